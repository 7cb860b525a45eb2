// The instructions of a Cortex-M0+ that stay between registers and memory (ARMv6-M Architecture
// Reference Manual), with the cycle counts of rp2040py, whose core does all the rest: whatever
// touches a peripheral, an exception or sleep ends the run in front of that instruction.
//
// run(cpu) works until cpu->cycles has reached cpu->budget, or until it must be left. It is built
// and driven by fast.py; tests/unit/board/test_fast_core.py compares it with rp2040py step by step.

#include <stdint.h>
#include <string.h>

typedef struct {
    uint32_t r[16];
    uint32_t n, z, c, v;
    uint32_t primask, event, unmasked, handler, pending;
    uint32_t dividend, divisor, quotient, remainder, divider_csr, spinlocks;
    uint64_t cycles, budget;
    uint8_t *flash, *ram, *rom;
} cpu_t;

enum { RAM_SIZE = 264 * 1024, FLASH_SIZE = 16 * 1024 * 1024, ROM_SIZE = 16 * 1024 };
enum { SP = 13, LR = 14, PC = 15 };

// Where `size` bytes at an address can be read without anybody noticing, or NULL.
static inline uint8_t *readable(cpu_t *cpu, uint32_t address, uint32_t size) {
    uint32_t at = address - 0x20000000u;
    if (at <= RAM_SIZE - size) {
        return cpu->ram + at;
    }
    if ((address >> 26) == 0x10000000u >> 26) {
        at = address & (FLASH_SIZE - 1);
        return at <= FLASH_SIZE - size ? cpu->flash + at : 0;
    }
    return address <= ROM_SIZE - size ? cpu->rom + address : 0;
}

static inline uint8_t *writable(cpu_t *cpu, uint32_t address, uint32_t size) {
    uint32_t at = address - 0x20000000u;
    return at <= RAM_SIZE - size ? cpu->ram + at : 0;
}

static inline uint32_t load32(const uint8_t *from) {
    uint32_t value;
    memcpy(&value, from, 4);
    return value;
}

static inline uint32_t load16(const uint8_t *from) {
    uint16_t value;
    memcpy(&value, from, 2);
    return value;
}

static inline void store(uint8_t *to, uint32_t value, int size) {
    memcpy(to, &value, size);
}

// The hardware divider and the spin locks, RP2040 data sheet 2.3.1: used too often to leave.

static void divide(cpu_t *cpu, int is_signed) {
    uint32_t a = cpu->dividend, b = cpu->divisor;
    if (b == 0) {
        cpu->quotient = a ? 0xFFFFFFFFu : 1;
        cpu->remainder = a;
    } else if (is_signed) {
        int64_t x = (int32_t)a, y = (int32_t)b;
        cpu->quotient = (uint32_t)(x / y);
        cpu->remainder = (uint32_t)(x % y);
    } else {
        cpu->quotient = a / b;
        cpu->remainder = a % b;
    }
    cpu->divider_csr = 3;
}

static int sio_read(cpu_t *cpu, uint32_t address, uint32_t *value) {
    uint32_t at = address - 0xD0000000u;
    if (at >= 0x100 && at < 0x180) {
        uint32_t bit = 1u << ((at - 0x100) >> 2);
        *value = cpu->spinlocks & bit ? 0 : bit;
        cpu->spinlocks |= bit;
        return 1;
    }
    switch (at) {
        case 0x00: *value = 0; return 1;
        case 0x70: cpu->divider_csr &= ~2u; *value = cpu->quotient; return 1;
        case 0x74: *value = cpu->remainder; return 1;
        case 0x78: *value = cpu->divider_csr; return 1;
        case 0x60: case 0x68: *value = cpu->dividend; return 1;
        case 0x64: case 0x6C: *value = cpu->divisor; return 1;
        default: return 0;
    }
}

