#include "device/modelled/gpu_catalogue.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

namespace coreloom {

namespace {

using Json = nlohmann::json;

tl::unexpected<Error> bad(std::string where, const char* pattern)
{
    return failure(ErrorCode::badFile, {pattern, {std::move(where)}});
}

/// Reads the members of one row and remembers the first that is missing or impossible.
class Row {
public:
    explicit Row(const Json& json) : m_json(json) {}

    std::string text(const char* key)
    {
        const auto found = m_json.find(key);
        if (found != m_json.end() && found->is_string() && !found->get_ref<const std::string&>().empty())
            return found->get<std::string>();
        fault(key);
        return {};
    }

    /// Above 0 and at most a million: a catalogue from elsewhere is not trusted to make sense.
    double figure(const char* key)
    {
        const auto value = maybe(key);
        if (!value)
            fault(key);
        return value.value_or(1);
    }

    int count(const char* key)
    {
        const double value = figure(key);
        if (value != std::floor(value) || value < 1)
            fault(key);
        return static_cast<int>(value);
    }

    std::optional<double> maybe(const char* key)
    {
        const auto found = m_json.find(key);
        if (found == m_json.end() || found->is_null())
            return std::nullopt;
        const double value = found->is_number() ? found->get<double>() : 0;
        if (value > 0 && value <= 1e6)
            return value;
        fault(key);
        return std::nullopt;
    }

    std::vector<std::string> texts(const char* key)
    {
        std::vector<std::string> list;
        const auto found = m_json.find(key);
        if (found == m_json.end() || !found->is_array() || found->empty()) {
            fault(key);
            return list;
        }
        for (const Json& item : *found) {
            if (item.is_string())
                list.push_back(item.get<std::string>());
            else
                fault(key);
        }
        return list;
    }

    [[nodiscard]] const std::string& firstFault() const { return m_fault; }

private:
    void fault(const char* key)
    {
        if (m_fault.empty())
            m_fault = key;
    }

    const Json& m_json;
    std::string m_fault;
};

GpuFigures read(Row& row)
{
    GpuFigures gpu;
    gpu.id = row.text("id");
    gpu.name = row.text("name");
    gpu.year = row.count("year");
    gpu.computeCapability = row.text("compute_capability");
    gpu.sms = row.count("sms");
    gpu.cudaCores = row.count("cuda_cores");
    gpu.boostMhz = row.figure("boost_mhz");
    gpu.bandwidth = row.figure("bandwidth_gb_s");
    gpu.fp32 = row.figure("fp32_tflops");
    gpu.fp64 = row.maybe("fp64_tflops");
    gpu.tf32 = row.maybe("tf32_tflops");
    gpu.bf16 = row.maybe("bf16_tflops");
    gpu.tdpWatts = row.figure("tdp_w");
    gpu.idleWatts = row.figure("idle_w");
    gpu.memoryGib = row.figure("memory_gib");
    gpu.pcie = row.maybe("pcie_gb_s");
    gpu.sources = row.texts("sources");
    return gpu;
}

} // namespace

Expected<std::vector<GpuFigures>> parseGpuCatalogue(std::string_view json)
{
    const Json root = Json::parse(json, nullptr, false);
    if (!root.is_object())
        return bad({}, translatable("compute", "The GPU catalogue is not valid JSON."));
    if (const auto schema = root.find("schema"); schema == root.end() || *schema != "coreloom-gpus/1")
        return bad("coreloom-gpus/1", translatable("compute", "The GPU catalogue's schema is not %1."));
    const auto rows = root.find("gpus");
    if (rows == root.end() || !rows->is_array())
        return bad("gpus", translatable("compute", "The GPU catalogue has no list %1."));

    std::vector<GpuFigures> gpus;
    std::set<std::string> ids;
    for (const Json& item : *rows) {
        Row row(item);
        GpuFigures gpu = read(row);
        const std::string where = gpu.id.empty() ? "#" + std::to_string(gpus.size() + 1) : gpu.id;
        if (!row.firstFault().empty()) {
            return bad(where + ": " + row.firstFault(),
                       translatable("compute", "A figure of the GPU catalogue is missing or impossible: %1."));
        }
        if (gpu.sms > gpu.cudaCores || gpu.idleWatts >= gpu.tdpWatts)
            return bad(where, translatable("compute", "The GPU catalogue contradicts itself about %1."));
        if (!ids.insert(gpu.id).second)
            return bad(where, translatable("compute", "The GPU catalogue lists %1 twice."));
        gpus.push_back(std::move(gpu));
    }
    return gpus;
}

} // namespace coreloom
