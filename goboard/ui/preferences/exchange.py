"""Settings in a file of their own, to be kept or taken to another computer: what a person chose, their keys, their
toolbar; nothing of what was opened or where panels are."""

import json
from pathlib import Path

from PySide6.QtCore import QSettings

from goboard import __version__
from goboard.sgf.saving import SaveError, plain_bytes, save_bytes
from goboard.ui.language import tr
from goboard.ui.preferences.table import SETTINGS
from goboard.ui.settings import KEYS, does_fit
from goboard.ui.window.bindings import TOOLBAR_KEY
from goboard.words.message import plural, sentences
from goboard.words.reasons import reason_of

KIND = "goboard settings"
MOST_BYTES = 1 << 20


class ExchangeError(ValueError):
    """The file cannot be read or written; the text is a sentence."""


def chosen_keys(settings: QSettings) -> list[str]:
    """Those of all that is exported: the table's, those of keys and of the toolbar."""
    known = {setting.key for setting in SETTINGS} | {TOOLBAR_KEY}
    return [key for key in settings.allKeys() if key in known or key.startswith(KEYS)]


def export_settings(settings: QSettings, path: Path) -> None:
    """Write what differs from the first values; ExchangeError says why not."""
    values = {key: str(settings.value(key)) for key in chosen_keys(settings)}
    said = {"kind": KIND, "version": __version__, "settings": values}
    try:
        save_bytes(path, (json.dumps(said, indent=1, ensure_ascii=False, sort_keys=True) + "\n").encode())
    except (OSError, SaveError) as error:
        raise ExchangeError(tr("The settings could not be written: {error}", error=error)) from error


def import_settings(settings: QSettings, path: Path) -> str:
    """Take the settings of that file instead of those there are; answers a sentence on it. ExchangeError: nothing has
    changed, and why."""
    try:
        said = json.loads(plain_bytes(path, MOST_BYTES).decode())
    except OSError as error:
        raise ExchangeError(tr("The settings could not be read: {error}.", error=reason_of(error))) from error
    except (ValueError, RecursionError) as error:
        raise ExchangeError(tr("This is no file of settings.")) from error
    values = said.get("settings") if isinstance(said, dict) and said.get("kind") == KIND else None
    if not isinstance(values, dict):
        raise ExchangeError(tr("This is no file of settings."))
    known = {setting.key for setting in SETTINGS} | {TOOLBAR_KEY}
    taken = {
        key: value
        for key, value in values.items()
        if (key in known or key.startswith(KEYS)) and isinstance(value, str) and does_fit(key, value)
    }
    for key in chosen_keys(settings):
        settings.remove(key)
    for key, value in taken.items():
        settings.setValue(key, value)
    refused = len(values) - len(taken)
    told = plural("{n} setting taken over.", "{n} settings taken over.", len(taken))
    more = plural("{n} other could not be used.", "{n} others could not be used.", refused) if refused else ""
    return sentences(told, more)
