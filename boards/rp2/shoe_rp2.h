// MicroPython's configuration, common to every RP2 board of this project.

// rp2.Flash() covers the journal and, behind it, the files.
#define MICROPY_HW_FLASH_STORAGE_BYTES          ((SHOE_JOURNAL_KIB + SHOE_FILES_KIB) * 1024)

#define MICROPY_HW_USB_MANUFACTURER_STRING      "Card shoe"
#define MICROPY_HW_USB_CDC_INTERFACE_STRING     "Card shoe link"

// One core, one thread: the second core would have to be stopped for every write to flash.
#define MICROPY_PY_THREAD                       (0)
