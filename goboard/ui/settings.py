"""The settings file: opened whatever is in it, with a sentence for each thing that was wrong."""

import contextlib
import os
import stat
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from goboard.sgf.saving import plain_bytes
from goboard.ui.window.stage import COLUMNS, SHAPES
from goboard.words.message import phrase, plural

DAMAGED = ".damaged"
"""How the name of a file ends that was put aside."""
MOST_BYTES = 4 << 20
MOST_LETTERS = 4096
KEYS = "keys/"
"""Begins the settings that hold the keys of an action."""
Fits = Callable[[object], bool]
PLACES = tuple(f"session/tabs{number}" for number in ("", *range(2, 9)))
"""Where programs that run at once keep their tabs, see `goboard.ui.sessions`."""


def _is_state(value: object) -> bool:
    return isinstance(value, QByteArray)


def _is_text(value: object) -> bool:
    return isinstance(value, (str, list)) and len(str(value)) <= MOST_LETTERS


def _is_paths(value: object) -> bool:
    return value is None or isinstance(value, (str, list))


def _is_own(value: object) -> bool:
    """What is read with care by whoever wrote it."""
    return value is None or isinstance(value, str)


def _number(least: float, most: float) -> Fits:
    def fits(value: object) -> bool:
        with contextlib.suppress(ValueError):
            return least <= float(str(value)) <= most
        return False

    return fits


KNOWN: dict[str, Fits] = {
    "analysis/last": _is_text,
    "analysis/open": _is_text,
    "analysis/shown": _is_text,
    "files/folder": _is_text,
    "files/notes_hidden": _is_paths,
    "files/recent": _is_paths,
    "files/recent_matches": _is_own,
    "library/rows": _is_state,
    "library/geometry": _is_state,
    "library/split": _is_state,
    "new_game/board": _is_text,
    "new_game/clock": _is_paths,
    "new_game/players": _is_paths,
    "opponent/seconds": _number(1, 120),
    **dict.fromkeys(PLACES, _is_own),
    "study/player": _number(0, 10**6),
    "toolbar/actions": _is_text,
    "window/geometry": _is_state,
    **{f"layout/{shape}/{column}": _is_state for shape in SHAPES for column in COLUMNS},
    **{f"layout/{shape}/places": _is_text for shape in SHAPES},
    **{f"layout/{shape}/board": _number(0.1, 1) for shape in SHAPES},
}
"""What the value of each key must be. Those of dialogs' fields are checked by the dialogs."""


def open_settings(path: Path) -> tuple[QSettings, list[str]]:
    """The settings in that file; what is set is written by itself. What was of no use there is gone, which is told."""
    notices = []
    if _is_damaged(path):
        notices.append(_put_aside(path))
    # nothing lies below what is no folder: a pipe would be waited for, a device read without an end
    settings = QSettings(str(path if _is_plain(path) else path / path.name), QSettings.Format.IniFormat)
    if settings.status() == QSettings.Status.FormatError:
        notices.append(_put_aside(path))
        settings.clear()
    notices += drop_unusable(settings, KNOWN)
    if settings.status() == QSettings.Status.AccessError or not _is_writable(path):
        notices.append(phrase("Settings are not kept: {path} cannot be read or written.", path=path))
    return settings, notices


def does_fit(key: str, value: object) -> bool:
    """Can that be the value of that setting? What nobody knows fits: dialogs check their fields themselves."""
    return _passes({**KNOWN, **chosen()}, key, value)


def _passes(tests: Mapping[str, Fits], key: str, value: object) -> bool:
    test = _is_text if key.startswith(KEYS) else tests.get(key)
    return test is None or test(value)


def chosen() -> dict[str, Fits]:
    """What the values of the preferences must be; they are loaded for it. Whoever reads one checks it: these tests can
    wait until there is a window."""
    from goboard.ui.preferences.table import SETTINGS

    return {setting.key: setting.fits for setting in SETTINGS}


def drop_unusable(settings: QSettings, tests: Mapping[str, Fits]) -> list[str]:
    """Take away what has no usable value, which is told in a sentence."""
    values = {key: settings.value(key) for key in settings.allKeys()}
    wrong = [key for key, value in values.items() if not _passes(tests, key, value)]
    for key in wrong:
        settings.remove(key)
    words = phrase(
        "{wrong} had no usable value and begin anew: {listed}.",
        wrong=plural("{n} setting", "{n} settings", len(wrong)),
        listed=_listed(wrong),
    )
    return [words] if wrong else []


def _is_damaged(path: Path) -> bool:
    """Is there something else in the file than sections, keys and values in text?"""
    try:
        if not path.is_file() or not path.stat().st_size:
            return False
        data = plain_bytes(path) if path.stat().st_size <= MOST_BYTES else b"\0"
        lines = data.decode("utf-8").split("\n")
    except UnicodeDecodeError:
        return True
    except OSError:
        return False
    return b"\0" in data or not all(map(_is_line, lines))


def _is_line(line: str) -> bool:
    line = line.strip()
    _, equals, value = line.partition("=")
    return not line or line[0] in ";#[" or (bool(equals) and not value.lstrip(' "').startswith("@Variant("))


def _is_plain(path: Path) -> bool:
    """Is that a file, or nothing yet?"""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return True
    except OSError:
        return False


def _put_aside(path: Path) -> str:
    aside = path.with_name(path.name + DAMAGED)
    try:
        os.replace(path, aside)
    except OSError:
        return phrase("The settings in {path} are damaged: all are as at first.", path=path)
    return phrase("The settings were damaged: all are as at first. The damaged file is kept as {aside}.", aside=aside)


def _is_writable(path: Path) -> bool:
    """Can the file be written, or made in the nearest folder there is? Nothing is made to find out."""
    if path.exists() or not _is_plain(path):
        return path.is_file() and os.access(path, os.W_OK)
    for folder in path.parents:
        if folder.exists():
            return folder.is_dir() and os.access(folder, os.W_OK)
    return False


def _listed(keys: Collection[str], most: int = 5) -> str:
    return ", ".join([*sorted(keys)[:most], *(["…"] if len(keys) > most else [])])
