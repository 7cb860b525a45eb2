// What firmware/shoe/ranking/kernel.py does for seven cards, in C and on the same tables, to see
// what the chip could do at best. Module `shoe_c_kernel`: high(cards, base) and
// repeat(cards, base, times), which calls it so often in a loop of its own.

#include "py/dynruntime.h"

static uint32_t best_straight(const uint8_t *entries, uint32_t place) {
    return entries[8192 + 2 * place] | entries[8193 + 2 * place] << 8;
}

static uint32_t flush(const uint8_t *cards, const uint8_t *entries, uint32_t suits) {
    uint32_t suit = 0, ranks = 0;
    for (; !(suits & 8); suits >>= 4) {
        suit++;
    }
    for (int i = 0; i < 7; i++) {
        if ((cards[i] & 3) == suit) {
            ranks |= 1u << (cards[i] >> 2);
        }
    }
    uint32_t entry = entries[ranks];
    if (entry & 15) {
        ranks = best_straight(entries, entry & 15);
        return (ranks == 0x1F00 ? 9u : 8u) << 26 | ranks;
    }
    for (; entry > 0x5F; entry -= 16) {
        ranks &= ranks - 1;
    }
    return 5u << 26 | ranks;
}

static uint32_t highest(uint32_t ranks) {
    while (ranks & (ranks - 1)) {
        ranks &= ranks - 1;
    }
    return ranks;
}

static uint32_t __attribute__((noinline)) high(const uint8_t *cards, const uint32_t *words) {
    uint32_t some = 0, odd = 0, total = 0;
    for (int i = 0; i < 7; i++) {
        uint32_t word = words[cards[i]];
        some |= word;
        odd ^= word;
        total += word;
    }
    some >>= 16;
    odd >>= 16;
    const uint8_t *entries = (const uint8_t *)words + words[53];
    if ((total + 0x3333) & 0x8888) {
        return flush(cards, entries, total + 0x3333);
    }
    uint32_t entry = entries[some];
    if (entry & 15) {
        return 4u << 26 | best_straight(entries, entry & 15);
    }
    uint32_t category = 7 - (entry >> 4), major = some ^ odd, drop = 2;
    uint32_t many = ((total >> 16) - some - major) >> 1;
    if (many && category > 2) {
        if (many & major) {
            major &= many;
            return 7u << 26 | major << 13 | highest(some ^ major);
        }
        uint32_t top = highest(many);
        return 6u << 26 | top << 13 | highest((many | major) ^ top);
    }
    if (many) {
        major = many;
        category = 3;
    } else if (category > 2) {
        major &= major - 1;
        category = 2;
        drop = 1;
    }
    some ^= major;
    for (; drop; drop--) {
        some &= some - 1;
    }
    return category << 26 | major << 13 | some;
}

static mp_obj_t call_high(mp_obj_t cards, mp_obj_t base) {
    mp_buffer_info_t seven;
    mp_get_buffer_raise(cards, &seven, MP_BUFFER_READ);
    return mp_obj_new_int_from_uint(high(seven.buf, (const uint32_t *)mp_obj_get_int(base)));
}
static MP_DEFINE_CONST_FUN_OBJ_2(high_obj, call_high);

static mp_obj_t repeat(mp_obj_t cards, mp_obj_t base, mp_obj_t times) {
    mp_buffer_info_t seven;
    mp_get_buffer_raise(cards, &seven, MP_BUFFER_READ);
    const uint32_t *words = (const uint32_t *)mp_obj_get_int(base);
    volatile uint32_t value = 0;
    for (mp_int_t i = mp_obj_get_int(times); i > 0; i--) {
        value = high(seven.buf, words);
    }
    return mp_obj_new_int_from_uint(value);
}
static MP_DEFINE_CONST_FUN_OBJ_3(repeat_obj, repeat);

mp_obj_t mpy_init(mp_obj_fun_bc_t *self, size_t n_args, size_t n_kw, mp_obj_t *args) {
    MP_DYNRUNTIME_INIT_ENTRY
    mp_store_global(MP_QSTR_high, MP_OBJ_FROM_PTR(&high_obj));
    mp_store_global(MP_QSTR_repeat, MP_OBJ_FROM_PTR(&repeat_obj));
    MP_DYNRUNTIME_INIT_EXIT
}
