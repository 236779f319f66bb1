"""What has happened in a Contest, in sentences: between one state of it and the next. In records they are English, in
the window of its language."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from string import Formatter

from goboard.games.contests import Contest, Entry, Prize, Round
from goboard.games.paper_rock_scissors import Choice
from goboard.words.message import Message, english, enumerated, in_context, joined, phrase, sentences

WHEN = "%Y-%m-%d %H:%M"
"""How the time of an entry is written, as for `time.strftime`."""
MOVE = in_context("when something happened", "move {number}")
NEXT = phrase("The next contest begins: {name}.")
NEXT_WITHOUT_NAME = phrase("The next contest begins.")
CALLED = phrase("The contest is called {name}.")
NO_NAME = phrase("The contest has no name any more.")
OTHER_RULES = phrase("The contest rules are other ones.")
ASKED = phrase("The contest rules ask for: {wanted}.")
ASKED_NO_MORE = phrase("The contest rules do not ask for this any more: {wanted}.")
CONSENTS = phrase("{name} consents in public to take part.")
MAY_TAKE_PART = phrase("{name} may take part, and has not consented yet.")
TAKES_BACK = phrase("{name} takes the consent back.")
MEETS = phrase("{name} meets: {wanted}.")
MEETS_NO_MORE = phrase("{name} does not meet any more: {wanted}.")
LEAVES = phrase("{name} leaves the contest.")
MASTER = phrase("{name} is the contestmaster.")
NO_MASTER = phrase("There is no contestmaster.")
OFFERS = phrase("{name} offers a prize: {text}.")
OFFERED = phrase("A prize is offered: {text}.")
NO_PRIZE = phrase("This is no prize any more: {text}.")
ROUND = phrase("Round {number}: {told}")
ANNOUNCES = phrase("{master}, the contestmaster, announces the winner: {winner}.")
TRANSFERS = phrase("{master} transfers to {winner}: {text}.")
BECOMES = phrase("{winner} becomes the contestmaster.")
SAID = (
    ROUND, NEXT, NEXT_WITHOUT_NAME, CALLED, NO_NAME, OTHER_RULES, ASKED, ASKED_NO_MORE, CONSENTS, MAY_TAKE_PART,
    TAKES_BACK, MEETS_NO_MORE, MEETS, LEAVES, NO_MASTER, MASTER, OFFERS, OFFERED, NO_PRIZE, ANNOUNCES, TRANSFERS,
    BECOMES,
)  # fmt: skip
"""What is told; the sentences that others are like come first."""
WINS = phrase("{deeds}: {winner} wins.")
TIE = phrase("{deeds}: a tie, to be repeated.")
CHOSE = phrase("{name} chose {choice}")
CHOICES: dict[str, str] = {
    Choice.PAPER: in_context("chosen", "paper"),
    Choice.ROCK: in_context("chosen", "rock"),
    Choice.SCISSORS: in_context("chosen", "scissors"),
}


def noted(before: Contest, after: Contest, when: str, move: int) -> Contest:
    """The later state, with what has happened since the earlier one in its history."""
    entries = (Entry(when, move, english(text)) for text in happened(before, after))
    return replace(after, history=(*before.history, *entries))


def happened(before: Contest, after: Contest) -> Iterator[str]:
    """A sentence for everything that is otherwise in the later state, in the order in which it can have happened."""
    is_next = len(after.earlier) > len(before.earlier)
    if is_next:
        yield _filled(NEXT, name=after.name) if after.name else NEXT_WITHOUT_NAME
    elif after.name != before.name:
        yield _filled(CALLED, name=after.name) if after.name else NO_NAME
    if after.rules != before.rules:
        yield OTHER_RULES
    for wanted in after.qualifications:
        if wanted not in before.qualifications:
            yield _filled(ASKED, wanted=wanted)
    for wanted in before.qualifications:
        if wanted not in after.qualifications:
            yield _filled(ASKED_NO_MORE, wanted=wanted)
    yield from _about_people(before, after)
    if not after.is_decided and after.contestmaster != before.contestmaster:
        yield _filled(MASTER, name=after.contestmaster) if after.contestmaster else NO_MASTER
    old = [] if is_next else [prize.text for prize in before.prizes]
    for prize in after.prizes:
        if prize.text not in old:
            yield _offer(prize)
    new = [prize.text for prize in after.prizes]
    for text in old:
        if text not in new:
            yield _filled(NO_PRIZE, text=text)
    known = 0 if is_next else len(before.rounds)
    for number, played in enumerate(after.rounds[known:], known + 1):
        yield _filled(ROUND, number=number, told=round_sentence(played))
    if after.is_decided and (is_next or not before.is_decided):
        yield from announced(after)


def _about_people(before: Contest, after: Contest) -> Iterator[str]:
    was = {one.name: one for one in before.candidates}
    for one in after.candidates:
        earlier = was.get(one.name)
        if one.has_consented and (earlier is None or not earlier.has_consented):
            yield _filled(CONSENTS, name=one.name)
        elif earlier is None:
            yield _filled(MAY_TAKE_PART, name=one.name)
        elif earlier.has_consented and not one.has_consented:
            yield _filled(TAKES_BACK, name=one.name)
        for wanted in sorted(one.meets - (earlier.meets if earlier is not None else frozenset())):
            yield _filled(MEETS, name=one.name, wanted=wanted)
        for wanted in sorted((earlier.meets if earlier is not None else frozenset()) - one.meets):
            yield _filled(MEETS_NO_MORE, name=one.name, wanted=wanted)
    names = {one.name for one in after.candidates}
    for one in before.candidates:
        if one.name not in names:
            yield _filled(LEAVES, name=one.name)


def _offer(prize: Prize) -> str:
    return _filled(OFFERS, name=prize.owner, text=prize.text) if prize.owner else _filled(OFFERED, text=prize.text)


def announced(contest: Contest) -> Iterator[str]:
    """The winner, what they get, and who is Contestmaster now."""
    master = contest.rounds[-1].contestmaster if contest.rounds else contest.contestmaster
    yield _filled(ANNOUNCES, master=master, winner=contest.winner)
    if contest.prizes and contest.is_paid:
        text = joined([prize.text for prize in contest.prizes])
        yield _filled(TRANSFERS, master=master, winner=contest.winner, text=text)
    if contest.rounds and contest.contestmaster == contest.winner:
        yield _filled(BECOMES, winner=contest.winner)


def round_sentence(played: Round) -> str:
    """ "Ann chose rock, Bob chose paper: Bob wins."."""
    return _round_sentence([(name, choice) for name, choice in played.deeds], played.winner)


def _round_sentence(deeds: Iterable[tuple[str, str]], winner: str) -> str:
    told = sentences(*(_filled(CHOSE, name=name, choice=CHOICES.get(what, what)) for name, what in deeds), between=", ")
    return _filled(WINS, deeds=told, winner=winner) if winner else _filled(TIE, deeds=told)


def said_again(text: str) -> str:
    """A sentence of a record, which is English, as the message it was made of: the window says it in its own language.
    What none of ours says stays as it is."""
    for template in SAID:
        fields = _held(template, text)
        if fields is not None:
            if template is ROUND:
                return _filled(template, number=fields["number"], told=_round_again(fields["told"]))
            return _filled(template, **fields)
    return text


def _round_again(text: str) -> str:
    for template in (WINS, TIE):
        found = _held(template, text)
        deeds = [_held(CHOSE, each) for each in found["deeds"].split(", ")] if found else []
        if found is not None and all(deeds):
            chosen = [(deed["name"], deed["choice"]) for deed in deeds if deed is not None]
            return _round_sentence(chosen, found.get("winner", ""))
    return text


def _filled(template: str, **fields: object) -> str:
    assert isinstance(template, Message)
    return Message(template.made._replace(fields=tuple(fields.items())))


def _held(template: str, text: str) -> dict[str, str] | None:
    """What the fields of the sentence hold in that text, as little as can be; None if it is another one. Goes once
    through the text, however it was made."""
    *parts, (end, last, *_) = Formatter().parse(english(template))
    pieces = [*((literal, name) for literal, name, *_ in parts), (end, last)]
    if last is not None:
        pieces.append(("", None))
    first, name = pieces[0]
    if not text.startswith(first):
        return None
    held: dict[str, str] = {}
    at = len(first)
    for place, (literal, following) in enumerate(pieces[1:], 2):
        is_end = place == len(pieces)
        found = len(text) - len(literal) if is_end else text.find(literal, at + 1)
        if found <= at or not text.startswith(literal, found) or name is None:
            return None
        held[name] = text[at:found]
        at, name = found + len(literal), following
    return held if at == len(text) else None


def series_words(contest: Contest) -> str:
    """How the series stands: "Series: Ann 2, Bob 1."; "" before anything is decided."""
    winners = [result.winner for result in contest.earlier] + [contest.winner] * contest.is_decided
    names = dict.fromkeys([*winners, *contest.contestants])
    if not winners:
        return ""
    return phrase("Series: {wins}.", wins=enumerated(f"{name} {winners.count(name)}" for name in names if name))


def history_lines(history: Sequence[Entry]) -> list[str]:
    """One line each: when, after which move, what."""
    return [
        sentences(one.when, _filled(MOVE, number=one.move) if one.move > 0 else "", said_again(one.text), between="  ")
        for one in history
    ]
