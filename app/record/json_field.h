#pragma once

#include <cstdint>
#include <exception>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace coreloom {

/// JSON as it is read. Its objects are trees, so that one with a million keys is no trap, as a list of keys would be.
using ParsedJson = nlohmann::json;

/// What is wrong with a file, for a person: "lanes[0].steps is -3, not a whole number from 0 on". Thrown and caught
/// within record/ only.
class BadField : public std::exception {
public:
    explicit BadField(std::string what) : m_what(std::move(what)) {}
    [[nodiscard]] const char* what() const noexcept override { return m_what.c_str(); }

private:
    std::string m_what;
};

/// A value of a JSON file that nobody vouches for, and where it stands. Every reader throws BadField unless the value
/// is of its type and within its range. Does not own the value.
class JsonField {
public:
    JsonField(const ParsedJson& value, std::string path) : m_value(&value), m_path(std::move(path)) {}

    /// The member of that name, which must be there.
    [[nodiscard]] JsonField operator[](const char* key) const;
    /// The member of that name unless it is missing or null.
    [[nodiscard]] std::optional<JsonField> find(const char* key) const;
    /// The elements of an array of at most `most`.
    [[nodiscard]] std::vector<JsonField> elements(std::size_t most) const;

    [[nodiscard]] std::int64_t integer(std::int64_t least, std::int64_t most = INT64_MAX) const;
    [[nodiscard]] int smallInteger(int least, int most) const { return static_cast<int>(integer(least, most)); }
    [[nodiscard]] std::uint64_t unsignedInteger() const;
    /// A finite number; `orNull` reads null as NaN.
    [[nodiscard]] double number() const;
    [[nodiscard]] double numberOrNull() const;
    [[nodiscard]] bool boolean() const;
    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::vector<std::int64_t> integers(std::int64_t least, std::int64_t most,
                                                     std::size_t mostElements) const;
    /// Numbers from 0 to 1; null is read as NaN.
    [[nodiscard]] std::vector<float> shares(std::size_t mostElements) const;
    [[nodiscard]] std::vector<std::string> texts(std::size_t most) const;

    /// One value out of a list of job/names.h.
    template<typename List>
    [[nodiscard]] typename List::value_type word(const List& all) const
    {
        const std::string given = text();
        for (const auto value : all) {
            if (given == name(value))
                return value;
        }
        fail("is not a word that belongs here");
    }

    [[noreturn]] void fail(const std::string& why) const;

private:
    void requireArray(std::size_t most) const;

    const ParsedJson* m_value;
    std::string m_path;
};

} // namespace coreloom
