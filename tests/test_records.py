"""The shipped records: every move can be played, says a reader and a board that are not goboard's own."""

from pathlib import Path

import pytest
from sgfmill.boards import Board
from sgfmill.sgf import Sgf_game

RECORDS = sorted((Path(__file__).resolve().parent.parent / "resources" / "records").glob("*.sgf"))


def load(path: Path) -> Sgf_game:
    return Sgf_game.from_bytes(path.read_bytes())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_no_line_has_an_impossible_move(path: Path) -> None:
    unfinished = [(load(path).get_root(), Board(19), None)]
    while unfinished:
        node, board, ko = unfinished.pop()
        colour, point = node.get_move()
        if point is not None:
            assert board.get(*point) is None
            assert point != ko
            board = board.copy()
            ko = board.play(*point, colour)
            assert board.get(*point) == colour
        unfinished += [(child, board, ko) for child in node]


def test_the_record_that_start_opens_is_whole() -> None:
    game = load(next(path for path in RECORDS if path.stem == "ear-reddening-game"))
    assert len(game.get_main_sequence()) == 1 + 325
    assert game.get_root().get("RE") == "B+2"
    assert any(len(list(node)) == 2 for node in game.get_main_sequence())
