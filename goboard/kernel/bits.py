"""Sets of up to 64 vertices as bits of one number. Compiled modules take these from `bits.pxd` instead."""


def lowest(bits: int) -> int:
    """The place of the lowest bit that is set; there must be one."""
    return (bits & -bits).bit_length() - 1
