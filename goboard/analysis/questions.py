"""One goal in one piece of the board, put to the kernel's search within a budget of nodes."""

from collections.abc import Sequence

from goboard.analysis.pieces import Piece
from goboard.analysis.report import Step
from goboard.jobs.watch import Watch
from goboard.kernel.reading import Search
from goboard.kernel.remembered import Remembered

LONGEST_LINE = 40
MOST_IDLE = 8


class Question:
    """One goal in one piece: its searches with either side first share what they remember.

    The prover brings about none of the `earlier` configurations.
    """

    def __init__(self, piece: Piece, prover: int, budget: "Budget", earlier: Sequence[bytes] = ()) -> None:
        self.piece, self.prover, self.budget = piece, prover, budget
        memory = budget.memory()
        self._search = Search(
            piece.cells,
            memory,
            list(piece.targets),
            piece.guards,
            bool(piece.targets),
            budget.suicide,
            budget.watch.flag,
            piece.ground,
            sorted({there for then in earlier for there in _there(piece, then, prover)}),
        )

    def is_proved(self, *, prover_first: bool, ko: int) -> bool:
        """Was the goal proved? Spends nodes of the budget; raises Cancelled."""
        banned = self.piece.bit(ko) if prover_first else -1
        answer = self._search.prove(self.piece.own, self.piece.other, prover_first, banned, self.budget.each)
        self.budget.spend(self._search.count())
        return answer is True

    def line(self) -> tuple[Step, ...]:
        """The moves of the last proof."""
        steps = self._search.line(LONGEST_LINE)
        vertices = self.piece.vertices
        return tuple(Step(3 - self.prover if side else self.prover, vertices[v] if v >= 0 else -1) for side, v in steps)


def _there(piece: Piece, stones: bytes, prover: int) -> set[tuple[int, int]]:
    """The prover's and the opponent's stones in the piece as they lay then.

    Chains of the prover's that reach beyond it are there; one of the opponent's may have been there or not.
    """
    beyond = -1 << len(piece.vertices)
    own, other = piece.bits(stones, prover) | piece.own & beyond, piece.bits(stones, 3 - prover)
    return {(own, other), (own, other | piece.other & beyond)}


_idle: list[Remembered] = []


class Budget:
    """The nodes that may be searched, a quarter of them for one question at most, and what remembers them."""

    def __init__(self, nodes: int, watch: Watch | None, *, suicide: bool) -> None:
        self.nodes, self.spent, self.watch, self.suicide = nodes, 0, watch or Watch(), suicide
        self._lent: list[Remembered] = []

    @property
    def each(self) -> int:
        """The nodes that the next question may use."""
        return min(self.nodes // 4, self.nodes - self.spent)

    def spend(self, nodes: int) -> None:
        """Count these; raises Cancelled once the work is not wanted any more."""
        self.spent = min(self.nodes, self.spent + nodes)
        self.watch.check()

    def memory(self) -> Remembered:
        """An empty memory with room for more than every node."""
        slots = 1 << max(12, (2 * self.nodes).bit_length())
        try:
            memory = _idle.pop()
        except IndexError:
            memory = Remembered(slots)
        if memory.size() != slots:
            memory = Remembered(slots)
        memory.clear()
        self._lent.append(memory)
        return memory

    def release(self) -> None:
        """Give the memories back: making them anew costs more than a small search."""
        _idle.extend(self._lent[: max(0, MOST_IDLE - len(_idle))])
        self._lent.clear()
