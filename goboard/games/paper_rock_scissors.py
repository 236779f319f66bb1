"""Paper-Rock-Scissors: "a Contest for exactly two Contestants", and a way to settle who begins a game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from goboard.games.contests import Candidate, Contest, ContestError, ContestReason, Prize, Round
from goboard.words.message import phrase

TITLE = "Paper-Rock-Scissors"
FIRST_MOVE = phrase("The first move")
HOUSE = "goboard"
"""The program as Contestmaster: it takes the choices and shows none before both are in."""


class Choice(StrEnum):
    PAPER = "paper"
    ROCK = "rock"
    SCISSORS = "scissors"


BEATS: Mapping[Choice, Choice] = {
    Choice.PAPER: Choice.ROCK,
    Choice.ROCK: Choice.SCISSORS,
    Choice.SCISSORS: Choice.PAPER,
}
""" "Paper beats rock. Rock beats scissors. Scissors beats paper." """


class SealedChoice:
    """A choice that the Contestmaster has received: everybody may see whose it is, nobody what it is."""

    __slots__ = ("_choice", "by")

    def __init__(self, by: str, choice: Choice) -> None:
        self.by = by
        self._choice = choice

    def opened(self) -> Choice:
        """The choice itself; for the Contestmaster alone."""
        return self._choice

    def __repr__(self) -> str:
        return f"SealedChoice(by={self.by!r})"


@dataclass(frozen=True)
class PaperRockScissors:
    """A Contest of Paper-Rock-Scissors with the choices that have been received in this round.

    `allow_change` lets the last choice count in place of the first, until both are in. `is_master_allowed` lets the
    Contestmaster be a Contestant, who is then shown no more than the other. The rounds played are the Contest's.
    """

    contest: Contest
    allow_change: bool = False
    is_master_allowed: bool = True
    received: tuple[SealedChoice, ...] = ()

    @property
    def rounds(self) -> tuple[Round, ...]:
        return self.contest.rounds

    def has_chosen(self, name: str) -> bool:
        return any(sealed.by == name for sealed in self.received)

    def shown_to(self, viewer: str) -> dict[str, Choice]:
        """The choices of this round that somebody may see: their own, and all for a Contestmaster who does not play."""
        is_umpire = viewer == self.contest.contestmaster and not self.contest.binds(viewer)
        return {sealed.by: sealed.opened() for sealed in self.received if is_umpire or sealed.by == viewer}

    def choose(self, name: str, choice: Choice) -> "PaperRockScissors":
        """ "Each Contestant shall notify the Contestmaster of eir choice of paper, rock, or scissors."

        With the second choice the Contestmaster announces the winner, pays the Prizes, and the winner becomes the new
        Contestmaster; a tie leaves Contestmaster and Prizes as they are and asks both for new choices. ContestError
        before there are exactly two Contestants, after the decision, and for a second choice.
        """
        self._check(name)
        others = tuple(sealed for sealed in self.received if sealed.by != name)
        received = (*others, SealedChoice(name, choice))
        if len(received) < len(self.contest.contestants):
            return replace(self, received=received)
        return replace(self, contest=_judged(self.contest, received), received=())

    def next_contest(self, prizes: tuple[Prize, ...] = ()) -> "PaperRockScissors":
        """The next Contest of the same Contestants: "The winner of the previous Paper-Rock-Scissors becomes its new
        Contestmaster." ContestError while this one is not decided."""
        return replace(self, contest=self.contest.following(prizes))

    def require_open(self) -> None:
        """ContestError unless choices can be received."""
        contest = self.contest
        if contest.is_decided:
            raise ContestError(
                ContestReason.DECIDED, phrase("The contest is decided: {winner} has won.", winner=contest.winner)
            )
        if len(contest.contestants) != 2:
            message = phrase(
                "{game} is for exactly two contestants, and {contestants} take part.",
                game=TITLE,
                contestants=len(contest.contestants),
            )
            raise ContestError(ContestReason.NOT_TWO_CONTESTANTS, message)
        if not contest.contestmaster:
            raise ContestError(ContestReason.NO_CONTESTMASTER, phrase("There is no contestmaster to take the choices."))
        if not self.is_master_allowed and contest.binds(contest.contestmaster):
            message = phrase(
                "{contestmaster} is the contestmaster and may not play.", contestmaster=contest.contestmaster
            )
            raise ContestError(ContestReason.MASTER_PLAYS, message)

    def _check(self, name: str) -> None:
        self.require_open()
        self.contest.require_contestant(name)
        if self.has_chosen(name) and not self.allow_change:
            raise ContestError(
                ContestReason.CHOSEN_ALREADY,
                phrase("{name} has chosen already, and the first choice counts.", name=name),
            )


def _judged(contest: Contest, received: tuple[SealedChoice, ...]) -> Contest:
    """The Contest after the Contestmaster has looked at both choices."""
    chosen = {sealed.by: sealed.opened() for sealed in received}
    first, second = contest.contestants
    winner = ""
    if chosen[first] != chosen[second]:
        winner = first if BEATS[chosen[first]] == chosen[second] else second
    master = contest.contestmaster
    deeds = tuple((name, chosen[name].value) for name in contest.contestants)
    played = contest.with_round(Round(master, deeds, winner))
    if not winner:
        return played
    return replace(played.announce(master, winner).transfer_prizes(master), contestmaster=winner)


def who_begins(first: str, second: str, contestmaster: str = HOUSE) -> PaperRockScissors:
    """Paper-Rock-Scissors between two players with the first move of a game as the Prize; both have consented.

    ContestError for names that are blank or the same.
    """
    players = (Candidate(first, has_consented=True), Candidate(second, has_consented=True))
    contest = Contest(TITLE, candidates=players, prizes=(Prize(FIRST_MOVE),), contestmaster=contestmaster)
    return PaperRockScissors(contest)


def next_contestmaster(rounds: Sequence[Round]) -> str:
    """ "The winner of the previous Paper-Rock-Scissors becomes its new Contestmaster"; goboard before there is one."""
    return next((played.winner for played in reversed(rounds) if played.winner), HOUSE)


def beginner(contest: Contest) -> int | None:
    """Which of the Contestants has won and begins: 1 or 2 in their order, None while nobody has won."""
    return contest.contestants.index(contest.winner) + 1 if contest.is_decided else None
