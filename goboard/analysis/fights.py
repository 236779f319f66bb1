"""What becomes of a chain in a local game: kept or taken, whoever begins, or hanging on a ko that is fought out."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto

from goboard.analysis.findings import ALIVE, DEAD, UNSETTLED
from goboard.analysis.pieces import Piece
from goboard.analysis.region import LONGEST_LINE, Budget
from goboard.analysis.report import Ko, Step
from goboard.kernel.proof_search import MOST_THREATS

_OPPOSED = {Ko.IF_ATTACKED: Ko.IF_DEFENDED, Ko.IF_DEFENDED: Ko.IF_ATTACKED}


@dataclass(frozen=True)
class Outcome:
    """Is a chain kept if its attacker or its owner begins? None where a ko decides, or it was not read to the end.

    `kill` and `save` are lines of what was found, with whoever may begin, also of a `ko` that they begin. It
    `is_cut_short` where the nodes did not do: more of them may tell more.
    """

    attacker_first: bool | None = None
    owner_first: bool | None = None
    kill: tuple[Step, ...] = ()
    save: tuple[Step, ...] = ()
    ko: Ko = Ko.NONE
    is_cut_short: bool = False

    @property
    def status(self) -> int:
        """The number of the status, -1 where it was not told."""
        if self.attacker_first:
            return ALIVE
        if self.owner_first is False:
            return DEAD
        hangs = self.ko.is_to_be_won or (self.owner_first and self.attacker_first is False)
        return UNSETTLED if hangs else -1

    @property
    def begins(self) -> tuple[int, int] | None:
        """Where the attacker and the owner get their way or begin a ko; None where either does best to wait."""
        first = [line[0].vertex for line in (self.kill, self.save) if line]
        return (first[0], first[1]) if len(first) > 1 and min(first) >= 0 else None

    @property
    def opposed(self) -> "Outcome":
        """What that is to stones of the other side, which stay where these are taken and go where these stay."""
        attacked, defended = (None if kept is None else not kept for kept in (self.owner_first, self.attacker_first))
        return Outcome(attacked, defended, self.save, self.kill, _OPPOSED.get(self.ko, self.ko))

    @property
    def halves(self) -> tuple[bool, bool]:
        """Is it known whether it is kept if its attacker begins, and if its owner does?"""
        return self.attacker_first is not None, self.owner_first is not None


class Question:
    """One side takes or keeps a chain: its searches with either side first share what they remember."""

    def __init__(self, piece: Piece | None, prover: int, budget: Budget) -> None:
        self._piece, self._prover, self._budget, self._is_read_out = piece, prover, budget, True
        self.is_cut_short = False
        if piece is not None:
            self._search = budget.search(piece)

    def is_proved(self, *, prover_first: bool) -> bool:
        """Is that so if the strong chains stay? Spends nodes of the budget; raises Cancelled."""
        if self._piece is None:
            return False
        answer = self._search.prove(self._piece.own, self._piece.other, prover_first, -1, self._budget.each)
        self._budget.spend(self._search.count())
        self._is_read_out &= answer is not None
        self.is_cut_short |= answer is None
        return answer is True

    @property
    def hangs_on_ko(self) -> bool:
        """Were all its searches read out, and met a ko?"""
        return self._piece is not None and self._is_read_out and self._search.has_met_ko()

    def fought(self, *, prover_first: bool, threats: int) -> bool | None:
        """Is that so by kos, if the prover has so many threats, or its opponent where the number is below 0?

        None where that was not read to the end.
        """
        if self._piece is None:
            return None
        own, other = self._piece.own, self._piece.other
        answer = self._search.fight(own, other, prover_first, threats, self._budget.each)
        self._budget.spend(self._search.count())
        self.is_cut_short |= answer is None
        return answer

    def once(self) -> "Question":
        """The same where it is enough to take the chain, whoever has its ground in the end."""
        return self._on(0)

    def giving_one_back(self) -> Iterator["Question"]:
        """The same where one vertex of the ground may be anybody's in the end, each in turn."""
        ground = left = self._piece.ground if self._piece else 0
        while left:
            yield self._on(ground & ~(left & -left))
            left &= left - 1

    def _on(self, ground: int) -> "Question":
        return Question(self._piece and replace(self._piece, ground=ground), self._prover, self._budget)

    def line(self, *, is_refuted: bool = False) -> tuple[Step, ...]:
        """The moves of the last proof, or those that refute what was asked last."""
        if self._piece is None:
            return ()
        vertices, prover = self._piece.vertices, self._prover
        steps = self._search.line(LONGEST_LINE, is_refuted)
        return tuple(Step(3 - prover if side else prover, vertices[v] if v >= 0 else -1) for side, v in steps)


