"""The wiring of the shoe on an ESP32-S3 DevKitC-1. The pins are explained in README.md."""

import parts

NAME = "esp32s3"

WIRING = {
    "reader": (1, 17, 18),  # UART1: to the reader GPIO17, from the reader GPIO18
    "display": (0, 8, 9),  # I2C0: SDA GPIO8, SCL GPIO9
    # SPI2 (FSPI) for a display in colours: SCK GPIO12, SDI GPIO11, SDO GPIO13, CS GPIO10,
    # DC GPIO14, RESET GPIO21, backlight GPIO47
    "colour": (1, 12, 11, 13, 10, 14, 21, 47),
    "keys": (4, 5, 6, 7, 15),  # next, fold, show, ok, void: to ground
    "gate": 16,  # the light barrier: low while light arrives
    "busy": 2,  # a lamp, if one is wanted: on while the application works
}


def make():
    """Return the board's parts."""
    return parts.Board(NAME, WIRING)
