#include "verbs/scale_up_table.h"

#include "analysis/comparison.h"
#include "command_line/values.h"
#include "language/numbers.h"
#include "verbs/summary.h"

#include <array>

namespace coreloom {

namespace {

/// "≈ 12.3 kg": a figure in the largest of four units, a thousand apart, in which it is 1 or more.
std::string inUnits(const Scaled& scaled, double smallest, const std::array<const char*, 4>& units)
{
    if (!scaled.value)
        return "–";
    double value = *scaled.value / smallest;
    std::size_t unit = 0;
    for (; unit + 1 < units.size() && value >= 1000; ++unit)
        value /= 1000;
    const bool rough = isRough(scaled.provenance);
    return (rough ? "≈ " : "") + formatNumber(value, rough ? 2 : 3).toStdString() + ' ' + units[unit];
}

std::string timeText(const Scaled& seconds)
{
    return seconds.value ? formatSeconds(*seconds.value, seconds.provenance).toStdString() : "–";
}

std::string bandText(const Scaled& scaled)
{
    return scaled.value && scaled.band ? "± " + formatPercent(*scaled.band).toStdString() : "–";
}

std::vector<std::string> rowOf(const std::string& words, const ScaleUpRow& row)
{
    return {words,
            timeText(row.seconds),
            bandText(row.seconds),
            inUnits(row.kilowattHours, 1e-3, {"Wh", "kWh", "MWh", "GWh"}),
            inUnits(row.euros, 1, {"€", "thousand €", "million €", "billion €"}),
            inUnits(row.gramsOfCo2, 1, {"g", "kg", "t", "kt"}),
            bandText(row.kilowattHours),
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
