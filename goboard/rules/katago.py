"""Rules as KataGo spells them by their switches ("koSIMPLEscoreTERRITORYtaxSEKIsui0", or JSON), and whose they are."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from goboard.rules import catalogue
from goboard.rules.counts import Bonus, Counting
from goboard.rules.go import GoRules, Ko
from goboard.rules.options import LONGEST_NAME
from goboard.rules.protocol import OptionError, RuleSet
from goboard.rules.switches import FREE, NEXT, NO, YES
from goboard.words.message import phrase

_TEXT = re.compile(
    r"ko(?P<ko>[a-z]+)score(?P<scoring>area|territory)tax(?P<tax>none|seki|all)sui(?P<suicide>[01])"
    r"(?:button(?P<button>[01]))?(?:whb(?P<bonus>0|n-1|n))?(?:fpok(?P<agreed>[01]))?(?:komi(?P<komi>-?[0-9.]+))?"
)
_KEYS = {
    "ko": "ko", "scoring": "scoring", "score": "scoring", "tax": "tax", "suicide": "suicide",
    "multiStoneSuicideLegal": "suicide", "hasButton": "button", "whiteHandicapBonus": "bonus",
    "friendlyPassOk": "agreed", "komi": "komi",
}  # fmt: skip
_WEIGHTS = {"button": 64, "scoring": 32, "tax": 16, "suicide": 8, "bonus": 4, "ko": 2, "agreed": 1}
"""How much it matters that a set says otherwise."""


class Switches(NamedTuple):
    """Each as KataGo writes it, in lower case; what is not said is as in its Tromp-Taylor rules. `komi` may be ""."""

    ko: str = "positional"
    scoring: str = "area"
    tax: str = "none"
    suicide: str = "1"
    button: str = "0"
    bonus: str = "0"
    agreed: str = "0"
    komi: str = ""

    def distance(self, other: "Switches") -> int:
        return sum(weight for key, weight in _WEIGHTS.items() if getattr(self, key) != getattr(other, key))


class Found(NamedTuple):
    """The rule set whose switches these are, `is_same`, or the nearest one; with its options."""

    name: str
    options: Mapping[str, str]
    is_same: bool


def found_by(text: str) -> Found | None:
    """The set that the text spells by its switches; None if that is no such text."""
    said = _switches(text)
    if said is None:
        return None
    name, options, switches = min(_all_sets(), key=lambda each: (said.distance(each[2]), len(each[1])))
    komi = {"komi": said.komi} if said.komi else {}
    return Found(name, options | komi, said.distance(switches) <= _WEIGHTS["agreed"])


def named_by(text: str) -> Found | None:
    """The set that KataGo calls so, or whose switches are just those that are said; None if there is none."""
    word = text.strip().strip('"').lower()
    for info in catalogue.infos():
        if word in info.kata_names:
            return Found(info.name, {}, is_same=True)
    found = found_by(text)
    if found is None or not found.is_same:
        return None
    spelt = json.loads(spelled(catalogue.make(found.name, found.options)) or "{}")
    exact = {_KEYS[key]: str(value).upper() for key, value in spelt.items()}
    try:
        said = json.loads(text)
    except ValueError:
        return found
    is_exact = all(key == "komi" or exact.get(_KEYS.get(key, "")) == str(value).upper() for key, value in said.items())
    return found if is_exact else None


def combined(text: str) -> Found | None:
    """The same set, or if none is the same a combination of just these switches; OptionError for those that goboard
    lacks."""
    said, found = _switches(text), found_by(text)
    if said is None or found is None or found.is_same:
        return found
    if said.button != "0" or said.ko not in [*Ko]:
        raise OptionError(phrase("goboard has no rules with these switches: {text}.", text=f"{text[:80]!r}"))
    is_area, is_taxed = said.scoring == "area", said.tax == "all"
    if is_taxed and not is_area:
        raise OptionError(phrase("goboard knows a tax on groups where area is counted, not territory."))
    options = {
        "title": "".join(text.split())[:LONGEST_NAME],
        "ko": said.ko,
        "suicide": NO if said.suicide == "0" else YES,
        "count": (Counting.TAXED if is_taxed else Counting.AREA if is_area else Counting.TERRITORY).value,
        "seki": YES if said.tax == "none" else NO,
        "pass": FREE,
        "bonus": said.bonus.upper(),
        "stop": NEXT,
    }
    return Found(catalogue.OWN, options | ({"komi": said.komi} if said.komi else {}), is_same=True)


def written(rules: GoRules) -> str:
    """The switches as KataGo writes them, "" where it has no such rules: it knows no price for a pass."""
    if rules.has_pass_stones or rules.counting is Counting.CAPTURES:
        return ""
    said = _of(rules, rules.bonus)
    bonus = f"whb{said.bonus.upper()}" if said.bonus != "0" else ""
    agreed = "fpok1" if said.agreed == "1" else ""
    text = f"ko{said.ko.upper()}score{said.scoring.upper()}tax{said.tax.upper()}sui{said.suicide}"
    return text + bonus + agreed


def _switches(text: str) -> Switches | None:
    bare = "".join(text.split())
    if bare.startswith("{"):
        return _from_json(bare)
    found = _TEXT.fullmatch(bare.lower())
    return Switches(**{key: value for key, value in found.groupdict().items() if value}) if found else None


def _from_json(text: str) -> Switches | None:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(given, dict) or "ko" not in given:
        return None
    said = {_KEYS[key]: value for key, value in given.items() if key in _KEYS}
    words = {key: str(int(value) if isinstance(value, bool) else value).lower() for key, value in said.items()}
    return Switches(**words)


def _all_sets() -> Iterator[tuple[str, dict[str, str], Switches]]:
    """Each set of the catalogue as it usually is, then with its options otherwise."""
    for info in catalogue.infos():
        if info.name == catalogue.OWN:
            continue
        usual = catalogue.make(info.name)
        if not isinstance(usual, GoRules) or usual.counting is Counting.CAPTURES:
            continue
        fields = {field.name: field for field in info.options}
        # a pass costs nothing in KataGo's rules: what it says otherwise of repetition is of sets without that
        kos = () if usual.has_pass_stones or "ko" not in fields else fields["ko"].choices or ()
        for options in [{}, *({"ko": ko} for ko in kos if ko != usual.ko)]:
            rules = catalogue.make(info.name, options)
            assert isinstance(rules, GoRules)
            yield info.name, options, _of(rules, rules.bonus)
            if "handicap" in fields:
                yield info.name, options | {"handicap": "0"}, _of(rules, Bonus.NONE)


def _of(rules: GoRules, bonus: Bonus) -> Switches:
    tax = "all" if rules.counting is Counting.TAXED else "seki" if rules.info.reads_seki else "none"
    scoring = "territory" if rules.counting is Counting.TERRITORY else "area"
    suicide, agreed = (str(int(each)) for each in (rules.is_suicide_legal, rules.info.removes_dead))
    return Switches(rules.ko, scoring, tax, suicide, "0", bonus.lower(), agreed)


def spelled(rules: RuleSet) -> str:
    """The rules as JSON for KataGo, komi left out; "" where it has no such rules."""
    if not isinstance(rules, GoRules) or rules.counting is Counting.CAPTURES:
        return ""
    said = _of(rules, rules.bonus)
    switches = {
        "ko": said.ko.upper(), "scoring": said.scoring.upper(), "tax": said.tax.upper(), "suicide": said.suicide == "1",
        "hasButton": False, "whiteHandicapBonus": said.bonus.upper(), "friendlyPassOk": said.agreed == "1",
    }  # fmt: skip
    return json.dumps(switches)
