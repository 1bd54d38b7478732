#include "device/cpu/blas_library.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

namespace coreloom {

namespace {

const std::vector<std::string> openBlasNames{"libopenblas.so.0", "libopenblasp.so.0", "libopenblas.so"};
const std::vector<std::string> blisNames{"libblis.so.4", "libblis.so.3", "libblis.so"};
const std::vector<std::string> oneDnnNames{"libdnnl.so.3", "libdnnl.so.2", "libdnnl.so"};

/// The C interface to BLAS as OpenBLAS and BLIS have it, with 32-bit sizes.
class CblasLibrary : public BlasLibrary {
public:
    using Gemm32 = void (*)(int order, int transA, int transB, int m, int n, int k, float alpha, const float* a,
                            int lda, const float* b, int ldb, float beta, float* c, int ldc);
    using Gemm64 = void (*)(int order, int transA, int transB, int m, int n, int k, double alpha, const double* a,
                            int lda, const double* b, int ldb, double beta, double* c, int ldc);

    CblasLibrary(std::shared_ptr<Library> library, LibraryInfo info, std::vector<Text> notes)
        : m_library(std::move(library)),
          m_info(std::move(info)),
          m_notes(std::move(notes)),
          m_sgemm(m_library->function<Gemm32>("cblas_sgemm")),
          m_dgemm(m_library->function<Gemm64>("cblas_dgemm"))
    {}

    [[nodiscard]] bool works() const { return m_sgemm != nullptr && m_dgemm != nullptr; }
    [[nodiscard]] const LibraryInfo& info() const override { return m_info; }
    [[nodiscard]] const std::vector<Text>& notes() const override { return m_notes; }
    void multiply(const BlasCall<float>& call) const override { multiplyWith(m_sgemm, call); }
    void multiply(const BlasCall<double>& call) const override { multiplyWith(m_dgemm, call); }

private:
    template<typename Gemm, typename T>
    static void multiplyWith(Gemm gemm, const BlasCall<T>& call)
    {
        constexpr int rowMajor = 101;
        constexpr int plain = 111;
        constexpr int transposed = 112;
        gemm(rowMajor, call.transposeA ? transposed : plain, call.transposeB ? transposed : plain,
             static_cast<int>(call.m), static_cast<int>(call.n), static_cast<int>(call.k), T{1}, call.a,
             static_cast<int>(call.aStride), call.b, static_cast<int>(call.bStride), call.add ? T{1} : T{0}, call.c,
             static_cast<int>(call.cStride));
    }

    std::shared_ptr<Library> m_library;
    LibraryInfo m_info;
    std::vector<Text> m_notes;
    Gemm32 m_sgemm;
    Gemm64 m_dgemm;
};

/// oneDNN's own sgemm, which is row-major; it has no dgemm. Its threads are OpenMP's, whose number is set for each
/// calling thread.
class OneDnnLibrary final : public BlasLibrary {
public:
    using Gemm = int (*)(char transA, char transB, std::int64_t m, std::int64_t n, std::int64_t k, float alpha,
                         const float* a, std::int64_t lda, const float* b, std::int64_t ldb, float beta, float* c,
                         std::int64_t ldc);

    OneDnnLibrary(std::shared_ptr<Library> library, LibraryInfo info)
        : m_library(std::move(library)),
          m_info(std::move(info)),
          m_sgemm(m_library->function<Gemm>("dnnl_sgemm")),
          m_setThreads(m_library->function<void (*)(int)>("omp_set_num_threads"))
    {}

