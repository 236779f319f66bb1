"""Properties picked out of a node's text by the kernel, compiled and interpreted, against regular expressions."""

import random
import re

import pytest

from goboard.kernel import node_sieve as installed
from goboard.possessive import compiled
from tests.kernel.conftest import Load
from tests.kernel.test_node_text import PIECES, PROPERTY

WHOLE = compiled(rf"\s*+(?:{PROPERTY.pattern})*+", re.DOTALL | re.ASCII)


@pytest.mark.parametrize("name", ["interpreted", "installed"])
def test_properties_are_sifted_by_their_names(name: str, load: Load) -> None:
    module = load("node_sieve") if name == "interpreted" else installed
    chance, told = random.Random(3), [0, 0, 0]
    pieces = (*PIECES[4:10], "B[b]\t", "B[b]\r", "\rC[c]", " C[c]", "B", "B[\\\\]", "AB[x] ") * 5 + PIECES
    for _ in range(3000):
        text = "".join(chance.choices(pieces, k=chance.randrange(6)))
        expected = None
        if WHOLE.fullmatch(text):
            found = [(match[1], match[0].rstrip(" \t\n\r\f\v")) for match in PROPERTY.finditer(text)]
            expected = "".join([said for ident, said in found if ident in ("B", "AB")])
        assert module.sifted(text, frozenset({"B", "AB"})) == expected, text
        told[0 if expected is None else 1 if expected in ("", text) else 2] += 1
    assert min(told) > 300
    node = "B[b]"
    assert module.all_sifted([node, None, "x", ""], frozenset({"B"})) == [node, None, None, ""]
