#include "verbs/output_file.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace coreloom {

namespace {

/// Devices and pipes ("/dev/stdout") are written as they are; only a plain file can be replaced.
std::unique_ptr<QFileDevice> deviceFor(const QString& name)
{
    const QFileInfo there(name);
    if (there.exists() && !there.isFile() && !there.isDir())
        return std::make_unique<QFile>(name);
    return std::make_unique<QSaveFile>(name);
}

} // namespace

Expected<OutputFile> OutputFile::open(const std::string& option, const std::string& name)
{
    OutputFile output;
    output.m_option = option;
    output.m_name = name;
    if (!output.wanted() || output.isStandardOutput())
        return output;
    const auto unwritable = [&](const std::string& reason) {
        return failure(ErrorCode::ioFailed,
                       {"%1 %2 cannot be written (%3): choose a file in a folder that exists and lets you write.",
                        {option, name, reason}});
    };
    // The new file is written under another name: that this one can be given to it shows only when asked.
    if (access(name.c_str(), F_OK) != 0 && errno != ENOENT)
        return unwritable(std::strerror(errno));
    output.m_file = deviceFor(QFile::decodeName(name.c_str()));
    if (!output.m_file->open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return unwritable(output.m_file->errorString().toStdString());
    return output;
}

Expected<void> OutputFile::write(std::string_view text)
{
    if (!wanted())
        return {};
    if (isStandardOutput())
        return print(text);
    const auto size = static_cast<qint64>(text.size());
    if (m_file->write(text.data(), size) != size)
        return lost(m_file->errorString().toStdString());
    return commit();
}

Expected<void> OutputFile::commit()
{
    auto* saved = dynamic_cast<QSaveFile*>(m_file.get());
    const bool kept = saved ? saved->commit() : m_file->flush() && m_file->error() == QFileDevice::NoError;
    if (!kept)
        return lost(m_file->errorString().toStdString());
    return {};
}

tl::unexpected<Error> OutputFile::lost(const std::string& reason) const
{
    return failure(ErrorCode::ioFailed, {"%1 %2 could not be written: %3.", {m_option, m_name, reason}});
}

Expected<OutputFiles> openOutputs(const OutputNames& names)
{
    auto json = OutputFile::open("--json", names.json);
    if (!json)
        return tl::unexpected(json.error());
    auto csv = OutputFile::open("--csv", names.csv);
    if (!csv)
        return tl::unexpected(csv.error());
    auto picture = OutputFile::open("--picture", names.picture);
    if (!picture)
        return tl::unexpected(picture.error());
    return OutputFiles{std::move(*json), std::move(*csv), std::move(*picture)};
}

Expected<void> print(std::string_view text)
{
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0)
        return {};
    return failure(ErrorCode::ioFailed, {"Standard output could not be written: %1.", {std::strerror(errno)}});
}

} // namespace coreloom
