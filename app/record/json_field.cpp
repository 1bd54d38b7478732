#include "record/json_field.h"

#include <cmath>

namespace coreloom {

namespace {

constexpr std::size_t mostBytesOfText = 4096;

std::string fromTo(std::int64_t least, std::int64_t most)
{
    const std::string from = "is not a whole number from " + std::to_string(least);
    return most == INT64_MAX ? from + " on" : from + " to " + std::to_string(most);
}

/// The value as a whole number within the range, or nothing.
std::optional<std::int64_t> wholeNumber(const ParsedJson& value, std::int64_t least, std::int64_t most)
{
    if (!value.is_number_integer())
        return std::nullopt;
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX))
        return std::nullopt;
    const auto number = value.get<std::int64_t>();
    return number >= least && number <= most ? std::optional(number) : std::nullopt;
}

} // namespace

JsonField JsonField::operator[](const char* key) const
{
    if (!m_value->is_object())
        fail("is not an object");
    const auto found = m_value->find(key);
    if (found == m_value->end())
        fail(std::string("has no \"") + key + '"');
    return {*found, m_path.empty() ? key : m_path + '.' + key};
}

std::optional<JsonField> JsonField::find(const char* key) const
{
    if (!m_value->is_object())
        fail("is not an object");
    const auto found = m_value->find(key);
    if (found == m_value->end() || found->is_null())
        return std::nullopt;
    return (*this)[key];
}

void JsonField::requireArray(std::size_t most) const
{
    if (!m_value->is_array())
        fail("is not a list");
    if (m_value->size() > most)
        fail("has " + std::to_string(m_value->size()) + " elements, more than " + std::to_string(most));
}

std::vector<JsonField> JsonField::elements(std::size_t most) const
{
    requireArray(most);
    std::vector<JsonField> fields;
    fields.reserve(m_value->size());
    for (const ParsedJson& element : *m_value)
        fields.emplace_back(element, m_path + '[' + std::to_string(fields.size()) + ']');
    return fields;
}

std::int64_t JsonField::integer(std::int64_t least, std::int64_t most) const
{
    if (const auto number = wholeNumber(*m_value, least, most))
        return *number;
    fail(fromTo(least, most));
}

std::uint64_t JsonField::unsignedInteger() const
{
    if (!m_value->is_number_unsigned())
        fail("is not a whole number from 0 to 18446744073709551615");
    return m_value->get<std::uint64_t>();
}

double JsonField::number() const
{
    if (!m_value->is_number())
        fail("is not a number");
    return m_value->get<double>();
}

double JsonField::numberOrNull() const
{
    return m_value->is_null() ? std::nan("") : number();
}

bool JsonField::boolean() const
{
    if (!m_value->is_boolean())
        fail("is neither true nor false");
    return m_value->get<bool>();
}

std::string JsonField::text() const
{
    if (!m_value->is_string())
        fail("is not a text");
    const auto& text = m_value->get_ref<const std::string&>();
    if (text.size() > mostBytesOfText)
        fail("is longer than " + std::to_string(mostBytesOfText) + " bytes");
    return text;
}

std::vector<std::int64_t> JsonField::integers(std::int64_t least, std::int64_t most, std::size_t mostElements) const
{
    requireArray(mostElements);
    std::vector<std::int64_t> values;
    values.reserve(m_value->size());
    for (const ParsedJson& element : *m_value) {
        const auto number = wholeNumber(element, least, most);
        if (!number)
            fail("holds something that " + fromTo(least, most));
        values.push_back(*number);
    }
    return values;
}

std::vector<float> JsonField::shares(std::size_t mostElements) const
{
    requireArray(mostElements);
    std::vector<float> values;
    values.reserve(m_value->size());
    for (const ParsedJson& element : *m_value) {
        const double share = element.is_number() ? element.get<double>() : std::nan("");
        if (!element.is_null() && !(share >= 0 && share <= 1))
            fail("holds something that is not a number from 0 to 1");
        values.push_back(static_cast<float>(share));
    }
    return values;
}

std::vector<std::string> JsonField::texts(std::size_t most) const
{
    std::vector<std::string> values;
    for (const JsonField& element : elements(most))
        values.push_back(element.text());
    return values;
}

void JsonField::fail(const std::string& why) const
{
    throw BadField((m_path.empty() ? "the file" : m_path) + ' ' + why);
}

} // namespace coreloom
