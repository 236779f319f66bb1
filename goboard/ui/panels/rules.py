"""The rule set that judges the record: choose it, set its options, read its words, see what a switch changed."""

from collections.abc import Mapping
from functools import partial
from itertools import zip_longest

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QListWidget, QListWidgetItem, QProgressBar, QSizePolicy, QTabWidget, QWidget

from goboard.boards.board import Board
from goboard.games.judging import MOST_LISTED
from goboard.rules import catalogue
from goboard.rules.protocol import OptionError, Preset, RuleInfo
from goboard.session.commands.navigate import GoTo
from goboard.session.commands.rules import KeepRules, PaintWeights, ShowWeights, SwitchRules
from goboard.session.events import Judged, Judging
from goboard.session.snapshot import RulesView, Snapshot, WeightsView
from goboard.ui.heat_legend import HeatLegend
from goboard.ui.language import number_text, tr
from goboard.ui.options_form import OptionsForm
from goboard.ui.panels.rule_choice import PresetsBox, RulesBox, carried
from goboard.ui.plain import PlainLabel, RecordLabel, menu_text, plain_text
from goboard.ui.rule_text import RuleBrowser, page_of, text_of
from goboard.ui.widgets import in_column, in_row, named, push_button
from goboard.ui.window.requests import EditRules, RulesListed
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import phrase, plural, sentences

KEY = Qt.ItemDataRole.UserRole
LEAST_LINES = 7
MOST_OFFERS = 2
"""Of what a record that does not name its rules may mean as well."""
PAINTING = phrase("Painting weights: click or draw over points. Paint again, or Esc, plays on.")


