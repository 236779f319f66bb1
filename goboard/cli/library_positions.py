"""`goboard library position` and `openings`: where stones stand in the games, and what games begin with."""

import argparse
import re
from collections.abc import Iterator
from functools import partial
from time import monotonic

from goboard.boards.board import Board
from goboard.cli.boards import board_of
from goboard.cli.console import STANDARD_INPUT, Json, message_in, print_json, whole_number
from goboard.cli.documents import GameDocument, MalformedError, begins_json, json_values
from goboard.cli.inputs import Answering, Ask, Document, SgfGame, asks_of
from goboard.cli.library_options import (
    Adding,
    add_filters,
    hit_of,
    opened,
    pages,
    query_of,
    since,
    size_of,
)
from goboard.cli.played_game import PlayedGame
from goboard.games.patterns import ALL_SIDES, Pattern, PatternError, Place, board_pattern, pattern_of
from goboard.games.tree import main_line
from goboard.kernel.stone_changes import MOST_POINTS
from goboard.library import can_be_sought
from goboard.library.entries import Found, LibraryError, PositionQuery, Tally
from goboard.library.library import Library
from goboard.library.openings import MOST_MOVES, OpeningBoard, OpeningQuery
from goboard.library.sought import place_of
from goboard.rules.moves import Move, Play
from goboard.rules.position import BLACK, EMPTY, WHITE, Position
from goboard.rules.turns import in_turn
from goboard.words.message import counted

_PART = re.compile(r"([0-9]{1,5}),([0-9]{1,5}),([0-9]{1,5}),([0-9]{1,5})", re.ASCII)
NAMES = ("", "B", "W")
_TOO_MANY = 2


def add_positions(add: Adding) -> None:
    """The two actions."""
    sought = add("position", _position, "list the games in which a position or a part of one comes to stand")
    what = "a game document (a file, - or JSON text) or an SGF file, whose last position is sought"
    sought.add_argument("document", metavar="DOCUMENT", help=what)
    part = "columns and rows from 0, inclusive: seek this part of the board alone, anywhere"
    sought.add_argument("--part", metavar="X0,Y0,X1,Y1", type=_part, help=part)
    sought.add_argument("--anchored", action="store_true", help="seek the part only in its place")
    sought.add_argument("--no-symmetry", action="store_true", help="do not seek it turned and mirrored")
    sought.add_argument("--no-colour-swap", action="store_true", help="do not seek it with the colours changed")
    sought.add_argument("--variations", action="store_true", help="look into variations as well")
    for name, what in (("--from-move", "after this move or later"), ("--to-move", "after this move or earlier")):
        sought.add_argument(name, metavar="N", type=whole_number(), default=0, help=f"seek it where it comes {what}")
    in_order = "only where the moves of the document were played in its order, whatever came between them"
    sought.add_argument("--in-order", action="store_true", help=in_order)
    sought.add_argument("--next", action="store_true", help="first list what was played next in it")
    add_filters(sought, has_text=False)
    begun = add("openings", _openings, "list what the games begin with, what most begin with first")
    moves = whole_number(1, MOST_MOVES)
    begun.add_argument("--moves", metavar="N", type=moves, default=4, help="after so many moves (default: 4)")
    begun.add_argument("--corner", action="store_true", help="in a corner, not on the whole board")
    size = "of a grid: 19, or 19x13 (default: the board of most games)"
    where = begun.add_mutually_exclusive_group()
    where.add_argument("--size", metavar="SIZE", type=size_of, default=(0, 0), help=size)
    named = 'any board: a name, or JSON such as {"shape": "torus", "columns": 9, "rows": 9}'
    where.add_argument("--board", metavar="BOARD", type=board_of, help=named)
    where.add_argument("--boards", action="store_true", help="list the boards that the games are played on")
    begun.add_argument("--player", metavar="NAME", default="", help="in the games of players whose names hold this")
    begun.add_argument("--limit", metavar="N", type=whole_number(), default=100, help="so many at most (default: 100)")


