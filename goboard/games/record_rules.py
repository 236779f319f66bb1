"""By which of goboard's rule sets a record is judged, and how the choice is written: RU, KM and the GOB properties.

GOBR names the rule set and its options, GOBI initial scores, GOBP the players in turn order, GOBL in the first node the
alliances at the start. Formulas in them are data from strangers: what does not pass the options' own checks is left
aside with a note.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from goboard.games.node_values import handicap, komi, komi_in
from goboard.games.own_moves import OWN_ALLIANCES, alliance_values, alliances_of, own_player
from goboard.games.record_dialect import VERSION, form_of
from goboard.games.tree import Node
from goboard.games.values import first_of, pair_values, pairs, raw_text, simple_text
from goboard.rules import catalogue
from goboard.rules.katago import found_by
from goboard.rules.numbers import exact, plain
from goboard.rules.options import alliances_of as allied_names
from goboard.rules.options import players_of, scores_of, text_of
from goboard.rules.protocol import OptionError, OptionField, RuleInfo, RuleSet
from goboard.words.message import phrase, sentences

_OWN_KINDS = frozenset({"players", "scores", "alliances"})
"""Kinds of options that stand in properties of their own."""

Values = tuple[tuple[str, tuple[str, ...]], ...]


Offered = tuple[str, dict[str, str]]
"""A rule set and its options."""


@dataclass(frozen=True)
class RecordRules:
    """A rule set's name and options; `note` says what the record asks for where goboard lacks it, and by what it is
    judged where it names nothing; `faults` are those of its options, which are in the note too. `is_named` is True if
    the record names rules that goboard knows. `komi_in_ko` is the number in KO where it seems to be meant as the
    komi. `is_warning`: does the note tell of something wrong, not only of what the record leaves unsaid?"""

    name: str
    options: dict[str, str]
    note: str = ""
    faults: tuple[str, ...] = ()
    is_named: bool = False
    komi_in_ko: Fraction | None = None
    is_warning: bool = False

    @property
    def offers(self) -> tuple[Offered, ...]:
        """What else the record may mean: other rules where it names none, the komi that KO seems to hold."""
        komi = {key: value for key, value in self.options.items() if key == "komi"}
        found = (
            []
            if self.is_named
            else [(name, komi) for name in (catalogue.UNNAMED_BY_AREA, catalogue.UNNAMED) if name != self.name]
        )
        if self.komi_in_ko is not None:
            # a record that names no rules is judged as one that says this komi
            name = self.name if self.is_named else _unnamed(self.komi_in_ko)
            options = self.options if name == self.name else {}
            found.append((name, {**options, "komi": plain(self.komi_in_ko)}))
        return tuple(found)


def record_rules(root: Node) -> tuple[RecordRules, RuleSet]:
    """The rules of a record, and the set made of them. Without KM the komi is 0; `_unnamed` are those of a record that
    names none."""
    own = dict(pairs(root, "GOBR"))
    said = simple_text(root, "RU").strip()
    own_name = own.pop("rules", "")
    is_own = own_name == catalogue.OWN
    name, options, note = (own_name, {}, "") if is_own else named_rules(known_rules(own_name) or said)
    is_named, name = bool(name), name or _unnamed(komi(root))
    info = catalogue.info_of(name)
    komi_in_ko = _komi_in_ko(root) if "komi" not in own and info.has_option("komi") else None
    unnamed = "" if is_named else _unnamed_note(said, info, komi(root))
    is_warning = bool(note) or _is_odd(said, komi_in_ko, is_named=is_named)
    note = sentences(note, unnamed, _ko_note(komi_in_ko))
    if not note and info.has_option("komi") and not {"komi"} & {*own, *options} and komi(root) is None:
        note = phrase("The file names no komi; 0 is taken.")
    said_options = {**from_record(root, info), **options, **_komi(root, info, options), **own}
    found, rules, notes, faults = _checked(info, said_options)
    is_warning |= bool(notes)
    note = sentences(note, *notes)
    return RecordRules(name, found, note, tuple(faults), is_named, komi_in_ko, is_warning), rules


def _is_odd(said: str, komi_in_ko: Fraction | None, *, is_named: bool) -> bool:
    """Does a record name rules that nobody knows, or its komi where other programs do not look for it?"""
    return komi_in_ko is not None or bool(said and not is_named)


_KOMIS_BY_AREA = (Fraction(7), Fraction(15, 2))


def _unnamed(komi: Fraction | None) -> str:
    return catalogue.UNNAMED_BY_AREA if komi in _KOMIS_BY_AREA else catalogue.UNNAMED


def _unnamed_note(said: str, info: RuleInfo, komi: Fraction | None) -> str:
    is_by_komi = info.name == catalogue.UNNAMED_BY_AREA and komi in _KOMIS_BY_AREA
    if not said and is_by_komi:
        return phrase("The file names no rules: judged by {rules} rules, as its komi is usual there.", rules=info.title)
    if not said:
        return phrase("The file names no rules: judged by {rules} rules.", rules=info.title)
    names = {"name": _short(said), "rules": info.title}
    if is_by_komi:
        return phrase(
            "goboard knows no rules {name}, which the file names: judged by {rules} rules, as its komi is usual there.",
            **names,
        )
    return phrase("goboard knows no rules {name}, which the file names: judged by {rules} rules.", **names)


def _ko_note(komi: Fraction | None) -> str:
    return phrase("KO[{komi}] looks like a komi, which KM says.", komi=plain(komi)) if komi is not None else ""


def left_open(root: Node, offers: tuple[Offered, ...], before: RuleSet, rules: RuleSet) -> RecordRules:
    """The rules chosen for a record in place of others, with what is still open of what was offered: to choose the
    rules says nothing of the komi in KO, and to take that komi nothing of the rules."""
    name, values = rules.info.name, dict(rules.values)
    old, new = before.values.get("komi"), values.get("komi")
    by_komi = [offer for offer in offers if offer[1].get("komi") != old]
    takes_komi = any((name, new) == (offered, options["komi"]) for offered, options in by_komi)
    is_named = len(by_komi) == len(offers) or not (takes_komi or name == before.info.name)
    komi_in_ko = _komi_in_ko(root) if by_komi and new is not None and new == old else None
    said = simple_text(root, "RU").strip()
    unnamed = "" if is_named else _unnamed_note(said, rules.info, exact(new) if new is not None else None)
    note = " ".join(filter(None, [unnamed, _ko_note(komi_in_ko)]))
    return RecordRules(name, values, note, (), is_named, komi_in_ko, _is_odd(said, komi_in_ko, is_named=is_named))


def _komi_in_ko(root: Node) -> Fraction | None:
    """The komi that KO seems to mean, a property that other programs do not read as one; None if there is none."""
    return komi_in(first_of(root.values("KO"))) if root.has("KO") and komi(root) is None else None


def _komi(root: Node, info: RuleInfo, options: Mapping[str, object]) -> dict[str, object]:
    points = komi(root)
    if not info.has_option("komi") or (points is None and "komi" in options):
        return {}
    return {"komi": plain(points) if points is not None else "0"}


def handicap_of(root: Node) -> int:
    """With how many handicap stones a record says that it is played; 0 for an even game."""
    stones = handicap(root)
    return stones if stones > 1 else 0


def from_record(root: Node, info: RuleInfo) -> dict[str, object]:
    """The options that stand in properties of their own, as far as the record has them."""
    found: dict[str, object] = {}
    for field in info.options:
        if field.name == "handicap":
            found[field.name] = handicap_of(root)
        elif field.kind == "name":
            title = simple_text(root, "RU").strip()
            # what is known by that name is something else
            found |= {field.name: title} if title and not known_rules(title) else {}
        elif field.kind == "scores" and (scores := initial_scores(root)):
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


def _checked(info: RuleInfo, said: Mapping[str, object]) -> tuple[dict[str, str], RuleSet, list[str], list[str]]:
    """The options that the rule set has and can take, in their canonical text, the set with them, notes on what had to
    be left aside, and those of them that speak of faults."""
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
                notes.append(
                    phrase(
                        "The record gives a mere number for {option}; it is read as {meant}.", option=key, meant=bare
                    )
                )
        except KeyError:
            notes.append(
                phrase(
                    "The record says {option}: {value}; {rules} rules have no such option.",
                    option=_short(key),
                    value=_short(value),
                    rules=info.title,
                )
            )
        except OptionError as error:
            faults.append(phrase("The record's options are faulty: {error} The usual one is taken.", error=str(error)))
    try:
        rules = catalogue.make(info.name, found)
    except OptionError as error:
        faults.append(
            phrase("The record's options do not go together: {error} The usual ones are taken.", error=str(error))
        )
        found = {key: value for key, value in found.items() if key in ("komi", "title")}
        rules = catalogue.make(info.name, found)
    return found, rules, [*notes, *faults], faults


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


def known_rules(said: str) -> str:
    """The name of goboard's rule set that is spelt like that, "" if there is none; nobody's own rules are."""
    word, spelt = _word(said), _spelt()
    words = (word, re.sub("rules?$|规则$|ルール$|규칙$", "", word))
    return min((spelt[each] for each in words if each in spelt), default=(0, ""))[1]


def rules_said(said: str) -> str:
    """What rules are called that RU spells so; a name that is no spelling of goboard's rule sets stays as it is."""
    name = known_rules(said)
    return catalogue.info_of(name).title if name else said


