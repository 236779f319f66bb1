"""Handicap stones that a player places freely: where a new game lets Black, each of Black's first stones is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.boards.board import BoardError
from goboard.boards.grids import handicap_points
from goboard.games.edits import puts
from goboard.games.node_values import handicap, setup_of, setup_values, turn_values
from goboard.rules.position import BLACK, EMPTY, WHITE
from goboard.session.record_edits import edit
from goboard.session.snapshot import Beginning
from goboard.words.message import phrase, plural

FEWEST = 2
"""Handicap stones: one is a game in which Black begins."""
ONE_STONE = phrase("handicap stone")
"""What undo calls one that was placed."""

if TYPE_CHECKING:
    from goboard.session.events import Answer
    from goboard.session.game import GameState
    from goboard.session.state import SessionState


def beginning(game: GameState) -> Beginning:
    """How the game began, as its record tells it: another one can begin alike."""
    setup = setup_of(game.root, game.codec)
    if setup is None or game.position.players != len((BLACK, WHITE)):
        return Beginning()
    stones = handicap(game.root)
    if stones < FEWEST:
        return Beginning(begins=setup.to_move or BLACK)
    black = {vertex for vertex, stone in setup.stones.items() if stone == BLACK}
    return Beginning(stones, black != _fixed(game, stones), WHITE)


def _fixed(game: GameState, stones: int) -> set[int]:
    """Where so many stones lie on the fixed points of the board, if it has any."""
    if game.board.shape != "grid":
        return set()
    try:
        return set(handicap_points(game.board.columns, game.board.rows, stones))
    except BoardError:
        return set()


def stones_to_place(game: GameState) -> int:
    """How many handicap stones Black still owes at the root: the record names more than lie there, lets Black go first,
    and there is a point that takes one."""
    root = game.root
    setup = setup_of(root, game.codec) if not root.children else None
    if setup is None or setup.to_move != BLACK:
        return 0
    standing = [stone for stone in setup.stones.values() if stone != EMPTY]
    left = 0 if WHITE in standing else max(handicap(root) - len(standing), 0)
    return left if left and any(game.rules.legal(game.position)) else 0


def place_stone(session: SessionState, vertex: int, left: int) -> Answer:
    """One of them, on an empty point; after the last it is White's turn."""
    game, root = session.game, session.game.root
    values = (
        *setup_values(root, {vertex: BLACK}, bytes(game.board.size), game.codec),
        *turn_values(BLACK if left > 1 else WHITE, game.codec),
    )
    session.message = words(left - 1)
    return edit(session, ONE_STONE, puts(root, values), root)


def words(left: int) -> str:
    """What is still to be done, a sentence."""
    if not left:
        return phrase("All handicap stones are placed: White begins.")
    return plural(
        "Black places {n} more handicap stone, anywhere.", "Black places {n} more handicap stones, anywhere.", left
    )
