"""Which parts of the tree are folded away. The record knows nothing of it."""

import numpy as np

from goboard.session.tree_outline import Outline
from goboard.ui.tree.shape import Int64, Mask


class Folds:
    """Keys of nodes behind which everything is hidden: by hand, and if `is_automatic` beside the line shown."""

    def __init__(self) -> None:
        self.is_automatic = False
        self._folded: set[int] = set()
        self._opened: set[int] = set()

    def __bool__(self) -> bool:
        return self.is_automatic or bool(self._folded)

    def toggle(self, outline: Outline, index: int, end: int) -> None:
        """Hide what follows the node, or show it again."""
        key = int(outline.keys[index])
        if index in self.indices(outline, end):
            self._open(key)
        else:
            self._opened.discard(key)
            self._folded.add(key)

    def fold_others(self, outline: Outline, end: int) -> None:
        """Hide all but the line that ends at that node and the first nodes of the variations that leave it."""
        self._opened.clear()
        self._folded.update(outline.keys[aside(outline, end)].tolist())

    def unfold_all(self) -> None:
        """Show everything."""
        self._folded.clear()
        self._opened.clear()
        self.is_automatic = False

    def fold_by_itself(self, is_automatic: bool) -> None:
        """From now on hide what the line shown leaves, wherever one goes; or no more."""
        self.is_automatic = is_automatic
        self._folded.clear()
        self._opened.clear()

    def reveal(self, outline: Outline, index: int, end: int) -> bool:
        """Unfold whatever hides the node; was there anything?"""
        folded = self.indices(outline, end)
        if not len(folded):
            return False
        above = folded[(folded < index) & (outline.ends[folded] > index)]
        for key in outline.keys[above].tolist():
            self._open(key)
        return bool(len(above))

    def indices(self, outline: Outline, end: int) -> Int64:
        """The folded nodes of the outline, ascending, where the line shown ends at node `end`."""
        found = np.zeros(len(outline.keys), dtype=np.bool_)
        if self._folded:
            found |= np.isin(outline.keys, list(self._folded))
        if self.is_automatic and end >= 0:
            found[aside(outline, end)] = True
            if self._opened:
                found &= ~np.isin(outline.keys, list(self._opened))
        return np.flatnonzero(found & _is_followed(outline))

    def _open(self, key: int) -> None:
        self._folded.discard(key)
        if self.is_automatic:
            self._opened.add(key)


def aside(outline: Outline, end: int) -> Int64:
    """The nodes that leave the line ending at node `end` and are followed by more."""
    is_on_line = outline.on_way_to(end)
    has_left = is_on_line[np.maximum(outline.parents, 0)] & ~is_on_line
    return np.flatnonzero(has_left & _is_followed(outline))


def _is_followed(outline: Outline) -> Mask:
    return np.asarray(outline.ends - np.arange(len(outline.ends)) > 1)
