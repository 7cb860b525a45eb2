"""What is frozen into the RV32 image: the application, and what plays feeds and ranks on it."""

package("shoe", base_path="../../../firmware")
module("on_rv32.py", base_path="../../../tests/device/rv32")
module("kernels.py", base_path="../../../tests/device/ranking")
module("memory_parts.py", base_path="../../../tests/device/in_memory")
