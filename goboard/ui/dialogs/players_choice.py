"""Who plays which colour of a new game: people, goboard, or programs that speak the Go Text Protocol."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from goboard.boards.board import Board
from goboard.rules.protocol import RuleSet
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr
from goboard.ui.opponent.strip import LEVEL_TIP, OWN, called, level_titles
from goboard.ui.widgets import choice_box, show_sources
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.players.engine_files import EngineEntry, Engines

PERSON = ""
LIST = "engines"
TIP = phrase("A person, goboard, or another program; more are entered beside the board")


class PlayersChoice(QObject):
    """A box for each colour, which a form puts where it likes, and how well goboard plays. `changed` comes when
    others are chosen."""

    changed = Signal()

    def __init__(self, engines: Path | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._entries: tuple[EngineEntry, ...] = ()
        self._where: tuple[RuleSet, Board] | None = None
        self.is_shown = True
        self.boxes = tuple(
            choice_box(parent, name, (), tip=TIP) for name in (tr("Who plays Black"), tr("Who plays White"))
        )
        self.level = choice_box(
            parent,
            tr("How well goboard plays"),
            level_titles(),
            tip=LEVEL_TIP,
        )
        for box in self.boxes:
            box.setMinimumContentsLength(8)
            box.activated.connect(lambda _row: self.changed.emit())
        self.level.activated.connect(lambda _row: self.changed.emit())
        self._jobs = JobSignals("engines", self, waits=False)
        self.choose((), 1)
        if engines is not None:
            self._list(engines)

    def _list(self, folder: Path) -> None:
        from goboard.players.engine_files import engines

        self._jobs.run(LIST, lambda _watch: engines(folder), self._take)

    def _take(self, found: Engines) -> None:
        self._entries = found.entries
        self._show()

    def choose(self, players: Sequence[object], level: int) -> None:
        """These two, each a program's name or "" for a person."""
        names = [*map(str, players[:2]), PERSON, PERSON]
        self.level.setCurrentIndex(max(self.level.findData(level), 0))
        for box, name in zip(self.boxes, names, strict=False):
            # a program may not be found yet
            show_sources(box, [(PERSON, ""), (OWN, ""), *([(name, "")] if name not in (PERSON, OWN) else [])], name)
            box.setItemText(0, tr("A person"))
        self.changed.emit()

    def show_fit(self, rules: RuleSet, board: Board) -> None:
        """What cannot play there is grey, and says why."""
        self._where = rules, board
        self._show()

    def _show(self) -> None:
        for box in self.boxes:
            chosen = str(box.currentData())
            names = [PERSON, OWN, *(entry.name for entry in self._entries)]
            if chosen not in names and not self._entries:
                names.append(chosen)
            show_sources(box, [(name, self.misfit(name)) for name in names], chosen)
            box.setItemText(0, tr("A person"))

    def misfit(self, name: str) -> str:
        """Why that program cannot play there, a sentence; "" if it can, or that is not known yet."""
        if name == PERSON or self._where is None:
            return ""
        rules, board = self._where
        if name == OWN:
            return tr("{engine} plays on boards that have an end.", engine=OWN) if board.plane is not None else ""
        entry = next((each for each in self._entries if each.name == name), None)
        return entry.misfit(rules, board) if entry is not None else ""

    @property
    def chosen(self) -> tuple[str, ...]:
        """The programs' names, "" for a person."""
        return tuple(str(box.currentData()) for box in self.boxes)

    @property
    def problem(self) -> str:
        """Why those who are chosen cannot play there, "" if they can."""
        return next(filter(None, map(self.misfit, self.chosen)), "") if self.is_shown else ""

    @property
    def names(self) -> tuple[str, ...]:
        """What the record calls the programs, "" for a person."""
        return tuple(called(name, int(self.level.currentData())) if name else "" for name in self.chosen)

    def stop(self) -> None:
        self._jobs.stop()
