"""What the editor works at: the draft with its history, what is selected, the lattice and the symmetry. No widget."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray
from PySide6.QtCore import QObject, Signal

from goboard.boards import draft_edits as edit
from goboard.boards.board import BoardError
from goboard.boards.draft import EMPTY, Draft, History
from goboard.boards.draft_lattice import OFF, Lattice, fitting
from goboard.boards.symmetry import NO_SYMMETRY, Symmetry, symmetry
from goboard.plural import counted
from goboard.ui.editor.strokes import Strokes, strokes

Int64 = NDArray[np.int64]
NUDGE = 0.1
"""In spacings, where no lattice gives the step."""


class Bench(QObject):
    """`changed` comes when the draft is another one, `chosen` when selection, lattice or symmetry are."""

    changed = Signal()
    chosen = Signal()
    refused = Signal(str)
    """A sentence that says why an edit cannot be made."""
    told = Signal(str)
    """What an edit did that may not have been meant."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.history = History(EMPTY)
        self.lattice = Lattice("square")
        self.symmetry: Symmetry = NO_SYMMETRY
        self._kind = ("none", 2)
        self.selection: Int64 = np.empty(0, dtype=np.int64)
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
        found = np.unique(draft.find(selected))
        self.selection = found[found >= 0]
        self.changed.emit()
        self.chosen.emit()

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
        found = np.unique(self.draft.find(kept))
        self.selection = found[found >= 0]
        self.changed.emit()
        self.chosen.emit()

    def select(self, points: Iterable[int] | Int64) -> None:
        """Select these points and no others."""
        self.selection = np.unique(np.fromiter(points, dtype=np.int64))
        self.chosen.emit()

    def select_all(self) -> None:
        self.select(np.arange(self.draft.size))

    def delete_selected(self) -> None:
        if len(self.selection):
            gone = edit.orbit(self.draft, self.selection, self.symmetry)
            self.put(edit.delete_points(self.draft, gone), f"delete {counted(len(gone), 'point')}")

    def merge_selected(self) -> None:
        """Make one point of those selected."""
        if len(self.selection) < 2:
            self.refused.emit("Select two or more points to make one of them.")
            return
        middle = self.draft.places[self.selection].mean(axis=0)
        merged = edit.merge_points(self.draft, self.selection, self.symmetry)
        self.put(merged, f"merge {counted(len(self.selection), 'point')}", middle)

    def nudge(self, x: int, y: int) -> None:
        """Move what is selected by a step of the lattice, or by a little."""
        if len(self.selection):
            step = self.lattice.step if self.lattice.kind != OFF else NUDGE * self.draft.spacing
            moved = edit.move_points(self.draft, self.selection, (x * step, y * step), self.symmetry)
            self.put_moved(moved, "nudge")

    def snap_selected(self) -> None:
        """Put the points selected, or all, on the nearest points of the lattice."""
        points = self.selection if len(self.selection) else np.arange(self.draft.size)
        places = self.draft.places[points]
        moved = edit.move_points(self.draft, points, self.lattice.snapped(places) - places, self.symmetry)
        self.put_moved(moved, f"snap {counted(len(points), 'point')}")

    def put_moved(self, moved: Draft, words: str) -> None:
        """Make an edit that has only moved points: the selection stays."""
        self.history.put(moved, words)
        self.changed.emit()

    def complete(self) -> None:
        """Add every image that is missing."""
        self.attempt(lambda: edit.completed(self.draft, self.symmetry), "complete the symmetry")

    def set_symmetry(self, kind: str, turns: int) -> None:
        """Work with that symmetry from now on; its centre is the middle of the draft when the kind is another one."""
        if kind != self._kind[0]:
            self._kind = (kind, turns)
            self._centre(self.draft.places)
        else:
            self._kind = (kind, turns)
            self.symmetry = symmetry(kind, turns, self.symmetry.centre)
        self.chosen.emit()

    def centre_on_selection(self) -> None:
        """Put the centre of the symmetry in the middle of what is selected, or of all."""
        points: Int64 | slice = self.selection if len(self.selection) else slice(None)
        self._centre(self.draft.places[points])
        self.chosen.emit()

    def set_lattice(self, kind: str, step: float) -> None:
        """Snap to that lattice from now on."""
        self.lattice = Lattice(kind, step, self.lattice.origin)
        self.chosen.emit()

    def _centre(self, places: NDArray[np.float64]) -> None:
        middle: Sequence[float] = places.mean(axis=0).tolist() if len(places) else (0.0, 0.0)
        self.symmetry = symmetry(*self._kind, centre=(middle[0], middle[1]))
