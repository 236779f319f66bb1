"""One set of chains read on the pieces of the board where they may live or be taken: what was proved of them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from goboard.analysis.field import Field
from goboard.analysis.jointly import Defence
from goboard.analysis.past import Past
from goboard.analysis.pieces import Piece, Vertices, killing, living, reaching, sharing
from goboard.analysis.questions import Budget, Question
from goboard.analysis.report import Status, Step
from goboard.analysis.takeover import Life, taking_over


@dataclass(frozen=True)
class RegionReading:
    """What becomes of the chains read, as far as it was proved: they live if all stay, and die if all are taken.

    `attacker_first` and `owner_first` say whether they live then, None where neither was proved. `kill` and `save` are
    lines of a proof, as long as the loser can make them: `kill` with the attacker to begin if the chains are unsettled,
    else with the owner, `save` the other way round. Their `rivals` are chains of the other side (one vertex each) that
    share liberties with them where neither seems to live but by the other; with `partners`, those that certainly stay
    too, they stand in seki. That it is no more than seki is not certain. `area` are the vertices on which the proofs
    play, ascending. `life` is what a proof that they live rests on, `defence` what their owner does then.
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


@dataclass
class Region:
    """Chains to be read, named by one vertex each, with what may be relied on and the nodes there are."""

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
        """What becomes of them with either side first."""
        keep = self._question(living(self.field, self.targets, self.safe), self.owner)
        if keep is not None and keep.is_proved(prover_first=False, ko=self.ko):
            return self._alive(keep)
        take = self._question(killing(self.field, self.targets, self.safe), 3 - self.owner)
        if take is not None and take.is_proved(prover_first=False, ko=self.ko):
            spent, area = self.budget.spent, self._area(take)
            return RegionReading(Status.DEAD, False, False, take.line(), nodes=spent, area=area)
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
            nodes=self.budget.spent,
            area=self._area(keep, race, wide, take),
        )

    def defence(self) -> Defence | None:
        """How all of them live though the other side moves first, None if that was not proved."""
        for way in (living, sharing, reaching):
            keep = self._question(way(self.field, self.targets, self.safe), self.owner)
            if keep is not None and keep.is_proved(prover_first=False, ko=self.ko):
                return self._defence(keep.piece)
        return None

    def takeover(self, lives: Sequence[Life], *, attacker_first: bool) -> Defence | None:
        """How all of them are taken for good, None if that was not proved."""
        found = taking_over(self.field, self.targets, self.safe, lives)
        take = self._question(found[0], 3 - self.owner) if found else None
        if not found or take is None or not take.is_proved(prover_first=attacker_first, ko=-1):
            return None
        taken = frozenset(self.field.label[target] for target in self.targets)
        return Defence(3 - self.owner, found[1] | {self._life(take.piece, taken)})

    def _defence(self, piece: Piece) -> Defence:
        own = frozenset(self.field.label[target] for target in self.targets)
        return Defence(self.owner, frozenset({self._life(piece, own)}))

    def _life(self, piece: Piece, besides: Collection[int] = ()) -> Life:
        return Life(piece.kept.union(besides), piece.lasting, frozenset(piece.vertices))

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
        status, piece = Status.SEKI if partners else Status.ALIVE, proof.piece
        return RegionReading(
            status,
            True,
            True,
            save=line,
            rivals=rivals,
            partners=partners,
            nodes=self.budget.spent,
            area=self._area(proof),
            life=self._life(piece),
            defence=self._defence(piece),
        )

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

    def _may_live_alone(self, targets: Vertices, besides: set[int]) -> bool:
        """Do the chains live even if those stones could not be taken, or was there too little work to tell?"""
        for cut in (living, reaching):
            own = self._question(cut(self.field, targets, self.safe, besides), self.field.stones[targets[0]])
            before, most = self.budget.spent, self.budget.each
            if own is not None and own.is_proved(prover_first=False, ko=-1):
                return True
            if own is not None and self.budget.spent - before >= most:
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
