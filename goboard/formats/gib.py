"""GIB, the records of Tygem: a header of \\[KEY=VALUE\\], then one action a line."""

from collections.abc import Mapping

from goboard.formats.draft import Draft, date_of, result_of, whole_number
from goboard.games.tree import Node
from goboard.possessive import compiled
from goboard.words.message import phrase

SIDE = 19
_HEADER = compiled(r"\\\[([A-Z]+)=([^\\]*+(?:\\(?![\[\]])[^\\]*+)*+)\\\]")
"""An entry that is not closed before the next one begins is none."""
_TIMES = compiled(r"([0-9]{1,9})-([0-9]{1,9})-([0-9]{1,9})")
_NUMBER = "([0-9]{1,9})(?![0-9])"
_REMARK = r"(?:\s*&4?(.*))?"
_HANDICAP = compiled(rf"\s*INI\s+[0-9]+\s+[0-9]+\s+{_NUMBER}{_REMARK}")
_STONE = compiled(rf"\s*STO\s+[0-9]+\s+{_NUMBER}\s+([12])\s+{_NUMBER}\s+{_NUMBER}{_REMARK}")
_PASS = compiled(rf"\s*SKI\s+[0-9]+\s+{_NUMBER}")
_PLAIN = {"GN": "GAMENAME", "PC": "GAMEPLACE", "GC": "GAMECOMMENT"}
_RESULTS = {"0": "B+{}", "1": "W+{}", "2": "0", "3": "B+R", "4": "W+R", "7": "B+T", "8": "W+T"}


def read_gib(text: str, draft: Draft) -> None:
    """Read the record into a draft."""
    _Gib(draft).read(text)


class _Gib:
    """`line` are the moves from the root to where one stands, with the numbers that the file gives them."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.line: list[tuple[int, Node]] = []
        self.is_undone = False

    def read(self, text: str) -> None:
        self._say({key: value.strip() for key, value in _HEADER.findall(text)})
        for number, line in self.draft.lines(text):
            words = line.split(maxsplit=4)
            if words and words[0] in ("INI", "STO", "SKI", "REM"):
                getattr(self, f"_{words[0].lower()}")(line, number)

    def _say(self, header: Mapping[str, str]) -> None:
        draft, main = self.draft, _pairs(header.get("GAMEINFOMAIN", ""), ":")
        tags = {part[:1]: part[1:] for part in header.get("GAMETAG", "").split(",")}
        for name, rank, key in (("PB", "BR", "GAMEBLACKNAME"), ("PW", "WR", "GAMEWHITENAME")):
            said = _name_and_rank(header.get(key, ""))
            draft.say(name, said[0])
            draft.say(rank, said[1])
        for ident, key in _PLAIN.items():
            draft.say(ident, header.get(key, ""))
        draft.say("DT", date_of(header.get("GAMEDATE", "")) or date_of(tags.get("C", "")))
        result = _result(main.get("GRLT", ""), main.get("ZIPSU", "")) or _result(tags.get("W", ""), tags.get("Z", ""))
        draft.say("RE", result or result_of(header.get("GAMERESULT", "")))
        tenths = [whole_number(said) for said in (main.get("GONGJE", ""), tags.get("G", ""))]
        komi = next((number for number in tenths if number is not None), None)
        if komi is not None:
            draft.say_number("KM", komi / 10)
        times = _TIMES.fullmatch(main.get("GTIME", ""))
        if times:
            draft.say("TM", times[1])
            draft.say("OT", f"{times[3]}x{times[2]} byo-yomi")

    def _ini(self, line: str, number: int) -> None:
        """INI 0 1 HANDICAP &4REMARK"""
        found = _HANDICAP.match(line)
        if found is None or int(found[1]) > 9:
            self.draft.warn(
                "bad_value", number, phrase("{line} tells no handicap; it is left out.", line=line.strip()[:40])
            )
            return
        if int(found[1]) > 1:
            self.draft.put_handicap(int(found[1]))
        self.draft.remark(found[2] or "", self.draft.root)

    def _sto(self, line: str, number: int) -> None:
        """STO 0 NUMBER PLAYER COLUMN ROW, counted from the top left"""
        found = _STONE.match(line)
        if found is None or not self.draft.is_on_board(int(found[3]), int(found[4])):
            self.draft.warn("bad_move", number, phrase("{line} is no move; it is left out.", line=line.strip()[:40]))
            return
        self._play("BW"[int(found[2]) - 1], self.draft.point(int(found[3]), int(found[4])), int(found[1]))
        self.draft.remark(found[5] or "")

    def _ski(self, line: str, _number: int) -> None:
        """SKI 0 NUMBER: whoever is to move passes"""
        found = _PASS.match(line)
        root = self.draft.root
        before = self.line[-1][1].idents()[0] if self.line else "B" if root.has("HA") else "W"
        self._play("W" if before == "B" else "B", "", int(found[1]) if found else 0)

    def _rem(self, _line: str, _number: int) -> None:
        """REM 0 NUMBER: the last move is taken back"""
        if self.line:
            self.line.pop()
            self.is_undone = True

    def _play(self, colour: str, point: str, number: int) -> None:
        """A move with the number of an earlier one takes its place; what was taken back stays as a variation."""
        while self.line and 0 < number <= self.line[-1][0]:
            self.line.pop()
            self.is_undone = True
        self.draft.node = self.line[-1][1] if self.line else self.draft.root
        node = self.draft.play(colour, point)
        if self.is_undone:
            self.draft.put_first(node)
            self.is_undone = False
        self.line.append((number, node))


def _name_and_rank(said: str) -> tuple[str, str]:
    """NAME (RANK)"""
    name, sign, rank = said.strip().removesuffix(")").rpartition("(")
    return (name.strip(), rank) if sign and said.strip().endswith(")") and ")" not in rank else (said, "")


def _pairs(text: str, sign: str) -> dict[str, str]:
    parts = (part.partition(sign) for part in text.split(","))
    return {key.strip(): value.strip() for key, _, value in parts}


def _result(kind: str, points: str) -> str:
    form = _RESULTS.get(kind, "")
    if "{}" not in form:
        return form
    tenths = whole_number(points)
    return form.format(f"{tenths / 10:.1f}".removesuffix(".0") if tenths else "")
