#include "loom/loom_text.h"

#include "language/numbers.h"

#include <QCoreApplication>

namespace coreloom {

namespace {

QString loomWord(const char* text)
{
    return QCoreApplication::translate("coreloom::LoomText", text);
}

/// "1–64": counted from 1.
QString spanText(std::int64_t first, std::int64_t count)
{
    return formatCount(first + 1) % u'–' % formatCount(first + count);
}

} // namespace

LoomProduct tracedProduct(const Job& job)
{
    const std::int64_t terms =
        job.workload == Workload::matmul ? job.k : job.network.inputs(job.network.largestLayer());
    return {job.tracedRows(), job.tracedColumns(), terms};
}

QString workerText(const LaneSetup& setup, int worker)
{
    const QString number = formatCount(std::int64_t{worker} + 1);
    if (setup.device.hasSms())
        return loomWord(QT_TRANSLATE_NOOP("coreloom::LoomText", "SM %1")).arg(number);
    const auto index = static_cast<std::size_t>(worker);
    if (worker < 0 || index >= setup.cpus.size())
        return loomWord(QT_TRANSLATE_NOOP("coreloom::LoomText", "Worker %1")).arg(number);
    return loomWord(QT_TRANSLATE_NOOP("coreloom::LoomText", "Worker %1 on CPU %2"))
        .arg(number, QString::number(setup.cpus[index]));
}

QString workText(const LoomProduct& product, std::int64_t elements)
{
    if (product.terms == 0)
        return loomWord(QT_TRANSLATE_NOOP("coreloom::LoomText", "%1 elements")).arg(formatCount(elements));
    const double flop = 2.0 * static_cast<double>(elements) * static_cast<double>(product.terms);
    return loomWord(QT_TRANSLATE_NOOP("coreloom::LoomText", "%1 elements, %2"))
        .arg(formatCount(elements), formatFlop(flop));
}

QString tileText(const LaneSetup& setup, const LoomProduct& product, const TileEvent& tile)
{
    const QString where = loomWord(QT_TRANSLATE_NOOP("coreloom::LoomText", "rows %1, columns %2: %3"))
                              .arg(spanText(tile.row, tile.rows), spanText(tile.column, tile.columns),
                                   workText(product, std::int64_t{tile.rows} * tile.columns));
    const auto seconds = [](std::int64_t ns) { return formatSeconds(static_cast<double>(ns) * 1e-9); };
    const QString when = loomWord(QT_TRANSLATE_NOOP("coreloom::LoomText", "from %1 to %2 of this step: %3"))
                             .arg(seconds(tile.beginNs), seconds(tile.endNs), seconds(tile.endNs - tile.beginNs));
    return workerText(setup, tile.worker) % u'\n' % where % u'\n' % when;
}

QString shareText(const LaneSetup& setup, const LoomProduct& product, const Trace& trace, int worker)
{
    std::int64_t tiles = 0;
    std::int64_t elements = 0;
    for (const TileEvent& tile : trace.tiles) {
        if (tile.worker != worker)
            continue;
        ++tiles;
        elements += std::int64_t{tile.rows} * tile.columns;
    }
    const double all = static_cast<double>(product.rows) * static_cast<double>(product.columns);
    return loomWord(QT_TRANSLATE_NOOP("coreloom::LoomText", "%1: %2 tiles, %3, %4 of the result"))
        .arg(workerText(setup, worker), formatCount(tiles), workText(product, elements),
             formatPercent(all > 0 ? static_cast<double>(elements) / all : 0));
}

QString originText(const LoomProduct& product, const TileEvent& tile, Precision precision)
{
    const auto size = [&](std::int64_t rows, std::int64_t columns) {
        return QString(formatCount(rows) % u"\u00a0×\u00a0" % formatCount(columns) % u", " %
                       formatBytes(rows * columns * bytesPerElement(precision)));
    };
    const QString ofA = loomWord(QT_TRANSLATE_NOOP("coreloom::LoomText", "rows %1 of A: %2"))
                            .arg(spanText(tile.row, tile.rows), size(tile.rows, product.terms));
    const QString ofB = loomWord(QT_TRANSLATE_NOOP("coreloom::LoomText", "columns %1 of B: %2"))
                            .arg(spanText(tile.column, tile.columns), size(product.terms, tile.columns));
    const QString ofC = loomWord(QT_TRANSLATE_NOOP("coreloom::LoomText", "together: %1"))
                            .arg(workText(product, std::int64_t{tile.rows} * tile.columns));
    return ofA % u'\n' % ofB % u'\n' % ofC;
}

} // namespace coreloom
