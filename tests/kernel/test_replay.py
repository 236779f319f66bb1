"""Whole games in one call, every ply judged, held against placing stone by stone."""

import random

import numpy as np
import pytest

from goboard.boards.catalogue import cached_grid
from tests.kernel import naive

LEGAL, OCCUPIED, SUICIDE, REPETITION, OFF_BOARD = range(5)


def played_naively(near, stones, movers, vertices, suicide, situational, stop):
    """(status, repeats, taken, cleared, masks) of each ply made, the configurations, and the ply that stopped it."""
    facing = [*movers, 2 if movers[-1:] == [1] else 1]
    line = naive.Line(near, [(stones, facing[0])])
    settled = not naive.breathless(near, stones, range(len(stones)), set(range(1, 63)))
    plies = []
    for ply, (colour, vertex) in enumerate(zip(movers, vertices, strict=True)):
        next_facing = facing[ply + 1] if situational else 0
        mask = line.legal(colour, settled, suicide, next_facing)
        after, taken, cleared, status, repeats = stones, set(), set(), LEGAL, -1
        if vertex != -1 and not 0 <= vertex < len(near):
            status = OFF_BOARD
        elif vertex != -1:
            after, taken, cleared = naive.place(near, stones, vertex, colour, settled)
            repeats = line.repeated(after, next_facing)
            suicidal = not suicide and after[vertex] == 0
            status = OCCUPIED if stones[vertex] else SUICIDE if suicidal else REPETITION if repeats >= 0 else LEGAL
            assert status == OCCUPIED or mask[vertex] == (status == LEGAL)
        if stop and status != LEGAL:
            return plies, line.entries, status
        settled = settled or (vertex != -1 and status != OFF_BOARD)
        stones = after
        line.entries.append((stones, facing[ply + 1]))
        plies.append((status, repeats, len(taken), len(cleared), mask))
    return plies, line.entries, None


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("stop", [True, False])
def test_replay_is_stone_by_stone_play(kernel, seed, stop):
    source = random.Random(seed)
    near = naive.random_graph(source, source.randint(1, 7))
    size, colours, length = len(near), source.randint(2, 4), source.randint(0, 60)
    stones = bytes(source.choice([0, 0, source.randint(0, colours)]) if seed % 3 == 0 else 0 for _ in range(size))
    movers = [ply % colours + 1 for ply in range(length)]
    vertices = [source.choice([-1, size, *range(size), *range(size)]) for _ in range(length)]
    if stop:
        vertices = [v if v < size else 0 for v in vertices]
    suicide, situational = source.random() < 0.5, source.random() < 0.5
    graph = kernel.Graph(*naive.arrays(near))
    plies, entries, stopped = played_naively(near, stones, movers, vertices, suicide, situational, stop)
    result = graph.replay(
        stones,
        np.array(movers, np.int8),
        np.array(vertices, np.int32),
        suicide=suicide,
        situational=situational,
        stop=stop,
        frames=True,
        legal=True,
    )
    assert result.played == len(plies)
    found = zip(result.status, result.repeats, result.taken, result.cleared, map(bytes, result.legal), strict=False)
    assert list(found)[: len(plies)] == plies
    assert [frame.tobytes() for frame in result.frames] == [stones for stones, _ in entries]
    assert result.stones == entries[-1][0]
    assert result.zobrist == graph.zobrist(result.stones)
    if stopped is not None:
        assert result.status[result.played] == stopped


def replay(kernel, near, plies, stones=None, **switches):
    movers, vertices = zip(*plies, strict=True)
    options = {"suicide": False, "situational": False, "stop": True, **switches}
    graph = kernel.Graph(*naive.arrays(near))
    start = bytes(len(near)) if stones is None else bytes(stones)
    return graph.replay(start, np.array(movers, np.int8), np.array(vertices, np.int32), **options)


def path_of(length):
    return [[v for v in (u - 1, u + 1) if 0 <= v < length] for u in range(length)]


def test_send_two_return_one(kernel):
    """`.X.O.O.`: White sends a second stone, Black takes two and White that one: the start again, faced by Black."""
    start = [0, 1, 0, 2, 0, 2, 0]
    plies = [(2, 2), (1, 4), (2, 3), (1, -1)]
    positional = replay(kernel, path_of(7), plies, start, stop=False)
    assert list(positional.taken) == [0, 2, 1, 0]
    assert list(positional.status) == [LEGAL, LEGAL, REPETITION, LEGAL]
    assert list(positional.repeats) == [-1, -1, 0, -1]
    situational = replay(kernel, path_of(7), plies, start, situational=True)
    assert situational.played == 4
    assert situational.stones == bytes(start)


def test_positional_and_situational_repetition_differ(kernel):
    """A stone sent into self-capture leaves the board as it was, but with the other side to face it."""
    plies = [(1, 0), (2, 1), (1, -1)]
    near = [[], []]
    positional = replay(kernel, near, plies, suicide=True)
    situational = replay(kernel, near, plies, suicide=True, situational=True)
    assert (positional.played, positional.status[0], positional.repeats[0]) == (0, REPETITION, 0)
    assert (situational.played, situational.status[1], situational.repeats[1]) == (1, REPETITION, 0)


def test_a_ko_may_not_be_retaken_at_once(kernel):
    """
    . X O .
    X . X O
    . X O .
    """
    board = cached_grid("grid", 4, 3)
    start = [0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 2, 0]
    near = [board.neighbours(vertex) for vertex in range(12)]
    result = replay(kernel, near, [(2, 5), (1, 6), (2, 8)], start)
    assert (result.played, result.taken[0]) == (1, 1)
    assert (result.status[1], result.repeats[1]) == (REPETITION, 0)
    assert result.stones == bytes([0, 1, 2, 0, 1, 2, 0, 2, 0, 1, 2, 0])
    assert replay(kernel, near, [(2, 5), (1, -1), (2, 3), (1, 6)], start).played == 4
    assert result.frames is None
    assert result.legal is None


def test_many_repetitions_do_not_slow_down(kernel):
    """Two stones that replace each other ten thousand times: each lookup is held against the last equal entry."""
    plies = [(ply % 2 + 1, 0) for ply in range(10_000)]
    result = replay(kernel, [[1], [0]], plies, stop=False)
    assert result.played == 10_000
    assert list(result.repeats[:4]) == [-1, -1, 1, 2]
    assert set(result.repeats[2:]) == {1, 2}


def test_wrong_arguments_are_refused(kernel):
    with pytest.raises(ValueError):
        replay(kernel, path_of(4), [(0, 1)])
    with pytest.raises(ValueError):
        replay(kernel, path_of(4), [(63, 1)])
    with pytest.raises(ValueError):
        replay(kernel, path_of(4), [(1, 1)], [0, 0])
