"""What module `chip` offers, on MicroPython that was built without it: slower, as safe."""

import gc
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


def keep(whole):
    """Nothing is known here of what stays."""
    gc.collect()


collect = gc.collect


def usb_connected():
    """Stock MicroPython cannot tell."""
    return True


def usb_write(data, n):
    """Write as many of data[:n] as there is room for; return the number."""
    sent = 0
    # POLLOUT says that there is room for one byte; a longer write might wait for its rest.
    while sent < n and _room.poll(0):
        sys.stdout.buffer.write(data[sent : sent + 1])
        sent += 1
    return sent


def usb_read(buffer):
    """Read what has come from the host into the buffer; return the number of bytes."""
    n = 0
    while n < len(buffer) and _host.poll(0):
        buffer[n] = sys.stdin.buffer.read(1)[0]
        n += 1
    return n


def wait(ms, stream, number, pins, levels):
    """Sleep until the stream or the host can be read, the pins of the mask no longer stand at
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


def image(offset, buffer):
    """Return the digest of the application's files, as deploy.py worked it out, as the image."""
    piece = deploy.digest[offset:]
    buffer[: len(piece)] = piece
    return len(piece)


started = deploy.started
