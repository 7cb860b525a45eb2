"""MicroPython as it comes: the port's own modules and asyncio."""

freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
