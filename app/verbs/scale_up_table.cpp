#include "verbs/scale_up_table.h"

#include "analysis/comparison.h"
#include "command_line/values.h"
#include "language/numbers.h"
#include "language/scale_up_text.h"
#include "verbs/summary.h"

namespace coreloom {

namespace {

/// In UTF-8, and with common spaces: a terminal's columns are as wide as their characters.
std::string plain(QString text)
{
    return text.replace(u'\u00a0', u' ').toStdString();
}

std::vector<std::string> rowOf(const std::string& words, const ScaleUpRow& row)
{
    return {words,
            plain(scaledTime(row.seconds)),
            plain(scaledBand(row.seconds)),
            plain(scaledEnergy(row.kilowattHours)),
            plain(scaledCost(row.euros)),
            plain(scaledCo2(row.gramsOfCo2)),
            plain(scaledBand(row.kilowattHours)),
            name(weaker(row.seconds.provenance,
                        row.kilowattHours.value ? row.kilowattHours.provenance : row.seconds.provenance))};
}

std::string laneTable(const LaneRecord& lane, const ScaleUpRequest& request)
{
    const ScaleUp scaled = scaledUp(lane, request);
    const std::string epochs = std::to_string(request.epochs) + " epochs";
    std::vector<std::vector<std::string>> rows{
        {"", "time", "", "energy", "cost", "CO2", "", ""},
        rowOf("a step", scaled.step),
        rowOf("an epoch of " + std::to_string(request.stepsPerEpoch) + " steps", scaled.epoch),
        rowOf(epochs, scaled.training),
        rowOf(epochs + " on each of " + std::to_string(request.machines), scaled.fleet)};
    std::string text = headLine(lane.setup, true) + '\n' + alignedTable(rows, true, "  ");
    if (!scaled.energyAbsent.empty())
        text += "  " + onOneLine(scaled.energyAbsent.english()) + '\n';
    return text;
}

} // namespace

std::string scaleUpTable(const RunRecord& record, const ScaleUpRequest& request)
{
    std::string text = "\nScaled up\n";
    for (const LaneRecord& lane : record.lanes)
        text += laneTable(lane, request);
    const Tariff usual;
    text += "  with " + formatNumber(request.tariff.pricePerKwh).toStdString() + " € a kWh";
    if (request.tariff.pricePerKwh == usual.pricePerKwh)
        text += " (households of the EU, 2024: Eurostat)";
    text += " and " + formatNumber(request.tariff.gramsPerKwh).toStdString() + " g of CO2 a kWh";
    if (request.tariff.gramsPerKwh == usual.gramsPerKwh)
        text += " (the world's mean, 2023: Ember, by Our World in Data)";
    return text + ".\n";
}

} // namespace coreloom
