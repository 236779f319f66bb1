"""What was answered, the point under the pointer, signs on the board, their legend."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from goboard.drawing.layers.signs import BADGES, badges
from goboard.rules.protocol import Sign
from goboard.session.events import Refused, Walking
from goboard.session.snapshot import Snapshot
from goboard.ui.board.scene_board import SceneBoard
from goboard.ui.language import tr, worded
from goboard.ui.painting.painter import paint
from goboard.ui.plain import PointLabel, tip_text
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import Share, enumerated, phrase, sentences


class Legend(QWidget):
    """One badge and its name for each kind of sign; hidden while there is none."""

    def __init__(self, board: SceneBoard, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self._titles: dict[str, str] = {}
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_signs(self, signs: Iterable[Sign]) -> None:
        """List the kinds among these signs, in the order that all badges have."""
        present = {sign.kind: sign.title for sign in signs}
        self._titles = {kind: worded(present[kind]) for kind in [*BADGES, *sorted(present)] if kind in present}
        titles = enumerated(self._titles.values())
        self.setAccessibleName(tr("Signs on the board: {signs}", signs=titles))
        self.setToolTip(tip_text(phrase("Signs on the board: {signs}", signs=titles)))
        self.setVisible(bool(self._titles))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(sum(map(self._width, self._titles.values())), metrics.height() + 2)

    def _width(self, title: str) -> int:
        metrics = self.fontMetrics()
        return 2 * metrics.height() + metrics.horizontalAdvance(title)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, metrics = QPainter(self), self.fontMetrics()
        height, middle, left = metrics.height(), self.height() / 2, 0
        for kind, title in self._titles.items():
            centre = np.array([[left + height / 2, middle]])
            paint(painter, badges(kind, centre, 0.46 * height, self._board.theme))
            painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            painter.drawText(left + round(1.25 * height), round(middle + metrics.capHeight() / 2), title)
            left += self._width(title)
        painter.end()


NAMES = "PB", "PW", "EV", "GN", "PC"
"""Values of the record that are always in sight, or in titles."""


class StatusPart(Part):
    """Sentences come and go; the point stands beside the players."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        window, canvas = workspace.window, workspace.canvas
        self._signs: tuple[Sign, ...] = ()
        self._names = ""
        self._of_node = "", 0
        """What was last told of an answer, and the key of the node that was shown then."""
        self._told: set[int] = set()
        """The roots of problems that were called so."""
        self.point_label = PointLabel(window)
        """The name of the point under the pointer."""
        # at each move of the pointer nothing below is painted
        self.point_label.setAutoFillBackground(True)
        self.legend = Legend(canvas, window)
        workspace.stage.slot.add_note(self.legend)
        place = workspace.stage.hover.layout()
        assert place is not None
        place.addWidget(self.point_label)
        canvas.vertex_hovered.connect(self._name_point)
        canvas.place_hovered.connect(self._name_point)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Qt leaves the key of an action that is disabled to whoever has the focus; here nobody has taken it
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat():
            why = self.workspace.actions.refused_key(event.keyCombination())
            if why:
                self.workspace.tell(worded(why))
        return super().eventFilter(watched, event)

    def show(self, snapshot: Snapshot) -> None:
        self._name_point()
        # what cards say as well is said once, and what the strip says of the game against a program
        is_said = snapshot.is_ended_here or (snapshot.is_over and snapshot.count is not None)
        told, key = self._of_node
        if key != snapshot.node.key:
            # it was of another position
            self.workspace.untell(told)
        if snapshot.message and not is_said and worded(snapshot.message) not in self.workspace.strip_says():
            self.workspace.tell(snapshot.message)
            self._of_node = snapshot.message, snapshot.node.key
        self._tell_problem(snapshot)
        self._tell_boxes(snapshot)
        if snapshot.signs != self._signs:
            self._signs = snapshot.signs
            self.legend.show_signs(snapshot.signs)

    def _tell_boxes(self, snapshot: Snapshot) -> None:
        """Say of names that no font has all signs of, what brings them."""
        info = snapshot.game.info
        names = "".join((*snapshot.names, *(info.get(name, "") for name in NAMES)))
        if names == self._names:
            return
        self._names = names
        if names.isascii():
            return
        from goboard.ui.fonts import hint_for

        if hint := hint_for(names):
            self.workspace.tell(hint)

    def _tell_problem(self, snapshot: Snapshot) -> None:
        """Say once of each why nothing of what follows is on the board."""
        action, root = self.workspace.action("problem"), snapshot.game_key
        if not snapshot.game.is_problem or root in self._told or snapshot.study is not None:
            return
        self._told.add(root)
        if snapshot.node.next and not self.workspace.action("problem_moves").isChecked():
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            hint = phrase("{key} solves it.", key=key) if key else ""
            self.workspace.tell(sentences(phrase("A problem: the moves that follow are not shown."), hint))

    def take(self, event: object) -> None:
        if isinstance(event, Refused) and event.vertex is None:
            self.workspace.tell(event.message)
        elif isinstance(event, Walking):
            self.workspace.tell(tr("Replaying: {share}", share=Share(event.done / event.total)), is_heard=False)

    def _name_point(self, _spot: object = None) -> None:
        canvas, snapshot = self.workspace.canvas, self.workspace.snapshot
        spot = canvas.hovered
        name = snapshot.board.name(spot) if snapshot is not None and isinstance(spot, int) else ""
        self.point_label.show_point(canvas.hovered_words, name)
