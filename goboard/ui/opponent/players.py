"""The programs that play against a person: those there are, each begun when it is first needed, and the windows of what
they say."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from goboard.session.snapshot import Snapshot
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr
from goboard.ui.opponent.strip import OWN
from goboard.ui.plain import one_line

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from goboard.players.engine_files import EngineEntry, Engines
    from goboard.players.engine_game import Claim
    from goboard.rules.moves import Move
    from goboard.ui.opponent.console import Console, Kept
    from goboard.ui.opponent.engine_runner import EngineRunner


class EnginePlayers:
    """`made` gets the move that one makes and what is to be said of it, `failed` a sentence on why it makes none."""

    def __init__(self, parent: QObject, made: Callable[[Move, str], None], failed: Callable[[str], None]) -> None:
        self._parent, self._made, self._failed = parent, made, failed
        self._runners: dict[str, EngineRunner] = {}
        self._consoles: dict[str, Console] = {}
        self._found: Engines | None = None
        self._looking = JobSignals("engines", parent, waits=False)

    def look(self, folder: Path, take: Callable[[Engines], None]) -> None:
        """Look beside the window for those there are; `take` is told them."""
        from goboard.players.engine_files import engines

        def found(answer: Engines) -> None:
            self._found = answer
            take(answer)

        self._looking.run("list", lambda _watch: engines(folder), found)

    def _entry(self, name: str) -> EngineEntry | None:
        return self._found.named(name) if self._found is not None else None

    def misfit(self, snapshot: Snapshot, name: str) -> str:
        """Why that program cannot play here, "" if it can."""
        if name == OWN or snapshot.subject is None:
            return ""
        if (entry := self._entry(name)) is None:
            return tr("There is no engine called {name} any more.", name=one_line(name))
        return entry.misfit(snapshot.subject.rules, snapshot.board)

    def misfits(self, snapshot: Snapshot) -> dict[str, str]:
        """The same of all, by their names."""
        found = self._found.entries if self._found is not None else ()
        return {entry.name: self.misfit(snapshot, entry.name) for entry in found}

    def runner(self, name: str) -> EngineRunner | None:
        """That one, None where there is no such program."""
        entry = self._entry(name)
        if name not in self._runners and entry is not None:
            from goboard.ui.opponent.engine_runner import EngineRunner

            runner = self._runners[name] = EngineRunner(entry, self._parent)
            runner.claimed.connect(self._take_claim)
            runner.failed.connect(self._failed)
        return self._runners.get(name)

    def think(self, snapshot: Snapshot, name: str, seconds: float) -> None:
        """Have that one, which can play here, make a move in so many seconds, or in what its clock leaves it."""
        from goboard.ui.opponent.engine_runner import timing_at

        runner = self.runner(name)
        assert runner is not None and snapshot.subject is not None
        runner.move(snapshot.subject, timing_at(snapshot, seconds), snapshot.owed)

    def _take_claim(self, claim: Claim) -> None:
        from goboard.rules.moves import Play

        if claim.move is None:
            self._failed(claim.wrong)
        else:
            # what it could not be told is said with a pass, not with every stone
            self._made(claim.move, "" if isinstance(claim.move, Play) else claim.note)

    def is_thinking(self, name: str = "") -> bool:
        """Does that one think about a move, or any?"""
        return any(runner.is_thinking for who, runner in self._runners.items() if name in ("", who))

    def talk(self, name: str, window: QWidget) -> None:
        """Show what is said to that one and what it says."""
        from goboard.ui.opponent.console import console_of

        if (runner := self.runner(name)) is not None:
            self._consoles[name] = console_of(runner, window, self._consoles.get(name))

    def consoles(self) -> dict[str, Kept]:
        """What those that are seen hold, by the programs' names."""
        return {name: console.hand_over() for name, console in self._consoles.items() if console.isVisible()}

    def open_again(self, name: str, window: QWidget, kept: Kept) -> None:
        """That one's console, which goes on with this."""
        self.talk(name, window)
        if name in self._consoles:
            self._consoles[name].take_over(kept)

    def drop(self) -> None:
        """No move is wanted any more."""
        for runner in self._runners.values():
            runner.drop()

    def forgive(self) -> None:
        """A person wants them to go on, however often they have ended."""
        for runner in self._runners.values():
            runner.forgive()

    def end(self) -> None:
        """They are not wanted any more."""
        for console in self._consoles.values():
            console.close()
            console.deleteLater()
        for runner in self._runners.values():
            runner.close()
            runner.deleteLater()
        self._consoles, self._runners = {}, {}

    def stop(self) -> None:
        """The window closes."""
        self._looking.stop()
        self.end()
