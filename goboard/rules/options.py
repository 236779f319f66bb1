"""Options as text: every value that people, documents and files give is brought into one canonical form and checked.

Numbers are plain ("7.5"), formulas are kept as written; lists and mappings are JSON, so that any name fits.
"""

import json
import re
from collections.abc import Callable, Mapping

from goboard.rules.numbers import exact, plain
from goboard.rules.protocol import OptionError, OptionField, RuleInfo, RuleSet
from goboard.words.message import enumerated, phrase

ASCENDING, DESCENDING, SEED = "ascending", "descending", "seed"
MOST_PLAYERS = 62
SEEDS = 1_000_000
"""Seeds of ties that are drawn are below it."""
MOST_WEIGHTS = 1_000_000
LONGEST_NAME = 80
_NO_NAME = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]")
"""Signs that are not seen, or turn the order of others about."""
SIDES = ("B", "W")


def text_of(field: OptionField, value: object) -> str:
    """The canonical text of a value of that option; OptionError with a sentence for one that it cannot take."""
    try:
        return _KINDS[field.kind](field, value)
    except (ValueError, RecursionError) as error:
        said = str(error)
        is_told = said.startswith(field.title)
        raise OptionError(said if is_told else phrase("{option}: {fault}", option=field.title, fault=said)) from None


def weights_of(text: str) -> tuple[str, ...] | None:
    """The numbers of a list of weights, None for a formula."""
    return tuple(json.loads(text)) if text.startswith("[") else None


def scores_of(text: str) -> tuple[str, str]:
    """Black's and White's initial score."""
    found = json.loads(text)
    return found["B"], found["W"]


def players_of(text: str) -> tuple[str, ...]:
    """The players' names in turn order."""
    return tuple(json.loads(text))


def keys_of(rules: RuleSet) -> tuple[str, ...]:
    """What documents, records and GTP call the players, in turn order: as the options name them, or Black and White."""
    return players_of(rules.values["players"]) if "players" in rules.values else rules.names


def rules_document(rules: RuleSet) -> dict[str, object]:
    """The rules as game documents have them: whole numbers, lists and objects are JSON, and no text that holds some."""
    values = {field.name: _in_document(field, rules.values[field.name]) for field in rules.info.options}
    return {"name": rules.info.name, **values}


def _in_document(field: OptionField, text: str) -> object:
    match field.kind:
        case "number" if field.least is not None:
            return int(text)
        case "scores" | "players" | "alliances":
            return json.loads(text)
        case "weights" if text.startswith("["):
            return json.loads(text)
        case "ties" if (seed := seed_of(text)) is not None:
            return {SEED: seed}
    return text


def alliances_of(text: str) -> tuple[tuple[str, str], ...]:
    """Pairs of allied players' names."""
    return tuple((a, b) for a, b in json.loads(text))


def with_chance(info: RuleInfo, options: Mapping[str, object]) -> dict[str, object]:
    """The options of a game that begins: a seed of its own draws ties, unless somebody wants an order or a seed."""
    drawn = {field.name: drawn_ties() for field in info.options if field.kind == "ties"}
    return {**drawn, **options}


def drawn_ties() -> str:
    """A way to break ties by chance."""
    from secrets import randbelow

    return f"{SEED} {randbelow(SEEDS)}"


def seed_of(text: str) -> int | None:
    """The seed by which ties are drawn, None where an order breaks them."""
    return int(text.removeprefix(SEED)) if text.startswith(SEED) else None


def _number(field: OptionField, value: object) -> str:
    number = exact(value)
    if field.least is not None and (number.denominator != 1 or number < field.least):
        raise ValueError(phrase("{option} is a whole number, {least} or more.", option=field.title, least=field.least))
    return plain(number)


def _choice(field: OptionField, value: object) -> str:
    choices = field.choices or {}
    if not isinstance(value, str) or value not in choices:
        raise ValueError(
            phrase(
                "{option} is one of {choices}, not {value}.",
                option=field.title,
                choices=enumerated(choices),
                value=f"{value!r}",
            )
        )
    return value


