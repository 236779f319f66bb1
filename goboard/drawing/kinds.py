"""What the fields of a scene are: per vertex, a set of vertices, pairs, placeless ... and all that follows from that.

A field says it in its metadata, see `says`. Whoever moves a scene to a camera's spots, cuts a part out of it or
compares it with another one asks the fields; nobody else lists them.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import numpy as np

from goboard.arrays import Float, Int, Mask
from goboard.dataclass import with_values
from goboard.drawing.camera.geometry import Geometry

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Told = TypeVar("Told", bound=DataclassInstance)
else:
    Told = TypeVar("Told")

T = TypeVar("T")
Numbers = tuple[tuple[int, int], ...]
Pair = tuple[int, int, bool]


class AtVertex(Protocol):
    """A frozen record of one vertex."""

    @property
    def vertex(self) -> int: ...


class Kind(Generic[T]):
    """How a field names vertices. This one names none: its values stay as they are."""

    def at_spots(self, value: T, _geometry: Geometry) -> T:
        """The same told by the spots at which vertices are shown."""
        return value

    def among(self, value: T, _kept: Mask) -> T:
        """The same without the vertices (n,) that are not kept."""
        return value

    def changed(self, before: T, after: T) -> Collection[int] | None:
        """The vertices at which two values differ; None where that cannot be said."""
        return () if before == after else None


class PerVertex(Kind[bytes]):
    """One byte a vertex, 0 for nothing; empty for no vertex at all."""

    def at_spots(self, value: bytes, geometry: Geometry) -> bytes:
        return np.frombuffer(value, dtype=np.uint8)[geometry.vertices].tobytes() if value else b""

    def among(self, value: bytes, kept: Mask) -> bytes:
        return (np.frombuffer(value, dtype=np.uint8) * kept).tobytes() if value else b""

    def changed(self, before: bytes, after: bytes) -> Collection[int] | None:
        if len(before) != len(after):
            return None
        values = (np.frombuffer(each, dtype=np.uint8) for each in (before, after))
        return np.flatnonzero(np.not_equal(*values)).tolist()


class NumberPerVertex(Kind[Float]):
    """A number (n,) a vertex, nan for unknown."""

    def at_spots(self, value: Float, geometry: Geometry) -> Float:
        return value[geometry.vertices]

    def among(self, value: Float, kept: Mask) -> Float:
        return np.where(kept, value, np.nan)

    def changed(self, before: Float, after: Float) -> Collection[int] | None:
        return () if before is after else None


class OneVertex(Kind[int | None]):
    """One vertex: it is told by its own spot, not by repeats."""

    def at_spots(self, value: int | None, geometry: Geometry) -> int | None:
        return None if value is None else int(geometry.main_spots[value])

    def among(self, value: int | None, kept: Mask) -> int | None:
        return value if value is not None and kept[value] else None

    def changed(self, before: int | None, after: int | None) -> Collection[int] | None:
        return () if before == after else [each for each in (before, after) if each is not None]


class Vertices(Kind[tuple[int, ...]]):
    """A set of vertices, shown at all their spots."""

    def at_spots(self, value: tuple[int, ...], geometry: Geometry) -> tuple[int, ...]:
        return tuple(geometry.spots(value).tolist()) if value else ()

    def among(self, value: tuple[int, ...], kept: Mask) -> tuple[int, ...]:
        return tuple(vertex for vertex in value if kept[vertex])

    def changed(self, before: tuple[int, ...], after: tuple[int, ...]) -> Collection[int] | None:
        return set(before) ^ set(after)


class Records(Kind[tuple[AtVertex, ...]]):
    """Frozen records, each of a `vertex`: shown once in each picture of the board."""

    def at_spots(self, value: tuple[AtVertex, ...], geometry: Geometry) -> tuple[AtVertex, ...]:
        return tuple(_with(each, vertex=spot) for each in value for spot in geometry.linked(each.vertex))

    def among(self, value: tuple[AtVertex, ...], kept: Mask) -> tuple[AtVertex, ...]:
        return tuple(each for each in value if kept[each.vertex])

    def changed(self, before: tuple[AtVertex, ...], after: tuple[AtVertex, ...]) -> Collection[int] | None:
        return {each.vertex for each in set(before) ^ set(after)}


class NumberedVertices(Kind[Numbers]):
    """(vertex, number): shown once in each picture of the board, or at every spot of the vertex, as stones are."""

    def __init__(self, *, is_everywhere: bool = False) -> None:
        self._is_everywhere = is_everywhere

    def at_spots(self, value: Numbers, geometry: Geometry) -> Numbers:
        def spots(vertex: int) -> Iterable[int]:
            return VERTICES.at_spots((vertex,), geometry) if self._is_everywhere else geometry.linked(vertex)

        return tuple((spot, number) for vertex, number in value for spot in spots(vertex))

    def among(self, value: Numbers, kept: Mask) -> Numbers:
        return tuple(item for item in value if kept[item[0]])

    def changed(self, before: Numbers, after: Numbers) -> Collection[int] | None:
        return {vertex for vertex, _ in set(before) ^ set(after)}


class Pairs(Kind[tuple[Pair, ...]]):
    """Pairs of vertices that something leads between."""

    def at_spots(self, value: tuple[Pair, ...], geometry: Geometry) -> tuple[Pair, ...]:
        return tuple(
            (first, last, is_arrow)
            for start, stop, is_arrow in value
            for first, last in geometry.linked_pairs(start, stop)
        )

    def among(self, value: tuple[Pair, ...], kept: Mask) -> tuple[Pair, ...]:
        return tuple(pair for pair in value if kept[pair[0]] and kept[pair[1]])

    def changed(self, before: tuple[Pair, ...], after: tuple[Pair, ...]) -> Collection[int] | None:
        # what leads between vertices ends at stones, and may reach far
        return () if not before and not after else None


class Parts(Kind[Told]):
    """A frozen record whose own fields are of these kinds; what is not named is placeless."""

    def __init__(self, **kinds: Kind[Any]) -> None:
        self._kinds = kinds

    def at_spots(self, value: Told, geometry: Geometry) -> Told:
        return self._each(value, lambda kind, part: kind.at_spots(part, geometry))

    def among(self, value: Told, kept: Mask) -> Told:
        return self._each(value, lambda kind, part: kind.among(part, kept))

    def _each(self, value: Told, put: Callable[[Kind[Any], Any], Any]) -> Told:
        found: Told = _with(value, **{name: put(kind, getattr(value, name)) for name, kind in self._kinds.items()})
        return found


class Several(Kind[tuple[T, ...]]):
    """So many of one kind."""

    def __init__(self, kind: Kind[T]) -> None:
        self._kind = kind

    def at_spots(self, value: tuple[T, ...], geometry: Geometry) -> tuple[T, ...]:
        return tuple(self._kind.at_spots(each, geometry) for each in value)

    def among(self, value: tuple[T, ...], kept: Mask) -> tuple[T, ...]:
        return tuple(self._kind.among(each, kept) for each in value)


class Branches(Several[Any]):
    """Records of one vertex or none; their order says their letters, so that none is left out."""

    def changed(self, before: tuple[Any, ...], after: tuple[Any, ...]) -> Collection[int] | None:
        return () if before == after else {each.vertex for each in before + after if each.vertex is not None}


class Arrays(Protocol):
    """Arrays with one entry a vertex."""

    def at(self, vertices: Int) -> "Arrays": ...

    def among(self, kept: Mask) -> "Arrays": ...


class ArraysPerVertex(Kind[Arrays]):
    """What knows by itself how to be told by spots."""

    def at_spots(self, value: Arrays, geometry: Geometry) -> Arrays:
        return value if geometry.vertices is None else value.at(geometry.vertices)

    def among(self, value: Arrays, kept: Mask) -> Arrays:
        return value.among(kept)

    def changed(self, before: Arrays, after: Arrays) -> Collection[int] | None:
        return () if before is after else None


PLACELESS: Kind[Any] = Kind()
PER_VERTEX, NUMBER_PER_VERTEX, ARRAYS = PerVertex(), NumberPerVertex(), ArraysPerVertex()
ONE_VERTEX, VERTICES, RECORDS, NUMBERED, PAIRS = OneVertex(), Vertices(), Records(), NumberedVertices(), Pairs()
GROUPS = Several(VERTICES)
GROUP_RECORDS: Several[Any] = Several(Parts(vertices=VERTICES))
BRANCHES = Branches(Parts(vertex=ONE_VERTEX))
EVERYWHERE = NumberedVertices(is_everywhere=True)
KIND = "says"


@dataclass(frozen=True)
class Says:
    """What a field is. None has no vertices and stays None, whatever its kind.

    `is_area`: it covers whole cells, which reach into a picture from beyond it. `is_written`: it needs room, and is
    left out where points are too close to be told apart. `is_pointed`: it comes and goes with the pointer and the
    keyboard. `is_recorded`: it is the record's own sign. `told_at` names the field at whose vertex it is told.
    """

    kind: Kind[Any]
    is_area: bool = False
    is_written: bool = False
    is_pointed: bool = False
    is_recorded: bool = False
    told_at: str = ""


def says(kind: Kind[Any], *, told_at: str = "", **facts: bool) -> Mapping[str, Says]:
    """The metadata of a field."""
    return {KIND: Says(kind, told_at=told_at, **facts)}


def said_by(each: Field[Any]) -> Says:
    """What a field says of itself; KeyError if it says nothing."""
    found: Says = each.metadata[KIND]
    return found


@cache
def _facts(scene: type[Told]) -> tuple[tuple[str, Says, Any], ...]:
    """Each field's name, what it says, and its value while nothing is to be told: scenes are asked at every picture."""
    return tuple((each.name, said_by(each), each.default) for each in fields(scene))


