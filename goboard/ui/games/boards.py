"""The games of a file as small boards with names; only those in sight are worked out."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import (
    QIdentityProxyModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from goboard.drawing.numbering import stone_letters
from goboard.drawing.scene import Scene, View
from goboard.session.events import Sighted
from goboard.session.results import short_result
from goboard.session.snapshot import MISSED, SEEN, SOLVED, Snapshot
from goboard.ui.files.recent import match_words
from goboard.ui.games.model import NUMBER, GamesModel
from goboard.ui.language import tr
from goboard.ui.plain import one_line, tip_text
from goboard.ui.small_board import MOST_KEPT, SmallBoards
from goboard.ui.start.cards import GAP, card_size, paint_card
from goboard.ui.style import tokens_for
from goboard.ui.widgets import LIST_KEYS, OwnKeys
from goboard.words.message import enumerated, phrase, plural, sentences

SIDE, LEAST_SIDE = 7, 4
"""Of a board, in heights of a line: as a rule, and where there is little room."""
MOST_MEASURED = 400
"""Games whose titles and facts are looked at to see whether they need two lines."""
CHOOSING = Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space
SIGNS = {
    SOLVED: ((-0.45, 0.0), (-0.1, 0.38), (0.48, -0.38)),
    MISSED: ((-0.36, -0.36), (0.36, 0.36), (0.0, 0.0), (0.36, -0.36), (-0.36, 0.36)),
    SEEN: ((-0.6, 0.0), (-0.25, -0.33), (0.25, -0.33), (0.6, 0.0), (0.25, 0.33), (-0.25, 0.33), (-0.6, 0.0)),
}
"""What is drawn in the corner of a board, in radii from its middle: a line through these points."""

Index = QModelIndex | QPersistentModelIndex


class Tiles(QIdentityProxyModel):
    """The rows of the games' model as one reads and hears of a board: a title and facts."""

    def __init__(self, games: GamesModel) -> None:
        super().__init__(games)
        self.games = games
        self.sights: dict[int, Sighted] = {}
        self.played: Mapping[int, str] = {}
        self.setSourceModel(games)

    def game(self, index: Index) -> int:
        return self.games.order[index.row()]

    def title(self, game: int) -> str:
        """Its number, and who played it or what it is called."""
        row = self.games.rows[game]
        names = row.players
        known = match_words(*names) if len(names) == 2 else enumerated(names)
        sight, number = self.sights.get(game), game + 1
        if known or row.event:
            return one_line(phrase("{number}  {game}", number=number, game=known or row.event))
        is_problem = sight is not None and sight.is_problem
        return tr("Problem {number}", number=number) if is_problem else tr("Game {number}", number=number)

    def facts(self, game: int) -> str:
        """Its result, how many moves it has, and what has become of it."""
        sight = self.sights.get(game)
        moves = (
            ""
            if sight is None
            else tr("cannot be played")
            if sight.fault
            else plural("{n} move", "{n} moves", sight.moves)
        )
        said = short_result(self.games.rows[game].result), moves, self.played.get(game, "")
        return one_line(sentences(*said, between=" · "))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.AccessibleTextRole:
            game = self.game(index)
            title, facts = self.title(game), self.facts(game)
            if game == self.games.current:
                return tr("{game}, {facts}, on the board", game=title, facts=facts)
            return f"{title}, {facts}"
        if role == Qt.ItemDataRole.ToolTipRole:
            game = self.game(index)
            row = self.games.rows[game]
            return tip_text("\n".join(filter(None, (self.title(game), row.event, row.date, self.facts(game)))))
        return super().data(index, role)


