"""A game that is only tried, from a move of the record on: the program answers there too where the record goes on, in
a variation of its own, and whoever leaves is led back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from goboard.session.commands.edit import DeleteNode
from goboard.session.commands.navigate import GoTo
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.session.commands.command import Command
    from goboard.session.snapshot import LineMove, Snapshot


class Trial:
    """It knows which nodes are the record's, which it has come to, and where it has been answered."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._root = snapshot.game_key
        self._origin, self._end = snapshot.node.key, snapshot.node.end_key
        self._record = frozenset(snapshot.outline.keys.tolist())
        self._reached, self._answered = {self._origin}, set[int]()
        self._start = self._way(snapshot)[-1]
        """The last move there."""
        number = snapshot.node.move_number
        self.words = (
            phrase("Close leads back to move {number}.", number=number)
            if number
            else phrase("Close leads back to the start.")
        )

    def follow(self, snapshot: Snapshot) -> bool:
        """Go along with what is shown; False: it is another game."""
        way, key = self._way(snapshot), snapshot.node.key
        if key == way[-1] and len(way) > 1 and way[-2] in {*self._reached, self._start}:
            self._reached.add(key)
        return snapshot.game_key == self._root

    def _way(self, snapshot: Snapshot) -> list[int]:
        """The keys of the moves up to the node shown, the root first."""
        node = snapshot.node
        return [self._root, *(each.key for each in node.moves[: node.made])]

    def is_unanswered(self, snapshot: Snapshot) -> bool:
        """Do only moves of the record follow here, none of the trial's?"""
        node = snapshot.node
        is_own = all(each.key in self._record for each in node.next)
        return is_own and node.key in self._reached and node.key not in self._answered

    def answer(self, snapshot: Snapshot) -> None:
        """The program has decided on its move there."""
        self._answered.add(snapshot.node.key)

    def taken_back(self, last: Sequence[LineMove], made: Sequence[LineMove]) -> Iterator[Command]:
        """What takes a person's last move back; moves of the record stay where they are."""
        if not last:
            return
        at = made.index(last[0])
        before = made[at - 1].key if at else self._root
        self._answered.discard(before)
        own = [each for each in made[at:] if each.key not in self._record]
        self._answered.difference_update(each.key for each in made[at:])
        yield GoTo(before)
        if own:
            yield DeleteNode(own[0].key)

    def way_back(self, snapshot: Snapshot) -> Iterator[Command]:
        """What leads to where it began, on the variation that was shown there."""
        if snapshot.game_key != self._root:
            return
        if snapshot.node.end_key != self._end:
            yield GoTo(self._end)
        if snapshot.node.key != self._origin or snapshot.node.end_key != self._end:
            yield GoTo(self._origin)
