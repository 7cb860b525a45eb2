"""Small loops over bytes, compiled to machine code; the only viper code of the readers.

Every function takes buffers and integer offsets and allocates nothing. They stay small because
large native functions fail on the RP2040 before MicroPython 1.26. Under CPython the decorator
does nothing and the same lines run as plain Python.
"""

import micropython


@micropython.viper
def seek(window: ptr8, head: int, fill: int, start: ptr8) -> int:
    """Return the first place in `window[head:fill]` where a frame may start, or `fill`.

    `start`: a length, then that many pairs of mask and value. A place so near to `fill` that
    only the first bytes of the pattern can be compared counts when those agree.
    """
    count = int(start[0])
    mask = int(start[1])
    value = int(start[2])
    at = head
    while at < fill:
        if int(window[at]) & mask == value:
            k = 1
            while k < count and at + k < fill:
                if int(window[at + k]) & int(start[1 + 2 * k]) != int(start[2 + 2 * k]):
                    break
                k += 1
            if k == count or at + k == fill:
                return at
        at += 1
    return fill


@micropython.viper
def move(target: ptr8, to: int, source: ptr8, start: int, count: int):
    """Copy `count` bytes from `source[start:]` to `target[to:]`, lowest first."""
    k = 0
    while k < count:
        target[to + k] = source[start + k]
        k += 1


@micropython.viper
def same(left: ptr8, at: int, right: ptr8, start: int, count: int) -> int:
    """Return 1 where `left[at:at+count]` equals `right[start:start+count]`, else 0."""
    k = 0
    while k < count:
        if left[at + k] != right[start + k]:
            return 0
        k += 1
    return 1


@micropython.viper
def hex_run(window: ptr8, at: int, end: int) -> int:
    """Return how many of `window[at:end]`, from the first on, are digits of 0-9 and A-F."""
    k = at
    while k < end:
        c = int(window[k])
        if c < 48 or c > 70 or (c > 57 and c < 65):
            break
        k += 1
    return k - at


@micropython.viper
def unhex(window: ptr8, at: int, out: ptr8, count: int):
    """Write `count` bytes to `out` from twice as many hex digits at `window[at:]`, any case."""
    k = 0
    while k < count:
        high = int(window[at + 2 * k])
        low = int(window[at + 2 * k + 1])
        # 'A' and 'a' end in the bits 0001, and the digits have no bit 6
        high = (high & 15) + (high >> 6) * 9
        low = (low & 15) + (low >> 6) * 9
        out[k] = high << 4 | low
        k += 1


@micropython.viper
def hex_xor(window: ptr8, at: int, count: int) -> int:
    """Return the XOR of the `count` bytes written as hex digits at `window[at:]`."""
    value = 0
    k = 0
    while k < count:
        high = int(window[at + 2 * k])
        low = int(window[at + 2 * k + 1])
        value ^= ((high & 15) + (high >> 6) * 9) << 4 | ((low & 15) + (low >> 6) * 9)
        k += 1
    return value


@micropython.viper
def sum8(window: ptr8, at: int, count: int) -> int:
    """Return the sum of `window[at:at+count]`, modulo 256."""
    value = 0
    k = at
    while k < at + count:
        value += int(window[k])
        k += 1
    return value & 255


@micropython.viper
def xor8(window: ptr8, at: int, count: int) -> int:
    """Return the XOR of `window[at:at+count]`."""
    value = 0
    k = at
    while k < at + count:
        value ^= int(window[k])
        k += 1
    return value


@micropython.viper
def crc_8408(window: ptr8, at: int, count: int) -> int:
    """Return the CRC-16 of `window[at:at+count]`: polynomial 8408 reflected, begun with FFFF."""
    crc = 0xFFFF
    k = at
    while k < at + count:
        crc ^= int(window[k])
        bit = 0
        while bit < 8:
            if crc & 1:
                crc = (crc >> 1) ^ 0x8408
            else:
                crc >>= 1
            bit += 1
        k += 1
    return crc


@micropython.viper
def crc_1021_nibbles(window: ptr8, at: int, count: int) -> int:
    """Return the CRC-16 of `window[at:at+count]`: polynomial 1021, begun with FFFF.

    The data enter at the low end, a nibble at a time, and no zeros follow them.
    """
    crc = 0xFFFF
    k = at
    while k < at + count:
        half = 4
        while half >= 0:
            top = crc >> 12
            crc = ((crc << 4) & 0xFFFF) | ((int(window[k]) >> half) & 15)
            crc ^= (top << 12) ^ (top << 5) ^ top
            half -= 4
        k += 1
    return crc & 0xFFFF


@micropython.viper
def line_end(window: ptr8, at: int, end: int) -> int:
    """Return the place of the first CR or LF in `window[at:end]`, or `end`."""
    k = at
    while k < end:
        if window[k] == 13 or window[k] == 10:
            break
        k += 1
    return k


@micropython.viper
def text_start(window: ptr8, at: int, end: int) -> int:
    """Return the place of the first printable ASCII byte in `window[at:end]`, or `end`."""
    k = at
    while k < end:
        if 32 <= int(window[k]) and int(window[k]) < 127:
            break
        k += 1
    return k


@micropython.viper
def last_text(window: ptr8, at: int, end: int) -> int:
    """Return where the printable ASCII begins that reaches up to `end` (`end` if none does)."""
    k = end
    while k > at:
        c = int(window[k - 1])
        if c < 32 or c > 126:
            break
        k -= 1
    return k


@micropython.viper
def hex_pairs(window: ptr8, at: int, end: int, out: ptr8, room: int) -> int:
    """Decode `window[at:end]`, pairs of hex digits with or without spaces between, into `out`.

    Either case. Return the number of bytes, or -1 where the text is anything else or longer
    than `room` bytes.
    """
    n = 0
    high = -1
    k = at
    while k < end:
        c = int(window[k])
        k += 1
        if c == 32 and high < 0:
            continue
        c |= 32  # lower case; digits have this bit already, and no other byte becomes one
        if c >= 48 and c <= 57 and int(window[k - 1]) == c:
            c -= 48
        elif c >= 97 and c <= 102:
            c -= 87
        else:
            return -1
        if high < 0:
            high = c
        elif n == room:
            return -1
        else:
            out[n] = high << 4 | c
            n += 1
            high = -1
    return -1 if high >= 0 else n
