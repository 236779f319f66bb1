"""One node read with patience: junk, lost brackets, identifiers without values and in lower case."""

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from goboard.games.properties import ROOT, SPOKEN, STRICT
from goboard.games.values import closed, unbroken
from goboard.jobs.watch import checkpoint
from goboard.kernel.node_reader import NEAR
from goboard.sgf import tokens
from goboard.sgf.log import Log
from goboard.sgf.missing_brackets import Balance, holds_a_game, lost_bracket_at, settled
from goboard.sgf.tokens import SPELLER, spelt, written

_SHOWN = 20
_STRIDE = 512
_AFTER_NODE = frozenset((";", "(", ")", ""))
"""What comes after a node, or nothing at the end of the text."""
_FEW, _MOST_KNOWN = 16, 10_000
"""From so many properties or values of a node on they are remembered, and so many of them."""
_SEVERAL, _AT_ONCE = 2, 1024
"""From so many properties on they are taken together, and so many of them."""
_MOST_LEVELS = 8
"""So many values may lie in one another of which each lacks its bracket; in a file of nothing else it is many more."""


class Properties:
    """The properties of one node, in order, as they are found. `has_cut` is True once a "]" had to be put in, and
    `has_stray` once there was one too many. The node lies inside `depth` parentheses."""

    def __init__(
        self, text: str, log: Log, balance: Balance, depth: int, *, is_root: bool = False, is_trial: bool = False
    ) -> None:
        """`is_trial` if one "]" too many, behind which no other game begins, will have the game read again."""
        self._source, self._log = text, log
        self._balance, self._depth, self._is_root, self._is_trial = balance, depth, is_root, is_trial
        self._found: list[tuple[str, list[str]]] = []
        self._plain: list[tuple[int, list[tuple[str, str]]]] = []
        """Properties that were taken together, with their brackets, and how many of the others come before them."""
        self._names: set[str] = set()
        """Their names."""
        self._slow_to = 0
        """Up to there properties are read one by one."""
        self._again: dict[str, tuple[int, str, list[str], bool]] = {}
        """Faulty properties by the characters that are next, where nothing is told of them: their length, name and
        values, and whether these are more values of one that was named before. Junk has no name."""
        self._is_near = True
        """False once it had to be looked far ahead to know where the present property ends."""
        self.has_cut = self.has_stray = False

    def found(self) -> list[tuple[str, str]]:
        """Each identifier with its values and their brackets."""
        found = self._found
        if not (found or self._plain):
            return []
        if not self._is_root and not ROOT.isdisjoint(self._idents()):
            found = [(ident, [settled(ident, raw) for raw in values]) for ident, values in found]
        made: list[tuple[str, str]] = []
        start = 0
        for before, plain in (*self._plain, (len(found), [])):
            made.extend([(ident, f"[{']['.join(values)}]") for ident, values in found[start:before] if values])
            made.extend(plain)
            start = before
        return made

    def _idents(self) -> set[str]:
        return self._names.union([ident for ident, _ in self._found])

    @property
    def has_text(self) -> bool:
        """True if a property speaks: where its text ends may depend on what follows the node."""
        return not SPOKEN.isdisjoint(self._names) or any(ident in SPOKEN for ident, _ in self._found)

    def read(self, position: int) -> int:
        """Read up to the end of the node; returns where that is."""
        text, count = self._source, 0
        while True:
            count += 1
            if count % _STRIDE == 0:
                # one node may hold all of a file
                checkpoint()
            if text[position : position + 1] in _AFTER_NODE or self.is_in_vain(position):
                return position
            if position >= self._slow_to:
                position = self._read_plain(position)
            end = (self._known(position) if self._again else 0) or self._named(position)
            if end > position:
                position = end
                continue
            position = tokens.skip_space(text, position)
            if text[position : position + 1] in _AFTER_NODE:
                return position
            ident = tokens.IDENT.match(text, position)
            if ident:
                is_full = self._log.is_full
                position = self._skip_junk(position) if is_full else self._valueless(ident[0], position)
            elif text[position] == "[" and self._found:
                more = None if self._found[-1][0] in SPOKEN else tokens.MORE_VALUES.match(text, position)
                if more:
                    self._found[-1][1].extend(tokens.PLAIN_VALUES.findall(more[0]))
                    position = more.end()
                else:
                    position = self._more_value(position)
            else:
                position = self._skip_junk(position)

    def is_in_vain(self, position: int) -> bool:
        """True if it is certain there that the game will be read again."""
        return self.has_stray and self._is_trial and position > self._balance.last_game

    def _named(self, position: int) -> int:
        """Take a name and the first of its values, if there is one; returns where it ends."""
        text, self._is_near, noted = self._source, True, self._log.mark() if self._is_long() else None
        plain = tokens.PLAIN_VALUE.match(text, position)
        if plain and self._is_plain(plain):
            end = plain.end()
        elif named := tokens.NAMED_VALUE.match(text, position):
            end = self._valued(named[1], named.start(1), named.end())
        else:
            return position
        if noted is not None:
            self._learn(position, end, 0, noted)
        return end

    def _is_long(self) -> bool:
        """True once so much was read that the same may come again and again."""
        return len(self._found) >= _FEW or (bool(self._found) and len(self._found[-1][1]) >= _FEW)

    def _more_value(self, position: int) -> int:
        """Take a value that follows another one; returns where it ends."""
        count = len(self._found[-1][1])
        if not self._is_long():
            return self._value(position)
        self._is_near, noted = True, self._log.mark()
        end = self._value(position)
        self._learn(position, end, count, noted)
        return end

    def _learn(self, start: int, end: int, count: int, noted: tuple[int, int]) -> None:
        """Remember the values that were read there of the last property, beside so many others, if there is nothing to
        tell of them: so much had been noted before."""
        is_quiet = self._log.is_over or self._log.mark() == noted
        if not (is_quiet and self._is_near and len(self._again) < _MOST_KNOWN):
            return
        if is_told_near(self._source, start, end, NEAR):
            ident, values = self._found[-1]
            said = self._source[start : start + NEAR]
            self._again[said] = end - start, ident, values[count:], self._source[start] == "["

    def _known(self, position: int) -> int:
        """Take what is remembered; returns where it ends, 0 if nothing is."""
        known = self._again.get(self._source[position : position + NEAR])
        if known is None:
            return 0
        length, ident, values, is_more = known
        if not ident:
            return position + length
        if not is_more:
            self._found.append((ident, values.copy()))
        elif self._found[-1][0] == ident:
            self._found[-1][1].extend(values)
        else:
            return 0
        return position + length

    def _skip_junk(self, position: int) -> int:
        end = skip_junk(self._source, position, self._log, is_behind=bool(self._found))
        self.has_stray = self.has_stray or self._source.find("]", position, end) >= 0
        is_known = self._log.is_over and self._is_long() and len(self._again) < _MOST_KNOWN
        if is_known and is_told_near(self._source, position, end, NEAR):
            self._again[self._source[position : position + NEAR]] = end - position, "", [], False
        return end

    def _valueless(self, name: str, position: int) -> int:
        self._log.warn("no_value", position, "{name} has no value; it is left out.", name=name[:_SHOWN])
        return tokens.skip_space(self._source, position + len(name))

    def _read_plain(self, position: int) -> int:
        """Take names of one plain value each, as many as follow each other with another name behind them; returns where
        they end."""
        idents: set[str] = set()
        parts, odd, end = SPELLER.plain(self._source, position, _AT_ONCE, idents)
        if len(parts) < _SEVERAL:
            return position
        checkpoint()
        if odd and not self._log.is_full:
            self._slow_to = end
            return position
        self._log.drop(odd)
        self._plain.append((len(self._found), parts))
        self._names |= idents
        return end

    def _is_plain(self, found: re.Match[str]) -> bool:
        """Take a name and its value, if it is sure that the value ends there."""
        name, brackets, value = found.groups()
        ident, code = spelt(name)
        if ident in SPOKEN or len(brackets) > 1:
            is_sure = ident in STRICT or (brackets == "[" and tokens.ENDS_TEXTS.match(self._source, found.end()))
            if not is_sure:
                return False
        if code:
            self._note_name(name, found.start(1))
        if len(brackets) > 1:
            self._last_bracket(found.start(2))
        self._found.append((ident, [value]))
        return True

    def _valued(self, name: str, position: int, after: int) -> int:
        ident, code = spelt(name)
        if code:
            self._note_name(name, position)
        self._found.append((ident, []))
        return self._value(after)

    def _note_name(self, name: str, position: int) -> None:
        if self._log.is_full:
            self._log.drop(1)
        else:
            _, code, message = written(name)
            self._log.warn(code, position, message)

    def _value(self, position: int) -> int:
        ident, values = self._found[-1]
        if ident in STRICT:
            position = self._last_bracket(position)
            stop = tokens.TO_BRACKET.match(self._source, position).end()  # type: ignore[union-attr]
            if stop == len(self._source) or self._source[stop] == "[":
                return self._cut(position)
        found = tokens.ONE_VALUE.match(self._source, position)
        if found and ident in SPOKEN:
            return self._text(position, found[1])
        if found:
            values.append(found[1])
            return found.end()
        self._is_near = False
        rest = self._source[position + 1 :]
        if ident in SPOKEN and (length := lost_bracket_at(ident, rest)) >= 0:
            return self._cut_text(position, rest, length)
        self._log.warn(
            "unclosed_value",
            position,
            "The file ends before the value of {ident} is closed.",
            ident=ident[:_SHOWN],
        )
        if rest.strip():
            values.append(unbroken(rest))
        return len(self._source)

    def _last_bracket(self, position: int) -> int:
        """The last of brackets that are opened one at the other, of which one is enough."""
        found = tokens.BRACKETS.match(self._source, position)
        if found is None:
            return position
        self._log.warn(
            "junk",
            position,
            "{brackets} is opened more than once; it is read as one bracket.",
            brackets=repr(found[0][:_SHOWN]),
        )
        return found.end() - 1

    def _text(self, position: int, raw: str) -> int:
        """Take a text, of which the bracket that ends it may be lost, or which may hold brackets of its own."""
        ident, values = self._found[-1]
        length = lost_bracket_at(ident, raw)
        if length >= 0:
            self._is_near = False
            if self._is_cut_at(position + 1 + length, position + len(raw) + 2):
                return self._cut_text(position, raw, length)
            shown = raw[length:].strip()[:_SHOWN]
            self._log.warn(
                "open_bracket",
                position,
                "The text of {ident} ends with {shown}, as if a bracket were missing; it is kept as it is.",
                ident=ident,
                shown=repr(shown),
            )
        parts, end = [raw], position + len(raw) + 2
        while (more := self._more(parts[-1], end)) is not None:
            parts.append(more if "\\" in more else more.replace("]", "\\]"))
            end += len(more) + 1
        if len(parts) > 1:
            self._log.warn(
                "unescaped_bracket",
                position + len(raw) + 1,
                'A "]" in the text of {ident} lacks its backslash; it is taken for a part of the text.',
                ident=ident,
            )
        values.append("\\]".join(parts))
        return end

    def _cut_text(self, position: int, raw: str, length: int) -> int:
        """Take so much of a text that lacks its bracket; less if that reaches too far in the same way."""
        ident, values = self._found[-1]
        self._log.warn("unclosed_value", position, "The value of {ident} lacks its closing bracket.", ident=ident)
        start, is_open = position + 1, position + 1 + len(raw) == len(self._source)
        for _ in range(_MOST_LEVELS):
            shorter = lost_bracket_at(ident, raw[:length])
            if shorter < 0 or not (is_open or self._is_cut_at(start + shorter, start + length)):
                break
            length = shorter
        values.append(closed(unbroken(raw[:length])))
        self.has_cut = True
        return start + length

    def _is_cut_at(self, cut: int, end: int) -> bool:
        """True if a text ends at `cut` although it is closed before `end`: the signs of the game are in their places
        only so, or the properties behind it are those of another game's first node."""
        if self._balance.is_better_cut(cut, end, self._depth):
            return True
        if not holds_a_game(self._source, cut, end):
            return False
        return self._balance.names_one_of(self._idents() if self._is_root else ROOT, end)

    def _more(self, raw: str, position: int) -> str | None:
        """What comes between the bracket that seemed to end a text and the next one that may; None if it did end it.

        Without a backslash in it there may be several such brackets, of which all but the last are part of it.
        """
        if self._source[position : position + 1] == "[":
            return None
        is_quoting = "[" in raw and raw.rfind("[") > raw.rfind("\\]")
        if not is_quoting and tokens.ENDS_TEXTS.match(self._source, position):
            return None
        self._is_near = False
        for pattern in tokens.TEXT_GOING_ON[: 4 if is_quoting else 2]:
            found = pattern.match(self._source, position)
            if found:
                return self._source[position : found.end() - 1]
        return None

    def _cut(self, position: int) -> int:
        """Read a value that lacks its bracket and is of a type that tells where it must have ended."""
        ident, values = self._found[-1]
        self._log.warn(
            "unclosed_value", position, "The value of {ident} lacks its closing bracket.", ident=ident[:_SHOWN]
        )
        found = tokens.STRICT_START.match(self._source, position)
        assert found is not None
        if found.end() < len(self._source) or found[1].strip():
            # a file that ends before the first character of a move would pass otherwise
            values.append(found[1].rstrip())
        self.has_cut = True
        return found.end()


