#include "workload/data/csv_file.h"

#include "workload/data/data_file.h"
#include "workload/data/input_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>

namespace coreloom {

namespace {

constexpr std::size_t longestLine = std::size_t{16} << 20; // 784 pixels take 3 KiB
constexpr std::size_t longestLabel = 100;

/// The file's lines without their ends; a line is bounded, so that a file without any is not held in memory.
class Lines {
public:
    explicit Lines(InputFile file) : m_file(std::move(file)) {}

    [[nodiscard]] const std::string& path() const { return m_file.path(); }
    /// Of the line that next() gave last, from 1 on.
    [[nodiscard]] std::int64_t number() const { return m_number; }

    /// The next line that is not blank; nothing at the end.
    Expected<std::optional<std::string>> next()
    {
        std::string line;
        while (true) {
            if (m_at == m_filled && !fill()) {
                if (line.empty())
                    return std::nullopt;
                ++m_number;
                return trimmed(std::move(line));
            }
            const char byte = m_buffer[m_at++];
            if (byte == '\0')
                return failure(ErrorCode::badFile,
                               {translatable("compute", "%1 is not a table of text: it has zero bytes."), {path()}});
            if (byte != '\n') {
                line += byte;
                if (line.size() > longestLine)
                    return failure(ErrorCode::badFile, {translatable("compute", "Line %2 of %1 is longer than 16 MiB."),
                                                        {path(), m_number + 1}});
                continue;
            }
            ++m_number;
            line = trimmed(std::move(line));
            if (!line.empty())
                return line;
        }
    }

private:
    bool fill()
    {
        m_filled = static_cast<std::size_t>(m_file.read(m_buffer.data(), static_cast<std::int64_t>(m_buffer.size())));
        m_at = 0;
        return m_filled > 0;
    }

    std::string trimmed(std::string line) const
    {
        if (m_number == 1 && line.starts_with("\xEF\xBB\xBF"))
            line.erase(0, 3);
        while (!line.empty() && (line.back() == '\r' || line.back() == ' '))
            line.pop_back();
        return line;
    }

