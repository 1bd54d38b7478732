#include "device/modelled/gpu_catalogue.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

namespace coreloom {

namespace {

using Json = nlohmann::json;

constexpr const char* schema = "coreloom-gpus/1";

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

    /// Short enough for a line of a list.
    std::string title(const char* key)
    {
        std::string title = text(key);
        constexpr std::size_t longest = 100;
        if (title.size() > longest)
            fault(key);
        return title;
    }

    /// What stands after "modelled:" on the command line: letters, digits, '.', '_' and '-'.
    std::string id(const char* key)
    {
        std::string id = text(key);
        constexpr std::size_t longest = 64;
        const bool plain = std::ranges::all_of(id, [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
                   c == '-';
        });
        if (!plain || id.size() > longest)
            fault(key);
        return id;
    }

    std::string maybeText(const char* key)
    {
        const auto found = m_json.find(key);
        return found == m_json.end() || found->is_null() ? std::string() : text(key);
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
        const auto value = maybeCount(key);
        if (!value)
            fault(key);
        return value.value_or(1);
    }

    std::optional<int> maybeCount(const char* key)
    {
        const auto value = maybe(key);
        if (!value || (*value == std::floor(*value) && *value >= 1))
            return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
        fault(key);
        return std::nullopt;
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

constexpr double fp32Tolerance = 0.01;

GpuFigures read(Row& row)
{
    GpuFigures gpu;
    gpu.id = row.id("id");
    gpu.name = row.title("name");
    gpu.year = row.maybeCount("year");
    gpu.computeCapability = row.maybeText("compute_capability");
    gpu.sms = row.count("sms");
    gpu.cudaCores = row.count("cuda_cores");
    gpu.baseMhz = row.maybe("base_mhz");
    gpu.boostMhz = row.figure("boost_mhz");
    gpu.bandwidth = row.figure("bandwidth_gb_s");
    gpu.fp32 = row.maybe("fp32_tflops").value_or(peakOfCores(gpu.cudaCores, gpu.boostMhz));
    gpu.fp32Differs = row.maybeText("fp32_differs");
    gpu.fp64 = row.maybe("fp64_tflops");
    gpu.tf32 = row.maybe("tf32_tflops");
    gpu.bf16 = row.maybe("bf16_tflops");
    gpu.tdpWatts = row.figure("tdp_w");
    gpu.idleWatts = row.maybe("idle_w");
    gpu.memoryGib = row.maybe("memory_gib");
    gpu.pcie = row.maybe("pcie_gb_s");
    gpu.sources = row.texts("sources");
    return gpu;
}

/// What cannot be true together; nothing where all can.
std::optional<Text> contradiction(const GpuFigures& gpu)
{
    if (gpu.cudaCores % gpu.sms != 0) {
        return Text{translatable("compute", "%1: %2 CUDA cores cannot be shared evenly by %3 SMs."),
                    {gpu.id, std::int64_t{gpu.cudaCores}, std::int64_t{gpu.sms}}};
    }
    if (gpu.baseMhz.value_or(0) > gpu.boostMhz)
        return Text{translatable("compute", "%1: the base clock is above the boost clock."), {gpu.id}};
    if (gpu.idleWatts.value_or(0) >= gpu.tdpWatts)
        return Text{translatable("compute", "%1: it would draw as much idle as at its limit."), {gpu.id}};
    const double peak = peakOfCores(gpu.cudaCores, gpu.boostMhz);
    if (gpu.fp32Differs.empty() && std::abs(gpu.fp32 - peak) > fp32Tolerance * peak) {
        return Text{translatable("compute",
                                 "%1: fp32_tflops is %2, but its cores × 2 × boost clock give %3; say why in "
                                 "fp32_differs."),
                    {gpu.id, gpu.fp32, peak}};
    }
    return std::nullopt;
}

} // namespace

Expected<std::vector<GpuFigures>> parseGpuCatalogue(std::string_view json)
{
    const Json root = Json::parse(json, nullptr, false);
    if (root.is_discarded())
        return bad({}, translatable("compute", "The GPU catalogue is not valid JSON."));
    if (!root.is_object())
        return bad(schema, translatable("compute", "The GPU catalogue is not an object with the schema %1."));
    if (const auto found = root.find("schema"); found == root.end() || *found != schema)
        return bad(schema, translatable("compute", "The GPU catalogue's schema is not %1."));
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
        if (auto contradicts = contradiction(gpu))
            return failure(ErrorCode::badFile, std::move(*contradicts));
        if (!ids.insert(gpu.id).second)
            return bad(where, translatable("compute", "The GPU catalogue lists %1 twice."));
        gpus.push_back(std::move(gpu));
    }
    return gpus;
}

std::string gpuCatalogueOf(const GpuFigures& gpu)
{
    const auto orNull = [](const auto& value) { return value ? Json(*value) : Json(); };
    const auto textOrNull = [](const std::string& text) { return text.empty() ? Json() : Json(text); };
    nlohmann::ordered_json row{{"id", gpu.id},
                               {"name", gpu.name},
                               {"year", orNull(gpu.year)},
                               {"compute_capability", textOrNull(gpu.computeCapability)},
                               {"sms", gpu.sms},
                               {"cuda_cores", gpu.cudaCores},
                               {"base_mhz", orNull(gpu.baseMhz)},
                               {"boost_mhz", gpu.boostMhz},
                               {"bandwidth_gb_s", gpu.bandwidth},
                               {"fp32_tflops", gpu.fp32},
                               {"fp32_differs", textOrNull(gpu.fp32Differs)},
                               {"fp64_tflops", orNull(gpu.fp64)},
                               {"tf32_tflops", orNull(gpu.tf32)},
                               {"bf16_tflops", orNull(gpu.bf16)},
                               {"tdp_w", gpu.tdpWatts},
                               {"idle_w", orNull(gpu.idleWatts)},
                               {"memory_gib", orNull(gpu.memoryGib)},
                               {"pcie_gb_s", orNull(gpu.pcie)},
                               {"sources", gpu.sources}};
    const nlohmann::ordered_json root{{"schema", schema}, {"gpus", nlohmann::ordered_json::array({std::move(row)})}};
    return root.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace coreloom
