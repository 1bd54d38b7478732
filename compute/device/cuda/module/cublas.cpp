#include "device/cuda/module/cublas.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace coreloom {

namespace {

// What we use of cublas_api.h, which need not be here to build.
using Handle = void*;
constexpr int success = 0;
constexpr int notTransposed = 0;
constexpr int transposed = 1;
constexpr int defaultMath = 0;
constexpr int allocationFailed = 3;
constexpr int architectureMismatch = 8;
constexpr int notSupported = 15;

// Of cudaDataType_t, cublasComputeType_t and cublasGemmAlgo_t.
constexpr int real32 = 0;
constexpr int bfloat16 = 14;
constexpr int sums32 = 68;
constexpr int sums32FromTf32 = 77;
constexpr int defaultAlgorithm = -1;

template<typename T>
using Gemm = int (*)(Handle, int, int, int, int, int, const T*, const T*, int, const T*, int, const T*, T*, int);

constexpr const char* smCountTarget = "cublasSetSmCountTarget";

struct Functions {
    int (*create)(Handle*) = nullptr;
    int (*destroy)(Handle) = nullptr;
    int (*setStream)(Handle, cudaStream_t) = nullptr;
    int (*setMathMode)(Handle, int) = nullptr;
    int (*getVersion)(Handle, int*) = nullptr;
    int (*setSmCountTarget)(Handle, int) = nullptr;
    Gemm<float> sgemm = nullptr;
    Gemm<double> dgemm = nullptr;
    int (*gemmEx)(Handle, int, int, int, int, int, const void*, const void*, int, int, const void*, int, int,
                  const void*, void*, int, int, int, int) = nullptr;
};

Expected<void> checkedStatus(int status, const char* function)
{
    if (status == success)
        return {};
    ErrorCode code = ErrorCode::launchFailed;
    if (status == allocationFailed)
        code = ErrorCode::notEnoughMemory;
    else if (status == architectureMismatch || status == notSupported)
        code = ErrorCode::unsupported;
    return failure(
        code, {translatable("compute", "cuBLAS refused %1: status %2."), {std::string(function), std::int64_t{status}}},
        {translatable("compute", "Choose another kernel."), {}});
}

Error noSmChoice()
{
    return {ErrorCode::unsupported,
            {translatable("compute", "This cuBLAS always uses all SMs of a GPU."), {}},
            {translatable("compute", "Install a newer cuBLAS, or choose another kernel."), {}}};
}

/// A row-major operand as cuBLAS sees it: the same memory read by columns is the transpose.
struct ColumnMajor {
    int operation;
    int stride;
};

ColumnMajor columnMajor(const cuda::Operand& operand, std::int64_t rows, std::int64_t columns)
{
    if (operand.columnStride == 1) // one row may have any stride, but cuBLAS insists on one that is long enough
        return {notTransposed, static_cast<int>(std::max(operand.rowStride, columns))};
    return {transposed, static_cast<int>(std::max(operand.columnStride, rows))};
}

/// Rows of a product as cuBLAS's arguments.
template<typename Input, typename Output>
struct Swapped {
    Swapped(const cuda::ProductSlice& p, std::int64_t firstRow, std::int64_t rows)
        : a(columnMajor(p.a, rows, p.k)),
          b(columnMajor(p.b, p.k, p.n)),
          fromA(static_cast<const Input*>(p.a.data) + p.a.offset + firstRow * p.a.rowStride),
          fromB(static_cast<const Input*>(p.b.data) + p.b.offset),
          toC(static_cast<Output*>(p.c.data) + p.c.offset + firstRow * p.c.rowStride),
          m(static_cast<int>(rows)),
          n(static_cast<int>(p.n)),
          k(static_cast<int>(p.k)),
          strideC(static_cast<int>(std::max(p.c.rowStride, p.n)))
    {}

    ColumnMajor a;
    ColumnMajor b;
    const Input* fromA;
    const Input* fromB;
    Output* toC;
    int m;
    int n;
    int k;
    int strideC;
};

class CublasProduct final : public cuda::ProductLibrary {
public:
    CublasProduct(std::shared_ptr<Library> library, const Functions& functions, Handle handle)
        : m_library(std::move(library)), m_functions(functions), m_handle(handle)
    {}
    CublasProduct(const CublasProduct&) = delete;
    CublasProduct& operator=(const CublasProduct&) = delete;
    ~CublasProduct() override { m_functions.destroy(m_handle); }

    [[nodiscard]] Expected<void> use(cudaStream_t stream) override
    {
        return checkedStatus(m_functions.setStream(m_handle, stream), "cublasSetStream");
    }

    [[nodiscard]] Expected<void> limitSms(int count) override
    {
        if (m_functions.setSmCountTarget == nullptr)
            return tl::unexpected(noSmChoice());
        return checkedStatus(m_functions.setSmCountTarget(m_handle, count), "cublasSetSmCountTarget");
    }

