#include "picture/widget_picture.h"

#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

namespace coreloom {

namespace {

constexpr int unitsPerInch = 96;

bool drawPng(QWidget& widget, QIODevice& device)
{
    QImage image(widget.size(), QImage::Format_RGB32);
    image.fill(widget.palette().window().color());
    widget.render(&image);
    return image.save(&device, "PNG");
}

bool drawSvg(QWidget& widget, QIODevice& device)
{
    QSvgGenerator svg;
    svg.setOutputDevice(&device);
    svg.setSize(widget.size());
    svg.setViewBox(widget.rect());
    svg.setResolution(unitsPerInch);
    svg.setTitle(widget.windowTitle());
    QPainter painter;
    if (!painter.begin(&svg))
        return false;
    painter.fillRect(widget.rect(), widget.palette().window());
    widget.render(&painter);
    return painter.end();
}

bool drawPdf(QWidget& widget, QIODevice& device)
{
    QPdfWriter pdf(&device);
    pdf.setResolution(unitsPerInch);
    pdf.setPageSize(QPageSize(QSizeF(widget.size()) * 72 / unitsPerInch, QPageSize::Point));
    pdf.setPageMargins({});
    pdf.setTitle(widget.windowTitle());
    QPainter painter;
    if (!painter.begin(&pdf))
        return false;
    painter.fillRect(widget.rect(), widget.palette().window());
    widget.render(&painter);
    return painter.end();
}

} // namespace

bool drawWidget(QWidget& widget, QIODevice& device, const QString& fileName)
{
    if (fileName.endsWith(u".svg", Qt::CaseInsensitive))
        return drawSvg(widget, device);
    if (fileName.endsWith(u".pdf", Qt::CaseInsensitive))
        return drawPdf(widget, device);
    return drawPng(widget, device);
}

} // namespace coreloom
