"""Looking for something in the record: what makes a node a match, one test for each kind of search, and all matches in
the order of the tree, gathered in the background."""

from __future__ import annotations

import re
import time
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import numpy as np

from goboard.boards.board import Board
from goboard.games.comment_text import SIGNS_OF_EMPHASIS, runs_in
from goboard.games.node_values import (
    labels,
    move_of,
    setup_of,
)
from goboard.games.patterns import Form, PatternError, Side, matches_of, pattern_of, spots, telling_cells, touched_sides
from goboard.games.properties import GAME_INFO, JUDGED, MOVES, is_identifier
from goboard.games.record_dialect import form_of
from goboard.games.tree import Node, preorder
from goboard.games.values import Codec, simple_text, text
from goboard.rules.moves import Play
from goboard.session.document import Document
from goboard.session.game import GameState
from goboard.session.search import Found, Kind, Query, SaidIn, TextHit, TextsFound, Wanted
from goboard.words.message import phrase

MANY = 12
"""If more points have changed, the whole board is looked through."""


class Appearing:
    """The forms of a pattern that says of each cell exactly what it holds, on boards of one size."""

    def __init__(self, forms: Sequence[Form], columns: int, rows: int) -> None:
        self._forms, self._columns = forms, columns
        self._placements = [
            (*spots(form.pattern, columns, rows), [(c, r, cell) for r, c, cell in cells])
            for form in forms
            if (cells := telling_cells(form.pattern).tolist())
        ]

    def stands(self, stones: bytes) -> bool:
        """Does it stand anywhere?"""
        return next(matches_of(self._forms, stones, self._columns), None) is not None

    def comes(self, before: bytes, stones: bytes) -> bool:
        """Does it stand in the second position where it did not in the first?"""
        changed = np.flatnonzero(np.frombuffer(before, dtype=np.uint8) != np.frombuffer(stones, dtype=np.uint8))
        if len(changed) > MANY:
            return bool(self._all(stones) - self._all(before))
        return any(self._covers(int(vertex), stones) for vertex in changed)

    def _covers(self, vertex: int, stones: bytes) -> bool:
        """Does it stand somewhere around that point?"""
        row, column = divmod(vertex, self._columns)
        state = 1 << stones[vertex]
        for across, down, cells in self._placements:
            for at_column, at_row, cell in cells:
                left, top = column - at_column, row - at_row
                if cell & state and left in across and top in down and self._is_at(left, top, cells, stones):
                    return True
        return False

    def _is_at(self, left: int, top: int, cells: Sequence[tuple[int, int, int]], stones: bytes) -> bool:
        width = self._columns
        return all(cell >> stones[(top + row) * width + left + column] & 1 for column, row, cell in cells)

    def _all(self, stones: bytes) -> set[tuple[int, bool, int, int]]:
        found = matches_of(self._forms, stones, self._columns)
        return {(each.form.orientation, each.form.is_swapped, each.column, each.row) for each in found}


Test = Callable[[Node], bool]
Stands = Callable[[bytes], bool]
Comes = Callable[[bytes, bytes], bool]
"""Does it stand after a move, and did not before it?"""
NAMED = GAME_INFO - {"GC"} | {"N"}
WRITTEN_OTHERWISE = re.compile(r"[\\\]:\s]")
"""What a file may write otherwise than it is read: a text with these cannot be looked for in the raw text."""


class CannotFindError(ValueError):
    """A search that makes no sense here; the text is a sentence."""


def test_for(query: Query, shown: GameState, root: Node) -> Test:
    """The test for the nodes of the game with that root; `shown` is the game that the query was asked in.

    CannotFindError says why there is none.
    """
    match query.kind:
        case Kind.TEXT:
            return _text_test(query, form_of(root).codec)
        case Kind.COMMENT:
            return lambda node: "C" in node.text() and node.has("C")
        case Kind.JUDGEMENT:
            return _judgement_test(query.idents)
        case Kind.POINT:
            return _point_test(query.vertex, shown, root)
    game = shown if root is shown.root else GameState(root)
    if query.kind is Kind.NUMBER:
        return lambda node: game.move_number(node) == query.number and move_of(node, game.codec) is not None
    if not game.is_playable:
        raise CannotFindError(game.fault)
    if query.kind is Kind.ILLEGAL:
        return lambda node: _is_illegal(game, node)
    assert query.wanted is not None
    return _pattern_test(query.wanted, game, shown.board)


