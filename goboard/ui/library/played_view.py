"""Who plays in some of the library's games, and in which years: of one opening, of one event."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QTableView, QWidget

from goboard.library.entries import Played, PlayerTally
from goboard.ui.language import tr
from goboard.ui.library.players_page import ENDS, ENDS_GIVE_WAY, player_row
from goboard.ui.library.side_pages import RowsModel
from goboard.ui.library.year_bars import YearBars
from goboard.ui.plain import ElidedLabel, one_line
from goboard.ui.style import embolden
from goboard.ui.tables import dense_table
from goboard.ui.widgets import in_column, in_row, push_button
from goboard.words.message import phrase

_TITLES = (phrase("Player"), *ENDS)
_WIDTHS: Sequence[int] = (20, 8, 7, 7, 8, 10, 10)


class PlayedView(QWidget):
    """`games_asked` comes when somebody wants the games, `player_asked` carries a name."""

    games_asked = Signal()
    player_asked = Signal(str)

    def __init__(self, name: str, tip: str, hint: str, parent: QWidget) -> None:
        """`name` is what its table is called, `tip` what is said of the button, `hint` is shown where nothing is."""
        super().__init__(parent)
        self._hint = hint
        self.heading = ElidedLabel(self)
        embolden(self.heading)
        self.games_button = push_button(self, tr("&Show the games"), self.games_asked.emit, tip)
        self.table, self.model = QTableView(self), RowsModel(_TITLES, self, numbers=range(1, len(_TITLES)))
        dense_table(self.table, name, self.model, _WIDTHS, give_way=ENDS_GIVE_WAY)
        self.table.activated.connect(lambda index: self.player_asked.emit(self._player(index)))
        self.bars = YearBars(self)
        in_column(in_row((self.heading, 1), self.games_button), (self.table, 1), self.bars, of=self, flush=True)
        self.show_heading("")

    def show_heading(self, words: str) -> None:
        """What the games are, "" for none; who plays in them is not known yet."""
        self.heading.setText(one_line(words or self._hint, 200))
        self.games_button.setEnabled(bool(words))
        self.model.show_rows((), ())
        self.bars.show_years(())

    def show_played(self, played: Played) -> None:
        """The years and the players."""
        self.bars.show_years(played.years)
        self.model.show_rows([player_row(each)[: len(_TITLES)] for each in played.players], played.players)

    def _player(self, index: QModelIndex) -> str:
        player = self.model.values[index.row()]
        assert isinstance(player, PlayerTally)
        return player.player
