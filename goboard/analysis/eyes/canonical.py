"""One numbering for all eyespaces that are the same up to the names of their vertices."""

from collections.abc import Iterator

from goboard.analysis.eyes.labelled import Labelled

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
