"""Games played by rules in tests."""

from goboard.rules.moves import Move, Play
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet


def played(rules: RuleSet, at: Position, *moves: Move | int) -> Position:
    """After these moves, a stone on the point where one is a number; all are legal."""
    for move in moves:
        made = Play(move) if isinstance(move, int) else move
        assert rules.check(at, made) is None, made
        at = rules.apply(at, made)
    return at
