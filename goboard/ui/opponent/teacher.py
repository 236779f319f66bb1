"""A teacher beside a game against programs: it looks at a person's move before that is answered, and remembers what it
has said. What it looks for is in `teaching`, which is imported only beside the window."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import TYPE_CHECKING

from goboard.jobs.watch import Watch
from goboard.session.snapshot import Snapshot, Subject
from goboard.ui.plain import one_line
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.ui.opponent.teaching import Lesson

    Look = Callable[[Watch], Lesson]

NOT_SURE = phrase("Take your move back first, or play on.")


class Teacher:
    """It knows where the person was to move, which of their moves it doubts, and which it does not ask about again."""

    def __init__(self) -> None:
        self.before: tuple[int, Subject] | None = None
        """Where the person was to move the last time: the node and its position."""
        self.sure: set[int] = set()
        """Nodes of moves that are not asked about any more."""
        self._doubt: tuple[int, str] | None = None
        """The node of a move that loses much, and what was said of it."""
        self.better: int | None = None
        """What would have been better there: a vertex, -1 a pass."""

    def remember(self, snapshot: Snapshot) -> None:
        """The person is to move here."""
        if snapshot.subject is not None:
            self.before = snapshot.node.key, snapshot.subject

    def doubt(self, snapshot: Snapshot) -> str:
        """What was said of the move shown, "" for nothing."""
        return self._doubt[1] if self._doubt is not None and self._doubt[0] == snapshot.node.key else ""

    def look(self, snapshot: Snapshot, programs: Container[int], limit: int) -> Look | None:
        """What finds out whether the move shown loses so many points; None where there is nothing to look at: another
        move than the person's next, or one that was looked at."""
        before, node, subject = self.before, snapshot.node, snapshot.subject
        if before is None or subject is None or snapshot.players != 2:
            return None
        parent = node.moves[node.made - 2].key if node.made > 1 else snapshot.game_key
        is_own = node.made > 0 and node.moves[node.made - 1].player not in programs
        if not is_own or before[0] != parent or node.key in self.sure:
            return None

        def look(watch: Watch) -> Lesson:
            from goboard.ui.opponent.teaching import lesson

            return lesson(before[1], subject, float(limit), watch)

        return look

    def learn(self, shown: Snapshot, told: Lesson) -> None:
        """What it has found out about the move shown, which is told once."""
        from goboard.ui.opponent.teaching import question

        self.sure.add(shown.node.key)
        if told.report is not None:
            self._doubt = shown.node.key, one_line(question(shown, told), 500)
            self.better = told.better

    def trust(self) -> None:
        """The person plays on."""
        self._doubt = None
