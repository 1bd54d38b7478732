#include "executor.h"

#include "base/clock.h"
#include "base/library.h"
#include "device/cpu/memory.h"
#include "workload/inputs.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <type_traits>
#include <unistd.h>
#include <utility>
#include <vector>

// The libraries are called here directly, and not through compute's BlasLibrary: that one keeps them to one thread a
// call, and what is measured shall not depend on the code that it is measured against.

namespace coreloom::bench {

namespace {

/// C = A · B, row-major, plain and dense.
template<typename T>
using Multiply = std::function<void(const Shape& shape, const T* a, const T* b, T* c)>;

struct Peer {
    Introduction introduction;
    Multiply<float> fp32;
    Multiply<double> fp64; ///< empty where there is none
    std::shared_ptr<Library> library;
};

std::string text(const char* words)
{
    return words != nullptr ? words : "";
}

template<typename T>
Multiply<T> cblas(const Library& library, const char* symbol)
{
    using Gemm = void (*)(int order, int transA, int transB, int m, int n, int k, T alpha, const T* a, int lda,
                          const T* b, int ldb, T beta, T* c, int ldc);
    const auto gemm = library.function<Gemm>(symbol);
    if (gemm == nullptr)
        return {};
    return [gemm](const Shape& shape, const T* a, const T* b, T* c) {
        const auto m = static_cast<int>(shape.m);
        const auto n = static_cast<int>(shape.n);
        const auto k = static_cast<int>(shape.k);
        constexpr int rowMajor = 101;
        constexpr int plain = 111;
        gemm(rowMajor, plain, plain, m, n, k, T{1}, a, k, b, n, T{0}, c, n);
    };
}

void openBlas(Peer& peer)
{
    const auto config = peer.library->function<char* (*)()>("openblas_get_config");
    const auto core = peer.library->function<char* (*)()>("openblas_get_corename");
    const std::string words = config ? text(config()) : ""; // "OpenBLAS 0.3.21 DYNAMIC_ARCH …"
    const std::size_t version = words.find(' ') + 1;
    peer.introduction = {"OpenBLAS", words.substr(version, words.find(' ', version) - version),
                         core ? text(core()) : ""};
    peer.fp32 = cblas<float>(*peer.library, "cblas_sgemm");
    peer.fp64 = cblas<double>(*peer.library, "cblas_dgemm");
}

void blis(Peer& peer)
{
    // Its kernels are not known to it before this, and asking for them then ends the process.
    if (const auto init = peer.library->function<void (*)()>("bli_init"))
        init();
    const auto version = peer.library->function<const char* (*)()>("bli_info_get_version_str");
    const auto arch = peer.library->function<int (*)()>("bli_arch_query_id");
    const auto archName = peer.library->function<const char* (*)(int)>("bli_arch_string");
    const auto openMp = peer.library->function<std::int64_t (*)()>("bli_info_get_enable_openmp");
    const char* threads = openMp == nullptr ? "" : openMp() != 0 ? " OpenMP" : " pthreads";
    peer.introduction = {"BLIS", (version ? text(version()) : "") + threads,
                         arch && archName ? text(archName(arch())) : ""};
    peer.fp32 = cblas<float>(*peer.library, "cblas_sgemm");
    peer.fp64 = cblas<double>(*peer.library, "cblas_dgemm");
}

void oneDnn(Peer& peer)
{
    struct Version { // dnnl_version_t begins so
        int major, minor, patch;
    };
    using Gemm =
        int (*)(char transA, char transB, std::int64_t m, std::int64_t n, std::int64_t k, float alpha, const float* a,
                std::int64_t lda, const float* b, std::int64_t ldb, float beta, float* c, std::int64_t ldc);
    const auto version = peer.library->function<const Version* (*)()>("dnnl_version");
    const auto isa = peer.library->function<int (*)()>("dnnl_get_effective_cpu_isa");
    std::string words;
    if (const Version* of = version ? version() : nullptr)
        words = std::to_string(of->major) + '.' + std::to_string(of->minor) + '.' + std::to_string(of->patch);
    // dnnl_cpu_isa_t is a set of bits; the widest tell it apart well enough.
    const int bits = isa ? isa() : 0;
    const char* core = (bits & 0x20) != 0 ? "AVX-512" : (bits & 0x4) != 0 ? "AVX2" : (bits & 0x1) != 0 ? "SSE4.1" : "";
    peer.introduction = {"oneDNN", words, core};
    if (const auto gemm = peer.library->function<Gemm>("dnnl_sgemm")) {
        peer.fp32 = [gemm](const Shape& shape, const float* a, const float* b, float* c) {
            const auto& [m, n, k] = shape;
            gemm('N', 'N', m, n, k, 1.0F, a, k, b, n, 0.0F, c, n);
        };
    }
}

struct PeerKind {
    Contestant contestant;
    std::vector<std::string> sonames;
    const char* coreVariable;             ///< names the kernels that it shall use
    std::vector<const char*> threadCount; ///< variables
    std::vector<const char*> hindering;   ///< variables that could make it slower than it is
    void (*open)(Peer&);
};

// Debian has several builds of BLIS. That with OpenMP keeps its threads, and they can be bound. The other one makes new
// ones for each call, which spin for one another even where both have landed on one CPU: then a product takes a hundred
// times as long.
const std::vector<PeerKind>& peerKinds()
{
    static const std::vector<PeerKind> kinds{
        {Contestant::openBlas,
         {"libopenblas.so.0", "libopenblasp.so.0", "libopenblas.so"},
         "OPENBLAS_CORETYPE",
         {"OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"},
         {"OPENBLAS_CORETYPE", "OPENBLAS_VERBOSE", "OPENBLAS_L2_SIZE", "GOTO_NUM_THREADS"},
         openBlas},
        {Contestant::blis,
         {"/usr/lib/" CORELOOM_LIBRARY_ARCHITECTURE "/blis-openmp/libblis.so.4", "libblis.so.4", "libblis.so.3",
          "libblis.so"},
         "BLIS_ARCH_TYPE",
         {"BLIS_NUM_THREADS", "OMP_NUM_THREADS"},
         {"BLIS_ARCH_TYPE", "BLIS_JC_NT", "BLIS_PC_NT", "BLIS_IC_NT", "BLIS_JR_NT", "BLIS_IR_NT"},
         blis},
        {Contestant::oneDnn,
         {"libdnnl.so.3", "libdnnl.so.2", "libdnnl.so"},
         "ONEDNN_MAX_CPU_ISA",
         {"OMP_NUM_THREADS"},
         {"ONEDNN_MAX_CPU_ISA", "DNNL_MAX_CPU_ISA"},
         oneDnn}};
    return kinds;
}

const PeerKind& kindOf(Contestant library)
{
    return *std::ranges::find(peerKinds(), library, &PeerKind::contestant);
}

/// As its own threading is at its best: a thread on each physical core, as ours are. To be called before the library is
/// loaded, for it reads its environment then.
void setEnvironment(const PeerKind& kind, int workers, const std::string& core)
{
    for (const char* variable : kind.hindering)
        unsetenv(variable);
    for (const char* variable : {"OMP_DYNAMIC", "OMP_WAIT_POLICY", "GOMP_CPU_AFFINITY", "GOMP_SPINCOUNT"})
        unsetenv(variable);
    setenv("OMP_PROC_BIND", "true", 1);
    setenv("OMP_PLACES", "cores", 1);
    for (const char* variable : kind.threadCount)
        setenv(variable, std::to_string(workers).c_str(), 1);
    if (!core.empty())
        setenv(kind.coreVariable, core.c_str(), 1);
}

class PeerExecutor final : public Executor {
public:
    explicit PeerExecutor(Peer peer) : m_peer(std::move(peer)) {}

