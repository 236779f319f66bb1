"""The rule set that judges the record: choose it, set its options, read its words, see what a switch changed."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QTabWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from goboard.resources_path import resource
from goboard.rules import catalogue
from goboard.session.events import Judged, Judging
from goboard.session.snapshot import Snapshot
from goboard.ui.options_form import OptionsForm

KEY = Qt.ItemDataRole.UserRole
LEAST_LINES = 7


class RulesPanel(QWidget):
    """`rules_chosen` carries a rule set's name and options, `node_asked` the key of a listed difference."""

    rules_chosen = Signal(str, object)
    rules_kept = Signal()
    node_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._infos = {info.name: info for info in catalogue.infos()}
        self._shown = ""
        self.choice = QComboBox(self)
        self.choice.setAccessibleName("Rules")
        self.choice.setToolTip("The rules that judge the whole record")
        for info in self._infos.values():
            self.choice.addItem(info.title, info.name)
        self.choice.activated.connect(self._choose)
        self.form = OptionsForm(self)
        self.form.values_changed.connect(self._commit)
        self.summary, self.note = (QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText) for _ in range(2))
        self.keep_button = QPushButton("&Write these rules into the record", self)
        self.keep_button.hide()
        self.keep_button.clicked.connect(self.rules_kept)
        self.progress = QProgressBar(self)
        self.progress.hide()
        self.progress.setAccessibleName("Judging the whole record")
        self.progress.setFormat("Judging the record: %p%")
        self.verdict = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.differences = QListWidget(self)
        self.differences.setWordWrap(True)
        self.differences.setAccessibleName("What the rules change in this record")
        self.differences.itemClicked.connect(self._ask)
        self.differences.itemActivated.connect(self._ask)
        self.words, self.reading = (QTextBrowser(self) for _ in range(2))
        self._lay_out()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        rules = snapshot.rules
        self.note.setText(rules.note)
        self.note.setVisible(bool(rules.note))
        self.keep_button.setVisible(not rules.is_kept and snapshot.game.playable)
        if rules.name != self._shown:
            self._shown = rules.name
            self._show_rules(rules.name)
        self.form.set_fields(self._infos[rules.name].options, rules.values)

    def show_judged(self, judged: Judged) -> None:
        """What differs between the rules before and these; clicking a line goes there."""
        self.progress.hide()
        count = judged.illegal
        self.verdict.setText(
            "Every move is legal under these rules."
            if not count
            else f"{count} move{'s are' if count > 1 else ' is'} illegal under these rules."
        )
        self.differences.clear()
        for difference in judged.differences:
            item = QListWidgetItem(difference.message)
            item.setData(KEY, difference.key)
            self.differences.addItem(item)
        if judged.differences:
            self.tabs.setCurrentIndex(0)

    def show_judging(self, judging: Judging) -> None:
        self.progress.setMaximum(max(judging.total, 1))
        self.progress.setValue(judging.done)
        self.progress.show()

    def _show_rules(self, name: str) -> None:
        info = self._infos[name]
        self.choice.setCurrentIndex(self.choice.findData(name))
        self.summary.setText(info.summary)
        self.reading.setPlainText(info.reading)
        self.words.setPlainText(resource("rules", info.text).read_text(encoding="utf-8"))

    def _choose(self) -> None:
        name = str(self.choice.currentData())
        if name != self._shown:
            self.rules_chosen.emit(name, self._shared_values(name))

    def _shared_values(self, name: str) -> Mapping[str, str]:
        """The options that both rule sets have keep their values: a record's komi does not change with the judge."""
        values = self.form.values() if not self.form.problem() else {}
        return {field.name: values[field.name] for field in self._infos[name].options if field.name in values}

    def _commit(self) -> None:
        self.rules_chosen.emit(self._shown, self.form.values())

    def _ask(self, item: QListWidgetItem) -> None:
        self.node_asked.emit(item.data(KEY))

    def _lay_out(self) -> None:
        changes = QWidget(self)
        inner = QVBoxLayout(changes)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(self.progress)
        inner.addWidget(self.verdict)
        inner.addWidget(self.differences, 1)
        self.tabs = QTabWidget(self, documentMode=True)
        self.tabs.addTab(changes, "&Changes")
        self.tabs.addTab(self.words, "&Text")
        self.tabs.addTab(self.reading, "&Reading")
        for index, tip in enumerate(
            ("What these rules change in the record", "The rules in their own words", "How goboard reads them")
        ):
            self.tabs.setTabToolTip(index, tip)
        # the list takes the room that is left, and asks for no more than a few lines
        self.tabs.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.tabs.setMinimumHeight(LEAST_LINES * self.fontMetrics().lineSpacing())
        layout = QVBoxLayout(self)
        for part in (self.choice, self.summary, self.form, self.note, self.keep_button):
            layout.addWidget(part)
        layout.addWidget(self.tabs, 1)
