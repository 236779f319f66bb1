"""The opening explorer: what the library's games went on with from the position on the board, in a panel and as letters
on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHeaderView, QWidget

from goboard.drawing.scene import Advised
from goboard.jobs.watch import Watch
from goboard.library import can_be_sought
from goboard.library.entries import Continuation, Found, LibraryError, Statistics
from goboard.library.library import Library
from goboard.library.query import EVERYTHING, Query
from goboard.library.searches import Searches
from goboard.library.sought import Options, SoughtPosition
from goboard.session.commands.play import PlayAt
from goboard.session.snapshot import Snapshot
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr
from goboard.ui.library.next_moves import MOVES, NextMoves
from goboard.ui.library.position_query import MOST_SPOTS, letter, places_of, share, shown_in, summary
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.widgets import after_pause, choice_box, in_column, in_row
from goboard.ui.window.docks import DockPlace
from goboard.ui.window.stage import STUDY
from goboard.ui.window.workspace import Part
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.ui.window.workspace import Workspace

TITLE, ACTION = phrase("Opening explorer"), "explorer"
SEARCH, LIST = "search", "list"
REST = 80
"""Milliseconds for which a position rests before it is looked for."""
NO_LIBRARY = phrase("The library is empty: Record library… (F9) takes folders of records.")
Asked = tuple[SoughtPosition, int, Query]


class ExplorerPanel(QWidget):
    """`chosen` carries the place of a move to be played; `games_chosen` comes when other games are wanted."""

    chosen = Signal(int)
    games_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tip = tr("All games, or those of a search that is kept")
        self.games = choice_box(self, tr("Which games"), [(EVERYTHING, tr("All games"))], tip=tip)
        self.games.activated.connect(lambda _row: self.games_chosen.emit())
        self.said = PlainLabel("", self, wordWrap=True)
        self.moves = NextMoves(self)
        self.moves.chosen.connect(self.chosen)
        # there is little room
        header = self.moves.table.horizontalHeader()
        for column in set(range(header.count())) - {MOVES}:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        in_column(in_row((self.games, 1), flush=True), self.said, (self.moves, 1), 0, of=self)

    @property
    def query(self) -> Query:
        """Which games are wanted."""
        query = self.games.currentData()
        return query if isinstance(query, Query) else EVERYTHING

    def show_moves(self, sought: SoughtPosition, moves: Sequence[Continuation], games: int) -> None:
        """List these, with the wins of whoever makes them; so many games have the position."""
        self.moves.show_moves(sought, moves, games)
        self.moves.setVisible(bool(moves))

    def show_searches(self, kept: Mapping[str, Query]) -> None:
        """Those that there are; the one that was chosen stays so."""
        before = self.games.currentText()
        for row in range(self.games.count() - 1, 0, -1):
            self.games.removeItem(row)
        for name, query in kept.items():
            self.games.addItem(one_line(name), query)
        self.games.setCurrentIndex(max(self.games.findText(before), 0))
        self.games.setVisible(self.games.count() > 1)


class ExplorerPart(Part):
    """Closed it does nothing at all. The library is opened by the first job, and kept."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.panel_shown = ExplorerPanel(workspace.window)
        self._asked: Asked | None = None
        self._answer: tuple[SoughtPosition, Found, Statistics] | None = None
        self._words = ""
        self._library: Library | None = None
        self._jobs = JobSignals("explorer", self, refusals=(LibraryError, OSError), waits=False)
        self._jobs.refused.connect(self._refuse)
        self._rest = after_pause(self, REST, self._ask)
        self._look = after_pause(self, 0, self._look_again)
        self.panel_shown.chosen.connect(self._play)
        self.panel_shown.games_chosen.connect(self._renew)
        self.dock = workspace.docks.add(DockPlace(TITLE, STUDY, over="Analysis"), self.panel_shown, ACTION)
        self.dock.toggleViewAction().toggled.connect(lambda _: self._see())
        # once the tabs are in their places
        self.dock.visibilityChanged.connect(lambda _: self._look.start())

    def actions(self) -> dict[str, Callable[[], None]]:
        return {ACTION: self.toggle}

    def toggle(self) -> None:
        """Open it, or close it; one that another panel lies over comes to the front."""
        if self.workspace.docks.is_seen(TITLE):
            self.dock.close()
            return
        self.dock.show()
        self.workspace.docks.bring(TITLE)
        self._see()
        self._jobs.run(LIST, lambda _watch: Searches(self.workspace.library_index).saved(), self._take_searches)
        self._renew()

    def _take_searches(self, kept: Mapping[str, Query]) -> None:
        self.panel_shown.show_searches(kept)

    def _see(self) -> None:
        """It was opened or closed, or what it lies in was: that closes nothing."""
        self.workspace.action(ACTION).setChecked(not self.dock.isHidden())
        if self.dock.isHidden():
            self._drop()
            self._draw()

    def _drop(self) -> None:
        self._rest.stop()
        self._jobs.drop(SEARCH)
        self._asked = self._answer = None

    def _renew(self) -> None:
        """Ask again, also of the same position."""
        self._asked = None
        if self.workspace.snapshot is not None:
            self.show(self.workspace.snapshot)

    def _look_again(self) -> None:
        if self.workspace.snapshot is not None:
            self.show(self.workspace.snapshot)

    @property
    def _is_behind(self) -> bool:
        """Does another panel lie over it? Nothing is looked for then, and the board has nothing of it."""
        return self.workspace.docks.is_behind(TITLE)

    def show(self, snapshot: Snapshot) -> None:
        if self.dock.isHidden():
            return
        if self._is_behind:
            self._draw()
            return
        why = _why_not(snapshot)
        sought = shown_in(snapshot) if not why else None
        if sought is None:
            self._drop()
            self._say(why)
            return
        asked = sought, 0 if snapshot.is_over else snapshot.to_move, self.panel_shown.query
        if asked != self._asked:
            self._jobs.drop(SEARCH)
            self._asked = asked
            self._rest.start()
        self._draw()

    def _ask(self) -> None:
        """The position has rested."""
        asked, index = self._asked, self.workspace.library_index
        if asked is None:
            return
        sought, player, query = asked

        def call(watch: Watch) -> tuple[SoughtPosition, Found, Statistics]:
            if not index.is_file():
                raise LibraryError(NO_LIBRARY)
            if self._library is None:
                self._library = Library(index)
            wanted = sought.query(Options(next_player=player))
            found = self._library.search(wanted, query, watch.check)
            return sought, found, self._library.statistics(wanted, found)

        if self._answer is None:
            self._say(tr("Searching…"))
        self._jobs.run(SEARCH, call, self._take)

    def _take(self, answer: tuple[SoughtPosition, Found, Statistics]) -> None:
        _, found, statistics = self._answer = answer
        self._say(summary(statistics, found.is_cut))

    def _refuse(self, kind: str, sentence: str) -> None:
        if kind == SEARCH:
            # the moves of the position before are not those of this one
            self._answer = None
            self.panel_shown.moves.hide()
        self._say(sentence)

    def _say(self, words: str) -> None:
        self._words = words
        self._draw()

    @property
    def _moves(self) -> Sequence[Continuation]:
        """What was played next in the position shown, as far as it is known."""
        snapshot, answer = self.workspace.snapshot, self._answer
        if snapshot is None or answer is None or answer[0].stones != snapshot.stones:
            return ()
        return answer[2].continuations

    def _draw(self) -> None:
        snapshot, moves = self.workspace.snapshot, self._moves
        if snapshot is None:
            return
        if self._answer is not None and (moves or self._answer[0].stones == snapshot.stones):
            self.panel_shown.show_moves(self._answer[0], moves, self._answer[2].games)
        elif self._asked is None:
            self.panel_shown.moves.hide()
        self.panel_shown.said.say(self._words)
        is_hidden = self.dock.isHidden() or self._is_behind
        is_seen = moves and not is_hidden and snapshot.study is None and snapshot.count is None
        self.workspace.canvas.show_advice(snapshot.stones, self._advised() if is_seen else (), ACTION)

    def _advised(self) -> tuple[Advised, ...]:
        """A letter and how often it was played for each move; small discs where the same by symmetry lies."""
        assert self._answer is not None
        sought, _, statistics = self._answer
        found: dict[int, Advised] = {}
        for place, move in enumerate(statistics.continuations):
            name = letter(place)
            if not name or (found and len(found) + len(move.places) > MOST_SPOTS):
                break
            often = share(move.games.total, statistics.games)
            for at in places_of(move):
                vertex, is_first = sought.vertex_of(at), at == move.place
                said = Advised(vertex, name, often, -1, is_best=not place and is_first, is_rare=not is_first)
                found.setdefault(vertex, said)
        return tuple(found.values())

    def _play(self, row: int) -> None:
        moves = self._moves
        if row < len(moves) and self._answer is not None:
            self.workspace.send(PlayAt(self._answer[0].vertex_of(moves[row].place)))

    def close(self) -> None:
        self._jobs.stop()


def _why_not(snapshot: Snapshot) -> str:
    """Why nothing is looked for here, a sentence; "" if it is."""
    if snapshot.study is not None:
        return tr("The record is hidden until guessing or solving is over.")
    if not can_be_sought(snapshot.board) or snapshot.players != 2:
        return tr("The library does not know positions on such boards.")
    return ""
