#include "workload/data/idx_file.h"

#include "workload/data/data_file.h"
#include "workload/data/input_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <filesystem>
#include <optional>

namespace coreloom {

namespace {

constexpr std::uint8_t unsignedBytes = 0x08;
constexpr std::uint8_t floats = 0x0D;

struct IdxHeader {
    std::uint8_t type = 0;
    std::vector<std::int64_t> sizes; ///< of the dimensions; the first counts the items

    [[nodiscard]] std::int64_t bytesOfAValue() const { return type == floats ? 4 : 1; }
};

std::uint32_t bigEndian(const std::uint8_t* bytes)
{
    return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 | bytes[3];
}

tl::unexpected<Error> endsInHeader(const std::string& path)
{
    return failure(ErrorCode::badFile, {translatable("compute", "%1 ends in the middle of its header."), {path}});
}

/// The product of a header's sizes; nothing where it is more than is ever read. No step overflows.
std::optional<std::int64_t> values(const IdxHeader& header)
{
    std::int64_t product = 1;
    for (const std::int64_t size : header.sizes) {
        if (size > 0 && product > mostDataValues / size)
            return std::nullopt;
        product *= size;
    }
    return product;
}

/// The header, checked against the length of the file, so that nothing is allocated for values that are not there.
Expected<IdxHeader> readHeader(InputFile& file)
{
    std::array<std::uint8_t, 4> magic{};
    if (file.read(magic.data(), 4) != 4)
        return endsInHeader(file.path());
    if (magic[0] != 0 || magic[1] != 0)
        return failure(ErrorCode::badFile, {translatable("compute", "%1 is not an IDX file: it does not begin with two "
                                                                    "zero bytes."),
                                            {file.path()}});
    if (magic[2] != unsignedBytes && magic[2] != floats)
        return failure(ErrorCode::badFile,
                       {translatable("compute", "%1 has values of type %2: only unsigned bytes (8) and floats (13) are "
                                                "read."),
                        {file.path(), std::int64_t{magic[2]}}});
    if (magic[3] < 1 || magic[3] > 4)
        return failure(ErrorCode::badFile, {translatable("compute", "%1 has %2 dimensions: only 1 to 4 are read."),
                                            {file.path(), std::int64_t{magic[3]}}});
    IdxHeader header{.type = magic[2]};
    for (int dimension = 0; dimension < magic[3]; ++dimension) {
        std::array<std::uint8_t, 4> size{};
        if (file.read(size.data(), 4) != 4)
            return endsInHeader(file.path());
        header.sizes.push_back(bigEndian(size.data()));
    }
    const auto count = values(header);
    if (!count)
        return failure(ErrorCode::badFile,
                       {translatable("compute", "%1 promises more than the %2 values that are read at most."),
                        {file.path(), mostDataValues}});
    if (*count == 0)
        return failure(ErrorCode::badFile, {translatable("compute", "%1 has no examples."), {file.path()}});
    const std::int64_t promised = *count * header.bytesOfAValue();
    const std::int64_t follow = file.bytes() - 4 - 4 * std::int64_t{magic[3]};
    if (follow != promised)
        return failure(ErrorCode::badFile,
                       {translatable("compute", "%1 is cut or damaged: its header promises %2 bytes "
                                                "of values, and %3 follow."),
                        {file.path(), promised, follow}});
    return header;
}

Expected<std::vector<std::uint8_t>> readBytes(InputFile& file, std::int64_t count)
{
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(count));
    if (file.read(bytes.data(), count) != count)
        return failure(ErrorCode::ioFailed,
                       {translatable("compute", "%1 could not be read to its end."), {file.path()}});
    return bytes;
}

struct Images {
    std::int64_t features = 0;
    std::vector<float> values;
};

Expected<Images> readImages(const std::string& path)
{
    auto file = InputFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    const auto header = readHeader(*file);
    if (!header)
        return tl::unexpected(header.error());
    if (header->sizes.size() < 2)
        return failure(ErrorCode::badFile,
                       {translatable("compute", "%1 has one dimension, as labels have: name the file "
                                                "with the images."),
                        {path}});
    const std::int64_t count = *values(*header);
    const auto bytes = readBytes(*file, count * header->bytesOfAValue());
    if (!bytes)
        return tl::unexpected(bytes.error());
    Images images{.features = count / header->sizes.front()};
    images.values.resize(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < images.values.size(); ++i) {
        images.values[i] = header->type == floats ? std::bit_cast<float>(bigEndian(bytes->data() + 4 * i))
                                                  : static_cast<float>((2.0 * (*bytes)[i] - 255.0) / 255.0);
    }
    if (!std::ranges::all_of(images.values, [](float value) { return std::isfinite(value); }))
        return failure(ErrorCode::badFile, {translatable("compute", "%1 has values that are no numbers."), {path}});
    return images;
}

Expected<std::vector<std::int32_t>> readLabels(const std::string& path)
{
    auto file = InputFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    const auto header = readHeader(*file);
    if (!header)
        return tl::unexpected(header.error());
    if (header->sizes.size() != 1 || header->type != unsignedBytes)
        return failure(
            ErrorCode::badFile,
            {translatable("compute", "%1 does not hold labels: they are unsigned bytes in one dimension."), {path}});
    const auto bytes = readBytes(*file, header->sizes.front());
    if (!bytes)
        return tl::unexpected(bytes.error());
    return std::vector<std::int32_t>(bytes->begin(), bytes->end());
}

/// The path with the last `from` in its file name replaced; nothing where there is none.
std::optional<std::string> renamed(const std::string& path, std::string_view from, std::string_view to)
{
    const std::size_t at = path.rfind(from);
    const std::size_t slash = path.rfind('/');
    if (at == std::string::npos || (slash != std::string::npos && at < slash))
        return std::nullopt;
    return std::string(path).replace(at, from.size(), to);
}

/// An images' file and the labels beside it.
Expected<Examples> readPair(const std::string& imagesPath, std::int64_t& features)
{
    auto images = readImages(imagesPath);
    if (!images)
        return tl::unexpected(images.error());
    const auto labelsPath = renamed(imagesPath, "images", "labels");
    if (!labelsPath)
        return failure(
            ErrorCode::badFile,
            {translatable("compute", "The labels of %1 cannot be found: its name needs \"images\" where that "
                                     "of the labels has \"labels\"."),
             {imagesPath}});
    auto labels = readLabels(renamed(*labelsPath, "idx3", "idx1").value_or(*labelsPath));
    if (!labels)
        return tl::unexpected(labels.error());
    const std::int64_t count = static_cast<std::int64_t>(images->values.size()) / images->features;
    if (static_cast<std::int64_t>(labels->size()) != count)
        return failure(ErrorCode::badFile,
                       {translatable("compute", "%1 has %2 examples, but there are %3 labels beside it."),
                        {imagesPath, count, static_cast<std::int64_t>(labels->size())}});
    features = images->features;
    return Examples{std::move(images->values), std::move(*labels)};
}

std::optional<std::string> testPath(const std::string& imagesPath)
{
    for (const char* word : {"t10k", "test"}) {
        const auto path = renamed(imagesPath, "train", word);
        std::error_code ignored;
        if (path && std::filesystem::exists(*path, ignored))
            return path;
    }
    return std::nullopt;
}

} // namespace

Expected<DataSet> openIdx(const std::string& imagesPath)
{
    DataSet data{.name = std::filesystem::path(imagesPath).filename().string()};
    auto train = readPair(imagesPath, data.features);
    if (!train)
        return tl::unexpected(train.error());
    data.train = std::move(*train);
    if (const auto path = testPath(imagesPath)) {
        std::int64_t features = 0;
        auto test = readPair(*path, features);
        if (!test)
            return tl::unexpected(test.error());
        if (features != data.features)
            return failure(ErrorCode::badFile, {translatable("compute", "%1 has %2 values an example, but %3 has %4."),
                                                {*path, features, imagesPath, data.features}});
        data.test = std::move(*test);
    }
    const auto [least, most] = std::ranges::minmax(data.train.labels);
    if (least == most)
        return failure(ErrorCode::badFile,
                       {translatable("compute", "All examples of %1 have the same label."), {imagesPath}});
    if (data.test.labels.empty())
        holdOut(data);
    const std::int32_t largest = std::max(most, std::ranges::max(data.test.labels));
    for (std::int32_t label = 0; label <= largest; ++label)
        data.classes.push_back(std::to_string(label));
    return data;
}

} // namespace coreloom