static int sio_write(cpu_t *cpu, uint32_t address, uint32_t value) {
    uint32_t at = address - 0xD0000000u;
    if (at >= 0x100 && at < 0x180) {
        cpu->spinlocks &= ~(1u << ((at - 0x100) >> 2));
        return 1;
    }
    switch (at) {
        case 0x60: cpu->dividend = value; divide(cpu, 0); return 1;
        case 0x64: cpu->divisor = value; divide(cpu, 0); return 1;
        case 0x68: cpu->dividend = value; divide(cpu, 1); return 1;
        case 0x6C: cpu->divisor = value; divide(cpu, 1); return 1;
        case 0x70: cpu->quotient = value; cpu->divider_csr = 3; return 1;
        case 0x74: cpu->remainder = value; cpu->divider_csr = 3; return 1;
        default: return 0;
    }
}

static inline void set_nz(cpu_t *cpu, uint32_t value) {
    cpu->n = value >> 31;
    cpu->z = value == 0;
}

static inline uint32_t add(cpu_t *cpu, uint32_t a, uint32_t b, uint32_t carry) {
    uint64_t wide = (uint64_t)a + b + carry;
    uint32_t sum = (uint32_t)wide;
    set_nz(cpu, sum);
    cpu->c = wide >> 32 & 1;
    cpu->v = (~(a ^ b) & (a ^ sum)) >> 31;
    return sum;
}

static inline uint32_t shift_left(cpu_t *cpu, uint32_t value, uint32_t by) {
    uint32_t result = by < 32 ? value << by : 0;
    if (by) {
        cpu->c = by <= 32 ? value >> (32 - by) & 1 : 0;
    }
    set_nz(cpu, result);
    return result;
}

static inline uint32_t shift_right(cpu_t *cpu, uint32_t value, uint32_t by) {
    uint32_t result = by < 32 ? value >> by : 0;
    if (by) {
        cpu->c = by <= 32 ? value >> (by - 1) & 1 : 0;
    }
    set_nz(cpu, result);
    return result;
}

static inline uint32_t shift_arithmetic(cpu_t *cpu, uint32_t value, uint32_t by) {
    uint32_t result = (uint32_t)((int32_t)value >> (by < 32 ? by : 31));
    if (by) {
        cpu->c = (uint32_t)((int32_t)value >> (by <= 32 ? by - 1 : 31)) & 1;
    }
    set_nz(cpu, result);
    return result;
}

static inline uint32_t rotate(cpu_t *cpu, uint32_t value, uint32_t by) {
    uint32_t turn = by & 31;
    uint32_t result = turn ? value >> turn | value << (32 - turn) : value;
    if (by) {
        cpu->c = result >> 31;
    }
    set_nz(cpu, result);
    return result;
}

static inline int holds(const cpu_t *cpu, uint32_t condition) {
    int result;
    switch (condition >> 1) {
        case 0: result = cpu->z; break;
        case 1: result = cpu->c; break;
        case 2: result = cpu->n; break;
        case 3: result = cpu->v; break;
        case 4: result = cpu->c && !cpu->z; break;
        case 5: result = cpu->n == cpu->v; break;
        default: result = cpu->n == cpu->v && !cpu->z; break;
    }
    return condition & 1 ? !result : result;
}

// Register operations of the group 010000: gives 0 for none.
static inline int data_operation(cpu_t *cpu, uint32_t op) {
    uint32_t *d = &cpu->r[op & 7], m = cpu->r[op >> 3 & 7];
    switch (op >> 6 & 15) {
        case 0: set_nz(cpu, *d &= m); return 1;
        case 1: set_nz(cpu, *d ^= m); return 1;
        case 2: *d = shift_left(cpu, *d, m & 255); return 1;
        case 3: *d = shift_right(cpu, *d, m & 255); return 1;
        case 4: *d = shift_arithmetic(cpu, *d, m & 255); return 1;
        case 5: *d = add(cpu, *d, m, cpu->c); return 1;
        case 6: *d = add(cpu, *d, ~m, cpu->c); return 1;
        case 7: *d = rotate(cpu, *d, m & 255); return 1;
        case 8: set_nz(cpu, *d & m); return 1;
        case 9: *d = add(cpu, 0, ~m, 1); return 1;
        case 10: add(cpu, *d, ~m, 1); return 1;
        case 11: add(cpu, *d, m, 0); return 1;
        case 12: set_nz(cpu, *d |= m); return 1;
        case 13: set_nz(cpu, *d *= m); return 1;
        case 14: set_nz(cpu, *d &= ~m); return 1;
        default: set_nz(cpu, *d = ~m); return 1;
    }
}

