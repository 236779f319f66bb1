"""The adviser between the board, its panel and the engine: it thinks about the position shown while it is open."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSettings, Slot

from goboard.analysis.report import Step
from goboard.drawing.scene import Advised
from goboard.games.reviews import LEAST_VISITS
from goboard.players.advice import (
    Advice,
    Proposal,
    advice_from,
    level_with,
    loss_class,
    with_move,
    with_report,
    within,
)
from goboard.players.engine_files import EngineEntry, Engines
from goboard.session.commands.ask import AskReviews
from goboard.session.commands.play import PlayAt, PlayPass
from goboard.session.events import Reviewed
from goboard.session.snapshot import Snapshot
from goboard.ui.adviser.panel import (
    AdviserPanel,
    lead_text,
    lost_words,
    may_be_chance,
    next_move,
    share_text,
    short,
)
from goboard.ui.adviser.thinker import OWN, Thinker
from goboard.ui.language import tr
from goboard.ui.opponent.engine_list import EngineList
from goboard.ui.plain import one_line
from goboard.ui.preferences.table import classes_of, value_of
from goboard.ui.score.book import Said
from goboard.ui.widgets import after_pause
from goboard.ui.window.docks import DockPlace
from goboard.ui.window.requests import ENGINES, AdviseOn, ShowOwned
from goboard.ui.window.stage import STUDY
from goboard.ui.window.workspace import Part
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.ui.window.workspace import Workspace

SOURCE, MOVES, OWNERS = "adviser/source", "adviser/moves", "adviser/owners"
OPEN = "adviser/open_in"
"""The process in which it was left open: there it comes with the next record too, while no start begins with it."""
REST, APART = 200, 250
"""Milliseconds for which a position rests before it is thought about, and between two pictures."""
SECONDS = 60.0
"""How long a position is thought about."""
KEPT = 60_000
"""Milliseconds for which a program is kept while another tab is shown."""
MOST_SHOWN = 12
"""Candidates on the board."""
TITLE = "Adviser"
RECORD = phrase("the record")
SILENT = phrase("The record holds no candidates of this position.")
THINKS = phrase("The adviser thinks…")


def comes_along(snapshot: Snapshot, settings: QSettings) -> bool:
    """Was it left open in another record of this process, and is there anything here to advise on?"""
    return len(snapshot.outline.keys) > 1 and str(settings.value(OPEN, "")) == str(os.getpid())


class AdviserPart(Part):
    """Closed it does nothing at all. What is known of a position stays until there is something of another one."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        window = workspace.window
        self.panel_shown = AdviserPanel(window)
        self._engines = Engines()
        self._thinker: Thinker | None = None
        self._key: Hashable = None
        """Of the position that is thought about, with its adviser."""
        self._advice: Advice | None = None
        self._stones = b""
        self._newest: Advice | None = None
        self._owned = ShowOwned()
        self._words = ""
        self._line: tuple[Step, ...] = ()
        self._region: frozenset[int] = frozenset()
        """The points that moves are looked for at, none for all."""
        self._looking = EngineList("advisers", self, self._take_engines)
        self._rest = after_pause(self, REST, self._ask)
        self._redraw = after_pause(self, APART, self._draw)
        panel, settings = self.panel_shown, workspace.settings
        panel.moves.setChecked(settings.value(MOVES, True, type=bool) is True)
        panel.owners.setChecked(settings.value(OWNERS, False, type=bool) is True)
        panel.show_sources([(OWN, ""), (RECORD, "")], OWN)
        panel.source_chosen.connect(self._take_source)
        panel.switched.connect(self._take_switches)
        panel.pointed.connect(self._point)
        panel.chosen.connect(self._play)
        workspace.canvas.vertex_hovered.connect(self._hover)
        workspace.leads.changed.connect(self._level)
        self.dock = workspace.docks.add(DockPlace(TITLE, STUDY, over="Analysis"), panel, "adviser")
        self.dock.toggleViewAction().toggled.connect(self._see)
        self._is_cut = False
        """Was it called off, or did it not begin, because another tab is shown?"""
        self._is_begun = False
        self._parting = after_pause(self, KEPT, self._part_with)
        window.installEventFilter(self)

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"adviser": self.toggle}

    @property
    def is_open(self) -> bool:
        return not self.dock.isHidden()

    def toggle(self) -> None:
        """Ask for advice, or no more."""
        if self.is_open:
            self.dock.close()
        else:
            self._begin(is_asked=True)
        self.workspace.settings.setValue(OPEN, str(os.getpid()) if self.is_open else "")

    def _begin(self, *, is_asked: bool) -> None:
        self.dock.show()
        self.workspace.docks.bring(TITLE, is_asked=is_asked)
        self._looking.look()

    def _see(self, is_shown: bool) -> None:
        # Qt says so of a dock whose whole window is hidden, too
        self.workspace.action("adviser").setChecked(is_shown or self.is_open)
        if not is_shown and not self.is_open:
            self._leave()

    def _leave(self) -> None:
        self._key = self._advice = self._newest = None
        self._rest.stop()
        self._redraw.stop()
        self._part_with()
        self._words = ""
        self._point(-1)
        self._draw()

    def _part_with(self) -> None:
        if self._thinker is not None:
            self._thinker.close()
            self._thinker.deleteLater()
            self._thinker = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Behind another tab nothing is thought about, and after a while no program is kept for it."""
        if event.type() is QEvent.Type.Hide and self._thinker is not None:
            self._is_cut = self._rest.isActive() or self._thinker.is_busy
            self._rest.stop()
            self._thinker.drop()
            self._parting.start()
        elif event.type() is QEvent.Type.Show:
            self._parting.stop()
            if self._is_cut and self.is_open and self._key is not None:
                self._rest.start()
            self._is_cut = False
        return False

    def _take_engines(self, found: Engines) -> None:
        was, self._engines = self._engines.named(self._source), found
        self._show_sources(str(self.workspace.settings.value(SOURCE, OWN)))
        if found.named(self._source) != was:
            self._leave()
        if self.workspace.snapshot is not None:
            self.show(self.workspace.snapshot)

    def _show_sources(self, chosen: str) -> None:
        sources = [(OWN, ""), (RECORD, ""), *((entry.name, self._misfit(entry)) for entry in self._engines.entries)]
        self.panel_shown.show_sources(sources, chosen)

    def _misfit(self, entry: EngineEntry) -> str:
        """Why that engine gives no advice here, "" if it does."""
        if not entry.is_gnugo and entry.is_tested and not entry.analysis:
            return tr("{engine} has no analysis that goboard knows.", engine=entry.name)
        subject = self.workspace.shown.subject
        return "" if subject is None else entry.misfit(subject.rules, subject.position.board)

    @property
    def _source(self) -> str:
        return str(self.panel_shown.source.currentData())

    def _take_source(self) -> None:
        self.workspace.settings.setValue(SOURCE, self._source)
        self._leave()
        self.show(self.workspace.shown)

    def _take_switches(self) -> None:
        panel = self.panel_shown
        for key, box in ((MOVES, panel.moves), (OWNERS, panel.owners)):
            self.workspace.settings.setValue(key, box.isChecked())
        owns, thinker = panel.owners.isChecked(), self._thinker
        # one that is at work may have told its only word already
        if owns and self._key is not None and (thinker is None or not thinker.owns or not thinker.is_busy):
            self._rest.start()
        if thinker is not None:
            thinker.owns = owns
        self.show(self.workspace.shown)

    def follow_settings(self, keys: Sequence[str]) -> None:
        if ENGINES in keys and self.is_open:
            self._looking.look()
        self._draw()

    def show(self, snapshot: Snapshot) -> None:
        if not self._is_begun:
            self._is_begun = True
            if not self.is_open and comes_along(snapshot, self.workspace.settings):
                self._begin(is_asked=False)
        if not self.is_open:
            return
        why = self._why_not(snapshot)
        key = None if why or snapshot.subject is None else (self._source, self._region, snapshot.subject.key)
        is_of_record = key is not None and self._source == RECORD
        if key == self._key:
            self._draw()
            if is_of_record:
                self.workspace.ask(AskReviews())
            return
        self._key, self._words = key, why or THINKS
        self._newest = None
        self._point(-1)
        if key is not None and self._source != RECORD:
            self._rest.start()
        else:
            self._rest.stop()
            self._advice = None
        if self._thinker is not None:
            self._thinker.drop()
        self._draw()
        if is_of_record:
            self.workspace.ask(AskReviews())

    def _why_not(self, snapshot: Snapshot) -> str:
        """Why there is no advice here, a sentence; "" if there is."""
        if snapshot.study is not None:
            return tr("There is no advice as long as moves are to be found.")
        is_for_owners = self.panel_shown.owners.isChecked() and self._source != OWN and snapshot.players == 2
        if snapshot.count is not None and not is_for_owners:
            return tr("There is no advice while the points are counted.")
        if snapshot.subject is None:
            return tr("There is advice on Go and its kin, on boards that have an end.")
        if snapshot.is_over and not is_for_owners:
            return tr("The game is over.")
        if self._region and not any(snapshot.legal[vertex] for vertex in self._region):
            return tr("No move can be made in the region.")
        entry = self._engines.named(self._source)
        return self._misfit(entry) if entry is not None else ""

    def _ask(self) -> None:
        """The position has rested."""
        subject = self.workspace.shown.subject
        if self._key is None or subject is None or not self.is_open:
            return
        if not self.workspace.window.isVisible():
            self._is_cut = True
            return
        if self._thinker is None:
            self._thinker = Thinker(self._engines.named(self._source), self)
            self._thinker.advised.connect(self._take)
            self._thinker.failed.connect(self._fail)
            self._thinker.rested.connect(self._take_rest)
        self._thinker.owns = self.panel_shown.owners.isChecked()
        self._thinker.advise(subject, SECONDS, self._region)

    def take(self, event: object) -> None:
        """Another region, or what the record holds of the position shown."""
        if isinstance(event, AdviseOn) and event.region != self._region:
            self._region, self._advice = event.region, None
            self.show(self.workspace.shown)
        subject = self.workspace.shown.subject
        if not isinstance(event, Reviewed) or self._source != RECORD or self._key is None or subject is None:
            return
        if event.key != self.workspace.shown.node.key:
            return
        wanted = self.workspace.leads.source
        told = sorted(
            (each for each in event.judgements if each.moves or each.owners), key=lambda e: e.source == wanted
        )
        self._words = "" if told else SILENT
        advice = advice_from(told[-1], subject.position) if told else None
        if advice is not None and self.panel_shown.owners.isChecked():
            advice = with_report(advice, subject.rules, subject.position)
        if advice is not None and self._region:
            advice = within(advice, self._region, is_cut=True)
        self._advice, self._newest, self._stones = None, advice, self.workspace.shown.stones
        self._draw()

    def _take(self, advice: Advice) -> None:
        self._newest = advice
        if not self._redraw.isActive():
            if self._advice is None or self._stones != self.workspace.shown.stones:
                self._draw()
            self._redraw.start()

    def _fail(self, sentence: str) -> None:
        self._words = one_line(sentence, 500)
        self._draw()

    def _take_rest(self) -> None:
        is_done = self._thinker is not None and not self._thinker.is_busy and not self._rest.isActive()
        if is_done and self._words == THINKS:
            self._words = ""
            self._draw()

    def _draw(self) -> None:
        """Show the newest advice, of this position alone."""
        snapshot = self.workspace.snapshot
        if snapshot is None:
            return
        if self._newest is not None:
            self._advice, self._stones, self._newest = _with_next(self._newest, snapshot), snapshot.stones, None
            self._tell_lead(self._advice, snapshot)
        advice = self._advice if self._stones == snapshot.stones and self._key is not None else None
        if advice is not None:
            advice = self._levelled(advice, snapshot)
        panel = self.panel_shown
        panel.show_advice(snapshot, advice)
        panel.said.say(self._said_of(advice))
        is_hidden = snapshot.count is not None or snapshot.is_over or bool(self._line) or not panel.moves.isChecked()
        self.workspace.canvas.show_advice(
            snapshot.stones, self._advised(advice) if advice is not None and not is_hidden else ()
        )
        self._show_owned(snapshot, advice)

    def _tell_lead(self, advice: Advice, snapshot: Snapshot) -> None:
        """What an engine says of who leads is said everywhere. Of goboard's own search whoever is to move looks better
        than they are, and of a region the best move is not that of the board."""
        if snapshot.subject is None or self._region or self._source in (OWN, RECORD):
            return
        if advice.black_lead is not None and advice.visits >= LEAST_VISITS:
            said = Said(advice.black_lead, 0.0, advice.source, advice.black_share)
            self.workspace.leads.advise(snapshot.subject.key, said)

    @Slot()
    def _level(self) -> None:
        """Something else is said of who leads."""
        if self._advice is not None and self._source == OWN and not self._redraw.isActive():
            self._redraw.start()

    def _levelled(self, advice: Advice, snapshot: Snapshot) -> Advice:
        """What goboard's own search says, held against who is said to lead everywhere else."""
        said = self.workspace.leads.of(snapshot.subject)
        if self._source != OWN or self._region or snapshot.players != 2 or said is None:
            return advice
        return level_with(advice, said.margin, said.error, said.share)

    def _said_of(self, advice: Advice | None) -> str:
        """What else is to be known: that no owners are told, that not all moves are looked at, or not all are told."""
        if advice is None or self._words not in ("", THINKS):
            return self._words
        if not advice.owner and self.panel_shown.owners.isChecked():
            return tr("{source} does not tell whose the points will be.", source=advice.source)
        if not self._region:
            return self._words
        if not advice.proposals:
            return tr("{source} names no move in the region.", source=advice.source)
        if advice.is_cut:
            return tr("Moves of the region alone; {source} looks at all of the board.", source=advice.source)
        return tr("Moves of the region alone.")

    def _show_owned(self, snapshot: Snapshot, advice: Advice | None) -> None:
        """Whose the points will be goes to the overlays and the count, where that is wanted."""
        is_wanted = self.panel_shown.owners.isChecked() and snapshot.players == 2 and self._key is not None
        report = advice.owned if advice is not None and is_wanted else None
        owned = ShowOwned(report, is_wanted and advice is None and self._words == THINKS)
        if owned != self._owned:
            self._owned = owned
            self.workspace.request(owned)

    def _advised(self, advice: Advice) -> tuple[Advised, ...]:
        found = [each for each in advice.proposals[:MOST_SHOWN] if each.vertex >= 0]
        settings = self.workspace.settings
        points, made = classes_of(settings).points, next_move(self.workspace.shown)
        first, second = (str(value_of(settings, key)) for key in ("adviser/first", "adviser/second"))
        return tuple(
            Advised(
                each.vertex,
                figure_of(each, first, is_best=each is found[0]),
                figure_of(each, second, is_best=each is found[0]) if second != first else "",
                class_of(each, points),
                each is advice.proposals[0],
                each.is_rare and each is not advice.proposals[0] and each.vertex != made,
            )
            for each in found
        )

    def _hover(self, vertex: int) -> None:
        if self._advice is None or not self.is_open:
            return
        self.panel_shown.look_away()
        seen = self._advice.proposals[:MOST_SHOWN] if self.panel_shown.moves.isChecked() else ()
        rows = [row for row, each in enumerate(seen) if each.vertex == vertex]
        self._point(rows[0] if rows and vertex >= 0 else -1)

    def _point(self, row: int) -> None:
        """Show the moves expected after that candidate, numbered; -1 shows none."""
        snapshot, advice = self.workspace.snapshot, self._advice
        line: tuple[Step, ...] = ()
        is_known = snapshot is not None and snapshot.stones == self._stones and self._key is not None
        if snapshot is not None and advice is not None and is_known and 0 <= row < len(advice.proposals):
            players, moves = snapshot.players, advice.proposals[row].line
            line = tuple(Step((advice.player - 1 + n) % players + 1, v) for n, v in enumerate(moves))
        if line != self._line:
            self._line = line
            self.workspace.canvas.light_up((), line)
            # the candidates make way for a line, and come back
            self._draw()

    def _play(self, row: int) -> None:
        advice = self._advice
        if advice is not None and row < len(advice.proposals):
            vertex = advice.proposals[row].vertex
            self._point(-1)
            self.workspace.send(PlayAt(vertex) if vertex >= 0 else PlayPass())

    def close(self) -> None:
        self._looking.stop()
        if self._thinker is not None:
            self._thinker.close()