_MOST_CLOSED = 1000
"""Characters of a node that are read at once."""


class MadeNode(NamedTuple):
    """What was made of a faulty node: the texts of its nodes, None if it was only passed over, and how many warnings.
    It has a "]" put in, a "]" too many, a text, game information."""

    texts: Sequence[str] | None
    warnings: int
    has_cut: bool
    has_stray: bool
    has_text: bool
    has_info: bool


def text_of(found: Iterable[tuple[str, str]]) -> str:
    """The text of a node with these properties."""
    return "".join(chain.from_iterable(found))


def chunk_at(text: str, position: int) -> re.Match[str] | None:
    """The node there, faultless or not, if what it holds says where it ends."""
    return tokens.CLOSED_NODE.match(text, position) or tokens.OPEN_NODE.match(text, position)


def is_told_near(text: str, start: int, end: int, size: int) -> bool:
    """True if what is read from `start` to `end` certainly would be read so wherever the next `size` characters are the
    same. Where it is not looked ahead for the end of a text, the next bracket is the last that anything depends on."""
    return start + size <= len(text) and tokens.NEXT_BRACKET.match(text, end, start + size) is not None


Apart = tuple[list[tuple[str, str]], bool, bool, bool]
"""(identifier, its values with their brackets) for each property of a node of which the text says where it ends; has it
a "]" put in, a "]" too many, a text?"""


