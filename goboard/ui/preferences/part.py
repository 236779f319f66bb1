"""The preferences of this window, which are those of all; and themes that are dropped there."""

from __future__ import annotations

import filecmp
import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from PySide6.QtCore import QFile, QSize, Qt
from PySide6.QtGui import QFontDatabase, QImageReader

from goboard.drawing import looks
from goboard.rules import catalogue
from goboard.ui.dialogs.messages import ask_whether, tell_problem
from goboard.ui.language import LANGUAGE, language_choices, tr
from goboard.ui.plain import one_line, tip_text
from goboard.ui.preferences.dialog import PICTURES, RULES, THEMES, WOOD, PreferencesDialog
from goboard.ui.sound.player import SoundPlayer
from goboard.ui.widgets import add_help_key
from goboard.ui.window.requests import PlaySound, SettingsChanged, ShowSetting
from goboard.ui.window.workspace import Part

SAMPLE = 32
"""Pixels a side of what the mean colour of a picture is taken of."""


class PreferencesPart(Part):
    """One dialog at a time."""

    dialog: PreferencesDialog | None = None

    def actions(self) -> dict[str, Callable[[], object]]:
        return {"preferences": self.open}

    def take(self, event: object) -> None:
        if isinstance(event, ShowSetting):
            self.open(event.key)

    def hand_over(self) -> Any:
        """The setting that has the keys, or else the page."""
        dialog = self.dialog
        if dialog is None:
            return None
        kept = dialog.place, dialog.saveGeometry()
        dialog.reject()
        return kept

    def take_over(self, kept: Any) -> None:
        place, geometry = kept
        self.open()
        if self.dialog is not None:
            self.dialog.restoreGeometry(geometry)
            self.dialog.go_to(*place)

    def open(self, key: str = "") -> None:
        """Show them, with that setting ready to be changed."""
        workspace = self.workspace
        # what was put into the folder since
        looks.use(workspace.themes_folder)
        boards, faults = looks.own_boards()
        families = {family: family for family in QFontDatabase.families() if not family.startswith((".", "@"))}
        choices = {
            "text/coordinates": families,
            "text/marks": families,
            LANGUAGE: language_choices(),
            WOOD: {name: look.title for name, look in boards.items()},
            RULES: {each.key: each.info.title for each in catalogue.listed()},
        }
        dialog = self.dialog = PreferencesDialog(
            workspace.window, workspace.settings, choices, workspace.scheme, lambda: SoundPlayer(0).words
        )
        dialog.changed.connect(lambda keys: workspace.request(SettingsChanged(keys)))
        dialog.keys_asked.connect(lambda: workspace.action("edit_keys").trigger())
        dialog.sound_asked.connect(lambda name: workspace.request(PlaySound(name, is_asked=True)))
        dialog.theme_dropped.connect(self.add_theme)
        dialog.theme_unwanted.connect(self.remove_theme)
        dialog.finished.connect(self._forget)
        workspace.scheme_changed.connect(dialog.use_scheme)
        add_help_key(dialog)
        if faults:
            dialog.note.setText(one_line(faults[0]))
            dialog.note.setToolTip(tip_text("\n".join(faults)))
        dialog.open()
        if key:
            dialog.bring(key)

    def add_theme(self, path: str) -> None:
        """Copy a theme with its picture to the folder of themes, after a question where others of these names are
        there, and have it chosen."""
        source, folder, window = Path(path), self.workspace.themes_folder, self.dialog or self.workspace.window
        if source.suffix.lower() in PICTURES:
            self._add_picture(source, folder)
            return
        try:
            pictures = looks.pictures_of(looks.read_board(source))
            for picture in pictures:
                if not QImageReader(str(picture)).canRead():
                    raise looks.LookError(tr("{file} is no picture that goboard can read.", file=picture.name))
            files = [source, *pictures]
            files = [file for file in files if file.parent.resolve() != folder.resolve()]
            there = [file.name for file in files if _differs(file, folder / file.name)]
        except looks.LookError as error:
            tell_problem(window, str(error))
        except OSError as error:
            tell_problem(window, tr("The theme could not be read: {error}", error=error))
        else:
            if there:
                said = one_line(tr("Among your themes there is another {file}.", file=there[0]), 300)
                ask_whether(window, said, tr("&Replace it"), partial(self._copy_theme, source, files, folder))
            else:
                self._copy_theme(source, files, folder)

    def _add_picture(self, source: Path, folder: Path) -> None:
        """Make a theme of that picture alone, under a name that no other has, and have it chosen."""
        mean, window = _mean_colour(source), self.dialog or self.workspace.window
        if not mean:
            tell_problem(window, tr("{file} is no picture that goboard can read.", file=one_line(source.name)))
            return
        names = (f"{source.stem}-{number}" if number > 1 else source.stem for number in count(1))
        stem = next(name for name in names if not _is_other(source, folder / name))
        theme = looks.board_of_picture(f"{stem}{source.suffix}", one_line(source.stem, 60), mean)

        def write() -> None:
            with suppress(shutil.SameFileError):
                shutil.copy(source, folder / f"{stem}{source.suffix}")
            (folder / f"{stem}.json").write_text(theme, encoding="utf-8")

        self._keep_theme(stem, write, folder)

    def _copy_theme(self, source: Path, files: Sequence[Path], folder: Path) -> None:
        def copy() -> None:
            for file in files:
                shutil.copy(file, folder / file.name)

        self._keep_theme(source.stem, copy, folder)

    def _keep_theme(self, name: str, write: Callable[[], None], folder: Path) -> None:
        """Have its files written into the folder, and choose it."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write()
        except OSError as error:
            tell_problem(
                self.dialog or self.workspace.window, tr("The theme could not be copied: {error}", error=error)
            )
            return
        self._choose(f"own:{name}")

    def _choose(self, board: str) -> None:
        """That board from now on, or the usual one for "", among those that there are now."""
        looks.use(self.workspace.themes_folder)
        if board:
            self.workspace.settings.setValue(WOOD, board)
        else:
            self.workspace.settings.remove(WOOD)
        self.workspace.request(SettingsChanged((WOOD,)))
        if self.dialog is not None:
            self.dialog.accept()
            self.open(WOOD)

    def remove_theme(self, name: str) -> None:
        """Have the files of that board in the folder moved to the trash, after a question."""
        boards, folder = dict(looks.own_boards()[0]), self.workspace.themes_folder
        look, window = boards.pop(name, None), self.dialog or self.workspace.window
        if look is None:
            return
        # another board may be made of them, too
        kept = {picture for other in boards.values() for picture in looks.pictures_of(other)}
        own = [each for each in looks.pictures_of(look) if each.parent.resolve() == folder.resolve()]
        files = [folder / f"{name.partition(':')[2]}{THEMES[0]}", *(each for each in own if each not in kept)]

        def remove() -> None:
            stay = [file for file in files if not QFile(str(file)).moveToTrash()]
            if stay:
                tell_problem(window, tr("The system's trash does not take it."))
            self._choose("")

        said = one_line(tr("Move the board “{board}” to the trash, with its picture?", board=look.title), 300)
        ask_whether(window, said, tr("&Move to the trash"), remove)

    def _forget(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = None


def _is_other(picture: Path, place: Path) -> bool:
    """Is there a theme of that name of something else than this picture?"""
    there = [place.parent / f"{place.name}{suffix}" for suffix in (".json", picture.suffix)]
    return any(each.exists() for each in there) and (not there[1].exists() or _differs(picture, there[1]))


def _mean_colour(picture: Path) -> str:
    """Of all of it; "" where it cannot be read, as a pipe, which would be waited for."""
    if not picture.is_file():
        return ""
    reader = QImageReader(str(picture))
    if reader.size().isValid():
        reader.setScaledSize(QSize(SAMPLE, SAMPLE))
    image = reader.read()
    if image.isNull():
        return ""
    ways = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    return image.scaled(1, 1, *ways).pixelColor(0, 0).name()


def _differs(file: Path, there: Path) -> bool:
    """Would another file be replaced by this one?"""
    return there.exists() and not filecmp.cmp(file, there, shallow=False)
