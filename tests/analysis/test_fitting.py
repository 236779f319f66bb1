"""Chains taken as one: the same ones, in the same order, however the points are numbered."""

import random

import pytest

from goboard.analysis.chains import chains_of
from goboard.analysis.fitting import Bundles, bundled
from goboard.analysis.playouts import Effort, estimated
from goboard.boards.board import Board
from goboard.boards.catalogue import cached_grid
from goboard.jobs.watch import Watch
from tests.analysis.positions import CHINESE, chance_game
from tests.contract.boards import relabelled


def _bundles(board: Board, stones: bytes) -> list[set[int]]:
    """The stones of each bundle."""
    chains, effort = chains_of(board, stones), Effort(1, Watch())
    estimate = estimated(board, stones, 32, effort, finals=32)
    bundles: Bundles = bundled(chains, estimate.own(chains).mean(axis=0), estimate)
    found: list[set[int]] = [set() for _ in range(len(bundles.own))]
    for chain, bundle in zip(chains.vertices, bundles.of.tolist(), strict=True):
        found[bundle].update(chain)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_the_same_chains_are_taken_as_one_however_points_are_numbered(seed: int) -> None:
    position = chance_game(CHINESE, cached_grid("grid", 13, 13), 90, seed)
    board, order = position.board, list(range(169))
    random.Random(seed).shuffle(order)
    there = bytearray(169)
    for vertex, stone in enumerate(position.stones):
        there[order[vertex]] = stone
    found = _bundles(relabelled(board, order), bytes(there))
    assert found == [{order[vertex] for vertex in bundle} for bundle in _bundles(board, position.stones)]
