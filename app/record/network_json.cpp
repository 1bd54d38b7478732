#include "record/network_json.h"

#include "analysis/samples.h"
#include "record/lane_reader.h"

namespace coreloom {

namespace {

constexpr std::size_t mostStages = 2 * mostLayers + 8;

std::vector<double> readNumbers(const JsonField& list)
{
    std::vector<double> numbers;
    for (const JsonField& number : list.elements(mostTrainingValues))
        numbers.push_back(number.numberOrNull());
    return numbers;
}

Json numbersJson(const std::vector<double>& values)
{
    Json list = Json::array();
    for (const double value : values)
        list.push_back(jsonNumber(value));
    return list;
}

} // namespace

Json networkJson(const Job& job)
{
    const Network& network = job.network;
    const bool any = job.workload != Workload::matmul;
    const bool train = job.workload == Workload::train;
    return {{"layers", any ? Json(network.layers) : Json()},
            {"batch", any ? Json(network.batch) : Json()},
            {"parallel", train ? Json(name(network.parallel)) : Json()},
            {"parts", train ? Json(network.parts) : Json()},
            {"learning_rate", train ? jsonNumber(network.learningRate) : Json()},
            {"momentum", train ? jsonNumber(network.momentum) : Json()},
            {"data", train ? jsonText(network.data) : Json()}};
}

Network networkFromJson(const JsonField& job, Workload workload)
{
    Network network;
    if (workload == Workload::matmul)
        return network;
    network.layers = job["layers"].integers(1, widestLayer, mostLayers + 1);
    if (network.layers.size() < 2)
        job["layers"].fail("has fewer than 2 numbers");
    network.batch = job["batch"].integer(1, largestMiniBatch);
    if (workload != Workload::train)
        return network;
    network.parallel = job["parallel"].word(allParallels);
    network.parts = job["parts"].smallInteger(1, mostParts);
    network.learningRate = job["learning_rate"].number();
    network.momentum = job["momentum"].number();
    network.data = job["data"].text();
    return network;
}

Json trainingJson(const Job& job, const LaneRecord& lane)
{
    if (!lane.training)
        return {};
    const Training& training = *lane.training;
    return {{"loss", numbersJson(training.loss)},
            {"accuracy", numbersJson(training.accuracy)},
            {"steps_per_value", training.stepsPerValue},
            {"test_accuracy", jsonNumber(training.testAccuracy)},
            {"parts", training.parts},
            {"batch", training.batch},
            {"examples", training.examples},
            {"samples_per_s", jsonNumber(samplesPerSecond(job, lane))},
            {"joules_per_sample", jsonNumber(joulesPerSample(job, lane))}};
}

std::optional<Training> trainingFromJson(const JsonField& lane)
{
    const auto field = lane.find("training");
    if (!field)
        return std::nullopt;
    Training training;
    training.loss = readNumbers((*field)["loss"]);
    training.accuracy = readNumbers((*field)["accuracy"]);
    if (training.loss.size() != training.accuracy.size())
        field->fail("has lists of unequal length");
    training.stepsPerValue = (*field)["steps_per_value"].integer(1);
    if (const auto accuracy = field->find("test_accuracy"))
        training.testAccuracy = accuracy->number();
    training.parts = (*field)["parts"].smallInteger(1, mostParts);
    training.batch = (*field)["batch"].integer(1, largestMiniBatch);
    training.examples = (*field)["examples"].integer(1);
    return training;
}

Json lossDifferenceJson(const std::optional<LossDifference>& difference)
{
    if (!difference)
        return {};
    return {{"steps", difference->steps},
            {"largest_difference", jsonNumber(difference->largest)},
            {"at_step", difference->step},
            {"after_first_update", jsonNumber(difference->afterUpdate)}};
}

std::optional<LossDifference> lossDifferenceFromJson(const JsonField& comparison)
{
    const auto field = comparison.find("losses");
    if (!field)
        return std::nullopt;
    LossDifference difference;
    difference.steps = (*field)["steps"].integer(1);
    difference.largest = (*field)["largest_difference"].number();
    difference.step = (*field)["at_step"].integer(1, difference.steps);
    if (const auto update = field->find("after_first_update"))
        difference.afterUpdate = update->number();
    return difference;
}

Json stagesJson(const std::vector<Stage>& stages)
{
    Json list = Json::array();
    for (const Stage& stage : stages)
        list.push_back({{"name", stage.name.english()},
                        {"flop", stage.flop},
                        {"seconds", jsonNumber(stage.seconds)},
                        {"waiting_s", jsonNumber(stage.waitingSeconds)}});
    return list;
}

std::vector<Stage> stagesFromJson(const JsonField& lane)
{
    std::vector<Stage> stages;
    const auto field = lane.find("stages");
    if (!field)
        return stages;
    for (const JsonField& stage : field->elements(mostStages)) {
        Stage read;
        read.name = verbatim(stage["name"].text());
        read.flop = stage["flop"].integer(0);
        read.seconds = stage["seconds"].numberOrNull();
        if (const auto waiting = stage.find("waiting_s"))
            read.waitingSeconds = waiting->number();
        stages.push_back(read);
    }
    return stages;
}

} // namespace coreloom
