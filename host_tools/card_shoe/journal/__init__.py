"""Reading a device's journal: finding it, checking its chain, playing its rounds, exports."""

