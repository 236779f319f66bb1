"""Long lists of stones are read as each of their values would be by itself."""

import random

import pytest

from goboard.games.own_moves import LONG, faulty_own_stones, own_stones
from goboard.games.values import CellCodec, Codec, NumberCodec

CODECS = {
    "wide": CellCodec(1000, 1000),
    "small": CellCodec(30, 40),
    "long": CellCodec(5, 200_000),
    "graph": NumberCodec(99_999),
}
ODD = (
    "", "1", "1:", ":a1", "x:a1", "1:a0", " 1:a1", "1:a1 ", "1 : a1", "12:a1", "63:a1", "9:a1", "0:a1", "1:1", "1:a1b",
    "1:1a", "1:a\n1", "1:A1", "1:a0001", "1:a99999999", "1:zzzzzz1", "é:a1", "1:é1", "1:٣", "²:a1", "1:a²", "1:a1:2",
    "1\\:a1", "1:a1\n2:b1",
)  # fmt: skip


@pytest.mark.parametrize("codec", CODECS.values(), ids=CODECS)
def test_a_long_list_is_read_as_its_values(codec: Codec) -> None:
    rng = random.Random(1)
    size = codec.size if isinstance(codec, NumberCodec) else codec.columns * codec.rows  # type: ignore[attr-defined]
    for odd in (None, *ODD):
        values = [f"{rng.randint(0, 4)}:{codec.text(rng.randrange(size))}" for _ in range(LONG + 7)]
        if odd is not None:
            values[rng.randrange(len(values))] = odd
        each = [own_stones([raw], codec) for raw in values]
        read = own_stones(values, codec)
        wanted = {vertex: owner for one in each for vertex, owner in one.items()}
        assert list(read.items()) == list(wanted.items()), odd
        assert faulty_own_stones(values, codec) == tuple(raw for raw, one in zip(values, each, strict=True) if not one)
