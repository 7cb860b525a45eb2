"""What is frozen into this board's own image; see boards/esp32_common/README.md."""

include("../esp32_common/manifest.py")
module("board.py", base_path=".")
