"""Benson's theorem in the kernel against a version that says it as plainly as possible, compiled and interpreted."""

import random

import pytest

from goboard.kernel import life as installed
from goboard.kernel.life import OPEN
from tests.kernel.conftest import Load
from tests.kernel.naive import Neighbours, arrays, chain, random_graph


def parts(near: Neighbours, mask: bytes, wanted: int) -> list[set[int]]:
    """What hangs together of the vertices with that byte, in the order of first vertices."""
    found: list[set[int]] = []
    for vertex, byte in enumerate(mask):
        if byte == wanted and not any(vertex in part for part in found):
            found.append(chain(near, mask, vertex))
    return found


def benson(near: Neighbours, stones: bytes, side: int, strict: bool) -> tuple[list[int], list[int]]:
    """Which chains live and which regions are owned, 0 or 1 each."""
    own = bytes(stone == side for stone in stones)
    chains, regions = parts(near, own, 1), parts(near, own, 0)
    edges = [{v for member in members for v in near[member]} for members in chains]
    asked = [{v for v in region if strict or stones[v] == 0} for region in regions]
    has_eye = [any(stones[v] == 0 for v in region) and all(stones[v] != OPEN for v in region) for region in regions]
    alive, closed = set(range(len(chains))), set(range(len(regions)))

    def eyes(c: int) -> set[int]:
        return {r for r in closed if has_eye[r] and regions[r] & edges[c] and asked[r] <= edges[c]}

    while True:
        keep = {c for c in alive if len(eyes(c)) > 1}
        left = {r for r in closed if not any(regions[r] & edges[c] for c in range(len(chains)) if c not in keep)}
        if (keep, left) == (alive, closed):
            owned = {r for c in alive for r in eyes(c)}
            return [c in alive for c in range(len(chains))], [r in owned for r in range(len(regions))]
        alive, closed = keep, left


@pytest.mark.parametrize("build", ["compiled", "interpreted"])
@pytest.mark.parametrize("strict", [False, True])
def test_random_positions(build: str, strict: bool, load: Load) -> None:
    source, module = random.Random(5), installed if build == "compiled" else load("life")
    living = 0
    for _ in range(400):
        near = random_graph(source, source.randint(1, 14))
        stones = bytes(source.choices((0, 1, 2, OPEN), (15, 15, 6, 1), k=len(near)))
        found = module.life(*arrays(near), stones, 1, strict=strict)
        assert (found.alive.tolist(), found.owned.tolist()) == benson(near, stones, 1, strict)
        living += int(found.alive.sum())
    assert living > 20


def test_where_chains_and_regions_meet() -> None:
    near = [[1], [0, 2], [1, 3], [2, 4], [3]]
    found = installed.life(*arrays(near), bytes([1, 0, 2, 1, 0]), 1, strict=False)
    assert found.label.tolist() == [0, 0, 0, 1, 1]
    assert found.meetings.tolist() == [
        [0, 0, installed.VITAL],
        [0, 1, 0],
        [1, 1, installed.VITAL | installed.CLOSE],
    ]


def test_stones_of_another_graph_are_refused() -> None:
    with pytest.raises(ValueError, match="2 vertices, not 1"):
        installed.life(*arrays([[]]), bytes(2), 1, strict=False)
