"""Every rule set that goboard knows, one line each."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from goboard.rules.options import text_of
from goboard.rules.protocol import OptionError, RuleInfo, RuleSet
from goboard.rules.sets import chinese, disto, first_capture, mango, ordinary, political_go, tromp_taylor

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
)

USUAL = chinese.INFO.name
"""What a new game has."""
UNNAMED_BY_AREA, UNNAMED = chinese.INFO.name, ordinary.JAPANESE[0].name
"""By which rules records are judged that name none: those with a komi that hardly a game by territory has, and others,
whose simple ko refuses least."""
FOR_ANY_BOARD = tromp_taylor.INFO.name
"""What a board gets that the rules in force do not fit."""


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
            raise OptionError(f"{info.title} rules have no option {key!r}; they have {', '.join(fields)}.")
    chosen = {key: text_of(field, (options or {}).get(key, field.default)) for key, field in fields.items()}
    return build(MappingProxyType(chosen))


def _line(name: str) -> tuple[RuleInfo, Callable[[Mapping[str, str]], RuleSet]]:
    for line in RULES:
        if line[0].name == name:
            return line
    raise OptionError(f"goboard knows no rules {name!r}; it knows {', '.join(info.name for info in infos())}.")
