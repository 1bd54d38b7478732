#include "verbs/check_verb.h"

#include "command_line/values.h"
#include "machine/stack.h"
#include "record/json_layout.h"
#include "verbs/exit_status.h"
#include "verbs/output_file.h"
#include "verbs/summary.h"

namespace coreloom {

namespace {

const char* wordsFor(Need need)
{
    switch (need) {
    case Need::toRun:
        return "needed to run";
    case Need::toBuild:
        return "needed to build";
    case Need::bundled:
        return "bundled";
    case Need::optional:
        return "optional";
    }
    return "";
}

std::string listing(const std::vector<StackComponent>& stack)
{
    std::vector<std::vector<std::string>> rows;
    for (const StackComponent& component : stack) {
        rows.push_back({component.found ? "✓" : "–", onOneLine(component.name), wordsFor(component.need),
                        onOneLine(component.found ? *component.found : english(component.found.error()))});
        rows.push_back({"", "", "", onOneLine(component.purpose.english())});
    }
    return alignedTable(rows, false, "");
}

std::string stackJson(const std::vector<StackComponent>& stack)
{
    Json list = Json::array();
    for (const StackComponent& component : stack) {
        const bool found = component.found.has_value();
        list.push_back({{"id", component.id},
                        {"name", component.name},
                        {"need", name(component.need)},
                        {"found", found},
                        {"version", found ? jsonText(*component.found) : Json()},
                        {"missing", jsonError(found ? std::nullopt : std::optional(component.found.error()))},
                        {"purpose", component.purpose.english()}});
    }
    return laidOut({{"schema", "coreloom-check/1"},
                    {"program", {{"name", "coreloom"}, {"version", CORELOOM_VERSION}}},
                    {"components", std::move(list)}});
}

} // namespace

int checkVerb(const CommandLine& line)
{
    auto json = OutputFile::open("--json", line.output.json);
    if (!json)
        return refuse(json.error());
    const auto stack = readStack(Environment{});
    auto written = json->wanted() ? json->write(stackJson(stack)) : Expected<void>();
    if (written && !json->isStandardOutput())
        written = print(listing(stack));
    if (written)
        return exitDone;
    complain(written.error());
    return exitFailed;
}

} // namespace coreloom
