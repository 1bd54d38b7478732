#include "record/csv_writer.h"

#include "record/csv_field.h"

#include <cmath>

namespace coreloom {

namespace {

constexpr const char* header = "lane,device,name,provenance,kernel,precision,workers,m,n,k,"
                               "t,gflops,busy,waiting,preempted,watts,joules,loss,accuracy,"
                               "gpu_utilization,sm_mhz,memory_mhz,celsius,memory_bytes,throttled\r\n";

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
    return csvNumber(std::round(sum / static_cast<double>(workers.size()) * 1e4) / 1e4);
}

} // namespace

std::string samplesCsv(const RunRecord& record)
{
    std::string table = header;
    for (std::size_t i = 0; i < record.lanes.size(); ++i) {
        const LaneSetup& setup = record.lanes[i].setup;
        const Job& job = record.job;
        const bool matmul = job.workload == Workload::matmul;
        std::string lane = std::to_string(i);
        for (const std::string& field :
             {csvText(setup.device.id), csvText(setup.device.name), std::string(name(setup.device.provenance)),
              std::string(name(setup.kernel)), std::string(name(setup.precision)), std::to_string(setup.workers),
              matmul ? std::to_string(job.m) : "", matmul ? std::to_string(job.n) : "",
              matmul ? std::to_string(job.k) : ""})
            lane += ',' + field;
        for (const Sample& sample : record.lanes[i].samples) {
            table += lane;
            const GpuState gpu = sample.gpu.value_or(GpuState{});
            for (const std::string& field :
                 {csvNumber(sample.seconds), csvNumber(sample.gflops), meanShare(sample.workers, &WorkerShare::busy),
                  meanShare(sample.workers, &WorkerShare::waiting), meanShare(sample.workers, &WorkerShare::preempted),
                  csvNumber(sample.watts), csvNumber(sample.joules), csvNumber(sample.loss), csvNumber(sample.accuracy),
                  csvNumber(gpu.utilization), csvNumber(gpu.smMhz), csvNumber(gpu.memoryMhz), csvNumber(gpu.celsius),
                  gpu.memoryBytes ? std::to_string(*gpu.memoryBytes) : std::string(), words(gpu.throttled)})
                table += ',' + field;
            table += "\r\n";
        }
    }
    return table;
}

} // namespace coreloom
