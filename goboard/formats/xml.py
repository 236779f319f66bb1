"""Go in XML, as Jago and GoGui write it: <Go><GoGame><Information/><Nodes/></GoGame></Go>."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from xml.parsers import expat

from goboard.formats.draft import COLOURS, Draft, column_of
from goboard.games.properties import STRICT, is_identifier
from goboard.games.tree import Collection, Node
from goboard.games.values import composed, raw_text
from goboard.jobs.watch import Progress
from goboard.possessive import compiled
from goboard.sgf.reader import SgfError
from goboard.words.message import phrase

_DECLARATION = compiled(r"\s*<\?xml.*?\?>", re.DOTALL)
_PIECE = 1 << 18
"""Characters that are read between two words about the progress."""
_INFO = {
    "BlackPlayer": "PB", "WhitePlayer": "PW", "BlackRank": "BR", "WhiteRank": "WR", "BlackTeam": "BT",
    "WhiteTeam": "WT", "Date": "DT", "Result": "RE", "Rules": "RU", "Event": "EV", "Round": "RO", "Place": "PC",
    "GamePlace": "PC", "Source": "SO", "Copyright": "CP", "User": "US", "Annotation": "AN", "Annotator": "AN",
    "Opening": "ON", "Time": "TM", "Overtime": "OT", "Komi": "KM", "Handicap": "HA", "Comment": "GC",
}  # fmt: skip
_SETUP = {"AddBlack": "AB", "AddWhite": "AW", "Delete": "AE"}
_TURNS = {"BlackToPlay": "B", "WhiteToPlay": "W"}
_SETUP_IDENTS = ("AB", "AW", "AE", "PL")
_OWN = frozenset({"FF", "GM", "SZ", "CA", "AP", *COLOURS})
"""What the other elements say."""
_NUMBERS = ("KM", "HA", "TM")
_NUMBER = compiled(r"[+-]?[0-9]{1,9}(\.[0-9]*)?")
_MARKS = {"triangle": "TR", "square": "SQ", "circle": "CR", "cross": "MA", "x": "MA", "mark": "MA", "select": "SL"}
_TERRITORY = {"black": "TB", "white": "TW"}
_BRACKET = compiled(r"(?<!\\)((?:\\\\)*+)\[")
_LABEL = compiled(r"([A-HJ-Za-hj-z]{1,2})([0-9]{1,2})")

Attributes = Mapping[str, str]


def read_xml(text: str, encoding: str, tell: Progress) -> Collection:
    """All games of the file. SgfError where it is no XML."""
    reader = _Reader()
    declared = _DECLARATION.match(text)
    try:
        reader.read(text[declared.end() :] if declared else text, tell)
    except expat.ExpatError as error:
        if not reader.drafts:
            raise SgfError(phrase("The file is no well-formed XML: {error}.", error=error)) from None
        message = phrase("The XML is broken here; what follows is left out.")
        reader.drafts[-1].warn("broken_xml", error.lineno, message, error.offset + 1)
    if not reader.drafts:
        raise SgfError(phrase("There is no game in this file."))
    games = [draft.finished(encoding) for draft in reader.drafts]
    warnings = sorted((warning for game in games for warning in game.warnings), key=lambda it: (it.line, it.column))
    return Collection([root for game in games for root in game.games], [encoding] * len(games), tuple(warnings))


class _Reader:
    """Where reading stands: the draft of the game, the node before each open variation, the text of each element."""

    def __init__(self) -> None:
        self.drafts: list[Draft] = []
        self._open: Counter[str] = Counter()
        """How many elements of each name one stands in."""
        self._texts: list[list[str]] = []
        self._forks: list[Node] = []
        self._argued, self._arguments = "", list[str]()
        self._has_begun = False
        self._is_fresh = False
        """True in a <Node> that has nothing in it yet."""
        self._parser = expat.ParserCreate()

    def read(self, text: str, tell: Progress) -> None:
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = lambda words: self._texts[-1].append(words) if self._texts else None
        self._parser.EntityDeclHandler = _refuse_entity
        for at in range(0, len(text), _PIECE):
            tell(at / len(text), phrase("Reading the moves"))
            self._parser.Parse(text[at : at + _PIECE], False)
        self._parser.Parse("", True)

    def _start(self, name: str, attributes: Attributes) -> None:
        is_within = name == "P" and self._open["P"] and self._texts
        self._open[name] += 1
        # paragraphs within paragraphs are one text
        self._texts.append(self._texts[-1] if is_within else [])
        if name == "GoGame" and self._open[name] == 1:
            self.drafts.append(Draft())
            self._has_begun = False
            self.drafts[-1].say("GN", attributes.get("name", ""))
        elif self.drafts and self._open["Nodes"]:
            self._start_in_nodes(name, attributes, self.drafts[-1])

    def _start_in_nodes(self, name: str, attributes: Attributes, draft: Draft) -> None:
        at = attributes.get("at", "")
        if name == "Variation":
            # another choice than the last node
            self._forks.append(draft.node)
            draft.node = draft.node.parent or draft.node
        elif name == "Node":
            self._begin_node(attributes.get("name", ""), draft)
        elif name in ("Black", "White"):
            self._move(name[0], at, attributes, draft)
        elif name in _SETUP:
            _stand_apart(draft)
            self._with_point(at, draft, lambda point: draft.add(_SETUP[name], point))
        elif name in _TURNS:
            _stand_apart(draft)
            draft.node.put("PL", (_TURNS[name],))
        elif name == "Mark":
            self._with_point(at, draft, lambda point: self._mark(point, attributes, draft))
        elif name == "SGF":
            self._argued, self._arguments = attributes.get("type", ""), []

    def _begin_node(self, name: str, draft: Draft) -> None:
        """The first node of all is the root."""
        if self._has_begun:
            draft.node = Node("", draft.node)
        self._has_begun = self._is_fresh = True
        if name:
            draft.node.put("N", (raw_text(name),))

    def _move(self, colour: str, at: str, attributes: Attributes, draft: Draft) -> None:
        point = self._point(at, draft) if at.strip() else ""
        if point is None:
            self._warn(
                "bad_move", phrase("{at} is no point of the board; the move is left out.", at=f"{at[:20]!r}"), draft
            )
            return
        if self._is_fresh and draft.node is not draft.root and not draft.holds((*COLOURS, *_SETUP_IDENTS)):
            draft.node.put(colour, (point,))
        else:
            draft.play(colour, point)
        self._has_begun, self._is_fresh = True, False
        for name, ident in (("timeleft", f"{colour}L"), ("blacktime", "BL"), ("whitetime", "WL")):
            if re.fullmatch(r"[0-9]+(\.[0-9]+)?", attributes.get(name, "")):
                draft.node.put(ident, (attributes[name],))

    def _mark(self, point: str, attributes: Attributes, draft: Draft) -> None:
        kind, label = attributes.get("type", "").lower(), attributes.get("label", "")
        territory = _TERRITORY.get(attributes.get("territory", "").lower())
        if label:
            draft.add("LB", composed(point, raw_text(label)))
        if territory:
            draft.add(territory, point)
        if kind or not (label or territory):
            draft.add(_MARKS.get(kind, "MA"), point)

    def _with_point(self, at: str, draft: Draft, then: Callable[[str], None]) -> None:
        point = self._point(at, draft)
        if point:
            then(point)
        else:
            self._warn("bad_point", phrase("{at} is no point of the board; it is left out.", at=f"{at[:20]!r}"), draft)

    def _point(self, at: str, draft: Draft) -> str | None:
        """D4 without the letter I, or two letters as in SGF."""
        at = at.strip()
        found = _LABEL.fullmatch(at)
        if found is None:
            letters = at.lower() if len(at) == 2 and at.isalpha() and at.isascii() else ""
            column, row = (ord(letter) - ord("a") for letter in letters) if letters else (-1, -1)
        else:
            column, row = column_of(found[1]), draft.rows - int(found[2])
        return draft.point(column, row) if draft.is_on_board(column, row) else None

    def _warn(self, code: str, message: str, draft: Draft) -> None:
        draft.warn(code, self._parser.CurrentLineNumber, message, self._parser.CurrentColumnNumber + 1)

    def _end(self, name: str) -> None:
        self._open[name] -= 1
        pieces = self._texts.pop()
        if not self.drafts:
            return
        draft = self.drafts[-1]
        if name == "P" and self._texts:
            # a paragraph of the text around it
            is_within = self._texts[-1] is pieces
            self._texts[-1].append("\n" if is_within else f"{''.join(pieces).strip()}\n")
        elif self._open["Nodes"]:
            self._end_in_nodes(name, "".join(pieces), draft)
        elif self._open["Information"]:
            self._say(name, "".join(pieces).strip(), draft)

    def _end_in_nodes(self, name: str, text: str, draft: Draft) -> None:
        if name == "Variation":
            draft.node = self._forks.pop()
        elif name == "Node":
            self._is_fresh = False
        elif name == "Comment":
            draft.remark(text)
        elif name == "Arg":
            value = raw_text(text.strip())
            # written as they are, values of such a property would seem to have lost a bracket
            self._arguments.append(_BRACKET.sub(r"\1\\[", value) if self._argued in STRICT else value)
        elif name == "SGF" and is_identifier(self._argued) and self._argued not in _OWN:
            if self._argued in _SETUP_IDENTS:
                _stand_apart(draft)
            for value in self._arguments:
                draft.add(self._argued, value)

    def _say(self, name: str, text: str, draft: Draft) -> None:
        if name == "BoardSize":
            sides = [int(side) for side in re.findall(r"[0-9]{1,4}", text)]
            if not (sides and draft.set_size(*sides[:2])):
                self._warn(
                    "bad_size", phrase("{text} is no board size; 19 × 19 is taken.", text=f"{text[:20]!r}"), draft
                )
        elif _INFO.get(name) in _NUMBERS and text and not _NUMBER.fullmatch(text):
            self._warn("bad_value", phrase("{text} is no number; it is left out.", text=f"{text[:20]!r}"), draft)
        elif name in _INFO:
            draft.say(_INFO[name], text)


def _stand_apart(draft: Draft) -> None:
    """A move and a setup are two nodes."""
    if draft.holds(COLOURS):
        draft.node = Node("", draft.node)


def _refuse_entity(*_declared: object) -> None:
    # a few of them can stand for more text than there is memory
    raise SgfError(phrase("The XML defines entities of its own, which no record needs."))
