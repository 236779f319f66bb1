"""One set of chains read on the pieces of the board where they may live or be taken: what was proved of them.

A `Question` is one goal in one piece, put to the kernel's search within a budget of nodes.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

from goboard.analysis.bait import Life, bait_piece
from goboard.analysis.certificate import Play
from goboard.analysis.chain_view import ChainView
from goboard.analysis.checker import Checker
from goboard.analysis.earlier_positions import EarlierPositions
from goboard.analysis.joint_proofs import Defence
from goboard.analysis.pieces import Piece, Vertices, killing, living, reaching, sharing
from goboard.analysis.report import Status, Step
from goboard.jobs.watch import Watch
from goboard.kernel.proof_search import Search
from goboard.kernel.transposition_table import TranspositionTable

LONGEST_LINE = 40
_NO_PLAY = Play(0, (), (), (), frozenset())
MOST_SLOTS = 1 << 17
"""So many are kept for later, in memories of all sizes together."""


Turns = tuple[tuple[bool, int, int], ...]
"""Searches one after another that share what they remember: is the prover first, where it may not move, how many nodes
there are."""
Asked = tuple[int, Piece, int, Turns]
"""By whom what was asked in which piece, with memory for so many nodes, up to the last of these searches."""


@dataclass(frozen=True)
class Answer:
    """What a search said, and what it cost. Of a proof it has the prover's `answers` and the moves, as bits."""

    is_proved: bool
    nodes: int
    answers: bytes = b""
    steps: tuple[tuple[int, int], ...] = ()


class Question:
    """One goal in one piece: its searches with either side first share what they remember.

    The prover brings about none of the earlier configurations. What was proved is a `play` that the checker found to
    hold, and is nothing otherwise. Chains of one group ask the same: what was found once is known.
    """

    def __init__(self, piece: Piece, prover: int, region: "Region") -> None:
        self.piece, self.prover, self.region, self.budget, self.view = piece, prover, region, region.budget, region.view
        self.checker, self.play = region.checker, _NO_PLAY
        self._turns: Turns = ()
        self._steps: tuple[tuple[int, int], ...] = ()

    def is_proved(self, *, prover_first: bool, ko: int) -> bool:
        """Was the goal proved? Spends nodes of the budget; raises Cancelled."""
        self._turns += ((prover_first, self.piece.bit(ko) if prover_first else -1, self.budget.each),)
        asked = self.prover, self.piece, self.budget.nodes, self._turns
        answer = self.region.known.get(asked) or self._searched()
        self.budget.spend(answer.nodes)
        self.region.known[asked] = answer
        self._steps = answer.steps
        if not answer.is_proved:
            return False
        self.play = self._certificate(prover_first, ko, answer.answers)
        return self.checker.holds(self.play)

    def _searched(self) -> Answer:
        """The answer to what was asked last."""
        search, own, other = self._search, self.piece.own, self.piece.other
        if search.prove(own, other, *self._turns[-1]) is not True:
            return Answer(False, search.count())
        return Answer(True, search.count(), search.answers(), tuple(search.line(LONGEST_LINE)))

    @cached_property
    def _search(self) -> Search:
        """One that remembers what was asked before."""
        piece = self.piece
        earlier = self.region.past.returning(self.view, self.prover, piece.vertices)
        search = self.budget.search(piece, sorted({at for then in earlier for at in _there(piece, then, self.prover)}))
        for turn in self._turns[:-1]:
            search.prove(piece.own, piece.other, *turn)
        return search

    def _certificate(self, prover_first: bool, ko: int, answers: bytes) -> Play:
        piece, view = self.piece, self.view
        inner = len(piece.vertices) - piece.spare
        return Play(
            side=self.prover,
            cells=piece.vertices[:inner],
            spare=piece.vertices[inner:],
            walls=piece.walls,
            granted=frozenset(view.members(chain)[0] for chain in piece.lasting),
            taken=tuple(self._stone(target) for target in piece.targets),
            for_good=bool(piece.ground),
            prover_first=prover_first,
            ko=ko,
            answers=answers,
        )

    def _stone(self, target: int) -> int:
        bit = (target & -target).bit_length() - 1
        return (*self.piece.vertices, *self.piece.walls)[bit]

    def line(self) -> tuple[Step, ...]:
        """The moves of the last proof."""
        vertices, prover = self.piece.vertices, self.prover
        return tuple(Step(3 - prover if side else prover, vertices[v] if v >= 0 else -1) for side, v in self._steps)


