"""What module `chip` offers, on MicroPython that was built without it: slower, as safe."""

import os
import select
import sys
import time

import deploy
import machine

_GPIO_IN = 0xD0000004
_LOOK_EVERY_MS = 4

_host = select.poll()
_host.register(sys.stdin, select.POLLIN)
_room = select.poll()
_room.register(sys.stdout, select.POLLOUT)
_streams = {}


def usb_connected():
    """Stock MicroPython cannot tell."""
    return True


def usb_write(data, n):
    """Writes as many of data[:n] as there is room for; gives the number."""
    sent = 0
    # POLLOUT says that there is room for one byte; a longer write might wait for its rest.
    while sent < n and _room.poll(0):
        sys.stdout.buffer.write(data[sent : sent + 1])
        sent += 1
    return sent


def usb_read(buffer):
    """Reads what has come from the host into the buffer; gives the number of bytes."""
    n = 0
    while n < len(buffer) and _host.poll(0):
        buffer[n] = sys.stdin.buffer.read(1)[0]
        n += 1
    return n


def wait(ms, stream, number, pins, levels):
    """Sleeps until the stream or the host can be read, the pins of the mask no longer stand at
    `levels`, or ms have passed."""
    poll = _streams.get(id(stream))
    if poll is None:
        poll = _streams[id(stream)] = select.poll()
        poll.register(stream, select.POLLIN)
        poll.register(sys.stdin, select.POLLIN)
    start = time.ticks_ms()
    levels &= pins
    while machine.mem32[_GPIO_IN] & pins == levels:
        left = ms - time.ticks_diff(time.ticks_ms(), start)
        if left <= 0 or poll.poll(min(left, _LOOK_EVERY_MS)):
            return


_sizes = []


def image(offset, buffer):
    """Copies from an offset of the application's files into the buffer, in order of their
    paths: the path, then the contents. Gives the bytes copied, 0 at the end."""
    top = deploy.folder()
    if not _sizes:
        for path in deploy.paths(top):
            _sizes.append((path, os.stat(top + path)[6]))
    for path, size in _sizes:
        if offset < len(path):
            piece = path.encode()[offset:]
            buffer[: len(piece)] = piece
            return len(piece)
        offset -= len(path)
        if offset < size:
            with open(top + path, "rb") as file:
                file.seek(offset)
                return file.readinto(buffer)
        offset -= size
    _sizes.clear()
    return 0


started = deploy.started
