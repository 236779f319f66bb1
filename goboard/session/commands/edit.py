"""Commands that edit a record: its texts, variations, nodes and games. Each is one step of undo. Where a `key` is
wanted it is that of a node of the game shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.session.commands.command import Command, InStudy, NodeCommand

if TYPE_CHECKING:
    from collections.abc import Mapping

    from goboard.games.contests import Contest, Round


class SetComment(NodeCommand, handler="record_edits:set_comment", in_study=InStudy.ALLOWED):
    """Replace the comment of the node with that key."""

    text: str


class SetInfo(Command, handler="record_edits:set_info"):
    """Replace game information, as text by SGF identifier ("PB", "PW", "BR", "WR", "EV", "DT", "RE", ...). Where it
    comes `with_move`, it is undone together with the move shown, if nothing was done since that was made."""

    values: Mapping[str, str]
    with_move: bool = False


class DeleteNode(NodeCommand, handler="record_edits:delete_node"):
    """Take the node with that key and all that follows out of the record; the root stays."""


class MakeMainLine(NodeCommand, handler="record_edits:make_main_line"):
    """Bring the variation through the node with that key to the front at every fork."""


class MoveVariation(NodeCommand, handler="record_edits:move_variation"):
    """Shift the node with that key among its siblings: -1 towards the front, +1 towards the end."""

    by: int


class SetContest(Command, handler="record_edits:set_contest"):
    """Write the Contest around the match into the record; an empty one takes it out."""

    contest: Contest


class SettleFirstMove(Command, handler="record_edits:settle_first_move"):
    """That player, 1 or 2, moves first; the rounds that settled it join the record's Contest."""

    begins: int
    rounds: tuple[Round, ...] = ()


class Undo(Command, handler="record_edits:undo", takes_clock_along=True):
    """Take the last change to the record back."""


class Redo(Command, handler="record_edits:redo", takes_clock_along=True):
    """Make the change again that was last taken back."""


class CopyBranch(NodeCommand, handler="branches:copy_branch"):
    """Ask for a node with all that follows as SGF text; `Copied` brings it. Of the root it is the whole game."""


class CutBranch(NodeCommand, handler="branches:cut_branch"):
    """As `CopyBranch`, and the branch leaves the record."""


class PasteBranch(NodeCommand, handler="branches:paste_branch"):
    """Hang the games or variations of an SGF text below that node, as its last variations, and show the first."""

    text: str


class AddLine(NodeCommand, handler="playing:add_line", needs_go=True):
    """Hang these moves, each a player and a vertex, -1 for a pass, below that node as a variation: the one shown, which
    stays so, or the one before it."""

    moves: tuple[tuple[int, int], ...]


class MergeRecord(Command, handler="branches:merge_record"):
    """Merge the games of a file's content into the game shown: what both have is kept once, the rest becomes
    variations; comments and signs are joined, nothing of the game shown is replaced. What the information on another
    game says stands in the comment where its own moves begin. `name` is the file's. `info` is said of the game besides,
    by SGF identifier, "" for nothing."""

    data: bytes
    name: str = ""
    info: Mapping[str, str] | None = None


class StartHere(NodeCommand, handler="branches:start_here", needs_go=True):
    """Flatten: the position at that node becomes the start of the game, as a setup; what led to it goes."""


class KeepOnlyThis(NodeCommand, handler="record_edits:keep_only_this"):
    """Flatten: only the variation through that node stays, all others go."""


class SplitGame(NodeCommand, handler="branches:split_game", needs_go=True):
    """Split: that node and what follows becomes a game of its own at the end of the file, its position as a setup; in
    the game shown it stays unless `is_moved`."""

    is_moved: bool = False


class SplitNode(NodeCommand, handler="record_edits:split_node"):
    """Split: setup, text and signs of that node part into two nodes at its move, so that both can be edited."""


class InsertMove(Command, handler="board_edits:insert_move", needs_go=True):
    """Insert a move in the middle: a new node behind the one shown, before all that follows it. `vertex` None passes;
    `player` 0 is the player to move. The move itself must be legal there; what follows is flagged where it no longer
    is."""

    vertex: int | None
    player: int = 0


class ReplaceMove(Command, handler="board_edits:replace_move", needs_go=True):
    """The move of the node shown goes elsewhere, what follows stays; `vertex` None makes it a pass."""

    vertex: int | None


class InsertNode(NodeCommand, handler="record_edits:insert_node"):
    """Insert an empty node behind the one with that key, before all that follows it, and show it."""


class DeleteOnlyNode(NodeCommand, handler="record_edits:delete_only_node"):
    """Take out that node alone: what follows it moves up to its place."""


class DeleteOthers(NodeCommand, handler="record_edits:delete_others"):
    """Of the variations beside that node, none stays."""


class PlaceVariation(NodeCommand, handler="record_edits:place_variation"):
    """Give the node with that key another place among its siblings, counted from 0: a node dragged in the tree."""

    index: int


class ExchangeColours(Command, handler="record_edits:exchange_colours", needs_go=True):
    """What is Black's in the game shown becomes White's, and the other way round; komi stays."""


class CleanUp(Command, handler="record_edits:clean_up"):
    """Remove these kinds of things, of those in `games.cleaning.CLEANABLE`, from the branch at that node, or from the
    whole game."""

    kinds: frozenset[str]
    key: int = 0
    """The node from which on it is done; 0 for the whole game."""


class AddGame(Command, handler="branches:add_game"):
    """Add an empty game like the one shown (board, rules) to the file, at the end, and show it."""


class RemoveGame(Command, handler="branches:remove_game"):
    """Take a game, counted from 0, out of the file; the last one stays."""

    index: int


class MoveGame(Command, handler="branches:move_game"):
    """Give a game of the file another place, both counted from 0."""

    index: int
    to: int


class PutProperty(NodeCommand, handler="record_edits:put_property"):
    """Give a property of a node these raw values, SGF's escapes included; none take it away."""

    ident: str
    values: tuple[str, ...]
