#include "runs/runs_model.h"

#include "language/lane_text.h"
#include "language/numbers.h"
#include "language/translated.h"
#include "runs/run_text.h"
#include "theme/badge.h"
#include "theme/theme.h"
#include "theme/tool_tip.h"

#include <QColor>

#include <algorithm>
#include <limits>

namespace coreloom {

namespace {

const QString noValue = QStringLiteral("–");

/// A line for each lane.
template<typename Line>
QString lines(const RunRecord& record, const Line& line)
{
    QStringList all;
    for (const LaneRecord& lane : record.lanes)
        all << line(lane);
    return all.join(u'\n');
}

/// In GFLOP/s, as the column's title says.
QString rateNumber(const LaneRecord& lane)
{
    return lane.gflops ? rateFigure(lane.gflops->median, lane.setup.device.provenance).number : noValue;
}

QString joulesNumber(const LaneRecord& lane)
{
    const auto& joules = lane.energy.joulesPerStep;
    return joules ? formatJoules(*joules, lane.energy.provenance) : noValue;
}

/// Of one lane, the name before and the reason behind.
QString joulesSentence(const LaneRecord& lane)
{
    const QString how = provenanceWord(lane.energy.provenance);
    return kindName(lane.setup.device) % u": " % joulesNumber(lane) % u" (" % how % u") " %
           translated(lane.energy.reason);
}

} // namespace

void RunsModel::setRuns(std::vector<KeptRun> runs)
{
    beginResetModel();
    m_runs = std::move(runs);
    endResetModel();
}

void RunsModel::put(const KeptRun& run)
{
    if (const int row = rowOf(run.id); row >= 0) {
        KeptRun& there = m_runs[static_cast<std::size_t>(row)];
        there.record = run.record;
        there.unreadable = run.unreadable;
        changed(row);
        return;
    }
    const auto older =
        std::ranges::find_if(m_runs, [&](const KeptRun& other) { return other.record.created <= run.record.created; });
    const int row = static_cast<int>(older - m_runs.begin());
    beginInsertRows({}, row, row);
    m_runs.insert(older, run);
    endInsertRows();
}

void RunsModel::setNote(const QString& id, const QString& note)
{
    const int row = rowOf(id);
    if (row < 0)
        return;
    m_runs[static_cast<std::size_t>(row)].note = note;
    changed(row);
}

void RunsModel::remove(const QStringList& ids)
{
    for (const QString& id : ids) {
        const int row = rowOf(id);
        if (row < 0)
            continue;
        beginRemoveRows({}, row, row);
        m_runs.erase(m_runs.begin() + row);
        endRemoveRows();
    }
}

void RunsModel::setRunning(const QString& id)
{
    const int before = rowOf(m_running);
    m_running = id;
    for (const int row : {before, rowOf(id)}) {
        if (row >= 0)
            changed(row);
    }
}

void RunsModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, columns - 1);
    if (!m_runs.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

int RunsModel::rowOf(const QString& id) const
{
    const auto there = std::ranges::find(m_runs, id, &KeptRun::id);
    return there == m_runs.end() ? -1 : static_cast<int>(there - m_runs.begin());
}

void RunsModel::changed(int row)
{
    emit dataChanged(index(row, 0), index(row, columns - 1));
}

int RunsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size());
}

int RunsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(columns);
}

QVariant RunsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const KeptRun& kept = run(index.row());
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(kept, column);
    case Qt::ToolTipRole:
        return asToolTip(words(kept, column));
    case Qt::AccessibleTextRole:
        return onOneLine(words(kept, column));
    case sortRole:
        return sortValue(kept, column);
    case toneRole:
        return tone(kept, column);
    case huesRole:
        return hues(kept, column);
    case provenanceRole:
        return provenances(kept, column);
    default:
        return {};
    }
}

QString RunsModel::workloadWord(Workload workload)
{
    switch (workload) {
    case Workload::matmul:
        return tr("Multiplication");
    case Workload::forward:
        return tr("Forward pass");
    case Workload::train:
        return tr("Training");
    }
    return {};
}

