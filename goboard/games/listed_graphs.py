"""The graph that a record lists: GOBE its edges, GOBX the places of its vertices, GOBK their names.

Damaged places and names are done without, each by itself; damaged edges are a `BoardError`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from goboard.boards.board import Board, BoardError
from goboard.boards.building import MOST_POINTS
from goboard.boards.graphs import graph
from goboard.boards.shape import SpecError
from goboard.games.notes import Note
from goboard.games.tree import Node
from goboard.games.values import bare, pairs

MOST_EDGES = 1_000_000
MOST_TITLE = 200

_COUNT = re.compile(r"[0-9]{1,10}", re.ASCII)
_PAIR = re.compile(r"([0-9]{1,7}):([0-9]{1,7})", re.ASCII)
_PAIRS = re.compile(r"(?:[0-9]{1,7}:[0-9]{1,7} )*+", re.ASCII)
_COORDINATE = r"[+-]?(?:[0-9]{1,40}(?:\.[0-9]{0,40})?|\.[0-9]{1,40})(?:[eE][+-]?[0-9]{1,3})?"
_PLACE = re.compile(rf"([0-9]{{1,7}}):({_COORDINATE}(?:,{_COORDINATE})*+)", re.ASCII)

BAD_PLACES = Note(
    "GOBX",
    "bad_places",
    "GOBX does not give every point one place; the board is drawn as goboard draws it, and formulas in x and y "
    "count with that.",
)
BAD_NAMES = Note("GOBK", "bad_names", "GOBK does not give names that can be told apart; goboard's own names are taken.")


@dataclass(frozen=True)
class Listed:
    """The graph that a file lists, and which of its places and names could be understood."""

    board: Board
    has_places: bool
    has_names: bool


def listed_graph(root: Node, said: Mapping[str, str]) -> Listed:
    """The graph of a record whose GOBB says this; BoardError with a sentence for faults."""
    edges, places, names = _edges(root.values("GOBE")), _places(root.values("GOBX")), _names(root)
    size = stated_count(said, "vertices") if "vertices" in said else 1 + max(map(max, edges), default=-1)
    if "vertices" not in said:
        size = max(size, 1 + max(places or (), default=-1))
    given: dict[str, object] = {"positions": _of_all(places, size), "labels": _names_of_all(names, size)}
    board = None
    while board is None:
        try:
            board = graph(size, edges, given["positions"], given["labels"])
        except SpecError as error:
            if given.get(error.key) is None:
                raise
            # without its places or names a board can still be played on
            given[error.key] = None
    title = said.get("title", "")[:MOST_TITLE]
    board = replace(board, title=title) if title else board
    return Listed(board, given["positions"] is not None, given["labels"] is not None)


def _edges(values: Sequence[str]) -> list[tuple[int, int]]:
    listed = [raw for raw in values if raw and not raw.isspace()]
    if len(listed) > MOST_EDGES:
        raise BoardError(f"GOBE lists {len(listed):,} edges; goboard reads {MOST_EDGES:,} at most.")
    plain = " ".join([*listed, ""])
    if not _PAIRS.fullmatch(plain):
        return [_edge(raw) for raw in listed]
    ends = list(map(int, plain.replace(":", " ").split()))
    return list(zip(ends[::2], ends[1::2], strict=True))


def _edge(raw: str) -> tuple[int, int]:
    found = _PAIR.fullmatch(bare(raw))
    if not found:
        raise BoardError(f"GOBE[{raw[:20]}] is no edge between two points.")
    return int(found[1]), int(found[2])


def _places(values: Iterable[str]) -> dict[int, tuple[float, ...]] | None:
    """The places that GOBX gives; None if one of them makes no sense or a point has two."""
    places: dict[int, tuple[float, ...]] = {}
    for raw in values:
        found = _PLACE.fullmatch(raw) or _PLACE.fullmatch(bare(raw))
        if found is None and bare(raw):
            return None
        if found is not None:
            place = tuple(map(float, found[2].split(",")))
            if places.setdefault(int(found[1]), place) != place:
                return None
    return places


def _names(root: Node) -> dict[int, str] | None:
    """The names that GOBK gives; None if one of them is no point's or a point has two."""
    names: dict[int, str] = {}
    for key, name in pairs(root, "GOBK"):
        if not _COUNT.fullmatch(key) or not name or names.setdefault(int(key), name) != name:
            return None
    return names


def _of_all(places: Mapping[int, tuple[float, ...]] | None, size: int) -> list[tuple[float, ...]] | None:
    """A place for each vertex, None if some are missing or out of range."""
    if places is None or len(places) != size or not all(vertex in places for vertex in range(size)):
        return None
    return [places[vertex] for vertex in range(size)]


def _names_of_all(names: Mapping[int, str] | None, size: int) -> list[str] | None:
    if not names or max(names) >= size or size > MOST_POINTS:
        return None
    return [names.get(vertex, str(vertex)) for vertex in range(size)]


def damage(root: Node, listed: Listed) -> tuple[Note, ...]:
    """On the places and names of the record that had to be done without."""
    is_damaged = ((BAD_PLACES, not listed.has_places), (BAD_NAMES, not listed.has_names))
    return tuple(note for note, is_bad in is_damaged if is_bad and any(map(str.strip, root.values(note.ident))))


def stated_count(said: Mapping[str, str], key: str) -> int:
    """The number that GOBB says under a key; BoardError if it is none."""
    count = said.get(key, "")
    if not _COUNT.fullmatch(count):
        raise BoardError(f"GOBB says {key}:{count[:20]}, which is no number of points.")
    return int(count)
