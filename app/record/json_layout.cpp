#include "record/json_layout.h"

#include <cmath>
#include <vector>

namespace coreloom {

namespace {

constexpr std::size_t longestLine = 110;

std::string compact(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// A list in brackets: on one line where it is a row of plain values or fits, else an element a line.
std::string bracketed(const std::vector<std::string>& parts, const char* brackets, bool plain, std::size_t indent)
{
    std::size_t length = indent;
    bool broken = false;
    for (const std::string& part : parts) {
        length += part.size() + 2;
        broken = broken || part.find('\n') != std::string::npos;
    }
    const bool oneLine = !broken && (plain || length <= longestLine);
    const std::string between = oneLine ? ", " : ",\n" + std::string(indent + 1, ' ');
    std::string text(1, brackets[0]);
    if (!oneLine)
        text += '\n' + std::string(indent + 1, ' ');
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += (i == 0 ? "" : between) + parts[i];
    if (!oneLine)
        text += '\n' + std::string(indent, ' ');
    return text + brackets[1];
}

std::string laidOutAt(const Json& json, std::size_t indent)
{
    std::vector<std::string> parts;
    if (json.is_object()) {
        for (const auto& [key, value] : json.items())
            parts.push_back(compact(key) + ": " + laidOutAt(value, indent + 1));
        return bracketed(parts, "{}", false, indent);
    }
    if (!json.is_array())
        return compact(json);
    bool plain = true;
    for (const Json& element : json) {
        parts.push_back(laidOutAt(element, indent + 1));
        plain = plain && element.is_primitive() && !element.is_string();
    }
    return bracketed(parts, "[]", plain, indent);
}

Json peakJson(const Peak& peak)
{
    return {{"fp32", jsonNumber(peak.fp32)},
            {"fp64", jsonNumber(peak.fp64)},
            {"tf32", jsonNumber(peak.tf32)},
            {"bf16", jsonNumber(peak.bf16)}};
}

} // namespace

Json jsonNumber(double value)
{
    return std::isfinite(value) ? Json(value) : Json();
}

Json jsonNumber(const std::optional<double>& value)
{
    return value ? jsonNumber(*value) : Json();
}

Json jsonText(const std::string& text)
{
    return text.empty() ? Json() : Json(text);
}

Json sentences(const std::vector<Text>& texts)
{
    Json list = Json::array();
    for (const Text& text : texts)
        list.push_back(text.english());
    return list;
}

Json jsonError(const std::optional<Error>& error)
{
    if (!error)
        return {};
    return {
        {"code", name(error->code)}, {"what", error->what.english()}, {"remedy", jsonText(error->remedy.english())}};
}

Json jsonLimits(const Limits& limits)
{
    return {{"workers", limits.workers},
            {"isa", jsonText(limits.isa)},
            {"peak_gflops", peakJson(limits.all)},
            {"peak_gflops_of_one", peakJson(limits.one)},
            {"triad_gbytes_per_s", jsonNumber(limits.triad)},
            {"provenance", name(limits.provenance)},
            {"reason", jsonText(limits.reason.english())}};
}

std::string laidOut(const Json& json)
{
    return laidOutAt(json, 0) + '\n';
}

} // namespace coreloom
