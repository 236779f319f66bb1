"""The forms in which JSON holds a graph: goboard's own, node-link, and coordinates with an adjacency list.

The text is read so that every member of an object and every element of a list is known by its place in it.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import board_from_spec
from goboard.boards.files import BoardFileError, shown
from goboard.boards.files.gathered import MOST_EDGES, MOST_POINTS, Gathered, at_one_place, named_title, titled
from goboard.boards.graphs import graph_from_spec
from goboard.boards.layout.layout import lay_out
from goboard.boards.shape import SpecError
from goboard.jobs.watch import Progress, share
from goboard.words.message import Number, enumerated, phrase

DEEPEST = 6
"""Objects within objects that are followed member by member; what lies deeper is taken whole."""
STEP = 2000
_separator: Callable[[str, int], re.Match[str] | None] = re.compile(r"[ \t\n\r]*,[ \t\n\r]*").match
_space: Callable[[str, int], re.Match[str] | None] = re.compile(r"[ \t\n\r]*").match


@dataclass(frozen=True)
class Items:
    """A list: its elements, and where in the text each begins."""

    values: list[object]
    starts: list[int]


@dataclass(frozen=True)
class Members:
    """An object: its values, nested `Members`, `Items` or plain, and where in the text each begins."""

    values: dict[str, object]
    starts: dict[str, int]


def plain(value: object) -> object:
    """The value as `json.loads` gives it."""
    if isinstance(value, Items):
        return value.values
    if isinstance(value, Members):
        return {key: plain(inner) for key, inner in value.values.items()}
    return value


class JsonText:
    """A text that holds one JSON object."""

    def __init__(self, text: str, progress: Progress) -> None:
        self.text = text
        self._progress = progress
        self._decoder = json.JSONDecoder(parse_constant=_refused)

    def line(self, offset: int) -> int:
        """The line, from 1, of a place in the text."""
        return self.text.count("\n", 0, offset) + 1

    def document(self) -> Members:
        """The whole object; BoardFileError for what is no JSON or no object."""
        start = self._skip(0)
        if self.text[start : start + 1] != "{":
            raise self._wrong(phrase('A board in JSON is an object like {"shape": "graph", ...}.'), start)
        members, end = self._object(start, 1)
        end = self._skip(end)
        if end < len(self.text):
            raise self._wrong(phrase("Something follows after the end of the JSON object."), end)
        return members

    def _wrong(self, sentence: str, offset: int) -> BoardFileError:
        return BoardFileError(sentence, self.line(offset))

    def _skip(self, at: int) -> int:
        found = _space(self.text, at)
        return at if found is None else found.end()

    def _value(self, at: int, depth: int) -> tuple[object, int]:
        first = self.text[at : at + 1]
        if first == "{" and depth <= DEEPEST:
            return self._object(at, depth)
        if first == "[":
            return self._list(at)
        return self._whole(at)

    def _whole(self, at: int) -> tuple[object, int]:
        try:
            return self._decoder.raw_decode(self.text, at)
        except json.JSONDecodeError as error:
            raise self._wrong(phrase("This is no JSON: {reason}.", reason=error.msg.lower()), error.pos) from error
        except _RefusedError as error:
            raise self._wrong(phrase("{number} is not a number that a board can hold.", number=error), at) from error
        except RecursionError as error:
            raise self._wrong(phrase("Lists or objects are nested too deeply."), at) from error
        except ValueError as error:
            raise self._wrong(phrase("A number has too many digits."), at) from error

    def _object(self, at: int, depth: int) -> tuple[Members, int]:
        members = Members({}, {})
        at = self._skip(at + 1)
        if self.text[at : at + 1] == "}":
            return members, at + 1
        while True:
            if self.text[at : at + 1] != '"':
                raise self._wrong(phrase("This is no JSON: a name in double quotes is missing."), at)
            key, at = self._whole(at)
            at = self._skip(at)
            if self.text[at : at + 1] != ":":
                raise self._wrong(phrase("This is no JSON: a colon is missing."), at)
            at = self._skip(at + 1)
            members.starts[str(key)] = at
            members.values[str(key)], at = self._value(at, depth + 1)
            at, is_over = self._next(at, "}")
            if is_over:
                return members, at

    def _list(self, at: int) -> tuple[Items, int]:
        items = Items([], [])
        at = self._skip(at + 1)
        if self.text[at : at + 1] == "]":
            return items, at + 1
        decode, text = self._decoder.raw_decode, self.text
        while True:
            if len(items.starts) % STEP == 0:
                self._progress(at / len(text), phrase("Reading"))
            items.starts.append(at)
            try:
                value, at = decode(text, at)
            except (ValueError, RecursionError):
                value, at = self._whole(at)
            items.values.append(value)
            found = _separator(text, at)
            if found is None:
                at, is_over = self._next(at, "]")
                if is_over:
                    return items, at
            else:
                at = found.end()

    def _next(self, at: int, end: str) -> tuple[int, bool]:
        """Behind the comma, or behind the end."""
        at = self._skip(at)
        mark = self.text[at : at + 1]
        if mark == end:
            return at + 1, True
        if mark != ",":
            raise self._wrong(phrase("This is no JSON: a comma or {bracket} is missing.", bracket=end), at)
        return self._skip(at + 1), False


class _RefusedError(ValueError):
    """NaN or Infinity, which JSON does not have but its decoder would read."""


def _refused(constant: str) -> object:
    raise _RefusedError(constant)


WRAPPERS = ("config", "board", "graph")
"""Members of other documents inside which a graph is found."""
NAMES = ("label", "name")


def board_from_json(text: str, name: str, progress: Progress) -> Board:
    """The board of a JSON text; BoardFileError with a sentence for anything else."""
    source = JsonText(text, share(progress, 0, 0.3))
    members = source.document()
    for _ in range(len(WRAPPERS)):
        for form, build in FORMS.items():
            if form in members.values:
                return build(members, source, name, share(progress, 0.3, 1))
        inner = next((members.values[key] for key in WRAPPERS if isinstance(members.values.get(key), Members)), None)
        if not isinstance(inner, Members):
            break
        members = inner
    known = enumerated(f'"{form}"' for form in FORMS)
    raise BoardFileError(phrase("There is no board in this JSON: none of {names} is there.", names=known))


def _own(members: Members, source: JsonText, name: str, progress: Progress) -> Board:
    """{"shape": ...}, which may have a title as well."""
    spec = {key: plain(value) for key, value in members.values.items() if key not in ("title", "name")}
    try:
        _check_counts(spec)
        if spec["shape"] != "graph":
            return board_from_spec(spec)
        board = graph_from_spec(spec, share(progress, 0, 0.1), MOST_POINTS)
        if spec.get("positions") is None:
            board = replace(board, positions=lay_out(board.size, board.edges.astype(np.int64), share(progress, 0.1, 1)))
        else:
            _check_apart(board)
    except SpecError as error:
        raise BoardFileError(str(error), source.line(_start(members, error.key, error.index))) from error
    except BoardError as error:
        raise BoardFileError(str(error), source.line(members.starts["shape"])) from error
    return titled(board, named_title(_text(members, "title") or _text(members, "name"), name, board.size))


def _check_counts(spec: Mapping[str, object]) -> None:
    """A file may be a stranger's: it has fewer points than a game document may have."""
    points, edges = spec.get("points"), spec.get("edges")
    if isinstance(points, int) and points > MOST_POINTS:
        raise SpecError(phrase("A board file has at most {most} points.", most=Number(MOST_POINTS)), "points")
    if isinstance(edges, list) and len(edges) > MOST_EDGES:
        raise SpecError(phrase("A board file has at most {most} edges.", most=Number(MOST_EDGES)), "edges", MOST_EDGES)


