"""Reading a device's journal: finding it, checking its chain, playing its rounds, exports."""

import host_tools.device  # noqa: F401  (puts the firmware on the path)
