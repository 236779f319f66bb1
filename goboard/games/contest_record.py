"""A Contest as a record holds it: to raw property values and back."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from goboard.games.contests import Candidate, Contest, Entry, Prize, Result, Round
from goboard.games.tree import Node
from goboard.games.values import number, raw_part, text_of
from goboard.possessive import compiled

IDENT = "GOBW"
"""The root property that holds a Contest: a list of composed values, each a key and one or more texts."""
YES, NO = "yes", "no"

_PART = compiled(r"(?:^|:)((?:[^:\\]++|\\.)*+)", re.DOTALL)


def contest_properties(contest: Contest) -> dict[str, tuple[str, ...]]:
    """The Contest as raw values of root properties; no values for an empty Contest, whose property goes away.

    `contest_of` gives the same Contest back but for kinds of white space.
    """
    entries = [("name", contest.name), ("master", contest.contestmaster), ("rules", contest.rules)]
    lists = [(key, text) for key, text in entries if text] + list(_list_entries(contest))
    return {IDENT: tuple(":".join(map(raw_part, entry)) for entry in lists)}


def _list_entries(contest: Contest) -> Iterator[tuple[str, ...]]:
    for qualification in contest.qualifications:
        yield "qualification", qualification
    for candidate in contest.candidates:
        yield "candidate", candidate.name, YES if candidate.has_consented else NO, *sorted(candidate.meets)
    for prize in contest.prizes:
        yield "prize", prize.text, prize.owner
    for played in contest.rounds:
        deeds = (text for deed in played.deeds for text in deed)
        yield "round", played.contestmaster, played.winner, *deeds
    if contest.winner:
        yield "winner", contest.winner
    for result in contest.earlier:
        yield "earlier", result.name, result.contestmaster, result.winner, *result.prizes
    for entry in contest.history:
        yield "entry", entry.when, str(entry.move), entry.text


def contest_of(root: Node) -> Contest | None:
    """The Contest that a record tells of, None if it tells of none. What makes no sense is left out, nothing raises."""
    entries: dict[str, list[list[str]]] = {}
    for raw in root.values(IDENT):
        key, *texts = (text_of(part) for part in _PART.findall(raw))
        if texts and any(text.strip() for text in texts):
            entries.setdefault(key.strip().lower(), []).append(texts)
    if not entries.keys() & _KEYS:
        return None
    qualifications = tuple(dict.fromkeys(texts[0] for texts in entries.get("qualification", ()) if texts[0].strip()))
    contest = Contest(
        _first(entries, "name"),
        _first(entries, "rules"),
        qualifications,
        _candidates(entries.get("candidate", ()), frozenset(qualifications)),
        tuple(Prize(texts[0], _at(texts, 1)) for texts in entries.get("prize", ()) if texts[0].strip()),
        _first(entries, "master"),
        tuple(map(_round, entries.get("round", ()))),
        earlier=tuple(map(_result, entries.get("earlier", ()))),
        history=tuple(map(_entry, entries.get("entry", ()))),
    )
    winner = _first(entries, "winner")
    return replace(contest, winner=winner) if contest.binds(winner) else contest


_KEYS = frozenset(
    {"name", "master", "rules", "qualification", "candidate", "prize", "round", "winner", "earlier", "entry"}
)


def _candidates(entries: Iterable[list[str]], known: frozenset[str]) -> tuple[Candidate, ...]:
    """Of two entries with one name the first counts."""
    found: dict[str, Candidate] = {}
    for name, *rest in entries:
        if name.strip():
            consented = _at(rest, 0).strip().lower() == YES
            found.setdefault(name, Candidate(name, consented, known.intersection(rest[1:])))
    return tuple(found.values())


def _round(texts: list[str]) -> Round:
    """A deed without its second half is left out; a winner who did nothing is none."""
    deeds = tuple(zip(texts[2::2], texts[3::2], strict=False))
    winner = _at(texts, 1)
    return Round(texts[0], deeds, winner if winner in dict(deeds) else "")


def _result(texts: list[str]) -> Result:
    return Result(texts[0], _at(texts, 1), _at(texts, 2), tuple(texts[3:]))


def _entry(texts: list[str]) -> Entry:
    return Entry(texts[0], number(_at(texts, 1)) or 0, _at(texts, 2))


def _first(entries: Mapping[str, list[list[str]]], key: str) -> str:
    found = entries.get(key)
    return found[0][0] if found else ""


def _at(texts: Sequence[str], index: int) -> str:
    return texts[index] if index < len(texts) else ""