def _check_apart(board: Board) -> None:
    same = at_one_place(board.positions)
    if same is not None:
        raise SpecError(
            phrase("The points {one} and {other} are at the same place.", one=same[0], other=same[1]),
            "positions",
            same[1],
        )


def _start(members: Members, key: str, index: int | None) -> int:
    value = members.values.get(key)
    if index is not None and isinstance(value, Items) and index < len(value.starts):
        return value.starts[index]
    return members.starts.get(key, members.starts["shape"])


def _text(members: Members, key: str) -> str:
    value = members.values.get(key)
    return value if isinstance(value, str) else ""


def _items(members: Members, source: JsonText, *keys: str) -> Items:
    """The list under the first of the keys that is there; without any it is empty."""
    for key in keys:
        if key in members.values:
            value = members.values[key]
            if not isinstance(value, Items):
                raise BoardFileError(phrase('"{name}" must be a list.', name=key), source.line(members.starts[key]))
            return value
    return Items([], [])


def _walk(items: Items, progress: Progress, visit: Callable[[int, object, int], None]) -> None:
    """Visits every element with its number and its place in the text."""
    for index, value in enumerate(items.values):
        if index % STEP == 0:
            progress(index / len(items.values), phrase("Reading"))
        visit(index, value, items.starts[index])


