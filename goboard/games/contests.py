"""Contests: a frame around a match, made of Contest Rules, Contestants, Prizes and a Contestmaster.

A Contest says nothing about legal moves: that is a rule set's business, and a Contest Rule that disagrees with it has
no force. How a Contest stands in a record is said by `goboard.games.contest_record`, how Paper-Rock-Scissors is played
by `goboard.games.paper_rock_scissors`.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import StrEnum

from goboard.dataclass import dataclass
from goboard.words.message import enumerated, phrase


class ContestReason(StrEnum):
    """Why something in a Contest is refused."""

    NO_NAME = "no_name"
    NAMED_TWICE = "named_twice"
    UNKNOWN_CANDIDATE = "unknown_candidate"
    UNKNOWN_QUALIFICATION = "unknown_qualification"
    NOT_CONTESTANT = "not_contestant"
    NO_CONTESTMASTER = "no_contestmaster"
    NOT_CONTESTMASTER = "not_contestmaster"
    DECIDED = "decided"
    UNDECIDED = "undecided"
    NOT_TWO_CONTESTANTS = "not_two_contestants"
    MASTER_PLAYS = "master_plays"
    CHOSEN_ALREADY = "chosen_already"


class ContestError(ValueError):
    """Something that a Contest does not allow; the text is a sentence for the user."""

    def __init__(self, reason: ContestReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


@dataclass(frozen=True)
class Candidate:
    """An Agent who may become a Contestant: has e consented in public, and which qualifications does e meet?"""

    name: str
    has_consented: bool = False
    meets: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Prize:
    """Something to be won. `owner` is whose it is now; "" while it belongs to the Contest itself."""

    text: str
    owner: str = ""


@dataclass(frozen=True)
class Round:
    """One round: (Contestant, what they did) in their order, before which Contestmaster, and who won it.

    `winner` is "" for a tie.
    """

    contestmaster: str
    deeds: tuple[tuple[str, str], ...]
    winner: str = ""


@dataclass(frozen=True)
class Result:
    """A Contest of a series that is decided: under whom it was played, who has won it, and which Prizes."""

    name: str
    contestmaster: str
    winner: str
    prizes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A sentence on something that has happened; when, as a text, and after which move of the game."""

    when: str
    move: int
    text: str


