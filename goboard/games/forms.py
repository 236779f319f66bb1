"""How one game of a file is written: on which board it is played, how points are named, and whether it can be played.

* Ordinary Go and sets with other scoring only: GM[1], moves B and W, points as letters.
* Tori, cylinders and masked boards for two: GM[4800] with TO or MASK, else as above.
* All else: GM[4800], moves GOBM and set-ups GOBU, so that a program that ignores GM shows an empty board and not a
  wrong one. Points are letters on grids of up to 52 lines, "aa53" on larger ones, numbers on graphs, "x,y" on the
  plane.
"""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from goboard.boards.board import Board, BoardError
from goboard.games.codecs import CellCodec, NumberCodec, PlaneCodec
from goboard.games.joined_grids import joined_grid, masked, wrap_of
from goboard.games.own_boards import is_own_grid, own_board
from goboard.games.roots import GO, OWN_GAME_NUMBER, board_size, game_of
from goboard.games.tree import Node
from goboard.games.values import MOST_LINES, Codec, codec_of, first_of, number

VERSION = 1
"""GOBV: the version of goboard's own properties that is written, and the highest that is understood."""

_SPEAKING = ("GM", "SZ", "TO", "MASK", "GOBV", "GOBB", "GOBX", "GOBE", "GOBK", "GOBP")
_BOARD = ("GOBB", "GOBX", "GOBE")


@dataclass(frozen=True)
class Form:
    """The codec of a game, the board as it is when the record is opened, and why it cannot be played ("" if it can): a
    sentence, and the code of the warning that says so."""

    codec: Codec
    first_board: Board
    fault: str = ""
    fault_code: str = ""

    @property
    def board(self) -> Board:
        """The board; of the plane, all that is known by now."""
        plane = self.first_board.plane
        return self.first_board if plane is None else plane.board


_forms: WeakKeyDictionary[Node, tuple[tuple[tuple[str, ...], ...], Form]] = WeakKeyDictionary()


def form_of(root: Node) -> Form:
    """The form of the game with that root: the same object, with the same plane, until the root says otherwise."""
    said = tuple(root.values(ident) for ident in _SPEAKING)
    known = _forms.get(root)
    if known is not None and known[0] == said:
        return known[1]
    form = _form_of(root)
    if known is not None and known[1].board.plane is not None and form.board.plane is not None:
        # the points of a plane keep their vertices
        form = Form(known[1].codec, known[1].first_board, form.fault, form.fault_code)
    _forms[root] = said, form
    return form


def _form_of(root: Node) -> Form:
    kind, size = game_of(root), board_size(root)
    is_own_kind = kind == OWN_GAME_NUMBER
    lettered = Form(codec_of(*size), joined_grid(*size, wrap_of(root), masked(root)))
    if kind not in (GO, OWN_GAME_NUMBER, "q5go-1", "q5go-2"):
        return _unplayable(lettered, "not_go", f"GM[{kind[:20]}] is no Go; the game is kept and cannot be played.")
    version = number(first_of(root.values("GOBV")))
    if version is not None and version > VERSION:
        newer = f"The record uses version {version} of goboard's properties; this goboard knows version {VERSION}."
        return _unplayable(lettered, "newer_version", f"{newer} It is kept and cannot be played.")
    is_joined = root.has("TO") or root.has("MASK")
    if is_own_kind and not is_joined and not any(map(root.has, ("GOBV", "GOBP", *_BOARD))):
        return _unplayable(
            lettered, "not_go", f"GM[{kind}] names no board of goboard's; the game is kept and cannot be played."
        )
    if is_joined and not root.has("GOBP"):
        return lettered
    if any(map(root.has, _BOARD)):
        return _on_own_board(root, lettered, is_own_kind)
    return Form(codec_of(*size, is_own=True), lettered.board) if is_own_kind else lettered


def _unplayable(form: Form, code: str, fault: str) -> Form:
    return Form(form.codec, form.first_board, fault, code)


def _on_own_board(root: Node, lettered: Form, is_own_kind: bool) -> Form:
    try:
        board = own_board(root)
    except BoardError as error:
        return _unplayable(
            lettered, "bad_board", f"The record's board cannot be made out: {error} The game is kept as it is."
        )
    if board.plane is not None:
        return Form(PlaneCodec(board.plane), board)
    if not is_own_grid(root):
        return Form(NumberCodec(board.size), board)
    if max(board.columns, board.rows) > MOST_LINES:
        return Form(CellCodec(board.columns, board.rows), board)
    return Form(codec_of(board.columns, board.rows, is_own_kind), board)