def _text_test(query: Query, codec: Codec) -> Test:
    wanted = query.text.strip().casefold()
    if not wanted:
        raise CannotFindError(phrase("Type a text to look for."))
    search = re.compile(query.words).search
    # most nodes are told by any letters of theirs
    part = max(WRITTEN_OTHERWISE.split(wanted), key=len)

    def test(node: Node) -> bool:
        return part in node.text().casefold() and any(search(said.casefold()) for said in _texts(node, codec))

    return test


def texts(document: Document, words: str, most: int, *, in_all_games: bool) -> Iterator[TextsFound | None]:
    """Yields None for each node, and of each kind the first that are found, in the tree's order: those of the game
    shown, then with those of the others, where these are wanted, as they come; at the end what is complete."""
    wanted = words.casefold().split()
    text_wanted = " ".join(wanted)
    moves: list[TextHit] = []
    comments: list[TextHit] = []
    others = [index for index in range(len(document.roots)) if index != document.index] if in_all_games else []
    known, last = 0, time.monotonic()
    for index in (document.index, *others) if wanted else ():
        is_shown, root = index == document.index, document.roots[index]
        for place, node in enumerate(preorder(root)):
            yield None
            if is_shown and len(moves) < most and (hit := _move_hit(document.game, node, wanted)) is not None:
                moves.append(hit)
            if len(comments) < most and (said := _said_with(text_wanted, node)):
                comments.append(
                    _hit(document.game, node, said) if is_shown else _hit_in(root, index, place, node, said)
                )
            if len(comments) >= most and (len(moves) >= most or not is_shown):
                break
        if len(comments) >= most:
            break
        if others and (is_shown or (len(comments) > known and time.monotonic() - last > PROGRESS_EVERY)):
            known, last = len(comments), time.monotonic()
            yield TextsFound(words, tuple(moves), tuple(comments), is_complete=False)
    yield TextsFound(words, tuple(moves), tuple(comments))


def said_in(games: Sequence[Node], words: str, most: int, check: Callable[[], None]) -> SaidIn:
    """What is found in a record that nobody has opened."""
    wanted = " ".join(words.casefold().split())

    def hits() -> Iterator[TextHit]:
        for index, root in enumerate(games):
            for place, node in enumerate(preorder(root)):
                check()
                if said := _said_with(wanted, node):
                    yield _hit_in(root, index, place, node, said)

    return SaidIn(words, len(games), tuple(islice(hits(), most)) if wanted else ())


def _said_with(wanted: str, node: Node) -> str:
    """What the node says, if these words are in it."""
    said = _said_of(node) if node.text() else ""
    return said if wanted in said.casefold() else ""


def _hit_in(root: Node, game: int, place: int, node: Node, said: str) -> TextHit:
    """In another game than the one shown."""
    return _hit(GameState(root), node, said)._replace(game=game, place=place, players=_players_of(root))


def _said_of(node: Node) -> str:
    """Its name and comment on one line, as they are read, without signs of emphasis."""
    comment = text(node, "C")
    read = "".join(run.text for run in runs_in(comment)) if not SIGNS_OF_EMPHASIS.isdisjoint(comment) else comment
    return " ".join(f"{simple_text(node, 'N')} {read}".split())


def _players_of(root: Node) -> str:
    """Who plays, or else what the game is called; "" where it does not say so."""
    players = [simple_text(root, ident) for ident in ("PB", "PW")]
    return " – ".join(name or "?" for name in players) if any(players) else simple_text(root, "GN")


def _move_hit(game: GameState, node: Node, wanted: Sequence[str]) -> TextHit | None:
    """The node if its move is called so: by the beginning of its number or by its point."""
    move = move_of(node, game.codec)
    if move is None:
        return None
    hit = _hit(game, node, "")
    names = hit.label.casefold(), str(hit.number)
    return hit if all(any(name.startswith(word) for name in names) for word in wanted) else None


PASSED = phrase("pass")


def _hit(game: GameState, node: Node, said: str) -> TextHit:
    move = move_of(node, game.codec)
    label = game.board.name(move.vertex) if isinstance(move, Play) else PASSED if move is not None else ""
    return TextHit(node.key, game.move_number(node), label, said)


