"""Commands that change the tree of a record: its variations, its nodes, the games of its file. Each is one step of
undo. Where a `key` is wanted it is that of a node of the game shown."""

from dataclasses import dataclass


@dataclass(frozen=True)
class CopyBranch:
    """Ask for a node with all that follows as SGF text; `Copied` brings it. Of the root it is the whole game."""

    key: int


@dataclass(frozen=True)
class CutBranch:
    """As `CopyBranch`, and the branch leaves the record."""

    key: int


@dataclass(frozen=True)
class PasteBranch:
    """Hang the games or variations of an SGF text below that node, as its last variations, and show the first."""

    key: int
    text: str


@dataclass(frozen=True)
class MergeRecord:
    """Merge the games of a file's content into the game shown: what both have is kept once, the rest becomes
    variations; comments and signs are joined, nothing of the game shown is replaced. What the information on another
    game says stands in the comment where its own moves begin. `name` is the file's."""

    data: bytes
    name: str = ""


@dataclass(frozen=True)
class StartHere:
    """Flatten: the position at that node becomes the start of the game, as a setup; what led to it goes."""

    key: int


@dataclass(frozen=True)
class KeepOnlyThis:
    """Flatten: only the variation through that node stays, all others go."""

    key: int


@dataclass(frozen=True)
class SplitGame:
    """Split: that node and what follows becomes a game of its own at the end of the file, its position as a setup; in
    the game shown it stays unless `is_moved`."""

    key: int
    is_moved: bool = False


@dataclass(frozen=True)
class SplitNode:
    """Split: setup, text and signs of that node part into two nodes at its move, so that both can be edited."""

    key: int


@dataclass(frozen=True)
class InsertMove:
    """Insert a move in the middle: a new node behind the one shown, before all that follows it. `vertex` None passes;
    `player` 0 is the player to move. The move itself must be legal there; what follows is flagged where it no longer
    is."""

    vertex: int | None
    player: int = 0


@dataclass(frozen=True)
class ReplaceMove:
    """The move of the node shown goes elsewhere, what follows stays; `vertex` None makes it a pass."""

    vertex: int | None


@dataclass(frozen=True)
class InsertNode:
    """Insert an empty node behind the one with that key, before all that follows it, and show it."""

    key: int


@dataclass(frozen=True)
class DeleteOnlyNode:
    """Take out that node alone: what follows it moves up to its place."""

    key: int


@dataclass(frozen=True)
class DeleteOthers:
    """Of the variations beside that node, none stays."""

    key: int


@dataclass(frozen=True)
class PlaceVariation:
    """Give the node with that key another place among its siblings, counted from 0: a node dragged in the tree."""

    key: int
    index: int


CLEAN = ("comments", "markup", "annotations", "variations", "names", "territory", "times", "analysis", "unknown")
"""What `CleanUp` can remove: texts; signs, labels, lines, dimmed and visible parts; judgements; all but the line shown;
node names; territory marks; clock times; values of engines; properties that SGF does not know."""


@dataclass(frozen=True)
class CleanUp:
    """Remove these kinds of things, named as in `CLEAN`, from the branch at that node, or from the whole game."""

    kinds: frozenset[str]
    key: int = 0
    """The node from which on it is done; 0 for the whole game."""


@dataclass(frozen=True)
class AddGame:
    """Add an empty game like the one shown (board, rules) to the file, at the end, and show it."""


@dataclass(frozen=True)
class RemoveGame:
    """Take a game, counted from 0, out of the file; the last one stays."""

    index: int


@dataclass(frozen=True)
class MoveGame:
    """Give a game of the file another place, both counted from 0."""

    index: int
    to: int


@dataclass(frozen=True)
class PutProperty:
    """Give a property of a node these raw values, SGF's escapes included; none take it away."""

    key: int
    ident: str
    values: tuple[str, ...]


EditCommand = (
    CopyBranch | CutBranch | PasteBranch | MergeRecord | StartHere | KeepOnlyThis | SplitGame | SplitNode | InsertMove
    | ReplaceMove | InsertNode | DeleteOnlyNode | DeleteOthers | PlaceVariation | CleanUp | AddGame | RemoveGame
    | MoveGame | PutProperty
)  # fmt: skip
