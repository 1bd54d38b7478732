#include "machine/stack_parts.h"

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string_view>

namespace coreloom {

namespace {

using std::string;
using std::string_view;

/// The folders into which Python 3 puts packages, the active environment's first.
std::vector<string> packageFolders(const Environment& environment)
{
    std::vector<string> libraries;
    for (const char* variable : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
        if (const char* folder = std::getenv(variable))
            libraries.push_back(string(folder) + "/lib");
    }
    if (const char* home = std::getenv("HOME"))
        libraries.push_back(string(home) + "/.local/lib");
    libraries.insert(libraries.end(), {"/usr/local/lib", "/usr/lib"});

    std::vector<string> folders;
    for (const string& library : libraries) {
        for (const string& python : listFolder(environment, library)) {
            if (python.compare(0, 7, "python3") != 0)
                continue;
            for (const char* packages : {"/site-packages", "/dist-packages"})
                folders.push_back((std::filesystem::path(library) / python).string() + packages);
        }
    }
    return folders;
}

/// The text in quotes of a line such as "cuda: Optional[str] = '12.1'"; empty for None.
string quoted(const string& file, string_view key)
{
    std::istringstream lines(file);
    for (string line; std::getline(lines, line);) {
        if (line.compare(0, key.size(), key) != 0)
            continue;
        const std::size_t begin = line.find_first_of("'\"");
        const std::size_t end = line.find_first_of("'\"", begin + 1);
        if (begin != string::npos && end != string::npos)
            return line.substr(begin + 1, end - begin - 1);
    }
    return {};
}

} // namespace

StackComponent readPyTorch(const Environment& environment)
{
    StackComponent component{"pytorch",
                             "PyTorch",
                             Need::optional,
                             string(),
                             {translatable("compute", "A Python library for neural networks. Its operations run on the "
                                                      "CPU, and through CUDA, ROCm, MPS or XPU on GPUs. Coreloom does "
                                                      "not use it."),
                              {}}};
    for (const string& folder : packageFolders(environment)) {
        const auto file = readFile(environment, folder + "/torch/version.py");
        if (!file)
            continue;
        const string version = quoted(*file, "__version__");
        const string cuda = quoted(*file, "cuda");
        string found = version.empty() ? folder + "/torch" : version;
        if (!cuda.empty())
            found += ", CUDA " + cuda;
        component.found = found;
        return component;
    }
    component.found = failure(
        ErrorCode::deviceAbsent,
        {translatable("compute", "PyTorch was not found in the folders of Python 3 (Python was not started)."), {}},
        {translatable("compute", "In a virtual environment, install it with: %1"), {string("pip install torch")}});
    return component;
}

} // namespace coreloom
