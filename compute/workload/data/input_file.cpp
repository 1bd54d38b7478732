#include "workload/data/input_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace coreloom {

Expected<InputFile> InputFile::open(const std::string& path)
{
    std::error_code code;
    const auto status = std::filesystem::status(path, code);
    if (status.type() == std::filesystem::file_type::not_found)
        return failure(ErrorCode::badFile, {translatable("compute", "%1 does not exist."), {path}});
    if (!code && status.type() != std::filesystem::file_type::regular)
        return failure(ErrorCode::badFile, {translatable("compute", "%1 is not a file with data."), {path}});
    errno = 0;
    std::ifstream stream(path, std::ios::binary);
    const std::uintmax_t bytes = code ? 0 : std::filesystem::file_size(path, code);
    if (!stream || code) {
        const int reason = code ? code.value() : errno;
        return failure(reason == EACCES ? ErrorCode::permissionDenied : ErrorCode::ioFailed,
                       {translatable("compute", "%1 cannot be read (%2)."), {path, std::strerror(reason)}});
    }
    if (bytes == 0)
        return failure(ErrorCode::badFile, {translatable("compute", "%1 is empty."), {path}});
    return InputFile(path, std::move(stream), static_cast<std::int64_t>(bytes));
}

std::int64_t InputFile::read(void* to, std::int64_t count)
{
    m_stream.read(static_cast<char*>(to), count);
    return m_stream.gcount();
}

} // namespace coreloom
