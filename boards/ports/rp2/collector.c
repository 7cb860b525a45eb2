// A collection of garbage that takes what was on the heap at one time, and still is, for granted.
//
// At a table most of the heap is code, classes and what was made of the configuration: it stays
// for as long as the power does, and following its pointers from object to object is most of the
// work of a collection. Here its blocks count as reached from the start; what they point to is
// looked up in one pass over their words. Whatever is newer is collected as always. So nothing
// that is in use is ever freed; what was kept and is not used any more is freed by the
// interpreter's own collections only, and by the next keep.
//
// It rests on how py/gc.c keeps its table of blocks; with a version that was not tried, and with
// a heap in several areas, everything is collected in the interpreter's own way.

#include "py/gc.h"
#include "py/mpstate.h"
#include "py/runtime.h"
#include "shared/runtime/gchelper.h"

#include "collector.h"

#define TRIED (MICROPY_VERSION_MAJOR == 1 && MICROPY_VERSION_MINOR == 25)

#if TRIED && !MICROPY_GC_SPLIT_HEAP && !MICROPY_PY_THREAD && MICROPY_ENABLE_FINALISER

#define BLOCK_BYTES MICROPY_BYTES_PER_GC_BLOCK
_Static_assert(BLOCK_BYTES == 16, "a block is four words");
#define BLOCK_SHIFT (4)
#define BLOCK_WORDS (BLOCK_BYTES / sizeof(mp_uint_t))
#define BLOCKS_A_BYTE (4)
#define KIND (3)
#define HEAD (1)
#define TAIL (2)
#define MARKED (3)
// A word of the table has two bits for each of sixteen blocks: these are the lower ones.
#define LOW_BITS (0x55555555)

// What is kept: a bit for the head of each object, enough for 128 KiB of heap.
#define KEPT_WORDS (512)
static uint16_t kept[KEPT_WORDS];
static size_t table_words; // of the table, of sixteen blocks each, that have bits there

// Bit 2 b set for each block b of sixteen that is a head.
static inline uint32_t heads_of(uint32_t table) {
    return table & ~(table >> 1) & LOW_BITS;
}

// From bits 0, 2, 4 … to bits 0, 1, 2 …, and back.
static inline uint32_t packed(uint32_t heads) {
    heads = (heads | heads >> 1) & 0x33333333;
    heads = (heads | heads >> 2) & 0x0F0F0F0F;
    heads = (heads | heads >> 4) & 0x00FF00FF;
    return (heads | heads >> 8) & 0x0000FFFF;
}

static inline uint32_t unpacked(uint32_t bits) {
    bits = (bits | bits << 8) & 0x00FF00FF;
    bits = (bits | bits << 4) & 0x0F0F0F0F;
    bits = (bits | bits << 2) & 0x33333333;
    return (bits | bits << 1) & LOW_BITS;
}

static void mark_kept(const mp_state_mem_area_t *area) {
    uint32_t *table = (uint32_t *)area->gc_alloc_table_start;
    for (size_t i = 0; i < table_words; i++) {
        if (kept[i]) {
            table[i] |= (unpacked(kept[i]) & heads_of(table[i])) << 1;
        }
    }
}

// The block that a word points to, or one past all where it points to none.
static inline size_t block_of(mp_uint_t word, mp_uint_t start) {
    mp_uint_t offset = word - start;
    return offset >> BLOCK_SHIFT | offset << (32 - BLOCK_SHIFT); // what is no block becomes large
}

static inline void mark(const uint8_t *table, mp_uint_t *word, size_t block) {
    if ((table[block / BLOCKS_A_BYTE] >> 2 * (block % BLOCKS_A_BYTE) & KIND) == HEAD) {
        gc_collect_root((void **)word, 1);
    }
}

// Marks what the words of a block point to.
static inline void mark_from(const mp_state_mem_area_t *area, mp_uint_t *word, mp_uint_t start,
    size_t blocks) {
    for (size_t k = 0; k < BLOCK_WORDS; k++) {
        size_t block = block_of(word[k], start);
        if (block < blocks) {
            mark(area->gc_alloc_table_start, word + k, block);
        }
    }
}

