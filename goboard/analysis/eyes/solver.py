"""The value of an eyespace: how many eyes it gives when its owner or the attacker moves first, and where they move.

Nothing is guessed: beyond `MOST_VERTICES` there is no answer. Answers are kept by `canonical`, one numbering for all
eyespaces that differ only in the names of their vertices; `digits` adds what each side threatens by moving twice.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from goboard.analysis.eyes.labelled import MARGINAL_STONE, EyespaceError, Labelled, labels_of, packed
from goboard.jobs.watch import Watch
from goboard.kernel.eyespace_search import MOST_VERTICES, EyespaceSearch
from goboard.remembered import Remembered
from goboard.words.message import phrase

Near = list[tuple[int, ...]]
Form = tuple[tuple[str, int], ...]
"""A numbered part: the label of each vertex, and its neighbours among the vertices numbered before it as a mask."""
Numbered = tuple[Form, tuple[int, ...]]
"""A form and the vertices in its order."""


def canonical(eyespace: Labelled) -> tuple[Labelled, tuple[int, ...]]:
    """The eyespace renumbered, equal for all that differ in numbering alone; and the old vertex of each new one.

    Parts are numbered by themselves: by refining colours, and by trying every vertex where these leave a choice.
    """
    near = [_vertices(mask) for mask in eyespace.near()]
    ranks = sorted(set(eyespace.labels))
    numbered = []
    for part in _parts(near):
        colours = {vertex: ranks.index(eyespace.labels[vertex]) for vertex in part}
        numbered.append(_best(eyespace.labels, near, colours))
    order = tuple(vertex for _, part in sorted(numbered) for vertex in part)
    new = {vertex: index for index, vertex in enumerate(order)}
    edges = sorted(sorted((new[one], new[other])) for one, other in eyespace.edges)
    labels = "".join(eyespace.labels[vertex] for vertex in order)
    return Labelled(labels, tuple((one, other) for one, other in edges)), order


def _vertices(mask: int) -> tuple[int, ...]:
    return tuple(vertex for vertex in range(mask.bit_length()) if mask >> vertex & 1)


def _parts(near: Near) -> Iterator[list[int]]:
    seen: set[int] = set()
    for first in range(len(near)):
        if first in seen:
            continue
        part = [first]
        seen.add(first)
        for vertex in part:
            fresh = [other for other in near[vertex] if other not in seen]
            seen.update(fresh)
            part += fresh
        yield part


def _best(labels: str, near: Near, colours: dict[int, int]) -> Numbered:
    """The least numbering of a part that its colours leave open.

    Vertices that lead by any path to the same form can change places: one of them is tried.
    """
    colours = _refined(near, colours)
    cell = _open_cell(colours)
    if not cell:
        return _numbered(labels, near, colours)
    tried, found = set(), []
    for vertex in _without_twins(near, cell):
        chosen = _refined(near, _first(colours, vertex))
        form = _any(labels, near, chosen)[0]
        if form not in tried:
            tried.add(form)
            found.append(_best(labels, near, chosen))
    return min(found)


def _any(labels: str, near: Near, colours: dict[int, int]) -> Numbered:
    """Some numbering that the colours leave open."""
    cell = _open_cell(colours)
    while cell:
        colours = _refined(near, _first(colours, cell[0]))
        cell = _open_cell(colours)
    return _numbered(labels, near, colours)


def _open_cell(colours: dict[int, int]) -> list[int]:
    """The vertices of the first colour that more than one has; none if all differ."""
    cells: dict[int, list[int]] = {}
    for vertex, colour in colours.items():
        cells.setdefault(colour, []).append(vertex)
    return cells[min(shared)] if (shared := [colour for colour, cell in cells.items() if len(cell) > 1]) else []


def _first(colours: dict[int, int], chosen: int) -> dict[int, int]:
    """The chosen one comes just before the others of its colour."""
    return {vertex: 2 * colour - (vertex == chosen) for vertex, colour in colours.items()}


def _refined(near: Near, colours: dict[int, int]) -> dict[int, int]:
    """Part the colours by those of the neighbours until nothing parts any more."""
    count = len(set(colours.values()))
    while True:
        signs = {v: (colours[v], tuple(sorted([colours[n] for n in near[v]]))) for v in colours}
        ranks = {sign: rank for rank, sign in enumerate(sorted(set(signs.values())))}
        colours = {vertex: ranks[sign] for vertex, sign in signs.items()}
        if len(ranks) == count:
            return colours
        count = len(ranks)


def _without_twins(near: Near, cell: list[int]) -> list[int]:
    """One of each set of vertices that have the same neighbours, or the same with themselves."""
    kept: dict[tuple[bool, tuple[int, ...]], int] = {}
    chosen = []
    for vertex in cell:
        apart = (False, near[vertex])
        together = (True, tuple(sorted((*near[vertex], vertex))))
        if apart not in kept and together not in kept:
            chosen.append(vertex)
        kept[apart] = kept[together] = vertex
    return chosen


def _numbered(labels: str, near: Near, colours: dict[int, int]) -> Numbered:
    order = tuple(sorted(colours, key=colours.__getitem__))
    number = {vertex: index for index, vertex in enumerate(order)}
    form = tuple(
        (labels[vertex], sum(1 << number[other] for other in near[vertex] if number[other] < number[vertex]))
        for vertex in order
    )
    return form, order


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
                phrase(
                    "An eyespace of {size} vertices is beyond what goboard searches: {most_vertices} at most.",
                    size=eyespace.size,
                    most_vertices=MOST_VERTICES,
                )
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
            _answers.keep(form, same)
        found = same.renamed(order)
    _answers.keep(eyespace, found)
    return found


def forget() -> None:
    """Drop every answer that was kept."""
    _answers.clear()


_answers: Remembered[Labelled, Answer] = Remembered(_MOST_KEPT)


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


def digits(eyespace: Labelled, watch: Watch | None = None) -> tuple[int, int, int, int]:
    """Eyes after two moves of the attacker, after one, after one of the owner, after two. Raises as `solve` does."""
    if eyespace.size == 0:
        return 0, 0, 0, 0
    local = Local(eyespace, watch)
    threats = _Threats(local)
    least = threats.least(local.start)
    most = threats.most(local.start) if local.was_settled else least
    return threats.twice_attacked(local.start), least, most, threats.twice_defended(local.start, most)


class _Threats:
    """The digits of the positions of one local game. The attacker's suicides are moves here: their stones come off."""

    def __init__(self, local: Local) -> None:
        self._local = local
        self._known: dict[tuple[str, int], int] = {}

    def least(self, position: int) -> int:
        return self._once("least", position, lambda: self._local.eyes(position, owner_first=False))

    def most(self, position: int) -> int:
        return self._once("most", position, lambda: self._local.eyes(position, owner_first=True))

    def twice_attacked(self, position: int) -> int:
        return self._once("attacked", position, lambda: self._attacked(position))

    def twice_defended(self, position: int, most: int) -> int:
        return self._once("defended", position, lambda: self._defended(position, most))

    def _once(self, what: str, position: int, find: Callable[[], int]) -> int:
        if (what, position) not in self._known:
            self._known[what, position] = find()
        return self._known[what, position]

    def _attacked(self, position: int) -> int:
        least = self.least(position)
        if least == 0:
            return 0
        after = [reached for _, reached in self._local.attackers_moves(position, suicide=True)]
        if least == 2:
            return min([2, *(self.least(reached) for reached in after)])
        return 0 if any(self._is_one_move_eye(reached) for reached in after) else 1

    def _is_one_move_eye(self, position: int) -> bool:
        """Is it an eye only if the owner moves, and no more then?"""
        return self.least(position) == 0 and self.most(position) == 1 and self.twice_defended(position, 1) == 1

    def _defended(self, position: int, most: int) -> int:
        after = [reached for _, reached in self._local.owners_moves(position)]
        if most == 0:
            return max([0, *(self.most(reached) for reached in after)])
        if most == 1:
            return 2 if any(self._is_second_eye(reached) for reached in after) else 1
        return 2

    def _is_second_eye(self, position: int) -> bool:
        """Is it two eyes if the owner moves, and one whatever the attacker does?"""
        return self.least(position) == 1 and self.most(position) == 2 and self.twice_attacked(position) == 1
