#include "loom/core_lattice.h"

#include "language/numbers.h"
#include "loom/loom_text.h"
#include "theme/theme.h"

#include <QEvent>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace coreloom {

namespace {

constexpr float unlit = 0.3F; ///< of its color in a worker that does nothing: still to be told apart

void fillDots(QImage& image, const CorePlan& plan, const QRectF& place, double ratio, QRgb color)
{
    const bool checkerboard = plan.pitch <= 1;
    const int side = std::max(1, static_cast<int>(std::lround((checkerboard ? 1 : 0.65) * plan.pitch * ratio)));
    for (int dot = 0; dot < plan.dots; ++dot) {
        const int cell = checkerboard ? 2 * dot : dot;
        const int row = cell / plan.dotColumns;
        const int column = cell % plan.dotColumns + (checkerboard ? row % 2 : 0);
        const int x = static_cast<int>(std::lround((place.x() + plan.border + column * plan.pitch) * ratio));
        const int y = static_cast<int>(std::lround((place.y() + plan.border + row * plan.pitch) * ratio));
        if (x < 0 || x + side > image.width())
            continue;
        for (int line = y; line < std::min(y + side, image.height()); ++line)
            std::fill_n(reinterpret_cast<QRgb*>(image.scanLine(line)) + x, side, color);
    }
}

} // namespace

CoreLattice::CoreLattice(QWidget* parent) : PointableItems(parent)
{
    setObjectName(QStringLiteral("coreLattice"));
}

void CoreLattice::setCpus(const std::vector<LogicalCpu>& cpus)
{
    m_cpus = cpus;
    plan(width(), height());
}

void CoreLattice::setLane(const LaneSetup& setup)
{
    m_setup = setup;
    m_busy.clear();
    plan(width(), height());
}

void CoreLattice::setBusy(const std::vector<float>& busy)
{
    if (busy == m_busy)
        return;
    m_busy = busy;
    m_changed = true;
}

void CoreLattice::refresh()
{
    if (std::exchange(m_changed, false))
        update();
}

CorePlan CoreLattice::planned(double width, double most) const
{
    const double scale = Theme::current().scale;
    if (m_setup.device.hasSms())
        return planSms(m_setup.workers, m_setup.device.coresPerWorker, width, most, scale);
    if (m_setup.device.kind == DeviceKind::cpu)
        return planCpus(m_cpus, m_setup.cpus, width, most, scale);
    return {};
}

int CoreLattice::heightWithin(int width, int most) const
{
    return static_cast<int>(std::ceil(planned(width, most).height));
}

void CoreLattice::plan(int width, int height)
{
    m_plan = planned(width, height);
    reset();
    setAccessibleName(sentence());
}

QString CoreLattice::sentence() const
{
    if (m_setup.device.hasSms()) {
        const QString sms = tr("%1 SMs").arg(formatCount(m_setup.workers));
        const int cores = m_setup.device.coresPerWorker;
        return cores > 1 ? tr("%1 with %2 CUDA cores each, %3 together")
                               .arg(sms, formatCount(cores), formatCount(std::int64_t{cores} * m_setup.workers))
                         : sms;
    }
    const auto count = [this](auto&& test) { return formatCount(std::ranges::count_if(m_cpus, test)); };
    QStringList parts{tr("%1 CPUs").arg(formatCount(static_cast<std::int64_t>(m_cpus.size())))};
    parts << tr("%1 with a worker").arg(count([this](const LogicalCpu& cpu) {
        return std::ranges::find(m_setup.cpus, cpu.id) != m_setup.cpus.end();
    }));
    if (std::ranges::any_of(m_cpus, [](const LogicalCpu& cpu) { return !cpu.online; }))
        parts << tr("%1 offline").arg(count([](const LogicalCpu& cpu) { return !cpu.online; }));
    const auto forbidden = [](const LogicalCpu& cpu) { return cpu.online && !cpu.allowed; };
    if (std::ranges::any_of(m_cpus, forbidden))
        parts << tr("%1 not allowed for this program").arg(count(forbidden));
    return parts.join(QStringLiteral(", "));
}

QRectF CoreLattice::itemPlace(int item) const
{
    return m_plan.items[static_cast<std::size_t>(item)].place;
}

std::vector<int> CoreLattice::itemWorkers(int item) const
{
    return m_plan.items[static_cast<std::size_t>(item)].workers;
}

