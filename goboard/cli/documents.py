"""Game documents: JSON read into boards, rules and moves, as the command line's users write them."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isinf

from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import board_from_spec
from goboard.boards.plane import Plane
from goboard.games.record_rules import Asked
from goboard.rules.moves import AgreeEnd, Move, NoResult, Offer, Pass, Play, Resign, War
from goboard.rules.options import keys_of
from goboard.rules.position import Setup
from goboard.rules.protocol import HasAlliances, OptionError, RuleSet
from goboard.session.own_rules import asked_by

BLACK_AND_WHITE = ("B", "W")
MOST_PLACES = 10**300
_MOST_SIGNS = 256 << 20
"""Of one value over several lines; a stream of values, one a line, has no limit."""
_LABEL = re.compile(r"[A-Za-z]{0,4}[0-9]{1,6}(?:\.[0-9]{1,6})?")
_LETTERS, _DIGITS = re.compile(r"[A-Za-z]+"), re.compile(r"[0-9]+")
_AGREEMENTS: Mapping[str, Callable[[int], Move]] = {"agree_end": AgreeEnd, "no_result": NoResult}
_ACTIONS = ("play", "offer", "war", *_AGREEMENTS)


class MalformedError(ValueError):
    """A document, or a part of it, that cannot be read; the text is a sentence for the user."""


class OffBoardError(MalformedError):
    """A point that is written well and does not lie on the board."""


@dataclass(frozen=True)
class GameDocument:
    """One game to play: where, by which rules, from what, and the moves as they were written.

    `window` limits the legal points that are listed on the infinite plane: two corners.
    """

    id: object
    board: Board
    rules: RuleSet
    start: Setup
    moves: tuple[object, ...]
    dead: tuple[int, ...]
    seki: tuple[int, ...] = ()
    window: tuple[tuple[int, int], tuple[int, int]] | None = None


def player_names(rules: RuleSet) -> tuple[str, ...]:
    """What documents call the players, in turn order: "B" and "W", or the names that the rules' options give."""
    return BLACK_AND_WHITE if rules.info.players == 2 else keys_of(rules)


def read_document(data: object, asked: Asked | None = None) -> GameDocument:
    """The document that this JSON value is, by the rules that are `asked` for, else its own; MalformedError with a
    sentence if it is none."""
    if not isinstance(data, Mapping):
        raise MalformedError("A game document is a JSON object with a board and rules.")
    for key in ("board", "rules"):
        if key not in data:
            raise MalformedError(f'The document has no "{key}".')
    try:
        board = board_from_spec(data["board"])
    except BoardError as error:
        raise MalformedError(str(error)) from None
    rules = _rules(data["rules"], asked)
    moves = data.get("moves", [])
    if not isinstance(moves, list):
        raise MalformedError('"moves" must be a list.')
    misfit = rules.misfit(board)
    if misfit:
        raise MalformedError(misfit)
    board = rules.info.named(board)
    names = player_names(rules)
    first = _player(names, data.get("first", names[0]), '"first"')
    start = Setup(_setup(board, names, data.get("setup", {})), first)
    window = _window(data["window"]) if "window" in data else None
    dead, seki = (_points(board, key, data.get(key, [])) for key in ("dead", "seki"))
    return GameDocument(data.get("id"), board, rules, start, tuple(moves), dead, seki, window)


def _points(board: Board, key: str, points: object) -> tuple[int, ...]:
    if not isinstance(points, list):
        raise MalformedError(f'"{key}" must be a list of points.')
    return tuple(read_point(board, point) for point in points)


def _player(names: Sequence[str], name: object, what: str) -> int:
    if not isinstance(name, str) or name not in names:
        raise MalformedError(f"{what} is one of {', '.join(names)}, not {name!r}.")
    return names.index(name) + 1


def _window(value: object) -> tuple[tuple[int, int], tuple[int, int]]:
    if not isinstance(value, list) or len(value) != 2 or not all(_is_place(corner) for corner in value):
        raise MalformedError('"window" must be two corners, [[x0, y0], [x1, y1]].')
    (x0, y0), (x1, y1) = value
    return (min(x0, x1), min(y0, y1)), (max(x0, x1), max(y0, y1))


def _is_place(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(c) is int and abs(c) < MOST_PLACES for c in value)


def _rules(spec: object, asked: Asked | None) -> RuleSet:
    if not isinstance(spec, Mapping) or not isinstance(spec.get("name"), str):
        raise MalformedError('"rules" must be an object with a "name".')
    try:
        return (asked or asked_by(spec)).rules(spec)
    except OptionError as error:
        raise MalformedError(str(error)) from None


def _setup(board: Board, names: Sequence[str], spec: object) -> dict[int, int]:
    if not isinstance(spec, Mapping):
        raise MalformedError('"setup" must be an object like {"B": [...], "W": [...]}.')
    stones: dict[int, int] = {}
    for name, points in spec.items():
        if not isinstance(points, list):
            raise MalformedError(f'"setup" has a list of points for each player; that of {name!r} is none.')
        player = _player(names, name, 'A player in "setup"')
        for point in points:
            vertex = read_point(board, point)
            if stones.setdefault(vertex, player) != player:
                raise MalformedError(f"{point!r} is set up for two players.")
    return stones


