"""Commands that edit a record: its texts, variations, nodes and games. Each is one step of undo. Where a `key` is
wanted it is that of a node of the game shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from goboard.session.commands.command import Command, InStudy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from goboard.games.contests import Contest, Round
    from goboard.session.events import Answer
    from goboard.session.state import SessionState


@dataclass(frozen=True)
class SetComment(Command):
    """Replace the comment of the node with that key."""

    in_study = InStudy.ALLOWED

    key: int
    text: str

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import set_comment

        return set_comment(session, self.key, self.text)


@dataclass(frozen=True)
class SetInfo(Command):
    """Replace game information, as text by SGF identifier ("PB", "PW", "BR", "WR", "EV", "DT", "RE", ...)."""

    values: Mapping[str, str]

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import set_info

        return set_info(session, self.values)


@dataclass(frozen=True)
class DeleteNode(Command):
    """Take the node with that key and all that follows out of the record; the root stays."""

    key: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import delete_node

        return delete_node(session, self.key)


@dataclass(frozen=True)
class MakeMainLine(Command):
    """Bring the variation through the node with that key to the front at every fork."""

    key: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import make_main_line

        return make_main_line(session, self.key)


@dataclass(frozen=True)
class MoveVariation(Command):
    """Shift the node with that key among its siblings: -1 towards the front, +1 towards the end."""

    key: int
    by: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import move_variation

        return move_variation(session, self.key, self.by)


@dataclass(frozen=True)
class SetContest(Command):
    """Write the Contest around the match into the record; an empty one takes it out."""

    contest: Contest

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import set_contest

        return set_contest(session, self.contest)


@dataclass(frozen=True)
class SettleFirstMove(Command):
    """That player, 1 or 2, moves first; the rounds that settled it join the record's Contest."""

    begins: int
    rounds: tuple[Round, ...] = ()

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import settle_first_move

        return settle_first_move(session, self.begins, self.rounds)


class Undo(Command):
    """Take the last change to the record back."""

    takes_clock_along = True

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import undo

        return undo(session)


class Redo(Command):
    """Make the change again that was last taken back."""

    takes_clock_along = True

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import redo

        return redo(session)


@dataclass(frozen=True)
class CopyBranch(Command):
    """Ask for a node with all that follows as SGF text; `Copied` brings it. Of the root it is the whole game."""

    key: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.branches import copy_branch

        return copy_branch(session, self.key)


@dataclass(frozen=True)
class CutBranch(Command):
    """As `CopyBranch`, and the branch leaves the record."""

    key: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.branches import cut_branch

        return cut_branch(session, self.key)


@dataclass(frozen=True)
class PasteBranch(Command):
    """Hang the games or variations of an SGF text below that node, as its last variations, and show the first."""

    key: int
    text: str

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.branches import paste_branch

        return paste_branch(session, self.key, self.text)


@dataclass(frozen=True)
class MergeRecord(Command):
    """Merge the games of a file's content into the game shown: what both have is kept once, the rest becomes
    variations; comments and signs are joined, nothing of the game shown is replaced. What the information on another
    game says stands in the comment where its own moves begin. `name` is the file's."""

    data: bytes
    name: str = ""

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.branches import merge_record

        return merge_record(session, self.data, self.name)


@dataclass(frozen=True)
class StartHere(Command):
    """Flatten: the position at that node becomes the start of the game, as a setup; what led to it goes."""

    key: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.branches import start_here

        return start_here(session, self.key)


@dataclass(frozen=True)
class KeepOnlyThis(Command):
    """Flatten: only the variation through that node stays, all others go."""

    key: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import keep_only_this

        return keep_only_this(session, self.key)


@dataclass(frozen=True)
class SplitGame(Command):
    """Split: that node and what follows becomes a game of its own at the end of the file, its position as a setup; in
    the game shown it stays unless `is_moved`."""

    key: int
    is_moved: bool = False

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.branches import split_game

        return split_game(session, self.key, self.is_moved)


@dataclass(frozen=True)
class SplitNode(Command):
    """Split: setup, text and signs of that node part into two nodes at its move, so that both can be edited."""

    key: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import split_node

        return split_node(session, self.key)


@dataclass(frozen=True)
class InsertMove(Command):
    """Insert a move in the middle: a new node behind the one shown, before all that follows it. `vertex` None passes;
    `player` 0 is the player to move. The move itself must be legal there; what follows is flagged where it no longer
    is."""

    vertex: int | None
    player: int = 0

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.board_edits import insert_move

        return insert_move(session, self.vertex, self.player)


@dataclass(frozen=True)
class ReplaceMove(Command):
    """The move of the node shown goes elsewhere, what follows stays; `vertex` None makes it a pass."""

    vertex: int | None

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.board_edits import replace_move

        return replace_move(session, self.vertex)


@dataclass(frozen=True)
class InsertNode(Command):
    """Insert an empty node behind the one with that key, before all that follows it, and show it."""

    key: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import insert_node

        return insert_node(session, self.key)


@dataclass(frozen=True)
class DeleteOnlyNode(Command):
    """Take out that node alone: what follows it moves up to its place."""

    key: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import delete_only_node

        return delete_only_node(session, self.key)


@dataclass(frozen=True)
class DeleteOthers(Command):
    """Of the variations beside that node, none stays."""

    key: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import delete_others

        return delete_others(session, self.key)


@dataclass(frozen=True)
class PlaceVariation(Command):
    """Give the node with that key another place among its siblings, counted from 0: a node dragged in the tree."""

    key: int
    index: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import place_variation

        return place_variation(session, self.key, self.index)


@dataclass(frozen=True)
class CleanUp(Command):
    """Remove these kinds of things, of those in `games.cleaning.CLEANABLE`, from the branch at that node, or from the
    whole game."""

    kinds: frozenset[str]
    key: int = 0
    """The node from which on it is done; 0 for the whole game."""

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import clean_up

        return clean_up(session, self.kinds, self.key)


class AddGame(Command):
    """Add an empty game like the one shown (board, rules) to the file, at the end, and show it."""

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.branches import add_game

        return add_game(session)


@dataclass(frozen=True)
class RemoveGame(Command):
    """Take a game, counted from 0, out of the file; the last one stays."""

    index: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.branches import remove_game

        return remove_game(session, self.index)


@dataclass(frozen=True)
class MoveGame(Command):
    """Give a game of the file another place, both counted from 0."""

    index: int
    to: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.branches import move_game

        return move_game(session, self.index, self.to)


@dataclass(frozen=True)
class PutProperty(Command):
    """Give a property of a node these raw values, SGF's escapes included; none take it away."""

    key: int
    ident: str
    values: tuple[str, ...]

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.record_edits import put_property

        return put_property(session, self.key, self.ident, self.values)
