# Runs before anything else. The port's own _boot.py formats the flash whenever it cannot be
# mounted; this one keeps what is there and leaves it to the application to say so.
import sys

import storage

# No file in flash takes the place of a module of the image or of MicroPython's own, or the digest
# would say nothing.
sys.path[:] = [".frozen"]

storage.mount()
del storage, sys
