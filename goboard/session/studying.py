"""Guessing moves and solving problems: what both modes have in common, and which of them a session is in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, ClassVar

from goboard.games import tree
from goboard.games.tree import upwards
from goboard.games.values import text
from goboard.session.snapshot import MISSED, SEEN, SOLVED
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.games.tree import Node
    from goboard.session.snapshot import StudyView


class Mode(ABC):
    """A part of the record is hidden, and its moves are to be found. Nothing here changes the record."""

    has_passes: ClassVar[bool]
    """May a pass be the move that is to be found?"""
    goes_on_in_other_games: ClassVar[bool]
    """Are the other games of the file more of the same?"""
    end: Node
    """The last node that is known."""
    _passed: list[Node]
    """The nodes on the way to it since the last move to find."""
    _words = _mood = ""

    @property
    def depth(self) -> int:
        """How many nodes lie between the root and the last one known."""
        return tree.depth(self.end)

    def known(self, key: int) -> Node | None:
        """The node with that key if it is not hidden."""
        return next((node for node in upwards(self.end) if node.key == key), None)

    @abstractmethod
    def try_move(self, vertex: int | None) -> None:
        """The person says where the move is; None passes."""

    @abstractmethod
    def show(self) -> None:
        """Play the move that is to be found; it does not count as found."""

    @abstractmethod
    def hint(self) -> None:
        """Narrow down where the move is."""

    def leave(self) -> None:  # noqa: B027
        """The whole record is shown again."""

    def comment(self, node: Node) -> str:
        """What is to be read at that node, at the last one known with what was said on the way to it."""
        nodes = self._passed if node is self.end else [node]
        return "\n\n".join(filter(None, (self.readable(text(each, "C")) for each in nodes)))

    def readable(self, comment: str) -> str:
        """What of a comment is for a person."""
        return comment

    def _say(self, words: str, mood: str) -> None:
        self._words, self._mood = words, mood

    @abstractmethod
    def view(self) -> StudyView:
        """What the window shows of it."""


@dataclass
class Results:
    """What came of the problems of a file: by the key of each game's root, whether it was solved at once."""

    at_once: dict[int, bool] = field(default_factory=dict)
    later: set[int] = field(default_factory=set)
    """Those that were solved after a mistake, a hint or a look at the answer."""

    def note(self, root: Node, *, is_solved: bool, is_clean: bool) -> None:
        """An attempt is over; what counts is the first one."""
        self.at_once.setdefault(root.key, is_solved and is_clean)
        if is_solved and not self.at_once[root.key]:
            self.later.add(root.key)

    def standing(self, root: Node) -> str:
        """What has become of that game."""
        if root.key not in self.at_once:
            return SEEN
        return SOLVED if self.at_once[root.key] or root.key in self.later else MISSED

    def words(self, count: int) -> str:
        """The score so far, of so many games in the file."""
        tried, first = len(self.at_once), sum(self.at_once.values())
        if not tried:
            return phrase("{games} games in the file", games=count) if count > 1 else ""
        told = {"solved": first, "tried": tried, "later": len(self.later), "games": count}
        if self.later and count > 1:
            return phrase("{solved} of {tried} solved, {later} at a later try; {games} games in the file", **told)
        if self.later:
            return phrase("{solved} of {tried} solved, {later} at a later try", **told)
        if count > 1:
            return phrase("{solved} of {tried} solved; {games} games in the file", **told)
        return phrase("{solved} of {tried} solved", **told)


class Studying:
    """The mode while one record is open, None outside; and the results of the problems in it."""

    def __init__(self) -> None:
        self.now: Mode | None = None
        self.results = Results()
        self.random = Random()
        """Chooses what hints light up."""

    def hides(self, node: Node) -> bool:
        """Would it give something away to tell of that node?"""
        return self.now is not None and all(at is not node for at in upwards(self.now.end))
