"""Text to trees. A faultless node takes one regular expression; all else is read by `goboard.sgf.lenient`."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from goboard.games.tree import Collection, Node
from goboard.sgf import tokens
from goboard.sgf.charset import Decoded, decode
from goboard.sgf.convert import convert_old
from goboard.sgf.inspector import Inspector
from goboard.sgf.lenient import Properties, skip_junk
from goboard.sgf.log import Log


class SgfError(ValueError):
    """Nothing in a file that could be kept; the text is a sentence for the user."""


def read(data: bytes, encoding: str = "") -> Collection:
    """The games of a file. What is faulty is mended or kept, and noted in the collection's warnings.

    `encoding` overrides what the file says. SgfError if there is no game in it, or no such encoding.
    """
    try:
        decoded = decode(data, encoding)
    except LookupError:
        raise SgfError(f"There is no character encoding called {encoding!r}.") from None
    with _no_collector():
        return _read_text(decoded)


def _read_text(decoded: Decoded) -> Collection:
    log = Log(decoded.text)
    reader = _Reader(decoded.text, log)
    reader.read_all()
    if not reader.games:
        raise SgfError(_nothing(decoded.text))
    for fault in decoded.faults:
        log.warn(fault.code, fault.position, fault.message)
    encodings = [decoded.encoding_at(start) for start in reader.starts]
    return Collection(reader.games, encodings, log.warnings())


def _nothing(text: str) -> str:
    if not text.strip():
        return "The file is empty."
    return "There is no game in this file: nothing in it looks like SGF."


@contextmanager
def _no_collector() -> Iterator[None]:
    """Building a tree makes no garbage, but the collector would look through all of it again and again."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class _Reader:
    """Where reading stands. `node` is the last node of the present sequence, `stack` holds for each open parenthesis
    the node before it, `last` is the parenthesis that came after the last node."""

    def __init__(self, text: str, log: Log) -> None:
        self.text, self.log = text, log
        self.games: list[Node] = []
        self.starts: list[int] = []
        self.node: Node | None = None
        self.stack: list[Node | None] = []
        self.last = ""
        self.inspector: Inspector | None = None
        self.is_careful = False
        self.cuts = self.holds_another = self.ended_open = False

    def read_all(self) -> None:
        """Read every game, skipping what stands around them."""
        position, weak = 0, -1
        while (found := tokens.PARENS.search(self.text, position)) is not None:
            if tokens.OPENING.match(self.text, found.end()) and not self._is_drawing(position, found.start()):
                position = self._read_game(found.start())
            else:
                if weak < 0 and tokens.WEAK_OPENING.match(self.text, found.end()):
                    weak = found.start()
                position = found.end()
        if not self.games and weak >= 0:
            self._read_game(weak)
        elif not self.games and (bare := tokens.BARE_GAME.match(self.text)):
            self.log.warn("no_parenthesis", 0, "The game lacks its opening parenthesis.")
            self.stack, self.last = [None], "("
            self._read_on(bare.start())

    def _read_game(self, position: int) -> int:
        """Read the game whose first parenthesis is there; returns where it ends.

        What looks like another game inside it is a variation if all parentheses are closed in the end. If not, it is
        the next game of the file, and so will all that look like it be.
        """
        games, noted = len(self.games), self.log.mark()
        self.holds_another = self.ended_open = False
        end = self._read_once(position)
        if self.ended_open and self.holds_another:
            self.cuts = True
            del self.games[games:], self.starts[games:]
            self.log.rewind(noted)
            end = self._read_once(position)
        return self._extra_parens(end)

    def _read_once(self, position: int) -> int:
        self.node, self.stack, self.last = None, [], ""
        return self._read_on(self._parens(position))

    def _is_drawing(self, before: int, position: int) -> bool:
        """True for "(;)" behind other text."""
        return tokens.EMPTY_GAME.match(self.text, position) is not None and bool(self.text[before:position].strip())

    def _read_on(self, position: int) -> int:
        """Read until every parenthesis is closed."""
        while self.stack:
            if not self.is_careful:
                position = self._read_fast(position)
            if self.stack:
                position = self._read_slowly(position)
        self._finish()
        return position

    def _read_fast(self, position: int) -> int:
        """Read faultless nodes, up to the first thing that is not one."""
        text, match, stack, node = self.text, tokens.NODE.match, self.stack, self.node
        if self.last == ")":
            return position
        plain = self.inspector.plain if self.inspector and node is not None else {}
        while True:
            found = match(text, position)
            if found is None:
                break
            body, parens = found.groups()
            shared = plain.get(body)
            if shared is not None:
                node = Node(shared, node)
            else:
                self.node = node
                if not self._hang(body.rstrip(" \t\r\n\f\v"), position):
                    self.is_careful = True
                    return position
                node, plain = self.node, self.inspector.plain if self.inspector else {}
            position = found.end()
            self.last = ""
            if parens:
                self.node = node
                position = self._parens(found.start(2))
                node = self.node
                if not stack or node is None or self.last == ")" or position != found.end():
                    return position
        self.node = node
        return position

    def _parens(self, position: int) -> int:
        """Take parentheses and white space; returns where something else follows or the game has ended."""
        text, stack, end = self.text, self.stack, len(self.text)
        while position < end:
            char = text[position]
            if char == "(":
                if self._is_new_game(position):
                    if self.cuts:
                        return self._cut_off(position)
                    self.holds_another = True
                stack.append(self.node)
                self.last = "("
            elif char == ")":
                if self.last == "(":
                    self.log.warn("empty_variation", position, "A variation is empty; it is left out.")
                self.node = stack.pop()
                self.last = ")"
                if not stack:
                    return position + 1
            elif char not in " \t\r\n\f\v":
                return position
            position += 1
        return position

    def _is_new_game(self, position: int) -> bool:
        return self.node is not None and tokens.NEW_GAME.match(self.text, position) is not None

    def _cut_off(self, position: int) -> int:
        self.log.warn("unclosed_game", position, "Another game begins before the one above is closed; it ends here.")
        self.stack.clear()
        return position

    def _extra_parens(self, position: int) -> int:
        found = tokens.EXTRA_PARENS.match(self.text, position)
        if found is None:
            return position
        self.log.warn("extra_parenthesis", found.end() - 1, "A parenthesis is closed that was not opened.")
        return found.end()

    def _read_slowly(self, position: int) -> int:
        """Read one node, or skip one thing, that need not be faultless."""
        text = self.text
        position = tokens.skip_space(text, position)
        if position >= len(text):
            self.log.warn("unclosed_game", position, "The file ends before the game is closed.")
            self.ended_open = True
            self.stack.clear()
        elif text[position] in "()":
            position = self._parens(position)
        elif text[position] == ";":
            if self.last == ")" and self.node is not None:
                message = "A node follows variations; it is read as a variation of its own."
                self.log.warn("node_after_variations", position, message)
            position = self._read_node(position + 1, position)
        elif tokens.PROPERTY_START.match(text, position):
            self.log.warn("missing_semicolon", position, "A node lacks its semicolon.")
            position = self._read_node(position, position)
        else:
            position = skip_junk(text, position, self.log)
        return position

    def _read_node(self, position: int, start: int) -> int:
        properties = Properties(self.text, self.log)
        position = properties.read(position)
        self.is_careful = self.is_careful or properties.has_cut
        self._hang(properties.joined(), start)
        self.last = ""
        return position

    def _hang(self, body: str, position: int) -> bool:
        """Add the nodes that a node's text stands for; False if a "]" is missing in it, so that it needs care."""
        if self.node is None:
            return self._plant(body, position)
        assert self.inspector is not None
        texts = self.inspector.texts(body, position, is_careful=self.is_careful)
        for text in texts or ():
            self.node = Node(text, self.node)
        return texts is not None

    def _plant(self, body: str, position: int) -> bool:
        inspector = Inspector(Node(body), self.log)
        texts = inspector.texts(body, position, is_root=True, is_careful=self.is_careful)
        if texts is None:
            return False
        self._finish()
        self.node = root = Node(texts[0])
        inspector.keep_board(root)
        self.games.append(root)
        self.starts.append(position)
        for text in texts[1:]:
            self.node = Node(text, self.node)
        self.inspector = inspector
        inspector.look_at_root(root, position)
        return True

    def _finish(self) -> None:
        """Translate the game read last if it is in an older version of SGF."""
        if self.inspector and self.inspector.needs_translation:
            convert_old(self.games[-1])
        self.inspector = None
