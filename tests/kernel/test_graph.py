"""Placing, taking, chains, regions and the legal map, on graphs of every sort."""

import gc
import random
from itertools import pairwise
from weakref import ref

import numpy as np
import pytest
from sgfmill.boards import Board as SquareBoard

from goboard.boards.catalogue import cached_grid
from goboard.boards.graphs import graph as board_of_graph
from goboard.kernel.graph import zobrist_keys
from tests.kernel import naive

SEEDS = range(40)


def random_stones(source: random.Random, size: int, colours: int) -> bytes:
    emptiness = source.choice([0, 1, 4])
    return bytes(source.choice([0] * emptiness + list(range(colours + 1))) for _ in range(size))


def path(kernel, length):
    return kernel.Graph(*naive.arrays([[v for v in (u - 1, u + 1) if 0 <= v < length] for u in range(length)]))


def stones_of(text: str) -> bytes:
    return bytes(".XO#".index(letter) for letter in text)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("settled", [True, False])
def test_place_is_what_the_rules_say(kernel, seed, settled):
    source = random.Random(seed)
    near = naive.random_graph(source, source.randint(1, 14))
    graph = kernel.Graph(*naive.arrays(near))
    for _ in range(15):
        colours = source.randint(1, 4)
        stones, vertex = random_stones(source, len(near), colours), source.randrange(len(near))
        colour = source.randint(1, colours)
        after, captured, cleared = naive.place(near, stones, vertex, colour, settled)
        result = graph.place(stones, graph.zobrist(stones), vertex, colour, settled)
        assert result == (after, graph.zobrist(after), tuple(sorted(captured)), tuple(sorted(cleared)))


@pytest.mark.parametrize("seed", SEEDS)
def test_many_stones_are_put_as_each_is(kernel, seed):
    source = random.Random(seed)
    near = naive.random_graph(source, source.randint(1, 14))
    graph = kernel.Graph(*naive.arrays(near))
    plays = [(source.randrange(len(near)), source.randint(-1, 3)) for _ in range(40)]
    start = stones = random_stones(source, len(near), 3)
    counts = []
    for vertex, colour in plays:
        if colour <= 0:
            # that is set up, and takes nothing
            stones = bytes([*stones[:vertex], -colour, *stones[vertex + 1 :]])
            counts.append(0)
            continue
        stones, _, captured, cleared = graph.place(stones, 0, vertex, colour, True)
        counts.append(len(captured) - len(cleared))
        assert not (captured and cleared)
    assert graph.follow(start, [vertex for vertex, _ in plays], [colour for _, colour in plays]) == (stones, counts)
    with pytest.raises(ValueError):
        graph.follow(start, [len(near)], [1])


@pytest.mark.parametrize("seed", SEEDS)
def test_chains_regions_and_settledness(kernel, seed):
    source = random.Random(seed)
    near = naive.random_graph(source, source.randint(1, 20))
    graph = kernel.Graph(*naive.arrays(near))
    stones = random_stones(source, len(near), source.randint(1, 4))
    members = [naive.chain(near, stones, vertex) for vertex in range(len(near))]
    assert [graph.chain(stones, vertex) for vertex in range(len(near))] == [tuple(sorted(m)) for m in members]
    labels, liberties = graph.chains(stones)
    regions, masks = graph.regions(stones)
    assert labels.dtype == liberties.dtype == regions.dtype == np.int32
    for vertex, stone in enumerate(stones):
        found = labels if stone else regions
        assert set(np.flatnonzero(found == found[vertex])) == members[vertex]
        assert (regions if stone else labels)[vertex] == -1
        if stone:
            assert liberties[labels[vertex]] == len(naive.liberties(near, stones, members[vertex]))
        else:
            touched = {stones[other] for member in members[vertex] for other in near[member]} - {0}
            assert masks[regions[vertex]] == sum(1 << colour for colour in touched)
    assert graph.is_settled(stones) == (not len(liberties) or bool(liberties.min() > 0))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("suicide", [True, False])