def _texts(node: Node, codec: Codec) -> Iterator[str]:
    """Everything that the node says in words: comment, name, game information, labels."""
    yield text(node, "C")
    for ident in node.idents():
        if ident == "GC":
            yield text(node, ident)
        elif ident in NAMED:
            yield simple_text(node, ident)
        elif ident == "LB":
            yield from labels(node, codec).values()


def _is_illegal(game: GameState, node: Node) -> bool:
    """As the judging of the whole record has found it, where it has come there; a move off the board is none."""
    if _is_off_board(game, node):
        return True
    if node.key in game.judged.boards and not game.unjudged:
        return node.key in game.judged.flags
    return game.replay.illegal(node) is not None


def _is_off_board(game: GameState, node: Node) -> bool:
    """Does the node say that somebody plays where no point is?"""
    return not MOVES.isdisjoint(node.idents()) and move_of(node, game.codec) is None


def _judgement_test(wanted: tuple[str, ...]) -> Test:
    idents = tuple(filter(is_identifier, wanted)) or JUDGED
    found = re.compile("|".join(idents)).search
    return lambda node: found(node.text()) is not None and any(map(node.has, idents))


def _point_test(vertex: int, shown: GameState, root: Node) -> Test:
    codec, board = form_of(root).codec, form_of(root).board
    if not 0 <= vertex < shown.board.size:
        raise CannotFindError(phrase("Click the point to look for."))
    if root is not shown.root:
        try:
            vertex = board.vertex(form_of(shown.root).board.labels[vertex])
        except KeyError:
            return lambda node: False

    named = _name_in_file(vertex, codec)

    def test(node: Node) -> bool:
        raw = node.text()
        if named not in raw and ":" not in raw and " " not in raw:
            return False
        move = move_of(node, codec)
        if move is not None:
            return isinstance(move, Play) and move.vertex == vertex
        setup = setup_of(node, codec)
        return setup is not None and vertex in setup.stones

    return test


def _name_in_file(vertex: int, codec: Codec) -> str:
    """What a node that plays there contains, unless it is written with a rectangle or blanks; "" where nobody knows."""
    try:
        return "" if codec.is_own else codec.text(vertex)
    except ValueError:
        return ""


def _pattern_test(wanted: Wanted, game: GameState, board: Board) -> Test:
    """A match is where the stones come to lie so: not every node after it, too."""
    if not wanted.vertices:
        raise CannotFindError(phrase("Draw a rectangle around the stones to look for."))
    has_forms = game.board.is_plain_grid and board.is_plain_grid
    stands, comes = _in_any_form(wanted, game.board, board) if has_forms else _in_place(wanted, game.board, board)
    replay = game.replay

    def test(node: Node) -> bool:
        stones = replay.position(node).grown().stones
        if node.parent is None:
            return stands(stones)
        before = replay.position(node.parent).grown().stones
        return before != stones and comes(before, stones)

    return test


