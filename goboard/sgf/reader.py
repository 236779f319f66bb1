"""Bytes to a collection of games: all of a small file at once, those of a large one when they are asked for.

`place_of_game` tells where a faultless game ends without reading it; `Finder` tells games from the text around them.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import zip_longest

from goboard.games.lazy_games import CUT, MOST_ALIKE, LazyGames, Place
from goboard.games.properties import (
    JOINING,
    MOVES,
    OWN_INFO,
    OWN_ROOT,
    ROOT,
    SPOKEN,
    STRICT,
    VALUE,
    split_values,
)
from goboard.games.tree import Collection, Node, preorder
from goboard.games.values import first_of, number
from goboard.jobs.garbage import without_collector
from goboard.jobs.watch import Progress, silent
from goboard.kernel.game_splitter import CAREFUL, CUT_OFF, GameFinder
from goboard.possessive import compiled
from goboard.sgf import tokens
from goboard.sgf.charset import Decoded, decode
from goboard.sgf.clean_values import OLD, OLD_PAIR
from goboard.sgf.lenient import is_told_near
from goboard.sgf.log import NOTHING_NOTED, Log
from goboard.sgf.missing_brackets import lost_bracket_at
from goboard.sgf.parser import Parser
from goboard.sgf.tokens import GOING_ON, KEPT_NODE, KNOWN, NAMES, spelt
from goboard.sgf.value_checks import version_in
from goboard.words.message import phrase

_CLOSE = compiled(r"(?:\)\s*+)*+", re.ASCII)
_PLAIN = compiled(
    r"(?:(?:;[BW]\[[A-Za-z]{0,2}\](?!\[))++|\s++|;|[A-Z]++\s*+(?:\[[^\[\]\\]*+\]\s*+)++(?!\[))*+", re.ASCII
)
"""Nodes of which no value holds a bracket or a backslash. Moves alone come first only because that is faster."""
_ODD = compiled(rf"([A-Z]++)\s*+((?:{VALUE}\s*+)++)", re.DOTALL | re.ASCII)
"""A property of which one does."""
_OPEN = compiled(r"\(\s*+(?=;)", re.ASCII)
_BEGUN = compiled(rf"\(\s*+(?=;){_PLAIN.pattern}(\)\s*+(?=\(|\Z))?+", re.ASCII)
"""A parenthesis with the nodes behind it of which no value holds a bracket or a backslash, and with the parenthesis
that closes it, where another follows that may begin a game."""


CURRENT = 4
"""The version of SGF that is saved: a game in an older one is translated when it is parsed."""
_AS_TODAY = (CURRENT, None)
_ALONE = compiled(r"\(;((?:[A-Z]++\[[^\[\]\\]*+\])*+)((?:;[BW]\[[A-Za-z]{0,2}+\])*+)\)\s*+", re.ASCII)
"""A game of one node, and moves below it that may be on a board."""
_LONGEST = 1000
"""Characters of such a game that is read at once."""
_READ_ON = frozenset((*OLD, *OLD_PAIR, "VW", *JOINING, *OWN_ROOT, *OWN_INFO, *MOVES))
"""Properties of a first node for which more of the game is looked at."""


def plain_game(text: str, place: Place) -> Node | None:
    """The game that stands there where every node is written as it is read, for those who count no warnings; None if
    that is not certain."""
    start, end = place.start, place.end
    if (
        end - start > _LONGEST
        or place.is_cut
        or place.is_faulty
        or place.is_careful
        or text[end : end + 1] not in _NEXT
    ):
        return None
    found = _ALONE.fullmatch(text, start, end)
    if found is None or KEPT_NODE.fullmatch(found[1]) is None:
        return None
    names = NAMES.findall(found[1])
    if len(set(names)) < len(names) or not _READ_ON.isdisjoint(names):
        return None
    node = root = Node(found[1])
    if "FF" in names and version_in(first_of(root.values("FF"))) not in _AS_TODAY:
        return None
    for move in found[2].split(";")[1:]:
        node = Node(move, node)
    return root


_NEXT = frozenset(("(", ""))
"""Behind it another game begins, or nothing comes."""


def place_of_game(text: str, start: int, last: int, *, cuts: bool = False, mends: bool = False) -> Place | None:
    """Where the game stands whose parenthesis is at `start`, with the white space behind it. None, so that it must be
    read to know, if its parentheses, brackets or semicolons are not all in place, or if it goes on behind `last`. If
    another one `cuts` it off there, that is known too, and if it `mends`, where parentheses are closed too early or too
    often: it is faulty then."""
    position, depth, is_faulty = start, 0, False
    opened = _BEGUN.match(text, start) if start <= last else None
    if opened is not None and opened[1] is not None:
        return Place(start, opened.end()) if opened.end() <= last else None
    while opened is not None:
        if depth and tokens.NEW_GAME.match(text, position):
            return Place(start, position, is_cut=True, is_faulty=True) if cuts else None
        depth += 1
        position = opened.end()
        while (position := _end_of_nodes(text, position)) >= 0:
            closed = _CLOSE.match(text, position)
            assert closed is not None
            behind = depth - text.count(")", position, closed.end())
            if behind > 0:
                depth, position = behind, closed.end()
                break
            later = _later_nodes(text, closed.end()) if mends and closed.end() <= last else -1
            if later < 0:
                is_faulty = is_faulty or behind < 0
                is_unsure = (behind < 0 and not mends) or _may_go_on(text, closed.end()) or closed.end() > last
                return None if is_unsure else Place(start, closed.end(), is_faulty=is_faulty)
            depth, position, is_faulty = 1, later, True
        else:
            return None
        opened = _OPEN.match(text, position) if position <= last else None
    return None


def _later_nodes(text: str, position: int) -> int:
    """Where nodes begin that follow a game which was closed too early, -1 if none do."""
    found = tokens.GOES_ON.match(text, position)
    return found.end() if found is not None and found[1] in GOING_ON else -1


def _lacks_bracket(ident: str, raw: str) -> bool:
    """True if a bracket must be missing, or if that depends on what stands where in the rest of the game."""
    if "[" not in raw or ident in STRICT:
        return "[" in raw
    start = lost_bracket_at(ident, raw)
    return start >= 0 and not {"(", ")"}.isdisjoint(raw[start:])


def _may_go_on(text: str, position: int) -> bool:
    """True where what follows a game may still be part of it."""
    return tokens.STRAY_BRACKET.match(text, position) is not None or tokens.GOES_ON.match(text, position) is not None


def _end_of_nodes(text: str, position: int) -> int:
    while True:
        plain = _PLAIN.match(text, position)
        assert plain is not None
        odd = _ODD.match(text, plain.end())
        if odd is None:
            return plain.end()
        if (odd[1] in STRICT or odd[1] in SPOKEN) and any(_lacks_bracket(odd[1], raw) for raw in split_values(odd[2])):
            return -1
        position = odd.end()


_GAMES = phrase("Looking for games")
_NO_GAME = phrase("There is no game in this file: nothing in it looks like SGF.")
_NOT_LONG = 1 << 17
"""Signs of a first game that is not parsed at once."""
_AT_ONCE = 1000
"""Games that are found between two words about the progress."""
_MOST_QUIET = 10_000
"""Short games that are remembered, of which nothing was to be said."""
_SIGNS = frozenset(";()")
"""What a first node ends with."""
_NEAR = 64
"""By so many characters faulty games that come again and again are known."""


def _is_alike(root: Node, other: Node | Place) -> bool:
    """True for two games of the same nodes."""
    pairs = zip_longest(preorder(root), preorder(other) if isinstance(other, Node) else ())
    return all(one and two and _said(one) == _said(two) for one, two in pairs)


def _said(node: Node) -> tuple[str, int]:
    return node.text(), len(node.children)


class Finder:
    """Finds the games of a text, and has them read."""

    def __init__(self, text: str, log: Log, tell: Progress) -> None:
        self._text, self._log, self._tell = text, log, tell
        self._parser = Parser(text, log, tell)
        self._plain = GameFinder(text, GOING_ON, STRICT, spelt)
        self._told = 0
        self._known: dict[str, Place | None] = {}
        """Faulty games by the characters that they begin with, where these are all that they depend on; None for one
        that was seen once."""

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
            before = found.start()
            bare = tokens.BARE_ROOT.search(text, position, before) if position < before else None
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
        # a long first game is looked at soon, and mostly the only one: its end is not worth a search
        longest = min(len(self._text) // 2, _NOT_LONG) if not self.games else len(self._text) // 2
        # where nobody counts warnings any more, what is out of place at its end need not be told
        is_over = self._log.is_over
        if is_lazy and is_over and (end := self._note_known(start)) > start:
            self._tell_end(end)
            return end
        cuts = self._parser.cuts and is_over
        if is_lazy and self.games and (end := self._note_plain(start, longest, cuts=cuts, mends=is_over)) > start:
            end = end if is_over else self._leave_open(end)
            self._tell_end(end)
            return end
        place = place_of_game(self._text, start, start + longest, cuts=cuts, mends=is_over) if is_lazy else None
        if place is None or (not is_over and self._goes_on(place.end)):
            return self._learn(start) if is_lazy and is_over else self._parser.read_game(start)
        end = self._note_alike(place)
        self._tell_end(end)
        return end

    def _goes_on(self, end: int) -> bool:
        """True where the parenthesis before `end` may be part of a text, as the next bracket closes what nothing has
        opened and the file is read with care."""
        following = tokens.NEXT_BRACKET.match(self._text, end) if self._parser.is_careful else None
        return following is not None and following[0].endswith("]")

    def _leave_open(self, end: int) -> int:
        """Of the games noted the last ends there: read it if it may go on; returns where it ends."""
        if not self._goes_on(end):
            return end
        self.games.pop()
        return self._parser.read_game(self.starts.pop())

    def _tell_end(self, end: int) -> None:
        if end - self._told >= len(self._text) // 200:
            self._told = end
            self._tell(end / len(self._text), _GAMES)

    def _note_known(self, start: int) -> int:
        """Note where games stand that begin there, one behind the other, and are known; returns where they end."""
        text, known, games, starts, position = self._text, self._known, self.games, self.starts, start
        if self._parser.cuts:
            return position
        for _ in range(_MOST_QUIET):
            place = known.get(text[position : position + _NEAR])
            if place is None or (place.is_careful is not self._parser.is_careful):
                break
            end = position + place.end - place.start
            games.append(Place(position, end, is_faulty=True, is_careful=place.is_careful))
            starts.append(position)
            position = end
        return position

    def _note_plain(self, start: int, longest: int, *, cuts: bool, mends: bool) -> int:
        """The same of games in which nothing could be mistaken."""
        games, starts = self.games, self.starts
        found, end = self._plain.find(start, longest, _AT_ONCE, cuts, mends, mends and self._parser.is_careful)
        for begin, stop, told in found:
            is_cut, is_careful = bool(told & CUT_OFF), bool(told & CAREFUL)
            games.append(Place(begin, stop, is_cut=is_cut, is_faulty=bool(told), is_careful=is_careful))
            starts.append(begin)
        return end

    def _learn(self, start: int) -> int:
        """Read the faulty game there, and remember it if it comes again; returns where it ends."""
        parser, count, is_careful = self._parser, len(self.games), self._parser.is_careful
        end = parser.read_game(start)
        is_alone = len(self.games) == count + 1 and parser.is_local and parser.is_careful is is_careful
        if not is_alone or parser.cuts or not is_told_near(self._text, start, end, _NEAR):
            return end
        said = self._text[start : start + _NEAR]
        if said in self._known:
            place = Place(start, end, is_careful=is_careful)
            other = Parser(self._text, Log(self._text, is_over=True), silent)
            if _is_alike(other.read_place(place), self.games[-1]) and other.is_local:
                self._known[said] = place
        elif len(self._known) < _MOST_QUIET:
            self._known[said] = None
        return end

    def _note_alike(self, place: Place) -> int:
        """Note where that game stands, and those at once behind it that are written alike, so that they end as it does;
        returns where the last of them ends."""
        text, start, size = self._text, place.start, place.end - place.start
        self.games.append(place)
        self.starts.append(start)
        if size > MOST_ALIKE or place.is_cut or place.is_faulty:
            return place.end
        # what a game is does not depend on what follows it where that is another one
        alike = text[start : place.end] + "("
        for end in range(place.end, place.end + _NOT_LONG, size):
            if not text.startswith(alike, end):
                return end
            self.games.append(Place(end, end + size))
            self.starts.append(end)
        return end + size

    def _is_drawing(self, before: int, position: int) -> bool:
        """True for "(;)" and "(;-)" behind other text."""
        if before == position or tokens.EMPTY_GAME.match(self._text, position) is None:
            return False
        return bool(self._text[before:position].strip())

    def _read_what_is_there(self, weak: int) -> None:
        """Read what is hardly a game: something from a parenthesis on, or a node in the middle of a text."""
        if weak >= 0:
            self._parser.read_game(weak)
            return
        nodes = tokens.BARE_NODE.finditer(self._text)
        node = next((found for found in nodes if found[1] in KNOWN and found[1] not in ROOT), None)
        if node is not None:
            self._parser.read_bare(node.start())


MOST_AT_ONCE = 1 << 20
"""A larger file is not parsed whole."""
_PICTURES_AND_PAPERS = (b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF8", b"%PDF-")
"""How files begin in whose bytes a parenthesis and a semicolon may meet by chance."""


class SgfError(ValueError):
    """Nothing in a file that could be kept; the text is a sentence for the user."""


def read(data: bytes, encoding: str = "", tell: Progress = silent, most_at_once: int = MOST_AT_ONCE) -> Collection:
    """The games of a file. What is faulty is mended or kept, and noted in the collection's warnings.

    `encoding` overrides what the file says. `tell` is called with how far it is, 0 to 1, and may raise to give it up.
    The faultless games of a file of more than `most_at_once` bytes are parsed when they are asked for, and its warnings
    grow then. SgfError if there is no game in it, or no such encoding.
    """
    tell(0.0, phrase("Reading the text"))
    if data.startswith(_PICTURES_AND_PAPERS):
        raise SgfError(_NO_GAME)
    try:
        decoded = decode(data, encoding)
    except LookupError:
        if not encoding:
            raise
        raise SgfError(phrase("There is no character encoding called {encoding}.", encoding=repr(encoding))) from None
    with without_collector():
        return _read_text(decoded, tell, len(data) > most_at_once)


def _read_text(decoded: Decoded, tell: Progress, is_lazy: bool) -> Collection:
    log = Log(decoded.text)
    reader = Finder(decoded.text, log, tell)
    reader.read_all(is_lazy=is_lazy)
    if not reader.games:
        raise SgfError(_nothing(decoded.text))
    for fault in decoded.faults:
        game = max(bisect_right(reader.starts, fault.position) - 1, 0)
        log.warn(fault.code, fault.position, fault.message, (game, 0, -1))
    encodings = decoded.encodings_at(reader.starts)
    collection = Collection([], encodings, log.warnings())
    if any(isinstance(game, Place) for game in reader.games):
        late = _LateReader(reader.starts, decoded.text, log, collection)
        collection.games = LazyGames(reader.games, late.parse, late.head, late.as_read, late.written)
    else:
        collection.games.extend(game for game in reader.games if isinstance(game, Node))
    return collection


class _LateReader:
    """Reads the games of a text when they are asked for. `log` is that of the whole text; threads may share it."""

    def __init__(self, starts: Sequence[int], text: str, log: Log, collection: Collection) -> None:
        self._starts, self._text, self._log, self._collection = starts, text, log, collection
        self._told: set[int] = set()
        self._mended: set[int] = set()
        self._quiet: set[str] = set()
        """What short games look like of which nothing was to be said."""
        self._idle: list[tuple[Log, Parser]] = []
        """What read a game and knows how the others are written; a thread takes one out while it reads."""

    def parse(self, place: Place) -> Node:
        # where warnings are only counted none is put into words, and where they are not even that none is looked for
        is_full, is_over = self._log.is_full, self._log.is_over
        if is_over and (root := plain_game(self._text, place)) is not None:
            return root
        try:
            own, parser = self._idle.pop()
        except IndexError:
            own = None
        if own is None or own.is_full < is_full or own.is_over < is_over:
            own = Log(self._text, is_full=is_full, is_over=is_over)
            parser = Parser(self._text, own, silent)
        with without_collector():
            root = parser.read_place(place)
        if not is_over and place.start not in self._told:
            self._told.add(place.start)
            self._note(place, own)
        parser.begin_anew()
        self._idle.append((own, parser))
        return root

    def _note(self, place: Place, own: Log) -> None:
        """Tell what was noted while that game was read for the first time."""
        if own.mark() != NOTHING_NOTED:
            self._mended.add(place.start)
            self._log.join(own, bisect_left(self._starts, place.start))
            self._collection.warnings = self._log.warnings()
        elif len(self._quiet) < _MOST_QUIET and (said := self._alike(place)):
            self._quiet.add(said)

    def head(self, place: Place) -> Node:
        found = tokens.FIRST_NODE.match(self._text, place.start)
        if found is None or place.is_careful or self._text[found.end() : found.end() + 1] not in _SIGNS:
            # its names or brackets are to be mended
            return Node(self.parse(place).text())
        return Node(found[1])

    def as_read(self, place: Place) -> tuple[str, str] | None:
        found = tokens.FIRST_NODE.match(self._text, place.start)
        is_new = found is not None and number(first_of(Node(found[1]).values("FF"))) == CURRENT
        # where nobody counts warnings any more, no game is known to need no mending
        if found is None or not is_new or place.is_faulty or self._log.is_over or place.start in self._mended:
            return None
        return found[1].rstrip(), self._text[found.end() : place.end].rstrip()

    def _alike(self, place: Place) -> str:
        # what ends a game's last text depends on the sign behind it
        said = self._text[place.start : place.end + 1] if place.end - place.start <= MOST_ALIKE else ""
        if said.startswith(";"):
            # among others in the same parentheses a game may lack its own
            said = f"({said}"
        if not place.is_cut:
            return said
        # of one that is found with care the brackets are known
        return said + CUT if place.is_careful or tokens.PLAIN_GAME.fullmatch(said) else ""

    def written(self, place: Place) -> tuple[str | None, bool]:
        said = self._alike(place)
        return said or None, self._log.is_over or said in self._quiet


def _nothing(text: str) -> str:
    if not text.strip():
        return phrase("The file is empty.")
    return _NO_GAME