    [[nodiscard]] bool works() const { return m_sgemm != nullptr && m_setThreads != nullptr; }
    [[nodiscard]] const LibraryInfo& info() const override { return m_info; }
    [[nodiscard]] const std::vector<Text>& notes() const override { return m_notes; }
    [[nodiscard]] bool hasDouble() const override { return false; }
    void multiply(const BlasCall<float>& call) const override
    {
        m_setThreads(1);
        m_sgemm(call.transposeA ? 'T' : 'N', call.transposeB ? 'T' : 'N', call.m, call.n, call.k, 1.0F, call.a,
                call.aStride, call.b, call.bStride, call.add ? 1.0F : 0.0F, call.c, call.cStride);
    }
    void multiply(const BlasCall<double>& /*call*/) const override {}

private:
    std::shared_ptr<Library> m_library;
    LibraryInfo m_info;
    std::vector<Text> m_notes;
    Gemm m_sgemm;
    void (*m_setThreads)(int);
};

/// Sets an environment variable for as long as this lives.
class Variable {
public:
    Variable(const char* name, const char* value) : m_name(name)
    {
        if (const char* old = std::getenv(name))
            m_old = old;
        setenv(name, value, 1);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    ~Variable()
    {
        if (m_old)
            setenv(m_name, m_old->c_str(), 1);
        else
            unsetenv(m_name);
    }

private:
    const char* m_name;
    std::optional<std::string> m_old;
};

std::string text(const char* words)
{
    return words != nullptr ? words : "";
}

/// dnnl_cpu_isa_t is a set of bits, of which versions 2 and 3 agree on these.
std::string oneDnnCore(int isa)
{
    constexpr int sse41 = 0x1, avx = 0x3, avx2 = 0x7, avx512 = 0x20;
    if ((isa & avx512) != 0)
        return "AVX-512";
    if ((isa & avx2) == avx2)
        return "AVX2";
    if ((isa & avx) == avx)
        return "AVX";
    return (isa & sse41) != 0 ? "SSE4.1" : "";
}

/// OPENBLAS_CORETYPE names the kernels that OpenBLAS shall use. It is obeyed, since it mends a wrong choice; but the
/// library dies of an illegal instruction where the CPU cannot run them, so that then it is taken out first.
std::vector<Text> checkCoreType()
{
    const std::string core = text(std::getenv("OPENBLAS_CORETYPE"));
    if (core.empty())
        return {};
#if defined(__x86_64__)
    std::string lower = core;
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    const auto isOneOf = [&](auto... names) { return ((lower == names) || ...); };
    const bool avx512 = isOneOf("skylakex", "cooperlake", "sapphirerapids");
    const bool avx2 = isOneOf("haswell", "zen", "excavator");
    const bool avx = isOneOf("sandybridge", "bulldozer", "piledriver", "steamroller");
    if ((avx512 && !__builtin_cpu_supports("avx512vl")) || (avx2 && !__builtin_cpu_supports("avx2")) ||
        (avx && !__builtin_cpu_supports("avx"))) {
        unsetenv("OPENBLAS_CORETYPE");
        return {{translatable("compute", "OPENBLAS_CORETYPE=%1 is set, but this CPU cannot run such code: ignored."),
                 {core}}};
    }
#endif
    return {{translatable("compute", "OPENBLAS_CORETYPE=%1 is set: it chooses OpenBLAS's kernels."), {core}}};
}

/// "0.3.21" of "OpenBLAS 0.3.21 DYNAMIC_ARCH …".
std::string secondWord(const std::string& words)
{
    const std::size_t begin = words.find(' ');
    if (begin == std::string::npos)
        return {};
    return words.substr(begin + 1, words.find(' ', begin + 1) - begin - 1);
}

std::shared_ptr<const BlasLibrary> tryOpenBlas(const LibraryLoader& libraries)
{
    // Before the library is loaded, for it reads its environment then.
    std::vector<Text> notes = checkCoreType();
    const auto library = [&] {
        // It starts threads of its own when it is loaded, which nobody would give work to.
        const Variable oneThread("OPENBLAS_NUM_THREADS", "1");
        return libraries.open(openBlasNames);
    }();
    if (!library)
        return nullptr;
    const auto config = (*library)->function<char* (*)()>("openblas_get_config");
    const auto core = (*library)->function<char* (*)()>("openblas_get_corename");
    const auto setThreads = (*library)->function<void (*)(int)>("openblas_set_num_threads");
    auto blas = std::make_shared<CblasLibrary>(*library,
                                               LibraryInfo{.name = "OpenBLAS",
                                                           .version = config ? secondWord(text(config())) : "",
                                                           .core = core ? text(core()) : ""},
                                               std::move(notes));
    if (!blas->works() || setThreads == nullptr)
        return nullptr;
    setThreads(1);
    return blas;
}

std::shared_ptr<const BlasLibrary> tryBlis(const LibraryLoader& libraries)
{
    auto library = libraries.open(blisNames);
    if (!library)
        return nullptr;
    const auto version = (*library)->function<const char* (*)()>("bli_info_get_version_str");
    const auto setThreads = (*library)->function<void (*)(std::int64_t)>("bli_thread_set_num_threads");
    const auto arch = (*library)->function<int (*)()>("bli_arch_query_id");
    const auto archName = (*library)->function<const char* (*)(int)>("bli_arch_string");
    auto blas = std::make_shared<CblasLibrary>(*library,
                                               LibraryInfo{.name = "BLIS",
                                                           .version = version ? text(version()) : "",
                                                           .core = arch && archName ? text(archName(arch())) : ""},
                                               std::vector<Text>());
    if (!blas->works() || setThreads == nullptr)
        return nullptr;
    setThreads(1);
    return blas;
}

std::shared_ptr<const BlasLibrary> tryOneDnn(const LibraryLoader& libraries)
{
    struct Version { // dnnl_version_t begins so
        int major, minor, patch;
    };
    auto library = libraries.open(oneDnnNames);
    if (!library)
        return nullptr;
    const auto version = (*library)->function<const Version* (*)()>("dnnl_version");
    std::string words;
    if (const Version* of = version ? version() : nullptr)
        words = std::to_string(of->major) + '.' + std::to_string(of->minor) + '.' + std::to_string(of->patch);
    const auto isa = (*library)->function<int (*)()>("dnnl_get_effective_cpu_isa");
    auto blas = std::make_shared<OneDnnLibrary>(
        *library, LibraryInfo{.name = "oneDNN", .version = words, .core = isa ? oneDnnCore(isa()) : ""});
    if (!blas->works())
        return nullptr;
    return blas;
}

bool findsAny(const LibraryLoader& libraries, const std::vector<std::string>& names)
{
    return std::ranges::any_of(names, [&](const std::string& name) { return libraries.finds(name); });
}

} // namespace

std::vector<std::string> BlasLibrary::steering() const
{
    std::vector<std::string> variables;
    const auto look = [&](std::initializer_list<const char*> names) {
        for (const char* name : names) {
            if (const std::string value = text(std::getenv(name)); !value.empty())
                variables.push_back(std::string(name) + '=' + value);
        }
    };
    if (info().name == "OpenBLAS")
        look({"OPENBLAS_CORETYPE"});
    else if (info().name == "BLIS")
        look({"BLIS_ARCH_TYPE"});
    else
        look({"ONEDNN_MAX_CPU_ISA", "DNNL_MAX_CPU_ISA", "ONEDNN_CPU_ISA_HINTS", "DNNL_CPU_ISA_HINTS"});
    return variables;
}

std::vector<Precision> blasPrecisions(const LibraryLoader& libraries)
{
    if (findsAny(libraries, openBlasNames) || findsAny(libraries, blisNames))
        return {Precision::fp32, Precision::fp64};
    if (findsAny(libraries, oneDnnNames))
        return {Precision::fp32};
    return {};
}

Expected<std::shared_ptr<const BlasLibrary>> openBlas(const LibraryLoader& libraries, Precision precision)
{
    for (const auto tryOne : {tryOpenBlas, tryBlis, tryOneDnn}) {
        auto library = tryOne(libraries);
        if (library && (precision == Precision::fp32 || library->hasDouble()))
            return library;
    }
    return failure(ErrorCode::deviceAbsent,
                   {translatable("compute", "--kernel library finds none of OpenBLAS, BLIS and oneDNN for %1."),
                    {name(precision)}},
                   {translatable("compute", "Install OpenBLAS: sudo apt install libopenblas0"), {}});
}

} // namespace coreloom
