#include "window/exporter.h"

#include "picture/widget_picture.h"
#include "record/csv_writer.h"
#include "record/record_writer.h"
#include "verbs/output_file.h"
#include "window/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QPixmap>

#include <utility>

namespace coreloom {

namespace {

QString askByDialog(QWidget* parent, const QString& suggestion, const QString& filter)
{
    return QFileDialog::getSaveFileName(parent, QString(), suggestion, filter);
}

/// How the name of such a file ends.
QString suffix(Export what)
{
    switch (what) {
    case Export::svgPicture:
        return QStringLiteral("svg");
    case Export::pdfPicture:
        return QStringLiteral("pdf");
    case Export::record:
        return QStringLiteral("json");
    case Export::samples:
        return QStringLiteral("csv");
    case Export::pngPicture:
    case Export::clipboard:
        break;
    }
    return QStringLiteral("png");
}

} // namespace

Exporter::Exporter(MainWindow& window, AskName askName)
    : m_window(window), m_askName(askName ? std::move(askName) : askByDialog)
{
    connect(&m_window, &MainWindow::exportRequested, this, qOverload<Export>(&Exporter::save));
}

void Exporter::save(Export what)
{
    if (what == Export::clipboard) {
        QApplication::clipboard()->setPixmap(m_window.pictureView().grab());
        return;
    }
    save(what, m_record);
}

void Exporter::save(Export what, const RunRecord& record)
{
    const QString ending = suffix(what);
    QString name = m_askName(&m_window, QStringLiteral("coreloom.") % ending,
                             ending.toUpper() % QStringLiteral(" (*.") % ending % u')');
    if (name.isEmpty())
        return;
    if (!name.endsWith(u'.' % ending, Qt::CaseInsensitive))
        name += u'.' % ending;
    if (!write(what, record, name)) {
        m_window.showError({ErrorCode::ioFailed,
                            {translatable("compute", "%1 cannot be written."), {name.toStdString()}},
                            {translatable("compute", "Choose a folder that exists and that you may write to."), {}}});
    }
}

bool Exporter::write(Export what, const RunRecord& record, const QString& fileName) const
{
    auto file = OutputFile::open({}, fileName.toStdString());
    if (!file)
        return false;
    if (what == Export::record)
        return file->write(recordJson(record)).has_value();
    if (what == Export::samples)
        return file->write(samplesCsv(record)).has_value();
    return drawWidget(m_window.pictureView(), file->device(), fileName) && file->commit();
}

} // namespace coreloom
