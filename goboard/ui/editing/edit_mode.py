"""The edit mode of a window: the strip of tools, their keys, the tool in use. Made when it is first wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar, QToolButton, QWidget

from goboard.session.commands.command import Command
from goboard.session.commands.mark import SetMarks, SetTurn
from goboard.session.snapshot import Snapshot
from goboard.ui.board.speech import announce
from goboard.ui.editing.sign_tools import BOXES_KEY, KINDS, LABEL, STONE, TURN_KEY, kind_of
from goboard.ui.editing.stone_tools import InsertTool, ReplaceTool
from goboard.ui.editing.tool import Tool
from goboard.ui.inside import widgets_in
from goboard.ui.language import tr, without_mnemonic
from goboard.ui.look import EXTENSION
from goboard.ui.plain import ElidedLabel, menu_text, tip_text, unmarked
from goboard.ui.player_sign import letter_on, player_icon
from goboard.ui.style import UNIT
from goboard.ui.widgets import in_grid, push_button
from goboard.ui.window.menus import TOOL
from goboard.ui.window.workspace import Workspace
from goboard.words.message import phrase

SIGNS = (
    ("letter", "number", "TR", "SQ", "CR", "MA"),
    ("line", "arrow"),
    ("text", "SL"),
    ("dim", "visible"),
    ("TB", "TW"),
)
"""Those used most come first: a narrow window has room for few."""
CHOOSE = phrase("Choose a tool; until then a click plays a move. Esc leaves.")
FEW = 2
"""Players whose stones are in the menu as well."""
BOXES, TURN = "edit_boxes", "edit_turn"


class ToolRow(QToolBar):
    """Buttons of tools, in groups. A button at the end leads to those for which there is no room; it shows the tool in
    use if that is one of them."""

    def __init__(self, name: str, parent: QWidget, keys: Callable[[], Mapping[QAction, str]]) -> None:
        super().__init__(tr("Edit tools"), parent)
        self.setObjectName(name)
        self._keys_of = keys
        self._in_use: QAction | None = None
        self._more: QMenu | None = None
        """The tools for which there is no room."""
        # what says what to do now goes with its toolbar
        self.toggleViewAction().setVisible(False)

    def add_groups(self, groups: Iterable[Sequence[QAction]]) -> None:
        """Line after group."""
        for group in groups:
            self.addActions(group)
            self.addSeparator()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.show_in_use(self._in_use)
        button = self._extension
        menu = button.menu() if button is not None else None
        if menu is not None and menu is not self._more:
            self._more = menu
            menu.aboutToShow.connect(lambda: self._write_keys(is_open=True))
            menu.aboutToHide.connect(lambda: self._write_keys(is_open=False))

    @property
    def _extension(self) -> QToolButton | None:
        """The button for what there is no room for."""
        return next((each for each in widgets_in(self, QToolButton) if each.objectName() == EXTENSION), None)

    def show_in_use(self, tool: QAction | None) -> None:
        """A tool in use for whose button there is no room is shown by the button that leads to it."""
        self._in_use = tool
        button = self._extension
        if button is None:
            return
        own = self.widgetForAction(tool) if tool is not None else None
        is_behind = own is not None and not own.isVisibleTo(self)
        button.setChecked(is_behind)
        words = tr("More")
        if is_behind and tool is not None:
            button.setIcon(tool.icon())
            words = title_of(tool)
        button.setAccessibleName(words)
        button.setToolTip(tip_text(words))

    def _write_keys(self, *, is_open: bool) -> None:
        """The letters stand where a menu has its keys while it is open: they are keys of this mode alone."""
        assert self._more is not None
        keys = self._keys_of()
        for action in self._more.actions():
            if key := keys.get(action, ""):
                words = action.text().partition("\t")[0]
                action.setText(f"{words}\t{key}" if is_open else words)

    def name_buttons(self) -> None:
        """Each has the name of its action."""
        for button in widgets_in(self, QToolButton):
            action = button.defaultAction()
            if action is not None:
                button.setAccessibleName(title_of(action))


class EditTools(QWidget):
    """Stones and what is done to them, the signs, and what ends the editing, however few of them there is room for: in
    two rows beside the board, in one below it. `tool_chosen` carries the name of a tool of
    `goboard.ui.editing.sign_tools`."""

    tool_chosen = Signal(str)

    def __init__(self, window: QMainWindow, actions: Mapping[str, QAction], leave: Callable[[], None]) -> None:
        super().__init__(window)
        self._actions = actions
        self._names: tuple[str, ...] = ()
        self._stones: dict[str, QAction] = {}
        self.stones = ToolRow("edit toolbar", self, self._keys)
        self.signs = ToolRow("signs toolbar", self, self._keys)
        # the way out is where the way in was
        self.stones.addAction(actions[MODE])
        # one of our own: of those that Qt makes PySide does not always know whether they are still there
        self._after_stones = QAction(self)
        self._after_stones.setSeparator(True)
        self.stones.addActions([self._after_stones])
        self.stones.add_groups([[actions[TOOL + "erase"]], [actions[TURN], actions[BOXES]]])
        self.signs.add_groups([actions[TOOL + name] for name in group] for group in SIGNS)
        self.hint = ElidedLabel(self)
        self.hint.setContentsMargins(2 * UNIT, 0, 0, 0)
        self._hint = self.stones.addWidget(self.hint)
        for action, key in self._keys().items():
            _say_key(action, key)
        self._name_buttons()
        self.done = push_button(self, tr("Done"), leave, tr("Put the tools away (Esc)"))
        self.done.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._grid = in_grid(of=self, flush=True)
        self._grid.setContentsMargins(0, 0, UNIT, 0)
        self._grid.setColumnStretch(1, 1)
        self.set_rows(1)

    def set_rows(self, count: int) -> None:
        """The signs beside the stones, or below them."""
        self._is_below = is_below = count > 1
        self._hint.setVisible(self._has_room_for_hint())
        self._grid.addWidget(self.stones, 0, 0, 1, 2 if is_below else 1)
        self._grid.addWidget(self.signs, *((1, 0, 1, 3) if is_below else (0, 1, 1, 1)))
        self._grid.addWidget(self.done, 0, 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._hint.setVisible(self._has_room_for_hint())

    def _has_room_for_hint(self) -> bool:
        """Behind the stones, for all of its words."""
        others = self.stones.sizeHint().width() - (self.hint.sizeHint().width() if self._hint.isVisible() else 0)
        needed = others + self.hint.sizeHint().width() + self.done.sizeHint().width() + 2 * UNIT
        return self._is_below and needed <= self.width()

    def _keys(self) -> dict[QAction, str]:
        """The letter of each tool and switch."""
        keys = {self._actions[TOOL + name]: kind.key for name, kind in KINDS.items()}
        keys |= {self._actions[BOXES]: BOXES_KEY, self._actions[TURN]: TURN_KEY}
        return keys | {action: kind_of(tool).key for tool, action in self._stones.items()}

    def _name_buttons(self) -> None:
        for row in (self.stones, self.signs):
            row.name_buttons()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Offer stones of every player, and say whose turn it is."""
        if snapshot.names != self._names:
            self._offer_stones(snapshot.names)
        has_two = len(snapshot.names) == FEW
        for name in ("TB", "TW"):
            self._actions[TOOL + name].setVisible(has_two)
        turn, names = self._actions[TURN], snapshot.names
        words = tr(
            "{player} is to move: let {other} move",
            player=names[snapshot.to_move - 1],
            other=names[snapshot.to_move % len(names)],
        )
        turn.setToolTip(tip_text(f"{words} ({TURN_KEY})"))
        turn.setStatusTip(unmarked(words))

    def _offer_stones(self, names: Sequence[str]) -> None:
        for action in self._stones.values():
            self.stones.removeAction(action)
            if action.parent() is self:
                action.deleteLater()
        self._names, self._stones = tuple(names), {}
        self.stones.insertAction(self._after_stones, self._actions[TOOL + "alternate"])
        for player, name in enumerate(names, 1):
            action = self._stone_action(player, name)
            action.setIcon(player_icon(player, letter_on(names, player), self))
            self.stones.insertAction(self._after_stones, action)
            self._stones[f"{STONE}{player}"] = action
        self._name_buttons()

    def _stone_action(self, player: int, name: str) -> QAction:
        tool = f"{STONE}{player}"
        if player <= FEW:
            action = self._actions[TOOL + tool]
        else:
            action = QAction(self, checkable=True)
            action.triggered.connect(lambda: self.tool_chosen.emit(tool))
        action.setText(menu_text(name))
        words = tr("Set up stones of {player}; right button: the next player's", player=name)
        action.setStatusTip(unmarked(words))
        action.setToolTip(tip_text(words))
        _say_key(action, kind_of(tool).key)
        return action

    def title_of(self, name: str) -> str:
        """What the button of that tool says."""
        return title_of(self._stones.get(name) or self._actions[TOOL + name])

    def show_tool(self, name: str) -> None:
        """That tool is in use; "" is none."""
        tools = {**{each: self._actions[TOOL + each] for each in KINDS}, **self._stones}
        for each, action in tools.items():
            action.setChecked(each == name)
        for row in (self.stones, self.signs):
            row.show_in_use(tools.get(name))
        words = tr("{hint}. Esc puts it down.", hint=kind_of(name).hints[0]) if name else CHOOSE
        self.hint.setText(words)
        self.hint.setToolTip(tip_text(words))
        self._hint.setVisible(self._has_room_for_hint())