_spellings: tuple[object, Mapping[str, tuple[int, str]]] = ((), {})
"""The catalogue that was read, and its spellings: a rule set registered later is met too."""


def _spelt() -> Mapping[str, tuple[int, str]]:
    """Place in the catalogue and name of the first rule set that is spelt so."""
    global _spellings
    if _spellings[0] is not catalogue.RULES:
        infos = [(place, info) for place, info in enumerate(catalogue.infos()) if info.name != catalogue.OWN]
        spelt = {
            _word(each): (place, info.name)
            for place, info in reversed(infos)
            for each in (info.name, info.sgf_name, *info.spellings)
        }
        _spellings = catalogue.RULES, spelt
        meant_rules.cache_clear()
    return _spellings[1]


@lru_cache(maxsize=1000)
def meant_rules(said: str) -> str:
    """The name of the rule set that a record with that RU is judged by, "" if it is none that goboard knows."""
    return named_rules(said.strip())[0] if said else ""


def _word(said: str) -> str:
    """A name without what its spellings differ in."""
    return re.sub(r"[\s_-]+", "", said.lower())


def named_rules(said: str) -> tuple[str, Mapping[str, str], str]:
    """The rule set for that name, the options that the name means, and a note if another one was meant; "" if nobody
    knows the name."""
    name = known_rules(said)
    spelt = None if name else found_by(said)
    options, is_same = (spelt.options, spelt.is_same) if spelt else ({}, True)
    if spelt:
        name = spelt.name
    elif said and not name:
        # few names are no spelling
        from goboard.games.rule_words import found_in_words

        name, is_same = found_in_words(said)
    if is_same or not name:
        return name, options, ""
    title = catalogue.info_of(name).title
    return (
        name,
        options,
        phrase("goboard has no rules {name}: judged by the nearest, {rules} rules.", name=_short(said), rules=title),
    )


