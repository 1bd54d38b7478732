#pragma once

#include "base/error.h"
#include "command_line/command_line.h"

#include <QFileDevice>
#include <memory>
#include <string>
#include <string_view>

namespace coreloom {

/// A file that a verb writes in the end. It is opened before the work begins, so that a name that cannot be written is
/// refused at once; what stands there already stays whole until commit() puts the new file in its place.
class OutputFile {
public:
    /// `name` as given for `option`; "-" is standard output; empty: nothing is wanted, and writing does nothing.
    [[nodiscard]] static Expected<OutputFile> open(const std::string& option, const std::string& name);

    [[nodiscard]] bool wanted() const { return !m_name.empty(); }
    [[nodiscard]] bool isStandardOutput() const { return m_name == "-"; }
    [[nodiscard]] const std::string& name() const { return m_name; }
    /// For painters; not of standard output.
    [[nodiscard]] QFileDevice& device() { return *m_file; }

    /// Writes all of it and commits.
    [[nodiscard]] Expected<void> write(std::string_view text);
    /// Puts what was written in its place; fails with ioFailed if any of it was lost.
    [[nodiscard]] Expected<void> commit();

private:
    [[nodiscard]] tl::unexpected<Error> lost(const std::string& reason) const;

    std::string m_option;
    std::string m_name;
    std::unique_ptr<QFileDevice> m_file; ///< empty for standard output
};

/// The files of a run or of a sweep.
struct OutputFiles {
    OutputFile json;
    OutputFile csv;
    OutputFile picture;
};

[[nodiscard]] Expected<OutputFiles> openOutputs(const OutputNames& names);

/// Writes to standard output; fails with ioFailed if any of it was lost.
[[nodiscard]] Expected<void> print(std::string_view text);

} // namespace coreloom
