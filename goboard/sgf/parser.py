"""Text to nodes, and nodes to a tree.

Faultless nodes are read by `goboard.kernel.node_reader`; all else by `goboard.sgf.lenient`.
"""

import re
from collections.abc import Sequence

from goboard.games.lazy_games import Place
from goboard.games.tree import FaultPlace, Node
from goboard.jobs.watch import Progress, checkpoint
from goboard.kernel.node_reader import FAULT, LOOK, NEAR, NodeReader
from goboard.sgf import tokens
from goboard.sgf.lenient import MadeNode, Properties, chunk_at, is_told_near, may_speak, read_apart, skip_junk, text_of
from goboard.sgf.log import Log
from goboard.sgf.missing_brackets import Balance, ends_open
from goboard.sgf.old_versions import convert_old
from goboard.sgf.tokens import GOING_ON
from goboard.sgf.value_checks import Faultless, Found, NodeChecks
from goboard.sgf.value_faults import note_repeated_info
from goboard.words.message import phrase


class TreeBuilder:
    """The games, where they start, and `node`, the last node of the present sequence; None before a first node."""

    def __init__(self, log: Log) -> None:
        self.log = log
        log.where = self._where
        self._is_at_root = False
        self.games: list[Node | Place] = []
        self.starts: list[int] = []
        self.root: Node | None = None
        self.node: Node | None = None
        self.inspector: NodeChecks | None = None
        self._before: NodeChecks | None = None
        """That of the game before."""
        self.informed: dict[int, int] = {}
        """Where the nodes below the first one stand that give game information, by their keys."""
        self.made: dict[str, MadeNode] = {}
        """What was made of faulty nodes of this game, as the file has them."""
        self.again: dict[str, tuple[int, Sequence[str]]] = {}
        """The same by the characters that are next, where nothing is told of them any more: how many of them were read,
        and the texts that they stand for."""
        self.is_careful = False
        """True once brackets turned out not to be in their places."""

    def _where(self) -> FaultPlace:
        """The node that is being read, which will be the next child of the one before it."""
        if self.node is None:
            return len(self.games), 0, -1
        game = len(self.games) - 1
        return (game, 0, -1) if self._is_at_root else (game, self.node.key, len(self.node.children))

    def forget(self, games: int, noted: tuple[int, int]) -> None:
        """Go back to so many games and to what the log had noted then."""
        del self.games[games:], self.starts[games:]
        self.inspector, self.informed = None, {}
        self.log.rewind(noted)

    def add(
        self, body: str, position: int, *, is_careful: bool = False, found: Found | None = None
    ) -> Sequence[str] | None:
        """Add the nodes that a node's text stands for, and return their texts; None if a "]" may be missing in it, so
        that it needs care. `found` are its properties where they are known."""
        if self.node is None:
            return self._begin(body, position, is_careful, found)
        assert self.inspector is not None
        texts = self.inspector.texts(body, position, is_careful=is_careful, found=found)
        for text in texts or ():
            self.node = Node(text, self.node)
        if self.inspector.has_deep_info:
            self.inspector.has_deep_info = False
            self._note_info(texts or (), position)
        return texts

    def _note_info(self, texts: Sequence[str], position: int) -> None:
        """Remember where the nodes made last stand: one of them gives game information."""
        node = self.node
        for _ in texts:
            assert node is not None
            self.informed[node.key] = position
            node = node.parent

    def _begin(self, body: str, position: int, is_careful: bool, found: Found | None) -> Sequence[str] | None:
        self.finish()
        root, before = Node(body), self._before
        if before is not None and before.begins_again(body, is_careful):
            self.node = self.root = root
            self.games.append(root)
            self.starts.append(position)
            self.inspector = before
            return (body,)
        inspector = before if before and before.fits(root) else NodeChecks(root, self.log)
        texts = inspector.texts(body, position, is_root=True, is_careful=is_careful, found=found)
        if texts is None:
            return None
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
        self._is_at_root = True
        inspector.look_at_root(root, position)
        self._is_at_root = False
        return texts

    def finish(self) -> None:
        """Look at the game read last as a whole, and translate it if it is in an older version of SGF."""
        if self.root and self.informed:
            note_repeated_info(self.root, self.informed, self.log, len(self.games) - 1)
        if self.inspector and self.root and self.inspector.needs_translation:
            convert_old(self.root)
        self.made.clear()
        self.again.clear()
        self.inspector, self.informed = None, {}


