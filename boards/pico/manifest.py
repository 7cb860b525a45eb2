"""What is frozen into the Pico's image."""

include("../ports/rp2/manifest.py")
module("board.py", base_path=".")
