"""The count in progress, as a card over the first column: who wins, where points come from, what is in doubt, and its
buttons. Where panels lie in a drawer over the board, which is clicked to mark stones, it is a strip below it."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QRadioButton, QToolButton, QWidget

from goboard.analysis.report import Report, Status
from goboard.drawing.scene import EARLY
from goboard.rules.numbers import FEW_DIGITS
from goboard.rules.protocol import Score, unmarked_words
from goboard.session.commands.ask import Explain
from goboard.session.commands.count import AcceptCount, ForgetMarks, Resume, StopCounting
from goboard.session.counting import uncounted
from goboard.session.snapshot import Count, Snapshot
from goboard.ui.analysis_words import groups, listed, named, open_borders, stones_at
from goboard.ui.language import tr, without_mnemonic, worded
from goboard.ui.panels.count_table import MORE_DIGITS, NARROW_GAP, SIDES, CountTable, signed
from goboard.ui.panels.player_card import rules_title
from goboard.ui.plain import PlainLabel, RecordLabel, escape, menu_text, one_line, plain_text, tip_text
from goboard.ui.player_sign import StoneSign, letter_on
from goboard.ui.score.words import headline
from goboard.ui.scrolled import CutLine
from goboard.ui.study.strips import Strip
from goboard.ui.style import Type, embolden
from goboard.ui.told import Told
from goboard.ui.widgets import ScrolledPanel, in_column, in_row, push_button
from goboard.ui.window.flow_layout import FlowLayout
from goboard.ui.window.slot import em_of
from goboard.ui.window.stage import Stage
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import enumerated, phrase, plural, sentences

ROOMY = 36
"""Ems of height from which on the table has lines between its rows."""


def sources(count: Count, is_working: bool, source: str = "") -> str:
    """Where the dead stones of the count are from; the estimate is by that source, "" is goboard."""
    marks = [phrase("{stones} dead", stones=len(count.by_hand))] * bool(count.by_hand)
    marks += [phrase("{stones} alive", stones=len(count.spared))] * bool(count.spared)
    marked = enumerated(marks)
    if count.is_agreed:
        by_hand = phrase("Marked by hand before: {marks}.", marks=marked) if marks else ""
        return sentences(phrase("The record says which stones are dead."), by_hand)
    said = [phrase("Still looking for dead stones…")] * is_working
    # before the search has ended "nothing dead" would be no finding
    if count.is_estimated and (count.estimated or not is_working):
        said.append(_estimated(len(count.estimated), one_line(source)))
    if count.is_estimated and not marks and not is_working:
        said.append(phrase("Look it over before you accept it."))
    if marks:
        said.append(phrase("Marked by you: {marks}.", marks=marked))
    return sentences(*said)


def unread(report: Report | None) -> str:
    """Why nothing is estimated, "" where something is."""
    is_missing = report is not None and not report.is_read
    return phrase("This board is too large for an estimate: mark the dead stones yourself.") if is_missing else ""


def _estimated(stones: int, source: str) -> str:
    if source and stones:
        return phrase("Estimated by {source}: {stones} dead.", source=source, stones=stones)
    if source:
        return phrase("Estimated by {source}: nothing dead.", source=source)
    return phrase("Estimated: {stones} dead.", stones=stones) if stones else phrase("Estimated: nothing dead.")


def warning(snapshot: Snapshot, report: Report | None, lead: str = "") -> str:
    """Why the count cannot be final: an open border that turns settled territory into nobody's; "" if there is none."""
    count = snapshot.count
    lost = uncounted(snapshot.board, count, report) if count is not None and report is not None else ()
    if count is None or report is None or not lost:
        return ""
    said = plural(
        "The border is open at {points}, so a settled point counts for nobody: fill it before you count.",
        "The border is open at {points}, so {n} settled points count for nobody: fill it before you count.",
        len(lost),
        points=named(snapshot.board, report.sealing),
    )
    # the estimate is that of its own dead stones
    is_same = set(count.dead) == set(report.of(Status.DEAD))
    return sentences(said, phrase("Once it is closed: {lead}", lead=lead)) if is_same and lead else said