class GameBoards(QListView):
    """`game_chosen` carries the place of a game in the file, `sights_wanted` those of games whose boards are in sight
    and not known."""

    game_chosen = Signal(int)
    sights_wanted = Signal(object)

    def __init__(self, games: GamesModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.tiles = Tiles(games)
        self._known_for: tuple[object, ...] = ()
        self._side = SIDE * self.fontMetrics().height()
        """Where there is room for it."""
        self.small = SmallBoards(self, self._side, self._ask)
        self.of_title, self.of_facts = 1, 1
        """Lines below a board: two where a title, or what is told of a game, is too long for one."""
        self.setAccessibleName(tr("Boards of the games of this file"))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setMouseTracking(True)
        # who clicks goes on with the keys of the board
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setDragDropMode(QListView.DragDropMode.InternalMove)
        self.setDragDropOverwriteMode(False)
        self.setModel(self.tiles)
        self.setItemDelegate(TileDelegate(self))
        # half of one, where a strip of two rows takes room from the column of a small window
        self.setMinimumHeight(self.cell.height() // 2)
        OwnKeys(self, (*LIST_KEYS, Qt.Key.Key_Left, Qt.Key.Key_Right, *CHOOSING))
        self.clicked.connect(self._choose)
        games.modelReset.connect(self._fit)
        games.modelReset.connect(self.mark_shown)

    @property
    def lines(self) -> int:
        """Below a board."""
        return self.of_title + self.of_facts

    @property
    def cell(self) -> QSize:
        """The least room of a game."""
        return card_size(self, self.small.side, self.lines) + QSize(GAP, GAP)

    def _fit(self) -> None:
        """As many as fit stand at even distances, with words of one line where all have room in it. Where there is no
        room for a whole row of them the boards are smaller: without its words nobody knows which game it is."""
        tiles, room = self.tiles, self._room
        font = QFont(self.font())
        font.setBold(True)
        metrics, games = QFontMetrics(font), tiles.games.order[:MOST_MEASURED]
        self.of_title = 2 if any(metrics.horizontalAdvance(tiles.title(game)) > room for game in games) else 1
        self.of_facts = 2 if any(self._needs_two(game) for game in games) else 1
        whole = card_size(self, self._side, self.lines).height() + GAP
        lacking = max(0, whole - self.viewport().height())
        self.small.set_side(max(LEAST_SIDE * self.fontMetrics().height(), self._side - lacking))
        least = self.cell
        self.setGridSize(QSize(max(least.width(), self._width // self._columns), least.height()))
        self.doItemsLayout()

    @property
    def _width(self) -> int:
        return self.viewport().width() - 1

    @property
    def _columns(self) -> int:
        return max(1, self._width // (self._side + GAP))

    @property
    def _room(self) -> int:
        """Pixels for a line below a board."""
        return max(self._side, self._width // self._columns - GAP)

    def _needs_two(self, game: int) -> bool:
        """Are the facts of that game too long for one line?"""
        return self.fontMetrics().horizontalAdvance(self.tiles.facts(game)) > self._room

    def _fit_facts(self, game: int) -> None:
        """More is known of that game than was."""
        if self.of_facts == 1 and self._needs_two(game):
            self._fit()

    def show_snapshot(self, snapshot: Snapshot, *, is_other: bool) -> None:
        """The file's games as they are now; if `is_other`, another one is on the board than before."""
        game, tiles = snapshot.game, self.tiles
        known_for = (game.rows, snapshot.study is None)
        is_changed = self._known_for and snapshot.outline is not self._known_for[2]
        if not self._known_for or known_for[0] is not self._known_for[0]:
            self._keep({})
        elif known_for[1] != self._known_for[1]:
            # no end is given away while something is to be found; a problem looks the same
            self._keep({game: sight for game, sight in tiles.sights.items() if sight.is_problem})
        elif is_changed and not is_other:
            self.small.renew(game.index)
        self._known_for = (*known_for, snapshot.outline)
        tiles.played = game.played
        if game.index < len(tiles.games.rows):
            # a file of one game has no rows
            self._fit_facts(game.index)
        if is_other:
            self.mark_shown()
        # what was being worked out is given up as another game is chosen: who is painted unknown asks again
        self.viewport().update()

    def take(self, sight: Sighted) -> None:
        """That is what a game looks like; one of another file, or of this one as it was, is asked for no more."""
        if sight.rows is not self.tiles.games.rows:
            return
        if len(self.tiles.sights) >= MOST_KEPT:
            self._keep({})
        self.tiles.sights[sight.game] = sight
        letters = stone_letters(self.tiles.games.rows[sight.game].players)
        scene = Scene(sight.board, sight.stones, View(), last_vertex=sight.vertex, letters=letters)
        self.small.take(sight.game, scene)
        self._fit_facts(sight.game)
        self.viewport().update()

    def _keep(self, sights: dict[int, Sighted]) -> None:
        """Forget all others."""
        self.tiles.sights = sights
        self.small.keep(sights)

    def mark_shown(self) -> None:
        """The keys go on from the game on the board."""
        row = self.tiles.games.row_of(self.tiles.games.current)
        index = self.tiles.index(row, NUMBER) if row >= 0 else QModelIndex()
        self.setCurrentIndex(index)
        if index.isValid():
            self.scrollTo(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in CHOOSING:
            self._choose(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        # what the keys are on stays in sight
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.game_chosen.emit(self.tiles.game(index))

    def _ask(self, wanted: list[int]) -> None:
        """For those that are still in sight; the others ask when they come again."""
        seen = self.viewport().rect()
        rows = ((game, self.tiles.games.row_of(game)) for game in wanted)
        games = [game for game, row in rows if row >= 0 and self.visualRect(self.tiles.index(row, 0)).intersects(seen)]
        if games and self.isVisible():
            self.sights_wanted.emit(tuple(games))


class TileDelegate(QStyledItemDelegate):
    """Paints one game."""

    def __init__(self, boards: GameBoards) -> None:
        super().__init__(boards)
        self._boards = boards

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return self._boards.gridSize()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        boards, tiles = self._boards, self._boards.tiles
        game, room = tiles.game(index), option.rect
        side = boards.small.side
        square = QRect(room.topLeft() + QPoint(GAP // 2, GAP // 2), QSize(side, side))
        is_marked = boards.hasFocus() and index.row() == boards.currentIndex().row()
        frame = 3.5 if is_marked else 1.5 if game == tiles.games.current else 0
        painter.save()
        words = tiles.title(game), tiles.facts(game)
        width = room.width() - GAP
        picture = boards.small.picture(game)
        paint_card(painter, square, picture, words, boards, frame, width, boards.lines, of_title=boards.of_title)
        if game in tiles.played:
            self._paint_sign(painter, square, tiles.played[game])
        painter.restore()

    def _paint_sign(self, painter: QPainter, square: QRect, standing: str) -> None:
        tokens = tokens_for(self._boards.palette())
        radius = square.width() / 12
        middle = QPoint(round(square.right() - 1.2 * radius), round(square.top() + 1.2 * radius))
        ground = {SOLVED: tokens.good, MISSED: tokens.bad}.get(standing, tokens.text2)
        painter.setPen(QPen(QColor(tokens.raised), 1.5))
        painter.setBrush(QColor(ground))
        painter.drawEllipse(middle, round(radius), round(radius))
        painter.setPen(QPen(QColor(tokens.raised), max(1.5, radius / 4)))
        painter.drawPolyline([QPointF(middle) + QPointF(x, y) * radius for x, y in SIGNS[standing]])
        if standing == SEEN:
            painter.drawPoint(middle)
