"""The labelled graph of an eyespace: what its vertices are and which of them are joined."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from goboard.words.message import phrase

EMPTY, MARGINAL, STONE, MARGINAL_STONE = LABELS = ".!X$"
GONE = " "
"""A vertex that was filled or overrun."""
_BITS = 20


class EyespaceError(ValueError):
    """An eyespace that cannot be read or answered; the text is a sentence for the user."""


@dataclass(frozen=True)
class Labelled:
    """An eyespace. `labels` has a character a vertex, `edges` each pair of joined vertices once, ascending.

    `.` is eye space, `!` marginal eye space, from which the attacker can come in, `X` a stone of the attacker and `$`
    one on a marginal vertex.
    """

    labels: str
    edges: tuple[tuple[int, int], ...] = ()

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.labels)

    def near(self) -> list[int]:
        """The neighbours of each vertex as a mask, bit v for vertex v."""
        masks = [0] * self.size
        for one, other in self.edges:
            masks[one] |= 1 << other
            masks[other] |= 1 << one
        return masks


def labelled(labels: str, edges: Iterable[tuple[int, int]]) -> Labelled:
    """The eyespace with these labels; double edges count once. EyespaceError for a loop, a wrong label or vertex."""
    for label in labels:
        if label not in LABELS:
            raise EyespaceError(
                phrase("{label} is not a label: a vertex of an eyespace is one of . ! X $", label=f"{label!r}")
            )
    once = set()
    for one, other in edges:
        if one == other:
            raise EyespaceError(phrase("Vertex {number} is joined to itself; an eyespace has no loops.", number=one))
        if not (0 <= one < len(labels) and 0 <= other < len(labels)):
            raise EyespaceError(
                phrase("The edge [{one}, {other}] names a vertex that has no label.", one=one, other=other)
            )
        once.add((min(one, other), max(one, other)))
    return Labelled(labels, tuple(sorted(once)))


def read_labelled(document: Mapping[str, object]) -> Labelled:
    """The eyespace of a JSON object with "labels" and "edges"; EyespaceError with a sentence if it has none."""
    for key in ("labels", "edges"):
        if key not in document:
            raise EyespaceError(phrase('The document has no "{key}".', key=key))
    labels, edges = document["labels"], document["edges"]
    if not isinstance(labels, str):
        raise EyespaceError(phrase('"labels" must be a text with one character a vertex.'))
    if not isinstance(edges, list):
        raise EyespaceError(phrase('"edges" must be a list of pairs of vertices.'))
    pairs = []
    for edge in edges:
        if not (isinstance(edge, list) and len(edge) == 2 and all(type(end) is int for end in edge)):
            raise EyespaceError(phrase('"edges" must be a list of pairs of vertices, like [[0, 1], [1, 2]].'))
        pairs.append((edge[0], edge[1]))
    return labelled(labels, pairs)


def packed(labels: str) -> int:
    """The position with these labels as the kernel writes it: masks of what is present, stones, marginal."""
    position = 0
    for vertex, label in enumerate(labels):
        present = label != GONE
        stone = label in (STONE, MARGINAL_STONE)
        marginal = label in (MARGINAL, MARGINAL_STONE)
        position |= (present | stone << _BITS | marginal << 2 * _BITS) << vertex
    return position


def labels_of(position: int, size: int) -> str:
    """The labels of a position as the kernel writes it, a space for what is gone."""
    return "".join(_label(position >> vertex) for vertex in range(size))


def _label(bits: int) -> str:
    if not bits & 1:
        return GONE
    return LABELS[2 * (bits >> _BITS & 1) + (bits >> 2 * _BITS & 1)]


def remaining(labels: str, edges: Iterable[tuple[int, int]]) -> tuple[Labelled, tuple[int, ...]]:
    """The eyespace of the vertices that are not gone, and which they are."""
    kept = tuple(vertex for vertex, label in enumerate(labels) if label != GONE)
    number = {vertex: index for index, vertex in enumerate(kept)}
    left = tuple((number[one], number[other]) for one, other in edges if one in number and other in number)
    return Labelled("".join(labels[vertex] for vertex in kept), left), kept
