"""The board's files as they lie in its flash: a littlefs image, made and read on the host."""

import littlefs

BLOCK = 4096
_OPTIONS = {
    "block_size": BLOCK,
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
}


def pack(files, size):
    """Return the image, `size` bytes, of a file system that holds {name: bytes}."""
    system = littlefs.LittleFS(block_count=size // BLOCK, **_OPTIONS)
    for name, data in sorted(files.items()):
        with system.open(name, "wb") as file:
            file.write(data)
    return bytes(system.context.buffer)


def unpack(image):
    """Return {name: bytes} of the files at the root of an image; raises LittleFSError."""
    system = littlefs.LittleFS(block_count=len(image) // BLOCK, mount=False, **_OPTIONS)
    system.context.buffer = bytearray(image)
    system.mount()
    found = {}
    for name in system.listdir("/"):
        if system.stat(name).type == 1:
            with system.open(name, "rb") as file:
                found[name] = file.read()
    return found


def update(image, changes):
    """Return an image with {path: bytes} written into it, folders made as they are needed."""
    system = littlefs.LittleFS(block_count=len(image) // BLOCK, mount=False, **_OPTIONS)
    system.context.buffer = bytearray(image)
    system.mount()
    for path, data in changes.items():
        parts = path.strip("/").split("/")
        if len(parts) > 1:
            system.makedirs("/".join(parts[:-1]), exist_ok=True)
        with system.open("/".join(parts), "wb") as file:
            file.write(data)
    return bytes(system.context.buffer)
