"""What is listed of each game of a file, worked out again only for those that may have changed."""

from collections.abc import Callable

from goboard.games.lazy_games import LazyGames, Place, head_of
from goboard.games.record_rules import player_names
from goboard.games.roots import GO, board_size, game_of, stated_size
from goboard.games.tree import Collection, Node
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
        self._state = -1
        self._rows: tuple[GameRow, ...] = ()

    def at(self, state: int, tell: Tell | None = None) -> tuple[GameRow, ...]:
        """The rows in that state of the undo stack; the same object while they are the same."""
        if state == self._state:
            return self._rows
        games = self._collection.games
        entries = games.entries() if isinstance(games, LazyGames) else list(games)
        if self._state >= 0:
            # only what is in memory can have been changed
            for entry in [entry for entry in self._known if isinstance(entry, Node) or entry.root is not None]:
                del self._known[entry]
        for index, entry in enumerate(entries):
            if entry not in self._known:
                self._known[entry] = game_row(head_of(self._collection, index))
            if tell is not None and index % STRIDE == 0:
                tell(index / len(entries), "Listing the games")
        rows = tuple([self._known[entry] for entry in entries])
        self._rows = self._rows if rows == self._rows else rows
        self._state = state
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