def _part(text: str) -> tuple[Place, Place]:
    found = _PART.fullmatch(text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} are not two corners such as 0,0,8,5")
    left, top, right, bottom = map(int, found.groups())
    return (left, top), (right, bottom)


def _openings(options: argparse.Namespace) -> int:
    library, start = opened(options), monotonic()
    if options.boards:
        boards = library.opening_boards()
        for each in boards:
            print_json({**_told_of(each), "games": each.games})
        print_json({"boards": len(boards), "seconds": since(start)})
        return 0
    on = _opening_board(options, library)
    if options.corner and on.board is not None:
        raise LibraryError("--corner: Only grids that are not joined have corners.")
    asked = OpeningQuery(on.columns, on.rows, options.moves, options.corner, on.board, options.player)
    found = library.openings(asked)
    for opening in found[: options.limit]:
        moves = [[*([column, row] if on.board is None else [column]), NAMES[who]] for column, row, who in opening.moves]
        ends = {**_tally(opening.games), "draws": opening.draws}
        print_json({"moves": moves, **ends, "first": opening.first or None, "last": opening.last or None})
    print_json({"openings": len(found), **_told_of(on), "seconds": since(start)})
    return 0


def _opening_board(options: argparse.Namespace, library: Library) -> OpeningBoard:
    """What is asked for, else that of most games; 19x19 where there is none."""
    if any(options.size):
        columns, rows = sorted(options.size, reverse=True)
        return OpeningBoard(columns, rows, 0)
    board = options.board
    if board is None:
        return next(iter(library.opening_boards()), OpeningBoard(19, 19, 0))
    if not can_be_sought(board):
        raise LibraryError("--board: Openings are not known on endless boards, nor on very large ones.")
    if board.is_plain_grid:
        columns, rows = sorted((board.columns, board.rows), reverse=True)
        return OpeningBoard(columns, rows, 0)
    return OpeningBoard(board.size, 1, 0, board)


def _told_of(on: OpeningBoard) -> Json:
    """Of a grid its size, of another board its name: points there are numbers."""
    return {"size": [on.columns, on.rows]} if on.board is None else {"board": on.board.title, "points": on.columns}


def _position(options: argparse.Namespace) -> int:
    library, start = opened(options), monotonic()
    asks = list(_asks(options.document))
    # of very many games not all are answered to say that they are too many
    answers = [Answering(_end_of_document, _end_of_game).answer(ask) for ask in asks[:_TOO_MANY]]
    problems = [problem for answer in answers if (problem := message_in(answer))]
    if problems or len(asks) != 1:
        said = problems[0] if problems else f"One position is sought, and {counted(len(asks), 'game')} given."
        raise LibraryError(f"{options.document[:200]}: {said}" if options.document not in said else said)
    board, stones, line = (answers[0][name] for name in ("board", "stones", "line"))
    assert isinstance(board, Board) and isinstance(stones, bytes) and isinstance(line, list)
    if board.is_plain_grid:
        pattern = _pattern(stones, board.columns, options.part, is_anchored=options.anchored)
    elif options.part:
        raise LibraryError("--part: A part has two corners on grids that are not joined.")
    else:
        pattern = board_pattern(board, stones)
    corner = (0, 0)
    if options.part and not options.anchored:
        corner = min(x for x, _ in options.part), min(y for _, y in options.part)
    if options.in_order:
        columns = board.columns if board.is_plain_grid else board.size
        pattern = _in_order(pattern, line, columns, options.part, corner)
    asked = PositionQuery(
        pattern,
        is_symmetric=not options.no_symmetry,
        is_swapped=not options.no_colour_swap,
        has_variations=options.variations,
        first_move=options.from_move,
        last_move=options.to_move,
    )
    query = query_of(options, library)
    found = library.search(asked, query)
    if options.next:
        for move in library.statistics(asked, found).continuations:
            column, row = move.place[0] + corner[0], move.place[1] + corner[1]
            played = {"point": column + board.columns * row, "player": NAMES[move.player]}
            print_json({**played, **_tally(move.games)})
    hits = _first_hits(found)
    for game in pages(library, query, options.limit, hits):
        print_json(hit_of(game) | hits[game.id])
    totals: Json = {"games": len(hits), "hits": len(found), "seconds": since(start)}
    print_json(totals | ({"cut": True} if found.is_cut else {}))
    return 0


