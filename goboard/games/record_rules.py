"""By which of goboard's rule sets a record is judged, and how the choice is written: RU, KM and the GOB properties.

GOBR names the rule set and its options, GOBI initial scores, GOBP the players in turn order, GOBL in the first node the
alliances at the start. Formulas in them are data from strangers: what does not pass the options' own checks is left
aside with a note.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from goboard.games.node_values import komi
from goboard.games.own_moves import OWN_ALLIANCES, alliance_values, alliances_of, own_player
from goboard.games.record_dialect import VERSION, form_of
from goboard.games.tree import Node
from goboard.games.values import pair_values, pairs, simple_text
from goboard.rules import catalogue
from goboard.rules.numbers import exact, plain
from goboard.rules.options import alliances_of as allied_names
from goboard.rules.options import players_of, scores_of, text_of
from goboard.rules.protocol import OptionError, OptionField, RuleInfo, RuleSet

_OWN_KINDS = frozenset({"players", "scores", "alliances"})
"""Kinds of options that stand in properties of their own."""

Values = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class RecordRules:
    """A rule set's name and options; `note` says what the record asks for where goboard lacks it, `faults` are those of
    its options, which are in the note too. `is_named` is True if the record names this rule set itself."""

    name: str
    options: dict[str, str]
    note: str = ""
    faults: tuple[str, ...] = ()
    is_named: bool = False


def record_rules(root: Node) -> RecordRules:
    """The rules of a record. Without KM the komi is 0; without RU and GOBR the count is Chinese."""
    own = dict(pairs(root, "GOBR"))
    said = simple_text(root, "RU").strip()
    own_name = own.pop("rules", "")
    name, options, note = _named(own_name if _known(own_name) else said)
    info = catalogue.info_of(name)
    found, notes, faults = _checked(info, {**_komi(root, info), **options, **_elsewhere(root, info), **own})
    if "komi" in found and "komi" not in own and komi(root) is None and not note:
        note = "The record names no komi; 0 is taken."
    is_named = bool(_known(own_name) or _known(said))
    return RecordRules(name, found, " ".join(filter(None, [note, *notes])), tuple(faults), is_named)


def _komi(root: Node, info: RuleInfo) -> dict[str, object]:
    if not any(field.name == "komi" for field in info.options):
        return {}
    points = komi(root)
    return {"komi": plain(points) if points is not None else "0"}


def _elsewhere(root: Node, info: RuleInfo) -> dict[str, object]:
    """The options that stand in properties of their own, as far as the record has them."""
    found: dict[str, object] = {}
    for field in info.options:
        if field.kind == "scores" and (scores := initial_scores(root)):
            found[field.name] = scores
        elif field.kind == "players" and root.has("GOBP"):
            found[field.name] = player_names(root)
        elif field.kind == "alliances" and root.has(OWN_ALLIANCES):
            names = player_names(root) or _default_players(info)
            allied = alliances_of(root.values(OWN_ALLIANCES))
            found[field.name] = [[names[a - 1], names[b - 1]] for a, b in allied if b <= len(names)]
    return found


def player_names(root: Node) -> tuple[str, ...]:
    """The players that GOBP names, in turn order; one that it leaves out is called by their number."""
    named = {own_player(key): name for key, name in pairs(root, "GOBP")}
    numbers = [player for player in named if player is not None]
    return tuple(named.get(player) or str(player) for player in range(1, max(numbers, default=0) + 1))


def initial_scores(root: Node) -> dict[str, str]:
    """GOBI of the first two players; without it KM as White's; empty if the record says neither."""
    said = {own_player(key): value for key, value in pairs(root, "GOBI")}
    if said.keys() & {1, 2}:
        return {"B": said.get(1, "0"), "W": said.get(2, "0")}
    points = komi(root)
    return {} if points is None else {"B": "0", "W": plain(points)}


def _default_players(info: RuleInfo) -> tuple[str, ...]:
    return next((players_of(field.default) for field in info.options if field.kind == "players"), ())


def _checked(info: RuleInfo, said: Mapping[str, object]) -> tuple[dict[str, str], list[str], list[str]]:
    """The options that the rule set has and can take, in their canonical text, notes on what had to be left aside, and
    those of them that speak of faults."""
    fields = {field.name: field for field in info.options}
    found: dict[str, str] = {}
    notes: list[str] = []
    faults: list[str] = []
    for key, value in said.items():
        try:
            found[key] = text_of(fields[key], value)
            bare = _bare_threshold(fields[key], found[key])
            if bare:
                found[key] = bare
                notes.append(f"The record gives a mere number for {key}; it is read as {bare}.")
        except KeyError:
            notes.append(f"The record says {_short(key)}: {_short(value)}; {info.title} rules have no such option.")
        except OptionError as error:
            faults.append(f"The record's options are faulty: {error} The usual one is taken.")
    try:
        catalogue.make(info.name, found)
    except OptionError as error:
        faults.append(f"The record's options do not go together: {error} The usual ones are taken.")
        found = {key: value for key, value in found.items() if key == "komi"}
    return found, [*notes, *faults], faults