def _node_link(members: Members, source: JsonText, name: str, progress: Progress) -> Board:
    """{"nodes": [{"id": ...}], "links": [{"source": ..., "target": ...}]}."""
    gathered = Gathered(source.line)
    is_directed = members.values.get("directed") is True

    def node(_: int, value: object, where: int) -> None:
        if not isinstance(value, dict) or not _is_id(value.get("id")):
            raise gathered.wrong(phrase('A node is an object with an "id".'), where)
        vertex = gathered.add(_id(value["id"]), where)
        place = value.get("pos") or [value[axis] for axis in "xyz" if value.get(axis) is not None]
        if place:
            gathered.place(vertex, _numbers(place, gathered, where), where)
        for key in NAMES:
            if isinstance(value.get(key), str):
                gathered.label(vertex, value[key])
                break

    def link(_: int, value: object, where: int) -> None:
        if not isinstance(value, dict) or not (_is_id(value.get("source")) and _is_id(value.get("target"))):
            raise gathered.wrong(phrase('A link is an object with a "source" and a "target".'), where)
        one, other = (gathered.known(_id(value[end]), where) for end in ("source", "target"))
        gathered.join(one, other, where, is_one_way=is_directed)

    _walk(_items(members, source, "nodes"), share(progress, 0, 0.2), node)
    _walk(_items(members, source, "links", "edges"), share(progress, 0.2, 0.4), link)
    inner = members.values.get("graph")
    gathered.title = _text(members, "title") or _text(members, "name")
    if isinstance(inner, Members):
        gathered.title = gathered.title or _text(inner, "title") or _text(inner, "name")
    return gathered.board(name, share(progress, 0.4, 1))


def _adjacency(members: Members, source: JsonText, name: str, progress: Progress) -> Board:
    """{"coordinates": [[x, y], ...], "adjacencyList": [[neighbour, ...], ...]}, y downwards, each edge in both rows."""
    gathered = Gathered(source.line)
    places, rows = _items(members, source, "coordinates"), _items(members, source, "adjacencyList")
    if places.values and len(places.values) != len(rows.values):
        sentence = phrase(
            "There are {places} coordinates for {rows} rows of neighbours.",
            places=len(places.values),
            rows=len(rows.values),
        )
        raise BoardFileError(sentence, source.line(members.starts["coordinates"]))
    for vertex, where in enumerate(rows.starts):
        gathered.add(str(vertex), where)

    def place(vertex: int, value: object, where: int) -> None:
        x, y, *more = _numbers(value, gathered, where)
        gathered.place(vertex, (x, -y, *more), where)

    def row(vertex: int, value: object, where: int) -> None:
        if not isinstance(value, list) or not all(type(other) is int for other in value):
            raise gathered.wrong(phrase("A row of neighbours is a list of point numbers."), where)
        for other in value:
            gathered.join(vertex, gathered.known(str(other), where), where, is_one_way=True)

    _walk(places, share(progress, 0, 0.2), place)
    _walk(rows, share(progress, 0.2, 0.4), row)
    gathered.title = _text(members, "title") or _text(members, "name")
    return gathered.board(name, share(progress, 0.4, 1))


FORMS: Mapping[str, Callable[[Members, JsonText, str, Progress], Board]] = {
    "shape": _own,
    "nodes": _node_link,
    "adjacencyList": _adjacency,
}


def _is_id(value: object) -> bool:
    return isinstance(value, (str, int, float, list)) and not isinstance(value, bool)


def _id(value: object) -> str:
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int) else json.dumps(value)


def _numbers(value: object, gathered: Gathered, where: int) -> tuple[float, ...]:
    if not isinstance(value, list) or len(value) not in (2, 3) or not all(type(n) in (int, float) for n in value):
        raise gathered.wrong(
            phrase("A place is two or three numbers, not {text}.", text=shown(json.dumps(value))), where
        )
    try:
        return tuple(float(number) for number in value)
    except OverflowError as error:
        raise gathered.wrong(phrase("A coordinate has too many digits."), where) from error
