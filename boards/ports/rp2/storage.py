"""The flash of an RP2 board: the journal's region, and behind it the files' region."""

import chip
import rp2
import vfs

_BLOCK = 4096

# "ok", "new" (the region was blank and has been formatted) or "damaged" (nothing is mounted).
state = "damaged"


def flash_files():
    """Return the block device of the files."""
    return rp2.Flash(start=chip.JOURNAL_BYTES)


def flash_journal():
    """Return the block device of the journal: blocks of 4,096 bytes, erased bytes are 255."""
    return rp2.Flash(start=0, len=chip.JOURNAL_BYTES)


def _is_blank(device):
    # The file system's root lies in the first two blocks, in every state of it.
    blank = b"\xff" * 256
    head = memoryview(device)[: 2 * _BLOCK]
    return all(head[i : i + 256] == blank for i in range(0, 2 * _BLOCK, 256))


def mount():
    """Mount the files on `/` and sets `state`; only a blank region is ever formatted."""
    global state
    device = flash_files()
    try:
        vfs.mount(vfs.VfsLfs2(device, progsize=256), "/")
        state = "ok"
    except OSError:
        if _is_blank(device):
            vfs.VfsLfs2.mkfs(device, progsize=256)
            vfs.mount(vfs.VfsLfs2(device, progsize=256), "/")
            state = "new"
