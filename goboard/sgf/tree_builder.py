"""Nodes' texts to the trees of games: a first node makes a game, every other one hangs below the one before it."""

from collections.abc import Mapping, Sequence

from goboard.games.lazy_games import Place
from goboard.games.properties import GAME_INFO
from goboard.games.tree import Node
from goboard.sgf.log import Log
from goboard.sgf.node_checks import NodeChecks
from goboard.sgf.old_versions import convert_old


def note_repeated_info(root: Node, places: Mapping[int, int], log: Log) -> None:
    """Note the nodes below which, or in which, game information is given again; `places` are positions by key of
    all nodes beside the root that hold any."""
    waiting = [(root, frozenset(root.idents()) & GAME_INFO)]
    while waiting:
        node, given = waiting.pop()
        if node.key in places:
            own = frozenset(node.idents()) & GAME_INFO
            if own & given:
                names = ", ".join(sorted(own & given))
                message = f"{names} is game information that a node above gives already."
                log.warn("repeated_info", log.find(min(own & given), places[node.key]), message)
            given = given | own
        waiting.extend((child, given) for child in node.children)


class TreeBuilder:
    """The games, where they start, and `node`, the last node of the present sequence; None before a first node."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.games: list[Node | Place] = []
        self.starts: list[int] = []
        self.root: Node | None = None
        self.node: Node | None = None
        self.inspector: NodeChecks | None = None
        self._before: NodeChecks | None = None
        """That of the game before."""
        self.informed: dict[int, int] = {}
        """Where the nodes below the first one stand that give game information, by their keys."""
        self.is_careful = False
        """True once brackets turned out not to be in their places."""

    def forget(self, games: int, noted: tuple[int, int]) -> None:
        """Go back to so many games and to what the log had noted then."""
        del self.games[games:], self.starts[games:]
        self.log.rewind(noted)

    def add(self, body: str, position: int, *, is_careful: bool = False) -> bool:
        """Add the nodes that a node's text stands for; False if a "]" may be missing in it, so that it needs care."""
        if self.node is None:
            return self._begin(body, position, is_careful)
        assert self.inspector is not None
        texts = self.inspector.texts(body, position, is_careful=is_careful)
        for text in texts or ():
            self.node = Node(text, self.node)
        if self.inspector.has_deep_info:
            self.inspector.has_deep_info = False
            self._note_info(texts or (), position)
        return texts is not None

    def _note_info(self, texts: Sequence[str], position: int) -> None:
        """Remember where the nodes made last stand: one of them gives game information."""
        node = self.node
        for _ in texts:
            assert node is not None
            self.informed[node.key] = position
            node = node.parent

    def _begin(self, body: str, position: int, is_careful: bool) -> bool:
        self.finish()
        root = Node(body)
        inspector = self._before if self._before and self._before.fits(root) else NodeChecks(root, self.log)
        texts = inspector.texts(body, position, is_root=True, is_careful=is_careful)
        if texts is None:
            return False
        if texts[0] != body:
            root.put_text(texts[0])
        self.node = self.root = root
        self._before = inspector
        inspector.keep_board(root)
        self.games.append(root)
        self.starts.append(position)
        for text in texts[1:]:
            self.node = Node(text, self.node)
        self.inspector = inspector
        inspector.look_at_root(root, position)
        return True

    def finish(self) -> None:
        """Look at the game read last as a whole, and translate it if it is in an older version of SGF."""
        if self.root and self.informed:
            note_repeated_info(self.root, self.informed, self.log)
        if self.inspector and self.root and self.inspector.needs_translation:
            convert_old(self.root)
        self.inspector, self.informed = None, {}