def _formula(field: OptionField, value: object) -> str:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return plain(exact(value))
    if not isinstance(value, str):
        raise ValueError(phrase("A formula is a text."))
    from goboard.rules.formulas.parse import parse

    text = value.strip()
    parse(text, field.variables)
    return text


def _weights(field: OptionField, value: object) -> str:
    given = _json(value) if isinstance(value, str) and value.lstrip().startswith("[") else value
    if not isinstance(given, (list, tuple)):
        return _formula(field, given)
    if len(given) > MOST_WEIGHTS:
        raise ValueError(phrase("There are {number} weights at most.", number=MOST_WEIGHTS))
    return as_json([plain(exact(weight)) for weight in given])


def _scores(_field: OptionField, value: object) -> str:
    given = _json(value) if isinstance(value, str) else value
    if not isinstance(given, Mapping) or not set(given) <= set(SIDES):
        raise ValueError(phrase('give {"B": number, "W": number}.'))
    return as_json({side: plain(exact(given.get(side, 0))) for side in SIDES})


def _players(_field: OptionField, value: object) -> str:
    given = value
    if isinstance(value, str):
        given = _json(value) if value.lstrip().startswith("[") else [name.strip() for name in value.split(",")]
    if not isinstance(given, (list, tuple)) or not all(isinstance(name, str) and name.strip() for name in given):
        raise ValueError(phrase("give the players' names in turn order."))
    if any(len(name) > LONGEST_NAME for name in given):
        raise ValueError(phrase("a name has {number} characters at most.", number=LONGEST_NAME))
    if not 1 <= len(given) <= MOST_PLAYERS or len(set(given)) < len(given):
        raise ValueError(phrase("there are 1 to {number} players, each with a name of their own.", number=MOST_PLAYERS))
    return as_json(list(given))


def _alliances(_field: OptionField, value: object) -> str:
    given = (_json(value) if value.strip() else []) if isinstance(value, str) else value
    if not isinstance(given, (list, tuple)):
        raise ValueError(phrase('give pairs of players, such as [["1", "2"]].'))
    for pair in given:
        if not isinstance(pair, (list, tuple)) or len(pair) != 2 or not all(isinstance(name, str) for name in pair):
            raise ValueError(phrase('give pairs of players, such as [["1", "2"]].'))
        if pair[0] == pair[1]:
            raise ValueError(phrase("{player} cannot be allied with themself.", player=f"{pair[0]!r}"))
    pairs = [sorted(pair) for pair in given]
    return as_json([list(pair) for pair in sorted({tuple(pair) for pair in pairs})])


def _ties(_field: OptionField, value: object) -> str:
    seed: object = None
    if isinstance(value, Mapping) and set(value) == {SEED}:
        seed = value[SEED]
    elif isinstance(value, str):
        text = value.strip()
        if text in (ASCENDING, DESCENDING):
            return text
        word, _, digits = text.partition(" ")
        if word == SEED and digits.strip().removeprefix("-").isdecimal() and len(digits) <= 20:
            seed = int(digits)
    if not isinstance(seed, int) or isinstance(seed, bool) or abs(seed) > 10**18:
        raise ValueError(phrase('give "ascending", "descending" or a seed, such as {"seed": 7}.'))
    return f"{SEED} {seed}"


def _name(_field: OptionField, value: object) -> str:
    text = " ".join(value.split()) if isinstance(value, str) else ""
    if not text or len(text) > LONGEST_NAME or _NO_NAME.search(text):
        raise ValueError(
            phrase(
                "a name is one line of at most {number} characters, all of which can be seen.",
                number=LONGEST_NAME,
            )
        )
    return text


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        raise ValueError(phrase("{text} cannot be read.", text=f"{text[:40]!r}")) from None


def as_json(value: object) -> str:
    """The short form in which options hold more than a word."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_KINDS: Mapping[str, Callable[[OptionField, object], str]] = {
    "number": _number,
    "choice": _choice,
    "formula": _formula,
    "weights": _weights,
    "scores": _scores,
    "players": _players,
    "alliances": _alliances,
    "ties": _ties,
    "name": _name,
}