// Loads and stores of one value. kinds in the order of the group 0101.
enum { STR, STRH, STRB, LDRSB, LDR, LDRH, LDRB, LDRSH };

// Gives the cycles, or 0 where the address is not memory.
static inline int transfer(cpu_t *cpu, int kind, uint32_t address, uint32_t *t) {
    static const uint8_t sizes[8] = {4, 2, 1, 1, 4, 2, 1, 2};
    int size = sizes[kind];
    if (kind <= STRB) {
        uint8_t *to = writable(cpu, address, size);
        if (to) {
            store(to, *t, size);
            return 2;
        }
        return kind == STR && address >> 28 == 0xD && sio_write(cpu, address, *t) ? 1 : 0;
    }
    uint8_t *from = readable(cpu, address, size);
    if (!from) {
        return kind == LDR && address >> 28 == 0xD && sio_read(cpu, address, t) ? 1 : 0;
    }
    switch (kind) {
        case LDR: *t = load32(from); break;
        case LDRH: *t = load16(from); break;
        case LDRB: *t = *from; break;
        case LDRSH: *t = (uint32_t)(int32_t)(int16_t)load16(from); break;
        default: *t = (uint32_t)(int32_t)(int8_t)*from; break;
    }
    return 2;
}

static int extend_or_reverse(cpu_t *cpu, uint32_t op) {
    uint32_t *d = &cpu->r[op & 7], m = cpu->r[op >> 3 & 7];
    switch (op >> 6) {
        case 0x2C8: *d = (uint32_t)(int32_t)(int16_t)m; return 1;
        case 0x2C9: *d = (uint32_t)(int32_t)(int8_t)m; return 1;
        case 0x2CA: *d = m & 0xFFFF; return 1;
        case 0x2CB: *d = m & 0xFF; return 1;
        case 0x2E8: *d = __builtin_bswap32(m); return 1;
        case 0x2E9: *d = (m & 0x00FF00FFu) << 8 | (m >> 8 & 0x00FF00FFu); return 1;
        case 0x2EB: *d = (uint32_t)(int32_t)(int16_t)__builtin_bswap16((uint16_t)m); return 1;
        default: return 0;
    }
}

static int push(cpu_t *cpu, uint32_t op) {
    int count = __builtin_popcount(op & 0x1FF);
    uint32_t address = cpu->r[SP] - 4 * count;
    uint8_t *to = writable(cpu, address, 4 * count);
    if (!to) {
        return 0;
    }
    int cycles = 1;
    for (int i = 0; i < 8; i++) {
        if (op >> i & 1) {
            store(to, cpu->r[i], 4);
            to += 4;
            cycles++;
        }
    }
    if (op & 0x100) {
        store(to, cpu->r[LR], 4);
    }
    cpu->r[SP] = address & ~3u;
    return cycles;
}

static int pop(cpu_t *cpu, uint32_t op) {
    int low = __builtin_popcount(op & 0xFF), with_pc = op >> 8 & 1;
    uint8_t *from = readable(cpu, cpu->r[SP], 4 * (low + with_pc));
    if (!from) {
        return 0;
    }
    uint32_t target = with_pc ? load32(from + 4 * low) : 0;
    if (with_pc && cpu->handler && target >> 28 == 0xF) {
        return 0;
    }
    int cycles = 1;
    for (int i = 0; i < 8; i++) {
        if (op >> i & 1) {
            cpu->r[i] = load32(from);
            from += 4;
            cycles++;
        }
    }
    cpu->r[SP] = (cpu->r[SP] + 4 * (low + with_pc)) & ~3u;
    if (with_pc) {
        cpu->r[PC] = target & ~1u;
        cycles += 2;
    }
    return cycles;
}

