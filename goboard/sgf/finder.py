"""Where the games of a file stand, and the text around them that is none."""

from goboard.games.lazy_games import Place
from goboard.games.sgf_types import ROOT
from goboard.games.tree import Node
from goboard.sgf import tokens
from goboard.sgf.identifiers import KNOWN
from goboard.sgf.log import Log
from goboard.sgf.parser import Parser, Tell
from goboard.sgf.spans import end_of_game

_GAMES = "Looking for games"


class Finder:
    """Finds the games of a text, and has them read."""

    def __init__(self, text: str, log: Log, tell: Tell) -> None:
        self._text, self._tell = text, tell
        self._parser = Parser(text, log, tell)
        self._told = 0

    @property
    def games(self) -> list[Node | Place]:
        """What was found, in the order of the text."""
        return self._parser.games

    @property
    def starts(self) -> list[int]:
        """Where each game starts."""
        return self._parser.starts

    def read_all(self, *, is_lazy: bool = False) -> None:
        """Read every game, skipping what stands around them; with `is_lazy` only note where faultless ones stand."""
        text = self._text
        position, weak = self._bare_beginning(), -1
        while (found := tokens.PARENS.search(text, position)) is not None:
            bare = tokens.BARE_ROOT.search(text, position, found.start())
            if bare is not None:
                position = self._parser.read_bare(bare.start())
            elif tokens.OPENING.match(text, found.end()) and not self._is_drawing(position, found.start()):
                position = self._read(found.start(), is_lazy)
            else:
                if weak < 0 and tokens.WEAK_OPENING.match(text, found.end()):
                    weak = found.start()
                position = found.end()
        while (bare := tokens.BARE_ROOT.search(text, position)) is not None:
            position = self._parser.read_bare(bare.start())
        if not self.games:
            self._read_what_is_there(weak)

    def _bare_beginning(self) -> int:
        """Read a game that begins with the file, without its parenthesis and perhaps without its semicolon; returns
        where it ends."""
        found = tokens.BARE_GAME.match(self._text)
        return self._parser.read_bare(found.start(1)) if found and found[2] in KNOWN else 0

    def _read(self, start: int, is_lazy: bool) -> int:
        """Read the game there, or note where it stands; returns where it ends."""
        end = end_of_game(self._text, start) if is_lazy else -1
        if not 0 <= end - start <= len(self._text) // 2:
            return self._parser.read_game(start)
        self.games.append(Place(start, end))
        self.starts.append(start)
        if end - self._told >= len(self._text) // 1000:
            self._told = end
            self._tell(end / len(self._text), _GAMES)
        return end

    def _is_drawing(self, before: int, position: int) -> bool:
        """True for "(;)" and "(;-)" behind other text."""
        return tokens.EMPTY_GAME.match(self._text, position) is not None and bool(self._text[before:position].strip())

    def _read_what_is_there(self, weak: int) -> None:
        """Read what is hardly a game: something from a parenthesis on, or a node in the middle of a text."""
        if weak >= 0:
            self._parser.read_game(weak)
            return
        nodes = tokens.BARE_NODE.finditer(self._text)
        node = next((found for found in nodes if found[1] in KNOWN and found[1] not in ROOT), None)
        if node is not None:
            self._parser.read_bare(node.start())