def title_of(tool: QAction) -> str:
    """What its button says."""
    return without_mnemonic(tool.text().partition("\t")[0]).rstrip("…")


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
    action.setToolTip(tip_text(tr("{words} ({key} while editing)", words=words, key=key) if key else words))


MODE, INSERT, REPLACE, IN_PLACE = "edit_tools", "insert_moves", "replace_move", "edit_in_place"
INSERTING = phrase("Clicks put moves between this one and what follows. Insert or Esc ends it.")
REPLACING = phrase("Click where this move is to go. Esc leaves it where it is.")


class EditMode(QObject):
    """What its tools do is sent, what the tool in use is for is told."""

    def __init__(self, workspace: Workspace) -> None:
        window = workspace.window
        super().__init__(window)
        self._workspace = workspace
        self._actions = workspace.actions
        self._tool: Tool | None = None
        self.tool = ""
        """The name of the tool in use, "" for none."""
        self._stroke = 0
        self.fills_boxes = self.is_in_place = False
        self._shown = self.snapshot
        self.tools = EditTools(window, self._actions, lambda: self.open(is_open=False))
        workspace.stage.add_tools(self.tools)
        workspace.stage.shape_changed.connect(self._follow_shape)
        self._follow_shape()
        self._keys = ToolKeys(workspace.canvas, self.act)
        self.tools.tool_chosen.connect(self.take_up)
        workspace.tools.tool_changed.connect(self._follow)
        workspace.board_changing.connect(self._forget)

    def _follow_shape(self) -> None:
        """Beside the board a second row costs it nothing."""
        self.tools.set_rows(1 if self._workspace.stage.has_foot else 2)

    @property
    def snapshot(self) -> Snapshot:
        return self._workspace.shown

    @property
    def is_open(self) -> bool:
        """Is this the edit mode?"""
        return not self.tools.isHidden()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        self.tools.show_snapshot(snapshot)
        before, self._shown = self._shown, snapshot
        if self._tool is not None and before.node.key != snapshot.node.key:
            self._tool.change_node(is_own=_is_made_or_gone(before, snapshot))
            self._workspace.canvas.refresh_preview()
            if self.tool == INSERT:
                # as long as it lasts nothing else says so
                self._workspace.tell(INSERTING, is_heard=False)
        if self._tool is not None and (snapshot.count is not None or not snapshot.game.playable):
            self.put_down()

    def send(self, command: Command) -> None:
        self._workspace.send(command)

    def next_stroke(self) -> int:
        self._stroke += 1
        return self._stroke

    def ask_label(self, vertex: int, text: str) -> None:
        from goboard.ui.dialogs.messages import ask_text

        name = self.snapshot.board.name(vertex)
        key, stroke = self.snapshot.node.key, self.next_stroke()

        def put(label: str) -> None:
            # without its label when nothing is left of it; and nowhere if another node is shown by now
            if self.snapshot.node.key == key and label != text:
                taken = SetMarks(LABEL, (vertex,), text, stroke, is_toggled=True)
                self.send(SetMarks(LABEL, (vertex,), label, stroke) if label else taken)

        ask_text(self._workspace.window, tr("Label"), tr("Text at {point}:", point=name), text, put)

    def open(self, *, is_open: bool) -> None:
        """Begin the edit mode or leave it."""
        if is_open == self.is_open:
            return
        self.tools.setVisible(is_open)
        self._actions[MODE].setChecked(is_open)
        canvas = self._workspace.canvas
        if is_open:
            self.tools.show_snapshot(self.snapshot)
            self._show_tool()
            announce(canvas, without_mnemonic(self._actions[MODE].text()))
            # the row of tools seldom has room for it
            self._workspace.tell(CHOOSE, is_heard=False)
            canvas.installEventFilter(self._keys)
        else:
            canvas.removeEventFilter(self._keys)
            self.put_down()
            self._workspace.untell(CHOOSE)
        canvas.setFocus()

    def act(self, name: str) -> None:
        """What a key of the edit mode means: a tool, or a switch."""
        if name in (BOXES, TURN):
            self._actions[name].trigger()
        else:
            self.take_up(name)

    def take_up(self, name: str) -> None:
        """Take that tool into the hand; the one that is there is put down."""
        if name == self.tool:
            self.put_down()
            return
        self.open(is_open=True)
        kind = kind_of(name)
        self._use(name, kind.make(self), tr("{tool}: {use}", tool=self.tools.title_of(name), use=kind.hints[1]))

    def insert(self) -> None:
        """Clicks insert moves from now on, or play again."""
        if self.tool == INSERT:
            self.put_down()
        else:
            self._use(INSERT, InsertTool(self), INSERTING)

    def replace(self) -> None:
        """The next click says where the move of the node shown goes."""
        self._use(REPLACE, ReplaceTool(self), REPLACING)

    def put_down(self) -> None:
        """Clicks play again."""
        if self._tool is not None:
            self._workspace.tools.use(None)

    def escape(self) -> bool:
        """Give up what was begun, else put the tool down, else leave the mode; False if there is none of these."""
        if self._tool is not None:
            if self._tool.escape():
                self._workspace.canvas.refresh_preview()
            else:
                self.put_down()
            return True
        was_open = self.is_open
        self.open(is_open=False)
        return was_open

    def turn(self) -> None:
        """Let the next player move."""
        self.send(SetTurn(self.snapshot.to_move % self.snapshot.players + 1))

    def set_switches(self) -> None:
        """Boxes and setting up in place are as their actions say."""
        self.fills_boxes = self._actions[BOXES].isChecked()
        self.is_in_place = self._actions[IN_PLACE].isChecked()
        self._workspace.canvas.refresh_preview()

    def _use(self, name: str, tool: Tool, hint: str) -> None:
        self._tool, self.tool = tool, name
        self._workspace.tools.use(tool, tool.preview)
        self._show_tool()
        self._workspace.tell(hint)
        self._workspace.canvas.setFocus()

    def _follow(self, tool: object) -> None:
        """Another tool was taken up, or this one put down."""
        if tool is not self._tool:
            self._tool, self.tool = None, ""
            self._show_tool()

    def _forget(self) -> None:
        """What was begun is of another board."""
        if self._tool is not None:
            self._tool.escape()

    def _show_tool(self) -> None:
        is_tool = self._actions.get(TOOL + self.tool) is not None or self.tool.startswith("stone")
        self.tools.show_tool(self.tool if is_tool else "")
        self._actions[INSERT].setChecked(self.tool == INSERT)


def _is_made_or_gone(before: Snapshot, after: Snapshot) -> bool:
    """Is the node shown a new one, or is the one shown before no more?"""
    return after.outline.index_of(before.node.key) < 0 or before.outline.index_of(after.node.key) < 0
