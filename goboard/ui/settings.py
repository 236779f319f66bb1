"""The settings and their file: opened whatever is in it, with a sentence for each thing that was wrong, and written
beside the window."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QSettings, QTimer, Slot

from goboard.sgf.saving import plain_bytes
from goboard.ui.window.stage import COLUMNS, SHAPES
from goboard.words.message import phrase, plural

if TYPE_CHECKING:
    from goboard.jobs.threads import Job, Threads

DAMAGED = ".damaged"
"""How the name of a file ends that was put aside."""
MOST_BYTES = 4 << 20
MOST_LETTERS = 4096
KEYS = "keys/"
"""Begins the settings that hold the keys of an action."""
AGAIN = 50
"""Milliseconds after which it is looked again whether the last writing has ended."""
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


_Signature = tuple[int, int, int]
"""Which file it is, its time and size; (0, 0, 0) for none."""


class _Kept(NamedTuple):
    """What the file holds after it was written, and how it looked then."""

    values: dict[str, object]
    signature: _Signature


class Settings(QSettings):
    """Settings that never wait for the disk: their values are in memory, and a thread of its own writes what is set.

    Qt would write in the window's thread, and wait there until the disk holds it: seconds where others keep that busy.
    What other programs wrote meanwhile comes along with each writing, and with `refresh`. Belongs to one thread.
    """

    def __init__(self, path: Path) -> None:
        """Those in that file, if there is one."""
        super().__init__(str(path), QSettings.Format.IniFormat)
        self._path = path
        self.values: Mapping[str, object] = self._values_read()
        """All that is set, for those who only look."""
        self._seen = _signature(path)
        self._changed: dict[str, object] = {}
        """Set since the last writing was begun; None: removed."""
        self._threads: Threads | None = None
        self._writing: Job[_Kept] | None = None
        self._waiting: list[Callable[[], None]] = []
        """What is to be done when nothing is left to write."""
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._go_on)

    def value(self, key: str, defaultValue: object = None, type: object = None) -> object:  # noqa: N803
        """As of `QSettings`; of the types bool and int are known."""
        found = self.values.get(key, defaultValue)
        if type is bool:
            return found.lower() in ("true", "1") if isinstance(found, str) else bool(found)
        if type is int:
            with contextlib.suppress(ValueError):
                return int(str(found))
            return defaultValue
        return list(found) if isinstance(found, list) else found

    def setValue(self, key: str, value: object) -> None:
        """It is written as soon as the window has nothing else to do."""
        if value is None:
            self.remove(key)
            return
        value = list(value) if isinstance(value, (list, tuple)) else value
        known = self.values.get(key)
        if known is None or type(known) is not type(value) or known != value:
            self.values = {**self.values, key: value}
            self._change(key, value)

    def remove(self, key: str) -> None:
        """It, and what lies below it."""
        gone = [each for each in self.values if each == key or each.startswith(f"{key}/")]
        self.values = {each: value for each, value in self.values.items() if each not in gone}
        for each in gone:
            self._change(each, None)

    def contains(self, key: str) -> bool:
        return key in self.values

    def allKeys(self) -> list[str]:
        return sorted(self.values)

    def clear(self) -> None:
        for key in self.allKeys():
            self.remove(key)

    @Slot()
    def sync(self) -> None:
        """What was set is in the file when this returns, and what others wrote is here."""
        self._wait()
        self._write()
        self._wait()
        self.refresh()
        self._go_on()

    def when_written(self, then: Callable[[], None]) -> None:
        """Do it once all that was set is in the file; nothing is waited for."""
        self._waiting.append(then)
        self._go_on()

    def refresh(self) -> None:
        """What other programs wrote is here when this returns; nothing is waited for."""
        if not self._take_written():
            return
        now = _signature(self._path)
        if now != self._seen:
            # nothing was set there: it is only read
            super().sync()
            self._take(_Kept(self._values_read(), now))

    def event(self, event: QEvent) -> bool:
        """Qt asks for a writing of its own."""
        return event.type() == QEvent.Type.UpdateRequest or super().event(event)

    def _values_read(self) -> dict[str, object]:
        # a line of a damaged file may have no key
        return {key: super(Settings, self).value(key) for key in super().allKeys() if key}

    def _change(self, key: str, value: object) -> None:
        self._changed[key] = value
        self._soon.start()

    @Slot()
    def _go_on(self) -> None:
        """Write what is left to write; else it is done what waits for that."""
        self._write()
        if self._waiting and self._take_written() and not self._changed:
            waiting, self._waiting = self._waiting, []
            for then in waiting:
                then()
        elif self._waiting:
            self._soon.start(AGAIN)

    def _write(self) -> None:
        from goboard.jobs.threads import Job, Threads
        from goboard.jobs.watch import UNLIMITED

        if not self._changed:
            return
        if not self._take_written():
            self._soon.start(AGAIN)
            return
        changed, self._changed = self._changed, {}
        path = self.fileName()
        self._threads = Threads(1, "settings")
        self._writing = self._threads.begin(Job(lambda _watch: _written(path, changed), limits=UNLIMITED))
        # nothing else is written for long: the thread ends with it
        self._threads.shutdown(wait=False)
        self._soon.setInterval(0)

    def _take_written(self) -> bool:
        """Is no writing on its way? What the last one found is here."""
        if self._writing is not None and self._writing.done():
            kept, self._writing = self._writing.result(), None
            self._take(kept)
        return self._writing is None

    def _take(self, kept: _Kept) -> None:
        self._seen = kept.signature
        found = {**kept.values, **self._changed}
        removed = [key for key, value in self._changed.items() if value is None]
        self.values = {key: value for key, value in found.items() if key not in removed}

    def _wait(self) -> None:
        if self._threads is not None:
            self._threads.shutdown()
            self._threads = None
        self._take_written()


def _written(path: str, changed: Mapping[str, object]) -> _Kept:
    """Write what was changed; what others wrote there stays. Belongs to the thread that writes."""
    file = QSettings(path, QSettings.Format.IniFormat)
    for key, value in changed.items():
        if value is None:
            file.remove(key)
        else:
            file.setValue(key, value)
    # QSettings.sync would keep the interpreter from all other threads until the disk has answered; Qt's own call of it
    # does not
    QCoreApplication.sendPostedEvents(file, QEvent.Type.UpdateRequest.value)
    return _Kept({key: file.value(key) for key in file.allKeys() if key}, _signature(Path(path)))


def _signature(path: Path) -> _Signature:
    try:
        found = path.stat()
    except OSError:
        return 0, 0, 0
    return found.st_ino, found.st_mtime_ns, found.st_size


def open_settings(path: Path) -> tuple[Settings, list[str]]:
    """The settings in that file; what is set is written by itself. What was of no use there is gone, which is told."""
    notices = []
    if _is_damaged(path):
        notices.append(_put_aside(path))
    # nothing lies below what is no folder: a pipe would be waited for, a device read without an end
    settings = Settings(path if _is_plain(path) else path / path.name)
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
