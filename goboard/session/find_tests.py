"""What makes a node a match: one test for each kind of search."""

import re
from collections.abc import Callable, Iterator

from goboard.boards.board import Board
from goboard.games.forms import form_of
from goboard.games.meaning import move_of, setup_of
from goboard.games.patterns import PatternError, Side, has_patterns, pattern_of, touched_sides
from goboard.games.properties import is_identifier
from goboard.games.sgf_markup import labels
from goboard.games.sgf_types import GAME_INFO, MOVES
from goboard.games.tree import Node
from goboard.games.values import Codec, simple_text, text
from goboard.rules.moves import Play
from goboard.session.appearing import Appearing
from goboard.session.game import GameState
from goboard.session.search import Kind, Query, Wanted

Test = Callable[[Node], bool]
Stands = Callable[[bytes], bool]
Comes = Callable[[bytes, bytes], bool]
"""Does it stand after a move, and did not before it?"""
NAMED = GAME_INFO - {"GC"} | {"N"}
JUDGED = ("TE", "BM", "DO", "IT", "GB", "GW", "DM", "UC", "HO")
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
        raise CannotFindError("Type a text to look for.")
    edge = r"(?<!\w)", r"(?!\w)"
    words = r"\s+".join(map(re.escape, wanted.split()))
    search = re.compile(words.join(edge) if query.whole_words else words).search
    # most nodes are told by any letters of theirs
    part = max(WRITTEN_OTHERWISE.split(wanted), key=len)

    def test(node: Node) -> bool:
        return part in node.text().casefold() and any(search(said.casefold()) for said in _texts(node, codec))

    return test


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
        raise CannotFindError("Click the point to look for.")
    if root is not shown.root:
        try:
            vertex = board.vertex(shown.board.labels[vertex])
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
        raise CannotFindError("Draw a rectangle around the stones to look for.")
    has_forms = has_patterns(game.board) and has_patterns(board)
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
