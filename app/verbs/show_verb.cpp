#include "verbs/show_verb.h"

#include "record/record_reader.h"
#include "verbs/exit_status.h"
#include "verbs/output_file.h"
#include "verbs/record_picture.h"
#include "verbs/scale_up_table.h"
#include "verbs/summary.h"

namespace coreloom {

int showVerb(const CommandLine& line)
{
    auto picture = OutputFile::open("--picture", line.output.picture);
    if (!picture)
        return refuse(picture.error());
    const auto record = readRecord(line.file);
    if (!record)
        return refuse(record.error());
    auto written = print(summaryOf(*record) + (line.scaleUp ? scaleUpTable(*record, *line.scaleUp) : ""));
    if (written && picture->wanted())
        written = drawRecord(*record, line.language, *picture);
    if (written)
        return exitDone;
    complain(written.error());
    return exitFailed;
}

} // namespace coreloom
