"""Boards made out of a lettered grid: edges joined (TO), points taken away (MASK), as q5Go writes them."""

from collections.abc import Iterator

from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.games.roots import OWN_GAME_NUMBER, Note, board_size, game_of
from goboard.games.tree import Node
from goboard.games.values import MOST_LINES, codec_of, first_of, number
from goboard.words.message import enumerated, phrase

LEFT_RIGHT, TOP_BOTTOM = 1, 2
_PLAIN = {0: "grid", LEFT_RIGHT: "cylinder", LEFT_RIGHT | TOP_BOTTOM: "torus"}
_WRAPS = {shape: wrap for wrap, shape in _PLAIN.items()}
_JOINED = {0: "none", LEFT_RIGHT: "sides", TOP_BOTTOM: "ends", LEFT_RIGHT | TOP_BOTTOM: "both"}
_JOINED_WRAPS = {joined: wrap for wrap, joined in _JOINED.items()}
MASKED = "masked"
POINT, HOLE = "X", "."


_JOINING_GAMES = ("q5go-1", "q5go-2", OWN_GAME_NUMBER)


def wrap_of(root: Node) -> int:
    """Which borders are joined: a sum of LEFT_RIGHT and TOP_BOTTOM. TO speaks only where GM says so."""
    joined = number(first_of(root.values("TO")))
    return joined if joined is not None and joined in _JOINED and game_of(root) in _JOINING_GAMES else 0


def joining_notes(root: Node) -> tuple[Note, ...]:
    """On a TO that says nothing and is not obeyed, and on points of MASK that are none."""
    return (*_note_on_joining(root), *_note_on_mask(root))


def _note_on_mask(root: Node) -> Iterator[Note]:
    faulty = codec_of(*board_size(root)).faulty(root.values("MASK"))
    if faulty:
        shown = enumerated(raw[:20] for raw in faulty[:3])
        yield Note(
            "MASK",
            "bad_point",
            phrase("MASK takes away what is no point of the board: {points}; it is left aside.", points=shown),
        )


def _note_on_joining(root: Node) -> tuple[Note, ...]:
    said = first_of(root.values("TO"))
    if not said or number(said) == 0:
        return ()
    if number(said) not in _JOINED:
        sentence = phrase(
            "TO[{said}] joins no borders that goboard knows: 1, 2 or 3 would; the board is taken as flat.",
            said=said[:20],
        )
    elif game_of(root) not in _JOINING_GAMES:
        sentence = phrase(
            "TO speaks only in games of GM[q5go-1], GM[q5go-2] or GM[{number}]; it is not obeyed here.",
            number=OWN_GAME_NUMBER,
        )
    else:
        return ()
    return (Note("TO", "ignored_topology", sentence),)


def joined_board(root: Node) -> Board:
    """The board that SZ, TO and MASK describe; BoardError if MASK leaves no point."""
    columns, rows = board_size(root)
    if not (root.has("TO") or root.has("MASK")):
        return cached_grid("grid", columns, rows)
    gone = frozenset(codec_of(columns, rows).points(root.values("MASK")))
    if len(gone) == columns * rows:
        raise BoardError(phrase("MASK takes every point away."))
    return joined_grid(columns, rows, wrap_of(root), gone)


def joined_grid(columns: int, rows: int, wrap: int, gone: frozenset[int] = frozenset()) -> Board:
    """The grid with these borders joined and without the points at these cells, column + columns * row."""
    if wrap in _PLAIN and not gone:
        return cached_grid(_PLAIN[wrap], columns, rows)
    lines = [
        "".join(HOLE if cell in gone else POINT for cell in range(columns * row, columns * (row + 1)))
        for row in range(rows)
    ]
    return board_from_spec({"shape": MASKED, "mask": lines, "joined": _JOINED[wrap]})


def mask_lines(board: Board) -> tuple[str, ...]:
    """The outline of a grid, a line of text for each row."""
    return tuple("".join(HOLE if vertex < 0 else POINT for vertex in row) for row in board.lattice.tolist())


def joined_values(board: Board) -> list[tuple[str, tuple[str, ...]]] | None:
    """TO and MASK of a lettered grid, [] for the flat rectangle; None for boards that they cannot say."""
    if not board.columns or max(board.columns, board.rows) > MOST_LINES:
        return None
    wrap = _JOINED_WRAPS[str(board.spec["joined"])] if board.shape == MASKED else _WRAPS.get(board.shape)
    if wrap is None:
        return None
    letters = codec_of(board.columns, board.rows)
    gone = letters.write_points(cell for cell, vertex in enumerate(board.lattice.ravel().tolist()) if vertex < 0)
    said = [("TO", (str(wrap),) if wrap else ()), ("MASK", gone)]
    return [(ident, values) for ident, values in said if values]


def is_told_apart(board: Board) -> bool:
    """Does a board that TO and MASK can say come back from them as the same shape? A grid with holes that has none
    does only where top and bottom alone are joined."""
    is_whole = board.size == board.columns * board.rows
    return board.shape != MASKED or not is_whole or board.spec["joined"] == _JOINED[TOP_BOTTOM]
