"""What playouts tell of a position: the same whenever asked, mirrored with the sides, and right where it is plain."""

from threading import Timer
from time import monotonic

import numpy as np
import pytest

from goboard.analysis.playouts import Outcome, play_out
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.jobs.watch import Cancelled, Watch
from tests.analysis.positions import CHINESE, chance_game
from tests.contract.boards import all_boards

NINE = board_from_spec({"shape": "grid", "columns": 9, "rows": 9})
BOARDS = all_boards()


def drawn(*rows: str) -> tuple[Board, bytes]:
    board = board_from_spec({"shape": "grid", "columns": len(rows[0]), "rows": len(rows)})
    return board, bytes(".XO".index(sign) for sign in "".join(rows))


def kept(outcome: Outcome, columns: int, x: int, y: int) -> float:
    return float(outcome.kept[x + columns * y]) / outcome.games


def same(one: Outcome, other: Outcome) -> bool:
    arrays = ("first", "second", "kept", "margins", "finals")
    return one.games == other.games and all(np.array_equal(getattr(one, a), getattr(other, a)) for a in arrays)


def swapped(stones: bytes) -> bytes:
    return bytes((0, 2, 1)[stone] for stone in stones)


def test_sums_agree() -> None:
    outcome = play_out(NINE, bytes(81), 1, games=50, seed=5, finals=50)
    assert (outcome.games, outcome.finals.shape, len(outcome.margins)) == (50, (50, 81), 50)
    assert np.array_equal(outcome.first, (outcome.finals == 1).sum(axis=0))
    assert np.array_equal(outcome.second, (outcome.finals == 2).sum(axis=0))
    sides = outcome.finals.astype(int)
    assert np.array_equal(outcome.margins, (sides == 1).sum(axis=1) - (sides == 2).sum(axis=1))
    assert not outcome.kept.any()


@pytest.mark.parametrize("guided", [False, True])
def test_equal_seeds_give_equal_outcomes_on_any_number_of_threads(guided: bool) -> None:
    def played(seed: int, threads: int) -> Outcome:
        return play_out(NINE, bytes(81), None, games=150, seed=seed, guided=guided, finals=40, threads=threads)

    assert same(played(3, 1), played(3, 2)) and same(played(3, 2), played(3, 3))
    assert not same(played(3, 1), played(4, 1))


@pytest.mark.parametrize("guided", [False, True])
@pytest.mark.parametrize("name", BOARDS)
def test_every_board_is_played_and_exchanging_the_sides_mirrors_the_outcome(name: str, guided: bool) -> None:
    board = BOARDS[name]
    stones = chance_game(CHINESE, board, board.size, 7).stones
    for mover, mirrored in ((None, None), (1, 2)):
        one = play_out(board, stones, mover, games=12, seed=2, guided=guided)
        other = play_out(board, swapped(stones), mirrored, games=12, seed=2, guided=guided)
        assert np.array_equal(one.first, other.second) and np.array_equal(one.second, other.first)
        # where both begin in turn they change turns
        assert np.array_equal(one.kept, other.kept) and sorted(one.margins) == sorted(-other.margins)


def test_either_side_begins_half_of_the_games() -> None:
    first, second = (play_out(NINE, bytes(81), side, games=20, seed=1) for side in (1, 2))
    both = play_out(NINE, bytes(81), None, games=40, seed=1)
    assert np.array_equal(both.first, first.first + second.first)


def test_a_ko_is_not_retaken_at_once() -> None:
    """Of two vertices each takes the other: who may not take passes, and so loses both."""
    board, stones = drawn(".X")
    assert play_out(board, stones, 2, games=3, seed=1).margins.tolist() == [-2, -2, -2]
    assert play_out(board, stones, 2, games=3, seed=1, ko=0).margins.tolist() == [2, 2, 2]


@pytest.mark.parametrize("threads", [1, 2])
def test_cancelled_before_and_on_the_way(threads: int) -> None:
    """Games that would take hours end at once."""
    for delay in (0, 0.05):
        watch = Watch()
        timer = Timer(delay, watch.cancel)
        timer.start()
        with pytest.raises(Cancelled):
            play_out(NINE, bytes(81), 1, games=10**7, seed=0, watch=watch, threads=threads)
        timer.join()


def test_a_deadline_ends_after_whole_chunks() -> None:
    outcome = play_out(NINE, bytes(81), 1, games=10**5, seed=0, deadline=monotonic())
    assert 0 < outcome.games < 10**5
    assert (outcome.first + outcome.second).max() <= outcome.games == len(outcome.margins)


def test_a_chain_without_a_liberty_is_refused() -> None:
    board, stones = drawn("XO", "OO")
    with pytest.raises(ValueError, match="liberty"):
        play_out(board, stones, 1, games=1, seed=0)


@pytest.mark.parametrize("guided", [False, True])
def test_two_eyes_live_always(guided: bool) -> None:
    board, stones = drawn(".XOOOOO", "XXOOOOO", ".XOOOOO", "XXOOO.O", "OOOOOO.", ".......", ".......")
    outcome = play_out(board, stones, None, games=400, seed=1, guided=guided)
    assert kept(outcome, 7, 0, 1) == kept(outcome, 7, 1, 3) == 1


def test_stones_in_a_shared_seki_stay() -> None:
    """Two chains with two liberties in common and no eye, each within stones that live."""
    board, stones = drawn(
        "X.OX.....",
        "X.OX.....",
        "XXOXX..X.",
        "OOXX.....",
        "O.OOXX...",
        ".O..O....",
        "...O.....",
        ".........",
        ".........",
    )
    outcome = play_out(board, stones, None, games=600, seed=1)
    assert kept(outcome, 9, 0, 0) > 0.7 and kept(outcome, 9, 2, 0) > 0.7


EYESPACES = {
    "two": ("..", False),
    "three with its middle taken": (".X.", False),
    "four in a square": ("../..", False),
    "four in a row": ("....", True),
    "five with its hub taken": ("X.X/.X.", True),
    "T four with its hub taken": (" . /.X.", False),
    "cross with its hub taken": (" . /.X./ . ", False),
    "rabbity six with its hub taken": (" . /.X./ ..", False),
    "two stones inside four": (".XX.", False),
    "six in a block": (".../...", True),
}


@pytest.mark.parametrize("name", EYESPACES)
def test_a_wall_lives_as_its_only_eyespace_does(name: str) -> None:
    drawing, lives = EYESPACES[name]
    board, stones, wall = walled(drawing.split("/"))
    outcome = play_out(board, stones, None, games=400, seed=1)
    share = float(outcome.kept[wall]) / outcome.games
    assert share > 0.75 if lives else share < 0.25


def walled(rows: list[str]) -> tuple[Board, bytes, int]:
    """An eyespace in a wall of the second side, whose liberties the first side, which lives, can fill."""
    size, left = 13, 5
    cells = {(left + x, left + y): sign for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != " "}
    beside = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
    wall = {(x + dx, y + dy) for x, y in cells for dx, dy in beside} - cells.keys()
    around = sorted({(x + dx, y + dy) for x, y in wall for dx, dy in beside[:4]} - cells.keys() - wall)
    picture = [["X"] * size for _ in range(size)]
    for places, sign in ((wall, "O"), (around[::3], "."), (((12, 0), (12, 2), (12, 12), (10, 12)), ".")):
        for x, y in places:
            picture[y][x] = sign
    for (x, y), sign in cells.items():
        picture[y][x] = sign
    board, stones = drawn(*("".join(row) for row in picture))
    x, y = min(wall)
    return board, stones, x + size * y
