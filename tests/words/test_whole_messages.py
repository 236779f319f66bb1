"""What rooms below the window say is whole messages: put into another language nothing of it is English or glued."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from goboard.boards.board import BoardError
from goboard.boards.catalogue import FAMILIES, SHAPES, board_from_spec
from goboard.drawing.judgements import OF_MOVES, OF_NODES, OF_POSITIONS
from goboard.drawing.overlays.table import OVERLAYS
from goboard.games.clocks import ClockSettings, Overtime
from goboard.games.review_report import HEADS, PHASES
from goboard.library.entries import LibraryError
from goboard.library.library import Library
from goboard.library.query import Query
from goboard.library.searches import words_of
from goboard.players.engine_files import EngineEntry
from goboard.players.engine_words import ending, refusal, refusal_to_move
from goboard.rules.catalogue import make
from goboard.sgf.reader import read
from goboard.sgf.tokens import KNOWN
from goboard.words.wording import Wording
from tests.words.pseudo import pseudo


@pytest.fixture(scope="module")
def worded() -> Wording:
    return pseudo()


def check(worded: Wording, text: str, *names: str) -> None:
    """All of it is one message but for the names in it."""
    said = worded(text)
    assert said.startswith("⟦") and said.rstrip("…").endswith("⟧"), text
    assert not re.search(r"⟧ ?⟦", said), said
    for name in names:
        assert name in said


def shapes() -> Iterator[str]:
    for shape in SHAPES:
        yield from (shape.title, shape.family, shape.summary)
        for parameter in shape.parameters:
            yield parameter.title
            yield from (title for _, title in parameter.choices)
            yield from filter(None, [parameter.hint])


def test_tables(worded: Wording) -> None:
    for text in (
        *shapes(),
        *FAMILIES,
        *HEADS,
        *PHASES,
        *(each.words for each in (*OF_MOVES, *OF_POSITIONS, *OF_NODES)),
    ):
        check(worded, text)
    for overlay in OVERLAYS:
        for text in filter(None, (overlay.title, overlay.help)):
            check(worded, text)


def test_titles_of_boards(worded: Wording) -> None:
    for shape in SHAPES:
        if not shape.is_grid:
            check(worded, board_from_spec(shape.small()).title)
    assert worded(board_from_spec({"shape": "grid", "columns": 9, "rows": 9}).title) == "9 × 9"
    assert worded(board_from_spec({"shape": "torus", "columns": 9, "rows": 7}).title).startswith("⟦")


@pytest.mark.parametrize(
    "spec",
    [{"shape": "no such"}, {"shape": "grid", "columns": 0}, {"shape": "cube", "x": 1}, {"shape": "graph", "points": 0}],
)
def test_faults_of_boards(worded: Wording, spec: dict[str, object]) -> None:
    with pytest.raises(BoardError) as caught:
        board_from_spec(spec)
    check(worded, str(caught.value))


FAULTY = (
    "(;GM[2]FF[4])", "(;SZ[x]KM[]HA[x]FF[9];B[zz]W[dd]AB[aa];SZ[9];TE[1]BM[1];LB[aa]LB[bb:x][bb:y]MN[x];PL[Black])",
    "(;C[open", "x(;B[aa];b[bb];W[cc]]x)", "((;B[dd])))", "(;B[dd](;W[aa])();W[bb])", "(;TO[9]MASK[zz])",
    "(;GOBB[kind:x])",
    "(;B[aa];AR[aa:aa]LN[aa]TR[aa][bb:bb][cc:aa]VW[aa]SQ[aa]DM[1]GB[1])", "B[aa]",
    "(;CA[no-such-set]C[x])", "(;GM[4800]GOBV[99])", "(;SZ[99])", "(;ST[9]PM[9]DO[x]FG[x:y]KO[6.5];B[pass]B[dd])",
)  # fmt: skip


@pytest.mark.parametrize("text", FAULTY)
def test_warnings_about_records(worded: Wording, text: str) -> None:
    warnings = read(text.encode()).warnings
    assert warnings
    for warning in warnings:
        check(worded, warning.message)
        assert warning.message == str(warning.message) and "⟦" not in warning.message


def test_too_many_warnings(worded: Wording) -> None:
    check(worded, read(f"(;{';B[zz]' * 1500})".encode()).warnings[-1].message, "500")
    check(worded, read(f"(;{';B[zz]' * 15000})".encode()).warnings[-1].message, "10000")


def test_identifiers_are_no_words(worded: Wording) -> None:
    found = read(b"(;B[aa];XX[yy]TE[1]PL[q])").warnings
    assert any(each.ident in KNOWN and each.ident in worded(each.message) for each in found)


def test_answers_of_the_library(worded: Wording, tmp_path: Path) -> None:
    query = Query(player="①", colour=1, has_won=True, event="②", first_day="1996", least_moves=5, columns=9, rows=9)
    said = worded(words_of(query))
    assert all("⟦" in part for part in said.split(", ") if part != "9 × 9") and "①" in said
    check(worded, words_of(Query()))
    library = Library(tmp_path / "index.db")
    for ask in (
        lambda: library.add_folder("①"), lambda: library.add_problems("①"), lambda: library.games(Query(first_day="x")),
    ):  # fmt: skip
        with pytest.raises(LibraryError) as caught:
            ask()
        check(worded, str(caught.value))


def test_engines(worded: Wording) -> None:
    board = board_from_spec({"shape": "torus", "columns": 9, "rows": 9})
    entry = EngineEntry("①", "x")
    check(worded, entry.plays)
    check(worded, entry.misfit(make("chinese"), board), "①")
    for code in (None, -9, 127, 3):
        check(worded, ending("①", "genmove", code), "①", "genmove")
    for text in (refusal("①", "komi", ""), refusal("①", "komi", "②"), refusal_to_move("①", "")):
        check(worded, text, "①")


def test_clocks(worded: Wording) -> None:
    for overtime in Overtime:
        for main in (0, 90_000):
            settings = ClockSettings(overtime, main or 60_000 * (overtime is Overtime.ABSOLUTE), 30_000, 5)
            assert not re.search(r"[a-z]{2}", re.sub("⟦.*⟧", "", worded(settings.words)))
