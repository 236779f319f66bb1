"""What has happened in a Contest, in sentences: between one state of it and the next. In records they are English."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from goboard.games.contests import Contest, Entry, Prize, Round
from goboard.words.message import enumerated, joined, phrase, sentences

WHEN = "%Y-%m-%d %H:%M"
"""How the time of an entry is written, as for `time.strftime`."""


def noted(before: Contest, after: Contest, when: str, move: int) -> Contest:
    """The later state, with what has happened since the earlier one in its history."""
    entries = (Entry(when, move, text) for text in happened(before, after))
    return replace(after, history=(*before.history, *entries))


def happened(before: Contest, after: Contest) -> Iterator[str]:
    """A sentence for everything that is otherwise in the later state, in the order in which it can have happened."""
    is_next = len(after.earlier) > len(before.earlier)
    if is_next:
        yield f"The next contest begins: {after.name}." if after.name else "The next contest begins."
    elif after.name != before.name:
        yield (f"The contest is called {after.name}." if after.name else "The contest has no name any more.")
    if after.rules != before.rules:
        yield "The contest rules are other ones."
    for wanted in after.qualifications:
        if wanted not in before.qualifications:
            yield f"The contest rules ask for: {wanted}."
    for wanted in before.qualifications:
        if wanted not in after.qualifications:
            yield f"The contest rules do not ask for this any more: {wanted}."
    yield from _about_people(before, after)
    if not after.is_decided and after.contestmaster != before.contestmaster:
        yield (f"{after.contestmaster} is the contestmaster." if after.contestmaster else "There is no contestmaster.")
    old = [] if is_next else [prize.text for prize in before.prizes]
    for prize in after.prizes:
        if prize.text not in old:
            yield _offer(prize)
    new = [prize.text for prize in after.prizes]
    for text in old:
        if text not in new:
            yield f"This is no prize any more: {text}."
    known = 0 if is_next else len(before.rounds)
    for number, played in enumerate(after.rounds[known:], known + 1):
        yield f"Round {number}: {round_sentence(played)}"
    if after.is_decided and (is_next or not before.is_decided):
        yield from announced(after)


def _about_people(before: Contest, after: Contest) -> Iterator[str]:
    was = {one.name: one for one in before.candidates}
    for one in after.candidates:
        earlier = was.get(one.name)
        if one.has_consented and (earlier is None or not earlier.has_consented):
            yield f"{one.name} consents in public to take part."
        elif earlier is None:
            yield f"{one.name} may take part, and has not consented yet."
        elif earlier.has_consented and not one.has_consented:
            yield f"{one.name} takes the consent back."
        for wanted in sorted(one.meets - (earlier.meets if earlier is not None else frozenset())):
            yield f"{one.name} meets: {wanted}."
        for wanted in sorted((earlier.meets if earlier is not None else frozenset()) - one.meets):
            yield f"{one.name} does not meet any more: {wanted}."
    names = {one.name for one in after.candidates}
    for one in before.candidates:
        if one.name not in names:
            yield f"{one.name} leaves the contest."


def _offer(prize: Prize) -> str:
    return f"{prize.owner} offers a prize: {prize.text}." if prize.owner else f"A prize is offered: {prize.text}."


def announced(contest: Contest) -> Iterator[str]:
    """The winner, what they get, and who is Contestmaster now."""
    master = contest.rounds[-1].contestmaster if contest.rounds else contest.contestmaster
    yield phrase("{master}, the contestmaster, announces the winner: {winner}.", master=master, winner=contest.winner)
    if contest.prizes and contest.is_paid:
        yield phrase(
            "{master} transfers to {winner}: {text}.",
            master=master,
            winner=contest.winner,
            text=joined([prize.text for prize in contest.prizes]),
        )
    if contest.rounds and contest.contestmaster == contest.winner:
        yield phrase("{winner} becomes the contestmaster.", winner=contest.winner)


def round_sentence(played: Round) -> str:
    """ "Ann chose rock, Bob chose paper: Bob wins."."""
    deeds = sentences(
        *(phrase("{name} chose {choice}", name=name, choice=choice) for name, choice in played.deeds), between=", "
    )
    if played.winner:
        return phrase("{deeds}: {winner} wins.", deeds=deeds, winner=played.winner)
    return phrase("{deeds}: a tie, to be repeated.", deeds=deeds)


def series_words(contest: Contest) -> str:
    """How the series stands: "Series: Ann 2, Bob 1."; "" before anything is decided."""
    winners = [result.winner for result in contest.earlier] + [contest.winner] * contest.is_decided
    names = dict.fromkeys([*winners, *contest.contestants])
    if not winners:
        return ""
    return phrase("Series: {wins}.", wins=enumerated(f"{name} {winners.count(name)}" for name in names if name))


def history_lines(history: Sequence[Entry]) -> list[str]:
    """One line each: when, after which move, what."""
    return ["  ".join(filter(None, (one.when, f"move {one.move}" * (one.move > 0), one.text))) for one in history]
