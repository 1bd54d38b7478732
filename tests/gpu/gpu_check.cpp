#include "gpu_check.h"

#include "../device/learning_check.h"
#include "base/clock.h"
#include "meter/gpu_sensor.h"
#include "workload/check.h"
#include "workload/inputs.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <thread>

namespace coreloom {

namespace {

// NOLINTBEGIN(cert-dcl50-cpp,cppcoreguidelines-pro-type-vararg): tables
[[gnu::format(printf, 1, 2)]] void say(const char* format, ...)
{
    std::va_list arguments;
    va_start(arguments, format);
    std::vprintf(format, arguments);
    va_end(arguments);
    std::fflush(stdout);
}
// NOLINTEND(cert-dcl50-cpp,cppcoreguidelines-pro-type-vararg)

/// A device with the matrices of a job, filled.
struct Lane {
    std::unique_ptr<Device> device;
    std::vector<std::unique_ptr<Buffer>> buffers;
    MatrixProduct product;
    Job job;
};

class GpuCheck {
public:
    GpuCheck(const DeviceProvider& provider, Card* card, const GpuCheckPlan& plan)
        : m_provider(provider), m_card(card), m_plan(plan), m_info(provider.discover().front())
    {}

    int run()
    {
        if (m_info.absent) {
            say("%s\n", english(*m_info.absent).c_str());
            return 1;
        }
        say("%s: %s, %d SMs\n\n", m_info.id.c_str(), m_info.name.c_str(), m_info.mostWorkers);
        correctness();
        learning();
        speed();
        traceCost();
        stops();
        energy();
        say("\n%s\n", m_missed == 0 ? "All bars met." : (std::to_string(m_missed) + " bars missed.").c_str());
        return m_missed;
    }

private:
    void bar(bool met, const std::string& words)
    {
        say("  %s  %s\n", met ? "pass" : "FAIL", words.c_str());
        m_missed += met ? 0 : 1;
    }
    void timeBar(bool met, const std::string& words)
    {
        if (m_plan.judgesTimes)
            bar(met, words);
    }

    Expected<Lane> open(const LadderEntry& entry, const CheckedShape& shape, std::optional<int> sms = {}) const
    {
        auto device = m_provider.open(
            m_info, {.device = m_info.id, .sms = sms, .kernel = entry.rung, .precision = entry.precision});
        if (!device)
            return tl::unexpected(device.error());
        Lane lane{.device = std::move(*device), .buffers = {}, .product = {}, .job = {}};
        lane.job.m = shape.m;
        lane.job.n = shape.n;
        lane.job.k = shape.k;
        for (Matrix* matrix : {&lane.product.a, &lane.product.b, &lane.product.c}) {
            matrix->rows = matrix == &lane.product.b ? shape.k : shape.m;
            matrix->columns = matrix == &lane.product.a ? shape.k : shape.n;
            matrix->stride = matrix->columns;
            auto buffer = lane.device->allocate(matrix->rows * matrix->columns);
            if (!buffer)
                return tl::unexpected(buffer.error());
            matrix->buffer = buffer->get();
            lane.buffers.push_back(std::move(*buffer));
        }
        lane.device->enqueue(RandomFill{.target = lane.product.a, .seed = lane.job.seed, .stream = streamOfA});
        lane.device->enqueue(RandomFill{.target = lane.product.b, .seed = lane.job.seed, .stream = streamOfB});
        lane.device->enqueue(NanFill{lane.product.c});
        if (auto filled = lane.device->finish(); !filled)
            return tl::unexpected(filled.error());
        return lane;
    }

    /// Empty if the result is right.
    std::string whatIsWrong(const LadderEntry& entry, const CheckedShape& shape, std::optional<int> sms = {}) const
    {
        auto lane = open(entry, shape, sms);
        if (!lane)
            return english(lane.error());
        lane->device->enqueue(lane->product);
        if (auto done = lane->device->finish(); !done)
            return english(done.error());
        const RowReader read = [&](std::int64_t first, std::int64_t count, double* to) {
            return lane->device->download(lane->product.c, first, count, to);
        };
        const auto examination = examine(lane->job, entry.precision, read, std::stop_token());
        if (!examination)
            return english(examination.error());
        const Check& check = examination->check;
        return check.passed ? "" : "error " + std::to_string(check.error) + " above " + std::to_string(check.tolerance);
    }

    static std::string title(const LadderEntry& entry)
    {
        return std::string(name(entry.rung)) + ' ' + name(entry.precision);
    }

    void correctness()
    {
        say("Correct, against double precision\n");
        for (const LadderEntry& entry : m_info.ladder) {
            std::string wrong;
            const auto note = [&](const std::string& what, const CheckedShape& shape, const std::string& where) {
                if (!what.empty() && wrong.empty())
                    wrong = std::to_string(shape.m) + " x " + std::to_string(shape.n) + " x " +
                            std::to_string(shape.k) + where + ": " + what;
            };
            for (const CheckedShape& shape : m_plan.shapes)
                note(whatIsWrong(entry, shape), shape, "");
            const auto about = std::ranges::find(m_info.rungs, entry.rung, &RungInfo::rung);
            if (about == m_info.rungs.end() || about->allSms.empty()) {
                for (const int sms : {1, std::max(1, m_info.mostWorkers / 2), std::max(1, m_info.mostWorkers - 1)})
                    note(whatIsWrong(entry, m_plan.shapeOnSomeSms, sms), m_plan.shapeOnSomeSms,
                         " on " + std::to_string(sms) + " SMs");
            }
            bar(wrong.empty(), title(entry) + (wrong.empty() ? "" : ": " + wrong));
        }
    }

