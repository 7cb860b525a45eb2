// MicroPython's configuration, common to every RP2 board of this project.

// rp2.Flash() covers the journal and, behind it, the files.
#define MICROPY_HW_FLASH_STORAGE_BYTES          ((SHOE_JOURNAL_KIB + SHOE_FILES_KIB) * 1024)

#define MICROPY_HW_USB_MANUFACTURER_STRING      "Card shoe"
#define MICROPY_HW_USB_CDC_INTERFACE_STRING     "Card shoe link"

// One core, one thread: the second core would have to be stopped for every write to flash.
#define MICROPY_PY_THREAD                       (0)

// The mark phase keeps the blocks that it has yet to look into on a stack; where that overflows
// it starts over, and a collection takes several times as long.
#define MICROPY_ALLOC_GC_STACK_SIZE             (512)

// A call's locals stand on a stack of their own: on the heap each call would look for room.
#define MICROPY_ENABLE_PYSTACK                  (1)
#define MICROPY_BOARD_EARLY_INIT                shoe_early_init
void shoe_early_init(void);
