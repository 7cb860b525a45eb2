"""What is frozen into the image of every RP2 board: its base, and the application."""

include("manifest_base.py")
module("parts.py", base_path=".")
module("common_parts.py", base_path="../common")
package("shoe", base_path="../../../firmware")
module("boot.py", base_path=".")
module("main.py", base_path="../../../firmware")
