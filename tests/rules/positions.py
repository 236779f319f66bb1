"""Small positions of Black and White, as tests write them."""

from goboard.boards.catalogue import cached_grid
from goboard.rules.position import Position, Setup
from goboard.rules.protocol import RuleSet


def position(rules: RuleSet, *rows: str, to_move: int = 1) -> Position:
    """A set-up position from rows of `.`, `X` and `O`."""
    board = cached_grid("grid", len(rows[0]), len(rows))
    stones = {i: "XO".index(c) + 1 for i, c in enumerate("".join(rows)) if c != "."}
    return rules.start(board, Setup(stones, to_move))


def shown(position: Position) -> str:
    return "".join(".XO"[stone] for stone in position.stones)
