"""Commands that edit a record: its texts, variations, nodes and games. Each is one step of undo. Where a `key` is
wanted it is that of a node of the game shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from goboard.session.commands.command import Command, InStudy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from goboard.games.contests import Contest, Round


@dataclass(frozen=True)
class SetComment(Command):
    """Replace the comment of the node with that key."""

    handler = "record_edits:set_comment"
    in_study = InStudy.ALLOWED

    key: int
    text: str


@dataclass(frozen=True)
class SetInfo(Command):
    """Replace game information, as text by SGF identifier ("PB", "PW", "BR", "WR", "EV", "DT", "RE", ...)."""

    handler = "record_edits:set_info"

    values: Mapping[str, str]


@dataclass(frozen=True)
class DeleteNode(Command):
    """Take the node with that key and all that follows out of the record; the root stays."""

    handler = "record_edits:delete_node"

    key: int


@dataclass(frozen=True)
class MakeMainLine(Command):
    """Bring the variation through the node with that key to the front at every fork."""

    handler = "record_edits:make_main_line"

    key: int


@dataclass(frozen=True)
class MoveVariation(Command):
    """Shift the node with that key among its siblings: -1 towards the front, +1 towards the end."""

    handler = "record_edits:move_variation"

    key: int
    by: int


@dataclass(frozen=True)
class SetContest(Command):
    """Write the Contest around the match into the record; an empty one takes it out."""

    handler = "record_edits:set_contest"

    contest: Contest


@dataclass(frozen=True)
class SettleFirstMove(Command):
    """That player, 1 or 2, moves first; the rounds that settled it join the record's Contest."""

    handler = "record_edits:settle_first_move"

    begins: int
    rounds: tuple[Round, ...] = ()


class Undo(Command):
    """Take the last change to the record back."""

    handler = "record_edits:undo"
    takes_clock_along = True


class Redo(Command):
    """Make the change again that was last taken back."""

    handler = "record_edits:redo"
    takes_clock_along = True


@dataclass(frozen=True)
class CopyBranch(Command):
    """Ask for a node with all that follows as SGF text; `Copied` brings it. Of the root it is the whole game."""

    handler = "branches:copy_branch"

    key: int


@dataclass(frozen=True)
class CutBranch(Command):
    """As `CopyBranch`, and the branch leaves the record."""

    handler = "branches:cut_branch"

    key: int


@dataclass(frozen=True)
class PasteBranch(Command):
    """Hang the games or variations of an SGF text below that node, as its last variations, and show the first."""

    handler = "branches:paste_branch"

    key: int
    text: str


@dataclass(frozen=True)
class MergeRecord(Command):
    """Merge the games of a file's content into the game shown: what both have is kept once, the rest becomes
    variations; comments and signs are joined, nothing of the game shown is replaced. What the information on another
    game says stands in the comment where its own moves begin. `name` is the file's."""

    handler = "branches:merge_record"

    data: bytes
    name: str = ""


@dataclass(frozen=True)
class StartHere(Command):
    """Flatten: the position at that node becomes the start of the game, as a setup; what led to it goes."""

    handler = "branches:start_here"

    key: int


@dataclass(frozen=True)
class KeepOnlyThis(Command):
    """Flatten: only the variation through that node stays, all others go."""

    handler = "record_edits:keep_only_this"

    key: int


@dataclass(frozen=True)
class SplitGame(Command):
    """Split: that node and what follows becomes a game of its own at the end of the file, its position as a setup; in
    the game shown it stays unless `is_moved`."""

    handler = "branches:split_game"

    key: int
    is_moved: bool = False


@dataclass(frozen=True)
class SplitNode(Command):
    """Split: setup, text and signs of that node part into two nodes at its move, so that both can be edited."""

    handler = "record_edits:split_node"

    key: int


@dataclass(frozen=True)
class InsertMove(Command):
    """Insert a move in the middle: a new node behind the one shown, before all that follows it. `vertex` None passes;
    `player` 0 is the player to move. The move itself must be legal there; what follows is flagged where it no longer
    is."""

    handler = "board_edits:insert_move"

    vertex: int | None
    player: int = 0


@dataclass(frozen=True)
class ReplaceMove(Command):
    """The move of the node shown goes elsewhere, what follows stays; `vertex` None makes it a pass."""

    handler = "board_edits:replace_move"

    vertex: int | None


@dataclass(frozen=True)
class InsertNode(Command):
    """Insert an empty node behind the one with that key, before all that follows it, and show it."""

    handler = "record_edits:insert_node"

    key: int


@dataclass(frozen=True)
class DeleteOnlyNode(Command):
    """Take out that node alone: what follows it moves up to its place."""

    handler = "record_edits:delete_only_node"

    key: int


@dataclass(frozen=True)
class DeleteOthers(Command):
    """Of the variations beside that node, none stays."""

    handler = "record_edits:delete_others"

    key: int


@dataclass(frozen=True)
class PlaceVariation(Command):
    """Give the node with that key another place among its siblings, counted from 0: a node dragged in the tree."""

    handler = "record_edits:place_variation"

    key: int
    index: int


@dataclass(frozen=True)
class CleanUp(Command):
    """Remove these kinds of things, of those in `games.cleaning.CLEANABLE`, from the branch at that node, or from the
    whole game."""

    handler = "record_edits:clean_up"

    kinds: frozenset[str]
    key: int = 0
    """The node from which on it is done; 0 for the whole game."""


class AddGame(Command):
    """Add an empty game like the one shown (board, rules) to the file, at the end, and show it."""

    handler = "branches:add_game"


@dataclass(frozen=True)
class RemoveGame(Command):
    """Take a game, counted from 0, out of the file; the last one stays."""

    handler = "branches:remove_game"

    index: int


@dataclass(frozen=True)
class MoveGame(Command):
    """Give a game of the file another place, both counted from 0."""

    handler = "branches:move_game"

    index: int
    to: int


@dataclass(frozen=True)
class PutProperty(Command):
    """Give a property of a node these raw values, SGF's escapes included; none take it away."""

    handler = "record_edits:put_property"

    key: int
    ident: str
    values: tuple[str, ...]
