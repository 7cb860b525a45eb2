"""What is frozen into an ESP32's own image, for those who have Espressif's IDF: then code and
tables stay in flash. Without it the application goes onto stock MicroPython as files.
"""

include("$(PORT_DIR)/boards/manifest.py")
module("parts.py", base_path=".")
module("common_parts.py", base_path="../common")
module("deploy.py", base_path="../common/dev")
package("shoe", base_path="../../../firmware")
module("main.py", base_path="../../../firmware")
