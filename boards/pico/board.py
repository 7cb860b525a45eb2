"""The wiring of the shoe on a Raspberry Pi Pico. The pins are explained in README.md."""

import parts

NAME = "pico"

WIRING = {
    "reader": (0, 0, 1),  # UART0: to the reader GP0, from the reader GP1
    "display": (0, 4, 5),  # I2C0: SDA GP4, SCL GP5
    # SPI0 for a display in colours: SCK GP18, SDI GP19, SDO GP16, CS GP17, DC GP20, RESET GP21,
    # backlight GP22
    "colour": (0, 18, 19, 16, 17, 20, 21, 22),
    "keys": (10, 11, 12, 13, 14),  # next, fold, show, ok, void: to ground
    "switch": 8,  # the supervisor's key switch: to ground while it is on
    "signal": (6, 7),  # buzzer GP6, lamp GP7
    "gate": 15,  # the light barrier: low while light arrives
    "busy": 25,  # the lamp on the board: on while the application works
}


def make():
    """Return the board's parts."""
    return parts.Board(NAME, WIRING)