class RulesPanel(QWidget):
    """`rules_chosen` carries a rule set's name and options, `node_asked` the key of a listed difference.

    `weights_painted` carries the same and the number of the painting, all strokes of which belong together.
    `weights_asked` tells whether the weights of the points are to be shown, `painting_changed` whether points clicked
    on the board are to be given to `form.paint`.
    """

    rules_chosen = Signal(str, object)
    rules_kept = Signal()
    editor_asked = Signal()
    node_asked = Signal(object)
    weights_asked = Signal(bool)
    walk_asked = Signal()
    weights_painted = Signal(str, object, int)
    painting_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rules: RulesView | None = None
        self._board: Board | None = None
        self._painting = self._players = self._game = 0
        self._is_study = False
        self.editor_button = push_button(
            self, tr("Rule editor…"), self.editor_asked.emit, tr("Put rules of your own together")
        )
        self.choice = RulesBox(self)
        self.choice.setToolTip(tr("The rules that judge the whole record"))
        self.choice.activated.connect(self._choose)
        self.presets = PresetsBox(self)
        self.presets.chosen.connect(self._take_preset)
        self.form = OptionsForm(self, can_paint=True)
        self.form.values_changed.connect(self._commit)
        self.form.values_painted.connect(self._commit_painted)
        self.form.painting_changed.connect(self._paint)
        self.form.values_edited.connect(self._leave_form)
        self._in_form: tuple[object, ...] = ()
        """The board, its players, and rules and options as they are shown, if nobody has touched them since."""
        self.heat = named(QCheckBox(tr("&Show the weights"), self), tip=tr("Colour every point by what it weighs"))
        self.heat.toggled.connect(self.weights_asked)
        self.legend = HeatLegend(self)
        self.walk_button = push_button(
            self,
            tr("&Walk through the text…"),
            self.walk_asked.emit,
            tr("Step by step, with a board that one can change"),
        )
        self._weights: WeightsView | None = None
        self.summary = PlainLabel(self, wordWrap=True)
        self.note = RecordLabel(self)
        self.keep_button = push_button(self, tr("&Save these rules in the record"), self.rules_kept.emit)
        self.keep_button.hide()
        self.offers = [push_button(self, "", partial(self._take_offer, at)) for at in range(MOST_OFFERS)]
        self._offered: tuple[tuple[str, Mapping[str, str]], ...] = ()
        self.progress = named(QProgressBar(self), tr("Judging the whole record"))
        self.progress.hide()
        self.progress.setFormat(tr("Judging the record: %p%"))
        self.verdict = PlainLabel(self, wordWrap=True)
        self.differences = named(QListWidget(self), tr("What the rules change in this record"))
        self.differences.setWordWrap(True)
        self.differences.itemClicked.connect(self._ask)
        self.differences.itemActivated.connect(self._ask)
        self.words, self.reading = (RuleBrowser(self) for _ in range(2))
        self.words.setAccessibleName(tr("Text of the rules"))
        self.reading.setAccessibleName(tr("How goboard reads them"))
        self._unread: set[QWidget] = set()
        self._lay_out()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        rules, self._board = snapshot.rules, snapshot.board
        # it names moves that may have to be found
        self._is_study = snapshot.study is not None
        if snapshot.game_key != self._game:
            self._game = snapshot.game_key
            self.progress.hide()
            self._forget_judged()
        self._show_changes()
        self.note.setText(rules.note)
        self.note.setVisible(bool(rules.note))
        self.keep_button.setVisible(not rules.is_kept and snapshot.game.playable)
        self._show_offers(rules)
        before, self._rules = self._rules, rules
        if before is None or rules.info != before.info:
            self._show_rules(rules.info)
        self._players = snapshot.players
        if self._in_form != (shown := (snapshot.board, snapshot.players, rules.info, rules.values)):
            self.show_listed()
            self.form.set_board(snapshot.board)
            self.form.set_fields(rules.info.form, rules.values)
            self.presets.show_fitting(snapshot.board)
            self.presets.show_values(rules.values)
            self._in_form = shown
        if rules.weights is not self._weights:
            self._weights = rules.weights
            self.legend.show_weights(rules.weights)

    def show_listed(self) -> None:
        """The list has what there is; one that was chosen from and refused shows again what is in force."""
        if self._rules is not None and self._board is not None:
            self.choice.show_sets(self._rules.name, self._rules.values)
            self.choice.show_fitting(self._board, self._players)

    def show_judged(self, judged: Judged) -> None:
        """What differs between the rules before and these, and which moves are illegal; clicking a line goes there."""
        self.progress.hide()
        self.verdict.setText(_verdict(judged))
        told = {difference.key for difference in judged.differences if difference.is_of_move}
        self.differences.clear()
        for difference in (*judged.differences, *(fault for fault in judged.faults if fault.key not in told)):
            item = QListWidgetItem(plain_text(difference.message))
            item.setData(KEY, difference.key)
            self.differences.addItem(item)
        self._show_changes()
        if judged.differences:
            self.tabs.setCurrentIndex(0)

    def show_judging(self, judging: Judging) -> None:
        self._forget_judged()
        self._show_changes()
        self.progress.setMaximum(max(judging.total, 1))
        self.progress.setValue(judging.done)
        self.progress.show()

    def _forget_judged(self) -> None:
        """What was said last is of other rules or of another record; of a game that is not Go nothing else will be."""
        self.verdict.clear()
        self.differences.clear()

    def _show_changes(self) -> None:
        """The list opens only when there is something in it that may be seen."""
        is_shown = self.differences.count() > 0 and not self._is_study
        self.tabs.setTabVisible(0, is_shown)
        if not is_shown and self.tabs.currentIndex() <= 0:
            self.tabs.setCurrentIndex(1)

    def _show_offers(self, rules: RulesView) -> None:
        self._offered = rules.offers
        for button, offer in zip_longest(self.offers, self._offered):
            button.setVisible(offer is not None)
            if offer is not None:
                name, values = offer
                is_komi = values.get("komi") != rules.values.get("komi")
                said = (
                    tr("Take {komi} as komi", komi=number_text(values["komi"]))
                    if is_komi
                    else tr("Use {rules}", rules=catalogue.info_of(name).title)
                )
                button.setText(menu_text(said))
                button.setWhatsThis(tr("Judge this record by these rules from now on."))

    def _take_offer(self, at: int) -> None:
        name, values = self._offered[at]
        self.rules_chosen.emit(name, dict(values))

    def _show_rules(self, info: RuleInfo) -> None:
        self.presets.show_presets(info.presets)
        self.heat.setVisible(any(field.kind == "weights" for field in info.options))
        self.summary.setText(info.summary)
        self.walk_button.setVisible(bool(info.walk))
        self._unread = {self.reading, self.words}

    def show_text(self) -> None:
        """Long texts, which may need more fonts, are laid out where they are in sight and stay."""
        if self._rules is None:
            return
        info, page = self._rules.info, self.tabs.currentWidget()
        if page in self._unread:
            self._unread.discard(page)
            if page is self.reading:
                self.reading.show_page(page_of(info.reading))
            else:
                self.words.show_page(text_of(info.text, is_wide=False))

    def _choose(self) -> None:
        self._leave_form()
        entry, rules = self.choice.chosen, self._rules
        if rules is not None and not entry.is_same(rules.name, rules.values):
            values = self.form.values() if not self.form.problem() else {}
            self.rules_chosen.emit(entry.info.name, {**entry.options, **carried(entry.info, values)})

    def _take_preset(self, preset: Preset) -> None:
        self._leave_form()
        self.rules_chosen.emit(self._name, {**self._values(), **preset.options})

    @property
    def _name(self) -> str:
        return self._rules.name if self._rules is not None else ""

    def _values(self) -> dict[str, str]:
        """What the form says, and what it does not ask for."""
        return {**(self._rules.values if self._rules is not None else {}), **self.form.values()}

    def _commit(self) -> None:
        """Have the record judged by these options, unless they do not go with its board."""
        values = self._values()
        if self._fits(values):
            self.rules_chosen.emit(self._name, values)

    def _commit_painted(self) -> None:
        """The same, and the record says so from now on."""
        values = self._values()
        if self._fits(values):
            self.weights_painted.emit(self._name, values, self._painting)

    def _fits(self, values: Mapping[str, str]) -> bool:
        """Do these options go with the record's board? What keeps them from it is shown."""
        self._leave_form()
        try:
            problem = catalogue.make(self._name, values).misfit(self._board) if self._board is not None else ""
        except OptionError as error:
            problem = str(error)
        self.form.explain(problem)
        return not problem

    def _leave_form(self) -> None:
        """What is chosen may be refused: the next position shown puts it right."""
        self._in_form = ()

    def _paint(self, is_on: bool) -> None:
        if is_on:
            self._painting += 1
            self.heat.setChecked(True)
        self.painting_changed.emit(is_on)

    def _ask(self, item: QListWidgetItem) -> None:
        self.node_asked.emit(item.data(KEY))

    def _lay_out(self) -> None:
        self.tabs = QTabWidget(self, documentMode=True)
        self.tabs.addTab(self.differences, tr("&Changes"))
        self.tabs.addTab(self.words, tr("As &written"))
        self.tabs.addTab(self.reading, tr("As goboard &reads it"))
        for index, tip in enumerate(
            (
                tr("What these rules change in the record"),
                tr("The rules in their own words"),
                tr("How goboard reads them"),
            )
        ):
            self.tabs.setTabToolTip(index, tip)
        self.tabs.currentChanged.connect(self.show_text)
        self._show_changes()
        # the list takes the room that is left, and asks for no more than a few lines
        self.tabs.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.tabs.setMinimumHeight(LEAST_LINES * self.fontMetrics().lineSpacing())
        row = in_row((self.choice, 1), self.editor_button)
        said = self.note, *self.offers, self.keep_button, self.summary, self.walk_button
        below = self.presets, self.form, self.heat, self.legend, self.progress, self.verdict
        in_column(row, *said, *below, (self.tabs, 1), of=self)