def at_spots(scene: Told, geometry: Geometry) -> Told:
    """The scene told by the spots at which vertices are shown."""
    return _changed(scene, lambda said, value: said.kind.at_spots(value, geometry))


def cut_to(scene: Told, kept: Mask) -> Told:
    """The scene of a part of the board: without signs on vertices that are not kept, and what comes with the pointer.

    What there is for each vertex of the board stays, as whoever draws the part asks for its own vertices alone.
    """
    whole = (PerVertex, NumberPerVertex, ArraysPerVertex)
    found = _changed(scene, lambda said, value: value if isinstance(said.kind, whole) else said.kind.among(value, kept))
    return cleared(found, lambda said: said.is_pointed)


def in_picture(scene: Told, shown: Mask, written: Mask) -> Told:
    """The scene without the spots that are not `shown`, and of what needs room only what is `written`."""

    def put(said: Says, value: Any) -> Any:
        return value if said.is_area else said.kind.among(value, written if said.is_written else shown)

    return _changed(scene, put)


def in_front(scene: Told, shown: Mask) -> Told:
    """The scene without the areas on the far side of a body."""
    return _changed(scene, lambda said, value: said.kind.among(value, shown) if said.is_area else value)


def cleared(scene: Told, is_chosen: Callable[[Says], bool], **values: object) -> Told:
    """The scene with the chosen fields as they are at first: they say nothing, or those of these `values`."""
    facts = _facts(type(scene))
    bare = {name: nothing for name, said, nothing in facts if is_chosen(said) and nothing is not MISSING}
    return with_values(scene, **(bare | values))


