#include "live/stage_bar.h"

#include "language/lane_text.h"
#include "language/numbers.h"
#include "language/translated.h"
#include "theme/theme.h"
#include "theme/tool_tip.h"

#include <QHelpEvent>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace coreloom {

namespace {

constexpr double barHeight = 22; ///< at scale 1, as all of these
constexpr double betweenBars = 6;
constexpr double insetX = 14;
constexpr double insetY = 10;
constexpr double afterCaption = 12;
constexpr double worthSaying = 0.02; ///< of a step: shorter waits are not written about

/// What a stage is of, by its place among the stages of its workload.
enum class Kind { forward, loss, backward, parts, update };

struct StageWord {
    Kind kind = Kind::forward;
    std::int64_t layer = 0; ///< from 1
};

StageWord wordOf(const Job& job, std::size_t index)
{
    const std::int64_t depth = job.network.depth();
    const auto i = static_cast<std::int64_t>(index);
    if (job.workload == Workload::train && job.network.parallel == Parallel::batch)
        return {i == 0 ? Kind::parts : Kind::update, 0};
    if (i < depth)
        return {Kind::forward, i + 1};
    if (i == depth)
        return {Kind::loss, 0};
    return i <= 2 * depth ? StageWord{Kind::backward, 2 * depth - i + 1} : StageWord{Kind::update, 0};
}

/// As it stands inside the bar.
QString shortName(const Job& job, std::size_t index)
{
    const StageWord word = wordOf(job, index);
    switch (word.kind) {
    case Kind::forward:
        return job.workload == Workload::forward ? StageBar::tr("layer %1").arg(word.layer)
                                                 : StageBar::tr("forward %1").arg(word.layer);
    case Kind::loss:
        return StageBar::tr("loss");
    case Kind::backward:
        return StageBar::tr("backward %1").arg(word.layer);
    case Kind::parts:
        return StageBar::tr("forward and backward");
    case Kind::update:
        return job.network.parallel == Parallel::batch ? StageBar::tr("sum and update") : StageBar::tr("update");
    }
    return {};
}

QColor colorOf(const Theme& theme, const QColor& hue, const Job& job, std::size_t index)
{
    switch (wordOf(job, index).kind) {
    case Kind::forward:
        return mixed(hue, theme.panel, index % 2 == 0 ? 0.45F : 0.6F);
    case Kind::loss:
        return theme.faint;
    case Kind::backward:
        return mixed(hue, theme.panel, index % 2 == 0 ? 0.0F : 0.18F);
    case Kind::parts:
        return mixed(hue, theme.panel, 0.18F);
    case Kind::update:
        return mixed(hue, theme.text, 0.5F);
    }
    return hue;
}

} // namespace

StageBar::StageBar(QWidget* parent) : QFrame(parent)
{
    setObjectName(QStringLiteral("stageBar"));
    setProperty("coreloomPanel", true);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void StageBar::begin(const Job& job, const std::vector<LaneSetup>& lanes)
{
    m_job = job;
    m_lanes.clear();
    for (const LaneSetup& setup : lanes)
        m_lanes.push_back({.setup = setup, .stages = {}, .seconds = 0});
    updateGeometry();
    describeAll();
    update();
}

void StageBar::setStages(std::size_t index, const std::vector<Stage>& stages)
{
    Lane& lane = m_lanes[index];
    if (stages == lane.stages)
        return;
    lane.stages = stages;
    lane.seconds = std::accumulate(stages.begin(), stages.end(), 0.0,
                                   [](double sum, const Stage& stage) { return sum + stage.seconds; });
    describeAll();
    update();
}

void StageBar::describeAll()
{
    setAccessibleName(tr("Stages of a step"));
    setAccessibleDescription(sentence());
}

QSize StageBar::sizeHint() const
{
    const Theme& theme = Theme::current();
    const auto lanes = static_cast<int>(std::max<std::size_t>(m_lanes.size(), 1));
    return {theme.pixels(320),
            2 * theme.pixels(insetY) + lanes * theme.pixels(barHeight) + (lanes - 1) * theme.pixels(betweenBars)};
}

QString StageBar::captionOf(std::size_t index) const
{
    std::vector<LaneSetup> setups;
    for (const Lane& lane : m_lanes)
        setups.push_back(lane.setup);
    const Lane& lane = m_lanes[index];
    const QString name = m_lanes.size() > 1 ? laneNames(setups)[static_cast<int>(index)] : tr("Stages of a step");
    return lane.seconds > 0 ? QString(name % u' ' % formatSeconds(lane.seconds, lane.setup.device.provenance)) : name;
}

int StageBar::captionWidth() const
{
    const QFontMetrics metrics(Theme::current().font(sizeOfHint, true));
    int widest = 0;
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane)
        widest = std::max(widest, metrics.horizontalAdvance(captionOf(lane)));
    return widest;
}

QRect StageBar::barOf(std::size_t lane) const
{
    const Theme& theme = Theme::current();
    const int left = theme.pixels(insetX) + captionWidth() + theme.pixels(afterCaption);
    const int top = theme.pixels(insetY) + static_cast<int>(lane) * theme.pixels(barHeight + betweenBars);
    return {left, top, width() - left - theme.pixels(insetX), theme.pixels(barHeight)};
}

