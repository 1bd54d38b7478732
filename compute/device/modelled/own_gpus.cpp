#include "device/modelled/own_gpus.h"

#include "device/modelled/gpu_catalogue.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace coreloom {

namespace {

constexpr std::size_t mostFiles = 1000;
constexpr std::string_view suffix = ".json";

std::vector<std::string> gpuFiles(const std::string& folder)
{
    std::vector<std::string> names = listFolder(Environment{}, folder);
    std::erase_if(names, [&](const std::string& name) { return !name.ends_with(suffix); });
    names.resize(std::min(names.size(), mostFiles));
    return names;
}

Expected<std::vector<GpuFigures>> readGpuFile(const std::string& path)
{
    // A folder, a pipe that nobody writes to, a link to nothing: only regular files are opened.
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored))
        return failure(ErrorCode::ioFailed, {translatable("compute", "This is no file that can be read."), {}});
    const auto content = readFile(Environment{}, path);
    if (!content)
        return failure(ErrorCode::ioFailed, {translatable("compute", "The file cannot be read."), {}});
    return parseGpuCatalogue(*content);
}

/// The first GPU of `wanted` that `listed` has too.
const GpuFigures* listedTwice(const std::vector<GpuFigures>& wanted, const std::vector<GpuFigures>& listed)
{
    const auto twice = std::ranges::find_if(wanted, [&](const GpuFigures& gpu) {
        return std::ranges::find(listed, gpu.id, &GpuFigures::id) != listed.end();
    });
    return twice == wanted.end() ? nullptr : &*twice;
}

/// "my-rtx-4090-ti" of "RTX 4090 Ti!": so that it never is the id of a GPU of the catalogue.
std::string idOf(const std::string& name)
{
    constexpr std::size_t longest = 48;
    std::string id = "my";
    bool gap = true;
    for (const char c : name) {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const bool plain = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
        if (plain && id.size() < longest)
            id += (gap ? "-" : "") + std::string(1, lower);
        gap = !plain;
    }
    return id.size() > 2 ? id : "my-gpu";
}

/// A file that is free or that holds the GPU of that name.
std::string freeId(const std::string& folder, const std::string& name)
{
    const std::string first = idOf(name);
    std::string id = first;
    for (int number = 2;; ++number) {
        const std::string path = folder + '/' + id + std::string(suffix);
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored))
            return id;
        const auto there = readGpuFile(path);
        if (there && there->size() == 1 && there->front().name == name)
            return id;
        id = first + '-' + std::to_string(number);
    }
}

Expected<void> writeWhole(const std::string& path, const std::string& content)
{
    const std::string temporary = path + '.' + std::to_string(getpid()) + ".new";
    std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
    file << content << std::flush;
    const bool written = file.good();
    file.close();
    std::error_code error;
    if (written)
        std::filesystem::rename(temporary, path, error);
    if (written && !error)
        return {};
    std::filesystem::remove(temporary, error);
    return failure(
        ErrorCode::ioFailed, {translatable("compute", "%1 cannot be written, so the GPU is not kept."), {path}},
        {translatable("compute", "Check that the folder belongs to you and that the disk is not full."), {}});
}

} // namespace

std::string ownGpuFolder(const Environment& environment)
{
    return environment.userFolder.empty() ? std::string() : environment.userFolder + "/gpus";
}

GpuCatalogues readGpuCatalogues(const Environment& environment)
{
    // A test reads the built-in catalogue; a program with a broken one has only the user's own.
    GpuCatalogues all{.gpus = parseGpuCatalogue(builtInGpuCatalogue()).value_or(std::vector<GpuFigures>{}),
                      .refused = {}};
    const std::string folder = ownGpuFolder(environment);
    if (folder.empty())
        return all;
    for (const std::string& name : gpuFiles(folder)) {
        auto gpus = readGpuFile(folder + '/' + name);
        if (const GpuFigures* twice = gpus ? listedTwice(*gpus, all.gpus) : nullptr) {
            gpus = failure(ErrorCode::badFile,
                           {translatable("compute", "There is another GPU with the id %1."), {twice->id}});
        }
        if (gpus) {
            std::ranges::move(*gpus, std::back_inserter(all.gpus));
            continue;
        }
        Error reason = std::move(gpus.error());
        reason.remedy = {translatable("compute", "Correct or remove the file %1."), {folder + '/' + name}};
        all.refused.push_back({name, std::move(reason)});
    }
    return all;
}

Expected<GpuFigures> keepOwnGpu(const Environment& environment, GpuFigures gpu)
{
    const std::string folder = ownGpuFolder(environment);
    if (folder.empty())
        return failure(ErrorCode::ioFailed, {translatable("compute", "There is no folder for your own GPUs."), {}});
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    gpu.id = freeId(folder, gpu.name);
    const std::string content = gpuCatalogueOf(gpu);
    const auto listed = parseGpuCatalogue(content);
    if (!listed)
        return tl::unexpected(listed.error());
    if (auto written = writeWhole(folder + '/' + gpu.id + std::string(suffix), content); !written)
        return tl::unexpected(written.error());
    return listed->front();
}

} // namespace coreloom
