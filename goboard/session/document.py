"""The record that is open: its games, the file behind it, the undo stack. Nothing of what is shown of it."""

from collections.abc import Callable, MutableSequence, Sequence
from typing import TYPE_CHECKING

from goboard.games.edits import AddGame, AddNode, Edits, Group, MoveGame, PutValues, RemoveGame, RemoveNode
from goboard.games.lazy_games import LazyGames, Place, head_of, loaded
from goboard.games.record_rules import player_names
from goboard.games.roots import DEFAULT_SIDE, GO, game_of, stated_size
from goboard.games.tree import Collection, Node, Warning, dismantle, root_of
from goboard.games.values import simple_text
from goboard.jobs.garbage import large_left
from goboard.jobs.watch import unwatched
from goboard.session.game import GameState
from goboard.session.snapshot import STANDINGS, GameRow
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.sgf.saving import FileIdentity

Tell = Callable[[float, str], None]
LISTED = ("PB", "PW", "RE", "DT", "EV", "GN")
STRIDE = 500
"""So many games are listed between two words about the progress."""


class GameRows:
    """The rows of a collection, by what stands for each of its games."""

    def __init__(self, collection: Collection) -> None:
        self._collection = collection
        self._known: dict[Node | Place, GameRow] = {}
        self._rows: tuple[GameRow, ...] | None = None
        self._standings: dict[Node | Place, str] = {}
        self._played: dict[int, str] | None = {}

    def note(self, index: int, standing: str) -> None:
        """That has become of the game at that place; what is solved stays so."""
        entry = self._entries()[index]
        known = self._standings.get(entry)
        if known is None or STANDINGS.index(known) < STANDINGS.index(standing):
            self._standings[entry] = standing
            if self._played is not None:
                self._played = {**self._played, index: standing}

    def played(self) -> dict[int, str]:
        """What has become of which games; the same object while that is the same."""
        if self._played is None:
            known = self._standings
            self._played = {index: known[entry] for index, entry in enumerate(self._entries()) if entry in known}
        return self._played

    def changed(self, index: int) -> None:
        """The game at that place has been changed; nothing else is looked at for that."""
        entry, rows = self._entries()[index], self._rows
        if rows is None:
            self._known.pop(entry, None)
            return
        row = self._known[entry] = game_row(head_of(self._collection, index))
        if rows[index] != row:
            self._rows = (*rows[:index], row, *rows[index + 1 :])

    def reordered(self) -> None:
        """Games have come, gone or got other places."""
        self._rows = self._played = None

    def _entries(self) -> Sequence[Node | Place]:
        games = self._collection.games
        return games.entries() if isinstance(games, LazyGames) else games

    def all(self, tell: Tell | None = None) -> tuple[GameRow, ...]:
        """The rows in the order of the games; the same object while they are the same."""
        if self._rows is not None:
            return self._rows
        entries = self._entries()
        for index, entry in enumerate(entries):
            if entry not in self._known:
                self._known[entry] = game_row(head_of(self._collection, index))
            if tell is not None and index % STRIDE == 0:
                tell(index / len(entries), phrase("Listing the games"))
        self._rows = tuple([self._known[entry] for entry in entries])
        return self._rows


def game_row(root: Node) -> GameRow:
    """What is listed of the game with that root."""
    idents = root.idents()
    said = {ident: simple_text(root, ident) for ident in LISTED if ident in idents}
    names = player_names(root) if any(ident.startswith("GOB") for ident in idents) else None
    size = stated_size(root) or ((DEFAULT_SIDE, DEFAULT_SIDE) if game_of(root) == GO else (0, 0))
    return GameRow(
        tuple(names or (said.get("PB", ""), said.get("PW", ""))),
        said.get("RE", ""),
        said.get("DT", ""),
        said.get("EV", "") or said.get("GN", ""),
        "" if not size[0] else str(size[0]) if size[0] == size[1] else f"{size[0]} × {size[1]}",
    )


MOST_STATES = 24
"""Of a large file so many games that were looked at last are kept as they were looked at."""


