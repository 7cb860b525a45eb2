"""A patch for MicroPython 1.25's mpy-tool: frozen RV32 code is aligned to words.

README.md beside this file tells the fault as it can be reported. The patch is the smallest that
cures it: RV32IMC joins the architectures whose frozen functions get `aligned (4)`, as Xtensa's
have had, because native code begins with 32-bit constants that are loaded as words.
"""

_BEFORE = """            MP_NATIVE_ARCH_XTENSAWIN,
        ):
            # ARMV6 or Xtensa -- four byte align."""
_AFTER = """            MP_NATIVE_ARCH_XTENSAWIN,
            MP_NATIVE_ARCH_RV32IMC,
        ):
            # ARMV6, Xtensa or RV32 -- four byte align."""


def patched(text):
    """Return mpy-tool's text with the patch; raises ValueError where it does not fit."""
    if text.count(_BEFORE) != 1:
        raise ValueError("tools/mpy-tool.py is not MicroPython 1.25's; the patch fits no other")
    return text.replace(_BEFORE, _AFTER)
