"""What the form of a new game proposes: what was chosen the last time."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings

from goboard.boards.board import Board
from goboard.boards.catalogue import shape_of
from goboard.games.clocks import ClockSettings, overtime_text, seconds_text, settings_from
from goboard.rules import catalogue
from goboard.session.commands.files import NewGame
from goboard.ui.opponent.strip import OWN
from goboard.ui.preferences.table import value_of

if TYPE_CHECKING:
    from goboard.session.snapshot import Snapshot
    from goboard.ui.dialogs.board_choice import BoardChoice
    from goboard.ui.dialogs.players_choice import PlayersChoice

KEY = "new_game"
WORDS = ("columns", "rows", "rules")
PLAYERS, LEVEL = f"{KEY}/players", "opponent/level"


def remember(settings: QSettings, command: NewGame, players: PlayersChoice) -> None:
    """Keep the board, if it is one of the catalogue, the rules, the clock and who plays."""
    settings.setValue(PLAYERS, list(players.chosen))
    settings.setValue(LEVEL, players.level.currentData())
    rules = next((each.key for each in catalogue.listed() if each.is_same(command.rules, command.options)), "")
    for name, value in zip(WORDS, (command.columns, command.rows, rules), strict=True):
        settings.setValue(f"{KEY}/{name}", value)
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
        options={"komi": komi} if (komi := str(value_of(settings, f"{KEY}/komi"))) else {},
        board=_object(settings.value(f"{KEY}/board")),
        clock=_clock(settings.value(f"{KEY}/clock")),
    )


def propose_board(shown: Snapshot | None, choice: BoardChoice) -> None:
    """A graph or a drawn board that is shown: who opened or drew one wants games on it, by other rules too."""
    if shown is not None and shape_of(str(shown.board.spec.get("shape"))) is None:
        choice.choose_own(shown.board)


def propose_players(settings: QSettings, players: PlayersChoice, *, is_against: bool) -> None:
    """Those of the last time, and goboard's level; `is_against`: where they were people, goboard has White."""
    kept = settings.value(PLAYERS, [])
    names = kept if isinstance(kept, list) else []
    players.choose(["", OWN] if is_against and not any(names) else names, int(value_of(settings, LEVEL)))


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
