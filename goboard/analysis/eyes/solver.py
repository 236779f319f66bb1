"""The value of an eyespace: how many eyes it gives when its owner or the attacker moves first, and where they move.

Nothing is guessed: beyond `MOST_VERTICES` there is no answer.
"""

from dataclasses import dataclass

from goboard.analysis.eyes.canonical import canonical
from goboard.analysis.eyes.labelled import MARGINAL_STONE, EyespaceError, Labelled, labels_of, packed
from goboard.jobs.watch import Watch
from goboard.kernel.eyespace import MOST_VERTICES, EyespaceSearch

__all__ = ["MOST_VERTICES", "OUTER_LIBERTIES", "Answer", "EyespaceTooLargeError", "Local", "solve"]

OUTER_LIBERTIES = 2
"""Those that the wall has outside at the start: the attacker's waiting moves."""
_NAMED = 9
"""From so many vertices on a search can cost more than finding the canonical form."""
_MOST_KEPT = 20_000


class EyespaceTooLargeError(EyespaceError):
    """An eyespace beyond what is searched."""


@dataclass(frozen=True)
class Answer:
    """Eyes when the owner moves first, and when the attacker does; never more than 2.

    `attack` and `defend` are the first moves on a vertex that reach them, ascending, where they matter.
    """

    most: int
    least: int
    attack: tuple[int, ...] = ()
    defend: tuple[int, ...] = ()

    def renamed(self, vertices: tuple[int, ...]) -> "Answer":
        """The same with other names: `vertices[v]` for v."""
        attack = tuple(sorted(vertices[vertex] for vertex in self.attack))
        return Answer(self.most, self.least, attack, tuple(sorted(vertices[vertex] for vertex in self.defend)))


class Local:
    """The local game on one graph. Positions are the kernel's numbers; `start` is the given one, settled."""

    def __init__(self, eyespace: Labelled, watch: Watch | None = None) -> None:
        if eyespace.size > MOST_VERTICES:
            raise EyespaceTooLargeError(
                f"An eyespace of {eyespace.size} vertices is beyond what goboard searches: {MOST_VERTICES} at most."
            )
        self._watch = watch or Watch()
        self.size = eyespace.size
        self.search = EyespaceSearch(eyespace.near(), self._watch.flag)
        given = packed(eyespace.labels)
        self.start = self.search.settled(given)
        self.was_settled = self.start == given

    def labels(self, position: int) -> str:
        """One character a vertex, a space for what is gone."""
        return labels_of(position, self.size)

    def survives(self, position: int, bonus: int, owner_first: bool, waiting: int = OUTER_LIBERTIES) -> bool:
        """Does the wall survive, with `bonus` safe eyes elsewhere? Raises Cancelled."""
        found = self.search.survives(position, waiting, bonus, owner_first)
        if found < 0:
            self._watch.check()
        return found == 1

    def eyes(self, position: int, owner_first: bool) -> int:
        """2 if the wall survives on its own, 1 if it does with a safe eye elsewhere, else 0."""
        if self.survives(position, 0, owner_first):
            return 2
        return 1 if self.survives(position, 1, owner_first) else 0

    def owners_moves(self, position: int) -> list[tuple[int, int]]:
        """(vertex, position after it) for each move of the owner but the pass."""
        labels = self.labels(position)
        tried = [(v, self.search.filled(position, v)) for v, label in enumerate(labels) if label in ".!"]
        return [(vertex, after) for vertex, after in tried if after]

    def attackers_moves(self, position: int, suicide: bool = False) -> list[tuple[int, int]]:
        """(vertex, position after it) for each move of the attacker on a vertex, but the one that captures the wall."""
        after = {
            ".": lambda v: self.search.placed(position, v, suicide),
            "!": lambda v: self.search.entered(position, v),
            MARGINAL_STONE: lambda v: self.search.pulled(position, v),
        }
        found = []
        for vertex, label in enumerate(self.labels(position)):
            if label in after:
                reached = after[label](vertex)
                # all of a position may be overrun; a 0 after a `.` is a move that may not be made
                if reached or label != ".":
                    found.append((vertex, reached))
        return found


def solve(eyespace: Labelled, watch: Watch | None = None) -> Answer:
    """Both values and the vital points. Raises EyespaceTooLargeError, and Cancelled once it is called off."""
    known = _answers.get(eyespace)
    if known is not None:
        return known
    if eyespace.size < _NAMED or eyespace.size > MOST_VERTICES:
        found = _searched(eyespace, watch)
    else:
        form, order = canonical(eyespace)
        same = _answers.get(form)
        if same is None:
            same = _searched(form, watch)
            _keep(form, same)
        found = same.renamed(order)
    _keep(eyespace, found)
    return found


def forget() -> None:
    """Drop every answer that was kept."""
    _answers.clear()


_answers: dict[Labelled, Answer] = {}


def _keep(eyespace: Labelled, answer: Answer) -> None:
    if len(_answers) >= _MOST_KEPT:
        _answers.clear()
    _answers[eyespace] = answer


def _searched(eyespace: Labelled, watch: Watch | None) -> Answer:
    if eyespace.size == 0:
        return Answer(0, 0)
    local = Local(eyespace, watch)
    least = local.eyes(local.start, owner_first=False)
    if not local.was_settled:
        # the owner has still to take what has no liberty
        return Answer(least, least)
    most = local.eyes(local.start, owner_first=True)
    if most == least:
        return Answer(most, least)
    attack = [v for v, after in local.attackers_moves(local.start) if not local.survives(after, 1 - least, True)]
    defend = [v for v, after in local.owners_moves(local.start) if local.survives(after, 2 - most, False)]
    return Answer(most, least, tuple(attack), tuple(defend))