static int multiple(cpu_t *cpu, uint32_t op, int is_load) {
    uint32_t base = op >> 8 & 7, address = cpu->r[base];
    int count = __builtin_popcount(op & 0xFF);
    uint8_t *at = is_load ? readable(cpu, address, 4 * count) : writable(cpu, address, 4 * count);
    if (!at || !count) {
        return 0;
    }
    for (int i = 0; i < 8; i++) {
        if (op >> i & 1) {
            if (is_load) {
                cpu->r[i] = load32(at);
            } else {
                store(at, cpu->r[i], 4);
            }
            at += 4;
        }
    }
    if (!(op >> base & 1)) {
        cpu->r[base] = address + 4 * count;
    }
    return 1 + count;
}

// ADD, CMP, MOV with any registers, BX, BLX: the group 010001. `pc` is that of the instruction.
static int high_registers(cpu_t *cpu, uint32_t op, uint32_t pc) {
    uint32_t m = op >> 3 & 15, d = (op >> 4 & 8) | (op & 7);
    uint32_t value = m == PC ? pc + 4 : cpu->r[m];
    switch (op >> 8 & 3) {
        case 0:
            value += d == PC ? pc + 4 : cpu->r[d];
            break;
        case 1:
            // rp2040py takes the program counter itself here, and so does this.
            add(cpu, d == PC ? pc + 2 : cpu->r[d], ~(m == PC ? pc + 2 : cpu->r[m]), 1);
            return 1;
        case 2:
            break;
        default:
            if (op & 7) {
                return 0;
            }
            value = m == PC ? pc + 2 : cpu->r[m];
            if (op & 0x80) {
                cpu->r[LR] = (pc + 2) | 1;
                cpu->r[PC] = value & ~1u;
                return 2;
            }
            if (cpu->handler && value >> 28 == 0xF) {
                return 0;
            }
            cpu->r[PC] = value & ~1u;
            return 2;
    }
    cpu->r[d] = d == PC ? value & ~1u : d == SP ? value & ~3u : value;
    return d == PC ? 2 : 1;
}

// BL, barriers, and the interrupt mask by MRS and MSR.
static int wide(cpu_t *cpu, uint32_t op, uint32_t op2, uint32_t pc) {
    if ((op >> 11) == 0x1E && (op2 >> 14) == 3 && (op2 >> 12 & 1)) {
        uint32_t s = op >> 10 & 1, i1 = 1 ^ s ^ (op2 >> 13 & 1), i2 = 1 ^ s ^ (op2 >> 11 & 1);
        uint32_t offset = (s ? 0xFF000000u : 0) | i1 << 23 | i2 << 22 | (op & 0x3FF) << 12
            | (op2 & 0x7FF) << 1;
        cpu->r[LR] = (pc + 4) | 1;
        cpu->r[PC] = pc + 4 + offset;
        return 3;
    }
    if (op == 0xF3BF && (op2 & 0xFFC0) == 0x8F40 && (op2 & 0x30) != 0x30) {
        cpu->r[PC] = pc + 4;
        return 3;
    }
    if (op == 0xF3EF && (op2 & 0xF0FF) == 0x8010) {
        cpu->r[op2 >> 8 & 15] = cpu->primask;
        cpu->r[PC] = pc + 4;
        return 3;
    }
    if ((op >> 4) == 0xF38 && op2 == 0x8810) {
        cpu->primask = cpu->r[op & 15] & 1;
        cpu->unmasked = 1;
        cpu->r[PC] = pc + 4;
        return 3;
    }
    return 0;
}

// CPS, SEV, NOP and the like: what is left of the group 1011.
static int miscellaneous(cpu_t *cpu, uint32_t op) {
    switch (op) {
        case 0xB672: cpu->primask = 1; return 1;
        case 0xB662: cpu->primask = 0; cpu->unmasked = 1; return 1;
        case 0xBF00: return 1;
        case 0xBF40: cpu->event = 1; return 1;
        default: break;
    }
    if ((op >> 8) == 0xB0) {
        uint32_t by = (op & 0x7F) << 2;
        cpu->r[SP] = (op & 0x80 ? cpu->r[SP] - by : cpu->r[SP] + by) & ~3u;
        return 1;
    }
    if ((op >> 9) == 0x5A) {
        return push(cpu, op);
    }
    if ((op >> 9) == 0x5E) {
        return pop(cpu, op);
    }
    return extend_or_reverse(cpu, op);
}