def read_point(board: Board, point: object) -> int:
    """The vertex that a number or a label names, on the plane [x, y]; OffBoardError or MalformedError otherwise."""
    if board.plane is not None:
        return _lattice_point(board.plane, point)
    if isinstance(point, int) and not isinstance(point, bool):
        if 0 <= point < board.size:
            return point
        raise OffBoardError(f"Point {point} is not on the board, whose points are 0 to {board.size - 1}.")
    if isinstance(point, str):
        try:
            return board.vertex(point)
        except KeyError:
            kind = OffBoardError if _is_well_written(board, point) else MalformedError
            raise kind(f"The board has no point {point!r}.") from None
    raise MalformedError(
        f"{json.dumps(point, ensure_ascii=False, default=str)} is not a point: give a number or a label."
    )


def _is_well_written(board: Board, label: str) -> bool:
    """Is it a label of the kind that the board prints? Those of a graph of one's own may be anything."""
    return board.shape != "graph" and _kind_of(label) == _kind_of(board.labels[0])


def _kind_of(label: str) -> str:
    """D4 as A1, D4.1 as A1.1, 17 as 1; what is no such label as it is."""
    return _DIGITS.sub("1", _LETTERS.sub("A", label)) if _LABEL.fullmatch(label) else label


def _lattice_point(plane: Plane, point: object) -> int:
    if not _is_place(point):
        shown = json.dumps(point, ensure_ascii=False, default=str)[:80]
        raise MalformedError(f"{shown} is not a point of the plane: give [x, y] in whole numbers.")
    assert isinstance(point, list)
    try:
        return plane.vertex(point[0], point[1])
    except BoardError as error:
        raise MalformedError(str(error)) from None


def read_move(board: Board, rules: RuleSet, move: object) -> Move:
    """The move that this JSON value is; MalformedError (or one of its kinds) with a sentence if it is none."""
    if isinstance(move, Mapping):
        return _move_object(board, rules, move)
    if move == "pass" and isinstance(move, str):
        return Pass()
    if move == "resign" and isinstance(move, str):
        return Resign()
    return Play(read_point(board, move))


def written_point(board: Board, vertex: int) -> object:
    """A vertex as answers have it: its number, on the plane [x, y]."""
    return vertex if board.plane is None else list(board.plane.place(vertex))


def written_move(board: Board, names: Sequence[str], move: Move) -> object:
    """Inverse of `read_move`, without the move's player."""
    match move:
        case Play():
            return written_point(board, move.vertex)
        case Offer():
            return {"offer": names[move.to - 1], "accepted": move.accepted}
        case War():
            return {"war": names[move.on - 1]}
        case AgreeEnd():
            return {"agree_end": True}
        case NoResult():
            return {"no_result": True}
    return "pass" if isinstance(move, Pass) else "resign"


def named_player(rules: RuleSet, move: object) -> int:
    """The player whom a move object names, 0 if it names none; MalformedError for one who does not play."""
    if not isinstance(move, Mapping) or "player" not in move:
        return 0
    return _player(player_names(rules), move["player"], 'A move\'s "player"')


def _move_object(board: Board, rules: RuleSet, move: Mapping[str, object]) -> Move:
    names = player_names(rules)
    number = named_player(rules, move)
    actions = [key for key in _ACTIONS if key in move]
    if len(actions) != 1:
        raise MalformedError('A move object has exactly one of "play", "offer", "war", "agree_end" and "no_result".')
    if actions[0] == "play":
        return Play(read_point(board, move["play"]), number)
    if actions[0] in _AGREEMENTS:
        if move[actions[0]] is not True:
            raise MalformedError(f'"{actions[0]}" must be true.')
        return _AGREEMENTS[actions[0]](number)
    if not isinstance(rules, HasAlliances):
        raise MalformedError(f"{rules.info.title} rules know no alliances.")
    if actions[0] == "war":
        return War(_player(names, move["war"], '"war"'), number)
    accepted = move.get("accepted")
    if not isinstance(accepted, bool):
        raise MalformedError('An offer says whether it is accepted: {"offer": name, "accepted": true or false}.')
    return Offer(_player(names, move["offer"], '"offer"'), accepted, number)


def begins_json(data: bytes) -> bool:
    """Does it begin like an object or a list?"""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")


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
        rest = _rest(lines, _MOST_SIGNS - len(first))
        whole = _whole(first + "".join(rest)) if rest is not None else None
        if whole is not None:
            yield from whole
            return
        yield _unread(error)
        if rest is None:
            return
        lines = iter(rest)
    else:
        yield from value if isinstance(value, list) else [value]
    for line in lines:
        if line.strip():
            try:
                yield _loaded(line)
            except (ValueError, RecursionError) as error:
                yield _unread(error)


def _unread(error: Exception) -> MalformedError:
    """Python's own words for values in values are about itself."""
    why = "its values lie too deep in one another" if isinstance(error, RecursionError) else error
    return MalformedError(f"Not JSON: {why}.")


def _rest(lines: Iterator[str], most: int) -> list[str] | None:
    """The lines to the end; None if they have more characters than that together."""
    rest = []
    for line in lines:
        rest.append(line)
        most -= len(line)
        if most < 0:
            return None
    return rest


def _loaded(text: str) -> object:
    return json.loads(text, parse_constant=_no_constant, parse_float=_finite)


def _finite(text: str) -> float:
    """The number; one beyond all floats could not be answered with."""
    number = float(text)
    if isinf(number):
        raise ValueError(f"{text[:40]} is too large a number")
    return number


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number")


def _whole(text: str) -> list[object] | None:
    try:
        value = _loaded(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, list) else [value]
