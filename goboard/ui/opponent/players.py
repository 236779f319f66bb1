"""The programs that play against a person, each begun when it is first needed, and the windows of what they say."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from goboard.players.engine_files import EngineEntry
    from goboard.players.engine_game import Claim
    from goboard.ui.opponent.console import Console, Kept
    from goboard.ui.opponent.engine_runner import EngineRunner


class EnginePlayers:
    """`claimed` gets the Claim that one makes for a move, `failed` a sentence on why it makes none."""

    def __init__(self, parent: QObject, claimed: Callable[[Claim], None], failed: Callable[[str], None]) -> None:
        self._parent, self._claimed, self._failed = parent, claimed, failed
        self._runners: dict[str, EngineRunner] = {}
        self._consoles: dict[str, Console] = {}

    def runner(self, name: str, entry: EngineEntry | None) -> EngineRunner | None:
        """That one, None where there is no such program."""
        if name not in self._runners and entry is not None:
            from goboard.ui.opponent.engine_runner import EngineRunner

            runner = self._runners[name] = EngineRunner(entry, self._parent)
            runner.claimed.connect(self._claimed)
            runner.failed.connect(self._failed)
        return self._runners.get(name)

    def is_thinking(self, name: str = "") -> bool:
        """Does that one think about a move, or any?"""
        return any(runner.is_thinking for who, runner in self._runners.items() if name in ("", who))

    def talk(self, name: str, entry: EngineEntry | None, window: QWidget) -> None:
        """Show what is said to that one and what it says."""
        from goboard.ui.opponent.console import console_of

        if (runner := self.runner(name, entry)) is not None:
            self._consoles[name] = console_of(runner, window, self._consoles.get(name))

    def consoles(self) -> dict[str, Kept]:
        """What those that are seen hold, by the programs' names."""
        return {name: console.hand_over() for name, console in self._consoles.items() if console.isVisible()}

    def open_again(self, name: str, entry: EngineEntry | None, window: QWidget, kept: Kept) -> None:
        """That one's console, which goes on with this."""
        self.talk(name, entry, window)
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
