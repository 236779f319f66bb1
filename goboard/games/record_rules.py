"""By which of goboard's rule sets a record is judged, from what its RU and KM say."""

from dataclasses import dataclass

from goboard.games.meaning import komi
from goboard.games.tree import Node
from goboard.games.values import simple_text
from goboard.rules import catalogue
from goboard.rules.numbers import plain
from goboard.rules.protocol import OptionError

CHINESE, TROMP_TAYLOR = "chinese", "tromp-taylor"
SITUATIONAL = {"ko": "situational"}

KNOWN: dict[str, tuple[str, dict[str, str]]] = {
    "tromp-taylor": (TROMP_TAYLOR, {}),
    "tromptaylor": (TROMP_TAYLOR, {}),
    "chinese": (CHINESE, {}),
    "cn": (CHINESE, {}),
    "chinese-ogs": (CHINESE, {}),
    "chinese-kgs": (CHINESE, {}),
    "中国规则": (CHINESE, {}),
    "中国围棋规则": (CHINESE, {}),
}
"""Spellings of the rule sets themselves, lower-case, blanks and underscores as hyphens."""

NEAREST: dict[str, tuple[str, dict[str, str]]] = {
    "aga": (CHINESE, SITUATIONAL),
    "us": (CHINESE, SITUATIONAL),
    "bga": (CHINESE, SITUATIONAL),
    "french": (CHINESE, SITUATIONAL),
    "nz": (TROMP_TAYLOR, {}),
    "newzealand": (TROMP_TAYLOR, {}),
    "new-zealand": (TROMP_TAYLOR, {}),
    "goe": (TROMP_TAYLOR, {}),
    "ing": (TROMP_TAYLOR, {}),
}
"""Rule sets that goboard lacks and the one that judges most like them; all others are judged as Chinese."""


@dataclass(frozen=True)
class RecordRules:
    """A rule set's name and options; `note` says what the record asks for where goboard lacks it."""

    name: str
    options: dict[str, str]
    note: str = ""


def record_rules(root: Node) -> RecordRules:
    """The rules of a record. Without KM the komi is 0; without RU the count is Chinese."""
    said = simple_text(root, "RU").strip()
    name, options, note = _own(root) or _named(said)
    points = komi(root)
    if points is None and not note:
        note = "The record names no komi; 0 is taken."
    return RecordRules(name, {"komi": plain(points) if points is not None else "0", **options}, note)


def _own(root: Node) -> tuple[str, dict[str, str], str] | None:
    """GOBR's rule set and options, where goboard has them."""
    pairs = dict(value.split(":", 1) for value in root.values("GOBR") if ":" in value)
    name = pairs.pop("rules", "")
    try:
        catalogue.make(name, pairs)
    except OptionError:
        return None
    return name, pairs, ""


def _named(said: str) -> tuple[str, dict[str, str], str]:
    word = "-".join(said.replace("_", " ").lower().split())
    if word in KNOWN:
        return (*KNOWN[word], "")
    if not word:
        return CHINESE, {}, ""
    if word.startswith("ko") and "score" in word:
        name = TROMP_TAYLOR if "sui1" in word else CHINESE
        options = SITUATIONAL if "situational" in word and name == CHINESE else {}
        exact = "scorearea" in word and "taxnone" in word and ("kopositional" in word or bool(options))
        return name, options, "" if exact else _note(said, name)
    name, options = NEAREST.get(word, (CHINESE, {}))
    return name, options, _note(said, name)


def _note(said: str, name: str) -> str:
    title = "Tromp-Taylor" if name == TROMP_TAYLOR else "Chinese"
    return f"The record says {said!r}; goboard lacks that rule set and judges by {title} rules."
