"""Positions are found where their moves were played in their order: where a look at every line says so."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from goboard.boards.automorphisms import automorphisms
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.games.node_values import move_of
from goboard.games.patterns import board_pattern, pattern_of
from goboard.games.record_dialect import form_of
from goboard.games.tree import Node, path_to, preorder
from goboard.library.entries import LibraryError, PositionQuery
from goboard.library.library import Library
from goboard.library.lines import positions
from goboard.library.query import Query
from goboard.library.sought import Options, on_board, read_position, whole, written
from goboard.rules.moves import Play
from goboard.sgf.reader import read
from tests.library.records import library_with
from tests.library.test_board_searching import library_of, on_boards, record

SWAP = (0, 2, 1)
Moves = tuple[tuple[int, int], ...]
Wanted = tuple[tuple[tuple[int, int], ...], Moves]
"""Points with their owners, and the moves in their order."""


def is_among(moves: Iterable[tuple[int, int]], line: Iterable[tuple[int, int]]) -> bool:
    left = iter(line)
    return all(move in left for move in moves)


def laid(stones: dict[int, int], order: Moves, image: dict[int, int], *, swap: bool) -> Wanted:
    def owner(player: int) -> int:
        return SWAP[player] if swap else player

    cells = tuple(sorted((image[vertex], owner(player)) for vertex, player in stones.items()))
    return cells, tuple((image[vertex], owner(player)) for vertex, player in order)


def slowly(place: Path, wanted: set[Wanted], *, variations: bool) -> set[tuple[str, int]]:
    """The files and nodes at which one of those comes to stand, in whose line the moves are in that order."""
    found = set()
    for file in sorted((place / "records").iterdir()):
        root = read(file.read_bytes()).games[0]
        codec, nodes = form_of(root).codec, list(preorder(root))
        told = zip(nodes, positions(root, form_of(root), nodes), strict=True)
        stones = {node.key: standing for node, (_, standing) in told}

        def plays(node: Node, codec: object = codec) -> Iterator[tuple[int, int]]:
            for each in path_to(node):
                move = move_of(each, codec)  # type: ignore[arg-type]
                if isinstance(move, Play):
                    yield move.vertex, move.player

        for number, node in enumerate(nodes):
            if not variations and node.parent is not None and node.parent.children[0] is not node:
                break
            before = stones[node.parent.key] if node.parent is not None else b""
            for cells, order in wanted:
                stands, stood = (
                    bool(there) and all(there[vertex] == owner for vertex, owner in cells)
                    for there in (stones[node.key], before)
                )
                if stands and not stood and is_among(order, plays(node)):
                    found.add((file.name, number))
    return found


def quickly(library: Library, asked: PositionQuery) -> set[tuple[str, int]]:
    names = {game.id: Path(game.file).name for game in library.games().games}
    return {(names[row[0]], row[1]) for row in library.search(asked).rows.tolist()}


def example(place: Path, chance: random.Random) -> tuple[bytes, Moves]:
    """A position of one of the games, and some moves that were played there, or moves of nobody."""
    file = chance.choice(sorted((place / "records").iterdir()))
    root = read(file.read_bytes()).games[0]
    codec, nodes = form_of(root).codec, list(preorder(root))
    node = nodes[chance.randrange(len(nodes) // 2, len(nodes))]
    line = [*path_to(node)]
    *_, (_, stones) = positions(root, form_of(root), line)
    made = [(move.vertex, move.player) for each in line if isinstance(move := move_of(each, codec), Play)]
    some = [made[at] for at in sorted(chance.sample(range(len(made)), min(len(made), 6)))]
    if chance.random() < 0.5:
        chance.shuffle(some)
    return stones, tuple(some)


@on_boards
@pytest.mark.parametrize("variations", [False, True])
def test_on_every_board_the_order_is_that_of_a_slow_look(
    tmp_path: Path, spec: dict[str, object], variations: bool
) -> None:
    chance, board = random.Random(f"{spec} {variations}"), board_from_spec(spec)
    library = library_of(tmp_path, *(record(board, chance, branches=True) for _ in range(4)))
    ways, counts = [dict(enumerate(image)) for image in automorphisms(board).tolist()], [0, 0]
    for _ in range(12):
        stones, order = example(tmp_path, chance)
        looked_at = {vertex for vertex, _ in order} | set(chance.sample(range(board.size), 2))
        free = set(range(board.size)) - looked_at
        pattern = replace(board_pattern(board, stones, free), order=order)
        cells = {vertex: stones[vertex] for vertex in looked_at}
        expected = slowly(
            tmp_path,
            {laid(cells, order, way, swap=swap) for way in ways for swap in (False, True)},
            variations=variations,
        )
        assert quickly(library, PositionQuery(pattern, has_variations=variations)) == expected
        everywhere = quickly(library, PositionQuery(replace(pattern, order=()), has_variations=variations))
        assert expected <= everywhere
        counts[0] += len(expected)
        counts[1] += len(everywhere)
    assert 0 < counts[0] < counts[1]


def on_grid(board: Board, first: tuple[int, int], last: tuple[int, int]) -> Iterator[dict[int, int]]:
    """Where the points of a rectangle come to lie, turned and mirrored, wherever it has room."""
    columns, rows = board.columns, board.rows
    places = [*product(range(first[0], last[0] + 1), range(first[1], last[1] + 1))]
    for turn, across, down in product((False, True), (1, -1), (1, -1)):
        turned = [((y if turn else x) * across, (x if turn else y) * down) for x, y in places]
        left, top = (min(each[axis] for each in turned) for axis in (0, 1))
        for dx, dy in product(range(columns), range(rows)):
            there = [(x - left + dx, y - top + dy) for x, y in turned]
            if all(x < columns and y < rows for x, y in there):
                yield {x + columns * y: u + columns * v for (x, y), (u, v) in zip(places, there, strict=True)}


@pytest.mark.parametrize("seed", range(3))
def test_in_a_part_of_a_grid_the_order_is_that_of_a_slow_look(tmp_path: Path, seed: int) -> None:
    chance, board = random.Random(seed), board_from_spec({"shape": "grid", "columns": 5, "rows": 4})
    library = library_of(tmp_path, *(record(board, chance, branches=True) for _ in range(4)))
    counts = [0, 0]
    for _ in range(12):
        stones, order = example(tmp_path, chance)
        x, y = chance.randrange(4), chance.randrange(3)
        first, last = (x, y), (x + 1, y + 1)
        inside = [u + 5 * v for u, v in product((x, x + 1), (y, y + 1))]
        ordered = tuple(move for move in order if move[0] in inside)
        pattern = pattern_of(stones, 5, first, last)
        moves = (((vertex % 5, vertex // 5), player) for vertex, player in order)
        cells = {vertex: stones[vertex] for vertex in inside}
        ways = [*on_grid(board, first, last)]
        expected = slowly(
            tmp_path, {laid(cells, ordered, way, swap=swap) for way in ways for swap in (False, True)}, variations=True
        )
        assert quickly(library, PositionQuery(pattern.in_order(moves, first), has_variations=True)) == expected
        counts[0] += len(expected)
        counts[1] += len(quickly(library, PositionQuery(pattern, has_variations=True)))
    assert 0 < counts[0] < counts[1]


def corner(*moves: str) -> str:
    return f"(;SZ[9]{''.join(f';{player}[{at}]' for player, at in zip('BW' * 9, moves, strict=False))})"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """The same corner, played in two orders, the first of them also mirrored and with the colours exchanged."""
    return library_with(
        tmp_path,
        one=corner("cc", "gg", "cf", "dc"),
        mirrored=corner("cc", "gg", "fc", "cd"),
        other=corner("cf", "dc", "cc", "gg"),
        exchanged="(;SZ[9];W[cc];B[gg];W[cf];B[dc])",
        set_up="(;SZ[9]AB[cc];W[gg];B[cf];W[dc])",
    )


def names_of(library: Library, query: Query) -> set[str]:
    return {Path(game.file).stem for game in library.games(query).games}


def test_a_sequence_that_is_played_on_the_board_is_found_in_its_order(library: Library) -> None:
    sought = whole(9, 9)
    for vertex, player in ((20, 1), (47, 1), (21, 2)):
        sought = sought.played(vertex, player)
    sought = sought.part((0, 8 + 9 * 8)).part((0, 48))
    ordered = Options(is_in_order=True, is_anchored=False)
    everything = {"one", "mirrored", "other", "exchanged", "set_up"}
    assert names_of(library, Query(position=written(sought, replace(ordered, is_in_order=False)))) == everything
    kept = written(sought, ordered)
    assert read_position(kept) == (sought, ordered)
    assert names_of(library, Query(position=kept)) == {"one", "mirrored", "exchanged"}
    late = replace(sought, order=((47, 1), (20, 1)))
    assert names_of(library, Query(position=written(late, ordered))) == {"other"}
    # a stone that was set up was not played
    for moves, unlike in ((((20, 1),), {"set_up"}), (((20, 1), (21, 2)), {"set_up", "other"})):
        first = replace(sought, order=moves)
        assert names_of(library, Query(position=written(first, ordered))) == everything - unlike


def test_a_stone_that_was_taken_keeps_its_place_in_the_order(tmp_path: Path) -> None:
    taken, plain = "(;SZ[5];B[aa];W[ba];B[cc];W[ab])", "(;SZ[5];B[cc];W[ba];B[dd];W[ab])"
    library = library_with(tmp_path, taken=taken, plain=plain)
    sought = whole(5, 5)
    for vertex, player in ((0, 1), (1, 2), (5, 2)):
        sought = sought.played(vertex, player)
    assert not sought.stones[0]
    sought = sought.part((0, 6))
    assert names_of(library, Query(position=written(sought, Options()))) == {"taken", "plain"}
    assert names_of(library, Query(position=written(sought, Options(is_in_order=True)))) == {"taken"}


def test_numbers_are_put_on_stones_and_taken_off() -> None:
    sought = whole(9, 9).put(3, 1).put(5, 2).put(7, 1)
    numbered = sought.numbered(5).numbered(3)
    assert numbered.order == ((5, 2), (3, 1))
    assert numbered.numbered(5).order == ((3, 1),)
    assert numbered.numbered(8).order == numbered.order
    assert numbered.put(3, 0).order == numbered.put(3, 2).order == numbered.freed(3).order == ((5, 2),)
    assert numbered.put(3, 1).order == numbered.order
    assert numbered.emptied().order == ()


def test_what_is_no_order_is_told() -> None:
    torus = on_board(board_from_spec({"shape": "torus", "columns": 4, "rows": 4}), bytes(16))
    assert torus is not None
    for sought in (whole(4, 4), torus):
        for order in (((16, 1),), ((-1, 1),), ((1, 3),), ((1, 0),)):
            with pytest.raises(LibraryError, match="cannot be read"):
                read_position(written(replace(sought, order=order), Options()))