def _verdict(judged: Judged) -> str:
    count, listed = judged.illegal, len(judged.faults)
    if not count:
        return tr("Every move is legal under these rules.")
    first = phrase("The first {listed} are listed.", listed=listed) if listed == MOST_LISTED < count else ""
    said = plural("{n} move is illegal under these rules.", "{n} moves are illegal under these rules.", count)
    return sentences(said, first)


class RulesPart(Part):
    """The panel of the rules; the weights of the points are shown and painted on the board."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.panel: RulesPanel = RulesPanel(workspace.window)
        panel = self.panel
        panel.node_asked.connect(lambda key: workspace.send(GoTo(key)))
        panel.rules_chosen.connect(lambda name, options: workspace.send(SwitchRules(name, options)))
        panel.rules_kept.connect(lambda: workspace.send(KeepRules()))
        panel.editor_asked.connect(lambda: workspace.request(EditRules()))
        panel.walk_asked.connect(lambda: workspace.action("walk").trigger())
        panel.weights_asked.connect(lambda is_shown: workspace.send(ShowWeights(is_shown)))
        # what was painted becomes part of the record
        panel.weights_painted.connect(lambda *painted: workspace.send(PaintWeights(*painted)))
        panel.painting_changed.connect(self._paint)
        workspace.sending.connect(self._flush)
        workspace.worker.settled.connect(panel.show_text)

    def show(self, snapshot: Snapshot) -> None:
        self.panel.show_snapshot(snapshot)
        if snapshot.count is not None:
            # a click marks stones now
            self.panel.form.stop_painting()
        # of the empty game that is shown while a file is read nobody reads the rules
        if not self.workspace.worker.is_busy:
            self.panel.show_text()

    def take(self, event: object) -> None:
        if isinstance(event, Judging):
            self.panel.show_judging(event)
        elif isinstance(event, Judged):
            self.panel.show_judged(event)
        elif isinstance(event, RulesListed):
            self.panel.show_listed()

    def escape(self) -> bool:
        """Painting ends before the panel is closed in which it was begun."""
        is_painting = self.workspace.painting is not None
        self.panel.form.stop_painting()
        return is_painting

    def _flush(self) -> None:
        if self.workspace.painting is not None:
            self.panel.form.flush()

    def _paint(self, is_on: bool) -> None:
        """Clicks on the board paint, or play again."""
        canvas = self.workspace.canvas
        self.workspace.painting = self.panel.form.paint if is_on else None
        canvas.left_draws = is_on
        if is_on:
            canvas.setCursor(Qt.CursorShape.CrossCursor)
            self.workspace.tell(PAINTING)
        else:
            canvas.unsetCursor()
