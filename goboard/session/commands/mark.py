"""Commands that put things on the board of the node shown: stones, signs, labels, lines, judgements. Each is one step
of undo; strokes with the same number are one step together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.session.commands.command import Command, InStudy, NodeCommand

if TYPE_CHECKING:
    from collections.abc import Mapping

    from goboard.games.reviews import Judgement


class SetStones(Command, handler="board_edits:set_stones", needs_go=True):
    """Set up stones by hand: vertex -> player, 0 takes the stone off.

    A node with a move, or one with nodes behind it, gets a new setup node behind it; any other is changed itself.
    `is_in_place` changes a root or setup node itself whatever follows; a node with a move gets a setup node between it
    and what follows: the position under a variation, without a new branch.
    """

    stones: Mapping[int, int]
    stroke: int = 0
    is_in_place: bool = False


class SetTurn(Command, handler="board_edits:set_turn", needs_go=True):
    """That player is to move after the node shown."""

    player: int


class SetMarks(Command, handler="board_edits:set_marks"):
    """Put one sign (TR SQ CR MA SL, TB TW, or LB with a text) on vertices of the node shown; "" takes every sign off.

    A vertex bears one sign and one label at most. With `is_toggled` a vertex that bears just that sign loses it.
    """

    kind: str
    vertices: tuple[int, ...]
    text: str = ""
    stroke: int = 0
    is_toggled: bool = False


class SetLine(Command, handler="board_edits:set_line"):
    """Draw a line or an arrow between two vertices, or take it away if it is there."""

    start: int
    end: int
    is_arrow: bool = False


class SetDim(Command, handler="board_edits:set_dim"):
    """Dim these vertices from the node shown on; () dims nothing, None says what the node before says."""

    vertices: tuple[int, ...] | None


class SetVisible(Command, handler="board_edits:set_visible"):
    """Show only these vertices from the node shown on; () shows the whole board, None says what the node before
    says."""

    vertices: tuple[int, ...] | None


class Annotate(NodeCommand, handler="board_edits:annotate"):
    """Judge a node: `ident` is one of TE BM DO IT (of the move; one of them), GB GW DM UC (of the position; one of
    them), HO; `degree` 1, or 2 for very, 0 takes it away."""

    ident: str
    degree: int = 1


class SetValue(NodeCommand, handler="board_edits:set_value"):
    """The estimated lead at a node, positive for Black, as text; "" takes it away."""

    text: str


class PutReviews(Command, handler="reviewing:put_reviews", in_study=InStudy.IGNORED):
    """Engines' judgements of the nodes with these keys; those with the same number are one step of undo."""

    entries: tuple[tuple[int, Judgement], ...]
    review: int


class SetName(NodeCommand, handler="board_edits:set_name"):
    """Name a node; "" takes the name away."""

    text: str


class SetMoveNumber(NodeCommand, handler="board_edits:set_move_number"):
    """Moves are counted anew from that node: its own is that number; None counts on."""

    number: int | None


class SetFigure(NodeCommand, handler="board_edits:set_figure"):
    """A figure for print begins at that node, with that name; `numbering` is PM's: 0 none, 1 as counted, 2 from 1 to
    100 again and again. `is_begun` False takes the figure away."""

    name: str = ""
    numbering: int = 1
    is_begun: bool = True


class SetHandicap(Command, handler="board_edits:set_handicap", needs_go=True):
    """Place 0 or 2..9 fixed handicap stones on the empty board of the game's start."""

    stones: int
