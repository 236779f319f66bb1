"""How one game of a file is written: on which board it is played, how points are named, and whether it can be played.

* Ordinary Go and sets with other scoring only: GM[1], moves B and W, points as letters.
* Tori, cylinders and masked boards for two: GM[4800] with TO or MASK, else as above.
* All else: GM[4800], moves GOBM and set-ups GOBU, so that a program that ignores GM shows an empty board and not a
  wrong one. Points are letters on grids of up to 52 lines, "aa53" on larger ones, numbers on graphs, "x,y" on the
  plane.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain
from weakref import WeakKeyDictionary

from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import cached_grid
from goboard.boards.graphs import described
from goboard.games.joined_grids import joined_board, joining_notes
from goboard.games.own_boards import own_board, own_lines
from goboard.games.roots import GAMES, GO, OWN_GAME_NUMBER, Note, game_named, shown_size, size_in
from goboard.games.tree import Node
from goboard.games.values import (
    MOST_LINES,
    CellCodec,
    Cells,
    Codec,
    NumberCodec,
    PlaneCodec,
    bare,
    codec_of,
    first_of,
    number,
)
from goboard.words.message import phrase

VERSION = 1
"""GOBV: the version of goboard's own properties that is written, and the highest that is understood."""

PLAYED = frozenset({GO, OWN_GAME_NUMBER, "q5go-1", "q5go-2"})
"""The games that can be played, as `game_of` names them."""

_SPEAKING = ("GM", "SZ", "TO", "MASK", "GOBV", "GOBB", "GOBX", "GOBE", "GOBK", "GOBP")
_BOARD = ("GOBB", "GOBX", "GOBE")
_SPEAKING_OF_BOARD = ("SZ", *_BOARD, "GOBK")


@dataclass(frozen=True)
class Form:
    """The codec of a game, the board as it is when the record is opened, and why it cannot be played ("" if it can): a
    sentence, and the code of the warning that says so. `notes` are on what the record says of its board in vain."""

    codec: Codec
    first_board: Board
    fault: str = ""
    fault_code: str = ""
    notes: tuple[Note, ...] = ()

    @property
    def board(self) -> Board:
        """The board; of the plane, all that is known by now."""
        plane = self.first_board.plane
        return self.first_board if plane is None else plane.board


Said = tuple[tuple[str, ...], ...]
_ANY_SPEAKING, _SILENT = frozenset(_SPEAKING), ((),) * len(_SPEAKING)
_forms: WeakKeyDictionary[Node, tuple[Said, Form, object]] = WeakKeyDictionary()
"""What the root says of its form, the form, and all that the root held then, which is looked at first."""
_kept: WeakKeyDictionary[Node, tuple[Said, Board]] = WeakKeyDictionary()


def keep_board(root: Node, board: Board) -> None:
    """Spare reading back the board that a new record was made for, for as long as the root says the same of it."""
    if board.plane is None:
        _kept[root] = _said_of_board(root), board


def _said_of_board(root: Node) -> Said:
    return root.values_of(_SPEAKING_OF_BOARD)


def form_of(root: Node) -> Form:
    """The form of the game with that root: the same object, with the same plane, until the root says otherwise."""
    known = _forms.get(root)
    if known is not None and known[2] is root.content:
        return known[1]
    said = root.values_of(_SPEAKING) if root.has_any(_ANY_SPEAKING) else _SILENT
    if known is not None and known[0] == said:
        _forms[root] = (*known[:2], root.content)
        return known[1]
    form = _form_said(root, said)
    if known is not None and known[1].board.plane is not None and form.board.plane is not None:
        # the points of a plane keep their vertices
        form = replace(form, codec=known[1].codec, first_board=known[1].first_board)
    _forms[root] = said, form, root.content
    return form


_flat: dict[Said, Form] = {}
"""Forms of games that say no more than GM and SZ, which are the same in all the games of a file."""
_flat_meant: dict[tuple[str, tuple[int, int] | None], Form] = {}
"""The same by what they mean, for games of those that can be played on a board that can be shown."""
_MOST_FLAT = 256


