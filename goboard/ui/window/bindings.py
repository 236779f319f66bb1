"""Which keys every action has, and which actions stand in the toolbar: as at first, or as chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QKeySequence

from goboard.ui.settings import KEYS
from goboard.ui.window.menu_entry import Entry

TOOLBAR_KEY = "toolbar/actions"
TOOLBAR = (
    "new", "open", "save", "", "undo", "redo", "", "edit_tools", "count", "analysis", "pass", "",
    "palette",
)  # fmt: skip
TAKEN = ("Esc", "Tab", "Shift+Tab", "Return", "Enter", "F10", "Shift+F10")
"""Keys that no action can have."""
PORTABLE = QKeySequence.SequenceFormat.PortableText
OTHER_PROGRAMS: Mapping[str, Mapping[str, str]] = {
    "Sabaki": {
        "back": "Up", "forward": "Down", "back10": "Shift+Up", "forward10": "Shift+Down",
        "previous_variation": "Left", "next_variation": "Right",
    },
    "KaTrain": {
        "back": "Left Z", "forward": "Right X", "back10": "Shift+Left Shift+Z", "forward10": "Shift+Right Shift+X",
        "first": "Home Ctrl+Left", "last": "End Ctrl+Right", "previous_fork": "B Ctrl+Up",
        "next_mistake": "N Ctrl+Shift+Right", "previous_mistake": "Shift+N Ctrl+Shift+Left",
        "adviser": "E Ctrl+Shift+A", "variations": "Q", "losses": "W", "overlay_ownership": "T 1", "region": "G",
        "insert_moves": "I Ins", "promote": "PgUp", "clock": "F5 Ctrl+Shift+K", "full_screen": "F12 F11",
        "copy_game": "Ctrl+C", "paste_game": "Ctrl+V", "open": "Ctrl+L Ctrl+O", "save_as": "Ctrl+D Ctrl+Shift+S",
    },
    "q5Go": {
        "main_line": "Ins", "previous_fork": "PgUp", "next_fork": "PgDown", "delete": "Ctrl+D Ctrl+Delete",
        "autoplay": "Ctrl+Alt+P F5", "coordinates": "F8", "preferences": "Alt+P Ctrl+,", "node_figure": "G",
        "find_part_in_library": "S Shift+F9", "new_window": "Ctrl+B",
    },
}  # fmt: skip
"""Keys of those who know another program, for what is there and here; of Sabaki the arrows, as the game runs downwards
there."""
LINE = "-"
"""Stands for a line in the list of the toolbar's actions."""


def usual_keys(entry: Entry) -> list[QKeySequence]:
    """Those of the table of menus."""
    return list(_keys_in(entry.keys))


@lru_cache(maxsize=512)
def _keys_in(said: str) -> tuple[QKeySequence, ...]:
    """Asked for every action of each window."""
    return tuple(map(QKeySequence, said.split()))


def keys_of(settings: QSettings, entry: Entry) -> list[QKeySequence]:
    """Those chosen for it, else its usual ones."""
    said = settings.value(KEYS + entry.name)
    if not isinstance(said, str):
        return usual_keys(entry)
    keys = QKeySequence.listFromString(said, PORTABLE) if said else []
    return keys if all(map(is_key, keys)) else usual_keys(entry)


def is_key(keys: QKeySequence) -> bool:
    """Is it one key, with others held or not, that there is and that an action can have?"""
    unknown, said = QKeySequence(Qt.Key.Key_unknown), keys.toString(PORTABLE)
    return keys.count() == 1 and keys != unknown and bool(said) and said not in TAKEN


def choose_keys(settings: QSettings, entry: Entry, keys: Sequence[QKeySequence]) -> None:
    """These are its keys from now on; what is as at first is not kept."""
    if list(keys) == usual_keys(entry):
        settings.remove(KEYS + entry.name)
    else:
        settings.setValue(KEYS + entry.name, QKeySequence.listToString(list(keys), PORTABLE))


def take_keys(settings: QSettings, entries: Mapping[str, Entry], program: str) -> list[Entry]:
    """The keys are as in that program; whatever else has one of them loses it. Answers what has none any more."""
    chosen = {name: list(map(QKeySequence, keys.split())) for name, keys in OTHER_PROGRAMS[program].items()}
    taken = [key for keys in chosen.values() for key in keys]
    bare = []
    for name, entry in entries.items():
        keys = keys_of(settings, entry)
        kept = chosen.get(name) or [key for key in keys if key not in taken]
        if kept != keys:
            choose_keys(settings, entry, kept)
            bare += [entry] if not kept else []
    return bare


def is_changed(settings: QSettings, entry: Entry) -> bool:
    return settings.contains(KEYS + entry.name)


def holders(settings: QSettings, entries: Iterable[Entry]) -> Mapping[str, list[Entry]]:
    """Which actions each key belongs to: more than one where they are in conflict, and then it does nothing."""
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        for key in keys_of(settings, entry):
            found.setdefault(key.toString(PORTABLE), []).append(entry)
    return found


def toolbar_names(settings: QSettings) -> tuple[str, ...]:
    """The actions of the toolbar by name, "" for a line between two groups."""
    said = settings.value(TOOLBAR_KEY)
    if not isinstance(said, str) or not said.strip():
        return TOOLBAR
    return tuple("" if name == LINE else name for name in said.split())


def choose_toolbar(settings: QSettings, names: Sequence[str]) -> None:
    if tuple(names) in ((), TOOLBAR):
        settings.remove(TOOLBAR_KEY)
    else:
        settings.setValue(TOOLBAR_KEY, " ".join(name or LINE for name in names))
