"""The record that is open: its games, the file behind it, the undo stack. Nothing of what is shown of it."""

from goboard.games.edits import Edits, Group, PutValues
from goboard.games.meaning import info
from goboard.games.own_moves import OWN_TURN
from goboard.games.record_rules import player_names
from goboard.games.tree import Collection, Node
from goboard.session.game import GameState

TURNS = ("PL", OWN_TURN)


class Document:
    """A collection of games; one of them is looked at. `path` is "" until it was saved once."""

    def __init__(self, collection: Collection, path: str = "", fallback_name: str = "New game") -> None:
        self.collection = collection
        self.path = path
        self.fallback_name = fallback_name
        self.edits = Edits()
        self.index = 0
        self.warnings: tuple[str, ...] = tuple(str(warning) for warning in collection.warnings)
        self._states: dict[int, GameState] = {}
        self._titles: tuple[int, tuple[str, ...]] = (-1, ())

    @property
    def roots(self) -> list[Node]:
        return self.collection.games

    @property
    def game(self) -> GameState:
        """The game that is looked at."""
        root = self.roots[self.index]
        state = self._states.get(root.key)
        if state is None:
            state = self._states[root.key] = GameState(root)
        return state

    @property
    def encoding(self) -> str:
        return self.collection.encodings[self.index] if self.collection.encodings else "UTF-8"

    def titles(self) -> tuple[str, ...]:
        """One line for each game of a file with several; read again after a change."""
        if len(self.roots) < 2:
            return ()
        if self._titles[0] != self.edits.state:
            self._titles = (self.edits.state, tuple(_title(n, root) for n, root in enumerate(self.roots, 1)))
        return self._titles[1]

    def do(self, group: Group) -> None:
        """Make an edit and show what it is about."""
        self.edits.do(group)
        self._show(group, group.after)

    def undo(self) -> Group | None:
        group = self.edits.undo()
        if group is not None:
            self._show(group, group.before)
        return group

    def redo(self) -> Group | None:
        group = self.edits.redo()
        if group is not None:
            self._show(group, group.after)
        return group

    def _show(self, group: Group, node: Node) -> None:
        root = node
        while root.parent is not None:
            root = root.parent
        self.index = next((i for i, game in enumerate(self.roots) if game is root), self.index)
        self.game.changed(*(change.node for change in group.changes))
        if any(isinstance(change, PutValues) and change.ident in TURNS for change in group.changes):
            self.game.replay_anew()
        self.game.cursor.refresh(node)


def _title(number: int, root: Node) -> str:
    said = info(root)
    named = player_names(root) or (said.get("PB", "") or "Black", said.get("PW", "") or "White")
    players = " – ".join(named)
    more = [said[ident] for ident in ("GN", "EV", "DT", "RE") if said.get(ident)]
    return f"{number}. {', '.join([players, *more])}"
