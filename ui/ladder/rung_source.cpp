#include "ladder/rung_source.h"

#include "theme/theme.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace coreloom {

QString sourceFile(DeviceKind kind, Rung rung)
{
    const QString word = QString::fromLatin1(name(rung));
    const bool library = rung == Rung::library;
    if (kind == DeviceKind::cpu) {
        const bool loops = rung == Rung::blocked || rung == Rung::simd; // the kernel is in a file of its own
        return rung == Rung::tensor ? QString()
                                    : u"device/cpu/%1_%2.cpp"_qs.arg(word, loops ? u"loops"_qs : u"kernel"_qs);
    }
    if (kind == DeviceKind::opengl)
        return library || rung == Rung::tensor ? QString() : u"device/opengl/shaders/%1.comp"_qs.arg(word);
    if (kind == DeviceKind::recorded)
        return {};
    return library ? u"device/cuda/module/cublas.cpp"_qs : u"device/cuda/kernels/%1.cuh"_qs.arg(word);
}

RungSource::RungSource(const QString& file, QWidget* parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("rungSource"));
    setWindowTitle(u"compute/"_qs + file);
    QFile source(u":/sources/"_qs + file);
    auto* text = new QPlainTextEdit(this);
    text->setObjectName(QStringLiteral("sourceText"));
    text->setReadOnly(true);
    text->setLineWrapMode(QPlainTextEdit::NoWrap);
    const Theme& theme = Theme::current();
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(theme.pixels(sizeOfBody));
    text->setFont(font);
    text->setAccessibleName(windowTitle());
    if (source.open(QIODevice::ReadOnly))
        text->setPlainText(QString::fromUtf8(source.readAll()));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(text, 1);
    layout->addWidget(buttons);
    resize(theme.pixels(900), theme.pixels(640));
}

} // namespace coreloom