def _there(piece: Piece, stones: bytes, prover: int) -> set[tuple[int, int]]:
    """The prover's and the opponent's stones in the piece as they lay then.

    Chains of the prover's that reach beyond it are there; one of the opponent's may have been there or not.
    """
    beyond = -1 << len(piece.vertices)
    own, other = piece.bits(stones, prover) | piece.own & beyond, piece.bits(stones, 3 - prover)
    return {(own, other), (own, other | piece.other & beyond)}


_idle: list[TranspositionTable] = []
"""What was given back last at the end."""
_lock = Lock()


def forget_memories() -> None:
    """An analysis is at its end: nothing is kept for the next one, which a person may not ask for soon."""
    with _lock:
        _idle.clear()


class Budget:
    """The nodes that may be searched, a quarter of them for one question at most, and what remembers them."""

    def __init__(self, nodes: int, watch: Watch | None, *, suicide: bool) -> None:
        self.nodes, self.spent, self.watch, self.suicide = nodes, 0, watch or Watch(), suicide
        self._lent: list[TranspositionTable] = []

    @property
    def each(self) -> int:
        """The nodes that the next question may use."""
        return min(self.nodes // 4, self.nodes - self.spent)

    def spend(self, nodes: int) -> None:
        """Count these; raises Cancelled once the work is not wanted any more."""
        self.spent = min(self.nodes, self.spent + nodes)
        self.watch.check()

    def memory(self) -> TranspositionTable:
        """An empty memory with room for more than every node."""
        slots = 1 << max(12, (2 * self.nodes).bit_length())
        with _lock:
            places = [at for at, memory in enumerate(_idle) if memory.size() == slots]
            memory = _idle.pop(places[-1]) if places else None
        if memory is None:
            memory = TranspositionTable(slots)
        memory.clear()
        self._lent.append(memory)
        return memory

    def search(self, piece: Piece, forbidden: Sequence[tuple[int, int]] = ()) -> Search:
        """One of the piece, with an empty memory, in which the prover may not bring about these configurations."""
        return Search(
            piece.cells,
            self.memory(),
            list(piece.targets),
            piece.guards,
            bool(piece.targets),
            self.suicide,
            self.watch.flag,
            piece.ground,
            forbidden,
        )

    def release(self) -> None:
        """Give the memories back, as making them anew costs more than a small search; what was not asked for longest
        goes, and what is too large."""
        with _lock:
            _idle.extend(memory for memory in self._lent if memory.size() <= MOST_SLOTS)
            while sum(memory.size() for memory in _idle) > MOST_SLOTS:
                del _idle[0]
        self._lent.clear()


@dataclass(frozen=True)
class RegionReading:
    """What becomes of the chains read, as far as it was proved: they live if all stay, and die if all are taken.

    `attacker_first` and `owner_first` say whether they live then, None where neither was proved. `kill` and `save` are
    lines of a proof, as long as the loser can make them: `kill` with the attacker to begin if the chains are unsettled,
    else with the owner, `save` the other way round. Their `rivals` are chains of the other side (one vertex each) that
    share liberties with them where neither seems to live but by the other; with `partners`, those that certainly stay
    too, they stand in seki. That it is no more than seki is not certain. `area` are the vertices on which the proofs
    play, ascending. `life` is what a proof that they live rests on, `defence` what their owner does then,
    `rescue` how they live if only their owner begins.
    """

    status: Status | None = None
    attacker_first: bool | None = None
    owner_first: bool | None = None
    kill: tuple[Step, ...] = ()
    save: tuple[Step, ...] = ()
    rivals: Vertices = ()
    partners: Vertices = ()
    nodes: int = 0
    area: Vertices = ()
    life: Life | None = None
    defence: Defence | None = None
    rescue: Defence | None = None


@dataclass
class Region:
    """Chains to be read, named by one vertex each, with what may be relied on and the nodes there are.

    `known` is what was asked before in the same position.
    """

    view: ChainView
    past: EarlierPositions
    targets: Vertices
    safe: frozenset[int]
    ko: int
    budget: Budget
    checker: Checker
    known: dict[Asked, Answer]

    @property
    def owner(self) -> int:
        return self.view.stones[self.targets[0]]

    def read(self) -> RegionReading:
        """What becomes of them with either side first."""
        keep = self._question(living(self.view, self.targets, self.safe), self.owner)
        if keep is not None and keep.is_proved(prover_first=False, ko=self.ko):
            return self._alive(keep)
        take = self._question(killing(self.view, self.targets, self.safe), 3 - self.owner)
        if take is not None and take.is_proved(prover_first=False, ko=self.ko):
            spent, area = self.budget.spent, self._area(take)
            return RegionReading(Status.DEAD, False, False, take.line(), nodes=spent, area=area)
        race = self._question(sharing(self.view, self.targets, self.safe), self.owner)
        if race is not None and race.is_proved(prover_first=False, ko=self.ko):
            return self._alive(race)
        wide = self._question(reaching(self.view, self.targets, self.safe), self.owner)
        if wide is not None and wide.is_proved(prover_first=False, ko=self.ko):
            return self._alive(wide)
        saving = next((way for way in (keep, race, wide) if way and way.is_proved(prover_first=True, ko=self.ko)), None)
        kill = take.line() if take and take.is_proved(prover_first=True, ko=self.ko) else None
        return RegionReading(
            Status.UNSETTLED if saving is not None and kill is not None else None,
            None if kill is None else False,
            None if saving is None else True,
            kill or (),
            saving.line() if saving else (),
            nodes=self.budget.spent,
            area=self._area(keep, race, wide, take),
            rescue=self._defence(saving) if saving else None,
        )

    def defence(self) -> Defence | None:
        """How all of them live though the other side moves first, None if that was not proved."""
        for way in (living, sharing, reaching):
            keep = self._question(way(self.view, self.targets, self.safe), self.owner)
            if keep is not None and keep.is_proved(prover_first=False, ko=self.ko):
                return self._defence(keep)
        return None

    def takeover(self, lives: Sequence[Life], *, attacker_first: bool) -> Defence | None:
        """How all of them are taken for good, None if that was not proved."""
        found = bait_piece(self.view, self.targets, self.safe, lives)
        take = self._question(found[0], 3 - self.owner) if found else None
        if not found or take is None or not take.is_proved(prover_first=attacker_first, ko=-1):
            return None
        taken = frozenset(self.view.label[target] for target in self.targets)
        return Defence(3 - self.owner, found[1] | {self._life(take, taken)})

    def _defence(self, proof: Question) -> Defence:
        own = frozenset(self.view.label[target] for target in self.targets)
        return Defence(self.owner, frozenset({self._life(proof, own)}))

    def _life(self, proof: Question, besides: Collection[int] = ()) -> Life:
        kept = frozenset(self.view.label[v] for v in self.checker.stays(proof.play))
        return Life(kept.union(besides), proof.piece.lasting, proof.play.place, proof.play)

    def _area(self, *proofs: Question | None) -> Vertices:
        return tuple(sorted({vertex for proof in proofs if proof for vertex in proof.piece.vertices}))

    def _alive(self, proof: Question) -> RegionReading:
        line = proof.line()
        own = self._stones(self.targets)
        rivals = tuple(
            guest
            for guest in self._guests(proof.piece)
            if not self._may_live_alone(self.targets, self._stones((guest,)))
            and not self._may_live_alone((guest,), own)
        )
        partners = tuple(guest for guest in rivals if self._holds_out(guest))
        status = Status.SEKI if partners else Status.ALIVE
        return RegionReading(
            status,
            True,
            True,
            save=line,
            rivals=rivals,
            partners=partners,
            nodes=self.budget.spent,
            area=self._area(proof),
            life=self._life(proof),
            defence=self._defence(proof),
        )

    def _stones(self, targets: Vertices) -> set[int]:
        return {v for target in targets for v in self.view.members(self.view.label[target])}

    def _guests(self, piece: Piece) -> list[int]:
        """The first vertices of the other side's chains in the piece that touch a liberty of the chains read."""
        view = self.view
        shared = {v for target in self.targets for v in view.liberties(view.label[target])}
        near = {n for v in shared for n in view.near(v)}.intersection(piece.vertices)
        guests = view.chains_of(near, 3 - self.owner) - view.living(3 - self.owner)
        shades = {chain: view.shade(self.owner, view.members(chain)) for chain in guests}
        return [view.members(chain)[0] for chain in sorted(guests, key=shades.__getitem__)]

    def _may_live_alone(self, targets: Vertices, besides: set[int]) -> bool:
        """Do the chains live even if those stones could not be taken, or was there too little work to tell?"""
        for cut in (living, reaching):
            own = self._question(cut(self.view, targets, self.safe, besides), self.view.stones[targets[0]])
            before, most = self.budget.spent, self.budget.each
            if own is not None and own.is_proved(prover_first=False, ko=-1):
                return True
            if own is not None and self.budget.spent - before >= most:
                return True
        return False

    def _holds_out(self, guest: int) -> bool:
        """Does that chain of the other side live?"""
        for cut in (sharing, living):
            way = self._question(cut(self.view, (guest,), self.safe), 3 - self.owner)
            if way is not None and way.is_proved(prover_first=False, ko=-1):
                return True
        return False

    def _question(self, piece: Piece | None, prover: int) -> Question | None:
        if piece is None:
            return None
        return Question(piece, prover, self)
