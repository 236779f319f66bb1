"""What becomes of chains, read out to the end: proof or nothing. Two sides; other games are reduced to two before.

Everything proved here holds whatever happens on the rest of the board, under any rule against repetition, and however
many ko threats the other side has: see `pieces` and `goboard.kernel.proof_search`. What hangs on a ko is
not proved, nor what needs a configuration that stood before.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from goboard.analysis.bait import Life
from goboard.analysis.chain_view import ChainView
from goboard.analysis.checker import Checker
from goboard.analysis.earlier_positions import EarlierPositions
from goboard.analysis.joint_proofs import Defence
from goboard.analysis.pieces import Vertices
from goboard.analysis.region import Answer, Asked, Budget, Region, RegionReading
from goboard.analysis.report import Step
from goboard.boards.board import Board
from goboard.jobs.watch import Watch
from goboard.kernel.capture_search import Capture


@dataclass(frozen=True)
class Reading:
    """Is a chain certainly taken by force? `result` is True with the `line` of a proof, None if it was not proved.

    That a chain gets away is never said: what lives is found by reading its region.
    """

    result: bool | None = None
    line: tuple[Step, ...] = ()
    nodes: int = 0


class Reader:
    """A position to be read. `stones` has one byte a vertex: 0 is empty, 1 and 2 the sides.

    `suicide` says that one's own chain may be taken off. What stood in the `past` is not to be repeated.
    """

    def __init__(
        self, board: Board, stones: bytes, *, suicide: bool = False, past: EarlierPositions | None = None
    ) -> None:
        self.view = ChainView(board, stones, suicide=suicide)
        self.past = past or EarlierPositions(stones)
        self.checker = Checker(board, stones, self.past.configurations, suicide=suicide)
        self._known: dict[Asked, Answer] = {}

    def region(
        self,
        target_vertices: Iterable[int],
        safe: Collection[int] = (),
        *,
        ko: int = -1,
        nodes: int = 20_000,
        watch: Watch | None = None,
    ) -> RegionReading:
        """Whether the chains with these vertices, all of one side, live or die.

        `safe` are stones of either side that are known to live if every attack on them is answered: they count where
        they can do without the region. Unconditional life is found without it.
        `ko` is where the side to move may not play. ValueError if the vertices are empty or both sides'.
        """
        with self._opened(target_vertices, safe, nodes, watch, ko) as region:
            return region.read()

    def defence(
        self,
        vertices: Iterable[int],
        safe: Collection[int],
        *,
        nodes: int = 20_000,
        watch: Watch | None = None,
    ) -> Defence | None:
        """How the chains with these vertices all live, whatever is done; None if it was not proved."""
        with self._opened(vertices, safe, nodes, watch) as region:
            return region.defence()

    def takeover(
        self,
        vertices: Iterable[int],
        safe: Collection[int],
        lives: Sequence[Life],
        *,
        attacker_first: bool,
        nodes: int = 20_000,
        watch: Watch | None = None,
    ) -> Defence | None:
        """How the chains with these vertices are all taken, and why their owner cannot live there afterwards.

        Those who take them live themselves, there or as `lives` say. None if it was not proved.
        """
        with self._opened(vertices, safe, nodes, watch) as region:
            return region.takeover(lives, attacker_first=attacker_first)

    @contextmanager
    def _opened(
        self, vertices: Iterable[int], safe: Collection[int], nodes: int, watch: Watch | None, ko: int = -1
    ) -> Iterator[Region]:
        budget, targets = Budget(nodes, watch, suicide=self.view.suicide), self._targets(vertices)
        try:
            yield Region(self.view, self.past, targets, frozenset(safe), ko, budget, self.checker, self._known)
        finally:
            budget.release()

    def order(self, lives: Iterable[Life]) -> list[Life]:
        """Those that need least room first, however the vertices are numbered."""
        return sorted(lives, key=lambda life: (len(life.area), self.view.shade(1, life.area)))

    def capture(
        self, vertex: int, attacker_first: bool, *, ko: int = -1, nodes: int = 5_000, watch: Watch | None = None
    ) -> Reading:
        """Whether the chain at the vertex can be taken by atari after atari, or after one quiet move that shuts it in.

        `ko` is where the side to move may not play. ValueError if the vertex is empty, Cancelled once it is called off.
        """
        (target,) = self._targets((vertex,))
        called_off = watch or Watch()
        search = Capture(*self._arrays, called_off.flag, self.view.suicide)
        is_taken = search.prove(self.view.stones, target, attacker_first, ko, nodes)
        called_off.check()
        if not is_taken:
            return Reading(None, (), search.count())
        side = self.view.stones[target]
        first = 3 - side if attacker_first else side
        steps = [Step(3 - first if number % 2 else first, at) for number, at in enumerate(search.line())]
        return Reading(True, tuple(steps), search.count())

    @cached_property
    def _arrays(self) -> tuple[bytearray, bytearray]:
        board = self.view.board
        return bytearray(board.indptr.tobytes()), bytearray(board.indices.tobytes())

    def _targets(self, vertices: Iterable[int]) -> Vertices:
        """The first vertex of every chain that is named."""
        view = self.view
        chains = sorted({view.label[vertex] for vertex in vertices})
        firsts = tuple(view.members(chain)[0] if chain >= 0 else -1 for chain in chains)
        if not firsts or -1 in firsts or len({view.stones[vertex] for vertex in firsts}) > 1:
            raise ValueError("The chains to be read must be stones of one side.")
        return firsts
