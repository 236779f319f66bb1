"""What is wrong with the properties of a first node, which speak of the whole game."""

import re
from collections.abc import Iterator

from goboard.games.forms import Form
from goboard.games.notes import Note
from goboard.games.record_rules import Chosen
from goboard.games.roots import GO, game_of, size_value, stated_size
from goboard.games.tree import Node
from goboard.games.values import MOST_LINES, PointCodec, bare, first_of, number

_NUMBER = re.compile(r"[0-9]+")
_NOT_A_SIZE = re.compile(r"[^0-9]")
"""SGF writes the size of a square board as one number, and two of them with a colon between."""


def root_faults(root: Node, form: Form, rules: Chosen | None, version: int | None) -> Iterator[Note]:
    """The faults of a first node: of its game, its board, its rules where they are given, and SGF's version."""
    if form.fault:
        yield Note("GM" if form.fault_code == "not_go" else "", form.fault_code, form.fault)
        return
    kind = bare(first_of(root.values("GM")))
    if kind and number(kind) is None and game_of(root) == GO:
        yield Note("GM", "odd_value", f"GM[{kind[:20]}] is read as GM[{GO}], which is Go.")
    yield from form.notes
    yield from _size_faults(root, form)
    for fault in rules.faults if rules else ():
        yield Note("GOBR" if root.has("GOBR") else "RU", "bad_rules", fault)
    if number(first_of(root.values("FF"))) is not None and version is None:
        yield Note("FF", "bad_value", "FF names no SGF version from 1 to 4; the file is read as FF[4].")


def _size_faults(root: Node, form: Form) -> Iterator[Note]:
    size, stated = bare(first_of(root.values("SZ"))), stated_size(root)
    if root.has("SZ") and stated is None:
        yield Note("SZ", "bad_size", f"SZ[{size[:20]}] is no board size; 19 x 19 is taken.")
    elif isinstance(form.codec, PointCodec) and any(int(side) > MOST_LINES for side in _NUMBER.findall(size)):
        yield Note("SZ", "bad_size", f"SZ[{size[:20]}] is more than 52, as far as SGF's letters reach.")
    elif stated and size != size_value(*stated) and _NOT_A_SIZE.search(size) and isinstance(form.codec, PointCodec):
        yield Note("SZ", "odd_value", f"SZ[{size[:20]}] is read as SZ[{size_value(*stated)}], as SGF writes it.")
