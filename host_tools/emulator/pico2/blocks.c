/* Counts what the emulated core runs, block by block, and stops it when its budget is used up.

   Each half-word of code stands for one cycle of the chip's clock: a measure that passes time at
   about the chip's rate and is the same at every run, and no claim about its speed. */

#include <stdint.h>

struct count {
    uint64_t used, budget;
    uint32_t stopped;
    int (*stop)(void *);
};

void block(void *engine, uint64_t address, uint32_t size, void *user) {
    struct count *count = user;
    (void)address;
    if (count->used >= count->budget) {
        count->stopped = 1;
        count->stop(engine);
        return;
    }
    count->used += size >> 1;
}
