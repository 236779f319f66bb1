"""Colours as text: "#rrggbb" or "#rrggbbaa", as themes and shapes hold them."""

from functools import lru_cache

from goboard.words.message import phrase


@lru_cache(maxsize=512)
def channels(colour: str) -> tuple[int, int, int, int]:
    """Red, green, blue and alpha, 0..255 each; ValueError for anything but "#rrggbb" and "#rrggbbaa"."""
    if not colour.startswith("#") or len(colour) not in (7, 9):
        raise ValueError(phrase('A colour is "#rrggbb" or "#rrggbbaa", not {colour}.', colour=f"{colour!r}"))
    red, green, blue, *alpha = bytes.fromhex(colour[1:])
    return red, green, blue, alpha[0] if alpha else 255


def faded(colour: str, opacity: float) -> str:
    """The colour with its alpha multiplied by `opacity` (0..1)."""
    red, green, blue, alpha = channels(colour)
    return f"#{red:02x}{green:02x}{blue:02x}{round(alpha * opacity):02x}"


def opaque(colour: str) -> str:
    """The colour without its alpha."""
    return colour[:7]


def luminance(colour: str) -> float:
    """Relative luminance 0 (black) .. 1 (white) as WCAG defines it; alpha is not looked at."""
    red, green, blue = (_linear(value / 255) for value in channels(colour)[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two opaque colours, 1..21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def blended(over: str, under: str) -> str:
    """The opaque colour that `over` gives where it is painted on the opaque `under`."""
    *top, alpha = channels(over)
    mixed = (round(a * alpha / 255 + b * (1 - alpha / 255)) for a, b in zip(top, channels(under)[:3], strict=True))
    return "#" + "".join(f"{value:02x}" for value in mixed)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