def _bare_threshold(field: OptionField, text: str) -> str:
    """What a threshold that is a number alone stands for; "" for other formulas and for the truth values 0 and 1."""
    if field.kind != "formula" or len(field.variables) != 1:
        return ""
    try:
        number = exact(text)
    except ValueError:
        return ""
    return "" if number in (0, 1) else f"{field.variables[0]} >= {plain(number)}"


def _short(value: object) -> str:
    return repr(str(value)[:40])


def _known(said: str) -> str:
    """The name of goboard's rule set that is spelt like that, "" if there is none."""
    word = _word(said)
    for info in catalogue.infos():
        if word in map(_word, (info.name, info.sgf_name, *info.spellings)):
            return info.name
    return ""


def _word(said: str) -> str:
    """A name without what its spellings differ in."""
    return re.sub(r"[\s_-]+", "", said.lower())


def _named(said: str) -> tuple[str, Mapping[str, str], str]:
    """The rule set for that name, the options that the name means, and a note if another one was meant."""
    name, word = _known(said), _word(said)
    if name or not word:
        return name or catalogue.USUAL, {}, ""
    for info in catalogue.infos():
        for nearest in info.nearest:
            if re.fullmatch(nearest.pattern, word):
                return info.name, nearest.options, "" if nearest.is_same else _note(said, info.name)
    return catalogue.USUAL, {}, _note(said, catalogue.USUAL)


def _note(said: str, name: str) -> str:
    return f"The record says {said!r}; goboard lacks that rule set and judges by {catalogue.info_of(name).title} rules."


@dataclass(frozen=True)
class Chosen:
    """A record's rules on its board. `fault` says why there can be no play at all, "" if there can; `faults` is that
    and whatever else is wrong with its options. `is_named` as in RecordRules."""

    rules: RuleSet
    note: str = ""
    fault: str = ""
    faults: tuple[str, ...] = ()
    is_named: bool = False


def rules_of(root: Node) -> Chosen:
    """The rule set that judges a record; its usual options where the record's do not fit the board."""
    said, board = record_rules(root), form_of(root).board
    rules = catalogue.make(said.name, said.options)
    misfit = rules.misfit(board)
    if not misfit:
        return Chosen(rules, said.note, "", said.faults, said.is_named)
    usual = catalogue.make(said.name)
    if usual.misfit(board):
        return Chosen(usual, said.note, misfit, (*said.faults, misfit), said.is_named)
    unfit = f"{misfit} The usual options are taken."
    return Chosen(usual, f"{said.note} {unfit}".strip(), "", (*said.faults, unfit), said.is_named)


def overruling(root: Node, texts: Mapping[str, str]) -> Values:
    """What must go for new texts of RU and KM to have an effect: properties that say the same more exactly."""
    found: dict[str, tuple[str, ...]] = {}
    own = pairs(root, "GOBR")
    if "KM" in texts:
        found["GOBI"] = ()
        own = [entry for entry in own if entry[0] != "komi"]
    if "RU" in texts and _known(texts["RU"]) != _known(dict(own).get("rules", "")):
        own = []
    return (*found.items(), ("GOBR", pair_values(own)))


def rules_values(rules: RuleSet) -> Values:
    """RU, KM and the GOB properties that say what the rule set is, () for those that say nothing of it."""
    info, options = rules.info, rules.values
    found: dict[str, tuple[str, ...]] = {"RU": (info.sgf_name,)}
    more: list[tuple[str, str]] = []
    for field in info.options:
        text = options[field.name]
        if field.name == "komi":
            found["KM"] = (_km(exact(text)),)
            # KM cannot say everything: thirds, and what other programs mean by hundredths and quarters
            more += [(field.name, text)] if komi(Node(f"KM[{found['KM'][0]}]")) != exact(text) else []
        elif field.kind in _OWN_KINDS:
            found |= _own_values(field, options)
        elif not info.is_told_by_name or text != field.default:
            more.append((field.name, text))
    if more or not info.is_told_by_name:
        found |= {"GOBV": (str(VERSION),), "GOBR": pair_values([("rules", info.name), *more])}
    written = tuple((ident, found.get(ident, ())) for ident in ("RU", "KM", "GOBR", "GOBI", "GOBP", OWN_ALLIANCES))
    return (*written, *((ident, values) for ident, values in found.items() if ident == "GOBV"))


def _km(points: Fraction) -> str:
    """A decimal, rounded where there is no exact one."""
    return plain(points if "/" not in plain(points) else Fraction(f"{float(points):.10f}"))


def _own_values(field: OptionField, options: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Options that have a property of their own, players by number."""
    text = options[field.name]
    if field.kind == "scores":
        black, white = scores_of(text)
        return {"GOBI": pair_values([(1, black), (2, white)]), "KM": (_km(exact(white) - exact(black)),)}
    if field.kind == "players":
        return {"GOBP": pair_values(enumerate(players_of(text), 1))}
    names = players_of(options["players"])
    allied = [tuple(sorted((names.index(a) + 1, names.index(b) + 1))) for a, b in allied_names(text)]
    return {OWN_ALLIANCES: alliance_values([(a, b) for a, b in allied], len(names)) if allied else ()}