def left_open(snapshot: Snapshot, report: Report, *, is_warned: bool) -> list[str]:
    """What is named instead of guessed, with links: open borders, and groups that depend on who moves first; not those
    that somebody has marked dead."""
    dead = snapshot.count.dead if snapshot.count is not None else ()
    found = [each for each in groups(report, Status.UNSETTLED) if not set(each.vertices).issubset(dead)]
    first = [_linked(snapshot, each.verdict.player, each.vertices, each.verdict.vertices[0]) for each in found]
    said = ["" if is_warned else escape(worded(open_borders(snapshot.board, report)))]
    dame = len(snapshot.count.score.dame) if snapshot.count is not None else 0
    if dame > EARLY * snapshot.board.size:
        said.append(
            worded(plural("{n} point is open: is the game over?", "{n} points are open: is the game over?", dame))
        )
    if first:
        said.append(tr("It matters who moves first for {stones}: counted as alive.", stones=listed(first)))
    return [sentence for sentence in said if sentence]


def _linked(snapshot: Snapshot, player: int, vertices: Sequence[int], vertex: int) -> str:
    return f'<a href="{vertex}">{escape(plain_text(stones_at(snapshot, player, vertices, vertex)))}</a>'


def is_early(snapshot: Snapshot, report: Report | None) -> bool:
    """Does the board say less than an estimate: is much of it open, or would it count as nobody intends?"""
    count = snapshot.count
    if count is None or count.is_agreed or count.accepted or not snapshot.rules.info.takes_stones:
        return False
    if snapshot.is_over and not snapshot.rules.info.removes_dead:
        # nobody takes a stone off any more
        return False
    if snapshot.subject is not None and snapshot.subject.rules.facts(snapshot.board).captures_to_win:
        # nothing on the board counts
        return False
    # where neutral points are halved there are no dame; where allies count the same points nobody owns them alone
    open_points = len(count.score.dame) if count.score.shared else count.score.owner.count(0)
    if open_points > EARLY * snapshot.board.size:
        return True
    fits = report is not None and report.stones == snapshot.stones
    return report is not None and fits and bool(report.of(Status.UNSETTLED) or warning(snapshot, report))


def margin_of(score: Score) -> float:
    """Player 1's over the best other."""
    first, *rest = map(float, score.totals)
    return first - max(rest, default=0.0)


def sentence(
    snapshot: Snapshot, count: Count, *, is_early: bool = False, is_settled: bool = True, digits: int = FEW_DIGITS
) -> str:
    """Who leads by the rules' count; early on only what lies there by now. Nobody wins before it `is_settled` which
    stones are dead."""
    score, names = count.score, snapshot.names
    if len(score.winners) == 1:
        winner = score.winners[0]
        others = [total for player, total in enumerate(score.totals, 1) if player != winner]
        margin = signed(score.totals[winner - 1] - max(others, default=Fraction(0)), digits)
        name = names[winner - 1]
        if is_early:
            said = phrase("As the stones lie {player} has {margin} more.", player=name, margin=margin)
        elif snapshot.is_over and is_settled:
            said = phrase("{player} wins by {margin}.", player=name, margin=margin)
        else:
            said = phrase("{player} leads by {margin}.", player=name, margin=margin)
    elif snapshot.players > 2:
        said = phrase("{result}.", result=score.result)
    elif not score.winners:
        said = tr("Who leads cannot be told: the scores agree in more digits than goboard works with.")
    else:
        said = tr("As the stones lie the score is even.") if is_early else tr("The score is tied.")
    return sentences(said, phrase("The record holds this count.")) if count.accepted else said


def caption(snapshot: Snapshot) -> str:
    """By which rules that is, and whether play has stopped."""
    stopped = phrase("Both players passed.") if snapshot.players == SIDES else phrase("All players passed.")
    is_stopped = snapshot.is_over and snapshot.last_was_pass
    said = phrase("Count under {rules}", rules=rules_title(snapshot.rules.info))
    return sentences(stopped, said) if is_stopped else said


def left_neutral(snapshot: Snapshot, count: Count) -> str:
    """What counts for nobody, as far as there is any."""
    dame, seki = len(count.score.dame), len({*count.score.seki, *count.seki})
    is_taking, is_political = snapshot.rules.takes_stones, snapshot.politics is not None
    told = []
    if dame and is_political:
        told.append(plural("{n} point of nobody's territory", "{n} points of nobody's territory", dame))
    elif dame and snapshot.rules.info.takes_stones:
        told.append(plural("{n} neutral point", "{n} neutral points", dame))
    if seki and is_taking and not is_political:
        told.append(plural("{n} stone in seki", "{n} stones in seki", seki))
    return enumerated(told)


