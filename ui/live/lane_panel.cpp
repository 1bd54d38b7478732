#include "live/lane_panel.h"

#include "language/lane_text.h"
#include "language/numbers.h"
#include "live/worker_chips.h"
#include "loom/loom_view.h"
#include "theme/badge.h"
#include "theme/figure_label.h"
#include "theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QVBoxLayout>

#include <algorithm>

namespace coreloom {

namespace {

/// The lane's hue as a small disc before its title.
class Dot : public QWidget {
public:
    using QWidget::QWidget;
    void setColor(const QColor& color)
    {
        m_color = color;
        update();
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_color);
        const double side = std::min(width(), height());
        painter.drawEllipse(QRectF((width() - side) / 2, (height() - side) / 2, side, side));
    }

private:
    QColor m_color;
};

QLabel* makeLabel(QWidget* parent, const char* name, const QString& role)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QString::fromUtf8(name));
    label->setProperty("role", role);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    return label;
}

/// The least width of the column of figures beside a loom, in a panel with that much room.
int columnWidth(int room)
{
    const Theme& theme = Theme::current();
    return theme.pixels(room < theme.pixels(430) ? 172 : 200);
}

} // namespace

LanePanel::LanePanel(QWidget* parent)
    : QFrame(parent),
      m_body(new QVBoxLayout(this)),
      m_dot(new Dot(this)),
      m_title(makeLabel(this, "laneTitle", QStringLiteral("title"))),
      m_badge(new Badge(this)),
      m_column(new QWidget(this)),
      m_rate(new FigureLabel(m_column)),
      m_stateLabel(makeLabel(m_column, "laneState", QStringLiteral("hint"))),
      m_progress(new QProgressBar(m_column)),
      m_alarm(makeLabel(m_column, "laneAlarm", QStringLiteral("alarm"))),
      m_chips(new WorkerChips(m_column)),
      m_explanation(makeLabel(m_column, "laneExplanation", QStringLiteral("hint"))),
      m_loom(new LoomView(this))
{
    setProperty("coreloomPanel", true);
    // Panels share the width by equal parts, whatever their words need.
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);
    m_body->setSizeConstraint(QLayout::SetNoConstraint);
    m_rate->setObjectName(QStringLiteral("laneRate"));
    m_badge->setObjectName(QStringLiteral("laneBadge"));
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    m_alarm->hide();

    auto* header = new QHBoxLayout;
    header->addWidget(m_dot, 0, Qt::AlignTop);
    header->addWidget(m_title, 1);
    header->addWidget(m_badge, 0, Qt::AlignTop);

    for (const auto& [fact, name] : {std::pair{&m_step, "laneStep"},
                                     {&m_copies, "laneCopies"},
                                     {&m_energy, "laneEnergy"},
                                     {&m_check, "laneCheck"}})
        *fact = {makeLabel(m_column, "factLabel", QStringLiteral("fact")),
                 makeLabel(m_column, name, QStringLiteral("value"))};

    auto* content = new QHBoxLayout;
    content->addWidget(m_column, 1);
    content->addWidget(m_loom, 0, Qt::AlignTop);
    m_body->addLayout(header);
    m_body->addLayout(content, 1);
    applyTheme();
}

void LanePanel::showPlanned(const Job& job, const LaneSetup& setup, int index, bool invite)
{
    m_planned = true;
    m_invite = invite;
    m_expected = 0;
    setUp(job, setup, index);
}

void LanePanel::begin(const Job& job, const LaneSetup& setup, int index, double expectedSeconds)
{
    m_planned = false;
    m_expected = expectedSeconds;
    setUp(job, setup, index);
}

void LanePanel::showRecord(const Job& job, const LaneRecord& record, int index)
{
    m_planned = false;
    m_expected = 0;
    setUp(job, record.setup, index);
    m_state.phase = LanePhase::finished;
    m_state.progress = 1;
    m_state.record = std::make_shared<const LaneRecord>(record);
    if (!record.trace.tiles.empty())
        m_loom->setTrace(std::make_shared<const Trace>(record.trace));
    retranslate();
}

void LanePanel::setUp(const Job& job, const LaneSetup& setup, int index)
{
    m_job = job;
    m_setup = setup;
    m_index = index;
    m_state = {};
    m_recentRate = 0;
    m_watts.reset();
    m_loom->setLane(setup, job.m, job.n);
    m_chips->setWorkers(setup.workers, setup.device.isGpu());
    m_badge->setProvenance(setup.device.provenance);
    applyTheme();
    retranslate();
}

