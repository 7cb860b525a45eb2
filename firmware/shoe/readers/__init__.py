"""The card readers: bytes of a wire in, reads out. One file a protocol, one line here each.

A module is imported only when its kind is asked for, so a board pays for the one that it has.
"""

KINDS = {
    "angel_eye": "AngelEye",
    "barcode": "Barcode",
    "chafon": "Chafon",
    "id12": "Id12",
    "lines": "Lines",
    "m6e": "M6e",
    "pn532": "Pn532",
    "r200": "R200",
    "rdm6300": "Rdm6300",
}


def reader_class(kind):
    """Return the class of the reader `kind`; KeyError names what there is."""
    if kind not in KINDS:
        raise KeyError(f"reader kind {kind!r}: allowed are {', '.join(sorted(KINDS))}")
    module = __import__("shoe.readers." + kind, None, None, (KINDS[kind],))
    return getattr(module, KINDS[kind])