// One instruction. Gives its cycles; 0 where it must be left to rp2040py, with nothing changed.
static inline int step(cpu_t *cpu, uint32_t op, uint32_t pc) {
    uint32_t *r = cpu->r;
    uint32_t imm5 = op >> 6 & 31, imm8 = op & 255;
    uint32_t *low = &r[op & 7], *middle = &r[op >> 8 & 7], n = r[op >> 3 & 7];
    switch (op >> 11) {
        case 0x00: *low = shift_left(cpu, n, imm5); return 1;
        case 0x01: *low = shift_right(cpu, n, imm5 ? imm5 : 32); return 1;
        case 0x02: *low = shift_arithmetic(cpu, n, imm5 ? imm5 : 32); return 1;
        case 0x03: {
            uint32_t m = op & 0x400 ? op >> 6 & 7 : r[op >> 6 & 7];
            *low = op & 0x200 ? add(cpu, n, ~m, 1) : add(cpu, n, m, 0);
            return 1;
        }
        case 0x04: set_nz(cpu, *middle = imm8); return 1;
        case 0x05: add(cpu, *middle, ~imm8, 1); return 1;
        case 0x06: *middle = add(cpu, *middle, imm8, 0); return 1;
        case 0x07: *middle = add(cpu, *middle, ~imm8, 1); return 1;
        case 0x08: return op & 0x400 ? high_registers(cpu, op, pc) : data_operation(cpu, op);
        case 0x09: return transfer(cpu, LDR, ((pc + 4) & ~3u) + (imm8 << 2), middle);
        case 0x0A: case 0x0B: return transfer(cpu, op >> 9 & 7, n + r[op >> 6 & 7], low);
        case 0x0C: return transfer(cpu, STR, n + (imm5 << 2), low);
        case 0x0D: return transfer(cpu, LDR, n + (imm5 << 2), low);
        case 0x0E: return transfer(cpu, STRB, n + imm5, low);
        case 0x0F: return transfer(cpu, LDRB, n + imm5, low);
        case 0x10: return transfer(cpu, STRH, n + (imm5 << 1), low);
        case 0x11: return transfer(cpu, LDRH, n + (imm5 << 1), low);
        case 0x12: return transfer(cpu, STR, r[SP] + (imm8 << 2), middle);
        case 0x13: return transfer(cpu, LDR, r[SP] + (imm8 << 2), middle);
        case 0x14: *middle = ((pc + 4) & ~3u) + (imm8 << 2); return 1;
        case 0x15: *middle = r[SP] + (imm8 << 2); return 1;
        case 0x16: case 0x17: return miscellaneous(cpu, op);
        case 0x18: return multiple(cpu, op, 0);
        case 0x19: return multiple(cpu, op, 1);
        case 0x1A: case 0x1B:
            if ((op >> 9 & 7) == 7) {
                return 0;
            }
            if (!holds(cpu, op >> 8 & 15)) {
                return 1;
            }
            r[PC] = pc + 4 + (uint32_t)((int32_t)(int8_t)imm8 * 2);
            return 2;
        case 0x1C:
            r[PC] = pc + 4 + (uint32_t)((int32_t)(op << 21) >> 20);
            return 2;
        default: return 0;
    }
}

// The same registers for rp2040py, which meets one of them where an exception begins.

int sio_load(cpu_t *cpu, uint32_t address, uint32_t *value) {
    return sio_read(cpu, address, value);
}

int sio_store(cpu_t *cpu, uint32_t address, uint32_t value) {
    return sio_write(cpu, address, value);
}

void run(cpu_t *cpu) {
    while (cpu->cycles < cpu->budget) {
        uint32_t pc = cpu->r[PC] & ~1u;
        uint8_t *code = readable(cpu, pc, 4);
        if (!code) {
            return;
        }
        uint32_t op = load16(code);
        cpu->r[PC] = pc + 2;
        int cycles = (op >> 11) == 0x1E ? wide(cpu, op, load16(code + 2), pc) : step(cpu, op, pc);
        if (!cycles) {
            cpu->r[PC] = pc;
            return;
        }
        cpu->cycles += cycles;
        if (cpu->unmasked && cpu->pending && !cpu->primask) {
            return;
        }
    }
}
