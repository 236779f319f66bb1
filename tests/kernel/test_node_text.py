"""The text of a node taken apart by the kernel, compiled and interpreted, against regular expressions of the same."""

import random
import re

import pytest

from goboard.kernel import node_text as installed
from goboard.possessive import compiled
from tests.kernel.conftest import Load

VALUE = r"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]"
PROPERTY = compiled(rf"([A-Za-z0-9_]++)\s*+((?:{VALUE}\s*+)++)", re.DOTALL | re.ASCII)
PIECES = (
    *("A", "B", "ab", "_", "1", "AB[aa]", "C[x\\]y]", "[a]", "[bc]", "[a longer value]", "[表表表表表表\\\\\\]]"),
    *("[", "]", "\\", "\\]", " ", "\n", "\t\v", "\x1c", "\u3000", "é", ":"),
)


@pytest.mark.parametrize("name", ["interpreted", "installed"])
def test_properties_are_those_of_the_grammar(name: str, load: Load) -> None:
    properties_in = (load("node_text") if name == "interpreted" else installed).properties_in
    chance, told = random.Random(1), 0
    for _ in range(3000):
        text = "".join(chance.choices(PIECES, k=chance.randrange(12)))
        expected: dict[str, tuple[str, ...]] = {}
        for found in PROPERTY.finditer(text):
            values = tuple(raw for raw in re.findall(VALUE, found[2], re.DOTALL))
            expected[found[1]] = expected.get(found[1], ()) + values
        assert list(properties_in(text).items()) == list(expected.items()), text
        told += len(expected) > 1
    assert told > 300


NAME = r"\s{0,9}+([A-Za-z0-9_]{1,80}+)\s{0,9}+(?=\[)"
SURE = rf"{NAME}(\[[^\[\]\\]*+(?:\\[^\[\]][^\[\]\\]*+)*+\])"
ONWARD = re.compile(rf"(?:{SURE})*(?={NAME})", re.ASCII)
NEAR = ("A[a]", "a[b]", "Abc[x\\y]", "1[c]", "C[x y]", "x" * 79, "    ", "\n", "[", "]", "\\", "\\]", "x", "é", "_[]")


@pytest.mark.parametrize("name", ["interpreted", "installed"])
def test_properties_that_surely_end_are_taken_together(name: str, load: Load) -> None:
    module = load("node_text") if name == "interpreted" else installed
    speller = module.Speller(frozenset({"A", "AB", "C"}), {"abc": "B"})
    chance, told = random.Random(2), 0
    for _ in range(1500):
        text = "".join(chance.choices(NEAR[:6] if chance.random() < 0.5 else NEAR, k=chance.randrange(12))) + "A[]"
        found = ONWARD.match(text)
        parts = re.findall(SURE, text[: found.end()], re.ASCII) if found else []
        idents: set[str] = set()
        made, said, end = speller.plain(text, 0, 99, idents)
        spelt = [(speller.spelt(ident), raw) for ident, raw in parts]
        assert made == [(ident, raw) for (ident, _), raw in spelt], text
        assert (said, idents) == (sum(bool(code) for (_, code), _ in spelt), {ident for ident, _ in made})
        assert end == (found.end() if found else 0)
        assert len(speller.plain(text, 0, 2, idents)[0]) == min(len(made), 2)
        told += len(made) > 1
    assert told > 200


@pytest.mark.parametrize("name", ["interpreted", "installed"])
def test_names_lose_what_is_in_lower_case_or_get_their_own_back(name: str, load: Load) -> None:
    module = load("node_text") if name == "interpreted" else installed
    spelt = module.Speller(frozenset({"A", "AB", "C"}), {"addwhite": "AW"}).spelt
    names = ["A", "AddBlack", "aB", "ab", "addWhite", "addwhite", "x1", "1", "Ax1y"]
    lower, odd = module.LOWER_CASE, module.ODD
    assert [spelt(name) for name in names] == [
        *(("A", ""), ("AB", ""), ("AB", lower), ("AB", lower), ("AW", lower), ("AW", lower)),
        *(("X1", lower), ("1", odd), ("A1", odd)),
    ]
    assert spelt("aB" * 200_000) == ("B" * 200_000, "")