class _End(Enum):
    """What becomes of a chain by kos if one side begins."""

    KEPT = auto()
    HANGING = auto()
    LOST = auto()
    TAKEN = auto()
    """Lost at least at once, but small enough for bait: it was not read whether for good. That it is taken to be where
    its owner can save it."""


@dataclass(frozen=True)
class Fight:
    """What kos decide about a chain that one side keeps and the other takes, `found` being what they do not.

    Who wins though the other side has more threats needs to win no ko: as one is taken, there is another to take.
    A chain that `is_large` is no bait: whoever takes it by a ko has the ground.
    """

    keep: Question
    take: Question
    found: Outcome
    is_large: bool

    def outcome(self) -> Outcome:
        """What was found, with the kos."""
        found = self.found
        if not (self.keep.hangs_on_ko or self.take.hangs_on_ko):
            return found
        attacked, kill = (_End.LOST, found.kill) if found.attacker_first is False else self._end(owner_first=False)
        if attacked is _End.KEPT:
            return Outcome(True, True, (), kill, Ko.NEEDLESS)
        defended, save = (_End.KEPT, found.save) if found.owner_first else self._end(owner_first=True)
        if defended is _End.LOST:
            return Outcome(False, False, save, (), Ko.NEEDLESS)
        if attacked is _End.TAKEN:
            attacked, kill = (_End.LOST, kill) if defended else (None, ())
        kos = {
            (_End.HANGING, _End.HANGING): Ko.OPEN,
            (_End.HANGING, _End.KEPT): Ko.IF_ATTACKED,
            (_End.LOST, _End.HANGING): Ko.IF_DEFENDED,
        }
        ko = kos.get((attacked, defended), Ko.NONE) if attacked and defended else Ko.NONE
        halves = (False if attacked is _End.LOST else None, True if defended is _End.KEPT else None)
        return Outcome(*halves, kill, save, ko)

    def _end(self, *, owner_first: bool) -> tuple[_End | None, tuple[Step, ...]]:
        """How it ends if that side begins, None if that was not found, and with which moves.

        Whoever keeps the chain is asked first: that is far less to read than that nobody comes to live where it stood.
        """
        keep, take = self.keep, self.take
        is_kept = keep.fought(prover_first=owner_first, threats=-MOST_THREATS)
        if is_kept:
            return _End.KEPT, keep.line()
        is_saved = None if is_kept is None else keep.fought(prover_first=owner_first, threats=MOST_THREATS)
        if is_saved is None:
            return None, ()
        saving = keep.line() if is_saved and owner_first else ()
        threats = MOST_THREATS if is_saved else -MOST_THREATS
        is_taken = take.fought(prover_first=not owner_first, threats=threats)
        once = None if is_taken else self.take.once()
        if once and once.fought(prover_first=not owner_first, threats=threats) is False:
            # where no threats take it, it is kept though it be by going round
            return (_End.KEPT, saving) if is_saved else self._going_round(once, owner_first=owner_first)
        # what only goes round for ever is not kept, but not taken either
        is_open = is_taken is None and (is_saved or not owner_first)
        if not (is_taken or is_open or (is_saved and self.is_large)):
            return None, ()
        if saving:
            return _End.HANGING, saving
        lost = _End.LOST if is_taken or self.is_large else _End.TAKEN
        return _End.HANGING if is_saved else lost, take.line() if is_taken else self._refutation()

    def _going_round(self, once: Question, *, owner_first: bool) -> tuple[_End | None, tuple[Step, ...]]:
        """How it ends where the owner, with more threats, keeps the chain only by going round for ever, as where two
        stones are sent and one is returned: who attacks it gains nothing by that, and has to win a ko."""
        saving = once.line(is_refuted=True) if owner_first else ()
        take = once if self.is_large else self.take
        is_taken = take.fought(prover_first=not owner_first, threats=MOST_THREATS)
        if is_taken:
            return _End.HANGING, saving or take.line()
        # whoever cannot take it with any threats gains nothing by going round, as in a double ko
        is_lasting = is_taken is False and once.fought(prover_first=not owner_first, threats=MOST_THREATS) is False
        return (_End.KEPT, saving) if is_lasting else (None, ())

    def _refutation(self) -> tuple[Step, ...]:
        """How the attacker, to begin, takes the chain by a ko, though it was not read that it stays so."""
        is_kept = self.keep.fought(prover_first=False, threats=-MOST_THREATS)
        return self.keep.line(is_refuted=True) if is_kept is False else ()
