#include "ladder/ladder_panel.h"

#include "controls/abilities.h"
#include "ladder/rung_bar.h"
#include "ladder/rung_source.h"
#include "language/lane_text.h"
#include "language/numbers.h"
#include "language/translated.h"
#include "theme/roles.h"
#include "theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace coreloom {

namespace {

std::optional<double> completedRate(const LaneRecord& lane)
{
    if (lane.status != Status::completed || !lane.gflops || !(lane.gflops->median > 0))
        return std::nullopt;
    return lane.gflops->median;
}

} // namespace

LadderPanel::LadderPanel(const LaneSetup& lane, const QString& name, const QColor& color, QWidget* parent)
    : Panel(parent, Height::ofContent), m_lane(lane), m_name(name), m_color(color)
{
    setTitle(name, shortName(lane.device) % QStringLiteral(" · ") % workersName(lane) % QStringLiteral(" · ") %
                       Abilities::title(lane.precision));
    for (const RungInfo& rung : lane.device.rungs)
        addRow(rung, Abilities::has(lane.device, rung.rung, lane.precision));
}

void LadderPanel::addRow(const RungInfo& rung, bool has)
{
    const Theme& theme = Theme::current();
    const QString word = QString::fromLatin1(coreloom::name(rung.rung));
    auto* title = makeLabel(this, "", QStringLiteral("value"));
    title->setText(word);
    auto* bar = new RungBar(this);
    bar->setObjectName(word + QStringLiteral(".bar"));
    auto* value = makeLabel(this, "", QStringLiteral("secondary"));
    value->setObjectName(word + QStringLiteral(".value"));
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* row = new QHBoxLayout;
    row->setSpacing(theme.pixels(8));
    row->addWidget(title);
    row->addWidget(value, 1);
    body()->addLayout(row);
    body()->addWidget(bar);

    auto* words = makeLabel(this, "", QStringLiteral("fact"));
    words->setObjectName(word + QStringLiteral(".sentences"));
    words->setWordWrap(true);
    if (!has && !translated(rung.absent).isEmpty())
        words->setText(translated(rung.absent));
    else
        words->setText(Abilities::sentences(rung));
    body()->addWidget(words);
    const QString file = sourceFile(m_lane.device.kind, rung.rung);
    if (!file.isEmpty()) {
        auto* link = makeLabel(this, "", QStringLiteral("hint"));
        link->setObjectName(word + QStringLiteral(".source"));
        link->setTextFormat(Qt::RichText);
        link->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
        link->setText(u"<a href=\"%1\">%2</a>"_qs.arg(file, tr("Its source: %1").arg(file.section(u'/', -1))));
        connect(link, &QLabel::linkActivated, this, [this](const QString& of) {
            auto* source = new RungSource(of, this);
            source->setAttribute(Qt::WA_DeleteOnClose);
            source->open();
        });
        body()->addWidget(link);
    }
    body()->addSpacing(theme.pixels(6));
    m_rows.push_back({rung, value, bar});
    bar->setVisible(has);
}

void LadderPanel::setResults(const std::map<Rung, LaneRecord>& results)
{
    const bool rough = isRough(m_lane.device.provenance);
    // The peak is measured after each run, and now and then it cannot be.
    double best = 0;
    double peak = 0;
    for (const auto& [rung, lane] : results) {
        best = std::max(best, completedRate(lane).value_or(0));
        peak = std::max(peak, lane.limits.all.of(lane.setup.precision).value_or(0));
    }
    const LaneRecord* slowest = nullptr;
    const LaneRecord* fastest = nullptr;
    for (const Row& row : m_rows) {
        const auto found = results.find(row.info.rung);
        const auto rate = found == results.end() ? std::nullopt : completedRate(found->second);
        if (!rate) {
            row.value->setText({});
            row.bar->setShare(0, m_color, rough);
            continue;
        }
        const LaneRecord& lane = found->second;
        QString words = formatRate(*rate, m_lane.device.provenance);
        if (peak > 0)
            words += QStringLiteral(" · ") % tr("%1 of the peak").arg(formatPercent(*rate / peak));
        row.value->setText(words);
        row.bar->setShare(*rate / (peak > 0 ? peak : best), m_color, rough);
        row.bar->setToolTip(peak > 0 ? tr("The whole length is the peak of the same workers.")
                                     : tr("The whole length is the fastest rung: the peak is not known."));
        if (!slowest)
            slowest = &lane;
        if (!fastest || *rate > *completedRate(*fastest))
            fastest = &lane;
    }
    m_sentence.clear();
    if (!slowest || !fastest || slowest == fastest)
        return;
    m_sentence = tr("%1: %2 is %3 as fast as %4.")
                     .arg(m_name, QString::fromLatin1(coreloom::name(fastest->setup.kernel)),
                          formatRatio(*completedRate(*fastest) / *completedRate(*slowest), m_lane.device.provenance),
                          QString::fromLatin1(coreloom::name(slowest->setup.kernel)));
}

} // namespace coreloom