def _tally(games: Tally) -> Json:
    return dict(zip(("games", "black_wins", "white_wins"), games, strict=True))


def _first_hits(found: Found) -> dict[int, Json]:
    """Where the pattern stands first in each game."""
    hits: dict[int, Json] = {}
    for game, node, _, form, *_ in found.rows.tolist():
        made = found.forms[form]
        hits.setdefault(game, {"at": node, "symmetry": made.orientation, "swapped": made.is_swapped})
    return hits


def _asks(document: str) -> Iterator[Ask]:
    """The games that are given, of each of which the last position is asked for."""
    if document != STANDARD_INPUT and begins_json(document.encode("utf-8", "replace")):
        yield from map(Document, json_values([document]))
    else:
        yield from asks_of(document)


class _Line(PlayedGame):
    """A game whose stones are kept in the order in which they are played."""

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document.id, document.board, document.rules, legal=False, has_plies=False)
        self.line: list[tuple[int, int]] = []

    def made(self, position: Position, move: Move) -> Position | None:
        after = super().made(position, move)
        if after is not None and isinstance(move, Play):
            self.line.append((move.vertex, in_turn(position, move).to_move))
        return after


def _end_of_document(document: GameDocument) -> Json:
    game = _Line(document)
    position = game.end_of(document)
    if game.error:
        raise MalformedError(str(game.error["message"]))
    return _told(position.board, position.stones, game.line)


def _end_of_game(game: SgfGame) -> Json:
    replay, _ = game.replay()
    nodes = [*main_line(game.root)]
    position = replay.position(nodes[-1])
    made = (move for node in nodes if isinstance(move := replay.move(node), Play))
    return _told(position.board, position.stones, [(move.vertex, move.player) for move in made])


def _told(board: Board, stones: bytes, line: list[tuple[int, int]]) -> Json:
    if not can_be_sought(board):
        raise MalformedError("Positions are not sought on endless boards, nor on very large ones.")
    if set(stones) - {EMPTY, BLACK, WHITE}:
        raise MalformedError("Only positions of two players are sought.")
    return {"board": board, "stones": stones, "line": line}


def _in_order(
    pattern: Pattern, line: list[tuple[int, int]], columns: int, part: tuple[Place, Place] | None, corner: Place
) -> Pattern:
    """The pattern where the moves of the document that lie in the part were played in their order."""
    (left, right), (top, bottom) = map(sorted, zip(*part, strict=True)) if part else ((0, columns), (0, MOST_POINTS))
    places = ((place_of(vertex, columns), player) for vertex, player in line)
    inside = [each for each in places if left <= each[0][0] <= right and top <= each[0][1] <= bottom]
    return pattern.in_order(inside, corner)


def _pattern(stones: bytes, columns: int, part: tuple[Place, Place] | None, *, is_anchored: bool) -> Pattern:
    rows = len(stones) // columns
    whole = partial(pattern_of, stones, columns, (0, 0), (columns - 1, rows - 1), ALL_SIDES)
    try:
        if part is None:
            return whole()
        inside = pattern_of(stones, columns, *part)
        (left, right), (top, bottom) = map(sorted, zip(*part, strict=True))
        places = ((column, row) for row in range(rows) for column in range(columns))
        outside = [(x, y) for x, y in places if not (left <= x <= right and top <= y <= bottom)]
        return whole(anything=outside) if is_anchored else inside
    except PatternError as error:
        raise LibraryError(f"--part: {error}") from None
