"""Who plays in the library: everybody with games and results, and of one player the opponents and the years."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu, QSplitter, QTableView, QWidget

from goboard.library.entries import Career, PlayerTally
from goboard.ui.language import number_words, tr
from goboard.ui.library.position_query import YEARS, years_of
from goboard.ui.library.side_pages import has_menu, is_below_rows, passing_menu
from goboard.ui.library.tally_page import TallyPage, table_of
from goboard.ui.library.year_bars import YearBars
from goboard.ui.plain import ElidedLabel, menu_text, one_line
from goboard.ui.style import embolden
from goboard.ui.widgets import in_column, in_row, push_button
from goboard.words.message import Number, Share, in_context, phrase, plural

ENDS = (
    phrase("Games"),
    phrase("Won"),
    in_context("games", "Lost"),
    phrase("Drawn"),
    phrase("As Black"),
    phrase("As White"),
)

ENDS_GIVE_WAY = (2, 3, 5, 6, 4)
"""The columns behind a name that go where there is little room, the last one first: hardly a game is a draw."""


class PlayersPage(TallyPage):
    """`chosen` carries the name of a player, `games_asked` two names, the second one "" for
    all opponents, `openings_asked` one, `joined` names that are one player's, `parted` one whose names are not;
    `names_asked` comes when somebody wants to see all of that."""

    games_asked = Signal(str, str)
    openings_asked = Signal(str)
    joined = Signal(object)
    parted = Signal(str)
    names_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Name of a player"), tr("Words that the names hold"), tr("Name"))
        self._shown = ""
        titles: tuple[str, ...] = (tr("Player"), *ENDS, tr("Years"))
        self._make_table(tr("Players of the library"), titles, (24, 8, 7, 7, 8, 10, 10, YEARS), ENDS_GIVE_WAY)
        self.table.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        has_menu(self.table, self._show_menu)
        self.table.activated.connect(lambda index: self.games_asked.emit(self._name(index), ""))
        met = tr("Opponent"), *ENDS[:4]
        self.opponents, self.met = table_of(self, tr("Opponents"), met, (20, 8, 7, 7, 8), ENDS_GIVE_WAY)
        self.opponents.activated.connect(lambda index: self.games_asked.emit(self._shown, self._met(index)))
        years = tr("Year"), *ENDS[:4]
        self.years, self.by_year = table_of(self, tr("Games by year"), years, (9, 8, 7, 7, 8), ENDS_GIVE_WAY)
        self.heading = ElidedLabel(self)
        embolden(self.heading)
        self.games_button = push_button(self, tr("&Show the games"), self._ask_games, tr("The games of this player"))
        tip, ask = tr("What the games of this player begin with"), lambda: self.openings_asked.emit(self._shown)
        self.openings_button = push_button(self, tr("Openings"), ask, tip)
        tip = tr("Spellings that may be one player's, those that are, and the way back")
        self.names_button = push_button(self, tr("Several &names…"), self.names_asked.emit, tip)
        self.bars = YearBars(self)
        self._lay_out()
        self.show_career(None)

    def show_players(self, players: Sequence[PlayerTally]) -> None:
        """List them; the player that is looked at stays chosen."""
        kept = self._shown
        rows, said = [player_row(each) for each in players], plural("{n} player", "{n} players", len(players))
        if not self._list(rows, players, said, lambda row: players[row].player == kept) and kept:
            self.show_career(None)

    def show_career(self, career: Career | None) -> None:
        """Tell of that player; None for nobody."""
        self._shown = career.player.player if career is not None else ""
        self.heading.setText(
            _heading(career) if career is not None else tr("Choose a player to see opponents and years.")
        )
        opponents = career.opponents if career is not None else ()
        years = career.years if career is not None else ()
        self.met.show_rows([player_row(each)[:5] for each in opponents], opponents)
        self.by_year.show_rows([(each.year or tr("no date"), *map(str, each[1:])) for each in years], years)
        self.bars.show_years(years)
        for button in (self.games_button, self.openings_button):
            button.setEnabled(career is not None)

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
        in_column(
            in_row((self.heading, 1), self.openings_button, self.games_button),
            (tables, 1),
            self.bars,
            of=one,
            flush=True,
        )
        split.addWidget(self.table)
        split.addWidget(one)
        split.setChildrenCollapsible(False)
        in_column(in_row((self.line, 1), self.names_button), (split, 1), self.said, of=self)

    def chosen_names(self) -> list[str]:
        """The players of the rows that are chosen; the one of the current row first."""
        rows = {index.row() for index in self.table.selectionModel().selectedRows()}
        current = self.table.currentIndex().row()
        order = sorted(rows, key=lambda row: (row != current, row))
        return [self._name(self.model.index(row, 0)) for row in order]

    def _show_menu(self, place: QPoint) -> None:
        menu = passing_menu(self)
        self.fill(menu, is_on_row=not is_below_rows(self.table, place))
        menu.popup(self.table.viewport().mapToGlobal(place))

    def fill(self, menu: QMenu, *, is_on_row: bool = True) -> None:
        """What can be done with the players that are chosen."""
        names = self.chosen_names() if is_on_row else []
        if len(names) == 1:
            menu.addAction(tr("&Show the games"), lambda: self.games_asked.emit(names[0], ""))
            menu.addAction(tr("Take the names of this player &apart"), lambda: self.parted.emit(names[0]))
        elif names:
            words = tr("These {n} are &one player, {player}", n=len(names), player=menu_text(names[0]))
            menu.addAction(words, lambda: self.joined.emit(names))
        menu.addAction(tr("Several &names…"), self.names_asked.emit)


def player_row(player: PlayerTally) -> tuple[str, ...]:
    """Name, games, ends, colours, years."""
    numbers = player.games, player.wins, player.losses, player.draws, player.black, player.white
    return player.player, *map(number_words, numbers), years_of(player.first, player.last)


def _heading(career: Career) -> str:
    player = career.player
    decided = player.wins + player.losses
    games = plural("{player}: {n} game", "{player}: {n} games", player.games, player=player.player)
    if decided:
        games = plural(
            "{player}: {n} game, {share} of {decided} won",
            "{player}: {n} games, {share} of {decided} won",
            player.games,
            player=player.player,
            share=Share(player.wins / decided),
            decided=Number(decided),
        )
    return one_line(games, 200)
