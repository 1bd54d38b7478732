#include "live/picture.h"

#include "language/lane_text.h"
#include "language/numbers.h"
#include "live/live_view.h"
#include "theme/theme.h"

#include <QApplication>
#include <QFileInfo>
#include <QImage>
#include <QLabel>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QVBoxLayout>

#include <algorithm>

namespace coreloom {

namespace {

QString suffixOf(const QString& path)
{
    return QFileInfo(path).suffix().toLower();
}

/// Renders the widget in its own coordinates, scaled to fit and centred.
void render(QPainter& painter, QWidget& widget, QSize size, double unit)
{
    const double scale =
        std::min(size.width() / double(widget.width()), size.height() / double(widget.height())) * unit;
    painter.translate((size.width() * unit - widget.width() * scale) / 2,
                      (size.height() * unit - widget.height() * scale) / 2);
    painter.scale(scale, scale);
    widget.render(&painter, QPoint(), QRegion(), QWidget::DrawWindowBackground | QWidget::DrawChildren);
}

bool writePng(QIODevice& file, QWidget& widget, QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(Theme::current().window);
    QPainter painter(&image);
    render(painter, widget, size, 1);
    painter.end();
    return image.save(&file, "PNG");
}

bool writeSvg(QIODevice& file, QWidget& widget, QSize size)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setResolution(96);
    generator.setTitle(QStringLiteral("Coreloom"));
    QPainter painter;
    if (!painter.begin(&generator))
        return false;
    painter.fillRect(QRect(QPoint(), size), Theme::current().window);
    render(painter, widget, size, 1);
    return painter.end();
}

bool writePdf(QIODevice& file, QWidget& widget, QSize size)
{
    constexpr int dotsPerPixel = 10; // finer than a pixel, so that nothing snaps to it
    QPdfWriter writer(&file);
    writer.setCreator(QStringLiteral("Coreloom"));
    writer.setResolution(96 * dotsPerPixel);
    const QPageSize page(QSizeF(size) * 72 / 96, QPageSize::Point, QString(), QPageSize::ExactMatch);
    writer.setPageLayout(QPageLayout(page, QPageLayout::Portrait, QMarginsF()));
    QPainter painter;
    if (!painter.begin(&writer))
        return false;
    painter.fillRect(QRect(QPoint(), size * dotsPerPixel), Theme::current().window);
    render(painter, widget, size, dotsPerPixel);
    return painter.end();
}

QString captionOf(const RunRecord& record)
{
    const Job& job = record.job;
    const char* pattern = job.workload == Workload::train ? QT_TRANSLATE_NOOP("coreloom::Picture", "Training %1")
                          : job.workload == Workload::forward
                              ? QT_TRANSLATE_NOOP("coreloom::Picture", "Forward pass %1")
                              : QT_TRANSLATE_NOOP("coreloom::Picture", "Matrix multiplication %1");
    QStringList parts{QCoreApplication::translate("coreloom::Picture", pattern).arg(jobText(job))};
    if (!record.lanes.empty())
        parts << QString::fromUtf8(name(record.lanes.front().setup.precision)).toUpper();
    if (!record.machine.cpu.empty())
        parts << QString::fromStdString(record.machine.cpu);
    if (!record.created.empty())
        parts << QString::fromStdString(record.created).left(16).replace(u'T', u' ');
    parts << u"Coreloom " % QString::fromStdString(record.programVersion);
    return parts.join(QStringLiteral(" · "));
}

} // namespace

Expected<void> checkPicturePath(const QString& path)
{
    const QString suffix = suffixOf(path);
    for (const char* known : {"png", "svg", "pdf"}) {
        if (suffix == QLatin1String(known))
            return {};
    }
    return failure(ErrorCode::invalidArgument,
                   {translatable("compute", "A picture cannot be saved as \"%1\"."), {path.toStdString()}},
                   {translatable("compute", "Its name has to end in .png, .svg or .pdf."), {}});
}

Expected<void> savePicture(QWidget& widget, const QString& path, QSize size)
{
    if (const auto accepted = checkPicturePath(path); !accepted)
        return accepted;
    if (size.isEmpty())
        size = widget.size();
    // Written beside the target and renamed: a picture that is there stays whole if this one cannot be written.
    QSaveFile file(path);
    bool written = file.open(QIODevice::WriteOnly);
    if (written) {
        const QString suffix = suffixOf(path);
        written = suffix == QLatin1String("png")   ? writePng(file, widget, size)
                  : suffix == QLatin1String("svg") ? writeSvg(file, widget, size)
                                                   : writePdf(file, widget, size);
        written = written && file.commit();
    }
    if (!written)
        return failure(ErrorCode::ioFailed, {translatable("compute", "The picture \"%1\" cannot be written: %2."),
                                             {path.toStdString(), file.errorString().toStdString()}});
    return {};
}

Expected<void> savePicture(const RunRecord& record, const QString& path, QSize size)
{
    QWidget page;
    page.setAttribute(Qt::WA_DontShowOnScreen);
    auto* column = new QVBoxLayout(&page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* caption = new QLabel(captionOf(record), &page);
    caption->setProperty("role", QStringLiteral("secondary"));
    caption->setTextFormat(Qt::PlainText);
    caption->setWordWrap(true);
    const Theme& theme = Theme::current();
    caption->setContentsMargins(theme.pixels(28), theme.pixels(14), theme.pixels(28), 0);
    auto* view = new LiveView(&page);
    column->addWidget(caption);
    column->addWidget(view, 1);
    page.resize(size);
    view->showRecord(record);
    page.show();
    // Lets the layouts settle; nothing is shown on the screen.
    for (int i = 0; i < 3; ++i)
        QCoreApplication::sendPostedEvents();
    return savePicture(page, path, size);
}

} // namespace coreloom
