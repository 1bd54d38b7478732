#include "cuda_card.h"

#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <dlfcn.h>
#include <functional>
#include <mma.h>

/// Deliberately without a line of the device under test: it is what that is compared with.
namespace coreloom {

namespace {

constexpr int rounds = 4096;
constexpr int threads = 256;

/// Multiply-adds that wait for nothing: eight sums a thread, none of which needs another.
template<typename T>
__global__ void multiplyAdds(T* out, T factor)
{
    T sums[8];
    for (int i = 0; i < 8; ++i)
        sums[i] = static_cast<T>(threadIdx.x + i);
    for (int round = 0; round < rounds; ++round) {
#pragma unroll
        for (int i = 0; i < 8; ++i)
            sums[i] = sums[i] * factor + static_cast<T>(i);
    }
    T total = 0;
    for (const T sum : sums)
        total += sum;
    if (total == static_cast<T>(-1)) // never, but the compiler does not know
        out[0] = total;
}

template<typename Element, int terms>
__global__ void tensorMultiplyAdds([[maybe_unused]] float* out)
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    namespace wmma = nvcuda::wmma;
    wmma::fragment<wmma::matrix_a, 16, 16, terms, Element, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, terms, Element, wmma::row_major> b;
    wmma::fragment<wmma::accumulator, 16, 16, terms, float> sums[4];
    for (int i = 0; i < a.num_elements; ++i)
        a.x[i] = 1.0F;
    for (int i = 0; i < b.num_elements; ++i)
        b.x[i] = 0.5F;
    for (auto& sum : sums)
        wmma::fill_fragment(sum, 0.0F);
    for (int round = 0; round < rounds; ++round) {
#pragma unroll
        for (auto& sum : sums)
            wmma::mma_sync(sum, a, b, sum);
    }
    float total = 0;
    for (auto& sum : sums)
        total += sum.x[0];
    if (total == -1.0F)
        out[0] = total;
#endif
}

// Of cudaDataType_t and cublasComputeType_t.
struct Types {
    int input;
    int output;
    int compute;
    int inputBytes;
    int outputBytes;
};

Types typesOf(Precision precision)
{
    switch (precision) {
    case Precision::fp64:
        return {1, 1, 70, 8, 8};
    case Precision::tf32:
        return {0, 0, 77, 4, 4};
    case Precision::bf16:
        return {14, 0, 68, 2, 4};
    default:
        return {0, 0, 68, 4, 4};
    }
}

class CudaCard final : public Card {
public:
    explicit CudaCard(int index)
    {
        cudaSetDevice(index);
        cudaDeviceGetAttribute(&m_sms, cudaDevAttrMultiProcessorCount, index);
        for (const char* soname : {"libcublas.so.13", "libcublas.so.12"}) {
            if (m_library == nullptr)
                m_library = dlopen(soname, RTLD_NOW | RTLD_LOCAL);
        }
        if (m_library == nullptr)
            return;
        const auto create = reinterpret_cast<int (*)(void**)>(dlsym(m_library, "cublasCreate_v2"));
        m_gemm = reinterpret_cast<decltype(m_gemm)>(dlsym(m_library, "cublasGemmEx"));
        if (create == nullptr || m_gemm == nullptr || create(&m_handle) != 0)
            m_handle = nullptr;
    }
    ~CudaCard() override
    {
        // The library stays: what it has started may still run.
        for (void* address : {m_a, m_b, m_c})
            cudaFree(address);
    }

    std::optional<double> cublas(Precision precision, std::int64_t size) override
    {
        const Types types = typesOf(precision);
        const auto elements = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
        if (m_handle == nullptr || !allocate(elements * types.inputBytes, elements * types.outputBytes))
            return {};
        fill(m_a, elements, precision);
        fill(m_b, elements, precision);
        const double oneDouble = 1;
        const double zeroDouble = 0;
        const float oneFloat = 1;
        const float zeroFloat = 0;
        const bool isDouble = precision == Precision::fp64;
        const void* one = isDouble ? static_cast<const void*>(&oneDouble) : &oneFloat;
        const void* zero = isDouble ? static_cast<const void*>(&zeroDouble) : &zeroFloat;
        const int n = static_cast<int>(size);
        bool done = true;
        const double seconds = timed([&] {
            done = done && m_gemm(m_handle, 0, 0, n, n, n, one, m_a, types.input, n, m_b, types.input, n, zero, m_c,
                                  types.output, n, types.compute, -1) == 0;
        });
        const auto edge = static_cast<double>(size);
        return done && seconds > 0 ? std::optional(2 * edge * edge * edge / seconds * 1e-9) : std::nullopt;
    }