class Document:
    """A collection of games; one of them is looked at. `path` is "" until it was saved once, `source` is the file that
    was read."""

    def __init__(
        self, collection: Collection, path: str = "", fallback_name: str = phrase("New game"), source: str = ""
    ) -> None:
        self.collection = collection
        self.path = path
        self.source = source or path
        self.identity: FileIdentity | None = None
        """What was in the file at `path` when it was read or saved the last time, None if that is not known."""
        self.asked_encoding = ""
        """The encoding by which the person had the file read, "" where it was believed."""
        self.fallback_name = fallback_name
        self.is_large = False
        """Does walking through the record take long? The collector passes it over until it is left."""
        self.edits = Edits()
        self.index = 0
        self._warnings: tuple[tuple[Warning, ...], tuple[str, ...]] = ((), ())
        self._states: dict[int, GameState] = {}
        self._rows = GameRows(collection)

    @property
    def roots(self) -> MutableSequence[Node]:
        return self.collection.games

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was wrong in the file, as far as its games have been looked at; the same object while it is that."""
        if self._warnings[0] is not self.collection.warnings:
            self._warnings = (self.collection.warnings, tuple(map(str, self.collection.warnings)))
        return self._warnings[1]

    @property
    def game(self) -> GameState:
        """The game that is looked at."""
        return self.state_of(self.roots[self.index])

    def state_of(self, root: Node) -> GameState:
        """What is kept of the game with that root."""
        state = self._states.pop(root.key, None) or GameState(root)
        self._states[root.key] = state
        if len(self._states) > MOST_STATES and isinstance(self.roots, LazyGames):
            self._forget_one(self.roots)
        return state

    def _forget_one(self, games: LazyGames) -> None:
        """The game that was looked at the longest time ago of those that nobody has changed."""
        for key, state in self._states.items():
            if key != next(reversed(self._states)) and not games.is_changed(state.root):
                del self._states[key]
                return

    @property
    def encoding(self) -> str:
        return self.collection.encodings[self.index] if self.collection.encodings else "UTF-8"

    def rows(self) -> tuple[GameRow, ...]:
        """What is listed of each game of a file with several; the same object while that is the same."""
        return self._rows.all() if len(self.roots) > 1 else ()

    def note(self, standing: str) -> None:
        """That has become of the game that is looked at."""
        self._rows.note(self.index, standing)

    def played(self) -> dict[int, str]:
        """What has become of the games of a file with several, by their places."""
        return self._rows.played()

    def list_games(self, tell: Tell) -> None:
        """Have what is listed ready; `tell` hears how far it is."""
        if len(self.roots) > 1:
            self._rows.all(tell)

    def do(self, group: Group) -> None:
        """Make an edit and show what it is about."""
        with unwatched():
            self.edits.do(group)
            self._show(group, group.after)

    def undo(self) -> Group | None:
        return self._step(self.edits.undo, is_back=True)

    def redo(self) -> Group | None:
        return self._step(self.edits.redo, is_back=False)

    def _step(self, step: Callable[[], Group | None], *, is_back: bool) -> Group | None:
        with unwatched():
            group = step()
            if group is not None:
                self._show(group, group.before if is_back else group.after)
        return group

    def leave(self) -> None:
        """Nobody needs the record any more: its memory goes without the collector, that of branches too that only the
        undo stack holds."""
        tops = {root.key: root for root in loaded(self.collection)}
        tops |= {top.key: top for top in map(root_of, self.edits.nodes())}
        for top in tops.values():
            dismantle(top)
        if self.is_large:
            self.is_large = False
            large_left()

    def _show(self, group: Group, node: Node) -> None:
        """Show the node; in no game that the group touches anything is believed that is so no longer."""
        root, touched = root_of(node), {}
        if any(isinstance(change, (AddGame, RemoveGame, MoveGame)) for change in group.changes):
            self._rows.reordered()
        self.index = self._index(root) or 0
        for top in map(root_of, (group.before, group.after, *group.elsewhere)):
            touched[top.key] = top
            if isinstance(self.roots, LazyGames):
                self.roots.hold(top)
        for key, top in touched.items():
            index = self._index(top)
            if index is not None:
                self._rows.changed(index)
            if key in self._states:
                self._states[key].changed(group.changes)
                if key != root.key:
                    self._states[key].cursor.stay()
        if self.game.is_misled:
            del self._states[root.key]
        if all(isinstance(change, PutValues) for change in group.changes):
            self.game.cursor.go(node)
        else:
            self.game.cursor.refresh(node, _touched(group))

    def _index(self, root: Node) -> int | None:
        """Where that game stands in the file, None if it is none of it; mostly it is the one looked at."""
        if self.index < len(self.roots) and self.roots[self.index] is root:
            return self.index
        try:
            return self.roots.index(root)
        except ValueError:
            return None


def _touched(group: Group) -> list[Node] | None:
    """The nodes that the group's changes have made come, go, or get or lose a child; None if these are not all."""
    touched: list[Node] = []
    for change in group.changes:
        if isinstance(change, AddNode):
            touched += change.parent, change.node
        elif isinstance(change, RemoveNode):
            # taken back, the change has given the node its parent again
            touched += filter(None, (change.node, change.node.parent))
        elif not isinstance(change, PutValues):
            return None
    return touched
