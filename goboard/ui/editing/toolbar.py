"""The strip of tools that comes with the edit mode, and the keys that they have there."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QSizePolicy, QToolBar, QToolButton, QWidget

from goboard.session.snapshot import Snapshot
from goboard.ui.editing.sign_tools import BOXES_KEY, KINDS, STONE, TURN_KEY, kind_of
from goboard.ui.player_sign import letter_on, player_icon
from goboard.ui.window.menus import TOOL

GROUPS = (
    ("TR", "SQ", "CR", "MA", "SL"),
    ("letter", "number", "text"),
    ("line", "arrow"),
    ("dim", "visible"),
    ("TB", "TW"),
)
FEW = 2
"""Players whose stones are in the menu as well."""
BOXES, TURN = "edit_boxes", "edit_turn"


class EditBar(QToolBar):
    """`tool_chosen` carries the name of a tool of `goboard.ui.editing.tools`."""

    tool_chosen = Signal(str)

    def __init__(self, window: QMainWindow, actions: Mapping[str, QAction]) -> None:
        super().__init__("Edit tools", window)
        self.setObjectName("edit toolbar")
        self._actions = actions
        self._names: tuple[str, ...] = ()
        self._stones: dict[str, QAction] = {}
        self._after_stones = self.addSeparator()
        self.hint = Hint(self)
        self._fill()
        # it says what there is to do now, and goes with its toolbar
        self.toggleViewAction().setVisible(False)

    def _fill(self) -> None:
        self.addActions([self._actions[TOOL + "erase"], self._actions[TURN], self._actions[BOXES]])
        for group in GROUPS:
            self.addSeparator()
            self.addActions([self._actions[TOOL + name] for name in group])
        self.addSeparator()
        self.addWidget(self.hint)
        for name, kind in KINDS.items():
            _say_key(self._actions[TOOL + name], kind.key)
        for name, key in ((BOXES, BOXES_KEY), (TURN, TURN_KEY)):
            _say_key(self._actions[name], key)
        self._name_buttons()

    def _name_buttons(self) -> None:
        for button in self.findChildren(QToolButton):
            action = button.defaultAction()
            if action is not None:
                button.setAccessibleName(action.text().replace("&", "").rstrip("…"))

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Offer stones of every player, and say whose turn it is."""
        if snapshot.names != self._names:
            self._offer_stones(snapshot.names)
        has_two = len(snapshot.names) == FEW
        for name in ("TB", "TW"):
            self._actions[TOOL + name].setVisible(has_two)
        turn, names = self._actions[TURN], snapshot.names
        words = f"{names[snapshot.to_move - 1]} is to move: let {names[snapshot.to_move % len(names)]} move"
        turn.setToolTip(f"{words} ({TURN_KEY})")
        turn.setStatusTip(words)

    def _offer_stones(self, names: Sequence[str]) -> None:
        for action in self._stones.values():
            self.removeAction(action)
            if action.parent() is self:
                action.deleteLater()
        self._names, self._stones = tuple(names), {}
        self.insertAction(self._after_stones, self._actions[TOOL + "alternate"])
        for player, name in enumerate(names, 1):
            action = self._stone_action(player, name)
            action.setIcon(player_icon(player, letter_on(names, player), self))
            self.insertAction(self._after_stones, action)
            self._stones[f"{STONE}{player}"] = action
        self._name_buttons()

    def _stone_action(self, player: int, name: str) -> QAction:
        tool = f"{STONE}{player}"
        if player <= FEW:
            action = self._actions[TOOL + tool]
        else:
            action = QAction(self, checkable=True)
            action.triggered.connect(lambda: self.tool_chosen.emit(tool))
        action.setText(name.replace("&", "&&"))
        words = f"Set up stones of {name}; right button: the next player's"
        action.setStatusTip(words)
        action.setToolTip(words)
        _say_key(action, kind_of(tool).key)
        return action

    def title_of(self, name: str) -> str:
        """What the button of that tool says."""
        tool = self._stones.get(name) or self._actions[TOOL + name]
        return tool.text().replace("&", "").rstrip("…")

    def show_tool(self, name: str) -> None:
        """That tool is in the hand; "" is none."""
        tools = {**{each: self._actions[TOOL + each] for each in KINDS}, **self._stones}
        for each, action in tools.items():
            action.setChecked(each == name)
        self.hint.setText(f"  {kind_of(name).hints[0]}. Esc puts it down." if name else "  Choose a tool. Esc leaves.")
        self.hint.setToolTip(self.hint.text().strip())


class Hint(QLabel):
    """Few words, of which in a narrow window as many are shown as there is room for: the tools come first."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, textFormat=Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(1)

    @property
    def shown(self) -> str:
        """What there is room for."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.style().drawItemText(
            painter, self.contentsRect(), self.alignment(), self.palette(), self.isEnabled(), self.shown,
            self.foregroundRole(),
        )  # fmt: skip


class ToolKeys(QObject):
    """While installed on the board, letters without Ctrl or Alt choose tools, whatever they mean elsewhere."""

    def __init__(self, board: QWidget, act: Callable[[str], None]) -> None:
        super().__init__(board)
        self._act = act
        self._names = {Qt.Key[f"Key_{kind.key}"]: name for name, kind in KINDS.items()}
        for player in (1, 2):
            self._names[Qt.Key[f"Key_{kind_of(f'{STONE}{player}').key}"]] = f"{STONE}{player}"
        self._names |= {Qt.Key[f"Key_{BOXES_KEY}"]: BOXES, Qt.Key[f"Key_{TURN_KEY}"]: TURN}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() not in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            return False
        name = self._names.get(Qt.Key(event.key()))
        if name is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            self._act(name)
        return True


def _say_key(action: QAction, key: str) -> None:
    words = action.statusTip() or action.toolTip()
    action.setToolTip(f"{words} ({key} while editing)" if key else words)