    std::optional<double> copy() override
    {
        constexpr std::size_t bytes = std::size_t{1} << 30;
        if (!allocate(bytes, bytes))
            return {};
        const double seconds = timed([&] { cudaMemcpyAsync(m_c, m_a, bytes, cudaMemcpyDeviceToDevice); });
        return seconds > 0 ? std::optional(2 * static_cast<double>(bytes) / seconds * 1e-9) : std::nullopt;
    }

    std::optional<double> peak(Precision precision) override
    {
        if (!allocate(16, 16))
            return {};
        const int blocks = m_sms * 8;
        const double sums = static_cast<double>(blocks) * threads * rounds * 8 * 2; // FLOP of multiplyAdds
        const double warps = static_cast<double>(blocks) * threads / 32 * rounds * 4;
        switch (precision) {
        case Precision::fp32:
            return rate(sums, [&] { multiplyAdds<float><<<blocks, threads>>>(static_cast<float*>(m_c), 0.5F); });
        case Precision::fp64:
            return rate(sums, [&] { multiplyAdds<double><<<blocks, threads>>>(static_cast<double*>(m_c), 0.5); });
        case Precision::tf32:
            return rate(warps * 2 * 16 * 16 * 8, [&] {
                tensorMultiplyAdds<nvcuda::wmma::precision::tf32, 8><<<blocks, threads>>>(static_cast<float*>(m_c));
            });
        case Precision::bf16:
            return rate(warps * 2 * 16 * 16 * 16,
                        [&] { tensorMultiplyAdds<__nv_bfloat16, 16><<<blocks, threads>>>(static_cast<float*>(m_c)); });
        }
        return {};
    }

private:
    bool allocate(std::size_t inputBytes, std::size_t outputBytes)
    {
        for (void** address : {&m_a, &m_b, &m_c}) {
            cudaFree(*address);
            *address = nullptr;
        }
        return cudaMalloc(&m_a, inputBytes) == cudaSuccess && cudaMalloc(&m_b, inputBytes) == cudaSuccess &&
               cudaMalloc(&m_c, outputBytes) == cudaSuccess;
    }

    /// Signed values from -1 to 1: zeros would cost a GPU less power.
    static void fill(void* to, std::size_t elements, Precision precision);

    /// Seconds of one call on the GPU's own clock, in the mean of about 0.3 s after a warm-up.
    static double timed(const std::function<void()>& call)
    {
        cudaEvent_t begin = nullptr;
        cudaEvent_t end = nullptr;
        cudaEventCreate(&begin);
        cudaEventCreate(&end);
        const auto measure = [&](int calls) {
            cudaEventRecord(begin);
            for (int i = 0; i < calls; ++i)
                call();
            cudaEventRecord(end);
            cudaEventSynchronize(end);
            float milliseconds = 0;
            cudaEventElapsedTime(&milliseconds, begin, end);
            return static_cast<double>(milliseconds) * 1e-3 / calls;
        };
        measure(2);
        const double once = measure(2);
        const double seconds = once > 0 ? measure(static_cast<int>(0.3 / once) + 2) : 0;
        cudaEventDestroy(begin);
        cudaEventDestroy(end);
        return cudaGetLastError() == cudaSuccess ? seconds : 0;
    }

    static std::optional<double> rate(double flop, const std::function<void()>& call)
    {
        const double seconds = timed(call);
        return seconds > 0 ? std::optional(flop / seconds * 1e-9) : std::nullopt;
    }

    int m_sms = 1;
    void* m_library = nullptr;
    void* m_handle = nullptr;
    int (*m_gemm)(void*, int, int, int, int, int, const void*, const void*, int, int, const void*, int, int,
                  const void*, void*, int, int, int, int) = nullptr;
    void* m_a = nullptr;
    void* m_b = nullptr;
    void* m_c = nullptr;
};

template<typename T>
__global__ void fillValues(T* to, std::size_t elements)
{
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < elements;
         i += std::size_t{gridDim.x} * blockDim.x) {
        const unsigned bits = static_cast<unsigned>(i) * 2654435761U; // Knuth's multiplicative hash
        const float value = static_cast<float>(bits >> 8U) / 8388608.0F - 1.0F;
        to[i] = static_cast<T>(value);
    }
}

void CudaCard::fill(void* to, std::size_t elements, Precision precision)
{
    constexpr int blocks = 4096;
    if (precision == Precision::fp64)
        fillValues<<<blocks, threads>>>(static_cast<double*>(to), elements);
    else if (precision == Precision::bf16)
        fillValues<<<blocks, threads>>>(static_cast<__nv_bfloat16*>(to), elements);
    else
        fillValues<<<blocks, threads>>>(static_cast<float*>(to), elements);
}

} // namespace

std::unique_ptr<Card> cudaCard(int index)
{
    return std::make_unique<CudaCard>(index);
}

} // namespace coreloom
