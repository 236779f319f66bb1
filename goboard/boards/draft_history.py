"""The drafts that an editor can go back to."""

from dataclasses import dataclass

from goboard.boards.draft import Draft

MOST_BYTES = 256 * 1024 * 1024


@dataclass(frozen=True)
class Step:
    """A draft and the words for the edit that led to it."""

    draft: Draft
    words: str


class History:
    """Undo and redo. Drafts are frozen and share what an edit left alone; the oldest go when memory runs short."""

    def __init__(self, draft: Draft) -> None:
        self._done = [Step(draft, "")]
        self._undone: list[Step] = []
        self._saved: Draft | None = draft

    @property
    def draft(self) -> Draft:
        """The draft as it is now."""
        return self._done[-1].draft

    @property
    def is_modified(self) -> bool:
        """Has anything been changed since it was saved?"""
        return self.draft is not self._saved

    @property
    def undo_words(self) -> str:
        """What undo would take back; "" if there is nothing."""
        return self._done[-1].words if len(self._done) > 1 else ""

    @property
    def redo_words(self) -> str:
        """What redo would do again; "" if there is nothing."""
        return self._undone[-1].words if self._undone else ""

    def put(self, draft: Draft, words: str) -> None:
        """Make the edit that gave this draft; what was undone is gone. One that changed nothing is no edit."""
        if draft.is_same(self.draft):
            return
        self._done.append(Step(draft, words))
        self._undone.clear()
        self._shorten()

    def undo(self) -> None:
        """Go back one edit, if there is one."""
        if len(self._done) > 1:
            self._undone.append(self._done.pop())

    def redo(self) -> None:
        """Make the edit taken back last again, if there is one."""
        if self._undone:
            self._done.append(self._undone.pop())

    def mark_saved(self, draft: Draft | None = None) -> None:
        """That draft, or the one as it is now, has been saved."""
        self._saved = self.draft if draft is None else draft

    def mark_unsaved(self) -> None:
        """Nothing of it is in a file yet."""
        self._saved = None

    def _shorten(self) -> None:
        arrays = {id(array): array.nbytes for step in self._done for array in (step.draft.places, step.draft.edges)}
        held = sum(arrays.values())
        while held > MOST_BYTES and len(self._done) > 2:
            gone = self._done.pop(0).draft
            kept = self._done[0].draft
            held -= sum(
                old.nbytes for old, new in ((gone.places, kept.places), (gone.edges, kept.edges)) if old is not new
            )
