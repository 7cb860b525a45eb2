"""The firmware on RV32: MicroPython's QEMU port with the application frozen into it."""
