/* The functions of engine/ai/vectors.py for vector units, and those of engine/bits.py.

   Whole numbers only, so every version below comes to the same sums as the plain one. Where a processor has
   narrower vectors than the types here, gcc splits them. */
#ifndef ENGINE_VECTORS_H
#define ENGINE_VECTORS_H

#include <string.h>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

static inline __attribute__((always_inline)) int lowest_bit(int mask)
{
    return __builtin_ctz(mask);
}

#define SHORTS_AT_ONCE 32

typedef short shorts __attribute__((vector_size(2 * SHORTS_AT_ONCE), aligned(2), may_alias));

static inline __attribute__((always_inline)) int list_changed(
    const unsigned char *now, const unsigned char *then, int first, int count, int *places)
{
    int found = 0;
    then += first;
#if defined(__AVX512BW__)
    for (int i = 0; i < count; i += 64) {
        unsigned long long differ =
            _mm512_cmpneq_epu8_mask(_mm512_loadu_si512(now + i), _mm512_loadu_si512(then + i));
        for (; differ; differ &= differ - 1)
            places[found++] = i + __builtin_ctzll(differ);
    }
#else
    for (int i = 0; i < count; i += 8) {
        if (memcmp(now + i, then + i, 8)) {
            for (int j = i; j < i + 8; j++)
                if (now[j] != then[j])
                    places[found++] = j;
        }
    }
#endif
    return found;
}

static inline __attribute__((always_inline)) void shift_sums(
    short *sums, int first_sum, int width, const short *weights, const int *places, int count,
    const unsigned char *now, unsigned char *then, int first)
{
    sums += first_sum;
    then += first;
    /* As many sums at a time as there are registers for them */
    for (int part = 0; part < width; part += 8 * SHORTS_AT_ONCE) {
        shorts held[8];
        int parts = (width - part) / SHORTS_AT_ONCE;
        if (parts > 8)
            parts = 8;
        for (int j = 0; j < parts; j++)
            held[j] = ((shorts *)(sums + part))[j];
        for (int i = 0; i < count; i++) {
            int place = places[i];
            short change = (short)(now[place] - then[place]);
            const shorts *row = (const shorts *)(weights + place * width + part);
            for (int j = 0; j < parts; j++)
                held[j] += change * row[j];
        }
        for (int j = 0; j < parts; j++)
            ((shorts *)(sums + part))[j] = held[j];
    }
    for (int i = 0; i < count; i++)
        then[places[i]] = now[places[i]];
}

#if defined(__AVX512BW__)
#define AT_ONCE 16
typedef __m512i sums_of_pairs;
#define LOAD(from) _mm512_loadu_si512(from)
#define STORE(to, what) _mm512_storeu_si512(to, what)
#define BOTH(pair) _mm512_set1_epi32(pair)
#define ADD(one, other) _mm512_add_epi32(one, other)
#if defined(__AVX512VNNI__)
#define ADD_PAIRS(sum, one, other) _mm512_dpwssd_epi32(sum, one, other)
#else
#define ADD_PAIRS(sum, one, other) _mm512_add_epi32(sum, _mm512_madd_epi16(one, other))
#endif
#elif defined(__AVX2__)
#define AT_ONCE 8
typedef __m256i sums_of_pairs;
#define LOAD(from) _mm256_loadu_si256((const __m256i *)(from))
#define STORE(to, what) _mm256_storeu_si256((__m256i *)(to), what)
#define BOTH(pair) _mm256_set1_epi32(pair)
#define ADD(one, other) _mm256_add_epi32(one, other)
#define ADD_PAIRS(sum, one, other) _mm256_add_epi32(sum, _mm256_madd_epi16(one, other))
#endif

#define MOST_PAIRS 256

/* The numbers of a layer that are above zero, in pairs, and the pairs that are not both zero. */
static inline __attribute__((always_inline)) int list_active_pairs(
    const short *sums, int inputs, int *pairs, int *active)
{
    int found = 0;
#if defined(__AVX512BW__)
    __m512i numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    for (int i = 0; i < inputs; i += 32) {
        __m512i both = _mm512_max_epi16(_mm512_loadu_si512(sums + i), _mm512_setzero_si512());
        __mmask16 some = _mm512_test_epi32_mask(both, both);
        _mm512_storeu_si512(pairs + i / 2, both);
        _mm512_storeu_si512(active + found, _mm512_maskz_compress_epi32(some, numbers));
        found += __builtin_popcount(some);
        numbers = _mm512_add_epi32(numbers, _mm512_set1_epi32(16));
    }
#else
    for (int i = 0; i < inputs; i += 2) {
        int one = sums[i] > 0 ? sums[i] : 0, other = sums[i + 1] > 0 ? sums[i + 1] : 0;
        pairs[i / 2] = one | other << 16;
        active[found] = i / 2;
        found += pairs[i / 2] != 0;
    }
#endif
    return found;
}

static inline __attribute__((always_inline)) void mix_layer(
    const short *sums, int first_sum, int inputs, const short *weights, const int *biases, int outputs,
    int *mixed)
{
    int pairs[MOST_PAIRS], active[MOST_PAIRS + 16];
    int count = list_active_pairs(sums + first_sum, inputs, pairs, active);
#if defined(AT_ONCE)
    for (int part = 0; part < outputs; part += 4 * AT_ONCE) {
        /* Two sums of each, so that one need not wait for the other */
        sums_of_pairs held[4], others[4];
        for (int j = 0; j < 4; j++) {
            held[j] = LOAD(biases + part + j * AT_ONCE);
            others[j] = BOTH(0);
        }
        int i = 0;
        for (; i + 1 < count; i += 2) {
            const short *row = weights + 2 * (active[i] * outputs + part);
            const short *next = weights + 2 * (active[i + 1] * outputs + part);
            sums_of_pairs both = BOTH(pairs[active[i]]), next_both = BOTH(pairs[active[i + 1]]);
            for (int j = 0; j < 4; j++) {
                held[j] = ADD_PAIRS(held[j], both, LOAD(row + 2 * j * AT_ONCE));
                others[j] = ADD_PAIRS(others[j], next_both, LOAD(next + 2 * j * AT_ONCE));
            }
        }
        if (i < count) {
            const short *row = weights + 2 * (active[i] * outputs + part);
            for (int j = 0; j < 4; j++)
                held[j] = ADD_PAIRS(held[j], BOTH(pairs[active[i]]), LOAD(row + 2 * j * AT_ONCE));
        }
        for (int j = 0; j < 4; j++)
            STORE(mixed + part + j * AT_ONCE, ADD(held[j], others[j]));
    }
#else
    for (int j = 0; j < outputs; j++)
        mixed[j] = biases[j];
    for (int i = 0; i < count; i++) {
        int one = pairs[active[i]] & 0xFFFF, other = pairs[active[i]] >> 16;
        const short *row = weights + 2 * active[i] * outputs;
        for (int j = 0; j < outputs; j++)
            mixed[j] = (int)((unsigned)mixed[j] + (unsigned)(one * row[2 * j])
                             + (unsigned)(other * row[2 * j + 1]));
    }
#endif
}

#endif