    [[nodiscard]] Expected<void> multiply(const cuda::ProductSlice& product, Precision precision, std::int64_t firstRow,
                                          std::int64_t rows) override
    {
        switch (precision) {
        case Precision::fp32:
            return checkedStatus(run(m_functions.sgemm, product, firstRow, rows), "cublasSgemm");
        case Precision::fp64:
            return checkedStatus(run(m_functions.dgemm, product, firstRow, rows), "cublasDgemm");
        case Precision::tf32:
            return checkedStatus(runMixed<float>(product, firstRow, rows, real32, sums32FromTf32), "cublasGemmEx");
        case Precision::bf16:
            return checkedStatus(runMixed<std::uint16_t>(product, firstRow, rows, bfloat16, sums32), "cublasGemmEx");
        }
        return {};
    }

private:
    /// Rows of C = A · B are columns of Cᵀ = Bᵀ · Aᵀ, which is what cuBLAS sees in row-major memory.
    template<typename T>
    int run(Gemm<T> gemm, const cuda::ProductSlice& p, std::int64_t firstRow, std::int64_t rows) const
    {
        const Swapped<T, T> s(p, firstRow, rows);
        const T one = 1;
        const T zero = 0;
        return gemm(m_handle, s.b.operation, s.a.operation, s.n, s.m, s.k, &one, s.fromB, s.b.stride, s.fromA,
                    s.a.stride, &zero, s.toC, s.strideC);
    }

    /// Inputs stored as Input, sums and C in FP32.
    template<typename Input>
    int runMixed(const cuda::ProductSlice& p, std::int64_t firstRow, std::int64_t rows, int type, int compute) const
    {
        const Swapped<Input, float> s(p, firstRow, rows);
        const float one = 1;
        const float zero = 0;
        return m_functions.gemmEx(m_handle, s.b.operation, s.a.operation, s.n, s.m, s.k, &one, s.fromB, type,
                                  s.b.stride, s.fromA, type, s.a.stride, &zero, s.toC, real32, s.strideC, compute,
                                  defaultAlgorithm);
    }

    std::shared_ptr<Library> m_library;
    Functions m_functions;
    Handle m_handle;
};

std::string versionText(int version)
{
    return std::to_string(version / 10000) + '.' + std::to_string(version / 100 % 100) + '.' +
           std::to_string(version % 100);
}

} // namespace

Expected<std::shared_ptr<Library>> openCublas(const LibraryLoader& libraries)
{
    return libraries.open({"libcublas.so.13", "libcublas.so.12"});
}

std::optional<Error> whyAllSms(const Library& cublas)
{
    if (cublas.symbol(smCountTarget) != nullptr)
        return std::nullopt;
    return noSmChoice();
}

Expected<Cublas> createCublas(const LibraryLoader& libraries)
{
    auto library = openCublas(libraries);
    if (!library)
        return tl::unexpected(library.error());
    const Library& from = **library;
    Functions functions;
    functions.create = from.function<decltype(functions.create)>("cublasCreate_v2");
    functions.destroy = from.function<decltype(functions.destroy)>("cublasDestroy_v2");
    functions.setStream = from.function<decltype(functions.setStream)>("cublasSetStream_v2");
    functions.setMathMode = from.function<decltype(functions.setMathMode)>("cublasSetMathMode");
    functions.getVersion = from.function<decltype(functions.getVersion)>("cublasGetVersion_v2");
    functions.setSmCountTarget = from.function<decltype(functions.setSmCountTarget)>(smCountTarget);
    functions.sgemm = from.function<decltype(functions.sgemm)>("cublasSgemm_v2");
    functions.dgemm = from.function<decltype(functions.dgemm)>("cublasDgemm_v2");
    functions.gemmEx = from.function<decltype(functions.gemmEx)>("cublasGemmEx");
    if (functions.create == nullptr || functions.destroy == nullptr || functions.setStream == nullptr ||
        functions.setMathMode == nullptr || functions.sgemm == nullptr || functions.dgemm == nullptr ||
        functions.gemmEx == nullptr) {
        return failure(ErrorCode::unsupported,
                       {translatable("compute", "%1 lacks a function that the library kernel calls."), {from.path()}},
                       {translatable("compute", "Install cuBLAS 12 or 13, or choose another kernel."), {}});
    }
    Handle handle = nullptr;
    if (auto created = checkedStatus(functions.create(&handle), "cublasCreate"); !created)
        return tl::unexpected(created.error());
    int version = 0;
    if (functions.getVersion != nullptr)
        functions.getVersion(handle, &version);
    Cublas cublas;
    cublas.info = {"cuBLAS", version > 0 ? versionText(version) : std::string(), {}};
    cublas.product = std::make_unique<CublasProduct>(std::move(*library), functions, handle);
    if (auto set = checkedStatus(functions.setMathMode(handle, defaultMath), "cublasSetMathMode"); !set)
        return tl::unexpected(set.error());
    return cublas;
}

} // namespace coreloom
