"""Every rule set that goboard knows, one line each."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from goboard.rules.options import text_of
from goboard.rules.protocol import OptionError, RuleInfo, RuleSet
from goboard.rules.sets import chinese, disto, first_capture, mango, ordinary, own_rules, political_go, tromp_taylor
from goboard.words.message import enumerated, in_context, phrase

RULES: tuple[tuple[RuleInfo, Callable[[Mapping[str, str]], RuleSet]], ...] = (
    (tromp_taylor.INFO, tromp_taylor.make),
    (chinese.INFO, chinese.make),
    ordinary.JAPANESE,
    ordinary.KOREAN,
    ordinary.AGA,
    ordinary.NEW_ZEALAND,
    ordinary.ING,
    ordinary.STONE_SCORING,
    (disto.INFO, disto.make),
    (first_capture.INFO, first_capture.make),
    (mango.INFO, mango.make),
    (political_go.INFO, political_go.make),
    (own_rules.INFO, own_rules.make),
)

TITLES_WITHIN = (
    in_context("within a sentence", "Chinese"),
    in_context("within a sentence", "Japanese"),
    in_context("within a sentence", "Korean"),
    in_context("within a sentence", "New Zealand"),
    in_context("within a sentence", "Stone scoring"),
)
"""Titles that are no names: some languages write them otherwise beside their word for rules, as in "reglas chinas"."""

USUAL = chinese.INFO.name
"""What a new game has."""
UNNAMED_BY_AREA, UNNAMED = chinese.INFO.name, ordinary.JAPANESE[0].name
"""By which rules records are judged that name none: those with a komi that hardly a game by territory has, and others,
whose simple ko refuses least."""
FOR_ANY_BOARD = tromp_taylor.INFO.name
"""What a board gets that the rules in force do not fit."""

OWN = own_rules.INFO.name
"""What people put together themselves: its options say everything, its name among them."""
_own: tuple[Mapping[str, str], ...] = ()


class Listed(NamedTuple):
    """A rule set as lists offer it: `options` are those that make it what it is, {} for sets of the catalogue."""

    key: str
    info: RuleInfo
    options: Mapping[str, str]

    def is_same(self, name: str, values: Mapping[str, str]) -> bool:
        """Are these rules, with such options, this set? Komi and handicap may be any."""
        fixed = {field.name for field in self.info.options if field.is_switch}
        return name == self.info.name and all(values.get(key) == self.options[key] for key in fixed)


def use_own(sets: Iterable[Mapping[str, str]]) -> None:
    """These combinations of switches are listed from now on, each by its options."""
    global _own
    _own = tuple(make(OWN, options).values for options in sets)


def listed() -> tuple[Listed, ...]:
    """What people choose from: the sets of the catalogue, then their own."""
    known = (Listed(info.name, info, {}) for info in infos() if info.name != OWN)
    return (*known, *(Listed(f"{OWN}:{each['title']}", make(OWN, each).info, each) for each in _own))


def listed_by(key: str) -> Listed | None:
    """The entry with that key, or the set of one's own with that title; None if there is none."""
    return next((each for each in listed() if key in (each.key, each.options.get("title", each.key))), None)


def infos() -> tuple[RuleInfo, ...]:
    return tuple(info for info, _ in RULES)


def info_of(name: str) -> RuleInfo:
    """The rule set with that name; OptionError if there is none."""
    return _line(name)[0]


def make(name: str, options: Mapping[str, object] | None = None) -> RuleSet:
    """The rule set with these options, defaults for the rest; OptionError with a sentence for anything it lacks."""
    info, build = _line(name)
    fields = {field.name: field for field in info.options}
    for key in options or {}:
        if key not in fields:
            raise OptionError(
                phrase(
                    "{rules} rules have no option {option}; they have {options}.",
                    rules=info.title,
                    option=f"{key!r}",
                    options=enumerated(fields),
                )
            )
    chosen = {key: text_of(field, (options or {}).get(key, field.default)) for key, field in fields.items()}
    return build(MappingProxyType(chosen))


def _line(name: str) -> tuple[RuleInfo, Callable[[Mapping[str, str]], RuleSet]]:
    for line in RULES:
        if line[0].name == name:
            return line
    raise OptionError(
        phrase(
            "goboard knows no rules {rules}; it knows {known}.",
            rules=f"{name!r}",
            known=enumerated(info.name for info in infos()),
        )
    )
