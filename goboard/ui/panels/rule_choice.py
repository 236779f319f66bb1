"""Lists of rule sets and of their presets: what does not fit is listed with the reason, and cannot be chosen."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox, QWidget

from goboard.boards.board import Board
from goboard.rules import catalogue
from goboard.rules.catalogue import Listed
from goboard.rules.numbers import exact, plain
from goboard.rules.options import scores_of
from goboard.rules.protocol import Preset, RuleInfo
from goboard.rules.turns import BLACK_AND_WHITE, finite_only
from goboard.ui.language import tr, worded
from goboard.ui.plain import one_line, tip_text
from goboard.ui.widgets import set_offered
from goboard.words.message import phrase, sentences

LEAST = 12
"""Characters of a rule set's title that there is always room for."""
NUMBERS = {2: phrase("two players")}


class RulesBox(QComboBox):
    """All rule sets by title, and those of a record that no list has; the data are the keys of the entries."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Rules"))
        # a short name needs no room for the longest
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(LEAST)
        self._shown: tuple[Board, int] | None = None
        self.entries: tuple[Listed, ...] = ()
        self._given_way = ""
        self.activated.connect(self._keep)
        self.show_sets()

    @property
    def chosen(self) -> Listed:
        """The entry that is chosen."""
        return self.entries[max(self.currentIndex(), 0)]

    def choose(self, key: str) -> None:
        """Choose the entry with that key; the usual rules if there is none."""
        index = self.findData(key)
        self.setCurrentIndex(index if index >= 0 else self.findData(catalogue.USUAL))

    @property
    def for_plane(self) -> Listed:
        """The first of those under which people play on the infinite plane."""
        return next(each for each in self.entries if each.info.is_for_plane)

    def give_way(self, *, is_on_plane: bool) -> None:
        """On the infinite plane rules that are not for it give way to those that are; elsewhere they come back, unless
        a person has chosen others meanwhile."""
        before = self._given_way
        if is_on_plane and not self.chosen.info.is_for_plane:
            self._given_way = self.chosen.key
            self.choose(self.for_plane.key)
        elif before and not is_on_plane:
            self._given_way = ""
            self.choose(before)

    def _keep(self) -> None:
        self._given_way = ""

    def show_sets(self, name: str = "", values: Mapping[str, str] | None = None) -> None:
        """List what there is now, and choose the set with that name and such options, where they are given."""
        said, kept = values or {}, self.currentData()
        entries = catalogue.listed()
        if name and not any(each.is_same(name, said) for each in entries):
            entries = (*entries, own_entry(said))
        if entries != self.entries:
            self.entries, self._shown = entries, None
            self.clear()
            for each in entries:
                self.addItem(one_line(each.info.title), each.key)
                self.setItemData(self.count() - 1, tip_text(each.info.summary), Qt.ItemDataRole.ToolTipRole)
            self.setCurrentIndex(max(self.findData(kept), 0))
        if name:
            self.setCurrentIndex(next(at for at, each in enumerate(entries) if each.is_same(name, said)))

    def show_fitting(self, board: Board, players: int) -> None:
        """Offer the sets under which that many can play on that board."""
        if self._shown == (board, players):
            return
        self._shown = board, players
        for index, each in enumerate(self.entries):
            reason = misfit(each.info, board, players)
            set_offered(self, index, reason or each.info.summary, is_offered=not reason)


def own_entry(values: Mapping[str, str]) -> Listed:
    """An entry for a combination of switches that no list has."""
    info = catalogue.make(catalogue.OWN, values).info
    return Listed(f"{info.title} {values}", info, {f.name: values[f.name] for f in info.options if f.is_switch})


class PresetsBox(QComboBox):
    """The presets of a rule set. `chosen` carries the Preset."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Presets"))
        self.setToolTip(tr("Options that people agree on often"))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(18)
        self._presets: tuple[Preset, ...] = ()
        self.activated.connect(self._choose)

    def show_presets(self, presets: tuple[Preset, ...]) -> None:
        """List these after a line that stands for none of them; hidden if there are none."""
        if presets != self._presets or not self.count():
            self._presets = presets
            self.clear()
            self.addItem(tr("Presets…"))
            for preset in presets:
                self.addItem(worded(preset.title))
                self.setItemData(self.count() - 1, worded(preset.help), Qt.ItemDataRole.ToolTipRole)
        self.setVisible(bool(presets))

    def show_fitting(self, board: Board) -> None:
        """Offer those that are for that board or for any."""
        for index, preset in enumerate(self._presets, 1):
            fits = preset.board is None or dict(preset.board) == dict(board.spec)
            help_ = (
                preset.help
                if fits
                else sentences(preset.help, phrase("It has a board of its own: start a new game with it."))
            )
            set_offered(self, index, help_, is_offered=fits)

    def show_values(self, values: Mapping[str, str], board: Mapping[str, object] | None = None) -> None:
        """Show the preset that says exactly these options, else none; none either if it is for another board."""
        self.setCurrentIndex(
            next(
                (
                    index
                    for index, preset in enumerate(self._presets, 1)
                    if preset.options.items() <= values.items()
                    and is_offered(self, index)
                    and (board is None or preset.board is None or dict(preset.board) == dict(board))
                ),
                0,
            )
        )

    def _choose(self, index: int) -> None:
        if index:
            self.chosen.emit(self._presets[index - 1])


def is_offered(box: QComboBox, index: int) -> bool:
    """Can the entry be chosen?"""
    model = box.model()
    assert isinstance(model, QStandardItemModel)
    return model.item(index).isEnabled()


def misfit(info: RuleInfo, board: Board, players: int) -> str:
    """Why these rules cannot judge a record of so many players on that board, "" if they can."""
    if info.players not in (0, players):
        return phrase(
            "{rules} is for {number}, and this record has {players} players.",
            rules=info.title,
            number=NUMBERS.get(info.players, info.players),
            players=players,
        )
    return "" if info.is_for_plane else finite_only(info, board)


def carried(info: RuleInfo, values: Mapping[str, str]) -> dict[str, str]:
    """What options mean under other rules: those of the same name, the komi, the players."""
    same = {field.name: values[field.name] for field in info.form if field.name in values}
    komi = values.get("komi")
    if komi is None and "scores" in values:
        black, white = map(exact, scores_of(values["scores"]))
        komi = plain(white - black)
    for field in info.options:
        if field.kind == "scores" and field.name not in values and komi is not None:
            same[field.name] = f'{{"B":"0","W":"{komi}"}}'
        elif field.name == "komi" and komi is not None:
            same[field.name] = komi
        elif field.kind == "players" and field.name not in values:
            names = ",".join(f'"{name}"' for name in BLACK_AND_WHITE)
            same[field.name] = f"[{names}]"
    return same