void LanePanel::apply(const LaneUpdate& update)
{
    if (update.phase != m_state.phase && update.phase == LanePhase::running)
        m_recentRate = 0;
    const auto record = update.record ? update.record : m_state.record;
    for (const Sample& sample : update.samples) {
        if (sample.duration <= 0)
            continue;
        // Mean of about the last second, so that the figure can be read.
        const double weight = m_recentRate > 0 ? std::min(sample.duration, 1.0) : 1.0;
        m_recentRate += weight * (sample.gflops - m_recentRate);
        m_watts = sample.watts;
    }
    if (update.trace)
        m_loom->setTrace(update.trace);
    m_state = update;
    m_state.samples.clear();
    m_state.trace.reset();
    m_state.record = record;
    if (update.record && !update.record->trace.tiles.empty())
        m_loom->setTrace(std::make_shared<const Trace>(update.record->trace));
}

bool LanePanel::refresh(bool figuresToo)
{
    const bool moves = m_loom->refresh();
    if (figuresToo)
        showFigures();
    return moves;
}

void LanePanel::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fit();
}

void LanePanel::fit()
{
    const Theme& theme = Theme::current();
    const QMargins margins = m_body->contentsMargins();
    const QRect inside = contentsRect().marginsRemoved(margins);
    const int width = inside.width();
    const int gap = theme.pixels(14);
    const int beside = m_dot->width() + m_badge->sizeHint().width() + 2 * m_body->itemAt(0)->layout()->spacing();
    const int title =
        std::max({m_title->heightForWidth(width - beside), m_badge->sizeHint().height(), m_dot->height()});
    const int height = inside.height() - title - m_body->spacing();
    const int side = std::max(std::min(height, width - columnWidth(width) - gap), theme.pixels(120));
    m_loom->setFixedSize(side, side);
    const int room = std::max(width - side - gap, 0);
    m_column->setFixedWidth(room);
    m_body->activate(); // at once, so that no frame shows the old widths
    // Where the column is too short, the sentence goes first, then the chips: both are also in tooltips.
    for (const auto& [sentence, chips] : {std::pair{true, true}, {false, true}, {false, false}}) {
        m_explanation->setVisible(sentence);
        m_chips->setVisible(chips);
        if (arrange(room) <= height)
            break;
    }
}

int LanePanel::arrange(int width)
{
    const int gap = Theme::current().pixels(6);
    int y = 0;
    const auto place = [&](QWidget* widget, int height) {
        if (widget->isHidden())
            return;
        widget->setGeometry(0, y, width, height);
        y += height + gap;
    };
    const auto heightOf = [](const QLabel* label, int room) { return std::max(label->heightForWidth(room), 0); };
    place(m_rate, m_rate->sizeHint().height());
    place(m_stateLabel, heightOf(m_stateLabel, width));
    place(m_progress, m_progress->sizeHint().height());
    place(m_alarm, heightOf(m_alarm, width));
    const int left = width * 3 / 5;
    for (const Fact& fact : {m_step, m_copies, m_energy, m_check}) {
        if (fact.label->isHidden())
            continue;
        const int height = std::max(heightOf(fact.label, left - gap), heightOf(fact.value, width - left));
        fact.label->setGeometry(0, y, left - gap, height);
        fact.value->setGeometry(left, y, width - left, height);
        y += height + gap;
    }
    place(m_chips, m_chips->heightForWidth(width));
    place(m_explanation, heightOf(m_explanation, width));
    return y - gap;
}

int LanePanel::bestHeight(int width)
{
    const Theme& theme = Theme::current();
    const int inside = theme.pixels(14);
    const int room = width - 2 * inside;
    return room - columnWidth(room) - inside + theme.pixels(12 + 8 + 22) + inside;
}

QSize LanePanel::minimumSizeHint() const
{
    const Theme& theme = Theme::current();
    return {theme.pixels(320), theme.pixels(180)};
}

bool LanePanel::event(QEvent* event)
{
    // The style sheet's border takes its pixel when the panel is first polished.
    if (event->type() == QEvent::ContentsRectChange)
        fit();
    return QFrame::event(event);
}

void LanePanel::changeEvent(QEvent* event)
{
    switch (event->type()) {
    case QEvent::LanguageChange:
        retranslate();
        break;
    case QEvent::PaletteChange:
    case QEvent::StyleChange:
        applyTheme();
        break;
    default:
        break;
    }
    QFrame::changeEvent(event);
}

void LanePanel::applyTheme()
{
    const Theme& theme = Theme::current();
    const QColor hue = theme.lane(m_index, m_setup.device.isGpu());
    static_cast<Dot*>(m_dot)->setColor(hue);
    m_dot->setFixedSize(theme.pixels(10), theme.pixels(20));
    m_rate->setLook(sizeOfLaneNumber, true, hue);
    const int inside = theme.pixels(14);
    m_body->setContentsMargins(inside, theme.pixels(12), inside, inside);
    m_body->setSpacing(theme.pixels(8));
    m_body->itemAt(0)->layout()->setSpacing(theme.pixels(8));
    m_body->itemAt(1)->layout()->setSpacing(inside);
    fit();
}

} // namespace coreloom
