"""The preferences of this window, which are those of all; and themes that are dropped there."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from goboard.drawing import looks
from goboard.rules import catalogue
from goboard.ui.dialogs.messages import tell_problem
from goboard.ui.preferences.dialog import RULES, PreferencesDialog
from goboard.ui.widgets import add_help_key
from goboard.ui.window.part import Part
from goboard.ui.window.requests import SettingsChanged, ShowSetting


class PreferencesPart(Part):
    """One dialog at a time."""

    dialog: PreferencesDialog | None = None

    def actions(self) -> dict[str, Callable[[], object]]:
        return {"preferences": self.open}

    def take(self, event: object) -> None:
        if isinstance(event, ShowSetting):
            self.open(event.key)

    def open(self, key: str = "") -> None:
        """Show them, with that setting ready to be changed."""
        workspace = self.workspace
        choices = {
            "board/wood": {name: look.title for name, look in looks.own_boards()[0].items()},
            RULES: {each.key: each.info.title for each in catalogue.listed()},
        }
        dialog = self.dialog = PreferencesDialog(workspace.window, workspace.settings, choices, workspace.scheme)
        dialog.changed.connect(lambda keys: workspace.request(SettingsChanged(keys)))
        dialog.keys_asked.connect(lambda: workspace.action("edit_keys").trigger())
        dialog.theme_dropped.connect(self.add_theme)
        dialog.finished.connect(self._forget)
        add_help_key(dialog)
        dialog.open()
        if key:
            dialog.bring(key)

    def add_theme(self, path: str) -> None:
        """Copy a theme with its picture to the folder of themes, and have it chosen."""
        source, folder, dialog = Path(path), self.workspace.themes_folder, self.dialog
        try:
            look = looks.read_board(source)
            folder.mkdir(parents=True, exist_ok=True)
            picture = look.values.get("wood")
            for file in (source, *((picture,) if isinstance(picture, Path) else ())):
                if file.parent.resolve() != folder.resolve():
                    shutil.copy(file, folder / file.name)
        except looks.LookError as error:
            tell_problem(dialog or self.workspace.window, str(error))
            return
        except OSError as error:
            tell_problem(dialog or self.workspace.window, f"The theme could not be copied: {error}")
            return
        looks.use(folder)
        self.workspace.settings.setValue("board/wood", f"own:{source.stem}")
        self.workspace.request(SettingsChanged(("board/wood",)))
        if dialog is not None:
            dialog.accept()
            self.open("board/wood")

    def _forget(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = None
