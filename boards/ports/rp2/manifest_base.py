"""The parts of MicroPython that every RP2 image has, and what mounts its files."""

module("rp2.py", base_path="$(PORT_DIR)/modules")
module("_boot.py", base_path=".")
module("storage.py", base_path=".")
