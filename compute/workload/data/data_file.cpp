#include "workload/data/data_file.h"

#include "workload/data/csv_file.h"
#include "workload/data/idx_file.h"
#include "workload/data/input_file.h"

#include <array>

namespace coreloom {

Expected<DataSet> openData(const std::string& path)
{
    auto file = InputFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    std::array<unsigned char, 2> first{};
    const std::int64_t count = file->read(first.data(), 2);
    if (count == 2 && first[0] == 0x1F && first[1] == 0x8B)
        return failure(ErrorCode::badFile,
                       {translatable("compute", "%1 is compressed: unpack it with gunzip first."), {path}});
    return count == 2 && first[0] == 0 && first[1] == 0 ? openIdx(path) : openCsv(path);
}

} // namespace coreloom