def test_legal_map_with_repetition(kernel, seed, suicide):
    """Random play that takes every kind of legal move, the map held against trying each vertex by itself."""
    source = random.Random(seed)
    near = naive.random_graph(source, source.randint(2, 7))
    graph, colours = kernel.Graph(*naive.arrays(near)), source.randint(2, 3)
    facing, settled = source.choice([0, 1, 2]), seed % 4 != 0
    stones = bytes(len(near)) if settled else random_stones(source, len(near), colours)
    line = naive.Line(near, [(stones, 1)])
    trail = kernel.Trail(len(near)).extend(0, stones, graph.zobrist(stones), 1)
    asked = []
    for ply in range(40):
        colour = ply % colours + 1
        mask = graph.legal(stones, graph.zobrist(stones), colour, settled, suicide, trail, len(line.entries), facing)
        assert mask == line.legal(colour, settled, suicide, facing)
        asked.append((mask, stones, colour, settled, len(line.entries)))
        choices = [vertex for vertex in range(len(near)) if mask[vertex]]
        if choices:
            stones, _, _, _ = graph.place(stones, graph.zobrist(stones), source.choice(choices), colour, settled)
            settled = True
        following = (ply + 1) % colours + 1
        trail = trail.extend(len(line.entries), stones, graph.zobrist(stones), following)
        line.entries.append((stones, following))
    for mask, stones, colour, settled, length in asked:
        again = graph.legal(stones, graph.zobrist(stones), colour, settled, suicide, trail, length, facing)
        assert again == mask, "what came later in the game must not count"


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("suicide", [True, False])
def test_legal_map_does_not_depend_on_what_was_asked_before(kernel, seed, suicide):
    """One graph is asked along games, back, forth and elsewhere; another is made anew for each question."""
    source = random.Random(seed)
    near = naive.random_graph(source, source.randint(6, 16))
    graph, colours = kernel.Graph(*naive.arrays(near)), source.randint(2, 4)
    game, stones = [bytes(len(near))], bytes(len(near))
    for ply in range(60):
        empty = [vertex for vertex, stone in enumerate(stones) if not stone]
        if empty:
            stones = graph.place(stones, 0, source.choice(empty), ply % colours + 1, True)[0]
            game.append(stones)
    at = 0
    for _ in range(120):
        step = source.choice((1, 1, 1, -1, 2, source.randrange(len(game))))
        at = (at + step) % len(game)
        colour, hashed = source.randint(1, colours), graph.zobrist(game[at])
        trail = kernel.Trail(len(near))
        for index, before in enumerate(game[:at]):
            trail = trail.extend(index, before, graph.zobrist(before), 1)
        question = (game[at], hashed, colour, True, suicide, trail, at, 0)
        assert graph.legal(*question) == kernel.Graph(*naive.arrays(near)).legal(*question)


