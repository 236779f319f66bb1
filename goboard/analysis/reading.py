"""What becomes of chains, read out to the end: proof or nothing. Two sides; other games are reduced to two before.

Everything proved here holds whatever happens on the rest of the board, under any rule against repetition, and however
many ko threats the other side has: see `goboard.analysis.pieces` and `goboard.kernel.reading`. What hangs on a ko is
not proved, nor what needs a configuration that stood before.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from goboard.analysis.field import Field
from goboard.analysis.past import Past
from goboard.analysis.pieces import Piece, Vertices, killing, living, reaching, sharing
from goboard.analysis.questions import Budget, Question
from goboard.analysis.report import Status, Step
from goboard.analysis.stop import Stop
from goboard.analysis.takeover import Life, taking_over
from goboard.boards.board import Board
from goboard.kernel.capture import Capture


@dataclass(frozen=True)
class Reading:
    """Is a chain certainly taken by force? `result` is True with the `line` of a proof, None if it was not proved.

    That a chain gets away is never said: what lives is found by reading its region.
    """

    result: bool | None = None
    line: tuple[Step, ...] = ()
    nodes: int = 0


@dataclass(frozen=True)
class RegionReading:
    """What becomes of the chains read, as far as it was proved: they live if all stay, and die if all are taken.

    `attacker_first` and `owner_first` say whether they live then, None where neither was proved. `kill` and `save` are
    lines of a proof, as long as the loser can make them: `kill` with the attacker to begin if the chains are unsettled,
    else with the owner, `save` the other way round. `is_seki`: they live, but stones of the other side that share
    liberties with them live too, and neither could without the other. `area` are the vertices on which the proofs play,
    ascending. `life` is what a proof that they live rests on.
    """

    status: Status | None = None
    attacker_first: bool | None = None
    owner_first: bool | None = None
    kill: tuple[Step, ...] = ()
    save: tuple[Step, ...] = ()
    is_seki: bool = False
    nodes: int = 0
    area: Vertices = ()
    life: Life | None = None


def read_region(
    board: Board,
    stones: bytes,
    target_vertices: Iterable[int],
    safe: Collection[int] = (),
    *,
    ko: int = -1,
    suicide: bool = False,
    nodes: int = 20_000,
    stop: Stop | None = None,
) -> RegionReading:
    """Whether the chains with these vertices live or die, all of them; see `Reader.region`."""
    return Reader(board, stones, suicide=suicide).region(target_vertices, safe, ko=ko, nodes=nodes, stop=stop)


def can_capture(
    board: Board,
    stones: bytes,
    vertex: int,
    attacker_first: bool,
    *,
    ko: int = -1,
    suicide: bool = False,
    nodes: int = 5_000,
    stop: Stop | None = None,
) -> Reading:
    """Whether the chain at the vertex can be taken by force; see `Reader.capture`."""
    return Reader(board, stones, suicide=suicide).capture(vertex, attacker_first, ko=ko, nodes=nodes, stop=stop)


class Reader:
    """A position to be read. `stones` has one byte a vertex: 0 is empty, 1 and 2 the sides.

    `suicide` says that one's own chain may be taken off. What stood in the `past` is not to be repeated.
    """

    def __init__(self, board: Board, stones: bytes, *, suicide: bool = False, past: Past | None = None) -> None:
        self.field = Field(board, stones, suicide=suicide)
        self.past = past or Past(stones)

    def region(
        self,
        target_vertices: Iterable[int],
        safe: Collection[int] = (),
        *,
        ko: int = -1,
        nodes: int = 20_000,
        stop: Stop | None = None,
    ) -> RegionReading:
        """Whether the chains with these vertices, all of one side, live or die.

        `safe` are stones of either side that are known to live if every attack on them is answered: they count where
        they can do without the region. Unconditional life is found without it.
        `ko` is where the side to move may not play. ValueError if the vertices are empty or both sides'.
        """
        targets = self._targets(target_vertices)
        budget = Budget(nodes, stop, suicide=self.field.suicide)
        try:
            return _Region(self.field, self.past, targets, frozenset(safe), ko, budget).read()
        finally:
            budget.release()

    def is_taken_over(
        self,
        vertex: int,
        safe: Collection[int],
        lives: Sequence[Life],
        *,
        attacker_first: bool,
        nodes: int = 20_000,
        stop: Stop | None = None,
    ) -> bool:
        """Is it proved that the chain at the vertex is taken and that its owner cannot live there afterwards?

        Those who take it live themselves, in it or as `lives` say. `safe` are as for `region`.
        """
        targets = self._targets((vertex,))
        budget = Budget(nodes, stop, suicide=self.field.suicide)
        try:
            region = _Region(self.field, self.past, targets, frozenset(safe), -1, budget)
            return region.is_taken_over(lives, attacker_first=attacker_first)
        finally:
            budget.release()

    def order(self, lives: Iterable[Life]) -> list[Life]:
        """Those that need least room first, however the vertices are numbered."""
        return sorted(lives, key=lambda life: (len(life.area), self.field.shade(1, life.area)))

    def capture(
        self, vertex: int, attacker_first: bool, *, ko: int = -1, nodes: int = 5_000, stop: Stop | None = None
    ) -> Reading:
        """Whether the chain at the vertex can be taken by atari after atari, or after one quiet move that shuts it in.

        `ko` is where the side to move may not play. ValueError if the vertex is empty, Cancelled once `stop` is set.
        """
        (target,) = self._targets((vertex,))
        called_off = stop or Stop()
        search = Capture(*self._arrays, called_off.flag, self.field.suicide)
        is_taken = search.prove(self.field.stones, target, attacker_first, ko, nodes)
        called_off.check()
        if not is_taken:
            return Reading(None, (), search.count())
        side = self.field.stones[target]
        first = 3 - side if attacker_first else side
        steps = [Step(3 - first if number % 2 else first, at) for number, at in enumerate(search.line())]
        return Reading(True, tuple(steps), search.count())

    @cached_property
    def _arrays(self) -> tuple[bytearray, bytearray]:
        board = self.field.board
        return bytearray(board.indptr.tobytes()), bytearray(board.indices.tobytes())

    def _targets(self, vertices: Iterable[int]) -> Vertices:
        """The first vertex of every chain that is named."""
        field = self.field
        chains = sorted({field.label[vertex] for vertex in vertices})
        firsts = tuple(field.members(chain)[0] if chain >= 0 else -1 for chain in chains)
        if not firsts or -1 in firsts or len({field.stones[vertex] for vertex in firsts}) > 1:
            raise ValueError("The chains to be read must be stones of one side.")
        return firsts


@dataclass
class _Region:
    field: Field
    past: Past
    targets: Vertices
    safe: frozenset[int]
    ko: int
    budget: Budget

    @property
    def owner(self) -> int:
        return self.field.stones[self.targets[0]]

    def read(self) -> RegionReading:
        keep = self._question(living(self.field, self.targets, self.safe), self.owner)
        if keep is not None and keep.is_proved(prover_first=False, ko=self.ko):
            return self._alive(keep)
        take = self._question(killing(self.field, self.targets, self.safe), 3 - self.owner)
        if take is not None and take.is_proved(prover_first=False, ko=self.ko):
            line = take.line()
            return RegionReading(Status.DEAD, False, False, line, (), False, self.budget.spent, self._area(take))
        race = self._question(sharing(self.field, self.targets, self.safe), self.owner)
        if race is not None and race.is_proved(prover_first=False, ko=self.ko):
            return self._alive(race)
        wide = self._question(reaching(self.field, self.targets, self.safe), self.owner)
        if wide is not None and wide.is_proved(prover_first=False, ko=self.ko):
            return self._alive(wide)
        save = next(
            (way.line() for way in (keep, race, wide) if way and way.is_proved(prover_first=True, ko=self.ko)), None
        )
        kill = take.line() if take and take.is_proved(prover_first=True, ko=self.ko) else None
        return RegionReading(
            Status.UNSETTLED if save is not None and kill is not None else None,
            None if kill is None else False,
            None if save is None else True,
            kill or (),
            save or (),
            False,
            self.budget.spent,
            self._area(keep, race, wide, take),
        )

    def is_taken_over(self, lives: Sequence[Life], *, attacker_first: bool) -> bool:
        taker = 3 - self.owner
        take = self._question(taking_over(self.field, self.targets, self.safe, lives), taker)
        return take is not None and take.is_proved(prover_first=attacker_first, ko=-1)

    def _area(self, *proofs: Question | None) -> Vertices:
        return tuple(sorted({vertex for proof in proofs if proof for vertex in proof.piece.vertices}))

    def _alive(self, proof: Question) -> RegionReading:
        line = proof.line()
        own = self._stones(self.targets)
        seki = any(
            not self._lives_alone(self.targets, self._stones((guest,)))
            and not self._lives_alone((guest,), own)
            and self._holds_out(guest)
            for guest in self._guests(proof.piece)
        )
        status = Status.SEKI if seki else Status.ALIVE
        piece = proof.piece
        life = Life(piece.kept, piece.lasting, frozenset(piece.vertices))
        return RegionReading(status, True, True, (), line, seki, self.budget.spent, self._area(proof), life)

    def _stones(self, targets: Vertices) -> set[int]:
        return {v for target in targets for v in self.field.members(self.field.label[target])}

    def _guests(self, piece: Piece) -> list[int]:
        """The first vertices of the other side's chains in the piece that touch a liberty of the chains read."""
        field = self.field
        shared = {v for target in self.targets for v in field.liberties(field.label[target])}
        near = {n for v in shared for n in field.near(v)}.intersection(piece.vertices)
        guests = field.chains_of(near, 3 - self.owner) - field.living(3 - self.owner)
        shades = {chain: field.shade(self.owner, field.members(chain)) for chain in guests}
        return [field.members(chain)[0] for chain in sorted(guests, key=shades.__getitem__)]

    def _lives_alone(self, targets: Vertices, besides: set[int]) -> bool:
        """Do the chains live even if those stones could not be taken?"""
        for cut in (living, reaching):
            own = self._question(cut(self.field, targets, self.safe, besides), self.field.stones[targets[0]])
            if own is not None and own.is_proved(prover_first=False, ko=-1):
                return True
        return False

    def _holds_out(self, guest: int) -> bool:
        """Does that chain of the other side live?"""
        for cut in (sharing, living):
            way = self._question(cut(self.field, (guest,), self.safe), 3 - self.owner)
            if way is not None and way.is_proved(prover_first=False, ko=-1):
                return True
        return False

    def _question(self, piece: Piece | None, prover: int) -> Question | None:
        if piece is None:
            return None
        return Question(piece, prover, self.budget, self.past.returning(self.field, prover, piece.vertices))