QString RunsModel::text(const KeptRun& kept, Column column) const
{
    if (column == when)
        return kept.note.isEmpty() ? whenText(kept) : whenText(kept) % u'\n' % onOneLine(kept.note);
    if (kept.unreadable)
        return column == status ? tr("unreadable") : QString();
    switch (column) {
    case job:
        return workloadWord(kept.record.job.workload) % u'\n' % sizeText(kept.record.job);
    case lanes:
        return lines(kept.record, [](const LaneRecord& lane) { return laneText(lane.setup); });
    case throughput:
        return lines(kept.record, rateNumber);
    case energy:
        return lines(kept.record, joulesNumber);
    case check:
        return lines(kept.record, checkText);
    case status:
        return isRunning(kept) ? tr("running") : statusText(kept.record.status);
    case when:
    case columns:
        break;
    }
    return {};
}

QString RunsModel::words(const KeptRun& kept, Column column) const
{
    if (kept.unreadable && column != when)
        return translated(*kept.unreadable);
    switch (column) {
    case when: {
        const QString origin = kept.imported ? tr("imported from a file") : tr("made on this computer");
        return whenText(kept) % u", " % origin % (kept.note.isEmpty() ? QString() : u'\n' % kept.note);
    }
    case throughput:
        return lines(kept.record, rateText);
    case energy:
        return (kept.record.job.workload == Workload::matmul ? tr("Joules a multiplication") : tr("Joules a step")) %
               u'\n' % lines(kept.record, joulesSentence);
    case status:
        return isRunning(kept) ? tr("This run goes on now.") : statusMeaning(kept.record.status);
    default:
        return text(kept, column);
    }
}

QVariantList RunsModel::hues(const KeptRun& kept, Column column) const
{
    QVariantList all;
    for (std::size_t i = 0; column == lanes && i < kept.record.lanes.size(); ++i)
        all << Theme::current().lane(static_cast<int>(i), kept.record.lanes[i].setup.device.isGpu());
    return all;
}

QStringList RunsModel::provenances(const KeptRun& kept, Column column) const
{
    QStringList words;
    for (const LaneRecord& lane : kept.record.lanes) {
        if (column == throughput)
            words << (lane.gflops ? provenanceText(lane.setup.device.provenance) : QString());
        if (column == energy)
            words << (lane.energy.joulesPerStep ? provenanceText(lane.energy.provenance) : QString());
    }
    return words;
}

QVariant RunsModel::sortValue(const KeptRun& kept, Column column) const
{
    constexpr double nothing = -std::numeric_limits<double>::infinity();
    if (column == when)
        return QString::fromStdString(kept.record.created);
    if (kept.unreadable || kept.record.lanes.empty())
        return column == throughput || column == energy || column == job ? QVariant(nothing) : QVariant(QString());
    const LaneRecord& first = kept.record.lanes.front();
    switch (column) {
    case job:
        return static_cast<double>(kept.record.job.flop());
    case throughput:
        return first.gflops ? first.gflops->median : nothing;
    case energy:
        return first.energy.joulesPerStep.value_or(nothing);
    default:
        return text(kept, column);
    }
}

QString RunsModel::tone(const KeptRun& kept, Column column) const
{
    if (column == check) {
        const bool wrong = std::ranges::any_of(
            kept.record.lanes, [](const LaneRecord& lane) { return lane.check && !lane.check->passed; });
        return wrong ? QStringLiteral("bad") : QString();
    }
    if (column != status)
        return {};
    if (kept.unreadable)
        return QStringLiteral("bad");
    if (isRunning(kept))
        return QStringLiteral("running");
    switch (kept.record.status) {
    case Status::completed:
        return QStringLiteral("good");
    case Status::failed:
    case Status::diverged:
        return QStringLiteral("bad");
    case Status::cancelled:
    case Status::interrupted:
        break;
    }
    return QStringLiteral("warning");
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const bool tip = role == Qt::ToolTipRole;
    switch (static_cast<Column>(section)) {
    case when:
        return tip ? tr("When the run began, and what you noted about it") : tr("When");
    case job:
        return tip ? tr("The work, and its size M × K × N") : tr("Workload");
    case lanes:
        return tip ? tr("What executed the job") : tr("Lanes");
    case throughput:
        return tip ? tr("Throughput: the median of each lane; sorted by the first lane") : tr("GFLOP/s");
    case energy:
        return tip ? tr("Joules a multiplication, or a step of a network, of each lane; sorted by the first lane")
                   : tr("Energy");
    case check:
        return tip ? tr("Whether the result is right; a model computes none") : tr("Check");
    case status:
        return tip ? tr("How the run ended") : tr("Status");
    case columns:
        break;
    }
    return {};
}

} // namespace coreloom
