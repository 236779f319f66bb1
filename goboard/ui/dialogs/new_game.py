"""What a new game is to be: board, rules with their options, handicap, names, who begins."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from goboard.boards.board import BoardError
from goboard.boards.grids import handicap_points
from goboard.games.contests import Contest
from goboard.rules import catalogue
from goboard.rules.protocol import OptionError, Preset, RuleInfo
from goboard.session.commands import NewGame
from goboard.ui.dialogs.board_choice import PLANE, BoardChoice
from goboard.ui.dialogs.komi_offer import KomiOfferDialog
from goboard.ui.dialogs.paper_rock_scissors import WhoBeginsButton
from goboard.ui.options_form import OptionsForm
from goboard.ui.panels.rule_choice import PresetsBox, set_offered

MOST_HANDICAP = 9
HANDICAP_KOMI = "0.5"
"""What is proposed where Black starts with stones: White only wins a tie."""
SCREEN_PART = 0.7
"""Of the screen's height: how tall the form may be."""
BEGINNERS = {1: "Black begins", 2: "White begins"}


class NewGameDialog(QDialog):
    """`command` is what was filled in."""

    def __init__(self, parent: QWidget | None = None, start: NewGame | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New game")
        start = start or NewGame()
        self.board = BoardChoice(self, start.columns, start.rows)
        self.columns, self.rows = self.board.columns, self.board.rows
        self.rules = QComboBox(self)
        for info in catalogue.infos():
            self.rules.addItem(info.title, info.name)
        self.rules.setCurrentIndex(max(self.rules.findData(start.rules), 0))
        self.presets = PresetsBox(self)
        self.options = OptionsForm(self)
        self.handicap, self.begins = QComboBox(self), QComboBox(self)
        self._komi_before: str | None = None
        self.handicap.setAccessibleName("Handicap")
        self.begins.setAccessibleName("Who begins?")
        for player, title in BEGINNERS.items():
            self.begins.addItem(title, player)
        self.black, self.white = QLineEdit(start.black, self), QLineEdit(start.white, self)
        self.decide_button = WhoBeginsButton(self._names, self)
        self.komi_button = QPushButton("Offer the &komi…", self, autoDefault=False)
        self.komi_button.setToolTip("One player names the komi, the other then chooses a side")
        self.problem = QLabel(self, wordWrap=True)
        self.problem.hide()
        self._lay_out()
        self._show_options()
        self._connect()

    def command(self) -> NewGame:
        """The game as filled in."""
        spec, is_for_two = self.board.spec(), self._info.players == 2
        rounds = self.decide_button.rounds
        return NewGame(
            columns=self.columns.value(),
            rows=self.rows.value(),
            rules=self._info.name,
            options=self.options.values(),
            handicap=int(self.handicap.currentData() or 0),
            black=self.black.text().strip() if is_for_two else "",
            white=self.white.text().strip() if is_for_two else "",
            board=None if spec["shape"] == "grid" else spec,
            begins=int(self.begins.currentData()) if is_for_two else 1,
            contest=Contest(rounds=rounds) if is_for_two and rounds else None,
        )

    def accept(self) -> None:
        self._check()
        if self._start.isEnabled():
            super().accept()

    @property
    def _info(self) -> RuleInfo:
        return catalogue.info_of(str(self.rules.currentData()))

    def _names(self) -> tuple[str, str]:
        return self.black.text().strip() or "Black", self.white.text().strip() or "White"

    def _connect(self) -> None:
        self.board.changed.connect(self._show_board)
        self.rules.currentIndexChanged.connect(self._show_options)
        self.presets.chosen.connect(self._take_preset)
        self.options.values_edited.connect(self._check)
        self.options.values_changed.connect(self._check)
        self.handicap.currentIndexChanged.connect(self._show_handicap)
        self.decide_button.decided.connect(lambda winner, _rounds: self.begins.setCurrentIndex(winner - 1))
        self.komi_button.clicked.connect(self._offer_komi)

    def _show_options(self) -> None:
        info = self._info
        self.rules.setToolTip(info.summary)
        self.presets.show_presets(info.presets)
        self._form.setRowVisible(self.presets, bool(info.presets))
        self.options.set_fields(info.options, {})
        self._komi_before = None
        words = "" if info.is_for_plane else f"{info.title} cannot be played on the infinite plane."
        set_offered(self.board.shape, self.board.shape.findData(PLANE), words, is_offered=info.is_for_plane)
        for row in (self.handicap, self._beginning, self.black, self.white):
            self._form.setRowVisible(row, info.players == 2)
        self._form.setRowVisible(self.komi_button, any(field.name == "komi" for field in info.options))
        self._line_up()
        self._show_board()
        self._propose_komi()

    def _take_preset(self, preset: Preset) -> None:
        """Choosing one fills in the options, and the board if it has one."""
        if preset.board is not None:
            self.board.choose(preset.board)
        self.options.set_fields(self._info.options, preset.options)
        self._check()

    def _show_board(self) -> None:
        self.options.set_board(self.board.board())
        self._show_handicaps()
        self._check()

    def _check(self) -> None:
        """Say what keeps the game from being played, and which preset it is."""
        self.presets.show_values(self.options.values(), self.board.spec())
        problem = self.options.problem() or self._misfit()
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self._start.setEnabled(not problem)

    def _misfit(self) -> str:
        try:
            return catalogue.make(self._info.name, self.options.values()).misfit(self.board.board())
        except (OptionError, BoardError) as error:
            return str(error)

    def _show_handicaps(self) -> None:
        """Offer as many stones as the board has fixed points for, and none where it has none."""
        chosen = self.handicap.currentData() or 0
        is_offered = self.board.spec()["shape"] == "grid" and self._info.players == 2
        self.handicap.blockSignals(True)
        self.handicap.clear()
        self.handicap.addItem("None", 0)
        for stones in range(2, MOST_HANDICAP + 1):
            if is_offered and _has_points(self.columns.value(), self.rows.value(), stones):
                self.handicap.addItem(f"{stones} stones", stones)
        self.handicap.setEnabled(self.handicap.count() > 1)
        self.handicap.setToolTip("" if self.handicap.isEnabled() else "This board has no fixed handicap points")
        self.handicap.setCurrentIndex(max(self.handicap.findData(chosen), 0))
        self.handicap.blockSignals(False)
        if (self.handicap.currentData() or 0) != chosen:
            self._show_handicap()

    def _show_handicap(self) -> None:
        """White begins after Black's handicap stones."""
        has_handicap = bool(self.handicap.currentData())
        self._beginning.setEnabled(not has_handicap)
        self.begins.setCurrentIndex(self.begins.findData(2 if has_handicap else 1))
        self._propose_komi()

    def _propose_komi(self) -> None:
        """Handicap stones propose a komi of their own; taken back, they leave the one from before."""
        komi, before = self.options.values().get("komi"), self._komi_before
        if not self.handicap.currentData():
            self._komi_before = None
            if before is not None and komi == HANDICAP_KOMI:
                self.options.set_value("komi", before)
        elif before is None and komi is not None:
            self._komi_before = komi
            self.options.set_value("komi", HANDICAP_KOMI)
        self._check()

    def _offer_komi(self) -> None:
        dialog = KomiOfferDialog(self, self._names(), self.options.values()["komi"])
        dialog.accepted.connect(lambda: self._take_offer(dialog))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take_offer(self, offer: KomiOfferDialog) -> None:
        self.options.set_value("komi", offer.komi)
        if offer.is_swapped:
            black, white = self.black.text(), self.white.text()
            self.black.setText(white)
            self.white.setText(black)
        self._check()

    def _line_up(self) -> None:
        """One column of titles, though board and options have forms of their own."""
        rows = (self.rules, self.presets, self.handicap, self._beginning, self.black, self.white)
        titles = [title for title in map(self._form.labelForField, rows) if title is not None]
        titles += [*self.board.labels(), *self.options.labels()]
        width = max(title.sizeHint().width() for title in titles)
        for title in titles:
            title.setMinimumWidth(width)

    def _lay_out(self) -> None:
        inner, self._beginning = QWidget(self), QWidget(self)
        row = QHBoxLayout(self._beginning)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.begins)
        row.addWidget(self.decide_button)
        self._form = form = QFormLayout(inner)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow("R&ules", self.rules)
        form.addRow("Pr&eset", self.presets)
        form.addRow(self.board)
        form.addRow(self.options)
        form.addRow("", self.komi_button)
        form.addRow("&Handicap", self.handicap)
        form.addRow("&Black", self.black)
        form.addRow("Wh&ite", self.white)
        form.addRow("Be&gins", self._beginning)
        for line, name in ((self.black, "Name of Black"), (self.white, "Name of White")):
            line.setPlaceholderText("Name")
            line.setAccessibleName(name)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        self._start = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._start.setText("&Start")
        # Enter must not give up a form that cannot be started yet
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(Scrolled(inner), 1)
        layout.addWidget(self.problem)
        layout.addWidget(buttons)


class Scrolled(QScrollArea):
    """A form that is shown whole where the screen has room for it, and scrolls where not."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inner)
        self._inner = inner

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is shown decides how large the dialog is."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self.window().adjustSize()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        wish = self._inner.sizeHint()
        most = round(self.screen().availableSize().height() * SCREEN_PART)
        bar = self.verticalScrollBar().sizeHint().width() if wish.height() > most else 0
        return QSize(wish.width() + bar, min(wish.height(), most))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


def _has_points(columns: int, rows: int, stones: int) -> bool:
    try:
        handicap_points(columns, rows, stones)
    except BoardError:
        return False
    return True
