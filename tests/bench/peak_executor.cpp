#include "executor.h"

#include "base/clock.h"
#include "device/cpu/crew.h"
#include "device/cpu/instruction_set.h"
#include "device/cpu/limit_loops.h"
#include "machine/machine.h"

#include <atomic>
#include <barrier>
#include <utility>
#include <vector>

namespace coreloom::bench {

namespace {

/// The loop of compute's measured limits, for as long as the product takes instead of in the short bursts of which the
/// best one counts there: so the peak suffers what the rung suffers.
class PeakExecutor final : public Executor {
public:
    explicit PeakExecutor(std::unique_ptr<Crew> crew) : m_crew(std::move(crew)) {}

    [[nodiscard]] const Introduction& introduction() const override { return m_introduction; }

    [[nodiscard]] Expected<void> prepare(Precision precision, const Shape& shape) override
    {
        m_precision = precision;
        m_flop = shape.flop() / m_crew->size();
        return {};
    }

    [[nodiscard]] Expected<double> run(std::int64_t untimed, std::int64_t calls) override
    {
        const auto roundFlop = static_cast<double>(multiplyAddFlop(m_precision, 1));
        const auto rounds = [&](std::int64_t products) {
            return static_cast<std::int64_t>(static_cast<double>(products) * m_flop / roundFlop) + 1;
        };
        std::vector<std::int64_t> nanoseconds(static_cast<std::size_t>(m_crew->size()));
        std::barrier together(m_crew->size());
        m_crew->run([&](int worker) {
            compute(rounds(untimed));
            together.arrive_and_wait();
            const std::int64_t begin = steadyNanoseconds();
            compute(rounds(calls));
            nanoseconds[static_cast<std::size_t>(worker)] = steadyNanoseconds() - begin;
        });
        // Rates add up: a CPU that is slower than another would get less of a product.
        double rate = 0;
        for (const std::int64_t took : nanoseconds)
            rate += static_cast<double>(rounds(calls)) * roundFlop / static_cast<double>(took) * 1e9;
        return static_cast<double>(calls) * m_flop * m_crew->size() / rate;
    }

    [[nodiscard]] bool computes() const override { return false; }
    [[nodiscard]] Expected<double> element(std::int64_t /*row*/, std::int64_t /*column*/) override { return 0.0; }

private:
    void compute(std::int64_t rounds)
    {
        // Kept, so that no compiler can leave the work out.
        m_sink.store(multiplyAdd(m_precision, rounds), std::memory_order_relaxed);
    }

    std::unique_ptr<Crew> m_crew;
    Introduction m_introduction{"peak", "", nameOfTarget(limitTarget())};
    Precision m_precision = Precision::fp32;
    double m_flop = 0; ///< of a product, a worker
    std::atomic<double> m_sink = 0;
};

} // namespace

Expected<std::unique_ptr<Executor>> peakExecutor(int workers)
{
    const Machine machine = readMachine({});
    if (workers > static_cast<int>(machine.allowedCpus.size()))
        return failure(ErrorCode::unsupported,
                       {"There are only %1 CPUs.", {static_cast<std::int64_t>(machine.allowedCpus.size())}});
    auto crew =
        Crew::start({machine.allowedCpus.begin(), machine.allowedCpus.begin() + workers}, Crew::Waiting::spinThenSleep);
    if (!crew)
        return tl::unexpected(crew.error());
    return std::make_unique<PeakExecutor>(std::move(*crew));
}

} // namespace coreloom::bench
