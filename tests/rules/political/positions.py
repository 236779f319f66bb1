"""Small positions of Political Go, as tests write them."""

from collections.abc import Mapping

from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.rules import catalogue
from goboard.rules.moves import Move, Reason
from goboard.rules.position import Position, Setup
from goboard.rules.protocol import RuleSet


def political(players: int = 2, *alliances: str, **options: object) -> RuleSet:
    """The rule set for so many players, each named by a number; alliances as "12", "23"."""
    names = [str(player) for player in range(1, players + 1)]
    return catalogue.make(
        "political-go", {"players": names, "alliances": [list(pair) for pair in alliances], **options}
    )


def position(rules: RuleSet, *rows: str, to_move: int = 1) -> Position:
    """A set-up position from rows of `.` and players' numbers."""
    board = cached_grid("grid", len(rows[0]), len(rows))
    stones = {i: int(sign) for i, sign in enumerate("".join(rows)) if sign != "."}
    return rules.start(board, Setup(stones, to_move))


def on_graph(rules: RuleSet, edges: list[list[int]], stones: Mapping[int, int], to_move: int = 1) -> Position:
    points = max(v for edge in edges for v in edge) + 1
    return rules.start(board_from_spec({"shape": "graph", "points": points, "edges": edges}), Setup(stones, to_move))


def shown(position: Position) -> str:
    return "".join(str(stone or ".") for stone in position.stones)


def reason(rules: RuleSet, position: Position, move: Move) -> Reason | None:
    refused = rules.check(position, move)
    return refused.reason if refused else None
