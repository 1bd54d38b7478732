#pragma once

#include "example_record.h"

namespace coreloom {

/// The example record, of that time and with so many samples in its first lane.
inline RunRecord recordOf(const char* created, int samples = 2)
{
    RunRecord record = exampleRecord();
    record.created = created;
    auto& list = record.lanes[0].samples;
    list.resize(1);
    for (int i = 1; i < samples; ++i)
        list.push_back({.seconds = i * 0.1, .duration = 0.1, .gflops = 1, .workers = {{1, 0, 0}, {1, 0, 0}}});
    return record;
}

} // namespace coreloom
