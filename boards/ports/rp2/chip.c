// Module `chip`: what the application needs of an RP2 that MicroPython does not offer.
//
//   usb_write(buf, n) -> int   as many of buf[:n] as the USB buffer takes now; never waits
//   usb_read(buf) -> int       as many bytes into buf as have come from the host; never waits
//   usb_connected() -> bool    whether a program on the host has the port open
//   wait(ms, uart, number, pins, levels)
//                              sleeps until the UART's line has brought something and is quiet, the host
//                              has sent something, the pins of the mask `pins` no longer stand
//                              at `levels`, or ms have passed
//   image(offset, buf) -> int  copies of the firmware image as it lies in flash, from an offset
//                              on, into buf; gives the bytes copied, 0 at the end
//   keep(whole)                 collects garbage; what is left is taken to stay, and of what was
//                              kept before nothing is looked at, unless whole
//   collect()                  collects what has become garbage since: half the time, or less
//   JOURNAL_BYTES              size of the region in front of the files, for the journal

#include "py/runtime.h"
#include "py/mphal.h"
#include "py/stream.h"

#include "collector.h"

// The search for names runs before TinyUSB's headers are on the path.
#ifndef NO_QSTR
#include "tusb.h"
#include "mp_usbd.h"
#include "hardware/gpio.h"
#include "hardware/uart.h"
#include "hardware/regs/addressmap.h"
#endif

// Pins are looked at so often while the rest sleeps, in ms; a key bounces for longer than that.
#define PINS_EVERY_MS (4)
// Bytes are not left in the FIFO for longer than this, in ms, whatever the interrupts do.
#define GATHER_MS (40)

#define PAGE_BYTES (256)

// Room for the locals of about forty calls, one in the other: twice what a table takes.
#define PYSTACK_WORDS (768)

extern char __flash_binary_end;

void shoe_early_init(void) {
    static mp_uint_t words[PYSTACK_WORDS];
    mp_pystack_init(words, words + PYSTACK_WORDS);
}

static mp_obj_t chip_usb_connected(void) {
    return mp_obj_new_bool(tusb_inited() && tud_cdc_connected());
}
static MP_DEFINE_CONST_FUN_OBJ_0(chip_usb_connected_obj, chip_usb_connected);

// sys.stdout waits up to half a second for a host that does not read: far too long at a table.
static mp_obj_t chip_usb_write(mp_obj_t buf_in, mp_obj_t n_in) {
    mp_buffer_info_t buf;
    mp_get_buffer_raise(buf_in, &buf, MP_BUFFER_READ);
    size_t n = MIN(buf.len, (size_t)mp_obj_get_int(n_in));
    if (!tusb_inited() || !tud_cdc_connected()) {
        return MP_OBJ_NEW_SMALL_INT(0);
    }
    n = MIN(n, tud_cdc_write_available());
    if (n > 0) {
        n = tud_cdc_write(buf.buf, n);
    }
    tud_cdc_write_flush();
    return MP_OBJ_NEW_SMALL_INT(n);
}
static MP_DEFINE_CONST_FUN_OBJ_2(chip_usb_write_obj, chip_usb_write);

static mp_obj_t chip_usb_read(mp_obj_t buf_in) {
    mp_buffer_info_t buf;
    mp_get_buffer_raise(buf_in, &buf, MP_BUFFER_WRITE);
    size_t n = 0;
    while (n < buf.len && (mp_hal_stdio_poll(MP_STREAM_POLL_RD) & MP_STREAM_POLL_RD)) {
        ((uint8_t *)buf.buf)[n++] = mp_hal_stdin_rx_chr();
    }
    return MP_OBJ_NEW_SMALL_INT(n);
}
static MP_DEFINE_CONST_FUN_OBJ_1(chip_usb_read_obj, chip_usb_read);

static bool chip_readable(mp_obj_t stream) {
    int errcode;
    const mp_stream_p_t *protocol = mp_get_stream(stream);
    return protocol->ioctl(stream, MP_STREAM_POLL, MP_STREAM_POLL_RD, &errcode) != 0;
}