def read_apart(node: re.Match[str], log: Log) -> Apart | None:
    """What a node holds that `tokens.CLOSED_NODE` or `tokens.OPEN_NODE` has found, the log being full; None if that is
    long, or if it is not sure where a text ends in it: then it is read as any other."""
    if node.re is tokens.OPEN_NODE:
        ident, code = spelt(node[1])
        log.drop((1 + bool(code)) if ident in STRICT else 0)
        return ([(ident, f"[{node[2].rstrip()}]")], True, False, False) if ident in STRICT else None
    raw = node[0]
    if len(raw) > _MOST_CLOSED:
        return None
    found: list[tuple[str, str]] = []
    raw, warnings = _undoubled(raw) if "[[" in raw else (raw, 0)
    if "[[" in raw:
        return None
    has_text, has_stray, quotes = False, raw.count("]") != raw.count("["), 0
    if has_stray and tokens.TEXT_THEN_STRAY.search(raw):
        if _QUOTED not in raw:
            raw, quotes = tokens.TEXT_WITH_BRACKETS.subn(_quoted, raw)
        warnings, has_stray = warnings + quotes, raw.count("]") != raw.count("[")
        if has_stray and tokens.TEXT_THEN_STRAY.search(raw):
            return None
    for name, values, more, junk in tokens.CLOSED_PARTS.findall(raw, 1):
        if name and values:
            ident, code = spelt(name)
            if ident in SPOKEN and not has_text:
                if tokens.ENDS_TEXTS.match(node.string, node.end()) is None:
                    return None
                has_text = True
            if code:
                warnings += 1
            found.append((ident, values if values.count("]") == 1 and values[-1] == "]" else _values(values)))
        elif more and found:
            found[-1] = (found[-1][0], found[-1][1] + _values(more))
        elif has_text and "]" in junk:
            return None
        else:
            warnings += more.count("]") or 1
            has_stray = has_stray or bool(more)
    log.drop(warnings)
    if quotes:
        found = [(ident, values.replace(_QUOTED, "\\]")) for ident, values in found]
    return found, False, has_stray, has_text