def _form_said(root: Node, said: Said) -> Form:
    form = None if any(said[2:]) else _flat.get(said)
    if form is not None:
        return form
    kind, stated = game_named(first_of(said[0])), size_in(first_of(said[1]))
    if any(said[2:]):
        return _form_of(root, kind, stated)
    meant = (kind, stated) if kind in PLAYED and max(stated or (0,)) <= MOST_LINES else None
    form = (None if meant is None else _flat_meant.get(meant)) or _form_of(root, kind, stated)
    if meant is not None:
        _flat_meant[meant] = form
    if len(_flat) < _MOST_FLAT and sum(map(len, chain(*said))) < _MOST_FLAT:
        _flat[said] = form
    return form


def _form_of(root: Node, kind: str, stated: tuple[int, int] | None) -> Form:
    """The form of a game of that kind, on a board of the size that SZ states."""
    if kind not in PLAYED:
        known = GAMES.get(number(kind) or 0, "")
        if known:
            text = phrase(
                "GM[{number}] is {game}, not Go; the game is kept and cannot be played.", number=kind[:20], game=known
            )
        else:
            text = phrase("GM[{number}] is no Go; the game is kept and cannot be played.", number=kind[:20])
        return _unplayable(stated, "not_go", text)
    version = number(first_of(root.values("GOBV")))
    if version is not None and version > VERSION:
        newer = phrase(
            "The record uses version {version} of goboard's properties; this goboard knows version {known}. "
            "It is kept and cannot be played.",
            version=version,
            known=VERSION,
        )
        return _unplayable(stated, "newer_version", newer)
    is_joined, is_own_kind = root.has("TO") or root.has("MASK"), kind == OWN_GAME_NUMBER
    if is_own_kind and not is_joined and not any(map(root.has, ("GOBV", "GOBP", *_BOARD))):
        return _unplayable(
            stated,
            "not_go",
            phrase("GM[{number}] names no board of goboard's; the game is kept and cannot be played.", number=kind),
        )
    is_for_two = is_joined and not root.has("GOBP")
    try:
        if any(map(root.has, _BOARD)) and not is_for_two:
            return _on_own_board(root, is_own_kind)
        if max(stated or (0,)) > MOST_LINES:
            size = bare(first_of(root.values("SZ")))[:20]
            fault = phrase(
                "SZ[{size}] has more lines than the {most} whose points SGF's letters can name; "
                "the game is kept and cannot be played.",
                size=size,
                most=MOST_LINES,
            )
            return _unplayable(stated, "bad_size", fault)
        board = joined_board(root)
    except BoardError as error:
        return _unplayable(
            stated,
            "bad_board",
            phrase("The record's board cannot be made out: {error} The game is kept as it is.", error=str(error)),
        )
    codec = codec_of(board.columns, board.rows, is_own_kind and not is_for_two, cells_of(board))
    return Form(codec, board, notes=joining_notes(root))


def _unplayable(stated: tuple[int, int] | None, code: str, fault: str) -> Form:
    """The form of a game that is kept: the flat grid of its size, with nothing on it."""
    columns, rows = shown_size(stated)
    return Form(codec_of(columns, rows), cached_grid("grid", columns, rows), fault, code)


def _on_own_board(root: Node, is_own_kind: bool) -> Form:
    """The form of a record that describes its board in goboard's properties; BoardError if that makes no sense."""
    kept = _kept.get(root)
    if kept is not None and kept[0] == _said_of_board(root):
        return Form(_codec_on(root, kept[1], is_own_kind), kept[1])
    board, notes = own_board(root)
    return Form(_codec_on(root, board, is_own_kind), board, notes=notes)


def _codec_on(root: Node, board: Board, is_own_kind: bool) -> Codec:
    if board.plane is not None:
        return PlaneCodec(board.plane)
    lines = own_lines(root, board.size)
    if lines is None:
        return NumberCodec(board.size)
    columns, rows, cells = lines
    if max(columns, rows) <= MOST_LINES:
        return codec_of(columns, rows, is_own_kind, cells)
    return CellCodec(columns, rows)


def cells_of(board: Board) -> Cells:
    """The cells of a grid with holes as a codec takes them, None where every cell is a point."""
    return None if board.cells is None else tuple(board.cells.tolist())


def board_of(root: Node) -> Board:
    """The board of a record. Of the infinite plane: what is known of it by now."""
    return form_of(root).board


def topology(board: Board) -> Mapping[str, object] | None:
    """A record's board as game documents describe it; None for the flat grid."""
    return None if board.shape == "grid" else described(board)
