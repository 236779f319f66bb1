"""Game documents: JSON read into boards, rules and moves, as the command line's users write them."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import board_from_spec
from goboard.rules import catalogue
from goboard.rules.moves import AgreeEnd, Move, Pass, Play, Resign
from goboard.rules.position import BLACK, WHITE, Setup
from goboard.rules.protocol import OptionError, RuleSet

PLAYERS = {"B": BLACK, "W": WHITE}
NAMES = ("", "B", "W")
_GRID_LABEL = re.compile(r"[A-Za-z]{1,4}[0-9]{1,6}")
_ACTIONS = ("play", "offer", "war", "agree_end")


class MalformedError(ValueError):
    """A document, or a part of it, that cannot be read; the text is a sentence for the user."""


class OffBoardError(MalformedError):
    """A point that is written well and does not lie on the board."""


class NotKnownError(MalformedError):
    """A kind of move that the rule set does not have."""


@dataclass(frozen=True)
class GameDocument:
    """One game to play: where, by which rules, from what, and the moves as they were written."""

    id: object
    board: Board
    rules: RuleSet
    start: Setup
    moves: tuple[object, ...]
    dead: tuple[int, ...]


def read_document(data: object) -> GameDocument:
    """The document that this JSON value is; MalformedError with a sentence if it is none."""
    if not isinstance(data, Mapping):
        raise MalformedError("A game document is a JSON object with a board and rules.")
    for key in ("board", "rules"):
        if key not in data:
            raise MalformedError(f'The document has no "{key}".')
    try:
        board = board_from_spec(data["board"])
    except BoardError as error:
        raise MalformedError(str(error)) from None
    rules = _rules(data["rules"])
    moves = data.get("moves", [])
    if not isinstance(moves, list):
        raise MalformedError('"moves" must be a list.')
    first = data.get("first", "B")
    if not isinstance(first, str) or first not in PLAYERS:
        raise MalformedError(f'"first" must be "B" or "W", not {first!r}.')
    start = Setup(_setup(board, data.get("setup", {})), PLAYERS[first])
    dead = data.get("dead", [])
    if not isinstance(dead, list):
        raise MalformedError('"dead" must be a list of points.')
    points = tuple(read_point(board, point) for point in dead)
    return GameDocument(data.get("id"), board, rules, start, tuple(moves), points)


def _rules(spec: object) -> RuleSet:
    if not isinstance(spec, Mapping) or not isinstance(spec.get("name"), str):
        raise MalformedError('"rules" must be an object with a "name".')
    try:
        return catalogue.make(spec["name"], {key: value for key, value in spec.items() if key != "name"})
    except OptionError as error:
        raise MalformedError(str(error)) from None


def _setup(board: Board, spec: object) -> dict[int, int]:
    if not isinstance(spec, Mapping):
        raise MalformedError('"setup" must be an object like {"B": [...], "W": [...]}.')
    stones: dict[int, int] = {}
    for name, points in spec.items():
        if name not in PLAYERS or not isinstance(points, list):
            raise MalformedError(f'"setup" has a list of points for "B" and for "W"; {name!r} is neither or no list.')
        for point in points:
            vertex = read_point(board, point)
            if stones.setdefault(vertex, PLAYERS[name]) != PLAYERS[name]:
                raise MalformedError(f"{board.labels[vertex]} is set up for both players.")
    return stones


def read_point(board: Board, point: object) -> int:
    """The vertex that a number or a label names; OffBoardError or MalformedError otherwise."""
    if isinstance(point, int) and not isinstance(point, bool):
        if 0 <= point < board.size:
            return point
        raise OffBoardError(f"Point {point} is not on the board, whose points are 0 to {board.size - 1}.")
    if isinstance(point, str):
        try:
            return board.vertex(point)
        except KeyError:
            kind = OffBoardError if board.columns and _GRID_LABEL.fullmatch(point) else MalformedError
            raise kind(f"The board has no point {point!r}.") from None
    raise MalformedError(
        f"{json.dumps(point, ensure_ascii=False, default=str)} is not a point: give a number or a label."
    )


def read_move(board: Board, move: object) -> Move:
    """The move that this JSON value is; MalformedError (or one of its kinds) with a sentence if it is none."""
    if isinstance(move, Mapping):
        return _move_object(board, move)
    if move == "pass" and isinstance(move, str):
        return Pass()
    if move == "resign" and isinstance(move, str):
        return Resign()
    return Play(read_point(board, move))


def _move_object(board: Board, move: Mapping[str, object]) -> Move:
    player = move.get("player")
    if player is not None and (not isinstance(player, str) or player not in PLAYERS):
        raise MalformedError(f'A move\'s "player" is "B" or "W", not {player!r}.')
    number = PLAYERS[player] if isinstance(player, str) else 0
    actions = [key for key in _ACTIONS if key in move]
    if len(actions) != 1:
        raise MalformedError('A move object has exactly one of "play", "offer", "war" and "agree_end".')
    if actions[0] in ("offer", "war"):
        raise NotKnownError("These rules know no alliances.")
    if actions[0] == "agree_end":
        if move["agree_end"] is not True:
            raise MalformedError('"agree_end" must be true.')
        return AgreeEnd(number)
    return Play(read_point(board, move["play"]), number)


def decoded(lines: Iterable[bytes]) -> Iterator[str]:
    """Lines as text; bytes that are no UTF-8 are shown as such, so that the parser can complain about them."""
    return (line.decode("utf-8-sig", "backslashreplace") for line in lines)


def json_values(text: Iterable[str]) -> Iterator[object]:
    """JSON values from a stream: one a line, or one value (a list counts as its members) over several lines.

    A line that is no JSON is answered by a `MalformedError` instead of a value, and reading goes on.
    """
    lines = iter(text)
    first = next((line for line in lines if line.strip()), None)
    if first is None:
        return
    try:
        value = _loaded(first)
    except (ValueError, RecursionError) as error:
        rest = list(lines)
        whole = _whole(first + "".join(rest))
        if whole is not None:
            yield from whole
            return
        yield MalformedError(f"Not JSON: {error}.")
        lines = iter(rest)
    else:
        yield from value if isinstance(value, list) else [value]
    for line in lines:
        if line.strip():
            try:
                yield _loaded(line)
            except (ValueError, RecursionError) as error:
                yield MalformedError(f"Not JSON: {error}.")


def _loaded(text: str) -> object:
    return json.loads(text, parse_constant=_no_constant)


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number")


def _whole(text: str) -> list[object] | None:
    try:
        value = _loaded(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, list) else [value]
