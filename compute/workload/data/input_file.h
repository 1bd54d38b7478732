#pragma once

#include "base/error.h"

#include <cstdint>
#include <fstream>
#include <string>

namespace coreloom {

/// A regular file opened for reading, from its beginning to its end. Devices, pipes and folders are refused: they might
/// never end.
class InputFile {
public:
    [[nodiscard]] static Expected<InputFile> open(const std::string& path);

    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] std::int64_t bytes() const { return m_bytes; }
    /// How many of `count` bytes came: fewer at the end, or where the disk fails.
    [[nodiscard]] std::int64_t read(void* to, std::int64_t count);

private:
    InputFile(std::string path, std::ifstream stream, std::int64_t bytes)
        : m_path(std::move(path)), m_stream(std::move(stream)), m_bytes(bytes)
    {}

    std::string m_path;
    std::ifstream m_stream;
    std::int64_t m_bytes;
};

} // namespace coreloom
