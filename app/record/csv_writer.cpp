#include "record/csv_writer.h"

#include <charconv>
#include <cmath>

namespace coreloom {

namespace {

constexpr const char* header = "lane,device,name,provenance,kernel,precision,workers,m,n,k,"
                               "t,gflops,busy,waiting,preempted,watts,joules,"
                               "gpu_utilization,sm_mhz,memory_mhz,celsius,memory_bytes,throttled\r\n";

/// A text field; quoted where a comma, a quote or a line break would be misread.
std::string quoted(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string field = "\"";
    for (const char c : text)
        field += c == '"' ? "\"\"" : std::string(1, c);
    return field + '"';
}

/// The shortest digits that read back as the same number; nothing for what is none.
std::string number(const std::optional<double>& value)
{
    if (!value || !std::isfinite(*value))
        return {};
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, *value).ptr};
}

/// "temperature power-limit"
std::string words(const std::optional<std::uint32_t>& throttled)
{
    std::string text;
    for (const Throttle throttle : throttlesOf(throttled.value_or(0)))
        text += (text.empty() ? "" : " ") + std::string(name(throttle));
    return text;
}

std::string meanShare(const std::vector<WorkerShare>& workers, float WorkerShare::*share)
{
    if (workers.empty())
        return {};
    double sum = 0;
    for (const WorkerShare& worker : workers)
        sum += static_cast<double>(worker.*share);
    return number(std::round(sum / static_cast<double>(workers.size()) * 1e4) / 1e4);
}

} // namespace

std::string samplesCsv(const RunRecord& record)
{
    std::string table = header;
    for (std::size_t i = 0; i < record.lanes.size(); ++i) {
        const LaneSetup& setup = record.lanes[i].setup;
        const Job& job = record.job;
        std::string lane = std::to_string(i);
        for (const std::string& field :
             {quoted(setup.device.id), quoted(setup.device.name), std::string(name(setup.device.provenance)),
              std::string(name(setup.kernel)), std::string(name(setup.precision)), std::to_string(setup.workers),
              std::to_string(job.m), std::to_string(job.n), std::to_string(job.k)})
            lane += ',' + field;
        for (const Sample& sample : record.lanes[i].samples) {
            table += lane;
            const GpuState gpu = sample.gpu.value_or(GpuState{});
            for (const std::string& field :
                 {number(sample.seconds), number(sample.gflops), meanShare(sample.workers, &WorkerShare::busy),
                  meanShare(sample.workers, &WorkerShare::waiting), meanShare(sample.workers, &WorkerShare::preempted),
                  number(sample.watts), number(sample.joules), number(gpu.utilization), number(gpu.smMhz),
                  number(gpu.memoryMhz), number(gpu.celsius),
                  gpu.memoryBytes ? std::to_string(*gpu.memoryBytes) : std::string(), words(gpu.throttled)})
                table += ',' + field;
            table += "\r\n";
        }
    }
    return table;
}

} // namespace coreloom
