"""The pages of the manual: which there are, their sections, what is found in them, and which one tells of a part.

The pages are the Markdown files of `docs`, which are shipped with the program; those in other languages have the same
headings in the same order, and links lead to them by the English ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from goboard.library.wording import joined_sizes
from goboard.resources_path import MANUAL, resource
from goboard.ui.language import language
from goboard.words.wording import ENGLISH

CONTENTS = (
    "first_steps", "playing", "reviewing", "records", "rules", "boards", "analysis", "library", "preferences",
    "coming_from", "keys", "command_line", "limits",
)  # fmt: skip
"""In the order in which they are read."""
ALL_KEYS = "all_keys"
"""A page that is made from the actions, with the keys that are chosen for them."""
TRANSLATED = "pages"
"""The folder of pages in other languages."""
HEADING = re.compile(r"(#{1,6}) +(.+)")
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
FENCE = "```"
SIGNS, EMPHASIS = re.compile(r"^\|?[-| :]+\|?$|^- |\|", re.MULTILINE), re.compile(r"[*`\\]")
ROW = re.compile(r"^\| *(.*?) *\|$", re.MULTILINE)
"""Of a table; that below its head holds no words."""
NOT_IN_ANCHORS = re.compile(r"[^\w\- ]")
BROKEN = re.compile(r"(?<=[、。，；：！？）」』])\n {0,3}(?![-#|>\s]|```)")
"""An end of line within a paragraph of a language without blanks between words: shown, it would be a blank."""
SIZE_SIGN, ANY_SIGN = re.compile(r"(?<=[0-9])x(?=[0-9])"), r"\\s?[x×]\\s?"
"""In a size of a board that is looked for, and what stands there in a page."""
AROUND = 40
"""Characters before a hit that are shown with it."""
SNIPPET = 120

OF_PARTS: Mapping[str, str] = {
    "goboard.ui.adviser": "analysis#what-an-engine-proposes",
    "goboard.ui.analysis": "analysis#overlays",
    "goboard.ui.board": "playing",
    "goboard.ui.boards": "boards",
    "goboard.ui.clocks": "playing#clocks",
    "goboard.ui.dialogs.board_choice": "records#files",
    "goboard.ui.dialogs.comparison": "rules#other-rules-for-the-same-record",
    "goboard.ui.dialogs.contest": "rules#contests",
    "goboard.ui.dialogs.contest_play": "rules#contests",
    "goboard.ui.dialogs.game_info": "records#editing",
    "goboard.ui.dialogs.new_game": "playing#a-new-game",
    "goboard.ui.dialogs.paper_rock_scissors": "rules#contests",
    "goboard.ui.dialogs.restore": "records#files",
    "goboard.ui.dialogs.rows_table": "rules#contests",
    "goboard.ui.dialogs.rule_editor": "rules#rules-of-your-own",
    "goboard.ui.dialogs.rules_help": "rules",
    "goboard.ui.dialogs.walk": "rules#mango",
    "goboard.ui.dialogs": "first_steps",
    "goboard.ui.display": "boards",
    "goboard.ui.editing": "records#editing",
    "goboard.ui.editor": "boards#boards-of-your-own",
    "goboard.ui.eyes": "analysis#eyespaces",
    "goboard.ui.files": "records#files",
    "goboard.ui.games": "records#files",
    "goboard.ui.heat_legend": "rules#mango",
    "goboard.ui.library": "library",
    "goboard.ui.manual": "first_steps#help",
    "goboard.ui.opponent": "playing#against-goboard-or-an-engine",
    "goboard.ui.options": "rules",
    "goboard.ui.options_form": "rules",
    "goboard.ui.painting": "playing",
    "goboard.ui.palette.keys": "preferences#keys-and-toolbar",
    "goboard.ui.palette.toolbar": "preferences#keys-and-toolbar",
    "goboard.ui.palette": "first_steps#finding-what-there-is",
    "goboard.ui.panels.alliances": "rules#political-go",
    "goboard.ui.panels.analysis": "analysis#overlays",
    "goboard.ui.panels.comment": "reviewing#comments",
    "goboard.ui.panels.count_table": "analysis#counting",
    "goboard.ui.panels.counting": "analysis#counting",
    "goboard.ui.panels.game": "records#editing",
    "goboard.ui.panels.player_card": "first_steps#the-window",
    "goboard.ui.panels.players": "first_steps#the-window",
    "goboard.ui.panels.politics": "rules#political-go",
    "goboard.ui.panels.politics_log": "rules#political-go",
    "goboard.ui.panels.result": "playing#the-end-of-a-game",
    "goboard.ui.panels.rule_choice": "rules",
    "goboard.ui.panels.rules": "rules",
    "goboard.ui.pictures": "records#pictures-and-print",
    "goboard.ui.player_sign": "playing",
    "goboard.ui.preferences": "preferences",
    "goboard.ui.review": "reviewing#a-review-of-the-whole-game",
    "goboard.ui.rule_text": "rules",
    "goboard.ui.score": "analysis#along-the-game",
    "goboard.ui.sound": "preferences#sounds",
    "goboard.ui.start": "first_steps#the-start-page",
    "goboard.ui.study": "reviewing#finding-and-studying",
    "goboard.ui.tree": "reviewing#the-tree",
    "goboard.ui.window": "first_steps#the-window",
}
"""By module or package of the widget that has the focus, or of what it is in; the longest name counts. What many parts
are made of is not among them: what it is in says where one is."""


class Section(NamedTuple):
    """What stands under one heading: its page, the anchor of links to it, title, level of the heading, plain text."""

    page: str
    anchor: str
    title: str
    level: int
    text: str


class Hit(NamedTuple):
    """A section in which all words were found, and how it reads there."""

    section: Section
    snippet: str


def source_of(page: str, spoken: str = "") -> str:
    """The Markdown of a page of `CONTENTS`, in that language or the one of the window; in English where it has none."""
    with suppress(FileNotFoundError):
        translated = resource(TRANSLATED, spoken or language(), f"{page}.md").read_text(encoding="utf-8")
        return BROKEN.sub("", translated)
    return resource(MANUAL, f"{page}.md").read_text(encoding="utf-8")


def anchor_of(title: str) -> str:
    """The anchor that a heading has, as GitHub makes it."""
    return NOT_IN_ANCHORS.sub("", title.lower()).replace(" ", "-")


def plain(markdown: str) -> str:
    """The words alone, in one line; of tables it can be read what belongs together."""
    rows = ROW.sub(lambda row: _row_words(row[1]), LINK.sub(r"\1", markdown))
    return " ".join(EMPHASIS.sub("", SIGNS.sub(" ", rows)).split())


def _row_words(cells: str) -> str:
    words = " – ".join(filter(str.strip, cells.split("|"))) if cells.strip("-| :") else ""
    return f"{words} ·" if words else ""


def sections_of(page: str, source: str = "") -> tuple[Section, ...]:
    """Its sections in order; a page begins with a heading. In every language they have the anchors of the English."""
    found = _parted(page, source or source_of(page))
    if page not in CONTENTS or language() == ENGLISH:
        return found
    english = _parted(page, source_of(page, ENGLISH))
    return tuple(each._replace(anchor=other.anchor) for each, other in zip(found, english, strict=True))


@cache
def _parted(page: str, source: str) -> tuple[Section, ...]:
    found: list[tuple[str, int, list[str]]] = []
    is_code = False
    for line in source.splitlines():
        is_code ^= line.startswith(FENCE)
        heading = None if is_code else HEADING.fullmatch(line)
        if heading:
            found.append((plain(heading[2]), len(heading[1]), []))
        elif found and not line.startswith(FENCE):
            found[-1][2].append(line)
    return tuple(
        Section(page, anchor_of(title), title, level, plain("\n".join(lines))) for title, level, lines in found
    )


def search(words: str, more: Mapping[str, str] | None = None) -> list[Hit]:
    """The sections that hold all of the words, those with a word in their title first. `more` are pages beside those
    of `CONTENTS`."""
    wanted = [re.compile(pattern_of(word)) for word in words_of(words.casefold())]
    if not wanted:
        return []
    pages = [(page, "") for page in CONTENTS] + [*(more or {}).items()]
    hits: list[tuple[int, int, Hit]] = []
    for section in (each for page, source in pages for each in sections_of(page, source)):
        title, text = section.title.casefold(), section.text.casefold()
        if all(word.search(text) or word.search(title) for word in wanted):
            in_title = sum(word.search(title) is not None for word in wanted)
            hits.append((-in_title, len(hits), Hit(section, snippet(section.text, wanted))))
    return [hit for _, _, hit in sorted(hits)]


def words_of(asked: str) -> list[str]:
    """The words that are looked for each by itself; a size of a board, as "19 × 19", is one."""
    return joined_sizes(asked).split()


def pattern_of(word: str) -> str:
    """Finds the word anywhere, and as whole words where it has hyphens or blanks inside or lacks them;
    a size of a board however it is written."""
    literal, letters = SIZE_SIGN.sub(ANY_SIGN, re.escape(word)), [re.escape(letter) for letter in word if letter != "-"]
    if len(letters) < 2:
        return literal
    return rf"{literal}|\b{'-?'.join(letters)}|\b{'[- ]?'.join(letters)}\b"


def snippet(text: str, wanted: list[re.Pattern[str]]) -> str:
    """The words around the first hit."""
    found = (word.search(text.casefold()) for word in wanted)
    at = min((each.start() for each in found if each is not None), default=0)
    begin = text.rfind(" ", 0, max(at - AROUND, 0)) + 1 if at > AROUND else 0
    cut = text[begin : begin + SNIPPET]
    end = len(cut) if begin + SNIPPET >= len(text) else max(cut.rfind(" "), 1)
    return f"{'… ' if begin else ''}{cut[:end]}{' …' if begin + end < len(text) else ''}"


def page_for(module: str) -> str:
    """The page, with an anchor where it has one, that tells of what that module shows; "" if none does."""
    while module not in OF_PARTS and module:
        module = module.rpartition(".")[0]
    return OF_PARTS.get(module, "")
