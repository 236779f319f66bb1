"""The rule sets to read: their own text, the reading that goboard takes, their options and presets."""

from collections.abc import Mapping

from PySide6.QtWidgets import QDialog, QListWidget, QWidget

from goboard.rules import catalogue
from goboard.rules.protocol import OptionField, Preset, RuleInfo
from goboard.ui.language import tr, worded
from goboard.ui.plain import escape, one_line
from goboard.ui.rule_text import RuleBrowser, page_of, text_of
from goboard.ui.style import letter_width
from goboard.ui.widgets import close_button, in_column, in_row, open_dialog
from goboard.words.message import enumerated, phrase, sentences

CONTESTS = phrase("Contests")
CONTESTS_SUMMARY = phrase(
    "A contest is a record around a match: its rules, who takes part, the prizes and the contestmaster. "
    "Paper-Rock-Scissors is one of its own, and may settle who begins a game."
)
CONTESTS_READING = phrase(
    "Who takes part has consented and meets the qualifications, both. A game's rule wins over a contest's. In "
    "Paper-Rock-Scissors the first choice of each player counts; after a tie both choose again, under the same "
    "contestmaster and for the same prizes. The winner becomes the contestmaster when the contest is decided."
)
KINDS: Mapping[str, str] = {
    "number": phrase("a number, such as 7.5 or 1/3"),
    "scores": phrase("two numbers"),
    "players": phrase("names in turn order"),
    "alliances": phrase("pairs of players"),
    "name": phrase("one line of text"),
    "ties": phrase("in turn order, against it, or drawn by a seed"),
}


def show_rules_help(parent: QWidget, name: str = "") -> QDialog:
    """The pages of all rule sets and of contests, the set of that name first to be seen."""
    dialog = RulesHelp(parent)
    dialog.show_page(name)
    return open_dialog(dialog)


class RulesHelp(QDialog):
    """A list of pages and the page chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Rules"))
        listed = catalogue.listed()
        self._pages = {each.key: rules_page(each.info) for each in listed}
        self.list, self.text = QListWidget(self), RuleBrowser(self)
        self.list.setAccessibleName(tr("Rule sets"))
        for each in listed:
            self.list.addItem(one_line(each.info.title))
        self.list.addItem(worded(CONTESTS))
        self._pages[CONTESTS] = contests_page()
        self.list.currentRowChanged.connect(self._show)
        metrics = self.fontMetrics()
        self.list.setFixedWidth(self.list.sizeHintForColumn(0) + 3 * letter_width(metrics))
        self.text.setMinimumSize(letter_width(metrics) * 60, metrics.lineSpacing() * 24)
        in_column((in_row(self.list, (self.text, 1)), 1), close_button(self), of=self)
        self.resize(letter_width(metrics) * 110, metrics.lineSpacing() * 34)

    def show_page(self, name: str) -> None:
        """The page of a rule set by its name; the first one if there is none."""
        names = list(self._pages)
        self.list.setCurrentRow(names.index(name) if name in names else 0)

    def _show(self, row: int) -> None:
        name = list(self._pages)[row]
        self.text.show_page(self._pages[name])
        self.text.setAccessibleName(self.list.item(row).text())


def rules_page(info: RuleInfo) -> str:
    """What there is to read on a rule set, as HTML made from what it says of itself."""
    options = _heading(tr("Options")) + "".join(map(_option, info.form))
    presets = _heading(tr("Presets")) + "".join(map(_preset, info.presets)) if info.presets else ""
    return _page(info.title, info.summary, info.reading, text_of(info.text, is_wide=True), options + presets)


def contests_page() -> str:
    """The same for contests."""
    return _page(CONTESTS, CONTESTS_SUMMARY, CONTESTS_READING, text_of("contests.txt", is_wide=True))


def _page(title: str, summary: str, reading: str, text: str, more: str = "") -> str:
    return (
        f"<h2>{escape(title)}</h2><p>{escape(summary)}</p>{_heading(tr('How goboard reads the text'))}"
        f"{page_of(worded(reading))}{more}{_heading(tr('The text'))}{text}"
    )


def _heading(title: str) -> str:
    return f"<h3>{escape(title)}</h3>"


def _kind(field: OptionField) -> str:
    """What an option without choices takes."""
    variables = enumerated(field.variables)
    if field.kind == "formula":
        return tr("a formula in {variables}", variables=variables)
    if field.kind == "weights":
        return tr("a formula in {variables}, or a list of numbers, one for each point", variables=variables)
    return worded(KINDS.get(field.kind, ""))


def _option(field: OptionField) -> str:
    values = worded(enumerated(field.choices.values())) if field.choices else _kind(field)
    default = (field.choices or {}).get(field.default, field.default)
    told = tr("{option}: {values}.", option=f"<b>{escape(field.title)}</b>", values=escape(values))
    usual = tr("Unless said otherwise: {value}", value=escape(default))
    return f"<p>{told}<br>{escape(field.help)}<br><i>{usual}</i></p>"


def _preset(preset: Preset) -> str:
    chosen = sentences(*(f"{name} = {value}" for name, value in preset.options.items()), between="; ")
    told = tr("{preset}: {words}", preset=f"<b>{escape(preset.title)}</b>", words=escape(preset.help))
    return f"<p>{told}<br>{escape(chosen)}</p>"
