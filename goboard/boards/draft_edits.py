"""Every change of a draft. An edit gives a new draft and is made at all images under a symmetry of what is touched."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from goboard.arrays import Float, Int, closed, mask
from goboard.boards.board import BoardError
from goboard.boards.building import components
from goboard.boards.draft import SAME_PLACE, Draft, draft, edge_keys
from goboard.boards.symmetry import NO_SYMMETRY, Symmetry
from goboard.words.message import phrase

Points = Sequence[int] | Int


def image_points(of: Draft, points: Points, symmetry: Symmetry) -> Int:
    """(k, q) the points where every motion takes each of `points`, -1 where none stands; themselves first."""
    chosen = np.asarray(points, dtype=np.int64)
    if symmetry.order == 1:
        return chosen[None]
    found = of.find(symmetry.images(of.places[chosen]).reshape(-1, 2)).reshape(symmetry.order, -1)
    found[0] = chosen
    return found


def orbit(of: Draft, points: Points, symmetry: Symmetry) -> Int:
    """The points and all their images, ascending, each once."""
    images = image_points(of, points, symmetry)
    return np.flatnonzero(mask(of.size, images[images >= 0]))


def image_places(of: Draft, place: ArrayLike, symmetry: Symmetry) -> Float:
    """(i, 2) where a point put at `place` and its images come to lie, each place once."""
    near = SAME_PLACE * of.spacing
    images = symmetry.images(symmetry.settled(place, near)[None])[:, 0]
    gaps = np.hypot(*(images[:, None] - images[None]).transpose(2, 0, 1))
    first = np.argmax(gaps <= near, axis=1)
    distinct: Float = images[first == np.arange(len(images))]
    return distinct


def add_point(to: Draft, place: ArrayLike, symmetry: Symmetry = NO_SYMMETRY) -> Draft:
    """A point there and at every image where none stands yet; new points come last."""
    spots = image_places(to, place, symmetry)
    return _with_points(to, spots[to.find(spots) < 0])


def _with_points(to: Draft, spots: Float) -> Draft:
    return draft(np.concatenate([to.places, spots]), to.edges, (*to.labels, *[""] * len(spots)), to.hoshi)


def with_places(of: Draft, places: ArrayLike) -> Draft:
    """The same points and edges, the points at `places` (n, 2)."""
    return Draft(closed(np.array(places, dtype=np.float64).reshape(-1, 2)), of.edges, of.labels, of.hoshi)


def move_points(of: Draft, points: Points, steps: ArrayLike, symmetry: Symmetry = NO_SYMMETRY) -> Draft:
    """The points moved by `steps`, (2,) or one each (q, 2); a point on an axis keeps to it.

    A point that is the image of several moved ones goes the mean of their ways.
    """
    images = image_points(of, points, symmetry)
    ways = symmetry.turned(np.broadcast_to(np.asarray(steps, dtype=np.float64), (images.shape[1], 2)))
    moved, way = _means(of, images, ways)
    places = of.places.copy()
    places[moved] += way
    return with_places(of, places)


def carried(of: Draft, points: Points, symmetry: Symmetry) -> tuple[Int, Float]:
    """(t,) the points that move when these are moved, and (t, 2, 2) what each makes of the common step."""
    images = image_points(of, points, symmetry)
    motions = np.broadcast_to(symmetry.motions[:, None].reshape(-1, 1, 4), (*images.shape, 4))
    moved, ways = _means(of, images, motions)
    return moved, ways.reshape(-1, 2, 2)


def _means(of: Draft, images: Int, values: Float) -> tuple[Int, Float]:
    """The points among the images (k, q), each once, and (t, c) the means of their `values` (k, q, c)."""
    is_there = images >= 0
    moved, given = images[is_there], values[is_there]
    times = np.bincount(moved, minlength=of.size)
    once = np.flatnonzero(times)
    sums = [np.bincount(moved, weights=column, minlength=of.size)[once] for column in given.T]
    return once, np.column_stack(sums) / times[once, None]


def delete_points(of: Draft, points: Points, symmetry: Symmetry = NO_SYMMETRY) -> Draft:
    """Without the points, their images, and the edges there."""
    kept = ~mask(of.size, orbit(of, points, symmetry))
    number = np.cumsum(kept) - 1
    edges = number[of.edges[kept[of.edges].all(axis=1)]]
    labels = [of.labels[point] for point in np.flatnonzero(kept).tolist()]
    return draft(of.places[kept], edges, labels, [int(number[dot]) for dot in of.hoshi if kept[dot]])


def toggle_edge(of: Draft, one: int, other: int, symmetry: Symmetry = NO_SYMMETRY) -> Draft:
    """Join the two points, or cut their edge if there is one; the same for all pairs of their images."""
    if one == other:
        raise BoardError(phrase("A point cannot be joined to itself."))
    pairs = image_edges(of, one, other, symmetry)
    if of.is_joined(one, other):
        return cut_edges(of, pairs)
    return draft(of.places, np.concatenate([of.edges, pairs]), of.labels, of.hoshi)


def image_edges(of: Draft, one: int, other: int, symmetry: Symmetry) -> Int:
    """(p, 2) the pair of points and the pairs of their images, where both stand."""
    pairs = image_points(of, (one, other), symmetry)
    standing: Int = pairs[(pairs >= 0).all(axis=1) & (pairs[:, 0] != pairs[:, 1])]
    return standing


def cut_edges(of: Draft, pairs: ArrayLike) -> Draft:
    """Without the edges between these pairs of points (p, 2)."""
    gone = edge_keys(np.asarray(pairs, dtype=np.int64).reshape(-1, 2), of.size)
    is_kept = ~np.isin(edge_keys(of.edges, of.size), gone)
    return draft(of.places, of.edges[is_kept], of.labels, of.hoshi)


def split_edge(of: Draft, one: int, other: int, place: ArrayLike, symmetry: Symmetry = NO_SYMMETRY) -> Draft:
    """A point at `place` between the two ends of an edge, which becomes two edges; the same for its images."""
    spot = symmetry.settled(place, SAME_PLACE * of.spacing)
    grown = add_point(of, spot, symmetry)
    ends = image_points(of, (one, other), symmetry).tolist()
    middles = grown.find(symmetry.images(spot[None])[:, 0]).tolist()
    between: dict[tuple[int, int], set[int]] = {}
    for (first, last), middle in zip(ends, middles, strict=True):
        if min(first, last) >= 0 and of.is_joined(first, last) and middle not in (first, last):
            between.setdefault((min(first, last), max(first, last)), set()).add(middle)
    if not between:
        return grown
    added = [pair for (first, last), inner in between.items() for pair in _chain(grown, first, last, inner)]
    cut = cut_edges(grown, list(between))
    return draft(cut.places, np.concatenate([cut.edges, np.array(added)]), cut.labels, cut.hoshi)


def _chain(of: Draft, first: int, last: int, inner: Iterable[int]) -> list[tuple[int, int]]:
    """The edges from the first over the inner points, in the order in which they lie, to the last."""
    along = of.places[last] - of.places[first]
    points = [first, *sorted(inner, key=lambda point: float(of.places[point] @ along)), last]
    return list(pairwise(points))


def merge_points(of: Draft, points: Points, symmetry: Symmetry = NO_SYMMETRY) -> Draft:
    """The points become one, in their middle, with the neighbours of all; so do their images."""
    rows = image_points(of, points, symmetry)
    links = [(row[0], other) for row in (row[row >= 0] for row in rows) for other in row[1:].tolist()]
    # images of the middle may fall on it
    return welded(_united(of, np.array(links, dtype=np.int64).reshape(-1, 2)))


def welded(of: Draft) -> Draft:
    """Points that lie at the same place become one."""
    pairs = of.coincident()
    return _united(of, pairs) if len(pairs) else of


def _united(of: Draft, links: Int) -> Draft:
    """Points that the links hold together become one, which stands for the first of them."""
    pieces, piece_of = components(of.size, links)
    # pieces in the order of their first points, so that what is not united keeps its order
    firsts = np.full(pieces, of.size)
    np.minimum.at(firsts, piece_of, np.arange(of.size))
    rank = np.empty(pieces, dtype=np.int64)
    rank[np.argsort(firsts)] = np.arange(pieces)
    number = rank[piece_of]
    times = np.bincount(number, minlength=pieces)
    middle = np.column_stack([np.bincount(number, weights=of.places[:, axis]) / times for axis in (0, 1)])
    # the mean of one is not always itself in floating point
    single = times[number] == 1
    middle[number[single]] = of.places[single]
    edges = number[of.edges]
    labels = [of.labels[point] for point in np.sort(firsts).tolist()]
    dots = sorted({int(number[dot]) for dot in of.hoshi})
    return draft(middle, edges[edges[:, 0] != edges[:, 1]], labels, dots)


def completed(of: Draft, symmetry: Symmetry) -> Draft:
    """With every image of every point and every edge that is missing, so that the whole has the symmetry."""
    grown = of
    for spots in symmetry.images(of.places)[1:]:
        missing = spots[grown.find(spots) < 0]
        grown = _with_points(grown, missing) if len(missing) else grown
    ends = image_points(grown, np.arange(of.size), symmetry)[:, of.edges].reshape(-1, 2)
    # images that fall together within the tolerance would be loops
    ends = ends[(ends >= 0).all(axis=1) & (ends[:, 0] != ends[:, 1])]
    return draft(grown.places, ends, grown.labels, grown.hoshi)


def evened(of: Draft, places: Float, symmetry: Symmetry) -> Draft:
    """The draft with its points at `places` (n, 2), changed no more than keeps the symmetry that it had."""
    images = image_points(of, np.arange(of.size), symmetry)
    is_there = (images >= 0)[..., None]
    from_centre = np.where(is_there, places[images] - symmetry.centre, 0.0)
    # a motion's inverse is its transpose
    back = from_centre @ symmetry.motions
    return with_places(of, back.sum(axis=0) / is_there.sum(axis=0) + symmetry.centre)