@dataclass(frozen=True)
class Chosen:
    """A record's rules on its board. `fault` says why there can be no play at all, "" if there can; `faults` is that
    and whatever else is wrong with its options. `is_named` and `offers` as in RecordRules."""

    rules: RuleSet
    note: str = ""
    fault: str = ""
    faults: tuple[str, ...] = ()
    is_named: bool = False
    offers: tuple[Offered, ...] = ()
    is_warning: bool = False


_SPEAKING = ("RU", "KO", "GOBR", "GOBI", "GOBP", OWN_ALLIANCES)
"""What says by which rules a record is judged, beside komi and handicap."""
_made: tuple[object, dict[tuple[object, ...], tuple[RecordRules, RuleSet]]] = (None, {})
"""Of the catalogue of rules: what was made of what records say, which most games of a file say alike."""
_MOST_MADE = 256


def _made_of(root: Node) -> tuple[RecordRules, RuleSet]:
    global _made
    if _made[0] is not catalogue.RULES:
        _made = catalogue.RULES, {}
    known = _made[1]
    texts = root.values_of(_SPEAKING)
    key = (texts, komi(root), handicap_of(root))
    made = known.get(key)
    if made is None:
        made = record_rules(root)
        if len(known) < _MOST_MADE and sum(map(len, chain(*texts))) < _MOST_MADE:
            known[key] = made
    return made


