"""What is worked out in the background because somebody asked for it: the last one of each kind counts."""

from collections.abc import Iterator

from goboard.session.commands.command import Command
from goboard.session.events import Event

Work = Iterator[Event | None]
"""Yields None for work done without anything to report."""


class Errands:
    """The commands that are not answered in full yet, at most one of each kind, and the work that is left of them."""

    def __init__(self) -> None:
        self._open: dict[type, tuple[Command, Work]] = {}

    def send(self, command: Command, work: Work) -> None:
        """From now on this is worked out; what a command of that kind asked for before is given up."""
        self._open[type(command)] = command, work

    def by_urgency(self) -> list[tuple[Command, Work]]:
        """What is left to do, the most urgent first."""
        return sorted(self._open.values(), key=lambda left: left[0].urgency)

    def end(self, kind: type) -> None:
        """The command of that kind is answered, or not to be answered any more."""
        self._open.pop(kind, None)

    def give_up(self) -> list[Command]:
        """End all of them; which commands those were."""
        given_up = [command for command, _ in self._open.values()]
        self._open.clear()
        return given_up
