"""The buttons over a board in space: a menu of viewpoints and of what is shown, and closer, farther, as at first."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from goboard.ui import view_controls
from goboard.ui.view_controls import AWAY, CLOSER, FARTHER, Button, ViewControls

LAST_MOVE = "last move"
VIEWPOINTS = {
    "front": ("Front", Qt.Key.Key_1),
    "back": ("Back", Qt.Key.Key_2),
    "left": ("Left", Qt.Key.Key_3),
    "right": ("Right", Qt.Key.Key_4),
    "top": ("Top", Qt.Key.Key_5),
    "bottom": ("Bottom", Qt.Key.Key_6),
    "isometric": ("Over a corner", Qt.Key.Key_7),
    LAST_MOVE: ("Last move", Qt.Key.Key_8),
}
"""Their titles, and their keys with Ctrl: digits alone switch overlays, whatever the board."""
SHOWN = {"both": "Solid and map", "solid": "Solid alone", "map": "Map alone"}
SHOWN_KEY = "M"
AS_AT_FIRST: Button = (*view_controls.WHOLE[:3], "0 shows it whole")


class SolidControls(ViewControls):
    """A column of buttons in the lower left corner, where no picture of the board lies."""

    viewpoint_chosen = Signal(str)
    shown_chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, (CLOSER, FARTHER, AS_AT_FIRST))
        self.menu = QMenu(self)
        for name, (title, key) in VIEWPOINTS.items():
            self.menu.addAction(self._action(f"{title}\tCtrl+{chr(key)}", name, self.viewpoint_chosen))
        self.menu.addSeparator()
        self._shown = QActionGroup(self)
        for name, title in SHOWN.items():
            action = self._action(f"{title}\t{SHOWN_KEY}", name, self.shown_chosen)
            action.setCheckable(True)
            self._shown.addAction(action)
            self.menu.addAction(action)
        self.button = self._viewpoint_button()
        column = self.layout()
        assert column is not None
        column.addWidget(self.button)
        self._buttons.append(self.button)
        self._ink()
        self.adjustSize()

    def place(self) -> None:
        """Go into the corner of the parent."""
        parent = self.parentWidget()
        assert parent is not None
        room = parent.rect()
        self.move(QPoint(room.left() + AWAY, room.bottom() - AWAY - self.height()))

    def tick(self, shown: str) -> None:
        """Mark what is shown in the menu."""
        for action in self._shown.actions():
            action.setChecked(action.data() == shown)

    def _action(self, text: str, name: str, told: object) -> QAction:
        action = QAction(text, self)
        action.setData(name)
        action.triggered.connect(lambda: told.emit(name))  # type: ignore[attr-defined]
        return action

    def _viewpoint_button(self) -> QToolButton:
        button = QToolButton()
        button.setObjectName("viewpoint")
        button.setToolTip("From where the board is seen (Ctrl+1 to Ctrl+8), and what is shown (M)")
        button.setAccessibleName("Viewpoint")
        button.setIconSize(self._buttons[0].iconSize())
        button.setFocusPolicy(self._buttons[0].focusPolicy())
        button.setMenu(self.menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        return button
