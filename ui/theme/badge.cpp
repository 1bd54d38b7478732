#include "theme/badge.h"

#include "theme/theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPainter>

#include <cmath>

namespace coreloom {

namespace {

QFont badgeFont()
{
    QFont font = Theme::current().font(11, true);
    font.setCapitalization(QFont::AllUppercase);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.4);
    return font;
}

} // namespace

QString provenanceWord(Provenance provenance)
{
    const auto say = [](const char* word) { return QCoreApplication::translate("coreloom::Badge", word); };
    switch (provenance) {
    case Provenance::measured:
        return say(QT_TRANSLATE_NOOP("coreloom::Badge", "measured"));
    case Provenance::estimated:
        return say(QT_TRANSLATE_NOOP("coreloom::Badge", "estimated"));
    case Provenance::modelled:
        return say(QT_TRANSLATE_NOOP("coreloom::Badge", "modelled"));
    case Provenance::emulated:
        return say(QT_TRANSLATE_NOOP("coreloom::Badge", "emulated"));
    case Provenance::recorded:
        return say(QT_TRANSLATE_NOOP("coreloom::Badge", "recorded"));
    case Provenance::unavailable:
        break;
    }
    return say(QT_TRANSLATE_NOOP("coreloom::Badge", "unavailable"));
}

QString provenanceMeaning(Provenance provenance)
{
    const auto say = [](const char* sentence) { return QCoreApplication::translate("coreloom::Badge", sentence); };
    switch (provenance) {
    case Provenance::measured:
        return say(QT_TRANSLATE_NOOP("coreloom::Badge", "Measured on this computer while it worked."));
    case Provenance::estimated:
        return say(QT_TRANSLATE_NOOP("coreloom::Badge", "Estimated by a stated formula; no sensor could be read."));
    case Provenance::modelled:
        return say(
            QT_TRANSLATE_NOOP("coreloom::Badge", "Predicted from published specifications; nothing was computed."));
    case Provenance::emulated:
        return say(
            QT_TRANSLATE_NOOP("coreloom::Badge", "GPU code executed on the CPU: it shows how it works, not how fast."));
    case Provenance::recorded:
        return say(QT_TRANSLATE_NOOP("coreloom::Badge", "Played back from a saved run."));
    case Provenance::unavailable:
        break;
    }
    return say(QT_TRANSLATE_NOOP("coreloom::Badge", "This cannot be known here."));
}

Badge::Badge(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    describe();
}

void Badge::setProvenance(Provenance provenance)
{
    if (provenance == m_provenance)
        return;
    m_provenance = provenance;
    describe();
}

QString Badge::text() const
{
    return provenanceWord(m_provenance);
}

QSize Badge::sizeHint() const
{
    const Theme& theme = Theme::current();
    const QFontMetricsF metrics(badgeFont());
    return {qRound(std::ceil(metrics.horizontalAdvance(text()))) + theme.pixels(14),
            qRound(std::ceil(metrics.height())) + theme.pixels(4)};
}

void Badge::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    const bool measured = m_provenance == Provenance::measured;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(measured ? QPen(theme.good, 1) : QPen(Qt::NoPen));
    painter.setBrush(measured ? QBrush(Qt::NoBrush) : QBrush(theme.warningGround));
    const double radius = theme.pixels(4);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter.setPen(measured ? theme.good : theme.warning);
    painter.setFont(badgeFont());
    painter.drawText(rect(), Qt::AlignCenter, text());
}

void Badge::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        describe();
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        updateGeometry();
    QWidget::changeEvent(event);
}

void Badge::describe()
{
    setToolTip(provenanceMeaning(m_provenance));
    setAccessibleName(text());
    setAccessibleDescription(provenanceMeaning(m_provenance));
    updateGeometry();
    update();
}

} // namespace coreloom