_QUOTED = "\0"
"""Stands for a bracket that belongs to a text, where a node is taken apart at its brackets."""


def _quoted(text: re.Match[str]) -> str:
    return f"{text[1]}{text[2].replace(']', _QUOTED)}]"


def _undoubled(raw: str) -> tuple[str, int]:
    """A node's text with one bracket for several where no text begins there, and how many places that were."""
    count = 0

    def single(found: re.Match[str]) -> str:
        nonlocal count
        if spelt(found[1])[0] not in STRICT:
            return found[0]
        count += 1
        return found[1] + found[2]

    return tokens.DOUBLED.sub(single, raw), count


def may_speak(node: str) -> bool:
    """False for a node that `tokens.CLOSED_NODE` has found if certainly none of its properties does."""
    return any(spelt(name)[0] in SPOKEN for name in tokens.VALUED.findall(node))


def _values(raw: str) -> str:
    """Values with their brackets, without the space around them."""
    return "".join(tokens.CLOSED_VALUE.findall(raw))


def skip_junk(text: str, position: int, log: Log, *, is_behind: bool = False) -> int:
    """Skip what is no part of SGF, with a warning; returns where it ends. Much of it, be there names without values in
    it, is skipped at once where the log is full; `is_behind` is true where a value belongs to a property before it."""
    if log.is_full:
        several = (tokens.JUNK_ONWARD if is_behind else tokens.JUNK_BEFORE).match(text, position)
        if several is not None:
            checkpoint()
            log.drop(0 if log.is_over else len(tokens.PIECES_OF_JUNK.findall(several[0])))
            return several.end()
    found = tokens.NAMELESS_VALUE.match(text, position) or tokens.IDENT.match(text, position)
    found = found or tokens.JUNK.match(text, position)
    end = found.end() if found else position + 1
    shown = text[position:end][:_SHOWN]
    log.warn("junk", position, "{shown} is no part of SGF; it is skipped.", shown=repr(shown))
    return end
