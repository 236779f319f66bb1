"""Which keys every action has, and which actions stand in the toolbar: as at first, or as chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QKeySequence

from goboard.ui.settings import KEYS
from goboard.ui.window.menu_entry import Entry

TOOLBAR_KEY = "toolbar/actions"
TOOLBAR = (
    "new", "open", "save", "", "undo", "redo", "", "edit_tools", "count", "analysis", "pass", "",
    "palette",
)  # fmt: skip
TAKEN = ("Esc", "Tab", "Shift+Tab", "Return", "Enter")
"""Keys that no action can have."""
PORTABLE = QKeySequence.SequenceFormat.PortableText
AS_IN_SABAKI = {
    "back": "Up", "forward": "Down", "back10": "Shift+Up", "forward10": "Shift+Down",
    "previous_variation": "Left", "next_variation": "Right",
}  # fmt: skip
"""The arrows of those who know another program, where the game runs downwards."""
LINE = "-"
"""Stands for a line in the list of the toolbar's actions."""


def usual_keys(entry: Entry) -> list[QKeySequence]:
    """Those of the table of menus."""
    return [QKeySequence(key) for key in entry.keys.split()]


def keys_of(settings: QSettings, entry: Entry) -> list[QKeySequence]:
    """Those chosen for it, else its usual ones."""
    said = settings.value(KEYS + entry.name)
    if not isinstance(said, str):
        return usual_keys(entry)
    keys = QKeySequence.listFromString(said, PORTABLE) if said else []
    return keys if all(map(is_key, keys)) else usual_keys(entry)


def is_key(keys: QKeySequence) -> bool:
    """Is it one key, with others held or not, that there is?"""
    unknown = QKeySequence(Qt.Key.Key_unknown)
    return keys.count() == 1 and keys != unknown and bool(keys.toString(PORTABLE))


def choose_keys(settings: QSettings, entry: Entry, keys: Sequence[QKeySequence]) -> None:
    """These are its keys from now on; what is as at first is not kept."""
    if list(keys) == usual_keys(entry):
        settings.remove(KEYS + entry.name)
    else:
        settings.setValue(KEYS + entry.name, QKeySequence.listToString(list(keys), PORTABLE))


def take_arrows(settings: QSettings, entries: Mapping[str, Entry]) -> None:
    """The arrows are as in Sabaki; whatever else has one of them loses it."""
    taken = {name: QKeySequence(key) for name, key in AS_IN_SABAKI.items()}
    for name, entry in entries.items():
        keys = keys_of(settings, entry)
        kept = [taken[name]] if name in taken else [key for key in keys if key not in taken.values()]
        if kept != keys:
            choose_keys(settings, entry, kept)


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
