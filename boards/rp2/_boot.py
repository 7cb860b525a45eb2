# Runs before anything else. The port's own _boot.py formats the flash whenever it cannot be
# mounted; this one keeps what is there and leaves it to the application to say so.
import storage

storage.mount()
del storage
