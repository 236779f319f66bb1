"""Games of several players by chance: compiled and interpreted alike, what is taken and who counts what."""

import random

import numpy as np
import pytest

from goboard.kernel import playout_many as installed
from tests.kernel.conftest import Load
from tests.kernel.naive import Neighbours, random_graph
from tests.kernel.test_playouts import grid, tables

GRAPHS: dict[str, Neighbours] = {
    "grid": grid(4, 4),
    "torus": grid(3, 4, wrap=True),
    "alone": [[]],
    **{f"random {seed}": random_graph(random.Random(seed), 10) for seed in range(3)},
}


def friends(players: int, *pairs: tuple[int, int]) -> bytes:
    matrix = np.eye(players + 1, dtype=np.uint8)
    for one, other in pairs:
        matrix[one, other] = matrix[other, one] = 1
    return matrix.tobytes()


@pytest.mark.parametrize("pairs", [(), ((1, 3),)])
@pytest.mark.parametrize("name", GRAPHS)
def test_the_compiled_games_are_the_interpreted_ones(name: str, pairs: tuple[tuple[int, int], ...], load: Load) -> None:
    near = GRAPHS[name]
    starts, nears, *_ = tables(near)
    both = [module.ManyPlayouts(starts, nears, 3) for module in (load("playout_many"), installed)]
    for seed in range(1, 6):
        expected, found = (
            games.play(
                bytes(len(near)), friends(3, *pairs), 2, bytes(len(near)), seed * 0x9E3779B97F4A7C15 & (1 << 64) - 1
            )
            for games in both
        )
        assert found == expected


def outcomes(
    near: Neighbours, stones: list[int], players: int, *pairs: tuple[int, int]
) -> list[tuple[list[float], list[int]]]:
    starts, nears, *_ = tables(near)
    games = installed.ManyPlayouts(starts, nears, players)
    played = [games.play(bytes(stones), friends(players, *pairs), 1, bytes(len(stones)), seed) for seed in range(1, 60)]
    return [(gains, masks) for gains, _, masks in played]


STRIP = [[1], [0, 2], [1, 3], [2]]


def test_what_is_taken_is_shared_by_those_beside_it() -> None:
    # 1 and 3 lie on both sides of 2, whose last liberty only 1, who begins, may fill
    near = [[1], [0, 2], [1, 3], [2, 4], [3]]
    assert any(gains[0] >= 1 and gains[2] >= 1 for gains, _ in outcomes(near, [0, 2, 2, 3, 0], 3))


def test_friends_share_what_they_surround_and_never_take_each_other() -> None:
    for gains, masks in outcomes(STRIP, [1, 0, 0, 2], 2, (1, 2)):
        assert gains == [0, 0]
        assert all(mask for mask in masks)
    shared = [masks for _, masks in outcomes(STRIP, [1, 0, 1, 2], 2, (1, 2))]
    assert all(masks[1] == 1 << 1 | 1 << 2 for masks in shared)
