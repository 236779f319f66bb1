"""What has changed since a move: chains by their verdicts and points by whose territory they are, as a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSpinBox, QWidget

from goboard.session.events import Line
from goboard.session.questions import Answer, Changed, Changes, PointChange, Question
from goboard.session.snapshot import Snapshot, Subject
from goboard.ui.language import tr
from goboard.ui.plain import PlainLabel, plain_text, tip_text
from goboard.ui.score.panel import AskingPanel
from goboard.ui.score.words import chain_sentence, points_sentence, summary
from goboard.ui.widgets import in_column, in_row, named, push_button, title_of
from goboard.words.message import phrase

VERTICES = Qt.ItemDataRole.UserRole
MOVES_BACK = 10
"""So many moves before the one shown it begins, until a person has chosen another one."""
WORKING = phrase("Working…")
FAILED = phrase("What has changed could not be worked out.")


class ChangesPanel(AskingPanel):
    """Asks what differs; while it sleeps nothing is listed, and nothing is marked on the board."""

    not_here = phrase("What has changed here cannot be told: such games are not analysed.")
    not_now = phrase("What has changed is hidden as long as moves are to be found.")
    changes_found = Signal(object)
    """The vertices concerned, () while none are known."""
    vertices_lit = Signal(object)
    """The vertices of the entry chosen, () for none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line: Line | None = None
        self._asked: Changes | None = None
        self._asked_number = 0
        self._found: tuple[int, ...] = ()
        self._is_chosen, self._root = False, 0
        self.since = named(QSpinBox(self, prefix=tr("move ")), tr("Since which move"))
        self.since.setKeyboardTracking(False)
        self.since.setMaximum(0)
        self.since.valueChanged.connect(self._choose)
        self.here_button = push_button(
            self, tr("S&ince here"), self._set_here, tr("From now on, what changes after the move shown")
        )
        self.said = PlainLabel(self, wordWrap=True)
        self.list = named(QListWidget(self), tr("What has changed"))
        self.list.setUniformItemSizes(True)
        self.list.setAlternatingRowColors(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemSelectionChanged.connect(self._light)
        self._lay_out()

    def sleep(self) -> None:
        super().sleep()
        self.list.clear()
        self._asked = None

    def show_snapshot(self, snapshot: Snapshot, line: Line | None) -> None:
        self._snapshot = snapshot
        self._take_line(line)
        self._ask()

    def show_line(self, line: Line) -> None:
        self._take_line(line)
        self._ask()

    def take(self, answer: Answer) -> None:
        """List what differs."""
        if not isinstance(answer, Changed) or self._asked is None or self._snapshot is None:
            return
        if answer.serial != self._asked.serial:
            return
        self.list.clear()
        for text, vertices in _entries(self._snapshot, answer):
            item = QListWidgetItem(plain_text(text), self.list)
            item.setToolTip(tip_text(text))
            item.setData(VERTICES, vertices)
        self.list.setEnabled(True)
        self.said.setText(summary(self._asked_number, answer))
        self._find(answer.vertices)

    def give_up(self, question: Question) -> None:
        """Other positions are asked about again, these are not."""
        if question is self._asked:
            self.said.setText(FAILED)

    def _take_line(self, line: Line | None) -> None:
        """A move chosen stays chosen in this game; before that the last few moves are what matters."""
        self._line = line
        if line is None or self._snapshot is None:
            return
        self._is_chosen = self._is_chosen and line.keys[0] == self._root
        self._root = line.keys[0]
        with QSignalBlocker(self.since):
            self.since.setMaximum(line.numbers[-1])
            if not self._is_chosen:
                self.since.setValue(self._snapshot.node.move_number - MOVES_BACK)

    def _choose(self) -> None:
        self._is_chosen = True
        self._ask()

    def _earlier(self) -> tuple[int, Subject] | None:
        """The move to begin with, as near to the one wanted as the line has it, and its position."""
        line, wanted = self._line, self.since.value()
        if line is None:
            return None
        index = next((at for at, number in enumerate(line.numbers) if number >= wanted), len(line.numbers) - 1)
        return line.numbers[index], line.subjects[index]

    def _ask(self) -> None:
        """Ask what differs, unless that is what was asked last."""
        if not self.is_awake or self._snapshot is None:
            return
        if self._snapshot.study is not None:
            self._hide()
            return
        after, earlier = self._snapshot.subject, self._earlier()
        if after is None or earlier is None:
            self._drop()
            self._asked = None
            self.said.setText(self._why_not() or WORKING)
            return
        number, before = earlier
        asked = self._asked
        if asked is not None and (asked.before.key, asked.after.key) == (before.key, after.key):
            return
        self._drop()
        self._asked, self._asked_number = Changes(next(self._serials), before, after), number
        self.said.setText(WORKING)
        self.request_made.emit(self._asked)

    def _hide(self) -> None:
        """What was found may tell of moves that are to be found."""
        self._drop()
        self._asked = None
        self.list.clear()
        self.said.setText(self._why_not())

    def _drop(self) -> None:
        """What was found is of other positions; it stays to be read, but no longer to be pointed at."""
        self.list.clearSelection()
        self.list.setEnabled(False)
        self._find(())
        if self._asked is not None:
            self.request_dropped.emit(Changes)

    def _find(self, vertices: tuple[int, ...]) -> None:
        if vertices != self._found:
            self._found = vertices
            self.changes_found.emit(vertices)

    def _set_here(self) -> None:
        if self._snapshot is not None:
            with QSignalBlocker(self.since):
                self.since.setMaximum(max(self.since.maximum(), self._snapshot.node.move_number))
                self.since.setValue(self._snapshot.node.move_number)
            self._choose()

    def _light(self) -> None:
        chosen = self.list.selectedItems()
        self.vertices_lit.emit(chosen[0].data(VERTICES) if chosen else ())

    def _lay_out(self) -> None:
        row = in_row(title_of(self.since, tr("&Since")), self.since, self.here_button, 1)
        in_column(row, self.said, (self.list, 1), of=self)


def _entries(snapshot: Snapshot, changed: Changed) -> Iterator[tuple[str, tuple[int, ...]]]:
    """A line for each chain, those judged otherwise first and new stones last, then one for points that are alike."""
    for chain in sorted(changed.chains, key=lambda each: (each.was is None, each.now is None, -len(each.vertices))):
        yield chain_sentence(snapshot, chain), chain.vertices
    for points in _together(snapshot, changed.points):
        yield points_sentence(snapshot, points), tuple(point.vertex for point in points)


def _together(snapshot: Snapshot, points: Sequence[PointChange]) -> list[list[PointChange]]:
    """Points that are alike and hang together, the largest groups first."""
    left, found = {point.vertex: point for point in points}, list[list[PointChange]]()
    while left:
        group = [left.pop(next(iter(left)))]
        for point in group:
            near = (left.get(vertex) for vertex in snapshot.board.neighbours(point.vertex))
            alike = [other for other in near if other is not None and (other.was, other.now) == (point.was, point.now)]
            group += [left.pop(other.vertex) for other in alike]
        found.append(group)
    return sorted(found, key=len, reverse=True)
