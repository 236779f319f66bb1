"""Menus, toolbar, status line and title of a window, and what of them is remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QLabel, QMenu, QToolBar, QToolButton

from goboard.plural import counted
from goboard.session.snapshot import Snapshot
from goboard.ui import style
from goboard.ui.board.gestures import ViewChange
from goboard.ui.files.menus import EncodingMenu, RecentMenu
from goboard.ui.window.actions import fill_menus, make_actions, set_icons
from goboard.ui.window.menus import TOOLBAR, WHO_BEGINS

if TYPE_CHECKING:
    from goboard.ui.window.main_window import MainWindow


STATE_VERSION = 1
MESSAGE_TIME = 10_000
"""Milliseconds for which the status line shows a message."""
SCHEMES = ((style.SYSTEM, "As the &system has it"), (style.LIGHT, "&Light"), (style.DARK, "&Dark"))
COORDINATES, NATURAL, COLOURS = "view/coordinates", "view/natural", "view/colours"
GEOMETRY, PANELS = "window/geometry", "window/panels"


class Frame(QObject):
    """Everything of the window but the board and the panels. `colours_chosen` carries "system", "light" or "dark"."""

    colours_chosen = Signal(str)

    def __init__(self, window: MainWindow, handlers: Mapping[str, Callable[[], None]], settings: QSettings) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._warnings: tuple[str, ...] = ()
        own = {
            "coordinates": self._set_view,
            "natural": self._set_view,
            "full_screen": lambda: self.set_full_screen(self.actions["full_screen"].isChecked()),
            "reset_panels": self._reset_panels,
            "help": self._show_help,
            "rules_help": self._show_rules_help,
            "report": self._show_log,
            "about": self._show_about,
        }
        self.actions: dict[str, QAction] = make_actions(window, window.send, {**handlers, **own})
        self.menus = fill_menus(window, self.actions)
        self.recent_menu = RecentMenu(window, window.files)
        self.encoding_menu = EncodingMenu(window, window.files.reopen)
        self._add_file_menus()
        self._add_view_menus()
        self.toolbar = self._make_toolbar()
        self.warnings_button = QToolButton(window, autoRaise=True)
        self.warnings_button.hide()
        self.warnings_button.clicked.connect(self._show_warnings)
        window.statusBar().addPermanentWidget(self.warnings_button)
        self.point_label = QLabel(window)
        """The name of the point under the pointer."""
        window.statusBar().addPermanentWidget(self.point_label)
        window.canvas.vertex_hovered.connect(self._name_point)
        window.canvas.place_hovered.connect(self._name_point)
        self._restore()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Bring title, actions and status line up to date."""
        document, window = snapshot.document, self._window
        window.setWindowTitle(f"{document.name}[*] – goboard")
        window.setWindowFilePath(document.path)
        window.setWindowModified(document.modified)
        self._enable(snapshot)
        self._name_point()
        if snapshot.message:
            self.tell(snapshot.message)
        self._warnings = document.warnings
        count = len(self._warnings)
        self.warnings_button.setText(f"{counted(count, 'warning')}…")
        self.warnings_button.setToolTip("What was mended or left out when the file was read")
        self.warnings_button.setVisible(count > 0)

    def tell(self, message: str) -> None:
        """A sentence in the status line, for a while."""
        self._window.statusBar().showMessage(message, MESSAGE_TIME)

    def show_colours(self, scheme: str) -> None:
        """The palette has changed to `scheme`: signs and board follow."""
        set_icons(self.actions)
        self._set_view(scheme)

    def set_full_screen(self, is_full: bool) -> None:
        """The whole screen for the window, or as it was."""
        self.actions["full_screen"].setChecked(is_full)
        if is_full:
            self._window.showFullScreen()
        else:
            self._window.showNormal()

    def remember(self) -> None:
        """Keep size, place and panels for the next start."""
        self._settings.setValue(GEOMETRY, self._window.saveGeometry())
        self._settings.setValue(PANELS, self._window.saveState(STATE_VERSION))

    def _name_point(self, _spot: object = None) -> None:
        self.point_label.setText(self._window.canvas.hovered_words)

    def _enable(self, snapshot: Snapshot) -> None:
        document, node, is_playable = snapshot.document, snapshot.node, snapshot.game.playable
        for name, what in (("undo", document.can_undo), ("redo", document.can_redo)):
            self.actions[name].setEnabled(bool(what))
            self.actions[name].setText(f"&{name.title()}{f' “{what}”' if what else ''}")
        for name in ("pass", "resign", "agree", "count", "why", "compare"):
            self.actions[name].setEnabled(is_playable)
        begins, settled = self.actions["who_begins"], snapshot.game.settled
        begins.setEnabled(not settled)
        begins.setToolTip(settled or WHO_BEGINS)
        begins.setStatusTip(settled or WHO_BEGINS)
        for name in ("delete", "promote", "move_up", "move_down", "first", "back10", "back"):
            self.actions[name].setEnabled(not node.is_root)
        for name in ("forward", "forward10", "last"):
            self.actions[name].setEnabled(bool(node.next))
        self.actions["save_board"].setEnabled(snapshot.board.plane is None)
        for change in ViewChange:
            self.actions[change.value].setEnabled(change in self._window.canvas.view_changes)
        self.actions["count"].setChecked(snapshot.count is not None)
        self.encoding_menu.show_document(document)

    def _add_file_menus(self) -> None:
        before = self.actions["save"]
        self.menus["File"].insertMenu(before, self.recent_menu)
        self.menus["File"].insertMenu(before, self.encoding_menu)
        self.menus["File"].insertSeparator(before)

    def _add_view_menus(self) -> None:
        view, before = self.menus["View"], self.actions["full_screen"]
        colours = QMenu("C&olours", self._window)
        group = QActionGroup(colours)
        chosen = str(self._settings.value(COLOURS, style.SYSTEM))
        for name, title in SCHEMES:
            action = QAction(title, colours, checkable=True, checked=name == chosen)
            action.setObjectName(name)
            group.addAction(action)
            colours.addAction(action)
            action.triggered.connect(_caller(self._choose_colours, name))
        panels = QMenu("&Panels", self._window)
        for dock in self._window.docks.lasting:
            panels.addAction(dock.toggleViewAction())
        view.insertMenu(before, colours)
        view.insertMenu(before, panels)
        self.panels_menu, self.colours_menu = panels, colours

    def _make_toolbar(self) -> QToolBar:
        toolbar = QToolBar("Toolbar", self._window)
        toolbar.setObjectName("toolbar")
        for name in TOOLBAR:
            if name:
                toolbar.addAction(self.actions[name])
            else:
                toolbar.addSeparator()
        self._window.addToolBar(toolbar)
        self.panels_menu.addAction(toolbar.toggleViewAction())
        return toolbar

    def _restore(self) -> None:
        window = self._window
        for name, key in (("coordinates", COORDINATES), ("natural", NATURAL)):
            self.actions[name].setChecked(self._settings.value(key, True, type=bool) is True)
        window.resize(window.screen().availableSize() * 0.9)
        self.first_state = window.saveState(STATE_VERSION)
        geometry, panels = self._settings.value(GEOMETRY), self._settings.value(PANELS)
        if isinstance(geometry, QByteArray):
            window.restoreGeometry(geometry)
        if not (isinstance(panels, QByteArray) and window.restoreState(panels, STATE_VERSION)):
            window.docks.set_first_sizes()
        window.docks.set_transient(is_counting=False, has_games=False)

    def _reset_panels(self) -> None:
        self._window.restoreState(self.first_state, STATE_VERSION)
        for dock in self._window.docks.lasting:
            dock.setFloating(False)
            dock.show()
        self._window.docks.set_first_sizes()
        if self._window.snapshot is not None:
            self.show_snapshot(self._window.snapshot)

    def _set_view(self, scheme: str = "") -> None:
        coordinates, natural = self.actions["coordinates"].isChecked(), self.actions["natural"].isChecked()
        self._settings.setValue(COORDINATES, coordinates)
        self._settings.setValue(NATURAL, natural)
        chosen = scheme or style.scheme_of(str(self._settings.value(COLOURS, style.SYSTEM)))
        self._window.canvas.set_options(coordinates, natural, chosen)

    def _choose_colours(self, name: str) -> None:
        self._settings.setValue(COLOURS, name)
        self.colours_chosen.emit(name)

    def _show_warnings(self) -> None:
        from goboard.ui.dialogs.messages import show_lines

        show_lines(self._window, "Warnings of this file", self._warnings)

    def _show_help(self) -> None:
        from goboard.ui.dialogs.help import show_help

        show_help(self._window)

    def _show_rules_help(self) -> None:
        from goboard.ui.dialogs.rules_help import show_rules_help

        show_rules_help(self._window, self._window.snapshot.rules.name if self._window.snapshot else "")

    def _show_about(self) -> None:
        from goboard.ui.dialogs.help import show_about

        show_about(self._window)

    def _show_log(self) -> None:
        from goboard.ui.dialogs.messages import show_lines
        from goboard.ui.reports import report_lines

        show_lines(self._window, "Log of this program", report_lines())


def _caller(call: Callable[[Any], object], argument: object) -> Callable[[], None]:
    def triggered() -> None:
        call(argument)

    return triggered
