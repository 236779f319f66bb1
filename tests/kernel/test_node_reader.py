"""Faultless nodes read by the kernel, compiled and interpreted, against SGF's grammar as one regular expression."""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from goboard.games.tree import Node, preorder
from goboard.kernel import node_mender as installed_mender
from goboard.kernel import node_reader as installed
from goboard.possessive import compiled
from goboard.sgf import log, parser, value_checks
from goboard.sgf.parser import Parser
from goboard.sgf.reader import read
from goboard.sgf.writer import write
from tests.kernel.conftest import Load

NODE = compiled(r";\s*+((?:[A-Z]++\s*+(?:\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]\s*+)++)*+)(?=[;()])", re.DOTALL | re.ASCII)
PIECES = (
    *(";B[aa]", ";W[bb]", ";", " ;", "AB[a][b]", "C [x]", "C[\\]]", "C[a longer text \\] with \\\\]", "C[(;)]", "C[\\"),
    *("]", "[", "]]", "KM", "x", "\\", "\n", "\t\v", "\0", "é", "\u3000", "N[表表表"),
)
MODULES = ["interpreted", "installed"]


def module_named(name: str, load: Load) -> Any:
    return load("node_reader") if name == "interpreted" else installed


def use(name: str, load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have records read by that build of the kernel."""
    if name == "interpreted":
        monkeypatch.setattr(parser, "NodeReader", load("node_reader").NodeReader)
        monkeypatch.setattr(value_checks, "NodeMender", load("node_mender").NodeMender)


@contextmanager
def nobody_counts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Warnings are neither kept nor counted meanwhile."""
    with monkeypatch.context() as over:
        over.setattr(log, "MOST_WARNINGS", 0)
        over.setattr(log, "MOST_COUNTED", 0)
        yield


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows with each node that is looked at."""
    taken: list[int] = []
    look = value_checks.NodeChecks.texts
    monkeypatch.setattr(
        value_checks.NodeChecks, "texts", lambda *given, **named: taken.append(1) or look(*given, **named)
    )
    return taken


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows with each node that is read with patience."""
    taken: list[int] = []
    step = Parser._read_node
    monkeypatch.setattr(Parser, "_read_node", lambda *given: taken.append(given[1]) or step(*given))
    return taken


def nodes_of(module: Any, text: str) -> tuple[list[str], int]:
    made: list[str] = []

    def make(body: str, before: int) -> int:
        assert before == len(made)
        made.append(body)
        return before + 1

    end = module.NodeReader(text, make).read(0, 0, [None], {}, lambda _: True, 10_000)
    return made, end


@pytest.mark.parametrize("name", MODULES)
def test_nodes_are_those_of_the_grammar(name: str, load: Load) -> None:
    module, chance = module_named(name, load), random.Random(1)
    for _ in range(2000):
        text = ";" + "".join(chance.choices(PIECES, k=chance.randrange(1, 12))) + chance.choice((";", "", "("))
        expected, position = [], 0
        while (found := NODE.match(text, position)) is not None:
            expected.append(found[1].rstrip(" \t\r\n\f\v"))
            position = found.end()
            if text[position] != ";":
                break
        assert nodes_of(module, text) == (expected, position), text


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("size", [3, 8, 65_520, 65_536, 200_000])
def test_nodes_may_be_of_any_length(name: str, size: int, load: Load) -> None:
    body = f"C[{'é' * size}\\]{'x' * size}]"
    made, end = nodes_of(module_named(name, load), f";B[aa];{body}\n" + ";W[bb]" * 20 + ";")
    assert made == ["B[aa]", body, *["W[bb]"] * 20]
    assert end == len(body) + 8 + 20 * 6


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("most", [2, 7, 8, 9, 30])
def test_what_follows_a_backslash_closes_nothing_however_close_the_next_is(name: str, most: int, load: Load) -> None:
    chance = random.Random(most)
    parts = ("x" * chance.randrange(most) + "\\" + chance.choice("]\\n é") for _ in range(30_000))
    body = f"C[{''.join(parts)}]"
    made, end = nodes_of(module_named(name, load), f";{body}N[a];B[aa];")
    assert made == [f"{body}N[a]", "B[aa]"] and end == len(body) + 11


@pytest.mark.parametrize("name", MODULES)
def test_parentheses_make_variations_and_doubtful_ones_are_left(name: str, load: Load) -> None:
    module = module_named(name, load)
    for text, left in (
        ("(;C[a](;C[b](;C[c])(;C[d]))\n (;C[e];C[f]))", "))"),
        ("(;C[a]((;C[b]))", "((;C[b]))"),
        ("(;C[a](;FF[4]))", "(;FF[4]))"),
        ("(;C[a](;C[b]);C[c])", ");C[c])"),
        ("(;C[a]()(;C[b]))", "()(;C[b]))"),
    ):
        reader = module.NodeReader(text, Node)
        position = reader.read(1, None, [None], {}, lambda _: True, 100)
        assert text[position:] == left
        assert reader.reason == module.PARENTHESES
    reader = module.NodeReader("(;C[a](;C[b])(;C[c];C[d])", Node)
    reader.read(1, None, [None], {}, lambda _: True, 100)
    root = reader.node.parent.parent
    assert [node.text() for node in preorder(root)] == ["C[a]", "C[b]", "C[c]", "C[d]"]
    assert [len(node.children) for node in preorder(root)] == [2, 0, 1, 0]


def test_a_record_of_many_windows_is_read_whole() -> None:
    game = "(;FF[4]SZ[19]" + ";B[aa]C[柯洁 \\] é]\n(;W[bb])" * 10_000 + "(;B[cc])" + ")"
    [root] = read(game.encode()).games
    texts = [node.text() for node in preorder(root)]
    assert len(texts) == 20_002
    assert texts.count("B[aa]C[柯洁 \\] é]") == 10_000


@pytest.mark.parametrize("name", MODULES)
def test_no_node_stands_between_games_in_one_another_s_parentheses(name: str, load: Load) -> None:
    made: list[str] = []
    reader = module_named(name, load).NodeReader(";B[aa];W[bb]) (;B[cc])", lambda body, _: made.append(body) or 1)
    end = reader.read(0, 0, [None, None], {}, lambda _: True, 10_000)
    assert (made, end, reader.node, reader.is_open) == (["B[aa]", "W[bb]"], 15, None, True)


@pytest.mark.parametrize("name", MODULES)
def test_a_node_may_become_several(name: str, load: Load) -> None:
    made: list[str] = []
    reader = module_named(name, load).NodeReader(";N[a];C[c];N[d];", lambda body, _: made.append(body))
    reader.read(0, 0, [None], {"C[c]": ("x", "y"), "N[d]": "z"}, lambda _: True, 10_000)
    assert made == ["N[a]", "x", "y", "z"]


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("signs", ["();", "();[]\\:", "();[]\\: 1a\n_é", "[;) x", "0a[ ;"])
def test_litter_is_read_as_it_is_piece_by_piece(
    name: str, signs: str, load: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(name, load, monkeypatch)
    monkeypatch.setattr(parser, "STRIDE", 50)
    chance = random.Random(signs)
    steps: list[int] = []
    step = Parser._read_slowly
    monkeypatch.setattr(Parser, "_read_slowly", lambda *given: steps.append(given[1]) or step(*given))
    for head in ("(", "(;", "((;;C[a]", "(;SZ[9];B[aa]]"):
        data = f"{head}{''.join(chance.choices(signs, k=2000))};B[aa](;FF[4])".encode()
        slow = read(data)
        steps.clear()
        with nobody_counts(monkeypatch):
            quick = read(data)
        assert write(quick) == write(slow)
        assert len(steps) < 1000


@pytest.mark.parametrize("name", MODULES)
def test_litter_longer_than_what_is_at_hand_is_read_whole(name: str, load: Load) -> None:
    made: list[str] = []
    text = f";{' é' * 100_000}[{'x' * 200_000}];;a) ;B[aa]"
    reader = module_named(name, load).NodeReader(text, lambda body, _: made.append(body) or 1)
    assert reader.read_litter(0, 1, [None, 1], "", 10_000, False, True, {}) == 0
    assert reader.read_litter(0, 1, [None, 1], "", 10_000, True, True, {}) == len(text) - 6
    assert (made, reader.last, reader.node) == ([""] * 3, ")", 1)


ODD = (
    *("B[aa]", "W[b]", "B[[ab]", "GOBM[1:aa]", "AB[aa][bb]", "AW [cc]\n[dd]", "AE[ee:ff]", "PL[x]", "M[aa]", "BM[1]"),
    *("TE[1]", "C[a text]", "C[x \\] y]", "C[N [x]", "N[é]", "comment[lower]", "foo[1]", "x1[2]", "_2[3]", "DT[new]"),
    *(
        "word ",
        "12.",
        " é ",
        "TR[aa][ bb]",
        "LB[aa:b][cc:[]",
        "SZ[9]",
        "KM[6,5]",
        "BL[\\]]",
        "C[one][two]",
        "B[cc][cc]",
    ),
)


SPACED = ("B[ c c ]", "W[\tbb]\n", " AB[ a a ] [ bb\v]", "TR [cc ] [dd]", "PL[ W ]", "PL[\u3000B]", "AE[é é]", "C[ a ]")


@pytest.mark.parametrize("name", MODULES)
def test_white_space_in_values_is_left_out_without_a_look(
    name: str, load: Load, looks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    use(name, load, monkeypatch)
    chance = random.Random(3)
    for head in ("(;SZ[9]", "(;SZ[9];B[aa"):
        nodes = ("".join(chance.choices(SPACED, k=chance.randrange(4))) for _ in range(200))
        data = f"{head};{';'.join(nodes)})".encode()
        counted = write(read(data))
        looks.clear()
        with nobody_counts(monkeypatch):
            assert write(read(data)) == counted
        assert len(looks) < 10


@pytest.mark.parametrize("name", MODULES)
def test_neat_nodes_lose_their_white_space_without_a_look(
    name: str, load: Load, looks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    use(name, load, monkeypatch)
    spaced = "; B [ a a ]\nTR [b b ] [ cc ]\tMN[ {0} ];C[ e ] AW[f f ]; W[ ]N [g]BL[ 3 0 ]"
    neat = ";B[aa]TR[bb][cc]MN[ {0} ];C[ e ]AW[ff];W[]N[g]BL[ 3 0 ]"
    numbers = range(100)
    collection = read(f"(;GM[1]FF[4]SZ[9]{''.join(map(spaced.format, numbers))})".encode())
    [root] = collection.games
    nodes = [f";{node.text()}" for node in preorder(root)]
    assert "".join(nodes[1:]) == "".join(map(neat.format, numbers))
    assert len(looks) == 1 and not collection.warnings
    faulty = b"(;SZ[9]; TR[ a a ]SQ[ a a ]; MN[ x ]; AB[ z z ]; MN[ 1 ]MN[ 2 ]; W[ a a ]PL[W]; PL[ B ])"
    assert len(read(faulty).warnings) == 6


@pytest.mark.parametrize("name", MODULES)
def test_faulty_nodes_become_what_they_do_where_somebody_counts(
    name: str, load: Load, looks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    use(name, load, monkeypatch)
    chance = random.Random(2)

    def said(data: bytes) -> list[object]:
        return [list(node.items()) for game in read(data).games for node in preorder(game)]

    for head in ("(;SZ[9]", "(;FF[3]", "(;GM[2]", "(;SZ[9];B[aa", "(;SZ[9];B[aa]]"):
        nodes = ("".join(chance.choices(ODD, k=chance.randrange(4))) for _ in range(300))
        data = f"{head};{';'.join(nodes)})".encode()
        counted = said(data)
        looks.clear()
        with nobody_counts(monkeypatch):
            assert said(data) == counted
        assert len(looks) < 200, head


CUT = (
    *(
        "B[",
        "W[a",
        "AB[aa",
        "AE[[b b ",
        "TR[aa][bb",
        "PL[W\n",
        "DM[1",
        "ABCDEFGH[x]",
        "ABCDEFGHI[x]",
        "b[",
        "C[a]",
        "]",
    ),
    *("]]", "[", "[[", "(", ";", ";B[aa]", "]([W[c:[[c", "é", "1", "aB", "W", "\\", "BM[1]", "GOBM[1:", " "),
)


@pytest.mark.parametrize("name", MODULES)
def test_brackets_out_of_their_places_are_read_without_a_look(
    name: str, load: Load, steps: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    use(name, load, monkeypatch)
    chance = random.Random(4)
    ever_new = "".join(f"B]]([W[c:[[c{number}" for number in range(300))
    for body, most in ((ever_new, 20), *(("".join(chance.choices(CUT, k=300)), 200) for _ in range(20))):
        data = f"(;SZ[9]]{body};B[aa])".encode()
        counted = write(read(data))
        steps.clear()
        with nobody_counts(monkeypatch):
            assert write(read(data)) == counted
        assert len(steps) < most


TEXTS = (
    *(
        "C[a] b] c]",
        "C[x [y] z]",
        "C[x [y 1] Ko\\]]",
        "N[a\\]]",
        "C[a] (b;c) d]",
        "C[[e] f]",
        "C[g] Ko [h] i]",
        "C[j]\nKo[",
    ),
    *(
        ";B[aa]",
        ";W[bb]N[k]",
        ";\n",
        "\n;",
        "AB[cc]",
        ")",
        "(",
        " l ",
        "C[m]N[n] o]",
        "C[p;B[",
        "C[q] r)\n",
        "C[\\\\] s]",
        "t]",
    ),
)


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("head", ["(;SZ[9]", "(;SZ[9];B[aa", "(;SZ[9]]"])
def test_texts_go_on_behind_brackets_without_their_backslashes(
    name: str, head: str, load: Load, steps: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    use(name, load, monkeypatch)
    chance = random.Random(head)
    plain = "".join(f";B[aa]C[a [b {number}] c] Ko\\] d]N[e] f]" for number in range(300))
    for body, most in ((plain, 20), *(("".join(chance.choices(TEXTS, k=300)), 90) for _ in range(4))):
        data = f"{head};{body};B[aa])".encode()
        counted = write(read(data))
        steps.clear()
        with nobody_counts(monkeypatch):
            assert write(read(data)) == counted
        assert len(steps) < most


def test_nodes_behind_variations_are_read_as_others_where_nobody_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []
    step = Parser._read_slowly
    monkeypatch.setattr(Parser, "_read_slowly", lambda *given: steps.append(given[1]) or step(*given))
    for head in ("(;SZ[9]", "(;SZ[9]]"):
        data = f"{head}{'(;B[aa]);W[bb]()(;C[a]b]);B[cc]' * 100})".encode()
        counted = write(read(data))
        steps.clear()
        with nobody_counts(monkeypatch):
            assert write(read(data)) == counted
        assert len(steps) < 20


def test_what_is_read_in_vain_is_only_passed_over(steps: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(5)
    ever_new = "".join(f"B]]([W[c:[[c{number}" for number in range(300))
    for body, most in ((ever_new, 30), *(("".join(chance.choices((*CUT, *TEXTS), k=300)), 250) for _ in range(4))):
        data = f"(;SZ[9]]{body};B[aa])\n(;GM[1];B[aa])".encode()
        counted = write(read(data))
        assert counted.count(b"GM[1]") == 1
        steps.clear()
        with nobody_counts(monkeypatch):
            assert write(read(data)) == counted
        assert len(steps) < most


@pytest.mark.parametrize("name", MODULES)
def test_values_that_nothing_closes_are_gone_through_once(name: str, load: Load) -> None:
    menders = load("node_mender") if name == "interpreted" else installed_mender
    mender = menders.NodeMender(value_checks.kinds_of_properties(True, has_old=False), lambda said: (said, said))
    text = ";SZ[9](;KM[6(;KM[7(;C[8"
    reader = module_named(name, load).NodeReader(text, lambda body, _before: body)
    for sign in "678":
        begin = text.rindex(";", 0, text.index(sign))
        assert reader.read(begin, None, [], {}, lambda _said: False, 10, mender) == begin
        # from where it was read first
        assert mender.unclosed == len(";KM[")


def test_a_bracket_in_a_value_that_may_hold_none_is_enough(load: Load) -> None:
    read_signs = 0

    class Noting(bytes):
        def __getitem__(self, place: Any) -> Any:
            nonlocal read_signs
            read_signs += 1
            return super().__getitem__(place)

    kinds = value_checks.kinds_of_properties(True, has_old=False)
    mender = load("node_mender").NodeMender(kinds, lambda said: (said, said))
    for begin in (b";KM[6", b";TR[aa][bb", b";KM[6\\", b";B[(aa)"):
        data = Noting(begin * 1000 + b"]])\0")
        mender.unclosed, read_signs = len(data), 0
        assert mender.scan(data, 0, len(data) - 1, False, True) == -1
        assert read_signs < 10 * len(begin), "what closes it is far away"
