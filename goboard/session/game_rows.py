"""What is listed of each game of a file, worked out again only for those that may have changed."""

from collections.abc import Callable, Sequence

from goboard.games.collection import Collection
from goboard.games.lazy_games import LazyGames, Place, head_of
from goboard.games.record_rules import player_names
from goboard.games.roots import GO, board_size, game_of, stated_size
from goboard.games.tree import Node
from goboard.games.values import simple_text
from goboard.session.snapshot import GameRow

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
        self._rows = None

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
                tell(index / len(entries), "Listing the games")
        self._rows = tuple([self._known[entry] for entry in entries])
        return self._rows


def game_row(root: Node) -> GameRow:
    """What is listed of the game with that root."""
    idents = root.idents()
    said = {ident: simple_text(root, ident) for ident in LISTED if ident in idents}
    names = player_names(root) if any(ident.startswith("GOB") for ident in idents) else None
    size = (board_size(root) if game_of(root) == GO else stated_size(root)) or (0, 0)
    return GameRow(
        tuple(names or (said.get("PB", ""), said.get("PW", ""))),
        said.get("RE", ""),
        said.get("DT", ""),
        said.get("EV", "") or said.get("GN", ""),
        "" if not size[0] else str(size[0]) if size[0] == size[1] else f"{size[0]} x {size[1]}",
    )
