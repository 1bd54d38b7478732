#include "live/replay_bar.h"

#include "controls/segmented.h"
#include "controls/slider.h"
#include "language/numbers.h"
#include "theme/roles.h"
#include "theme/theme.h"
#include "theme/tool_tip.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <array>
#include <cmath>

namespace coreloom {

namespace {

constexpr std::array watchTimes{3, 10, 30};
constexpr int usualWatchTime = 10;
constexpr int sliderSteps = 1000;
constexpr double fadeSeconds = 0.35; ///< of watching, in which a tile's flash fades

} // namespace

ReplayBar::ReplayBar(QWidget* parent)
    : QFrame(parent),
      m_play(new QPushButton(this)),
      m_slider(new Slider(this)),
      m_time(makeLabel(this, "replayTime", QStringLiteral("value"))),
      m_words(makeLabel(this, "replayWords", QStringLiteral("hint"))),
      m_speed(new Segmented(this))
{
    setObjectName(QStringLiteral("replay"));
    setProperty("coreloomPanel", true);
    m_play->setObjectName(QStringLiteral("replayPlay"));
    m_slider->setObjectName(QStringLiteral("replaySlider"));
    m_slider->setRange(0, sliderSteps);
    m_slider->setPageStep(sliderSteps / 20);
    m_slider->setSingleStep(sliderSteps / 100);
    m_speed->setObjectName(QStringLiteral("replaySpeed"));
    m_words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_words->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* row = new QHBoxLayout(this);
    row->addWidget(m_play);
    row->addWidget(m_slider, 3);
    row->addWidget(m_time);
    row->addWidget(m_speed);
    row->addWidget(m_words, 2);
    connect(m_play, &QPushButton::clicked, this, &ReplayBar::toggle);
    connect(m_slider, &Slider::valueChanged, this, [this](int value) {
        pause();
        show(endNs() * value / sliderSteps);
    });
    connect(m_speed, &Segmented::chosen, this, &ReplayBar::retranslate);
    retranslate();
    m_speed->setCurrent(usualWatchTime);
    restyle();
    hide();
}

void ReplayBar::setSteps(const QStringList& lanes, const std::vector<double>& endsNs)
{
    m_lanes = lanes;
    m_ends = endsNs;
    m_ns.reset();
    m_since.invalidate();
    setVisible(endNs() > 0);
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(sliderSteps);
    retranslate();
}

double ReplayBar::endNs() const
{
    return m_ends.empty() ? 0 : std::ranges::max(m_ends);
}

double ReplayBar::watchSeconds() const
{
    return m_speed->current();
}

std::optional<ReplayMoment> ReplayBar::moment() const
{
    if (!m_ns)
        return std::nullopt;
    return ReplayMoment{*m_ns, std::max(endNs() * fadeSeconds / watchSeconds(), 1.0)};
}

void ReplayBar::show(double ns)
{
    m_ns = ns < endNs() || isPlaying() ? std::optional(std::clamp(ns, 0.0, endNs())) : std::nullopt;
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(static_cast<int>(std::lround(sliderSteps * m_ns.value_or(endNs()) / std::max(endNs(), 1.0))));
    showMoment();
    emit changed();
}

void ReplayBar::pause()
{
    m_since.invalidate();
}

void ReplayBar::toggle()
{
    if (endNs() <= 0)
        return;
    if (isPlaying()) {
        pause();
        show(*m_ns);
        return;
    }
    m_since.start();
    show(m_ns.value_or(0)); // from the start where it stood at the end
}

void ReplayBar::rewind()
{
    if (endNs() <= 0)
        return;
    if (isPlaying())
        m_since.start();
    show(0);
}

void ReplayBar::move(int hundredths)
{
    if (endNs() <= 0)
        return;
    pause();
    show(m_ns.value_or(endNs()) + endNs() * hundredths / 100);
}

bool ReplayBar::advance()
{
    if (!isPlaying())
        return false;
    const double seconds = static_cast<double>(m_since.restart()) * 1e-3;
    // The last tiles' flash fades too before it stops.
    const double next = *m_ns + endNs() * seconds / watchSeconds();
    if (next >= endNs() + moment()->fadeNs)
        pause();
    m_ns = next;
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(static_cast<int>(std::lround(sliderSteps * std::min(next / endNs(), 1.0))));
    if (!isPlaying())
        m_ns.reset();
    showMoment();
    return isPlaying();
}

QString ReplayBar::sentence() const
{
    QStringList done;
    const double now = m_ns.value_or(endNs());
    for (std::size_t lane = 0; lane < m_ends.size(); ++lane) {
        if (m_ends[lane] > 0 && m_ends[lane] <= now)
            done << tr("%1 done at %2").arg(m_lanes[static_cast<int>(lane)], formatSeconds(m_ends[lane] * 1e-9));
    }
    const double ratio = watchSeconds() / std::max(endNs() * 1e-9, 1e-12);
    const QString slower = ratio >= 1 ? tr("%1 slower").arg(formatRatio(ratio, Provenance::estimated))
                                      : tr("%1 faster").arg(formatRatio(1 / ratio, Provenance::estimated));
    const QString clock = m_ends.size() > 1 ? tr("one clock for all lanes") : QString();
    QStringList parts{done.join(QStringLiteral(", ")), slower, clock};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

void ReplayBar::retranslate()
{
    explain(m_play, tr("Plays the last step of all lanes again, slowly and on one clock: they begin together (Space; "
                       "arrows move, Home goes back to the start)"));
    m_slider->setAccessibleName(tr("Moment of the step"));
    explain(m_slider, tr("The moment of the step that the looms show"));
    std::vector<Segmented::Choice> choices;
    for (const int seconds : watchTimes)
        choices.push_back({seconds, tr("%1\u00a0s").arg(seconds),
                           tr("The longest step is spread over %1 seconds of watching.").arg(seconds)});
    m_speed->setChoices(choices);
    showMoment();
}

void ReplayBar::showMoment()
{
    m_play->setText(isPlaying() ? tr("Pause") : tr("Replay the step"));
    m_time->setText(
        tr("%1 of %2")
            .arg(formatSeconds(std::min(m_ns.value_or(endNs()), endNs()) * 1e-9), formatSeconds(endNs() * 1e-9)));
    const QString words = sentence();
    m_words->setText(m_words->fontMetrics().elidedText(words, Qt::ElideRight, std::max(m_words->width(), 1)));
    explain(m_words, words);
    setAccessibleDescription(words);
}

void ReplayBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    showMoment();
}

void ReplayBar::restyle()
{
    const Theme& theme = Theme::current();
    layout()->setContentsMargins(theme.pixels(12), theme.pixels(3), theme.pixels(14), theme.pixels(3));
    layout()->setSpacing(theme.pixels(12));
    const QFontMetrics metrics(theme.font(sizeOfBody, true));
    m_play->setFixedWidth(
        std::max(metrics.horizontalAdvance(tr("Replay the step")), metrics.horizontalAdvance(tr("Pause"))) +
        theme.pixels(28));
    m_time->setFixedWidth(
        metrics.horizontalAdvance(tr("%1 of %2").arg(QStringLiteral("88.88 ms"), QStringLiteral("88.88 ms"))));
    m_speed->setFixedWidth(theme.pixels(132));
}

QSize ReplayBar::minimumSizeHint() const
{
    return {Theme::current().pixels(300), Theme::current().pixels(34)};
}

void ReplayBar::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Space:
        toggle();
        break;
    case Qt::Key_Home:
        rewind();
        break;
    case Qt::Key_Left:
        move(-1);
        break;
    case Qt::Key_Right:
        move(1);
        break;
    default:
        QFrame::keyPressEvent(event);
    }
}

void ReplayBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        restyle();
        retranslate();
    }
    if (event->type() == QEvent::StyleChange)
        restyle();
    QFrame::changeEvent(event);
}

} // namespace coreloom
