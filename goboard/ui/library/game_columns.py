"""The columns of the games: how they share the width of their table, and what is kept of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings
from PySide6.QtWidgets import QTableView

from goboard.library.entries import GameEntry
from goboard.library.query import SortKey
from goboard.session.results import short_result
from goboard.ui.files.recent import match_words
from goboard.ui.language import number_text
from goboard.ui.library.game_rows import called, file_words
from goboard.ui.style import letter_width
from goboard.words.message import in_context, mark_fields, phrase


@dataclass(frozen=True)
class Column:
    """`width` in average characters; without `sort` the column cannot be sorted by. `goes` says which ones give way to
    others where there is no room for all: 1 goes first, 0 never."""

    title: str
    width: int
    words: Callable[[GameEntry], str]
    sort: SortKey | None = None
    is_shown: bool = True
    is_number: bool = False
    goes: int = 0
    named: str = ""
    """In menus, where the title would not say whose."""

    def __post_init__(self) -> None:
        mark_fields(self, "title", "named")


def size_words(game: GameEntry) -> str:
    """ "19", "19 × 13", or the name of a board that is no plain grid."""
    if not game.columns:
        return game.board
    size = str(game.columns) if game.columns == game.rows else f"{game.columns} × {game.rows}"
    return size if game.board == "grid" else f"{game.board} {size}"


def date_words(game: GameEntry) -> str:
    """One day as ISO writes it, whatever else the record says with it; what is less sure as it stands there."""
    return game.first_day if game.first_day and game.first_day == game.last_day else game.date


def komi_words(game: GameEntry) -> str:
    return "" if game.komi is None else number_text(f"{game.komi:g}")


def _players_words(game: GameEntry) -> str:
    return match_words(game.black, game.white) or called(game)[0]


PLAYERS = 0
COLUMNS = (
    Column("Players", 36, _players_words, SortKey.BLACK),
    Column("Result", 12, lambda game: short_result(game.result), SortKey.RESULT, goes=5),
    Column("Moves", 7, lambda game: str(game.moves), SortKey.MOVES, goes=2),
    Column("Date", 13, date_words, SortKey.DATE, goes=4),
    Column("Event", 16, lambda game: game.event or game.name, SortKey.EVENT, goes=3),
    Column("Round", 8, lambda game: game.round, is_shown=False),
    Column("Place", 12, lambda game: game.place, SortKey.PLACE, is_shown=False),
    Column("Size", 8, size_words, SortKey.SIZE, goes=1),
    Column("Rules", 10, lambda game: game.rules, SortKey.RULES, is_shown=False),
    Column("Komi", 7, komi_words, SortKey.KOMI, is_shown=False, is_number=True),
    Column(
        "Handicap", 8, lambda game: str(game.handicap or ""), SortKey.HANDICAP, is_shown=False, is_number=True
    ),
    Column(in_context("side", "Black"), 21, lambda game: game.black, SortKey.BLACK, is_shown=False),
    Column("Rank", 5, lambda game: game.black_rank, SortKey.BLACK_RANK, is_shown=False, named="Rank of Black"),
    Column(in_context("side", "White"), 21, lambda game: game.white, SortKey.WHITE, is_shown=False),
    Column("Rank", 5, lambda game: game.white_rank, SortKey.WHITE_RANK, is_shown=False, named="Rank of White"),
    Column("File", 16, file_words, SortKey.FILE, is_shown=False),
)  # fmt: skip
STOOD, WRITTEN = len(COLUMNS), len(COLUMNS) + 1
"""Shown while a position, or a text, is looked for."""
TITLES = (*(column.title for column in COLUMNS), phrase("At move"), phrase("Text"))
WIDTHS = (*(column.width for column in COLUMNS), 15, 40)

GIVE_WAY = sorted((at for at, column in enumerate(COLUMNS) if column.goes), key=lambda at: COLUMNS[at].goes)
"""Those that give way, the one first that goes first; all of them are told beside the table, too."""
SORTS = (*(column.sort for column in COLUMNS), SortKey.AT_MOVE, SortKey.TEXT)

HEADER = "library/rows"
LETTERS = "library/letters"
DRAGGED = "library/dragged"
WANTED = "library/wanted"
WHOLE = 13
"""Columns of so many average characters at most are facts, as results and dates, which are not cut."""
LEAST = 7
"""How many average characters of a longer text are seen at least."""
LEAST_PLAYERS = 24
"""How many average characters of two names are seen at least."""
LEAST_FOUND = 24
"""How many average characters around a word that is looked for are seen at least: the word is among them."""


def column_of(key: SortKey) -> int:
    """The column that is sorted by that."""
    return SORTS.index(key)


def shares(wishes: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """What each has of the room: all of them more than they wish in the same proportion, or the widest less, but none
    less than its least, for which the room may be too little."""
    total = sum(wishes)
    if 0 < total <= room:
        given = [wish * room // total for wish in wishes]
    else:
        narrow, wide = 0, max(wishes, default=0)
        while narrow < wide:
            cap = (narrow + wide + 1) // 2
            is_fitting = sum(map(max, least, (min(wish, cap) for wish in wishes))) <= room
            narrow, wide = (cap, wide) if is_fitting else (narrow, cap - 1)
        given = [max(low, min(wish, narrow)) for low, wish in zip(least, wishes, strict=True)]
    if given and sum(given) < room:
        given[given.index(max(given))] += room - sum(given)
    return given


class GameColumns(QObject):
    """Columns are as wide as what they hold, the longest are cut where there is no room for all, and all are wider
    where there is more. Where there is no room for the least of all some give way. One that a person dragged keeps its
    width until it is hidden, and one that a person asked for never gives way. `wish` says what a column that is shown
    needs for all of its text and what at least, in pixels."""

    def __init__(self, table: QTableView, settings: QSettings, wish: Callable[[int], tuple[int, int]]) -> None:
        super().__init__(table)
        self._table, self._settings, self._wish = table, settings, wish
        self._dragged: set[int] = set()
        self._wanted: set[int] = set()
        self._gone: set[int] = set()
        """Those that have given way."""
        self._is_sharing = False
        table.viewport().installEventFilter(self)
        table.horizontalHeader().sectionResized.connect(self._follow)

    def restore(self) -> bool:
        """Places, what is shown, and widths that were dragged, as they were kept; False if nothing was."""
        state, header = self._settings.value(HEADER), self._table.horizontalHeader()
        if not isinstance(state, QByteArray):
            return False
        self._is_sharing = True
        header.restoreState(state)
        self._gone.clear()
        self._dragged, self._wanted = (self._kept(key, header.count()) for key in (DRAGGED, WANTED))
        letter = letter_width(self._table.fontMetrics())
        before = self._settings.value(LETTERS, letter, int)
        if isinstance(before, int) and before > 0:
            # the letters may be of another size; one that is hidden has no width by now, and gets its own back
            for place in (each for each in self._dragged if not header.isSectionHidden(each)):
                header.resizeSection(place, round(header.sectionSize(place) * letter / before))
        self._is_sharing = False
        return True

    def _kept(self, key: str, columns: int) -> set[int]:
        said = str(self._settings.value(key, "")).split()
        return {column for column in range(columns) if str(column) in said}

    def remember(self) -> None:
        """Keep them, those too that have given way in a window as narrow as this one."""
        gone = self._gone
        self._give_way(set())
        self._settings.setValue(HEADER, self._table.horizontalHeader().saveState())
        self._give_way(gone)
        for key, columns in ((DRAGGED, self._dragged), (WANTED, self._wanted)):
            self._settings.setValue(key, " ".join(map(str, sorted(columns))))
        self._settings.setValue(LETTERS, letter_width(self._table.fontMetrics()))

    def share(self, behind: int = -1) -> None:
        """Give each its part, or those alone that stand behind that place."""
        header = self._table.horizontalHeader()
        self._give_way(set())
        self._give_way(self._too_many())
        seen = self._seen()
        free = [each for each in seen if each not in self._dragged and header.visualIndex(each) > behind]
        taken = sum(header.sectionSize(column) for column in seen if column not in free)
        wishes = [self._wish(column) for column in free]
        wide, least = [wish for wish, _ in wishes], [low for _, low in wishes]
        self._is_sharing = True
        for column, width in zip(free, shares(wide, least, self._table.viewport().width() - taken), strict=True):
            header.resizeSection(column, width)
        self._is_sharing = False

    def _seen(self) -> list[int]:
        header = self._table.horizontalHeader()
        return [column for column in range(header.count()) if not header.isSectionHidden(column)]

    def _too_many(self) -> set[int]:
        """Those for which there is no room, even if all others are as narrow as can be."""
        header, listed = self._table.horizontalHeader(), set(self._seen())
        least = {each: header.sectionSize(each) if each in self._dragged else self._wish(each)[1] for each in listed}
        gone: set[int] = set()
        for column in GIVE_WAY:
            if sum(least[each] for each in listed - gone) <= self._table.viewport().width():
                break
            if column in listed - self._dragged - self._wanted:
                gone.add(column)
        return gone

    def _give_way(self, gone: set[int]) -> None:
        """Hide these, and bring the others back that had given way."""
        self._is_sharing = True
        for column in self._gone ^ gone:
            self._table.setColumnHidden(column, column in gone)
        self._gone = gone
        self._is_sharing = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.share()
        return False

    def _follow(self, column: int, before: int, now: int) -> None:
        """A person has dragged one; one that came or went is on its way yet."""
        if not self._is_sharing and before and now:
            self._dragged.add(column)
            # what lies before it stays below the pointer
            self.share(self._table.horizontalHeader().visualIndex(column))

    def show(self, column: int, *, is_shown: bool) -> None:
        """Show or hide one, as a person wants it; its width is as its text needs it again."""
        self._table.setColumnHidden(column, not is_shown)
        self._dragged.discard(column)
        self._gone.discard(column)
        self._wanted = self._wanted | {column} if is_shown else self._wanted - {column}
        self.share()