def rules_of(root: Node) -> Chosen:
    """The rule set that judges a record; its usual options where the record's do not fit the board."""
    (said, rules), board = _made_of(root), form_of(root).board
    misfit = rules.misfit(board)
    if not misfit:
        return Chosen(rules, said.note, "", said.faults, said.is_named, said.offers, said.is_warning)
    usual = catalogue.make(said.name)
    if usual.misfit(board):
        return Chosen(usual, said.note, misfit, (*said.faults, misfit), said.is_named, is_warning=True)
    unfit = phrase("{misfit} The usual options are taken.", misfit=misfit)
    return Chosen(usual, sentences(said.note, unfit), "", (*said.faults, unfit), said.is_named, is_warning=True)


class Asked(NamedTuple):
    """Rules asked for by name: the options that make them, and those that were `given` besides."""

    name: str
    options: Mapping[str, object]
    given: Mapping[str, object]

    def rules(self, said: Mapping[str, object]) -> RuleSet:
        """The rule set; `said` are a game's own komi, handicap and players, as far as it has such options."""
        info = catalogue.info_of(self.name)
        own = {field.name: said[field.name] for field in info.form if field.name in said and field.name != "ko"}
        return catalogue.make(self.name, {**self.options, **own, **self.given})


def asked_rules(root: Node, asked: Asked) -> Chosen:
    """A record's rules where somebody asks for others: its komi, handicap and players stay; OptionError for what does
    not go together."""
    info = catalogue.info_of(asked.name)
    rules = asked.rules({**from_record(root, info), **_komi(root, info, {**asked.options, **asked.given})})
    misfit = rules.misfit(form_of(root).board)
    return Chosen(rules, "", misfit, (misfit,) if misfit else (), is_named=True)


def overruling(root: Node, texts: Mapping[str, str]) -> Values:
    """What must go for new texts of RU and KM to have an effect: properties that say the same more exactly."""
    found: dict[str, tuple[str, ...]] = {}
    own = pairs(root, "GOBR")
    if "KM" in texts:
        found["GOBI"] = ()
        own = [entry for entry in own if entry[0] != "komi"]
    if "HA" in texts:
        own = [entry for entry in own if entry[0] != "handicap"]
    if "RU" in texts and known_rules(texts["RU"]) != known_rules(dict(own).get("rules", "")):
        # any other name is that of the same combination of switches
        own = []
    return (*found.items(), ("GOBR", pair_values(own)))


def rules_values(root: Node, rules: RuleSet) -> Values:
    """RU, KM and the GOB properties that say in that record what the rules are, () for those that say nothing of it."""
    info, options = rules.info, rules.values
    found: dict[str, tuple[str, ...]] = {"RU": (raw_text(info.sgf_name),)}
    more: list[tuple[str, str]] = []
    for field in info.options:
        text = options[field.name]
        if field.name == "komi":
            found["KM"] = (_km(exact(text)),)
            # KM cannot say everything: thirds, and what other programs mean by hundredths and quarters
            more += [(field.name, text)] if komi(Node(f"KM[{found['KM'][0]}]")) != exact(text) else []
        elif field.kind in _OWN_KINDS:
            found |= _own_values(field, options)
        elif field.kind == "name":
            # RU says it
            continue
        elif field.name == "handicap":
            more += [(field.name, text)] if int(text) not in (1, handicap_of(root)) else []
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