MARKING = phrase(
    "Click a stone to mark it and its neighbours of that colour dead, or alive again. "
    "Hold Shift to mark one chain only, Ctrl not to be asked."
)
MARKING_SEKI = phrase(
    "Points beside a chain in seki do not count. Click a stone to mark its chain as seki, or as none."
)
MARKING_DRAGONS = phrase("Click a stone to mark all dragons that it belongs to dead, or alive again.")
BY_KEYS = phrase("Without a mouse: Enter on the board, arrows to the stone, Enter there; Shift works as with a click.")
TITLE = "Counting"
"""The result, times the usual letters."""
RESUME = phrase(
    "Play goes on, and this side moves first: who asks for it lets the other side begin (Esc only stops counting)"
)


class Sideways(ScrolledPanel):
    """As tall as what it holds; scrolls to the side alone."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__(inner, is_sideways=True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize, QEvent.Type.Show):
            self._fit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        least = self._inner.minimumSizeHint().width()
        height = self._inner.heightForWidth(max(self.width(), least))
        bar = self.horizontalScrollBar().sizeHint().height() if least > self.width() else 0
        self.setFixedHeight(max(height, self._inner.minimumSizeHint().height()) + bar)


class CountingPanel(QWidget):
    """Shown while counting. `accepted` comes after the question, where a border is open; `seki_marked` tells whether a
    click is to mark seki from now on; `doubted` carries a stone whose group somebody should look at; `forgotten`: its
    marks are to go."""

    accepted = Signal()
    left = Signal()
    resumed = Signal(int)
    seki_marked = Signal(bool)
    doubted = Signal(int)
    forgotten = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report: Report | None = None
        self._is_working = False
        self.caption = PlainLabel(self, wordWrap=True)
        self.help = PlainLabel(self, wordWrap=True)
        self.neutral, self.estimate = PlainLabel(self, wordWrap=True), PlainLabel(self, wordWrap=True)
        self.warning = RecordLabel(self)
        self.verdict, self.working = PlainLabel(self, wordWrap=True), PlainLabel(self, wordWrap=True)
        self.formula = QToolButton(self, autoRaise=True)
        self.formula.setText(tr("Formula"))
        self.formula.setCheckable(True)
        self.formula.setToolTip(tr("How the rules' text works the result out"))
        self.formula.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.formula.toggled.connect(self._unfold)
        self.caption.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.help.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.result, self.sign = RecordLabel(self), StoneSign(1, self)
        self._told = Told(self, self.result.text)
        embolden(self.result, larger=Type.RESULT)
        self.open = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.open.linkActivated.connect(lambda vertex: self.doubted.emit(int(vertex)))
        embolden(self.warning)
        self.table = CountTable(self)
        self.accept_button = push_button(
            self,
            tr("Acce&pt the count"),
            self._accept,
            tr("Write the result and all marks of the count into the record"),
        )
        self.leave_button = push_button(
            self, tr("Play &on"), self.left.emit, tr("Stop counting (Esc); the marks stay on this position")
        )
        self.forget_button = push_button(
            self,
            tr("As es&timated"),
            self.forgotten.emit,
            tr("Take all marks off: dead is again what is estimated"),
        )
        resume = (partial(self.resumed.emit, player) for player in (1, 2))
        self.resume_buttons = tuple(push_button(self, "", resumes, RESUME) for resumes in resume)
        self.choice = QWidget(self)
        self.marks_dead = QRadioButton(tr("&Dead stones"), self.choice)
        self.marks_seki = QRadioButton(tr("Sek&i"), self.choice)
        self.marks_dead.setChecked(True)
        self.marks_seki.toggled.connect(self.seki_marked)
        self._lay_out()

    def show_snapshot(self, snapshot: Snapshot, is_marking: bool) -> None:
        """Show the snapshot's count, if there is one. `is_marking`: do the rules take dead stones off?"""
        count = snapshot.count
        if count is None:
            return
        info = snapshot.rules.info
        self.caption.setText(caption(snapshot))
        self.choice.setVisible(info.reads_seki)
        if not info.reads_seki:
            self.marks_dead.setChecked(True)
        marking = MARKING_DRAGONS if snapshot.politics is not None else MARKING
        marking = MARKING_SEKI if self.marks_seki.isChecked() else marking
        told = sentences(marking, BY_KEYS)
        self.help.setText(told if is_marking else unmarked_words(info, is_taking=snapshot.rules.takes_stones))
        self.neutral.say(left_neutral(snapshot, count))
        self.table.show_count(snapshot, count)
        self.verdict.say(count.score.verdict)
        self.working.setText(count.score.working)
        self.formula.setVisible(bool(count.score.working))
        self._unfold()
        self.accept_button.setEnabled(not count.accepted)
        is_free = len(snapshot.may_resume) > 1 and snapshot.players == len(self.resume_buttons)
        for button, name in zip(self.resume_buttons, snapshot.names, strict=False):
            button.setText(menu_text(tr("{player} plays on", player=name)))
        for button in self.resume_buttons:
            button.setVisible(is_free)
        self.leave_button.setVisible(not is_free)
        self._show_result(snapshot, count, "")

    def show_estimate(self, snapshot: Snapshot, report: Report | None, lead: str = "", *, is_working: bool) -> None:
        """Say which dead stones are an estimate and which a person's marks, and what nobody can tell yet."""
        self._report, self._is_working = report, is_working
        count = snapshot.count
        if count is None:
            return
        is_marked = bool(count.by_hand or count.spared) and not count.is_agreed
        self.forget_button.setVisible(is_marked)
        said = sources(count, is_working, report.source if report is not None else "")
        self.estimate.say(sentences(unread(report), said))
        self._show_result(snapshot, count, lead)
        is_warned = bool(self.warning.text())
        left = left_open(snapshot, report, is_warned=is_warned) if report is not None else []
        left += [escape(worded(lead))] * (is_early(snapshot, report) and not is_warned and bool(lead))
        doubts = "<br>".join(left)
        self.open.setText(doubts)
        self.open.setVisible(bool(doubts))

    def _unfold(self) -> None:
        """The formula lies folded away below the numbers until it is asked for."""
        is_open = self.formula.isChecked()
        self.formula.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        self.working.setVisible(is_open and bool(self.working.text()))

    def _show_result(self, snapshot: Snapshot, count: Count, lead: str) -> None:
        """Who leads, in bold unless something speaks against it or dead stones are still looked for."""
        report, winners = self._report, count.score.winners
        doubt = warning(snapshot, report, lead) if report is not None and report.stones == snapshot.stones else ""
        self.warning.say(doubt)
        self.accept_button.setDefault(not doubt)
        is_open = is_early(snapshot, report)
        is_settled = count.is_agreed or not self._is_working
        embolden(self.result, is_bold=is_settled and not is_open)
        said, longer = (
            sentence(snapshot, count, is_early=is_open, is_settled=is_settled, digits=each)
            for each in (FEW_DIGITS, MORE_DIGITS)
        )
        self.result.setText(said)
        self.result.setToolTip(tip_text(longer) if longer != said else "")
        self._told.changed()
        winner = winners[0] if len(winners) == 1 and not is_open else 0
        self.sign.show_winner(winner, letter_on(snapshot.names, winner or 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.table.set_roomy(is_roomy=self.height() >= ROOMY * em_of(self))

    def _accept(self) -> None:
        doubt = self.warning.text()
        if not doubt:
            self.accepted.emit()
            return
        from goboard.ui.dialogs.messages import ask_whether

        question = tr("{doubt}\n\n{text} Accept that as the result?", doubt=doubt, text=self.result.text())
        ask_whether(self.window(), question, tr("&Accept anyway"), self.accepted.emit, no=tr("&Keep counting"))

    def _lay_out(self) -> None:
        buttons = in_column(in_row(self.accept_button, self.leave_button), in_row(*self.resume_buttons), flush=True)
        content = QWidget(self)
        heading = in_row(self.sign, (self.result, 1), flush=True)
        marking = FlowLayout()
        for each in (PlainLabel(tr("A click marks:"), self.choice), self.marks_dead, self.marks_seki):
            marking.addWidget(each)
        self.choice.setLayout(marking)
        estimate = in_row((self.estimate, 1), self.forget_button, flush=True)
        said = self.neutral, self.warning, estimate, self.open
        told = in_row((self.verdict, 1), self.formula, flush=True)
        parts = self.caption, heading, Sideways(self.table), told, self.working, *said, self.choice, self.help
        in_column(*parts, 1, of=content, flush=True).setSpacing(2 * NARROW_GAP)
        panel = ScrolledPanel(content)
        CutLine(panel)
        in_column((panel, 1), buttons, of=self)


class CountStrip(Strip):
    """Who leads, and the buttons of the count, where the panel lies in a drawer."""

    def __init__(self, panel: CountingPanel, stage: Stage, show_panel: Callable[[], None]) -> None:
        super().__init__(tr("Count"), stage)
        self._panel = panel
        self.accept = self.add_button("", panel.accept_button.toolTip(), panel.accept_button.click)
        self.table = self.add_button(tr("&Table"), tr("Show where the points come from"), show_panel)
        self.leave = self.add_button("", panel.leave_button.toolTip(), panel.left.emit)

    def follow(self) -> None:
        """Say what the panel says."""
        panel = self._panel
        self.say(panel.result.text())
        self.accept.setText(one_line(without_mnemonic(panel.accept_button.text())))
        self.accept.setEnabled(panel.accept_button.isEnabled())
        self.leave.setText(one_line(without_mnemonic(panel.leave_button.text())))


class CountingPart(Part):
    """The count, with what the analysis knows of it."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.panel: CountingPanel = CountingPanel(workspace.window)
        self.panel.accepted.connect(self._accept)
        self.panel.seki_marked.connect(self._mark_seki)
        self.panel.resumed.connect(lambda player: workspace.send(Resume(player)))
        self.panel.left.connect(self._leave)
        self.panel.doubted.connect(self._look_at)
        self.panel.forgotten.connect(lambda: workspace.send(ForgetMarks()))
        self._is_open = False
        workspace.findings.changed.connect(self._show_estimate)
        workspace.leads.changed.connect(self._show_estimate)
        self.strip = CountStrip(self.panel, workspace.stage, lambda: workspace.docks.bring(TITLE))
        workspace.stage.add_strip(self.strip)
        workspace.stage.shape_changed.connect(self._place)

    def show(self, snapshot: Snapshot) -> None:
        self.panel.show_snapshot(snapshot, snapshot.rules.info.removes_dead)
        self._show_estimate()
        is_open = snapshot.count is not None
        if is_open != self._is_open:
            self._is_open = is_open
            self._place()

    def _place(self) -> None:
        """The card where it covers nothing of the board, or else the strip; neither without a count."""
        stage = self.workspace.stage
        self.strip.setVisible(self._is_open and stage.has_drawer)
        if self._is_open and not stage.has_drawer:
            self.workspace.docks.bring(TITLE)
        elif not self._is_open:
            stage.open_sheet(is_open=False)

    def _look_at(self, vertex: int) -> None:
        """Say what is known of the group there, and light it up."""
        self.workspace.canvas.view_controller.reveal(vertex)
        self.workspace.ask(Explain(vertex, is_asked=True))

    def hand_over(self) -> Any:
        return self.workspace.marks_seki or None

    def take_over(self, kept: Any) -> None:
        self.panel.marks_seki.setChecked(bool(kept))

    def _mark_seki(self, is_on: bool) -> None:
        self.workspace.marks_seki = is_on
        if self.workspace.snapshot is not None:
            self.show(self.workspace.snapshot)

    def _leave(self) -> None:
        """Go on with the game, or only stop counting where it is not over."""
        shown = self.workspace.snapshot
        is_resuming = shown is not None and may_play_on(shown)
        self.workspace.send(Resume(shown.to_move) if shown is not None and is_resuming else StopCounting())

    def _accept(self) -> None:
        """Write the count into the record; that ends the counting."""
        self.workspace.send(AcceptCount(is_last=True))

    def _show_estimate(self) -> None:
        snapshot, findings = self.workspace.snapshot, self.workspace.findings
        if snapshot is not None:
            is_wanted = wants_estimate(snapshot)
            report = findings.report if is_wanted else None
            self._tell_margin(snapshot, report)
            lead = headline(snapshot.names, self.workspace.leads.of(snapshot.subject))
            self.panel.show_estimate(snapshot, report, lead, is_working=is_wanted and findings.is_working)
            self.strip.follow()

    def _tell_margin(self, snapshot: Snapshot, report: Report | None) -> None:
        """A count that can be believed is what everybody says."""
        if snapshot.subject is not None:
            count = snapshot.count
            is_told = count is not None and not is_early(snapshot, report)
            margin = margin_of(count.score) if count is not None and is_told else None
            self.workspace.leads.count(snapshot.subject.key, margin)


def may_play_on(snapshot: Snapshot) -> bool:
    """Is the game over, and may somebody go on with it?"""
    return snapshot.is_over and any(snapshot.legal)


def wants_estimate(snapshot: Snapshot) -> bool:
    """Does the count shown want to know which stones are dead?"""
    count = snapshot.count
    return count is not None and not count.is_agreed and snapshot.rules.info.removes_dead
