"""How a comment is read, wherever it is shown: emphasis as people write it in plain text (*so*, **so**, `so`, # title),
and the addresses of pages, alone or behind words: [words](https://example.org). The text itself stays as it is. Nothing
here makes markup: who shows it, escapes it."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

LONGEST_LINE = 5_000
"""Characters: a longer line is shown as it stands."""
HEADING = re.compile(r"(#{1,3} +)(?=\S)")
ITEM = re.compile(r" {0,8}(?P<sign>\*|-(?! +[0-9])) +(?=\S)")
"""Begins an item of a list: - one. A plus, and a minus before a number, are taken for what they say."""
MARKED = re.compile(
    r"(?<![\w*])(?P<strong>\*\*|__)(?=\S)(?P<bold>.+?)(?<=\S)(?P=strong)(?![\w*])"
    r"|(?<![\w*])(?P<soft>[*_])(?=[^\s*_])(?P<italic>[^*_]+?)(?<=\S)(?P=soft)(?![\w*])"
    r"|(?<!`)(?P<tick>`)(?=[^`\s])(?P<code>[^`]+?)(?P=tick)(?!`)"
)
KINDS = {"bold": "strong", "italic": "soft", "code": "tick"}
"""Groups of what is emphasized, and of its signs."""
SIGNS_OF_EMPHASIS = frozenset("*_`#[")
"""Without any of them a text is read as it stands."""
TAGS = {"bold": "strong", "heading": "strong", "italic": "em", "code": "code"}
"""The elements of HTML that show it; resources/viewer/viewer.js has the same."""
LONGEST_ADDRESS = 1000
"""Characters; a question shows so many. Longer ones are no links: nobody could see where they lead."""
_SIGNS = r"A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%-"
_ADDRESS = re.compile(rf"(?<![A-Za-z0-9+.@-])https?://[{_SIGNS}]+", re.IGNORECASE)
"""Of ASCII alone: what turns the order of characters about, or only looks like a letter, ends an address."""
_NAMED = re.compile(r"\[(?P<words>[^\[\]\n]+)\]\((?P<address>https?://(?:[^\s()]|\([^\s()]*\))+)\)", re.IGNORECASE)
"""Words and the address that they lead to."""
_LABEL = r"(?!-)[a-z0-9_-]+(?<!-)"
_REST = r"(?:[a-z0-9._~:/?\[\]@!$&'()*+,;=-]|%[0-9a-f]{2})*"
_PAGE = re.compile(
    rf"https?://(?:{_LABEL}(?:\.{_LABEL})*\.?|\[[0-9a-f:.]+\])(?::\d{{1,5}})?(?:[/?]{_REST})?(?:#{_REST})?",
    re.IGNORECASE,
)
_AFTER = ".,;:!?'*_"
"""What ends the sentence, or what is emphasized, rather than the address."""
_PAIRS = {")": "(", "]": "["}


_BEYOND = re.compile("[\U00010000-\U0010ffff]")


def as_counted(text: str) -> str:
    """The text with two signs for each character that UTF-16 writes as two, for places counted so."""
    return _BEYOND.sub("\ufffc\ufffc", text)


class Signed(NamedTuple):
    """A part of a line with its signs: bold, italic, code, heading or link; where its first sign begins, how long the
    signs before and behind it are, where all of it ends."""

    kind: str
    start: int
    before: int
    behind: int
    end: int
    address: str = ""


class Emphasized(NamedTuple):
    """A part of a line without signs: bold, italic, code, heading or link, with the address of a link."""

    kind: str
    start: int
    length: int
    address: str = ""


class Run(NamedTuple):
    """A piece of a comment that looks alike: of which kinds it is, and the address that it leads to, "" for none."""

    text: str
    kinds: tuple[str, ...] = ()
    address: str = ""


def is_page(address: str) -> bool:
    """Is it the address of a page of the web, without a name and a password that could pass for its host?"""
    return len(address) <= LONGEST_ADDRESS and _PAGE.fullmatch(address) is not None


def named_links_in(text: str, end: int) -> Iterator[Signed]:
    """The words up to `end` that lead to an address behind them: [words](address). None whose words are an address,
    which could pass for where they lead, and none within `code`."""
    for found in _NAMED.finditer(text, 0, end):
        line = text.rfind("\n", 0, found.start()) + 1
        is_code = text.count("`", line, found.start()) % 2
        is_said = found["words"].strip() and "://" not in found["words"]
        if is_said and not is_code and is_page(found["address"]):
            behind = found.end() - found.end("words")
            yield Signed("link", found.start(), 1, behind, found.end(), found["address"])


def addresses_in(text: str, end: int) -> Iterator[tuple[int, int, str]]:
    """(where it begins, where it ends, the address) for each one in the text up to `end`; a link with words is one
    with them."""
    named = list(named_links_in(text, end))
    yield from ((link.start, link.end, link.address) for link in named)
    for found in _ADDRESS.finditer(text, 0, end):
        address = found[0][: LONGEST_ADDRESS + 1]
        if len(address) > LONGEST_ADDRESS or any(link.start < found.start() < link.end for link in named):
            continue
        while address[-1] in _AFTER or address.count(address[-1]) > address.count(_PAIRS.get(address[-1], address[-1])):
            address = address[:-1]
        if is_page(address):
            yield found.start(), found.start() + len(address), address


def emphasis_in(line: str) -> Iterator[Signed]:
    """What is emphasized in a line, then the links that have words."""
    if len(line) > LONGEST_LINE:
        return
    if heading := HEADING.match(line):
        yield Signed("heading", 0, len(heading[1]), 0, len(line))
    # signs within an address are its own
    addresses = [(start, end) for start, end, _ in addresses_in(line, len(line))] if "://" in line else []
    at = 0
    while found := MARKED.search(line, at):
        first, last = found.span()
        at = next((end for start, end in addresses if start < first < end or start < last < end), 0)
        if at <= first:
            kind = next(kind for kind in KINDS if found[kind] is not None)
            length = len(found[KINDS[kind]])
            yield Signed(kind, first, length, length, last)
            at = last
    if "](" in line:
        yield from named_links_in(line, len(line))


def without_signs(line: str) -> tuple[str, tuple[Emphasized, ...]]:
    """The line as it is read, and what is emphasized in it."""
    found = list(emphasis_in(line))
    if not found:
        return line, ()
    signs = _signs_of(found)
    kept = [at for at in range(len(line)) if at not in signs]
    place = {at: index for index, at in enumerate(kept)}
    parts = [(each, [place[at] for at in range(each.start, each.end) if at in place]) for each in found]
    return "".join(line[at] for at in kept), tuple(
        Emphasized(each.kind, at[0], len(at), each.address) for each, at in parts
    )


def _signs_of(found: list[Signed]) -> set[int]:
    signs = set[int]()
    for each in found:
        signs.update(range(each.start, each.start + each.before))
        signs.update(range(each.end - each.behind, each.end))
    return signs


def runs_in(text: str) -> tuple[Run, ...]:
    """The text as it is read, without signs, in pieces that look alike; ends of lines are pieces' text too."""
    found: list[Run] = []
    for number, line in enumerate(text.split("\n")):
        for run in [Run("\n")] * (number > 0) + _runs_of(line):
            if found and found[-1][1:] == run[1:]:
                run = run._replace(text=found.pop().text + run.text)
            found.append(run)
    return tuple(run for run in found if run.text)


def _runs_of(line: str) -> list[Run]:
    read, parts = without_signs(line)
    addresses = [(part.start, part.start + part.length, part.address) for part in parts if part.address]
    if "://" in read and len(read) <= LONGEST_LINE:
        addresses += addresses_in(read, len(read))
    if not parts and not addresses:
        return [Run(line)]
    looks: list[tuple[tuple[str, ...], int]] = [((), -1)] * len(read)
    for part in (part for part in parts if not part.address):
        for at in range(part.start, part.start + part.length):
            looks[at] = (*looks[at][0], part.kind), -1
    for index, (start, end, _) in enumerate(addresses):
        looks[start:end] = [(kinds, index) for kinds, _ in looks[start:end]]
    pieces = groupby(range(len(read)), key=looks.__getitem__)
    return [
        Run("".join(read[at] for at in places), kinds, addresses[index][2] if index >= 0 else "")
        for (kinds, index), places in pieces
    ]
