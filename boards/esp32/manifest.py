"""What is frozen into this board's own image; see boards/ports/esp32/README.md."""

include("../ports/esp32/manifest.py")
module("board.py", base_path=".")
