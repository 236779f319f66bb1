"""What the answers to commands may use of the session."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from goboard.games.tree import Node
    from goboard.rules.protocol import RuleSet
    from goboard.session.clock import Clock
    from goboard.session.commands.command import Command
    from goboard.session.document import Document
    from goboard.session.events import Event, Shown
    from goboard.session.finding import Finding
    from goboard.session.game import GameState
    from goboard.session.journal import Journal
    from goboard.session.studying import Studying
    from goboard.session.weights import ShownWeights


class NodeGoneError(LookupError):
    """The game shown has no such node any more. The session answers that with a refusal."""


class SessionState(Protocol):
    """The record that is open and what is kept beside it."""

    document: Document
    message: str
    """A sentence for the person about what was done, "" for none."""
    journal: Journal
    """What outlives a kill."""
    finding: Finding | None
    studying: Studying
    clock: Clock
    weights: ShownWeights

    @property
    def game(self) -> GameState:
        """The game that is looked at."""

    @property
    def serial(self) -> int:
        """The serial of the last snapshot."""

    def node(self, key: int) -> Node:
        """The node of the game shown with that key; NodeGoneError if it has none."""

    def show(self) -> Shown:
        """The state as it is."""

    def use(self, document: Document) -> None:
        """This record is open from now on."""

    def judge_by(self, rules: RuleSet) -> None:
        """Judge the whole record anew; OptionError if the rules do not go with its board."""

    def judge_by_record(self) -> None:
        """The rules that the record names are in force again."""

    def compare(self, *, is_estimating: bool) -> None:
        """Judge the main line by every rule set that fits it, in the background."""

    def work_on(self, command: Command, work: Iterator[Event | None]) -> None:
        """Work this out in the background; what a command of that kind asked for before is given up."""

    def stop_work(self, kind: type[Command] | None = None) -> None:
        """What commands of that kind have asked for is not worked out any more; None for all kinds."""