@dataclass(frozen=True)
class Contest:
    """ "A structure ... consisting of Contest Rules, Contestants, Prizes, and a Contestmaster."

    `rules` are "binding on Contestants, but may not supersede any Game Rule": they are shown and stored, and no legal
    move depends on them. `qualifications` are those that the rules establish. `winner` is "" until the Contestmaster
    has announced one; from then on nothing changes but the Prizes. `earlier` are the Contests of the same series that
    were decided before, and `history` is what has happened in all of them. A change is a new Contest; ContestError for
    names that are blank or come twice, and for what the rules of Contests do not allow.
    """

    name: str = ""
    rules: str = ""
    qualifications: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    prizes: tuple[Prize, ...] = ()
    contestmaster: str = ""
    rounds: tuple[Round, ...] = ()
    winner: str = ""
    earlier: tuple[Result, ...] = ()
    history: tuple[Entry, ...] = ()

    def __post_init__(self) -> None:
        _require_names(
            self.qualifications,
            phrase("A qualification without a name cannot be told from another."),
            lambda name: phrase("The contest has more than one qualification called {name}.", name=repr(name)),
        )
        _require_names(
            [candidate.name for candidate in self.candidates],
            phrase("A candidate without a name cannot be told from another."),
            lambda name: phrase("The contest has more than one candidate called {name}.", name=repr(name)),
        )
        if not all(prize.text.strip() for prize in self.prizes):
            raise ContestError(ContestReason.NO_NAME, phrase("Every prize needs a few words that say what it is."))
        known = frozenset(self.qualifications)
        for candidate in self.candidates:
            for unknown in sorted(candidate.meets - known):
                message = phrase(
                    "{name} cannot meet {unknown}: the contest rules ask for no such thing.",
                    name=candidate.name,
                    unknown=f"{unknown!r}",
                )
                raise ContestError(ContestReason.UNKNOWN_QUALIFICATION, message)
        if self.winner:
            self.require_contestant(self.winner)

    @property
    def contestants(self) -> tuple[str, ...]:
        """Who takes part: who consents in public "and [meets] any other qualifications": both, not one of them."""
        return tuple(candidate.name for candidate in self.candidates if self._takes_part(candidate))

    @property
    def is_decided(self) -> bool:
        return bool(self.winner)

    @property
    def is_paid(self) -> bool:
        """True if there is a winner and every Prize is theirs."""
        return self.is_decided and all(prize.owner == self.winner for prize in self.prizes)

    def binds(self, name: str) -> bool:
        """Do the Contest Rules bind this Agent? "Contest Rules are binding on Contestants", and on nobody else."""
        return name in self.contestants

    def missing(self, name: str) -> str:
        """What the Agent lacks to be a Contestant, as a sentence; "" for a Contestant."""
        found = next((candidate for candidate in self.candidates if candidate.name == name), None)
        if found is None:
            return phrase("{name} has not asked to take part in the contest.", name=name)
        if not found.has_consented:
            return phrase("{name} has not consented in public to take part in the contest.", name=name)
        lacking = [wanted for wanted in self.qualifications if wanted not in found.meets]
        return (
            phrase(
                "{name} does not meet what the contest rules ask for: {lacking}.",
                name=name,
                lacking=enumerated(lacking),
            )
            if lacking
            else ""
        )

    def require_contestant(self, name: str) -> None:
        """ContestError unless the Agent is a Contestant."""
        missing = self.missing(name)
        if missing:
            raise ContestError(ContestReason.NOT_CONTESTANT, missing)

    def with_candidate(self, name: str, *, has_consented: bool = False) -> "Contest":
        """The Contest with one more Agent who may become a Contestant."""
        return replace(self._open(), candidates=(*self.candidates, Candidate(name, has_consented)))

    def consent(self, name: str, has_consented: bool = True) -> "Contest":
        """ "By publicly consenting to inclusion in it": the Agent consents, or takes it back."""
        return self._with(replace(self._candidate(name), has_consented=has_consented))

    def qualify(self, name: str, qualification: str, is_met: bool = True) -> "Contest":
        """ "By meeting any other qualifications established by the Contest Rules": one is met, or no longer."""
        candidate = self._candidate(name)
        change = {qualification}
        return self._with(replace(candidate, meets=candidate.meets | change if is_met else candidate.meets - change))

    def with_qualification(self, text: str) -> "Contest":
        """The Contest with one more qualification; who does not meet it is no Contestant."""
        return replace(self._open(), qualifications=(*self.qualifications, text))

    def with_prize(self, text: str, owner: str = "") -> "Contest":
        """The Contest with one more Prize, given by its owner."""
        return replace(self._open(), prizes=(*self.prizes, Prize(text, owner)))

    def with_round(self, played: Round) -> "Contest":
        """The Contest with one more round in its history."""
        return replace(self._open(), rounds=(*self.rounds, played))

    def announce(self, by: str, winner: str) -> "Contest":
        """The Contestmaster, and nobody else, announces which Contestant has won."""
        self._require_master(
            by,
            phrase("The contest has no contestmaster who announces the winner."),
            phrase(
                "Only the contestmaster announces the winner, and that is {contestmaster}, not {by}.", **self._both(by)
            ),
        )
        self._open().require_contestant(winner)
        return replace(self, winner=winner)

    def transfer_prizes(self, by: str) -> "Contest":
        """The Contestmaster, and nobody else, transfers every Prize to the winner."""
        self._require_master(
            by,
            phrase("The contest has no contestmaster who transfers the prizes."),
            phrase(
                "Only the contestmaster transfers the prizes, and that is {contestmaster}, not {by}.", **self._both(by)
            ),
        )
        if not self.is_decided:
            raise ContestError(
                ContestReason.UNDECIDED, phrase("No winner has been announced to transfer the prizes to.")
            )
        return replace(self, prizes=tuple(replace(prize, owner=self.winner) for prize in self.prizes))

    def following(self, prizes: tuple[Prize, ...] = ()) -> "Contest":
        """The next Contest of a series, for other Prizes. ContestError while this one is not decided."""
        if not self.is_decided:
            raise ContestError(ContestReason.UNDECIDED, phrase("The next contest needs the winner of this one."))
        master = self.rounds[-1].contestmaster if self.rounds else self.contestmaster
        result = Result(self.name, master, self.winner, tuple(prize.text for prize in self.prizes))
        return replace(self, prizes=prizes, rounds=(), winner="", earlier=(*self.earlier, result))

    def _takes_part(self, candidate: Candidate) -> bool:
        return candidate.has_consented and candidate.meets.issuperset(self.qualifications)

    def _candidate(self, name: str) -> Candidate:
        for candidate in self.candidates:
            if candidate.name == name:
                return candidate
        raise ContestError(
            ContestReason.UNKNOWN_CANDIDATE, phrase("Nobody called {name} has asked to take part.", name=f"{name!r}")
        )

    def _with(self, changed: Candidate) -> "Contest":
        """The Contest with this candidate in place of the one of the same name."""
        candidates = tuple(changed if one.name == changed.name else one for one in self.candidates)
        return replace(self._open(), candidates=candidates)

    def _open(self) -> "Contest":
        if self.is_decided:
            raise ContestError(
                ContestReason.DECIDED, phrase("The contest is decided: {winner} has won.", winner=self.winner)
            )
        return self

    def _both(self, by: str) -> dict[str, str]:
        return {"contestmaster": self.contestmaster, "by": by}

    def _require_master(self, by: str, nobody: str, another: str) -> None:
        """ContestError with one sentence if there is no Contestmaster, with the other if it is not by them."""
        if not self.contestmaster:
            raise ContestError(ContestReason.NO_CONTESTMASTER, nobody)
        if by != self.contestmaster:
            raise ContestError(ContestReason.NOT_CONTESTMASTER, another)


def _require_names(names: Iterable[str], nameless: str, twice: Callable[[str], str]) -> None:
    seen = set()
    for name in names:
        if not name.strip():
            raise ContestError(ContestReason.NO_NAME, nameless)
        if name in seen:
            raise ContestError(ContestReason.NAMED_TWICE, twice(name))
        seen.add(name)