    [[nodiscard]] const Introduction& introduction() const override { return m_peer.introduction; }

    [[nodiscard]] Expected<void> prepare(Precision precision, const Shape& shape) override
    {
        if (precision == Precision::fp32 && m_peer.fp32)
            return prepare(m_peer.fp32, precision, shape);
        if (precision == Precision::fp64 && m_peer.fp64)
            return prepare(m_peer.fp64, precision, shape);
        return failure(ErrorCode::unsupported,
                       {"%1 has no product in %2.", {m_peer.introduction.name, coreloom::name(precision)}});
    }

    [[nodiscard]] Expected<double> run(std::int64_t untimed, std::int64_t calls) override
    {
        for (std::int64_t call = 0; call < untimed; ++call)
            m_multiply();
        const std::int64_t begin = steadyNanoseconds();
        for (std::int64_t call = 0; call < calls; ++call)
            m_multiply();
        return static_cast<double>(steadyNanoseconds() - begin) * 1e-9;
    }

    [[nodiscard]] Expected<double> element(std::int64_t row, std::int64_t column) override
    {
        return m_element(row, column);
    }

private:
    template<typename T>
    [[nodiscard]] Expected<void> prepare(const Multiply<T>& multiply, Precision precision, const Shape& shape)
    {
        // The memory and the numbers that our own side has: see own_executor.cpp.
        const Job job{.m = shape.m, .n = shape.n, .k = shape.k};
        const auto elements = [](std::int64_t rows, std::int64_t columns) {
            return static_cast<std::size_t>(rows * columns) * sizeof(T);
        };
        m_a = allocateMemory(elements(job.m, job.k));
        m_b = allocateMemory(elements(job.k, job.n));
        m_c = allocateMemory(elements(job.m, job.n));
        if (!m_a || !m_b || !m_c)
            return failure(ErrorCode::notEnoughMemory, {"The matrices do not fit into memory.", {}});
        const auto address = [](const AlignedMemory& memory) { return reinterpret_cast<T*>(memory.get()); };
        fill(inputA(job, precision), job.m, address(m_a));
        fill(inputB(job, precision), job.k, address(m_b));
        std::fill_n(address(m_c), job.m * job.n, T{0});
        m_multiply = [&multiply, shape, a = address(m_a), b = address(m_b), c = address(m_c)] {
            multiply(shape, a, b, c);
        };
        m_element = [n = shape.n, c = address(m_c)](std::int64_t row, std::int64_t column) {
            return static_cast<double>(c[row * n + column]);
        };
        return {};
    }

