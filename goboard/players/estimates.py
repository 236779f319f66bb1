"""What GNU Go makes of a position: it has no analysis, but says what moves are worth, and whose the land is."""

import re

from goboard.boards.board import Board
from goboard.players.advice import Advice, proposals
from goboard.players.engine_game import EnginePlayer, course_of
from goboard.players.gtp_client import EngineError
from goboard.players.gtp_texts import vertex_named
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.words.message import phrase

COMMANDS = ("top_moves_{}", "estimate_score", "initial_influence {} territory_value")
_SCORE = re.compile(r"([BW])\+([0-9]+(?:\.[0-9]+)?)")
_OWNED = 0.05
"""What is less at a stone says nothing against it."""


def estimate(player: EnginePlayer, rules: RuleSet, position: Position) -> Advice:
    """GNU Go's word on that position; EngineError where it has none."""
    mover = position.to_move
    said = player.estimates(course_of(rules, position), mover, COMMANDS)
    return read_estimates(player.title, position, rules.legal(position), said)


def read_estimates(source: str, position: Position, legal: bytes, said: tuple[str, ...]) -> Advice:
    """Candidates by what they are worth, none of them visited; the best one keeps the lead that is estimated."""
    top, score, influence = said
    board, mover = position.board, position.to_move
    lead = _lead(score)
    words = top.split()[: 2 * board.size]
    worth = []
    for name, value in zip(words[::2], words[1::2], strict=False):
        vertex, points = vertex_named(board, name), _number(value)
        if vertex is not None and points is not None and vertex >= 0 and legal[vertex]:
            worth.append((points, vertex))
    worth.sort(key=lambda each: -each[0])
    own = None if lead is None else lead if mover == 1 else -lead
    found = proposals(
        [
            (vertex, 0, None, None if own is None else own - (worth[0][0] - points), (vertex,))
            for points, vertex in worth
        ]
    )
    owner = _owners(board, position.stones, influence)
    if not found and not owner:
        raise EngineError(phrase("{engine} says nothing of this position.", engine=source))
    return Advice(source, mover, found, 0, owner)


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"-?[0-9]{1,6}(\.[0-9]{1,6})?", text, re.ASCII) else None


def _lead(score: str) -> float | None:
    """Black's."""
    said = _SCORE.match(score.strip())
    if said is None:
        return 0.0 if score.strip().startswith("0") else None
    return float(said[2]) if said[1] == "B" else -float(said[2])


def _owners(board: Board, stones: bytes, influence: str) -> tuple[float, ...]:
    """White's points are positive there; a stone has no value of its own unless it is lost."""
    values = [_number(word) for word in influence.split()]
    if len(values) != board.size or None in values:
        return ()
    found = []
    for stone, value in zip(stones, values, strict=True):
        owner = 0.0 - min(max(value or 0.0, -1.0), 1.0)
        own = 1.0 if stone == 1 else -1.0
        found.append(own if stone and owner * own > -_OWNED else owner)
    return tuple(found)
