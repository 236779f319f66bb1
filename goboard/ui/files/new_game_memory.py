"""The last new game, kept in the settings: the next one is proposed to be like it."""

import json
from collections.abc import Mapping

from PySide6.QtCore import QSettings

from goboard.boards.board import Board
from goboard.games.clocks import ClockSettings, overtime_text, seconds_text, settings_from
from goboard.session.commands.files import NewGame

KEY = "new_game"
WORDS = ("columns", "rows", "rules")


def remember(settings: QSettings, command: NewGame) -> None:
    """Keep the board, if it is one of the catalogue, the rules and the clock."""
    for name in WORDS:
        settings.setValue(f"{KEY}/{name}", getattr(command, name))
    clock = command.clock
    settings.setValue(f"{KEY}/clock", [seconds_text(clock.main), overtime_text(clock)] if clock is not None else [])
    if not isinstance(command.board, Board):
        settings.setValue(f"{KEY}/board", json.dumps(command.board))


def remembered(settings: QSettings) -> NewGame:
    """What was kept; what is usual where nothing was."""
    usual = NewGame()
    columns, rows, rules = (settings.value(f"{KEY}/{name}") for name in WORDS)
    return NewGame(
        columns=_whole(columns, usual.columns),
        rows=_whole(rows, usual.rows),
        rules=str(rules or usual.rules),
        board=_object(settings.value(f"{KEY}/board")),
        clock=_clock(settings.value(f"{KEY}/clock")),
    )


def _object(value: object) -> Mapping[str, object] | None:
    try:
        found = json.loads(str(value))
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _clock(value: object) -> ClockSettings | None:
    return settings_from(str(value[0]), str(value[1])) if isinstance(value, list) and len(value) == 2 else None


def _whole(value: object, default: int) -> int:
    try:
        return int(str(value))
    except ValueError:
        return default
