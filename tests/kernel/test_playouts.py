"""Games of chance move by move against the rules said plainly, and the compiled games against the interpreted ones."""

import random
from collections.abc import Callable
from types import ModuleType

import pytest

from goboard.kernel import playout_games as installed
from goboard.kernel import playout_tree as trees
from goboard.kernel.eye_points import rings
from goboard.kernel.eyespace_values import EyespaceValues
from tests.kernel.conftest import Load
from tests.kernel.naive import Neighbours, arrays, chain, place, random_graph


def grid(columns: int, rows: int, wrap: bool = False) -> Neighbours:
    def near(x: int, y: int) -> list[int]:
        around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        inside = [(a % columns, b % rows) for a, b in around if wrap or (0 <= a < columns and 0 <= b < rows)]
        return sorted({a + columns * b for a, b in inside})

    return [near(i % columns, i // columns) for i in range(columns * rows)]


GRAPHS: dict[str, Neighbours] = {
    "grid": grid(5, 5),
    "torus": grid(4, 5, wrap=True),
    "complete": [[other for other in range(5) if other != vertex] for vertex in range(5)],
    "star": [list(range(1, 9)), *([0] for _ in range(8))],
    "alone": [[]],
    **{f"random {seed}": random_graph(random.Random(seed), 14) for seed in range(4)},
}


def tables(near: Neighbours) -> tuple[bytearray, bytearray, bytearray, bytearray]:
    starts, flat = arrays(near)
    return bytearray(starts.tobytes()), bytearray(flat.tobytes()), *rings(starts, flat)


def assert_sound(near: Neighbours, stones: bytes, rows: list[tuple[int, ...]]) -> None:
    for vertex, (name, *_, around, _place) in enumerate(rows):
        beside = [stones[other] for other in near[vertex]]
        assert around == beside.count(1) + (beside.count(2) << 16)
        if stones[vertex] == 0:
            continue
        own = chain(near, stones, vertex)
        touched = [other for member in own for other in near[member] if stones[other] == 0]
        assert name in own
        assert rows[name][1:5] == (len(own), len(touched), sum(touched), sum(v * v for v in touched))
        assert all(rows[other][0] == name for other in own)


@pytest.mark.parametrize("guided", [False, True])
@pytest.mark.parametrize("name", GRAPHS)
def test_chains_and_liberties_after_every_move(name: str, guided: bool, load: Load) -> None:
    near = GRAPHS[name]
    starts, flat, *links = tables(near)
    board = load("playout_board").PlayoutBoard(starts, flat)
    eyes = load("eye_points").EyePoints(board, *links)
    chooser = load("playout_moves").MoveGuide(board, eyes, load("eyespace_values").EyespaceValues()) if guided else eyes
    stones, banned, passes = bytes(len(near)), -1, 0
    board.set_up(stones, -1)
    board.state = 12345
    for ply in range(4 * len(near)):
        side = 1 + ply % 2
        vertex = chooser.pick(side)
        board.play(vertex, side)
        passes = passes + 1 if vertex < 0 else 0
        if passes == 2:
            break
        if vertex >= 0:
            assert stones[vertex] == 0 and vertex != banned
            stones, captured, cleared = place(near, stones, vertex, side, settled=True)
            assert not cleared
            alone = len(captured) == 1 and not any(stones[other] == side for other in near[vertex])
            open_sides = [other for other in near[vertex] if stones[other] == 0]
            banned = captured.pop() if alone and len(open_sides) == 1 else -1
        else:
            banned = -1
        standing, ko, rows = board.dump()
        assert (standing, ko) == (stones, banned)
        assert_sound(near, stones, rows)
        assert sorted(row[6] for v, row in enumerate(rows) if stones[v] == 0) == list(range(stones.count(0)))


@pytest.mark.parametrize("guided", [False, True])
@pytest.mark.parametrize("name", GRAPHS)
def test_interpreted_games_are_the_compiled_ones(name: str, guided: bool, load: Load) -> None:
    def played(module: ModuleType, values: EyespaceValues) -> tuple[list[bytes], bytearray, bytearray]:
        size, games = len(GRAPHS[name]), 6
        playouts = module.Playouts(tables(GRAPHS[name]), values)
        margins, finals = bytearray(4 * games), bytearray(size * games)
        assert playouts.begin(bytes(size), -1, guided)
        assert playouts.run(2, 99, games, margins, finals, bytearray(1))
        return playouts.totals(), margins, finals

    assert played(load("playout_games"), load("eyespace_values").EyespaceValues()) == played(
        installed, EyespaceValues()
    )


@pytest.mark.parametrize("name", GRAPHS)
def test_interpreted_trees_are_the_compiled_ones(name: str, load: Load) -> None:
    def grown(module: ModuleType, values: EyespaceValues) -> list[tuple[int, int, int]]:
        size = len(GRAPHS[name])
        tree = module.LocalTree(tables(GRAPHS[name]), values, 5_000)
        stones = bytes([1] + [0] * (size - 1)) if size > 1 else bytes(size)
        assert tree.begin(stones, -1, bytes([1]) * size, bytes([1] + [0] * (size - 1)))
        tree.plant(2, 99)
        assert tree.run(30, bytearray(1))
        moves: list[tuple[int, int, int]] = tree.moves()
        return moves

    assert grown(load("playout_tree"), load("eyespace_values").EyespaceValues()) == grown(trees, EyespaceValues())


@pytest.mark.parametrize(("rows", "attacker", "vital", "is_kept"), [
    (("...OX...", "OOOOX...", "XXXXX...", "........"), 1, 1, False),
    (("...OX...", "OOOOX...", "XXXXX...", "........"), 2, 1, True),
    (("..OX....", "OOOX....", "XXXX....", "........"), 2, None, False),
])  # fmt: skip
def test_a_tree_finds_the_move_that_decides(
    rows: tuple[str, ...], attacker: int, vital: int | None, is_kept: bool
) -> None:
    stones = bytes(".XO".index(sign) for sign in "".join(rows))
    tree = trees.LocalTree(tables(grid(8, 4)), EyespaceValues(), 50_000)
    assert tree.begin(stones, -1, bytes([1]) * 32, bytes(stone == 2 for stone in stones))
    tree.plant(attacker, 5)
    assert tree.run(1_000, bytearray(1))
    vertex, games, kept = max(tree.moves(), key=lambda move: move[1])
    assert (kept / games > 0.6) == is_kept
    assert vital is None or vertex == vital


def of_the_middle(load: Load, what: str) -> Callable[..., bool]:
    """Asks that of the middle of a board of 5 x 5, given as its rows."""
    starts, flat, *links = tables(grid(5, 5))
    board = load("playout_board").PlayoutBoard(starts, flat)
    eyes = load("eye_points").EyePoints(board, *links)

    def ask(*rows: str) -> bool:
        board.set_up(bytes(".XO".index(sign) for sign in "".join(rows)), -1)
        return bool(getattr(eyes, what)(12, 1))

    return ask


def test_a_false_eye_is_told_from_a_real_one(load: Load) -> None:
    """In the middle two corners held by the enemy make an eye false, one does not; a chain of its own is enough."""
    is_eye = of_the_middle(load, "is_eye")
    assert is_eye(".....", ".XXX.", ".X.X.", ".XXX.", ".....")
    assert is_eye(".....", ".XXX.", ".X.X.", ".XXO.", ".....")
    assert not is_eye(".....", ".OXX.", ".X.X.", ".XXO.", ".....")
    assert is_eye("XXX..", "XOXX.", "XX.X.", ".XXO.", ".....")
    assert not is_eye(".....", "..X..", ".X...", "..X..", ".....")


def test_a_false_eye_is_filled_once_a_chain_beside_it_is_in_atari(load: Load) -> None:
    is_kept = of_the_middle(load, "is_kept")
    assert is_kept(".....", ".OXX.", ".X.X.", ".XXO.", ".....")
    assert not is_kept("..O..", ".OXO.", ".X.X.", ".XXO.", ".....")
    assert not is_kept(".....", "..X..", ".X...", "..X..", ".....")


def test_far_neighbours_hang_together_on_a_honeycomb() -> None:
    """Around a hexagon three vertices lead from one neighbour to the next."""
    hexagon = [sorted([(v - 1) % 6, (v + 1) % 6]) for v in range(6)]
    starts, links = rings(*arrays(hexagon))
    first = memoryview(links).cast("i")[: memoryview(starts).cast("i")[1]].tolist()
    assert first == [0, 1, 3, 2, 3, 4]


def test_no_move_of_a_very_large_board_looks_at_all_that_is_empty(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    moves, most = load("playout_moves"), 16
    monkeypatch.setattr(moves, "_MOST_LOOKS", most)
    near = grid(24, 24)
    starts, flat, *links = tables(near)
    board = load("playout_board").PlayoutBoard(starts, flat)
    guide = moves.MoveGuide(
        board, load("eye_points").EyePoints(board, *links), load("eyespace_values").EyespaceValues()
    )
    looks = []
    is_sensible, fills = moves.MoveGuide.is_sensible, moves.MoveGuide.fills
    monkeypatch.setattr(moves.MoveGuide, "is_sensible", lambda *given: looks.append("sense") or is_sensible(*given))
    monkeypatch.setattr(moves.MoveGuide, "fills", lambda *given: looks.append("fill") or fills(*given))
    board.set_up(bytes(len(near)), -1)
    board.state, passes, side = 12345, 0, 1
    while passes < 2:
        looks.clear()
        vertex = guide.wander(side)
        assert looks.count("sense") <= most and looks.count("fill") <= most
        board.play(vertex, side)
        passes, side = passes + 1 if vertex < 0 else 0, 3 - side
    assert board.free < len(near) // 3, "the game went on nearly to its end"