@pytest.mark.parametrize("seed", range(6))
def test_random_square_games_against_sgfmill(kernel, seed):
    source, side = random.Random(seed), random.Random(seed).randint(2, 9)
    graph, square = kernel.graph_of(cached_grid("grid", side, side)), SquareBoard(side)
    stones = bytes(side * side)
    for ply in range(3 * side * side):
        empty = [vertex for vertex, stone in enumerate(stones) if not stone]
        if not empty:
            break
        vertex, colour = source.choice(empty), ply % 2 + 1
        square.play(side - 1 - vertex // side, vertex % side, " bw"[colour])
        stones = graph.place(stones, 0, vertex, colour, True)[0]
        shown = [square.get(side - 1 - at // side, at % side) for at in range(side * side)]
        assert shown == [{0: None, 1: "b", 2: "w"}[stone] for stone in stones]
    labels, masks = graph.regions(stones)
    black = stones.count(1) + sum(masks[label] == 2 for label in labels if label >= 0)
    white = stones.count(2) + sum(masks[label] == 4 for label in labels if label >= 0)
    assert black - white == square.area_score()


@pytest.mark.parametrize("seed", range(20))
def test_relabelled_vertices_permute_everything(kernel, seed):
    source = random.Random(seed)
    near = naive.random_graph(source, 12)
    to = source.sample(range(12), 12)
    moved: list[list[int]] = [[] for _ in near]
    for vertex, others in enumerate(near):
        moved[to[vertex]] = sorted(to[other] for other in others)
    graph, other_graph = kernel.Graph(*naive.arrays(near)), kernel.Graph(*naive.arrays(moved))
    stones, other = bytes(12), bytes(12)
    for _ in range(40):
        vertex, colour = source.randrange(12), source.randint(1, 3)
        stones, _, taken, cleared = graph.place(stones, 0, vertex, colour, True)
        other, _, other_taken, other_cleared = other_graph.place(other, 0, to[vertex], colour, True)
        assert all(other[to[at]] == stones[at] for at in range(12))
        assert other_taken == tuple(sorted(to[at] for at in taken))
        assert other_cleared == tuple(sorted(to[at] for at in cleared))
        mask, other_mask = (
            g.legal(s, 0, 1, True, False, None, 0, 0) for g, s in ((graph, stones), (other_graph, other))
        )
        assert all(other_mask[to[at]] == mask[at] for at in range(12))


def test_chains_of_several_colours_are_taken_at_once(kernel):
    triangle = kernel.Graph(*naive.arrays([[1, 2], [0, 2], [0, 1]]))
    assert triangle.place(stones_of("XO."), 0, 2, 3, True)[0] == stones_of("..#")


def test_own_suicide_clears_own_stones_only(kernel):
    graph = path(kernel, 5)
    after, _, taken, cleared = graph.place(stones_of("XX.O."), 0, 2, 1, True)
    assert (after, taken, cleared) == (stones_of("...O."), (), (0, 1, 2))


def test_a_replaced_stone_is_not_captured(kernel):
    graph = path(kernel, 3)
    assert graph.place(stones_of("OOO"), 0, 1, 1, True)[0] == stones_of(".X.")
    assert graph.place(stones_of(".O."), 0, 1, 1, True)[2:] == ((), ())


def test_hash_is_the_same_on_every_board(kernel, interpreted):
    small, large = path(kernel, 2), path(kernel, 7)
    assert small.zobrist(stones_of("XO")) == large.zobrist(stones_of("XO.....")) != 0
    assert small.zobrist(stones_of("XO")) == path(interpreted, 2).zobrist(stones_of("XO"))
    assert len({large.zobrist(bytes([colour, *bytes(6)])) for colour in range(63)}) == 63


def test_wrong_arguments_are_refused(kernel):
    graph = path(kernel, 3)
    for vertex in (-1, 3):
        with pytest.raises(ValueError):
            graph.place(bytes(3), 0, vertex, 1, True)
        with pytest.raises(ValueError):
            graph.chain(bytes(3), vertex)
    with pytest.raises(ValueError):
        graph.place(bytes(4), 0, 0, 1, True)
    with pytest.raises(ValueError):
        graph.place(bytes(3), 0, 0, 63, True)
    with pytest.raises(ValueError):
        graph.place(bytes(3), 0, 0, 0, True)
    with pytest.raises(ValueError):
        graph.zobrist(b"\xff..")


def test_a_board_keeps_its_graph(kernel):
    board = board_of_graph(3, [(0, 1), (1, 2)])
    assert kernel.graph_of(board) is kernel.graph_of(board)
    assert kernel.graph_of(board).chain(bytes(3), 0) == (0, 1, 2)


def test_large_boards(kernel):
    size = 5000
    graph = path(kernel, size)
    stones = bytes([1] * (size - 2) + [0, 2])
    mask = graph.legal(stones, graph.zobrist(stones), 2, True, False, None, 0, 0)
    assert mask == bytes(size - 2) + b"\1\0"
    assert graph.place(stones, 0, size - 2, 2, True)[2] == tuple(range(size - 2))
    assert all(a == b for a, b in pairwise(graph.chains(stones)[0][: size - 2]))


def test_keys_of_boards_that_are_not_used_any_more_are_not_kept():
    keys = [ref(zobrist_keys(size, 3)) for size in range(40, 50)]
    gc.collect()
    assert sum(each() is not None for each in keys) <= 2