    /// The operations of learning, on all SMs and on one: these kernels are the same on every rung.
    void learning()
    {
        say("\nLearning, against double precision\n");
        for (const Precision precision : {Precision::fp32, Precision::fp64}) {
            double worst = 0;
            for (const int sms : {1, m_info.mostWorkers}) {
                auto device = m_provider.open(
                    m_info, {.device = m_info.id, .sms = sms, .kernel = Rung::naive, .precision = precision});
                if (!device)
                    return bar(false, english(device.error()));
                for (const auto& [rows, columns] : {std::pair{1, 1}, {33, 31}, {257, 10}, {130, 300}}) {
                    for (const double share :
                         {test::checkReluGradient(**device, rows, columns),
                          test::checkSoftmax(**device, rows, columns, 1000, true),
                          test::checkColumnSums(**device, rows, columns), test::checkUpdate(**device, rows, columns, 1),
                          test::checkUpdate(**device, rows, columns, 5)})
                        worst = std::max(worst, share);
                }
            }
            bar(worst <= 1,
                std::string(name(precision)) + ", at worst " + std::to_string(worst) + " of what is accepted");
        }
    }

    /// Seconds of the kernels of a step, in the mean of many; 0 where the rung fails.
    double secondsOfStep(const LadderEntry& entry, std::int64_t size, std::optional<int> sms = {}, bool traced = false)
    {
        auto lane = open(entry, {size, size, size}, sms);
        if (!lane)
            return 0;
        lane->device->enqueue(lane->product); // warms up, and tells the device its rate
        lane->device->enqueue(lane->product);
        if (!lane->device->finish())
            return 0;
        const double predicted = std::max(lane->device->predictedSeconds(lane->product), 1e-6);
        const auto steps = static_cast<std::int64_t>(std::clamp(m_plan.seconds / predicted, 3.0, 1000.0));
        lane->device->mark();
        for (std::int64_t step = 0; step < steps; ++step) {
            if (traced)
                lane->device->beginTrace(step, lane->product.c);
            lane->device->enqueue(lane->product);
            if (traced)
                lane->device->endTrace();
        }
        const std::size_t end = lane->device->mark();
        if (!lane->device->finish())
            return 0;
        const auto nanoseconds = lane->device->moment(end).deviceNs - lane->device->moment(0).deviceNs;
        return static_cast<double>(nanoseconds) * 1e-9 / static_cast<double>(steps);
    }

    double gflops(const LadderEntry& entry, std::int64_t size, std::optional<int> sms = {})
    {
        const double seconds = secondsOfStep(entry, size, sms);
        const auto n = static_cast<double>(size);
        return seconds > 0 ? 2 * n * n * n / seconds * 1e-9 : 0;
    }

    void speed()
    {
        if (m_card != nullptr) {
            if (const auto copy = m_card->copy())
                say("\nCopy within the GPU's memory, measured: %.0f GB/s\n", *copy);
        }
        for (const std::int64_t size : m_plan.speeds) {
            say("\n%lld x %lld\n  %-16s %12s %14s %14s\n", static_cast<long long>(size), static_cast<long long>(size),
                "rung", "GFLOP/s", "of cuBLAS", "of peak");
            std::map<Precision, std::optional<double>> cublas;
            std::map<Precision, std::optional<double>> peak;
            std::map<Rung, double> fp32;
            for (const LadderEntry& entry : m_info.ladder) {
                if (m_card != nullptr && !cublas.contains(entry.precision)) {
                    cublas[entry.precision] = m_card->cublas(entry.precision, size);
                    peak[entry.precision] = m_card->peak(entry.precision);
                }
                const double rate = gflops(entry, size);
                say("  %-16s %12.1f %14s %14s\n", title(entry).c_str(), rate,
                    share(rate, cublas[entry.precision]).c_str(), share(rate, peak[entry.precision]).c_str());
                if (entry.precision == Precision::fp32)
                    fp32[entry.rung] = rate;
            }
            const auto alone = cublas[Precision::fp32];
            if (alone) {
                timeBar(fp32[Rung::simd] >= 0.85 * *alone, "simd fp32 at least 85 % of cuBLAS");
                timeBar(fp32[Rung::library] >= 0.98 * *alone, "library fp32 within 2 % of cuBLAS called alone");
            }
            timeBar(fp32[Rung::blocked] >= 6 * fp32[Rung::naive], "blocked fp32 at least 6 times naive");
        }
        someSms();
    }

    static std::string share(double rate, const std::optional<double>& of)
    {
        char text[32] = "-";
        if (of && *of > 0)
            std::snprintf(text, sizeof text, "%.1f %%", 100 * rate / *of);
        return text;
    }

