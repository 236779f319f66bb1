"""How board and window look: coordinates, natural placement, colours, full screen; which panels are open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from goboard.drawing.looks import themed
from goboard.ui import style
from goboard.ui.language import tr, worded
from goboard.ui.preferences.table import look_of, value_of
from goboard.ui.window.frame import put_in_state
from goboard.ui.window.requests import ChooseColours, SettingsChanged
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import phrase

SCHEMES = (
    (style.SYSTEM, phrase("As the &system has it")),
    (style.LIGHT, phrase("&Light")),
    (style.DARK, phrase("&Dark")),
    (style.HIGH, phrase("&High contrast")),
)
SWITCHES = {
    "coordinates": "view/coordinates",
    "natural": "view/natural",
    "neighbours": "view/neighbours",
    "variations": "view/variations",
    "problem_moves": "view/problem_moves",
    "trail": "view/trail",
    "beside": "view/beside",
    "losses": "view/losses",
}
"""Actions, which are fields of the board's view, and their settings."""


FIGURES = {f"candidate_{name}": name for name in ("lost", "lead", "share", "visits")}
"""Actions, and what they show on the adviser's candidates."""
LINES = "adviser/first", "adviser/second"
"""The settings of what stands there, on the first line and below it."""


class ViewPart(Part):
    """What is chosen is kept for the next start."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        for name, key in SWITCHES.items():
            workspace.action(name).setChecked(value_of(workspace.settings, key) is True)
        self._tick_figures()
        view, before = workspace.menu("View"), workspace.action("full_screen")
        self.colours_menu, self.panels_menu = self._make_colours(), self._make_panels()
        view.insertMenu(before, self.colours_menu)
        view.insertMenu(before, self.panels_menu)
        workspace.scheme_changed.connect(self._set_view)
        workspace.canvas.set_mouse(workspace.settings)

    def actions(self) -> dict[str, Callable[[], None]]:
        return {
            **dict.fromkeys(SWITCHES, self._set_view),
            **{name: partial(self._switch_figure, figure) for name, figure in FIGURES.items()},
            "full_screen": lambda: self._set_full_screen(self.workspace.action("full_screen").isChecked()),
        }

    def follow_settings(self, keys: Sequence[str]) -> None:
        settings = self.workspace.settings
        for name, key in SWITCHES.items():
            self.workspace.action(name).setChecked(value_of(settings, key) is True)
        self._tick_figures()
        for action in self.colours_menu.actions():
            action.setChecked(action.objectName() == value_of(settings, style.COLOURS))
        self.workspace.canvas.set_mouse(settings)
        self._set_view()

    def _tick_figures(self) -> None:
        shown = {value_of(self.workspace.settings, key) for key in LINES}
        for name, figure in FIGURES.items():
            self.workspace.action(name).setChecked(figure in shown)

    def _switch_figure(self, figure: str) -> None:
        """On the candidates from now on, in the place of the second one where there are two; or no more."""
        settings = self.workspace.settings
        lines = [str(value_of(settings, key)) for key in LINES]
        if figure in lines:
            lines = ["" if each == figure else each for each in lines]
        else:
            lines[lines.index("") if "" in lines else 1] = figure
        for key, chosen in zip(LINES, lines, strict=True):
            settings.setValue(key, chosen)
        self.workspace.request(SettingsChanged(LINES))

    def escape(self) -> bool:
        was_full = self.workspace.window.window().isFullScreen()
        if was_full:
            self._set_full_screen(False)
        return was_full

    def _set_full_screen(self, is_full: bool) -> None:
        """The whole screen for the board alone, or the window as it was."""
        self.workspace.action("full_screen").setChecked(is_full)
        self.workspace.window.menuBar().setVisible(not is_full)
        self.workspace.stage.set_alone(is_alone=is_full)
        put_in_state(self.workspace.window.window(), Qt.WindowState.WindowFullScreen, is_on=is_full)

    def _make_colours(self) -> QMenu:
        menu = QMenu(tr("C&olours"), self.workspace.window)
        group = QActionGroup(menu)
        chosen = str(self.workspace.settings.value(style.COLOURS, style.SYSTEM))
        for name, title in SCHEMES:
            action = menu.addAction(worded(title))
            action.setCheckable(True)
            action.setChecked(name == chosen)
            action.setObjectName(name)
            group.addAction(action)
            action.triggered.connect(partial(self._choose_colours, name))
        return menu

    def _make_panels(self) -> QMenu:
        menu = QMenu(tr("&Panels"), self.workspace.window)
        for dock in self.workspace.docks.lasting:
            menu.addAction(dock.toggleViewAction())
        menu.addAction(self.workspace.stage.toolbar.toggleViewAction())
        return menu

    def _set_view(self, scheme: str = "") -> None:
        workspace = self.workspace
        wishes = {name: workspace.action(name).isChecked() for name in SWITCHES}
        for name, is_wanted in wishes.items():
            workspace.settings.setValue(SWITCHES[name], is_wanted)
        sway = float(value_of(workspace.settings, "board/sway"))
        look = look_of(workspace.settings)
        style.use_look(look)
        theme = themed(scheme or workspace.scheme, look)
        workspace.canvas.wants_stillness = value_of(workspace.settings, "view/still") is True
        names = str(value_of(workspace.settings, "board/names"))
        workspace.canvas.set_options(theme, sway=sway, names=names, **wishes)

    def _choose_colours(self, name: str, _is_checked: bool = False) -> None:
        self.workspace.settings.setValue(style.COLOURS, name)
        self.workspace.request(ChooseColours(name))
