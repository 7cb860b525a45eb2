#define MICROPY_HW_BOARD_NAME                   "Card shoe pico2"
#define MICROPY_HW_USB_PRODUCT_FS_STRING        "Card shoe (pico2)"
#include "../../ports/rp2/shoe_rp2.h"
