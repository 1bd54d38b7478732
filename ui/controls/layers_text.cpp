#include "controls/layers_text.h"

#include "job/network.h"

#include <QRegularExpression>
#include <QStringList>

namespace coreloom {

QString layersText(const std::vector<std::int64_t>& layers)
{
    QStringList widths;
    for (const std::int64_t width : layers)
        widths << QString::number(width);
    return widths.join(u'-');
}

Expected<std::vector<std::int64_t>> typedLayers(const QString& text)
{
    static const QRegularExpression between(QStringLiteral(R"(\s*[-–—,;>→\s]\s*>?\s*)"));
    const QStringList words = text.trimmed().split(between, Qt::SkipEmptyParts);
    std::vector<std::int64_t> layers;
    for (const QString& word : words) {
        bool isNumber = false;
        const qlonglong width = word.toLongLong(&isNumber);
        if (!isNumber || width < 1 || width > widestLayer) {
            return failure(ErrorCode::invalidArgument,
                           {translatable("compute", "“%1” is not the width of a layer: type a whole number from 1 to "
                                                    "%2."),
                            {word.toStdString(), widestLayer}});
        }
        layers.push_back(width);
    }
    const auto count = static_cast<std::int64_t>(layers.size());
    if (count < 2 || count > mostLayers + 1) {
        return failure(ErrorCode::invalidArgument,
                       {translatable("compute", "A network has 2 to %1 widths, as in 784-1024-10: the values of a "
                                                "sample first, the results last. Here are %2."),
                        {mostLayers + 1, count}});
    }
    return layers;
}

} // namespace coreloom
