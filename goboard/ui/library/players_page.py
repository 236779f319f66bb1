"""Who plays in the library: everybody with games and results, and of one player the opponents and the years."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QSplitter, QTableView, QWidget

from goboard.library.entries import Career, PlayerTally
from goboard.plural import counted
from goboard.ui.library.side_pages import RowsModel
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.widgets import FilterLine, after_pause, dense_table, embolden, in_column, in_row, named, push_button

PATIENCE = 200
"""Milliseconds after the last key."""
_ENDS = ("Games", "Won", "Lost", "Drawn", "As Black", "As White")


class PlayersPage(QWidget):
    """`wanted` carries words of a name, `chosen` the name of a player, `games_asked` two names, the second one "" for
    all opponents."""

    wanted = Signal(str)
    chosen = Signal(str)
    games_asked = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = ""
        self.line = named(FilterLine(self), "Name of a player", "Words that the names hold")
        self.line.setPlaceholderText("Name")
        self._timer = after_pause(self, PATIENCE, lambda: self.wanted.emit(self.line.text()))
        self.line.textChanged.connect(self._timer.start)
        self.table, self.model = self._rows(
            "Players of the library", ("Player", *_ENDS, "Years"), (24, 8, 7, 7, 8, 10, 10, 12)
        )
        self.line.left.connect(self.table.setFocus)
        self.table.selectionModel().currentRowChanged.connect(self._choose)
        self.table.activated.connect(lambda index: self.games_asked.emit(self._name(index), ""))
        self.opponents, self.met = self._rows("Opponents", ("Opponent", *_ENDS[:4]), (20, 8, 7, 7, 8))
        self.opponents.activated.connect(lambda index: self.games_asked.emit(self._shown, self._met(index)))
        self.years, self.by_year = self._rows("Games by year", ("Year", *_ENDS[:4]), (9, 8, 7, 7, 8))
        self.heading = PlainLabel(self)
        embolden(self.heading)
        self.games_button = push_button(self, "Sho&w the games", self._ask_games, "The games of this player")
        self.said = PlainLabel(self)
        self._lay_out()
        self.show_career(None)

    def show_players(self, players: Sequence[PlayerTally]) -> None:
        """List them; the player that is looked at stays chosen."""
        kept = self._shown
        self.model.show_rows([_row(each) for each in players], players)
        self.said.setText(counted(len(players), "player"))
        at = next((row for row, each in enumerate(players) if each.player == kept), -1)
        if at >= 0:
            self.table.selectRow(at)
        elif kept:
            self.show_career(None)

    def show_career(self, career: Career | None) -> None:
        """Tell of that player; None for nobody."""
        self._shown = career.player.player if career is not None else ""
        self.heading.setText(_heading(career) if career is not None else "Choose a player to see opponents and years.")
        opponents = career.opponents if career is not None else ()
        years = career.years if career is not None else ()
        self.met.show_rows([_row(each)[:5] for each in opponents], opponents)
        self.by_year.show_rows([(each.year or "no date", *map(str, each[1:])) for each in years], years)
        self.games_button.setEnabled(career is not None)

    def _rows(self, name: str, titles: Sequence[str], widths: Sequence[int]) -> tuple[QTableView, RowsModel]:
        table, model = QTableView(self), RowsModel(titles, self, numbers=range(1, len(titles)))
        dense_table(table, name, model, widths)
        return table, model

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(self._name(index))

    def _name(self, index: QModelIndex) -> str:
        player = self.model.values[index.row()]
        assert isinstance(player, PlayerTally)
        return player.player

    def _met(self, index: QModelIndex) -> str:
        player = self.met.values[index.row()]
        assert isinstance(player, PlayerTally)
        return player.player

    def _ask_games(self) -> None:
        self.games_asked.emit(self._shown, "")

    def _lay_out(self) -> None:
        one, split = QWidget(self), QSplitter(Qt.Orientation.Vertical, self)
        tables = QSplitter(self)
        tables.addWidget(self.opponents)
        tables.addWidget(self.years)
        tables.setStretchFactor(0, 3)
        tables.setStretchFactor(1, 2)
        in_column(in_row((self.heading, 1), self.games_button), (tables, 1), of=one, flush=True)
        split.addWidget(self.table)
        split.addWidget(one)
        split.setChildrenCollapsible(False)
        in_column(self.line, (split, 1), self.said, of=self)


def _row(player: PlayerTally) -> tuple[str, ...]:
    """Name, games, ends, colours, years."""
    numbers = player.games, player.wins, player.losses, player.draws, player.black, player.white
    first, last = player.first[:4], player.last[:4]
    years = first if first == last else f"{first}–{last}"
    return player.player, *(f"{number:,}" for number in numbers), years


def _heading(career: Career) -> str:
    player = career.player
    decided = player.wins + player.losses
    share = f", {100 * player.wins / decided:.0f} % of {decided:,} won" if decided else ""
    return one_line(f"{player.player}: {counted(player.games, 'game')}{share}", 200)
