"""A whole game reviewed: position after position in a thread, into the record as it comes; and what is made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, Any

from goboard.games.review_report import Judged, doubt_words, review_of, source_of
from goboard.games.reviews import OWN, Classes, Judgement
from goboard.jobs.watch import UNLIMITED
from goboard.players.engine_files import Engines
from goboard.players.engine_game import EnginePlayer
from goboard.players.gtp_client import EngineError
from goboard.players.reviewer import COARSE, LEVELS, Level, by_engine, by_own_search
from goboard.session.commands.ask import AskLine
from goboard.session.commands.mark import PutReviews
from goboard.session.commands.navigate import GoTo, Step
from goboard.session.events import Line
from goboard.session.snapshot import Snapshot
from goboard.ui.files.recent import match_of
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr, worded
from goboard.ui.opponent.engine_list import EngineList
from goboard.ui.opponent.thinking import plays_weakly
from goboard.ui.plain import one_line
from goboard.ui.preferences.table import classes_of, in_a_row, value_of
from goboard.ui.review.mistakes import Mistakes, Verdicts
from goboard.ui.review.report import ReviewReport
from goboard.ui.review.scheme import Scheme
from goboard.ui.review.strip import ReviewStrip
from goboard.ui.review.wording import DONE, PAUSED, TAKEN_BACK, misfit_words, pause_words, progress_words
from goboard.ui.score.part import line_of
from goboard.ui.widgets import add_help_key
from goboard.ui.window.frame import bring_forward
from goboard.ui.window.requests import ENGINES, Review, SettingsChanged, TryFromHere
from goboard.ui.window.workspace import Part

if TYPE_CHECKING:
    from goboard.ui.window.workspace import Workspace

WHO, LEVEL, CLASSES, OWNERS = "review/who", "review/level", "review/classes", "review/owners"
USUAL_LEVEL = 1
REVIEW, TITLE = "review", "review"
TOGETHER, APART = 8, 3.0
"""So many judgements, or those of so many seconds, are written at once."""
MOST_FAULTS = 3


class ReviewPart(Part):
    """What is done stays in the record, and a review goes on where it stopped."""

    _numbers = count(round(monotonic() * 1000))

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._line: Line | None = None
        self._line_is_of: tuple[object, ...] = ()
        self._strip: ReviewStrip | None = None
        self._engines = Engines()
        self._player: EnginePlayer | None = None
        self._jobs = JobSignals("review", self, refusals=(OSError, EngineError), waits=False)
        self._jobs.refused.connect(self._take_refusal)
        self._looking = EngineList("reviewers", self, self._take_engines)
        self._queue: list[tuple[int, Level]] = []
        """The places on the line that are still to be looked at."""
        self._passes: Counter[Level] = Counter()
        """How many of them there were at first, by level."""
        self._total = self._faults = 0
        self._begun = self._written = 0.0
        self._is_running, self._begins, self._review = False, False, 0
        self._pending: list[tuple[int, Judgement]] = []
        self._known: dict[int, Judgement] = {}
        """By key, what this review has found; the record may not say it yet."""
        self._tried_from = 0
        """The key of the mistake before which a trial is about to begin."""
        self._wanted: Callable[[], None] | None = None
        """What is to be done once the line is known."""
        self._report: ReviewReport | None = None
        self._words = ""
        self._words_of = self._paused_at = -1
        """The last node of the line on which it came to an end; the node that was shown then, as long as it is."""
        self._mistakes = Mistakes(workspace, self, lambda: self.verdicts)

    def actions(self) -> dict[str, Callable[[], None]]:
        return {
            "review": self.toggle,
            "next_mistake": partial(self._with_line, partial(self._go_to_mistake, 1)),
            "previous_mistake": partial(self._with_line, partial(self._go_to_mistake, -1)),
            "until_mistake": partial(self._with_line, self._mistakes.walk),
            "review_report": partial(self._with_line, self._show_report),
            "try_from_here": self._try,
        }

    @property
    def strip(self) -> ReviewStrip:
        """Made when it is first needed."""
        if self._strip is None:
            level = self.workspace.settings.value(LEVEL, USUAL_LEVEL, type=int)
            strip = self._strip = ReviewStrip(int(str(level)), self.workspace.stage)
            self.workspace.stage.add_strip(strip)
            strip.changed.connect(self._take_settings)
            acts = self.actions()
            self.run_button, self.mistake_button, self.report_button = strip.add_buttons(
                self._toggle_run, acts["next_mistake"], acts["review_report"], self._try, self.toggle
            )
            self._tell()
        return self._strip

    @property
    def is_open(self) -> bool:
        return self._strip is not None and not self._strip.isHidden()

    @property
    def _is_seen(self) -> bool:
        return self.is_open and self.workspace.stage.slot.front is self.strip

    def toggle(self) -> None:
        """Open the strip, or bring it to the front, or close it and pause."""
        if self.is_open:
            if not self.workspace.stage.slot.bring(self.strip):
                self._pause("")
                self.strip.hide()
        elif self.workspace.snapshot is not None:
            self.strip.show_players(self.workspace.shown.names)
            self.strip.show_sources([(OWN, "")], OWN)
            self.strip.show()
            self._looking.look()
            self._ask_line()
        self.workspace.action("review").setChecked(self.is_open)
        self._tell()

    def escape(self) -> bool:
        if self._mistakes.stop():
            return True
        if is_seen := self._is_seen:
            self.toggle()
        return is_seen

    def _take_engines(self, found: Engines) -> None:
        self._engines = found
        subject = self.workspace.shown.subject
        sources = [(OWN, ""), *((each.name, worded(misfit_words(each, subject))) for each in found.entries)]
        self.strip.show_sources(sources, str(self.workspace.settings.value(WHO, OWN)))
        if self._begins and self.is_open:
            self._with_line(self._start)
        self._begins = False

    def _try(self) -> None:
        """From a mistake on nobody tries the better move: it begins before that."""
        shown = self.workspace.shown
        if self._mistakes.is_at(shown):
            self._tried_from = shown.node.key
            self.workspace.send(Step(-1))
        else:
            self._begin_trial()

    def _begin_trial(self) -> None:
        who = str(self.workspace.settings.value(WHO, OWN))
        self.workspace.request(TryFromHere("" if who == OWN else who))

    def _take_settings(self) -> None:
        """Other settings are another review."""
        self.workspace.settings.setValue(WHO, self.strip.who.currentData())
        self.workspace.settings.setValue(LEVEL, self.strip.level.currentData())
        self._pause("")

    # the line

    def show(self, snapshot: Snapshot) -> None:
        if self._tried_from and snapshot.node.key != self._tried_from:
            self._tried_from = 0
            self._begin_trial()
        if self._is_running and snapshot.document.can_redo == TITLE:
            self._known.clear()
            self._pause(TAKEN_BACK)
        if self._line is not None and self._line.keys[0] != snapshot.game_key:
            self._line = None
            self._pause(tr("Another game is shown.") if self._is_running else "")
        if line_of(snapshot) != self._line_is_of and (
            self.is_open or self._mistakes.are_marked or snapshot.outline.is_reviewed
        ):
            self._ask_line()
        if snapshot.node.key != self._paused_at:
            self._paused_at = -1
        if self.is_open:
            self.strip.show_players(snapshot.names)
            self._tell()

    def _ask_line(self) -> None:
        wanted = line_of(self.workspace.shown)
        if wanted:
            self._line_is_of = wanted
            self.workspace.ask(AskLine())
        else:
            self._mistakes.unmark()

    def _with_line(self, then: Callable[[], None]) -> None:
        """Do it once the moves of the variation shown are known."""
        line, shown = self._line, self.workspace.shown
        # another one that is asked for already may still be on its way
        if line is not None and self._line_is_of == line_of(shown) and line.end_key == shown.node.end_key:
            then()
        else:
            self._wanted = then
            self._ask_line()

    def take(self, event: object) -> None:
        snapshot = self.workspace.snapshot
        if isinstance(event, Review):
            self._begin_review()
        if isinstance(event, Line) and snapshot is not None and event.end_key == snapshot.node.end_key:
            is_other = self._line is None or self._line.keys != event.keys
            self._line, self._line_is_of = event, line_of(snapshot)
            if self._is_running and is_other:
                self._plan()
            if self._is_running and not self._jobs.is_busy(REVIEW):
                self._next()
            self._show_losses()
            self._tell()
            wanted, self._wanted = self._wanted, None
            if wanted is not None:
                wanted()

    @property
    def classes(self) -> Classes:
        """Where the classes of moves begin."""
        return classes_of(self.workspace.settings)

    def follow_settings(self, keys: Sequence[str]) -> None:
        if ENGINES in keys and self.is_open:
            self._looking.look()
        self._show_losses()
        self._tell()

    @property
    def source(self) -> str:
        """Whose judgements are looked at: those of the graph, else the most."""
        reviews = self._line.reviews if self._line is not None else ()
        return source_of(reviews, self.workspace.leads.source)

    @property
    def verdicts(self) -> Verdicts:
        """What is known of the moves of the line."""
        return Verdicts(self._line, self._line_is_of, self.source, self.classes)

    def judged(self) -> list[Judged]:
        """The moves of the line that are judged."""
        return self.verdicts.judged()

    def _show_losses(self) -> None:
        self._mistakes.mark()
        if self._report is not None and self._report.isVisible():
            self._fill_report(self._report)

    def _go_to_mistake(self, direction: int) -> None:
        # where it stands still, the strip says what the mistake lost
        self._mistakes.go(direction, tells=self._is_running or not self._is_seen)

    def _toggle_run(self) -> None:
        if self._is_running:
            self._pause("")
        else:
            self._with_line(self._start)

    def _begin_review(self) -> None:
        """Who asks for it at the end of a game wants it begun; by whom is known with the list of reviewers."""
        if not self._is_seen:
            self.toggle()
        self._begins = not self._is_running
        if not self._looking.is_looking:
            self._take_engines(self._engines)

    def _start(self) -> None:
        self._is_running, self._faults, self._total, self._words = True, 0, 0, ""
        if not self._review or self.workspace.shown.document.can_undo != TITLE:
            self._review = next(self._numbers)
            self._known.clear()
        name = str(self.strip.who.currentData())
        entry = self._engines.named(name) if name != OWN else None
        self._player = EnginePlayer(entry) if entry is not None else None
        self._plan()
        self._begun = self._written = monotonic()
        self._next()

    def _plan(self) -> None:
        self._queue = self._scheme.queue(LEVELS[int(self.strip.level.currentData())])
        self._total = max(self._total if self._queue else 0, len(self._queue))
        self._passes = Counter(level for _, level in self._queue)

    @property
    def _scheme(self) -> Scheme:
        """What the strip wants of the line."""
        assert self._line is not None
        side, part, here = self.strip.side.currentData(), self.strip.part.currentData(), self.workspace.shown.node
        return Scheme(self._line, self._name, self._known, int(side or 0), str(part), here.move_number)

    @property
    def _name(self) -> str:
        return self._player.entry.name if self._player is not None else OWN

    def _next(self) -> None:
        """Look at the next position; one at a time, away from the window's thread."""
        line = self._line
        if not self._is_running or line is None or self.workspace.shown.study is not None:
            return
        if not self._queue:
            self._pause(DONE)
            if self.judged() or self._known:
                self._show_graph()
            return
        place, level = self._queue[0]
        key, subject, player = line.keys[place], line.subjects[place], self._player
        judge = by_engine(player) if player is not None else by_own_search
        self._jobs.run(
            REVIEW,
            lambda watch: judge(subject.rules, subject.position, level, watch),
            lambda found: self._take_judgement(key, level, found),
            UNLIMITED,
        )
        self._tell()

    def _show_graph(self) -> None:
        """What the review has found is to be seen."""
        graph = self.workspace.action("score_graph")
        if not graph.isChecked():
            graph.trigger()
        self.report_button.setFocus()

    def _take_judgement(self, key: int, level: Level, found: Judgement | None) -> None:
        line = self._line
        assert line is not None
        # the line may be another one by now, and the queue with it
        self._queue = [each for each in self._queue if (line.keys[each[0]], each[1]) != (key, level)]
        self._faults = 0
        if found is not None:
            if value_of(self.workspace.settings, OWNERS) is not True:
                found = replace(found, owners=())
            self._known[key] = found
            self._pending.append((key, found))
        is_glance_over = bool(self._queue) and self._queue[0][1] is not COARSE
        if len(self._pending) >= TOGETHER or monotonic() - self._written > APART or not self._queue:
            self._write()
        if is_glance_over and self._pending == [] and len(self._queue) > 1:
            scheme = self._scheme
            self._queue.sort(key=lambda each: -scheme.swing(each[0]))
        self._next()

    def _take_refusal(self, _kind: str, sentence: str) -> None:
        """An engine that fails is begun anew, and given up in the end; what is done stays."""
        self._faults += 1
        if self._faults < MOST_FAULTS and self._is_running:
            self._next()
        else:
            self._pause(one_line(sentence, 300))

    def _write(self) -> None:
        entries, self._pending, self._written = tuple(self._pending), [], monotonic()
        if entries:
            self.workspace.ask(PutReviews(entries, self._review))

    def _pause(self, words: str) -> None:
        """Stop; what is done is written."""
        was_running, self._is_running = self._is_running, False
        self._jobs.drop(REVIEW)
        if words != TAKEN_BACK:
            self._write()
        self._pending = []
        player, self._player = self._player, None
        if player is not None:
            player.close()
        if was_running or words:
            shown = self.workspace.shown.node
            self._words, self._words_of, self._paused_at = words or PAUSED, shown.end_key, shown.key
        self._tell()

    def _tell(self) -> None:
        if self._strip is None:
            return
        self.run_button.setText(tr("&Pause") if self._is_running else tr("&Start"))
        has_mistakes = not self._is_running and (bool(self.verdicts.mistakes()) or self._mistakes.are_elsewhere)
        self.mistake_button.setVisible(has_mistakes)
        is_next = has_mistakes and self._words != PAUSED
        self.run_button.setDefault(not is_next)
        self.mistake_button.setDefault(is_next)
        running, waiting = tr("Stop here; the record keeps what is done"), tr("Review, or go on where it stopped")
        self.run_button.setToolTip(running if self._is_running else waiting)
        if not self._is_running:
            judged, is_own = self.judged(), self.source == OWN
            doubt = doubt_words(judged, self.classes.points) or (plays_weakly(self.workspace.shown) if is_own else "")
            lost = self._mistakes.tell_shown(is_told=self._is_seen and self._paused_at < 0)
            # of another variation nothing is done
            words = self._words if self._words_of == self.workspace.shown.node.end_key else ""
            self._strip.say(worded(lost or pause_words(words, judged, self.verdicts.moves, self.source, doubt)))
            return
        done = self._total - len(self._queue)
        left = (monotonic() - self._begun) / done * len(self._queue) if done else None
        level = self._queue[0][1] if self._queue else LEVELS[0]
        positions = self._passes[level]
        moves = min(positions, len(self._scheme.moves()))
        passed = positions - sum(each is level for _, each in self._queue)
        words = progress_words(passed * moves // max(positions, 1), moves, left, is_glance=level is COARSE)
        self._strip.show_progress(words)

    def _show_report(self) -> None:
        if self._report is None:
            self._report = ReviewReport(lambda: self.workspace.folder.path, self.workspace.window)
            self._report.thresholds_set.connect(self._set_thresholds)
            self._report.move_asked.connect(self._show_place)
            add_help_key(self._report)
        self._fill_report(self._report)
        self._report.show()
        bring_forward(self._report)

    def _fill_report(self, report: ReviewReport) -> None:
        shown, points = self.workspace.shown, self.classes.points
        review = review_of(self.source, shown.names, self.judged(), shown.board.size, points)
        report.show_review(review, one_line(match_of(shown) or shown.document.name), shown.board.name, points)

    def _set_thresholds(self, thresholds: tuple[float, ...]) -> None:
        if thresholds != self.classes.points:
            self.workspace.settings.setValue(CLASSES, in_a_row(thresholds))
            self.workspace.request(SettingsChanged((CLASSES,)))

    def _show_place(self, place: int) -> None:
        if self._line is not None and place < len(self._line.keys):
            self.workspace.send(GoTo(self._line.keys[place]))

    def hand_over(self) -> Any:
        is_told = bool(self._report and self._report.isVisible())
        return self._is_running, self._engines, self._review, self._known, is_told

    def take_over(self, kept: Any) -> None:
        is_running, engines, self._review, self._known, is_told = kept
        if self.is_open:
            self._take_engines(engines)
        if is_running:
            self._with_line(self._start)
        if is_told:
            self.actions()["review_report"]()

    def close(self) -> None:
        self._pause("")
        self._jobs.stop()
        self._looking.stop()
