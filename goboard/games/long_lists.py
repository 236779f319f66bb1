"""Long lists of stones, as large boards set up by hand have them, read by arrays."""

from collections.abc import Iterator, Sequence

import numpy as np

from goboard.arrays import Int, Mask
from goboard.games.values import CellCodec, Codec, NumberCodec
from goboard.jobs.watch import checkpoint

_STRETCH = 1 << 14
_MOST_LETTERS, _MOST_DIGITS = 5, 7
_HEAD = 2
"""Signs before the point: a digit for the player, and a colon."""


def plain_stones(values: Sequence[str], codec: Codec) -> Iterator[dict[int, int] | Sequence[str]]:
    """The list in stretches: vertex -> owner of each where all is written as goboard writes it, else its values."""
    for start in range(0, len(values), _STRETCH):
        checkpoint()
        stretch = values[start : start + _STRETCH]
        yield _plain(stretch, codec) or stretch


def _plain(values: Sequence[str], codec: Codec) -> dict[int, int] | None:
    """None unless all values are a digit, a colon, and a point of the board in lower-case letters and digits."""
    signs = np.frombuffer("\n".join([*values, ""]).encode("ascii", "replace"), dtype=np.uint8).astype(np.int64)
    ends = np.flatnonzero(signs == ord("\n"))
    starts = np.concatenate(([0], ends[:-1] + 1))
    if len(ends) != len(values) or (ends - starts <= _HEAD).any() or (signs[starts + 1] != ord(":")).any():
        return None
    digits = signs - ord("0")
    owners, points = digits[starts], starts + _HEAD
    is_letter, is_digit = (signs >= ord("a")) & (signs <= ord("z")), (digits >= 0) & (digits <= 9)
    letters, numbers = _run(is_letter, points, ends), _run(is_digit, points, ends)
    behind = points + letters
    is_plain = (letters + numbers == ends - points) & (_run(is_letter, points, behind) == letters) & (numbers > 0)
    if not (is_plain & is_digit[starts] & (letters <= _MOST_LETTERS) & (numbers <= _MOST_DIGITS)).all():
        return None
    vertices = _vertices(_read(signs - (ord("a") - 1), points, letters, 26), _read(digits, behind, numbers, 10), codec)
    return None if vertices is None else dict(zip(vertices.tolist(), owners.tolist(), strict=True))


def _run(found: Mask, starts: Int, ends: Int) -> Int:
    """How many are found between each start and end."""
    counts = np.concatenate(([0], np.cumsum(found)))
    return np.asarray(counts[ends] - counts[starts])


def _read(signs: Int, starts: Int, lengths: Int, base: int) -> Int:
    """The numbers that so many signs from each start on are."""
    found = np.zeros(len(starts), dtype=np.int64)
    for place in range(int(lengths.max(initial=0))):
        more = place < lengths
        found[more] = found[more] * base + signs[starts[more] + place]
    return found


def _vertices(columns: Int, numbers: Int, codec: Codec) -> Int | None:
    """The vertices of points of these columns, 0 where none is named, and numbers; None unless all are on the board."""
    if isinstance(codec, CellCodec):
        is_there = (columns >= 1) & (columns <= codec.columns) & (numbers >= 1) & (numbers <= codec.rows)
        return columns - 1 + codec.columns * (numbers - 1) if is_there.all() else None
    if isinstance(codec, NumberCodec):
        return numbers if ((columns == 0) & (numbers < codec.size)).all() else None
    return None