std::vector<StageBar::Block> StageBar::blocks() const
{
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const Lane& lane = m_lanes[i];
        if (lane.seconds <= 0)
            continue;
        const QRectF bar = barOf(i);
        double left = bar.left();
        for (std::size_t s = 0; s < lane.stages.size(); ++s) {
            const Stage& stage = lane.stages[s];
            const double width = bar.width() * stage.seconds / lane.seconds;
            const double waited = std::clamp(stage.waitingSeconds.value_or(0), 0.0, stage.seconds);
            const double waiting = stage.seconds > 0 ? width * waited / stage.seconds : 0;
            blocks.push_back({i, s, QRectF(left, bar.top(), width, bar.height()),
                              QRectF(left + width - waiting, bar.top(), waiting, bar.height())});
            left += width;
        }
    }
    return blocks;
}

void StageBar::paintEvent(QPaintEvent* event)
{
    QFrame::paintEvent(event);
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setFont(theme.font(sizeOfHint, true));
    const QFontMetrics metrics(painter.font());
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const QRect bar = barOf(i);
        painter.setPen(theme.text);
        painter.drawText(QRect(theme.pixels(insetX), bar.top(), captionWidth() + 1, bar.height()),
                         Qt::AlignVCenter | Qt::AlignLeft, captionOf(i));
        if (m_lanes[i].seconds > 0)
            continue;
        painter.fillRect(bar, theme.window);
        painter.setPen(theme.secondary);
        painter.setFont(theme.font(sizeOfHint));
        painter.drawText(bar.adjusted(theme.pixels(8), 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         tr("what each layer takes of a step, while it runs"));
        painter.setFont(theme.font(sizeOfHint, true));
    }
    for (const Block& block : blocks())
        paintBlock(painter, block);
}

void StageBar::paintBlock(QPainter& painter, const Block& block) const
{
    const Theme& theme = Theme::current();
    const Lane& lane = m_lanes[block.lane];
    const QColor hue = theme.lane(static_cast<int>(block.lane), lane.setup.device.isGpu());
    const QColor ground = colorOf(theme, hue, m_job, block.stage);
    const double gap = block.place.width() > 3 ? 1 : 0;
    painter.fillRect(block.place.adjusted(0, 0, -gap, 0), ground);
    if (block.waiting.width() >= 1) {
        painter.fillRect(block.waiting.adjusted(0, 0, -gap, 0), mixed(theme.line, theme.panel, 0.35F));
        painter.fillRect(block.waiting.adjusted(0, 0, -gap, 0), QBrush(theme.secondary, Qt::BDiagPattern));
    }
    painter.setFont(theme.font(sizeOfHint));
    const QFontMetricsF metrics(painter.font());
    const double margin = theme.pixels(6);
    QRectF room = block.place;
    room.setRight(block.waiting.width() >= 1 ? block.waiting.left() : block.place.right());
    const QString share = formatPercent(lane.stages[block.stage].seconds / lane.seconds);
    const QString name = shortName(m_job, block.stage);
    for (const QString& words : {QString(name % u' ' % share), name}) {
        if (metrics.horizontalAdvance(words) + 2 * margin > room.width())
            continue;
        painter.setPen(ground.lightnessF() > 0.55 ? QColor(0x1b, 0x1f, 0x24) : QColor(0xff, 0xff, 0xff));
        painter.drawText(room.adjusted(margin, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, words);
        break;
    }
    const QString wait = wordOf(m_job, block.stage).kind == Kind::parts ? tr("waiting for the sum") : tr("waiting");
    const double needed = metrics.horizontalAdvance(wait);
    if (needed + 2 * margin > block.waiting.width())
        return;
    const QRectF plate(block.waiting.center().x() - needed / 2 - 4, block.waiting.top() + 3, needed + 8,
                       block.waiting.height() - 6);
    painter.fillRect(plate, theme.panel); // no hatch may run through the words
    painter.setPen(theme.text);
    painter.drawText(plate, Qt::AlignCenter, wait);
}

QString StageBar::describe(const Lane& lane, const Stage& stage) const
{
    const Provenance provenance = lane.setup.device.provenance;
    QString words = tr("%1: %2, %3 of a step")
                        .arg(translated(stage.name), formatSeconds(stage.seconds, provenance),
                             formatPercent(stage.seconds / lane.seconds));
    if (stage.flop > 0 && stage.seconds > 0)
        words += u", " % formatRate(static_cast<double>(stage.flop) * 1e-9 / stage.seconds, provenance);
    if (stage.waitingSeconds && *stage.waitingSeconds >= worthSaying * lane.seconds)
        words += u", " % tr("of it %1 waiting for others").arg(formatSeconds(*stage.waitingSeconds, provenance));
    return words;
}

QString StageBar::about(QPoint point) const
{
    for (const Block& block : blocks()) {
        if (block.place.contains(point))
            return describe(m_lanes[block.lane], m_lanes[block.lane].stages[block.stage]);
    }
    return {};
}

QString StageBar::sentence() const
{
    QStringList sentences;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        if (m_lanes[i].seconds <= 0)
            continue;
        QStringList parts;
        for (const Stage& stage : m_lanes[i].stages)
            parts << describe(m_lanes[i], stage);
        sentences << QString(captionOf(i) % u": " % parts.join(QStringLiteral("; ")) % u'.');
    }
    return sentences.join(u' ');
}

bool StageBar::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QFrame::event(event);
    const auto& help = *static_cast<QHelpEvent*>(event);
    const QString words = about(help.pos());
    showReadOut(this, help,
                words.isEmpty() ? tr("How long each stage of a step takes, on average over the steps that were traced. "
                                     "Hatched: workers wait for others.")
                                : words);
    return true;
}

void StageBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        describeAll();
    if (event->type() == QEvent::StyleChange)
        updateGeometry();
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange)
        update();
}

} // namespace coreloom