QString CoreLattice::itemText(int item) const
{
    const CoreItem& core = m_plan.items[static_cast<std::size_t>(item)];
    QStringList lines;
    if (m_setup.device.hasSms()) {
        lines << workerText(m_setup, core.workers.front());
        if (m_setup.device.coresPerWorker > 1)
            lines << tr("%1 CUDA cores").arg(formatCount(m_setup.device.coresPerWorker));
        return lines.join(u'\n');
    }
    QStringList what{tr("CPU %1").arg(core.cpu.id)};
    if (core.cpu.online) {
        what << tr("core %1, hardware thread %2").arg(core.cpu.core + 1).arg(core.cpu.sibling + 1);
        if (core.cpu.kind == CoreKind::performance)
            what << tr("performance core");
        if (core.cpu.kind == CoreKind::efficiency)
            what << tr("efficiency core");
        if (!m_plan.packages.empty())
            what << tr("package %1").arg(core.cpu.package + 1);
    }
    lines << what.join(QStringLiteral(" · "));
    if (!core.cpu.online)
        lines << tr("offline");
    else if (!core.cpu.allowed)
        lines << tr("not allowed for this program");
    else if (core.workers.empty())
        lines << tr("no worker of this lane");
    for (const int worker : core.workers)
        lines << workerText(m_setup, worker);
    return lines.join(u'\n');
}

QColor CoreLattice::workerColor(int worker) const
{
    const Theme& theme = Theme::current();
    return m_setup.device.isGpu() ? theme.sm(worker, m_setup.workers) : theme.worker(worker);
}

QColor CoreLattice::litColor(int worker) const
{
    const auto index = static_cast<std::size_t>(worker);
    const float busy = index < m_busy.size() ? std::clamp(m_busy[index], 0.0F, 1.0F) : 0;
    return mixed(Theme::current().panel, workerColor(worker), unlit + (1 - unlit) * busy);
}

void CoreLattice::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    if (m_setup.device.hasSms())
        paintSms(painter);
    else
        paintCpus(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    paintRings(painter, Theme::current().pixels(3));
}

void CoreLattice::paintCpus(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto outline = [&](const QRectF& place, const QColor& fill, double radius) {
        painter.setPen(QPen(theme.line, 1));
        painter.setBrush(fill);
        painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    };
    for (const QRectF& package : m_plan.packages)
        outline(package, theme.panel, theme.pixels(6));
    for (const QRectF& core : m_plan.cores)
        outline(core, theme.window, theme.pixels(5));
    for (const CoreItem& item : m_plan.items)
        paintCpu(painter, item);
}

void CoreLattice::paintCpu(QPainter& painter, const CoreItem& item) const
{
    const Theme& theme = Theme::current();
    const double radius = theme.pixels(3);
    const QRectF place = item.place.adjusted(0.5, 0.5, -0.5, -0.5);
    if (!item.cpu.online || !item.cpu.allowed) {
        painter.setPen(QPen(theme.faint, 1, item.cpu.online ? Qt::SolidLine : Qt::DashLine));
        painter.setBrush(item.cpu.online ? QBrush(theme.faint, Qt::BDiagPattern) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(place, radius, radius);
        return;
    }
    if (item.workers.empty()) {
        painter.setPen(QPen(theme.line, 1));
        painter.setBrush(theme.panel);
        painter.drawRoundedRect(place, radius, radius);
        return;
    }
    // A stripe for each of the workers that share it.
    const double width = item.place.width() / static_cast<double>(item.workers.size());
    painter.setFont(theme.font(sizeOfHint - 2, true));
    const QFontMetrics metrics(painter.font());
    const bool numbered = item.place.height() >= theme.pixels(12) &&
                          metrics.horizontalAdvance(QString::number(item.workers.back() + 1)) + 4 <= width;
    for (std::size_t i = 0; i < item.workers.size(); ++i) {
        const int worker = item.workers[i];
        const QRectF stripe(item.place.x() + static_cast<double>(i) * width, item.place.y(), width,
                            item.place.height());
        const QColor fill = litColor(worker);
        painter.setPen(QPen(workerColor(worker), 1));
        painter.setBrush(fill);
        painter.drawRoundedRect(stripe.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
        if (numbered) {
            painter.setPen(textOn(fill));
            painter.drawText(stripe, Qt::AlignCenter, QString::number(worker + 1));
        }
    }
}

void CoreLattice::paintSms(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const double ratio = std::clamp(painter.deviceTransform().m11(), 0.25, 8.0);
    QImage image((QSizeF(size()) * ratio).toSize(), QImage::Format_RGB32);
    if (image.isNull())
        return;
    image.fill(theme.panel);
    QPainter ground(&image);
    ground.scale(ratio, ratio);
    for (const CoreItem& item : m_plan.items)
        ground.fillRect(item.place, m_plan.dots > 0 ? theme.window : litColor(item.workers.front()));
    ground.end();
    for (const CoreItem& item : m_plan.items)
        fillDots(image, m_plan, item.place, ratio, litColor(item.workers.front()).rgb());
    painter.drawImage(QRectF(rect()), image);
}

void CoreLattice::resizeEvent(QResizeEvent* event)
{
    PointableItems::resizeEvent(event);
    plan(width(), height());
}

void CoreLattice::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(sentence());
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        plan(width(), height());
    PointableItems::changeEvent(event);
}

} // namespace coreloom
