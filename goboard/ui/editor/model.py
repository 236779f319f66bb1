"""The model of the board editor: the draft with its history, its edges as they are drawn, what is selected, lattice and
symmetry. No widget."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike
from PySide6.QtCore import QObject, Signal

from goboard.arrays import Float, Int
from goboard.boards import draft_edits as edit
from goboard.boards.board import BoardError
from goboard.boards.building import repeated
from goboard.boards.draft import EMPTY, Draft, History
from goboard.boards.draft_lattice import OFF, Lattice, fitting
from goboard.boards.symmetry import NO_SYMMETRY, Symmetry, symmetry
from goboard.drawing.camera.geometry import Nearby
from goboard.ui.language import tr
from goboard.words.message import phrase, plural

LONG = 2.5
"""In spacings: longer edges may lie over other points."""
NEAR = 0.15
"""In spacings: an edge that comes so near to a point that is not its own seems to lead there."""
MOST_LOOKED_AT = 100_000
BULGE = 0.12
"""How far an edge that would lie over points is bent aside, of its length."""
BEND = np.linspace(0.0, 1.0, 17)


@dataclass(frozen=True, eq=False)
class Strokes:
    """`ends` (k, 4) straight strokes in places, `edges` (k,) the edge of each; the last of them are bent edges."""

    draft: Draft
    ends: Float
    edges: Int
    straight: int

    @cached_property
    def _points(self) -> Nearby:
        return Nearby(self.draft.places, self.draft.spacing)

    @cached_property
    def _lengths(self) -> Float:
        lengths: Float = np.hypot(*(self.ends[:, 2:] - self.ends[:, :2]).T)
        return lengths

    @cached_property
    def _long(self) -> Int:
        return np.flatnonzero(self._lengths > LONG * self.draft.spacing)

    @cached_property
    def _short(self) -> tuple[Int, Nearby | None]:
        short = np.flatnonzero(self._lengths <= LONG * self.draft.spacing)
        middles = (self.ends[short, :2] + self.ends[short, 2:]) / 2
        # half of the longest, and as much again for a pointer that is off the line
        return short, Nearby(middles, LONG * self.draft.spacing) if len(short) else None

    def is_bent(self, edge: int) -> bool:
        """Is that edge drawn as a curve?"""
        return edge in self.edges[self.straight :]

    def point_at(self, place: tuple[float, float], reach: float) -> int | None:
        """The point nearest to the place within `reach`."""
        if not self.draft.size:
            return None
        found = self._points.nearest(*place)
        if found is None or math.dist(self.draft.places[found].tolist(), place) > reach:
            return None
        return found

    def edge_at(self, place: tuple[float, float], reach: float) -> int | None:
        """The edge nearest to the place within `reach`."""
        short, nearby = self._short
        around = short[nearby.around(*place)] if nearby is not None else short
        near = np.concatenate([around, self._long])
        if not len(near):
            return None
        gaps = _gaps(self.ends[near], np.array(place))
        best = int(gaps.argmin())
        return int(self.edges[near[best]]) if gaps[best] <= reach else None


def strokes(of: Draft) -> Strokes:
    """The edges of a draft, those bent that would lie over points which they do not join."""
    ends = of.places[of.edges].reshape(-1, 4)
    bent = _hidden(of, ends)
    is_bent = np.zeros(len(ends), dtype=np.bool_)
    is_bent[bent] = True
    curves = _bent(ends[bent])
    owners = np.concatenate([np.flatnonzero(~is_bent), np.repeat(bent, len(BEND) - 1)])
    return Strokes(of, np.concatenate([ends[~is_bent], curves]), owners, len(ends) - len(bent))


def _hidden(of: Draft, ends: Float) -> Int:
    """The edges that come over other points."""
    lengths = np.hypot(*(ends[:, 2:] - ends[:, :2]).T) / of.spacing
    long = np.flatnonzero(lengths > LONG)
    looks = np.maximum((lengths[long] - 1) * 4, 1).astype(np.int64)
    if not len(long) or looks.sum() > MOST_LOOKED_AT:
        return long
    edge, number = repeated(looks)
    part = (0.5 + number / 4) / lengths[long][edge]
    lines = ends[long][edge]
    seen = of.find(lines[:, :2] + (lines[:, 2:] - lines[:, :2]) * part[:, None], NEAR)
    is_foreign = (seen >= 0) & (of.edges[long][edge] != seen[:, None]).all(axis=1)
    return long[np.bincount(edge, weights=is_foreign, minlength=len(long)) > 0]


def _bent(ends: Float) -> Float:
    """(b * 16, 4) the strokes of the curves that stand for these edges (b, 4)."""
    start, along = ends[:, None, :2], (ends[:, 2:] - ends[:, :2])[:, None]
    aside = np.stack([-along[..., 1], along[..., 0]], axis=-1) * BULGE
    part = BEND[None, :, None]
    curve = start + along * part + aside * 4 * part * (1 - part)
    return np.concatenate([curve[:, :-1], curve[:, 1:]], axis=-1).reshape(-1, 4)


def _gaps(ends: Float, place: Float) -> Float:
    """How far the place is from each of the strokes."""
    along, to = ends[:, 2:] - ends[:, :2], place - ends[:, :2]
    square = np.maximum((along * along).sum(axis=1), np.finfo(np.float64).tiny)
    part = np.clip((to * along).sum(axis=1) / square, 0.0, 1.0)
    gaps: Float = np.hypot(*(to - along * part[:, None]).T)
    return gaps


NUDGE = 0.1
"""In spacings, where no lattice gives the step."""


class EditorModel(QObject):
    """`changed` comes when the draft is another one, `chosen` when selection, lattice or symmetry are."""

    changed = Signal()
    chosen = Signal()
    refused = Signal(object)
    """A sentence that says why an edit cannot be made."""
    told = Signal(object)
    """What an edit did that may not have been meant."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.history = History(EMPTY)
        self.lattice = Lattice("square")
        self.symmetry: Symmetry = NO_SYMMETRY
        self._kind = ("none", 2)
        self.selection: Int = np.empty(0, dtype=np.int64)
        self._strokes = strokes(EMPTY)

    @property
    def draft(self) -> Draft:
        """The draft as it is now."""
        return self.history.draft

    @property
    def strokes(self) -> Strokes:
        """What of it is drawn."""
        if self._strokes.draft is not self.draft:
            self._strokes = strokes(self.draft)
        return self._strokes

    def load(self, draft: Draft) -> None:
        """Begin anew with that draft."""
        self.history = History(draft)
        self.lattice = fitting(draft)
        self.selection = self.selection[:0]
        self._centre(draft.places)
        self.changed.emit()
        self.chosen.emit()

    def put(self, draft: Draft, words: str, selected: ArrayLike = ()) -> None:
        """Make an edit; what is at the places `selected` (q, 2) is selected afterwards."""
        self.history.put(draft, words)
        self._select_at(selected)

    def attempt(self, make: Callable[[], Draft], words: str, selected: ArrayLike = ()) -> None:
        """Make an edit that may be refused."""
        try:
            draft = make()
        except BoardError as error:
            self.refused.emit(str(error))
        else:
            self.put(draft, words, selected)

    def undo(self) -> None:
        self._go(self.history.undo)

    def redo(self) -> None:
        self._go(self.history.redo)

    def _go(self, step: Callable[[], None]) -> None:
        kept = self.draft.places[self.selection]
        step()
        self._select_at(kept)

    def _select_at(self, places: ArrayLike) -> None:
        found = np.unique(self.draft.find(places))
        self.selection = found[found >= 0]
        self.changed.emit()
        self.chosen.emit()

    def select(self, points: Iterable[int] | Int) -> None:
        """Select these points and no others."""
        self.selection = np.unique(np.fromiter(points, dtype=np.int64))
        self.chosen.emit()

    def select_all(self) -> None:
        self.select(np.arange(self.draft.size))

    def delete_selected(self) -> None:
        if len(self.selection):
            gone = edit.orbit(self.draft, self.selection, self.symmetry)
            self.put(
                edit.delete_points(self.draft, gone),
                plural("delete {n} point", "delete {n} points", len(gone)),
            )

    def merge_selected(self) -> None:
        """Make one point of those selected."""
        if len(self.selection) < 2:
            self.refused.emit(tr("Select two or more points to make one of them."))
            return
        middle = self.draft.places[self.selection].mean(axis=0)
        merged = edit.merge_points(self.draft, self.selection, self.symmetry)
        self.put(merged, plural("merge {n} point", "merge {n} points", len(self.selection)), middle)

    def nudge(self, x: int, y: int) -> None:
        """Move what is selected by a step of the lattice, or by a little."""
        if len(self.selection):
            step = self.lattice.step if self.lattice.kind != OFF else NUDGE * self.draft.spacing
            moved = edit.move_points(self.draft, self.selection, (x * step, y * step), self.symmetry)
            self.put_moved(moved, phrase("nudge"))

    def snap_selected(self) -> None:
        """Put the points selected, or all, on the nearest points of the lattice."""
        points = self.selection if len(self.selection) else np.arange(self.draft.size)
        places = self.draft.places[points]
        moved = edit.move_points(self.draft, points, self.lattice.snapped(places) - places, self.symmetry)
        self.put_moved(moved, plural("snap {n} point", "snap {n} points", len(points)))

    def put_moved(self, moved: Draft, words: str) -> None:
        """Make an edit that has only moved points: the selection stays."""
        self.history.put(moved, words)
        self.changed.emit()

    def complete(self) -> None:
        """Add every image that is missing."""
        self.attempt(lambda: edit.completed(self.draft, self.symmetry), tr("complete the symmetry"))

    def set_symmetry(self, kind: str, turns: int) -> None:
        """Work with that symmetry from now on; its centre is the middle of the draft when the kind is another one."""
        before, self._kind = self._kind[0], (kind, turns)
        if kind != before:
            self._centre(self.draft.places)
        else:
            self.symmetry = symmetry(kind, turns, self.symmetry.centre)
        self.chosen.emit()

    def centre_on_selection(self) -> None:
        """Put the centre of the symmetry in the middle of what is selected, or of all."""
        points: Int | slice = self.selection if len(self.selection) else slice(None)
        self._centre(self.draft.places[points])
        self.chosen.emit()

    def set_lattice(self, kind: str, step: float) -> None:
        """Snap to that lattice from now on."""
        self.lattice = Lattice(kind, step, self.lattice.origin)
        self.chosen.emit()

    def _centre(self, places: Float) -> None:
        middle: Sequence[float] = places.mean(axis=0).tolist() if len(places) else (0.0, 0.0)
        self.symmetry = symmetry(*self._kind, centre=(middle[0], middle[1]))