// sleep_ms cannot be woken, and a loop in Python would look about for most of the time.
// While bytes stand in the UART's FIFO an interrupt is still to come, at the latest when the
// line has been quiet for 32 bits: so a frame wakes the board once, and not at every byte.
static mp_obj_t chip_wait(size_t n_args, const mp_obj_t *args) {
    (void)n_args;
    mp_uint_t start = mp_hal_ticks_ms();
    mp_uint_t ms = mp_obj_get_int(args[0]);
    mp_obj_t stream = args[1];
    uart_inst_t *uart = uart_get_instance(mp_obj_get_int(args[2]) & 1);
    uint32_t pins = mp_obj_get_int(args[3]);
    uint32_t levels = mp_obj_get_int(args[4]) & pins;
    mp_get_stream_raise(stream, MP_STREAM_OP_IOCTL);
    for (;;) {
        mp_uint_t passed = mp_hal_ticks_ms() - start;
        if (passed >= ms || (gpio_get_all() & pins) != levels
            || (mp_hal_stdio_poll(MP_STREAM_POLL_RD) & MP_STREAM_POLL_RD)
            || (chip_readable(stream) && (!uart_is_readable(uart) || passed >= GATHER_MS))) {
            return mp_const_none;
        }
        mp_event_wait_ms(MIN(ms - passed, PINS_EVERY_MS));
    }
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(chip_wait_obj, 5, 5, chip_wait);

static mp_obj_t chip_image(mp_obj_t offset_in, mp_obj_t buf_in) {
    // In whole pages, as it was written: so a UF2 alone says what the digest must be.
    size_t size = ((uintptr_t)&__flash_binary_end - XIP_BASE + PAGE_BYTES - 1) & -PAGE_BYTES;
    size_t offset = MIN((size_t)mp_obj_get_int(offset_in), size);
    mp_buffer_info_t buf;
    mp_get_buffer_raise(buf_in, &buf, MP_BUFFER_WRITE);
    size_t n = MIN(buf.len, size - offset);
    memcpy(buf.buf, (const uint8_t *)XIP_BASE + offset, n);
    return MP_OBJ_NEW_SMALL_INT(n);
}
static MP_DEFINE_CONST_FUN_OBJ_2(chip_image_obj, chip_image);

static mp_obj_t chip_keep(mp_obj_t whole) {
    collector_keep(mp_obj_is_true(whole));
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_1(chip_keep_obj, chip_keep);

static mp_obj_t chip_collect(void) {
    collector_collect();
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_0(chip_collect_obj, chip_collect);

static const mp_rom_map_elem_t chip_globals_table[] = {
    { MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_chip) },
    { MP_ROM_QSTR(MP_QSTR_usb_connected), MP_ROM_PTR(&chip_usb_connected_obj) },
    { MP_ROM_QSTR(MP_QSTR_usb_write), MP_ROM_PTR(&chip_usb_write_obj) },
    { MP_ROM_QSTR(MP_QSTR_usb_read), MP_ROM_PTR(&chip_usb_read_obj) },
    { MP_ROM_QSTR(MP_QSTR_wait), MP_ROM_PTR(&chip_wait_obj) },
    { MP_ROM_QSTR(MP_QSTR_image), MP_ROM_PTR(&chip_image_obj) },
    { MP_ROM_QSTR(MP_QSTR_keep), MP_ROM_PTR(&chip_keep_obj) },
    { MP_ROM_QSTR(MP_QSTR_collect), MP_ROM_PTR(&chip_collect_obj) },
    { MP_ROM_QSTR(MP_QSTR_JOURNAL_BYTES), MP_ROM_INT(SHOE_JOURNAL_KIB * 1024) },
};
static MP_DEFINE_CONST_DICT(chip_globals, chip_globals_table);

const mp_obj_module_t chip_module = {
    .base = { &mp_type_module },
    .globals = (mp_obj_dict_t *)&chip_globals,
};
MP_REGISTER_MODULE(MP_QSTR_chip, chip_module);
