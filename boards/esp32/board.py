"""The wiring of the shoe on an ESP32 DevKitC. The pins are explained in README.md."""

import parts

NAME = "esp32"

WIRING = {
    "reader": (2, 4, 13),  # UART2: to the reader GPIO4, from the reader GPIO13
    "display": (0, 21, 22),  # I2C0: SDA GPIO21, SCL GPIO22
    # SPI2 (VSPI) for a display in colours: SCK GPIO18, SDI GPIO23, SDO GPIO19, CS GPIO5,
    # DC and RESET where the other display has SDA and SCL, backlight GPIO15
    "colour": (2, 18, 23, 19, 5, 21, 22, 15),
    "keys": (25, 26, 27, 32, 33),  # next, fold, show, ok, void: to ground
    "gate": 14,  # the light barrier: low while light arrives
    "busy": 2,  # the lamp on the board: on while the application works
}


def make():
    """Return the board's parts."""
    return parts.Board(NAME, WIRING)