def _with_next(advice: Advice, snapshot: Snapshot) -> Advice:
    """The record's own move is among the candidates shown, where it is one."""
    vertex = next_move(snapshot)
    return advice if vertex is None else with_move(advice, vertex, MOST_SHOWN)


def figure_of(proposal: Proposal, name: str, *, is_best: bool) -> str:
    """What stands on a candidate, by the name of the choice; the win rate stands for a loss that is not known."""
    match name:
        case "lost" if proposal.lost is None:
            return share_text(proposal)
        case "lost":
            return tr("best") if is_best else lost_text(proposal)
        case "lead":
            return lead_text(proposal)
        case "share":
            return share_text(proposal)
        case "visits":
            return short(proposal.visits) if proposal.visits else ""
    return ""


def lost_text(proposal: Proposal) -> str:
    """On the board: what it loses, with a minus sign; a range has none."""
    words = lost_words(proposal)
    is_none = proposal.lost is None or f"{max(proposal.lost, 0.0):.1f}" == "0.0"
    return words if is_none or may_be_chance(proposal) else f"~−{words[1:]}" if words.startswith("~") else f"−{words}"


def class_of(proposal: Proposal, points: tuple[float, ...]) -> int:
    """-1 where it is not known whether it is a good move."""
    if proposal.is_few:
        return -1
    if proposal.lost is None or proposal.is_told or not proposal.is_rough:
        return -1 if proposal.lost is None else loss_class(proposal.lost, points)
    return -1 if loss_class(proposal.least, points) > 1 else 0