STRIDE = 4096
_FAULTY_STRIDE = 128
"""So many nodes are read between two words about the progress, and so many signs or nodes that are not faultless."""
_NODES = phrase("Reading moves")

_NOTHING_KNOWN: Faultless = {}, tokens.NOTHING.fullmatch, None, None
_SIGNS, _PARENTHESES = frozenset(";()"), frozenset("()")
_BEFORE_A_NODE = frozenset("; \t\r\n\f\v")
_SHORT, _MOST_KNOWN = 100, 20_000
"""Nodes so short come again and again where a file holds nothing but faults; so many of them are remembered."""


class Parser(TreeBuilder):
    """Reads games. `stack` holds for each open parenthesis the node before it, `last` is the parenthesis that came
    after the last node."""

    def __init__(self, text: str, log: Log, tell: Progress) -> None:
        super().__init__(log)
        self.text, self._tell, self._end = text, tell, len(text)
        self.stack: list[Node | None] = []
        self.last, self._noted_before = "", log.mark()
        self._balance, self._reader = Balance(text), NodeReader(text, Node)
        self._is_trial = False
        """True while a "]" too many will have the game read again: from there on its nodes are of no use."""
        self._may_give_up = False
        """True while a game that turns out not to be closed is read again."""
        self.is_local = False
        """True if the game read last says by itself how it is read, with what stands close behind it."""
        self.cuts = self.holds_another = self.ended_open = self.has_stray = self.has_paused = False

    def read_place(self, place: Place) -> Node:
        """The game that stands there; it is known to end where the place does."""
        self.cuts, self.is_careful, self._end = place.is_cut, place.is_careful, place.end
        (self.read_game if self.text[place.start] == "(" else self.read_bare)(place.start)
        root = self.games[0]
        assert isinstance(root, Node)
        return root

    def begin_anew(self) -> None:
        """Forget all games that were read, and what was noted of them."""
        self.forget(0, self._noted_before)
        self.node = self.root = None
        self.cuts = self.is_careful = False

    def read_bare(self, position: int) -> int:
        """Read the game that lacks its first parenthesis and begins there; returns where it ends."""
        self.log.warn("no_parenthesis", position, "The game lacks its opening parenthesis.")
        self.node, self.stack, self.last, self._may_give_up = None, [None], "(", False
        self._balance.begin()
        end = self._read_on(position)
        self.finish()
        return self._extra_parens(end)

    def read_game(self, position: int) -> int:
        """Read the game whose first parenthesis is there; returns where it ends.

        What looks like another game inside it is a variation if all parentheses are closed in the end. If not, it is
        the next game of the file, and so will all that look like it be. A "]" too many is a reason to look again too:
        a parenthesis before it may have been part of a text.
        """
        games, noted, was_careful = len(self.games), self.log.mark(), self.is_careful
        self.holds_another = self.ended_open = self.has_stray = False
        self.is_local, self._is_trial, self._may_give_up = True, not was_careful, True
        end = self._read_once(position)
        self._is_trial = self._may_give_up = False
        is_cut = self.ended_open and self.holds_another
        if is_cut or (not was_careful and (self.has_stray or tokens.STRAY_BRACKET.match(self.text, end))):
            self.cuts, self.is_careful = self.cuts or is_cut, self.is_careful or not is_cut
            self.forget(games, noted)
            end = self._read_once(position)
            self.is_local = False
        self.is_local = self.is_local and not (self.holds_another or self.ended_open)
        self.finish()
        return self._extra_parens(end)

    def _read_once(self, position: int) -> int:
        self.node, self.stack, self.last = None, [], ""
        self._balance.begin()
        return self._read_on(self._parens(position))

    def _read_on(self, position: int) -> int:
        """Read until every parenthesis is closed."""
        size = max(len(self.text), 1)
        while self.stack:
            for _ in range(_FAULTY_STRIDE):
                self.has_paused = False
                if self.node is None and self.last == "(" and self.log.is_over:
                    position = self._read_empty(position)
                elif self.node is not None and self._tells_nothing:
                    position = self._read_litter(position)
                if self._is_in_vain and self.last != ")":
                    position = self._read_apart(position)
                elif not self.is_careful or self.log.is_over:
                    position = self._read_fast(position)
                if self.stack and not self.has_paused:
                    position = self._read_slowly(position)
                if self.has_paused or not self.stack:
                    break
            if self._is_in_vain and not self.holds_another and position > self._balance.last_game:
                # that it will be read again is certain
                self.stack.clear()
            self._tell(position / size, _NODES)
        return position

    @property
    def _is_in_vain(self) -> bool:
        """True where all of this game will be forgotten."""
        return self._is_trial and self.has_stray

    @property
    def _tells_nothing(self) -> bool:
        """True there, and where no warning counts any more."""
        return self.log.is_over or self._is_in_vain

    def _read_empty(self, position: int) -> int:
        """Read games of one empty node each in one another's parentheses, of which nothing is to be said any more."""
        text, stack, before = self.text, self.stack, self._before
        found = tokens.EMPTY_GAMES.match(text, position) if len(stack) > 1 else None
        if found is None or before is None:
            return position
        self.finish()
        if not before.begins_again("", self.is_careful) or before.needs_translation:
            return position
        deeper = found[0].count("(") - (games := found[0].count(";"))
        self.log.drop(deeper)
        stack.extend([None] * deeper)
        self.games.extend(roots := [Node() for _ in range(games)])
        self.starts.extend([at for at, sign in enumerate(found[0], position) if sign == ";"])
        self.root, self.inspector = roots[-1], before
        return found.end()

    def _read_litter(self, position: int) -> int:
        """Read what holds no property and ends or begins no game, nothing of it being told any more."""
        # a bracket too many is told by those who read what is not remembered
        reader, stack, adds = self._reader, self.stack, not self._is_in_vain
        assert self.inspector is not None
        mender, brackets = None if adds else self.inspector.mender(), not (self._is_trial and adds)
        position = reader.read_litter(position, self.node, stack, self.last, STRIDE, brackets, adds, self.again, mender)
        self.node, self.last, self.is_careful = reader.node, reader.last, self.is_careful or reader.has_cut
        self.has_paused = reader.count == STRIDE
        return position

    def _read_fast(self, position: int) -> int:
        """Read faultless nodes, up to the first thing that is not one."""
        text, reader, left = self.text, self._reader, STRIDE
        ends = ")" if self._is_in_vain or not self.log.is_over else None
        if self.last == ends:
            return position
        # in a trial one bracket too many still has the game read again
        care = (1 if self._is_trial else 2) if self.is_careful else 0
        while left > 0:
            inspector = self.inspector if self.node is not None else None
            plain, is_sound, mender, is_neat = _NOTHING_KNOWN if inspector is None else inspector.faultless()
            position = reader.read(position, self.node, self.stack, plain, is_sound, left, mender, is_neat, care)
            self.node, left = reader.node, left - reader.count
            self.is_local = self.is_local and not reader.looked_ahead
            if reader.count:
                self.last = "(" if reader.is_open else ""
            if reader.reason == FAULT:
                return position
            if reader.reason == LOOK:
                if self.add(reader.body, position) is None:
                    return position
                self.last, position, left = "", reader.end, left - 1
            if text[position] in "()":
                if ends is None and len(self.stack) > 1 and not text.startswith("(;", position):
                    start, position = position, self._read_litter(position)
                    if self.has_paused or self.node is None:
                        return position
                    if position > start:
                        continue
                end = tokens.skip_parentheses(text, position)
                position = self._parens(position)
                if not self.stack or self.node is None or self.last == ends or position != end:
                    return position
        self.has_paused = True
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
                    if self._may_give_up and not self.holds_another and self._gives_up(position):
                        return end
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
            if position % _FAULTY_STRIDE == 0:
                checkpoint()
        return position

    def _goes_on(self, position: int) -> int:
        """Where the game goes on behind the parenthesis that closed it too early, 0 if it does not; `_end` ends it."""
        found = tokens.GOES_ON.match(self.text, position)
        if found is None or self.node is None or found[1] not in GOING_ON or position >= self._end:
            return 0
        position -= 1
        self.log.warn("extra_parenthesis", position, "A parenthesis is closed too early; the game goes on behind it.")
        return found.end()

    def _is_new_game(self, position: int) -> bool:
        may_be = self.node is not None and self.text[position + 1 : position + 2] in _BEFORE_A_NODE
        return may_be and tokens.NEW_GAME.match(self.text, position) is not None

    def _cut_off(self, position: int) -> int:
        self.log.warn("unclosed_game", position, "Another game begins before the one above is closed; it ends here.")
        self.stack.clear()
        return position

    def _gives_up(self, position: int) -> bool:
        """End a look at a game that holds another one there if it is never closed for sure: it has to be read again."""
        is_open, has_cut = ends_open(self.text, position, len(self.stack))
        if is_open:
            self.holds_another = self.ended_open = True
            self.is_careful = self.is_careful or has_cut
            self.stack.clear()
        return is_open

    def _extra_parens(self, position: int) -> int:
        found = tokens.EXTRA_PARENS.match(self.text, position)
        if found is not None:
            self.log.warn("extra_parenthesis", found.end() - 1, "A parenthesis is closed that was not opened.")
        return found.end() if found is not None else position

    def _read_slowly(self, position: int) -> int:
        """Read one node, or skip one thing, that need not be faultless."""
        text = self.text
        if text[position : position + 1] not in _SIGNS:
            position = tokens.skip_space(text, position)
        if position >= len(text):
            self.log.warn("unclosed_game", position, "The file ends before the game is closed.")
            self.ended_open = True
            self.stack.clear()
        elif text[position] in "()":
            position = self._parens(position)
        elif text[position] == ";":
            if self.last == ")":
                if self.node:
                    said = phrase("A node follows variations; it is read as a variation of its own.")
                else:
                    said = phrase("A node follows a game; it is read as a game of its own.")
                self.log.warn("node_after_variations", position, said)
                self.last = ")" if self.is_careful or self._tells_nothing else ""
                known = self._read_fast(position) if not self.last else position
            else:
                known = self._read_apart(position) if self.log.is_full else position
            position = known if known > position else self._read_node(position + 1, position)
        elif tokens.PROPERTY_START.match(text, position):
            self.log.warn("missing_semicolon", position, "A node lacks its semicolon.")
            position = self._read_node(position, position)
        else:
            start, position = position, skip_junk(text, position, self.log)
            self.has_stray = self.has_stray or text.find("]", start, position) >= 0
        return position

    def _read_apart(self, position: int) -> int:
        """Read nodes of which the text says where they end, up to the first that needs more; the log is full, or this
        is a trial that has failed, where it is enough to find the end."""
        text, made, node, ends_texts = self.text, self.made, self.node, tokens.ENDS_TEXTS.match
        for _ in range(_FAULTY_STRIDE if node is not None else 0):
            chunk = chunk_at(text, position)
            if chunk is None:
                break
            is_passed = self._is_in_vain
            known = made.get(chunk[0])
            if known is not None and (is_passed or known.texts is not None):
                if known.has_text and ends_texts(text, chunk.end()) is None:
                    break
                self.log.drop(known.warnings)
                self._keep_again(position, chunk.end(), known)
            elif is_passed and chunk.re is tokens.CLOSED_NODE:
                if ("[[" in chunk[0] or ends_texts(text, chunk.end()) is None) and may_speak(chunk[0]):
                    break
                if len(self.again) < _MOST_KNOWN:
                    passed = MadeNode(None, 0, False, False, may_speak(chunk[0]), False)
                    self._keep_again(position, chunk.end(), passed)
            else:
                known = self._make(chunk, position)
                if known is None:
                    break
            if known is not None:
                self.is_careful = self.is_careful or known.has_cut
                self.has_stray = self.has_stray or known.has_stray
                self.is_local = self.is_local and not known.has_text
                for body in (known.texts or ()) if not self._is_in_vain else ():
                    node = Node(body, node)
                    if known.has_info:
                        self.informed[node.key] = position
            self.last = ""
            position = chunk.end()
            if self.log.is_over and not (is_passed or (known is not None and known.has_text)):
                break
        else:
            self.has_paused = node is not None
        self.node = node
        return position

    def _make(self, chunk: re.Match[str], position: int) -> MadeNode | None:
        dropped = self.log.dropped
        read = read_apart(chunk, self.log)
        if read is None:
            return None
        found, has_cut, has_stray, has_text = read
        texts, has_info = None, False
        if not (self._is_trial and (self.has_stray or has_stray)):
            assert self.inspector is not None
            texts = self.inspector.texts(text_of(found), position, is_careful=True, found=found)
            has_info, self.inspector.has_deep_info = self.inspector.has_deep_info, False
        warnings = self.log.dropped - dropped
        return self._keep(chunk, MadeNode(texts, warnings, has_cut, has_stray, has_text, has_info))

    def _keep(self, chunk: re.Match[str], made: MadeNode) -> MadeNode:
        if len(self.made) < _MOST_KNOWN and chunk.end() - chunk.start() < _SHORT:
            self.made[chunk[0]] = made
        return made

    def _keep_again(self, start: int, end: int, made: MadeNode) -> None:
        """Remember for the kernel what was read, if nothing is told of it and it depends on what is next alone."""
        is_plain = not made.has_text and (not self._is_trial or self.has_stray or not made.has_stray)
        if not (self._tells_nothing and is_plain and len(self.again) < _MOST_KNOWN):
            return
        if is_told_near(self.text, start, end, NEAR):
            self.again[self.text[start : start + NEAR]] = end - start, made.texts or ()

    def _read_node(self, position: int, start: int) -> int:
        is_root, is_full, dropped, informed = self.node is None, self.log.is_full, self.log.dropped, len(self.informed)
        if is_root and self.text[position : position + 1] in _PARENTHESES:
            self.add("", start, is_careful=True, found=[])
            self.last = ""
            return position
        depth, is_trial = len(self.stack), self._is_trial and not self.holds_another
        properties = Properties(self.text, self.log, self._balance, depth, is_root=is_root, is_trial=is_trial)
        position = properties.read(position)
        self.has_stray = self.has_stray or properties.has_stray
        if properties.is_in_vain(position):
            self.stack.clear()
            return position
        self.is_local = self.is_local and not properties.has_text
        self.is_careful = self.is_careful or properties.has_cut
        texts = None
        if is_root or not self._is_in_vain:
            found = properties.found()
            texts = self.add(text_of(found), start, is_careful=True, found=found)
        self.last = ""
        if is_root or not is_full or position - start >= _SHORT:
            return position
        warnings, has_info = self.log.dropped - dropped, len(self.informed) > informed
        made = MadeNode(texts, warnings, properties.has_cut, properties.has_stray, properties.has_text, has_info)
        self._keep_again(start, position, made)
        # what is escaped is in no node that the text alone can take apart
        if self.text.find("\\", start, position) >= 0:
            return position
        chunk = chunk_at(self.text, start)
        # how a text ends depends on what follows it
        is_apart = not made.has_text or tokens.ENDS_TEXTS.match(self.text, position) is not None
        if chunk is not None and chunk.end() == position and is_apart:
            self._keep(chunk, made)
        return position
