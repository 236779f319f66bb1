"""Text to nodes. A faultless node takes one regular expression; all else is read by `goboard.sgf.lenient`."""

from goboard.games.lazy_games import Place
from goboard.games.properties import ROOT
from goboard.games.tree import Node
from goboard.jobs.watch import Progress
from goboard.sgf import tokens
from goboard.sgf.lenient import Properties, skip_junk
from goboard.sgf.log import Log
from goboard.sgf.missing_brackets import Balance
from goboard.sgf.tokens import KNOWN
from goboard.sgf.tree_builder import TreeBuilder

STRIDE = 4096
"""So many nodes are read between two words about the progress."""
_NODES = "Reading moves"


class Parser(TreeBuilder):
    """Reads games. `stack` holds for each open parenthesis the node before it, `last` is the parenthesis that came
    after the last node."""

    def __init__(self, text: str, log: Log, tell: Progress) -> None:
        super().__init__(log)
        self.text, self._tell = text, tell
        self.stack: list[Node | None] = []
        self.last = ""
        self._balance = Balance(text)
        self.cuts = self.holds_another = self.ended_open = self.has_stray = self.has_paused = False

    def read_place(self, place: Place) -> Node:
        """The game that stands there; it is known to end where the place does."""
        self.read_game(place.start)
        root = self.games[0]
        assert isinstance(root, Node)
        return root

    def read_bare(self, position: int) -> int:
        """Read the game that lacks its first parenthesis and begins there; returns where it ends."""
        self.log.warn("no_parenthesis", position, "The game lacks its opening parenthesis.")
        self.node, self.stack, self.last = None, [None], "("
        self._balance.begin()
        return self._extra_parens(self._read_on(position))

    def read_game(self, position: int) -> int:
        """Read the game whose first parenthesis is there; returns where it ends.

        What looks like another game inside it is a variation if all parentheses are closed in the end. If not, it is
        the next game of the file, and so will all that look like it be. A "]" too many is a reason to look again too:
        a parenthesis before it may have been part of a text.
        """
        games, noted, was_careful = len(self.games), self.log.mark(), self.is_careful
        self.holds_another = self.ended_open = self.has_stray = False
        end = self._read_once(position)
        is_cut = self.ended_open and self.holds_another
        if is_cut or (not was_careful and (self.has_stray or tokens.STRAY_BRACKET.match(self.text, end))):
            self.cuts, self.is_careful = self.cuts or is_cut, self.is_careful or not is_cut
            self.forget(games, noted)
            end = self._read_once(position)
        return self._extra_parens(end)

    def _read_once(self, position: int) -> int:
        self.node, self.stack, self.last = None, [], ""
        self._balance.begin()
        return self._read_on(self._parens(position))

    def _read_on(self, position: int) -> int:
        """Read until every parenthesis is closed."""
        size = max(len(self.text), 1)
        while self.stack:
            for _ in range(STRIDE):
                if not self.is_careful:
                    position = self._read_fast(position)
                if self.stack and not self.has_paused:
                    position = self._read_slowly(position)
                if self.has_paused or not self.stack:
                    break
            self._tell(position / size, _NODES)
        self.finish()
        return position

    def _read_fast(self, position: int) -> int:
        """Read faultless nodes, up to the first thing that is not one."""
        text, match, stack, node = self.text, tokens.NODE.match, self.stack, self.node
        self.has_paused = False
        if self.last == ")":
            return position
        plain = self.inspector.plain if self.inspector and node is not None else {}
        for _ in range(STRIDE):
            found = match(text, position)
            if found is None:
                break
            body, parens = found.groups()
            shared = plain.get(body)
            if shared is not None:
                node = Node(shared, node)
            else:
                self.node = node
                if not self.add(body.rstrip(" \t\r\n\f\v"), position):
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
        else:
            self.has_paused = True
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
                if self.last == "(":
                    self.log.warn("extra_parenthesis", position, "A parenthesis is opened twice.")
                stack.append(self.node)
                self.last = "("
            elif char == ")":
                if self.last == "(":
                    self.log.warn("empty_variation", position, "A variation is empty; it is left out.")
                if len(stack) == 1 and (later := self._goes_on(position + 1)) > 0:
                    return later
                self.node = stack.pop()
                self.last = ")"
                if not stack:
                    return position + 1
            elif char not in " \t\r\n\f\v":
                return position
            position += 1
        return position

    def _goes_on(self, position: int) -> int:
        """Where the game goes on behind the parenthesis that closed it too early, 0 if it does not."""
        found = tokens.GOES_ON.match(self.text, position)
        if found is None or self.node is None or found[1] not in KNOWN - ROOT:
            return 0
        message = "A parenthesis is closed too early; the game goes on behind it."
        self.log.warn("extra_parenthesis", position - 1, message)
        return found.end()

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
            if self.last == ")":
                what = "variations; it is read as a variation" if self.node else "a game; it is read as a game"
                self.log.warn("node_after_variations", position, f"A node follows {what} of its own.")
            position = self._read_node(position + 1, position)
        elif tokens.PROPERTY_START.match(text, position):
            self.log.warn("missing_semicolon", position, "A node lacks its semicolon.")
            position = self._read_node(position, position)
        else:
            start, position = position, skip_junk(text, position, self.log)
            self.has_stray = self.has_stray or text.find("]", start, position) >= 0
        return position

    def _read_node(self, position: int, start: int) -> int:
        is_root = self.node is None
        properties = Properties(self.text, self.log, self._balance, len(self.stack), is_root=is_root)
        position = properties.read(position)
        self.is_careful = self.is_careful or properties.has_cut
        self.has_stray = self.has_stray or properties.has_stray
        self.add(properties.joined(), start, is_careful=True)
        self.last = ""
        return position
