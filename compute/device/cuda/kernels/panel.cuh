#pragma once

#include "device/cuda/kernels/product.cuh"

namespace coreloom::CORELOOM_GPU {

/// One thread's part in carrying a panel from global to shared memory: `depth` terms of the sums for `width` rows of
/// op(A), or columns of op(B). However the matrix lies in memory, in shared memory the width is contiguous.
template<typename T, int width, int depth, int threads, typename Thread>
class Panel {
    static constexpr int size = Vector<T>::size;
    static constexpr int count = width * depth / threads / size; ///< vectors that a thread carries
    static_assert(count * threads * size == width * depth && width % size == 0 && depth % size == 0);

public:
    struct Shared {
        /// The vector more than needed puts the terms of one row or column into different banks.
        Vector<T> vectors[depth][width / size + 1];

        __device__ void get(int term, int place, T* to) const
        {
            const Vector<T> vector = vectors[term][place / size];
            CORELOOM_UNROLL
            for (int e = 0; e < size; ++e)
                to[e] = vector.at[e];
        }
    };

    /// `first` is the first row of op(A) or column of op(B), `limit` their number; one of the strides is 1.
    __device__ Panel(const Strided<const T>& matrix, std::int64_t widthStride, std::int64_t depthStride,
                     std::int64_t first, std::int64_t limit, std::int64_t begin, Thread thread)
        : m_thread(thread),
          m_data(matrix.data),
          m_byTerms(depthStride == 1),
          m_stride(m_byTerms ? widthStride : depthStride),
          m_next(depth * depthStride),
          m_width(limit - first < width ? static_cast<int>(limit - first) : width),
          m_index(matrix.offset + (first + begins(0).place) * widthStride + (begin + begins(0).term) * depthStride)
    {}

    /// Loads the next terms, of which `terms` are left, into registers: by vectors where they lie so, else one by one.
    /// Nothing outside of the matrix is read; zeros stand for it, which leave a sum as it is, to the bit.
    __device__ void load(int terms)
    {
        CORELOOM_UNROLL
        for (int i = 0; i < count; ++i) {
            const auto [place, term] = begins(i);
            const int apart = m_byTerms ? threads / (depth / size) : threads / (width / size);
            const std::int64_t index = m_index + i * apart * m_stride;
            int inside = m_byTerms ? terms - term : m_width - place;
            if (m_byTerms ? place >= m_width : term >= terms)
                inside = 0;
            if (inside >= size && isAligned<Vector<T>>(m_data, index)) {
                m_vectors[i] = loadAligned<Vector<T>>(m_data, index);
            } else {
                CORELOOM_UNROLL
                for (int e = 0; e < size; ++e)
                    m_vectors[i].at[e] = e < inside ? m_data[index + e] : T(0);
            }
        }
        m_index += m_next;
    }

    /// Stores what load() took.
    __device__ void store(Shared& shared) const
    {
        CORELOOM_UNROLL
        for (int i = 0; i < count; ++i) {
            const auto [place, term] = begins(i);
            if (!m_byTerms) {
                shared.vectors[term][place / size] = m_vectors[i];
            } else {
                CORELOOM_UNROLL
                for (int e = 0; e < size; ++e)
                    shared.vectors[term + e][place / size].at[place % size] = m_vectors[i].at[e];
            }
        }
    }

private:
    struct Begin {
        int place; ///< in the width
        int term;
    };

    /// Where this thread's vector i begins in the panel: what neighbouring threads load are neighbours in memory.
    __device__ Begin begins(int i) const
    {
        const int vector = m_thread + i * threads;
        if (m_byTerms)
            return {vector / (depth / size), vector % (depth / size) * size};
        return {vector % (width / size) * size, vector / (width / size)};
    }

    Thread m_thread; ///< a ThreadOfBlock
    Global<const T> m_data;
    bool m_byTerms;        ///< neighbours in memory are terms of one sum; else they belong to different sums
    std::int64_t m_stride; ///< from one row of neighbours to the next
    std::int64_t m_next;   ///< from one panel to the next
    int m_width;           ///< of the panel, inside the matrix
    std::int64_t m_index;  ///< of the thread's first vector
    Vector<T> m_vectors[count];
};

} // namespace coreloom::CORELOOM_GPU