def is_same_but_for(before: Told, after: Told, name: str) -> bool:
    """Do two scenes say the very same, but for that field and what comes with the pointer?"""
    facts = _facts(type(after))
    return all(
        said.is_pointed or field == name or getattr(before, field) is getattr(after, field) for field, said, _ in facts
    )


def changed_vertices(before: Told, after: Told) -> set[int] | None:
    """The vertices at which two scenes of one board say something else; None if they differ in more than that.

    What comes with the pointer is left out.
    """
    found: set[int] = set()
    for name, said, _ in _facts(type(after)):
        was, now = getattr(before, name), getattr(after, name)
        if said.is_pointed or (was is now and not isinstance(said.kind, Pairs)):
            continue
        if said.told_at:
            if was != now:
                ends = (getattr(scene, said.told_at) for scene in (before, after))
                found.update(vertex for vertex in ends if vertex is not None)
            continue
        if (was is None or now is None) and not isinstance(said.kind, OneVertex):
            return None
        changed = said.kind.changed(was, now)
        if changed is None or (said.is_area and changed):
            return None
        found.update(changed)
    return found


def _changed(scene: Told, put: Callable[[Says, Any], Any]) -> Told:
    """The scene with every field that names vertices put elsewhere."""
    values = {}
    for name, said, nothing in _facts(type(scene)):
        value = getattr(scene, name)
        if value is not None and value is not nothing and said.kind is not PLACELESS:
            values[name] = put(said, value)
    return with_values(scene, **values)


def _with(record: Any, **values: object) -> Any:
    return replace(record, **values)