    void someSms()
    {
        const std::int64_t size = m_plan.traced;
        const LadderEntry simd{Rung::simd, Precision::fp32};
        say("\nsimd fp32 on some SMs, %lld x %lld\n", static_cast<long long>(size), static_cast<long long>(size));
        const double all = gflops(simd, size);
        for (const int sms :
             std::set{1, std::max(1, m_info.mostWorkers / 4), m_info.mostWorkers / 2, m_info.mostWorkers}) {
            const double rate = sms == m_info.mostWorkers ? all : gflops(simd, size, sms);
            say("  %4d SMs %12.1f GFLOP/s, %.2f of an equal share\n", sms, rate,
                rate / (all * sms / m_info.mostWorkers));
        }
    }

    void traceCost()
    {
        const LadderEntry simd{Rung::simd, Precision::fp32};
        double with = 1e9;
        double without = 1e9;
        for (int round = 0; round < 3; ++round) { // in turns: clocks drift
            without = std::min(without, secondsOfStep(simd, m_plan.traced));
            with = std::min(with, secondsOfStep(simd, m_plan.traced, {}, true));
        }
        say("\nTrace of every step, simd fp32 %lld: %.4f ms a step with it, %.4f ms without\n",
            static_cast<long long>(m_plan.traced), 1e3 * with, 1e3 * without);
        timeBar(with < 1.01 * without, "a trace costs less than 1 %");
    }

    void stops()
    {
        say("\nStops, %lld x %lld\n", static_cast<long long>(m_plan.busy), static_cast<long long>(m_plan.busy));
        for (const LadderEntry& entry : m_info.ladder) {
            auto lane = open(entry, {m_plan.busy, m_plan.busy, m_plan.busy});
            if (!lane) {
                bar(false, title(entry) + ": " + english(lane.error()));
                continue;
            }
            lane->device->enqueue(lane->product);
            if (!lane->device->finish()) {
                bar(false, title(entry) + " fails");
                continue;
            }
            const double predicted = std::max(lane->device->predictedSeconds(lane->product), 1e-6);
            for (int step = 0; step < std::clamp(static_cast<int>(2 / predicted), 2, 100'000); ++step)
                lane->device->enqueue(lane->product);
            std::int64_t ended = 0;
            std::thread runs([&] {
                static_cast<void>(lane->device->finish());
                ended = steadyNanoseconds();
            });
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            const std::int64_t asked = steadyNanoseconds();
            lane->device->stop();
            runs.join();
            const double milliseconds = static_cast<double>(std::max<std::int64_t>(0, ended - asked)) * 1e-6;
            char words[64];
            std::snprintf(words, sizeof words, ": %.1f ms of at most 100", milliseconds);
            if (m_plan.judgesTimes)
                bar(milliseconds < 100, title(entry) + words);
            else
                say("        %s%s\n", title(entry).c_str(), words);
        }
    }

    void energy()
    {
        if (m_plan.energySeconds <= 0)
            return;
        say("\nEnergy, simd fp32 %lld\n", static_cast<long long>(m_plan.busy));
        GpuSensor sensor(Environment(), m_info.uuid);
        if (sensor.problem()) {
            say("  not measured: %s\n", english(*sensor.problem()).c_str());
            return;
        }
        auto lane = open({Rung::simd, Precision::fp32}, {m_plan.busy, m_plan.busy, m_plan.busy});
        if (!lane)
            return bar(false, english(lane.error()));
        std::atomic<bool> busy{true};
        std::thread runs([&] {
            while (busy) {
                for (int step = 0; step < 5; ++step)
                    lane->device->enqueue(lane->product);
                if (!lane->device->finish())
                    return;
            }
        });
        std::this_thread::sleep_for(std::chrono::seconds(1)); // until power is averaged over work alone
        const auto first = sensor.millijoules();
        const std::int64_t begin = steadyNanoseconds();
        double integrated = 0;
        double before = 0;
        double seconds = 0;
        while (seconds < m_plan.energySeconds) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            seconds = static_cast<double>(steadyNanoseconds() - begin) * 1e-9;
            integrated += sensor.watts().value_or(0) * (seconds - before);
            before = seconds;
        }
        const auto last = sensor.millijoules();
        busy = false;
        lane->device->stop();
        runs.join();
        if (!first || !last || integrated <= 0) {
            for (const auto& gap : sensor.gaps())
                say("  %s\n", gap.english().c_str());
            return;
        }
        const double counted = static_cast<double>(*last - *first) * 1e-3;
        say("  %.1f J by the counter, %.1f J by power over %.1f s\n", counted, integrated, seconds);
        bar(std::abs(counted / integrated - 1) < 0.1, "counter and power agree within 10 %");
    }

    const DeviceProvider& m_provider;
    Card* m_card;
    const GpuCheckPlan& m_plan;
    DeviceInfo m_info;
    int m_missed = 0;
};

} // namespace

int checkGpu(const DeviceProvider& provider, Card* card, const GpuCheckPlan& plan)
{
    return GpuCheck(provider, card, plan).run();
}

} // namespace coreloom