    InputFile m_file;
    std::array<char, 65'536> m_buffer{};
    std::size_t m_at = 0;
    std::size_t m_filled = 0;
    std::int64_t m_number = 0;
};

/// The fields of a line without the white space and quotes around them; nothing where a quote is not closed.
std::optional<std::vector<std::string>> fields(const std::string& line)
{
    std::vector<std::string> result(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
            result.back() += line[++i];
        else if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            result.emplace_back();
        else
            result.back() += c;
    }
    if (quoted)
        return std::nullopt;
    for (std::string& field : result) {
        const std::size_t first = field.find_first_not_of(" \t");
        field = first == std::string::npos ? "" : field.substr(first, field.find_last_not_of(" \t") - first + 1);
    }
    return result;
}

std::optional<double> number(const std::string& text)
{
    double value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::optional<std::int64_t> wholeNumber(const std::string& text)
{
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

bool namesLabels(std::string word)
{
    std::ranges::transform(word, word.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return word == "label" || word == "class" || word == "target" || word == "species";
}

std::size_t labelColumn(const std::vector<std::string>& header, const std::vector<std::string>& firstRow)
{
    if (const auto named = std::ranges::find_if(header, namesLabels); named != header.end())
        return static_cast<std::size_t>(named - header.begin());
    const auto isWord = [](const std::string& field) { return !number(field); };
    if (std::ranges::count_if(firstRow, isWord) == 1)
        return static_cast<std::size_t>(std::ranges::find_if(firstRow, isWord) - firstRow.begin());
    return 0;
}

/// The rows as they are read.
struct Table {
    std::size_t columns = 0;
    std::size_t label = 0;
    Examples examples; ///< labels by first appearance
    std::map<std::string, std::int32_t> classes;

    [[nodiscard]] Expected<void> add(const std::vector<std::string>& row, const std::string& path, std::int64_t line)
    {
        if (row.size() != columns)
            return failure(ErrorCode::badFile,
                           {translatable("compute", "Line %2 of %1 has %3 values, and the first line has %4."),
                            {path, line, static_cast<std::int64_t>(row.size()), static_cast<std::int64_t>(columns)}});
        for (std::size_t column = 0; column < columns; ++column) {
            if (column == label)
                continue;
            const auto value = number(row[column]);
            // A float holds it: what is larger would become infinite.
            if (!value || std::abs(*value) > std::numeric_limits<float>::max())
                return failure(ErrorCode::badFile,
                               {translatable("compute", "Line %2 of %1 has no number in column %3, but \"%4\"."),
                                {path, line, static_cast<std::int64_t>(column + 1), row[column].substr(0, 40)}});
            examples.features.push_back(static_cast<float>(*value));
        }
        const std::string& word = row[label];
        if (word.empty() || word.size() > longestLabel)
            return failure(ErrorCode::badFile,
                           {translatable("compute", "Line %2 of %1 has no label of 1 to 100 bytes in column %3."),
                            {path, line, static_cast<std::int64_t>(label + 1)}});
        examples.labels.push_back(classes.emplace(word, static_cast<std::int32_t>(classes.size())).first->second);
        if (classes.size() > mostClasses)
            return failure(
                ErrorCode::badFile,
                {translatable("compute", "%1 has more than %2 different labels in column %3: call the column "
                                         "of the labels \"label\" in a first line."),
                 {path, static_cast<std::int64_t>(mostClasses), static_cast<std::int64_t>(label + 1)}});
        if (static_cast<std::int64_t>(examples.features.size()) > mostDataValues)
            return failure(ErrorCode::badFile,
                           {translatable("compute", "%1 has more than the %2 values that are read at most."),
                            {path, mostDataValues}});
        return {};
    }
};

Expected<Table> readTable(Lines& lines)
{
    Table table;
    std::vector<std::string> header;
    while (true) {
        const auto line = lines.next();
        if (!line)
            return tl::unexpected(line.error());
        if (!*line)
            return table;
        const auto row = fields(**line);
        if (!row)
            return failure(ErrorCode::badFile,
                           {translatable("compute", "Line %2 of %1 has a quote that is not closed."),
                            {lines.path(), lines.number()}});
        if (table.columns == 0) {
            if (row->size() < 2)
                return failure(ErrorCode::badFile,
                               {translatable("compute", "%1 is no table with commas: its first line "
                                                        "has one value."),
                                {lines.path()}});
            table.columns = row->size();
            if (std::ranges::none_of(*row, [](const std::string& field) { return number(field).has_value(); })) {
                header = *row;
                continue;
            }
        }
        if (table.examples.labels.empty() && row->size() == table.columns)
            table.label = labelColumn(header, *row);
        if (const auto added = table.add(*row, lines.path(), lines.number()); !added)
            return tl::unexpected(added.error());
    }
}

/// Names the classes in their order and gives the examples the new numbers.
void orderClasses(Table& table, DataSet& data)
{
    std::vector<std::pair<std::string, std::int32_t>> classes(table.classes.begin(), table.classes.end());
    const auto whole = [](const auto& each) { return wholeNumber(each.first).has_value(); };
    if (std::ranges::all_of(classes, whole))
        std::ranges::stable_sort(classes, {}, [](const auto& each) { return *wholeNumber(each.first); });
    std::vector<std::int32_t> renumbered(classes.size());
    for (std::size_t i = 0; i < classes.size(); ++i) {
        data.classes.push_back(classes[i].first);
        renumbered[static_cast<std::size_t>(classes[i].second)] = static_cast<std::int32_t>(i);
    }
    for (std::int32_t& label : table.examples.labels)
        label = renumbered[static_cast<std::size_t>(label)];
}

void scaleColumns(DataSet& data)
{
    const auto features = static_cast<std::size_t>(data.features);
    for (std::size_t column = 0; column < features; ++column) {
        float least = data.train.features[column];
        float most = least;
        for (std::size_t i = column; i < data.train.features.size(); i += features) {
            least = std::min(least, data.train.features[i]);
            most = std::max(most, data.train.features[i]);
        }
        const double range = static_cast<double>(most) - static_cast<double>(least);
        for (Examples* part : {&data.train, &data.test}) {
            for (std::size_t i = column; i < part->features.size(); i += features) {
                float& value = part->features[i];
                const double above = static_cast<double>(value) - static_cast<double>(least);
                value = range > 0 ? static_cast<float>((2 * above - range) / range) : 0.0F;
            }
        }
    }
}

} // namespace

Expected<DataSet> openCsv(const std::string& path)
{
    auto file = InputFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    Lines lines(std::move(*file));
    auto table = readTable(lines);
    if (!table)
        return tl::unexpected(table.error());
    if (table->examples.count() < 2)
        return failure(ErrorCode::badFile, {translatable("compute", "%1 has fewer than two examples."), {path}});
    if (table->classes.size() < 2)
        return failure(ErrorCode::badFile,
                       {translatable("compute", "All examples of %1 have the same label."), {path}});
    DataSet data{.name = std::filesystem::path(path).filename().string(),
                 .features = static_cast<std::int64_t>(table->columns) - 1};
    orderClasses(*table, data);
    data.train = std::move(table->examples);
    holdOut(data);
    scaleColumns(data);
    return data;
}

} // namespace coreloom
