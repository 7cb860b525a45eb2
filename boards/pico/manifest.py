"""What is frozen into the Pico's image."""

include("../rp2/manifest.py")
module("board.py", base_path=".")