    template<typename T>
    static void fill(const InputMatrix& input, std::int64_t rows, T* to)
    {
        std::vector<double> row(static_cast<std::size_t>(input.columns));
        for (std::int64_t r = 0; r < rows; ++r) {
            input.row(r, row.data());
            to = std::ranges::transform(row, to, [](double value) { return static_cast<T>(value); }).out;
        }
    }

    Peer m_peer;
    AlignedMemory m_a;
    AlignedMemory m_b;
    AlignedMemory m_c;
    std::function<void()> m_multiply;
    std::function<double(std::int64_t, std::int64_t)> m_element;
};

} // namespace

Expected<std::shared_ptr<Library>> openPeer(Contestant library, int workers, const std::string& core)
{
    const PeerKind& kind = kindOf(library);
    setEnvironment(kind, workers, core);
    // Our workers run at nice +5; whoever comes between shall hinder both alike.
    [[maybe_unused]] const int niceness = nice(5);
    return systemLibraryLoader().open(kind.sonames);
}

Expected<std::unique_ptr<Executor>> peerExecutor(Contestant library, int workers, const std::string& core)
{
    auto opened = openPeer(library, workers, core);
    if (!opened)
        return tl::unexpected(opened.error());
    Peer peer{.introduction = {}, .fp32 = {}, .fp64 = {}, .library = std::move(*opened)};
    kindOf(library).open(peer);
    if (!peer.fp32)
        return failure(ErrorCode::deviceAbsent, {"%1 has no sgemm.", {name(library)}});
    return std::make_unique<PeerExecutor>(std::move(peer));
}

} // namespace coreloom::bench
