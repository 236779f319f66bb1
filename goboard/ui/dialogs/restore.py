"""What a killed program left behind: restored, discarded, or left for later."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QPushButton, QWidget

from goboard.boards.board import BoardError
from goboard.boards.files.board_file import read_board
from goboard.drawing.export.sheet import Sheet
from goboard.drawing.picture import sides_for
from goboard.drawing.scene import Scene
from goboard.jobs.watch import Watch
from goboard.session.restoring import preview_of
from goboard.ui.board.speech import announce
from goboard.ui.export import sheet_image
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr
from goboard.ui.plain import MOST, PlainLabel, one_line
from goboard.ui.recovery import KEPT_DAYS, TRASH, Lost
from goboard.ui.style import letter_width, theme_for
from goboard.ui.tree.preview import scene_of
from goboard.ui.widgets import in_column, named
from goboard.words.message import enumerated

SIDE = 128
"""Pixels of the longer side of a small board."""
SEEN = 3
"""Records that are seen at once, as far as there are so many."""
WORDS = 48
"""Characters of a line that fit beside it."""
MOST_DRAWN = 20_000
"""Points of boards that are drawn as small as that."""


def _scene(lost: Lost, watch: Watch) -> Scene | None:
    """The board as it was left; none of a board of which nothing could be seen."""
    if lost.is_drawing:
        board = read_board(lost.read(), "board.json", watch.tell)
        scene = Scene(board, bytes(board.size))
    else:
        scene = scene_of(preview_of(str(lost.copy), watch.tell), natural=False)
    return scene if scene.board.size <= MOST_DRAWN else None


def _empty(ratio: float) -> QIcon:
    """Keeps the place of a small board that is not there yet."""
    pixmap = QPixmap(round(SIDE * ratio), round(SIDE * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return QIcon(pixmap)


class RestoreDialog(QDialog):
    """A list of copies, each with a small board; the chosen ones are handed to `restore` when it is accepted."""

    def __init__(self, lost: Sequence[Lost], restore: Callable[[list[Lost]], None], parent: QWidget) -> None:
        super().__init__(parent)
        has_boards = any(one.is_drawing for one in lost)
        self.setWindowTitle(tr("Restore unsaved games and boards") if has_boards else tr("Restore unsaved games"))
        self._lost = list(lost)
        self._restore = restore
        spoken = tr("Games and boards that can be restored") if has_boards else tr("Games that can be restored")
        self.list = named(QListWidget(self), spoken)
        self.list.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self.list.setIconSize(QSize(SIDE, SIDE))
        # a newer file is told at the end of the words
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMinimumWidth(SIDE + WORDS * letter_width(self.fontMetrics()))
        self.list.setMinimumHeight(SIDE * min(len(lost), SEEN) + 2 * self.list.frameWidth())
        self._discarded: list[Lost] = []
        self._pictures: dict[Path, QIcon] = {}
        self._jobs = JobSignals("restore", self, threads=1, refusals=(OSError, ValueError, BoardError), waits=False)
        self._fill()
        for one in self._lost:
            self._jobs.run(str(one.copy), partial(_scene, one), partial(self._take_scene, one))
        buttons = QDialogButtonBox(self)
        self.restore_button = buttons.addButton(tr("&Restore"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.discard_button: QPushButton = buttons.addButton(
            tr("&Discard"), QDialogButtonBox.ButtonRole.DestructiveRole
        )
        self.undo_button = buttons.addButton(tr("&Undo discard"), QDialogButtonBox.ButtonRole.ActionRole)
        self.undo_button.hide()
        self.later_button = buttons.addButton(tr("Ask &later"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.discard_button.clicked.connect(self._discard)
        self.undo_button.clicked.connect(self._undo)
        self.finished.connect(self._release)
        said = (
            tr("goboard did not end properly. These games and boards have changes that were not saved:")
            if has_boards
            else tr("goboard did not end properly. These games have changes that were not saved:")
        )
        self.words = PlainLabel(said, self, wordWrap=True)
        in_column(self.words, self.list, buttons, of=self)

    def chosen(self) -> list[Lost]:
        return [self._lost[row] for row in sorted(index.row() for index in self.list.selectedIndexes())]

    def accept(self) -> None:
        chosen = self.chosen()
        super().accept()
        self._restore(chosen)

    def _fill(self) -> None:
        now = time.time()
        self.list.clear()
        for one in self._lost:
            item = QListWidgetItem(one_line(one.told(now), MOST))
            item.setIcon(self._pictures.get(one.copy) or _empty(self.devicePixelRatioF()))
            self.list.addItem(item)
            # two states of one file would be two tabs of it
            item.setSelected(not one.is_earlier)
        if self._lost and not self.list.selectedItems():
            self.list.item(0).setSelected(True)

    def _take_scene(self, lost: Lost, scene: Scene | None) -> None:
        """Paint the board of that copy as it was left."""
        if scene is None:
            return
        ratio = self.devicePixelRatioF()
        image = sheet_image(Sheet(scene, *sides_for(scene, round(SIDE * ratio))), theme_for(self.palette()), ratio)
        image.setDevicePixelRatio(ratio)
        pixmap = QPixmap.fromImage(image)
        icon = self._pictures[lost.copy] = QIcon(pixmap)
        # what is chosen is not tinted
        icon.addPixmap(pixmap, QIcon.Mode.Selected)
        if lost in self._lost:
            self.list.item(self._lost.index(lost)).setIcon(icon)

    def _discard(self) -> None:
        """The dialog stays: what was discarded can be brought back."""
        kept = sorted({str(lost.copy.parent / TRASH) for lost in self.chosen()})
        for lost in self.chosen():
            lost.discard()
            self._lost.remove(lost)
            self._discarded.append(lost)
        self._show_changed(
            tr(
                "Discarded. What was discarded is kept for {days} days in {folders}.",
                days=KEPT_DAYS,
                folders=enumerated(kept),
            )
        )

    def _undo(self) -> None:
        back = [lost for lost in self._discarded if lost.bring_back()]
        self._discarded = []
        self._lost = sorted([*self._lost, *back], key=lambda one: one.time, reverse=True)
        self._show_changed(tr("What was discarded is here again."))

    def _show_changed(self, words: str) -> None:
        self._fill()
        self.words.setText(words)
        self.undo_button.setVisible(bool(self._discarded))
        self.restore_button.setEnabled(bool(self._lost))
        self.discard_button.setEnabled(bool(self._lost))
        self.later_button.setText(tr("Ask &later") if self._lost else tr("&Close"))
        if not self._lost:
            # what was pressed can be no more, and an empty list has nothing to say
            self.later_button.setFocus()
        announce(self, words)

    def _release(self) -> None:
        """Other starts may offer what is not restored here."""
        self._jobs.stop()
        restored = self.chosen() if self.result() == QDialog.DialogCode.Accepted else []
        for lost in (*self._lost, *self._discarded):
            if lost not in restored:
                lost.release()
