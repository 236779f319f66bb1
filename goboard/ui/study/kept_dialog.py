"""What dialogs have in common that show what the library's index keeps of studying, and write it as lists."""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QStyle, QTableView, QWidget

from goboard.jobs.watch import Watch
from goboard.library.entries import LibraryError
from goboard.library.export import table_of
from goboard.library.library import Library
from goboard.sgf.saving import SaveError, save_bytes
from goboard.ui.inside import widgets_in
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr
from goboard.ui.style import letter_width
from goboard.ui.widgets import ask_place
from goboard.words.message import phrase, sentences

WORK = "work"
LISTS = sentences(
    phrase("Lists ({patterns})", patterns="*.csv *.json"), phrase("All files ({patterns})", patterns="*"), between=";;"
)


class KeptDialog(QDialog):
    """All that reads or writes is done beside the window, by jobs of that name. It is as large at first as so many
    lines of so many letters, and wide enough for its tables."""

    def __init__(
        self, name: str, index: Path, folder: str, parent: QWidget, size: tuple[int, int], *, is_threaded: bool
    ) -> None:
        super().__init__(parent)
        self._index, self._folder = index, folder
        self._lines, self._letters = size
        refusals = (LibraryError, SaveError, OSError)
        self._jobs = JobSignals(name, self, threads=int(is_threaded), refusals=refusals, waits=False)
        self._jobs.refused.connect(lambda _kind, sentence: self._show_state(None, sentence))
        self.finished.connect(self._jobs.stop)

    def begin(self) -> None:
        """Look how it goes."""
        self._run(self._look, self._show_state)

    def _look(self, library: Library, watch: Watch) -> object:
        """What there is."""
        raise NotImplementedError

    def _show_state(self, state: Any, said: str = "") -> None:
        """Show it, None for what was shown before, and that sentence."""
        raise NotImplementedError

    def _enable(self, *, is_busy: bool = False) -> None:
        """Offer what can be done now."""
        raise NotImplementedError

    def _run(self, call: Callable[[Library, Watch], object], take: Callable[..., None]) -> None:
        index = self._index
        self._enable(is_busy=True)
        self._jobs.run(WORK, lambda watch: call(Library(index), watch), take)

    def _ask_place(self, name: str, export: Callable[[str], None]) -> None:
        """Where to write a list that is called like that at first."""
        ask_place(self, tr("Export results"), os.path.join(self._folder, name), LISTS, export)

    def _write(self, path: str, rows_of: Callable[[Library], Sequence[Mapping[str, object]]]) -> None:
        """These rows as CSV, or as the name's end says."""

        def written(library: Library, _watch: Watch) -> None:
            save_bytes(path, table_of(rows_of(library), os.path.splitext(path)[1].lower()))

        self._run(written, lambda _none: self._show_state(None, tr("The list was written.")))

    def sizeHint(self) -> QSize:
        metrics, style, metric = self.fontMetrics(), self.style(), QStyle.PixelMetric
        margins = style.pixelMetric(metric.PM_LayoutLeftMargin, None, self) * 2
        around = margins + style.pixelMetric(metric.PM_ScrollBarExtent)
        tables = [
            each.horizontalHeader().length() + 2 * each.frameWidth() + around for each in widgets_in(self, QTableView)
        ]
        return QSize(max([self._letters * letter_width(metrics), *tables]), self._lines * metrics.lineSpacing())