def _in_any_form(wanted: Wanted, board: Board, drawn_on: Board) -> tuple[Stands, Comes]:
    """On flat grids: anywhere, and as a rectangle."""
    columns = drawn_on.columns
    across, down = [vertex % columns for vertex in wanted.vertices], [vertex // columns for vertex in wanted.vertices]
    corners = (min(across), min(down)), (max(across), max(down))
    sides = touched_sides(columns, drawn_on.rows, *corners) if wanted.at_sides else Side.NONE
    try:
        pattern = pattern_of(wanted.stones, columns, *corners, sides)
    except PatternError as error:
        raise CannotFindError(str(error)) from error
    forms = pattern.forms(symmetric=wanted.symmetric, swapped=wanted.swapped)
    appearing = Appearing(forms, board.columns, board.rows)
    return appearing.stands, appearing.comes


def _in_place(wanted: Wanted, board: Board, drawn_on: Board) -> tuple[Stands, Comes]:
    """On other boards: at these points, where the board has them."""
    there, like = wanted.vertices, bytes(wanted.stones[vertex] for vertex in wanted.vertices)
    is_same = board.labels[: len(drawn_on.labels)] == drawn_on.labels

    def stands(stones: bytes) -> bool:
        return is_same and bytes(stones[vertex] for vertex in there) == like

    return stands, lambda before, stones: stands(stones) and not stands(before)


PROGRESS_EVERY = 0.2
"""Seconds between two reports on how many there are."""
FEW = 8
"""Nodes in a row: even where each takes its time, the person who waits does not notice."""
SOME = 256
"""Nodes between two looks at the clock."""


class Finder:
    """One search: its matches by now, and which of them is asked for."""

    def __init__(self, document: Document, query: Query) -> None:
        self._document = document
        self._state = document.edits.state
        self.query = query
        self._game = document.index
        self._order = array("q")
        """The keys of all nodes looked at, in order."""
        self._places: list[int] = []
        """Where the matches are in that order."""
        self.nodes: list[tuple[int, Node]] = []
        """The matches: which game of the file, and the node."""
        self.is_complete = False

    def is_for(self, document: Document, query: Query) -> bool:
        """Does it hold what that search would find in the record as it is now?"""
        return query == self.query and self.is_current(document)

    def is_current(self, document: Document) -> bool:
        """Are its matches those of the record as it is now?"""
        is_same = document is self._document and document.edits.state == self._state
        return is_same and (self.query.in_all_games or document.index == self._game)

    @property
    def examined(self) -> int:
        """How many nodes were looked at."""
        return len(self._order)

    def scan(self) -> Iterator[Node]:
        """Look at one more node at each step; to be asked for once."""
        shown = self._document.game
        games = range(len(self._document.roots)) if self.query.in_all_games else (self._game,)
        for game in games:
            root = self._document.roots[game]
            try:
                test = test_for(self.query, shown, root)
            except CannotFindError:
                continue
            for node in preorder(root):
                if test(node):
                    self._places.append(len(self._order))
                    self.nodes.append((game, node))
                self._order.append(node.key)
                yield node
        self.is_complete = True

    def place(self, node: Node) -> int | None:
        """How many nodes lie before that one; None if it was not looked at yet."""
        try:
            return self._order.index(node.key)
        except ValueError:
            return None

    def choose(self, place: int, step: int) -> tuple[int, bool] | None:
        """(which match lies `step` behind that place, whether that goes round an end); None as long as it is not
        known, or if there is none."""
        places = self._places
        index = bisect_left(places, place) - 1 if step < 0 else (bisect_right if step else bisect_left)(places, place)
        if 0 <= index < len(places):
            return index, False
        if not places or not self.is_complete:
            return None
        return (len(places) - 1 if step < 0 else 0), True


class Finding:
    """The search of a session, between its commands."""

    def __init__(self, document: Document, query: Query) -> None:
        self._document = document
        self.finder = Finder(document, query)
        self._scan = self.finder.scan()
        self._chosen: tuple[int, bool] | None = None

    def ask(self, here: Node, step: int) -> None:
        """From now on the match `step` behind that node is asked for."""
        self._here, self._step = here, step
        self._place = self.finder.place(here)
        self._chosen = None

    def work(self) -> Iterator[Found | None]:
        """Look on until the record changes; yields None after a few nodes, and what is to be told."""
        finder, last = self.finder, time.monotonic()
        if self._choose():
            yield self._told(is_new=True)
        while not finder.is_complete and finder.is_current(self._document):
            known = len(finder.nodes)
            node = next(self._scan, None)
            if node is self._here:
                self._place = finder.examined - 1
            is_news = node is self._here or node is None or len(finder.nodes) > known
            if is_news and self._choose():
                yield self._told(is_new=True)
            if not finder.examined % FEW:
                yield None
            if not finder.examined % SOME and time.monotonic() - last > PROGRESS_EVERY:
                last = time.monotonic()
                yield self._told()
        if finder.is_complete:
            yield self._told()

    def _choose(self) -> bool:
        """Has the match that is asked for just become known?"""
        if self._chosen is not None or (self._place is None and not self.finder.is_complete):
            return False
        self._chosen = self.finder.choose(-1 if self._place is None else self._place, self._step)
        return self._chosen is not None

    def _told(self, *, is_new: bool = False) -> Found:
        index, has_wrapped = self._chosen or (None, False)
        finder = self.finder
        return Found(finder.query, index, len(finder.nodes), finder.is_complete, has_wrapped, is_new, finder.examined)