// Objects that have come since lie among those that were kept: what only they point to may go.
static void mark_what_kept_ones_point_to(const mp_state_mem_area_t *area) {
    const uint8_t *table = area->gc_alloc_table_start;
    const mp_uint_t start = (mp_uint_t)area->gc_pool_start;
    const size_t blocks = ((mp_uint_t)area->gc_pool_end - start) >> BLOCK_SHIFT;
    mp_uint_t *word = (mp_uint_t *)area->gc_pool_start;
    bool stays = false; // the object that the block belongs to
    for (const uint8_t *end = table + 4 * table_words; table < end; table++) {
        unsigned four = *table;
        for (size_t k = 0; k < BLOCKS_A_BYTE; k++, four >>= 2, word += BLOCK_WORDS) {
            unsigned kind = four & KIND;
            stays = kind == MARKED || (kind == TAIL && stays);
            if (stays) {
                mark_from(area, word, start, blocks);
            }
        }
    }
}

// Whether an object that is about to go has something to do first.
static bool has_last_words(const mp_state_mem_area_t *area) {
    const uint8_t *table = area->gc_alloc_table_start;
    const uint8_t *last_words = area->gc_finaliser_table_start;
    size_t bytes = area->gc_last_used_block / 8 + 1;
    for (size_t i = 0; i < bytes; i++) {
        if (last_words[i]) {
            uint8_t dead = packed(heads_of(table[2 * i] | table[2 * i + 1] << 8));
            if (dead & last_words[i]) {
                return true;
            }
        }
    }
    return false;
}

// Frees what was not reached among sixteen blocks, one by one. going: whether an object that goes
// reaches into them; gives whether one reaches beyond.
static bool sweep_blocks(uint32_t *blocks, bool going) {
    uint32_t left = 0;
    for (size_t shift = 0; shift < 32; shift += 2) {
        uint32_t kind = *blocks >> shift & KIND;
        if (kind == HEAD || kind == MARKED) {
            going = kind == HEAD;
            left |= going ? 0 : HEAD << shift;
        } else if (!going) {
            left |= kind << shift;
        }
    }
    *blocks = left;
    return going;
}

// As the interpreter sweeps, sixteen blocks at a time: most of them all stay or all go.
static void sweep(mp_state_mem_area_t *area) {
    uint32_t *words = (uint32_t *)area->gc_alloc_table_start;
    size_t count = area->gc_last_used_block / 16 + 1;
    size_t last = 0;
    bool going = false;
    for (size_t i = 0; i < count; i++) {
        uint32_t word = words[i];
        uint32_t marked = word & word >> 1 & LOW_BITS;
        uint32_t dead = heads_of(word);
        if (word == 0) {
            continue;
        } else if (dead == 0 && !going) {
            words[i] = word & ~(marked << 1);
        } else if (marked == 0) {
            // From the first that goes on all go; what is in front of it belongs to one that stays.
            words[i] = going ? 0 : word & ((dead & -dead) - 1);
            going = true;
        } else {
            going = sweep_blocks(&words[i], going);
        }
        if (words[i]) {
            last = i;
        }
    }
    area->gc_last_used_block = MIN(16 * last + 15, area->gc_last_used_block);
    area->gc_last_free_atb_index = 0;
}

void collector_collect(void) {
    mp_state_mem_area_t *area = &MP_STATE_MEM(area);
    mark_kept(area);
    gc_collect_start();
    gc_helper_collect_regs_and_stack();
    mark_what_kept_ones_point_to(area);
    // The last word of the table may hold more than the table: then there is no room to spare.
    bool ends = area->gc_last_used_block / 16 >= area->gc_alloc_table_byte_len / 4;
    if (ends || MP_STATE_MEM(gc_stack_overflow) || has_last_words(area)) {
        gc_collect_end();
        return;
    }
    sweep(area);
    MP_STATE_THREAD(gc_lock_depth) &= ~GC_COLLECT_FLAG;
}

void collector_keep(bool everything) {
    if (everything) {
        table_words = 0;
    }
    collector_collect();
    mp_state_mem_area_t *area = &MP_STATE_MEM(area);
    const uint32_t *table = (const uint32_t *)area->gc_alloc_table_start;
    size_t whole = area->gc_alloc_table_byte_len / 4;
    table_words = MIN(MIN(area->gc_last_used_block / 16 + 1, whole), KEPT_WORDS);
    for (size_t i = 0; i < table_words; i++) {
        kept[i] = packed(heads_of(table[i]));
    }
}

#else

void collector_keep(bool everything) {
    (void)everything;
    gc_collect();
}

void collector_collect(void) {
    gc_collect();
}

#endif
