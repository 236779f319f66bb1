"""Safety by answering: known shapes, seki, and no proof that a search of every game on small graphs refutes."""

import random
from collections.abc import Iterable, Iterator, Sequence

import pytest

from goboard.analysis.safety import Safety, safety, unconditional
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec, cached_grid
from tests.contract.boards import all_boards, renamed_positions
from tests.kernel.naive import Neighbours, breathless, place

NOTHING = Safety((), (), ())
SIGNS = {".": 0, "X": 1, "O": 2, "Z": 3}


def stones_of(*rows: str) -> bytes:
    return bytes(SIGNS[sign] for row in rows for sign in row)


def found(*rows: str, side: int = 1, suicide: bool = False) -> Safety:
    return safety(cached_grid("grid", len(rows[0]), len(rows)), stones_of(*rows), side, suicide=suicide)


def test_of_two_cuts_one_is_enough() -> None:
    """Each chain has one eye; the enemy can take only one of the two points that join them."""
    assert found(".X.X.", "XX.XX", "OOOOO", ".....").stones == (1, 3, 5, 6, 8, 9)
    assert found(".X.X.", "XXOXX", "OOOOO", ".....") == NOTHING


def test_a_point_away_from_the_wall_needs_two_points_of_its_own() -> None:
    """The middle of the small room gets one by answering; of the large one it has no neighbour at a wall."""
    small = ("XXXXXXX", "X.X...X", "XXX...X", "OOX...X", ".OXXXXX")
    assert {10, 11, 12, 17, 18, 19, 24, 25, 26} < set(found(*small).territory)
    assert unconditional(cached_grid("grid", 7, 5), stones_of(*small), 1).stones == ()
    large = ("XXXXXXXXX", "X.X.....X", "XXX.....X", "OOX.....X", ".OX.....X", ".OX.....X", ".OXXXXXXX")
    assert found(*large) == NOTHING


def test_stones_without_room_for_two_eyes_are_dead() -> None:
    """The region is no eye of the chain around it, which has two others."""
    assert found("X.X.XXXX", "XXXX.O.X", "XXXX...X", "XXXXXXXX").dead == (13,)
    assert found("X.X.XXXXX", "XXXX.O..X", "XXXX....X", "XXXX....X", "XXXXXXXXX").dead == (14,)
    assert found("X.X.XXXXXX", "XXXX.O...X", *["XXXX.....X"] * 4, "XXXXXXXXXX").dead == ()


def test_seki_is_neither_dead_nor_safe() -> None:
    """Who moves first between the two chains loses his own: the taken four leave room for two eyes."""
    rows = ("XXXXXXXXX.X", "XOOOOOOOXXX", "XO.XXX.OX.X", "XOOOOOOOXXX", "XXXXXXXXXXX")
    black, white = found(*rows), found(*rows, side=2)
    assert 0 in black.stones and 2 * 11 + 3 not in black.stones
    assert black.dead == ()
    assert white == NOTHING


def test_with_several_enemies_only_unconditional_life_counts() -> None:
    assert found(".X.X.", "XX.XX", "OOOOO", "Z....") == NOTHING


def board_of(near: Neighbours) -> Board:
    edges = [[a, b] for a, row in enumerate(near) for b in row if a < b]
    positions = [[v, 0] for v in range(len(near))]
    return board_from_spec({"shape": "graph", "points": len(near), "edges": edges, "positions": positions})


class Games:
    """Every game on a small graph, played in turn; a player may pass, and positions may come back."""

    def __init__(self, near: Neighbours, suicide: bool) -> None:
        self.near, self.suicide = near, suicide
        self.known: dict[tuple[bytes, int], set[bytes]] = {}

    def after(self, stones: bytes, player: int) -> set[bytes]:
        if (stones, player) not in self.known:
            played = [(v, place(self.near, stones, v, player, True)[0]) for v, stone in enumerate(stones) if not stone]
            kept = {board for v, board in played if self.suicide or board[v]}
            self.known[stones, player] = {stones, *kept}
        return self.known[stones, player]

    def is_taken(self, stones: bytes, vertex: int, *, first: int) -> bool:
        """Can the other player make the stone go whatever its owner does? Only games that end count."""
        owner, start = stones[vertex], (stones, first)
        before: dict[tuple[bytes, int], list[tuple[bytes, int]]] = {start: []}
        escapes: dict[tuple[bytes, int], int] = {}
        waiting, won = [start], []
        for board, player in waiting:
            if board[vertex] != owner:
                won.append((board, player))
                continue
            following = self.after(board, player)
            escapes[board, player] = 1 if player != owner else len(following)
            for later in following:
                if (later, 3 - player) not in before:
                    before[later, 3 - player] = []
                    waiting.append((later, 3 - player))
                before[later, 3 - player].append((board, player))
        for state in won:
            for earlier in before[state]:
                escapes[earlier] -= 1
                if escapes[earlier] == 0:
                    won.append(earlier)
        return escapes.get(start, 1) <= 0


def edges_of(pairs: Iterable[Sequence[int]], size: int) -> list[list[int]]:
    near: list[set[int]] = [set() for _ in range(size)]
    for one, other in pairs:
        near[one].add(other)
        near[other].add(one)
    return [sorted(row) for row in near]


def room(source: random.Random) -> tuple[Neighbours, bytes]:
    """One or two walls with an eye or two of their own, and a random place that they look into, up to 8 vertices."""
    walls, eyes = source.choice([([0], [(0, 1)]), ([0], [(0, 1), (0, 2)]), ([0, 1], [(0, 2), (1, 3)])])
    first = len(walls) + len(eyes)
    inside = range(first, source.randint(first + 2, 8))
    pairs = [*eyes, *(source.sample(inside, 2) for _ in inside)]
    pairs += [(wall, v) for wall in walls for v in inside if source.random() < 0.6]
    stones = [1] * len(walls) + [0] * len(eyes) + source.choices((0, 2), (3, 1), k=len(inside))
    return edges_of(pairs, len(stones)), bytes(stones)


@pytest.mark.slow
@pytest.mark.parametrize("suicide", [False, True])
def test_no_game_refutes_a_proof(suicide: bool) -> None:
    """Nothing takes a safe stone though the enemy is first, and a dead one goes though its owner is."""
    source, checked = random.Random(3), [0, 0]
    for _ in range(150):
        near, stones = room(source)
        if breathless(near, stones, range(len(near)), {1, 2}):
            continue
        board, games = board_of(near), Games(near, suicide)
        proven, surely = safety(board, stones, 1, suicide=suicide), unconditional(board, stones, 1, suicide=suicide)
        for vertex in set(proven.stones) - set(surely.stones):
            assert not games.is_taken(stones, vertex, first=2)
            checked[0] += 1
        for vertex in proven.dead:
            assert games.is_taken(stones, vertex, first=2)
            checked[1] += 1
    assert min(checked) > 10


def test_the_search_finds_what_is_taken() -> None:
    """An atari is carried out; with the second and the fourth of five in a row there are two eyes."""
    games = Games([[1], [0, 2], [1, 3], [2, 4], [3]], False)
    assert games.is_taken(bytes([2, 1, 0, 0, 0]), 1, first=2)
    assert not games.is_taken(bytes([0, 1, 0, 0, 0]), 1, first=1)


def random_stones(board: Board, weights: tuple[int, int, int]) -> Iterator[bytes]:
    source = random.Random(board.size)
    for _ in range(50):
        yield bytes(source.choices((0, 1, 2), weights, k=board.size))


@pytest.mark.parametrize("board", all_boards().values(), ids=all_boards().keys())
def test_names_and_colours_do_not_matter(board: Board) -> None:
    for order, stones, other, renamed in renamed_positions(board, 4):
        here, there = safety(board, stones, 1), safety(other, renamed, 2)
        assert tuple(sorted(order[v] for v in here.stones)) == there.stones
        assert tuple(sorted(order[v] for v in here.territory)) == there.territory
        assert tuple(sorted(order[v] for v in here.dead)) == there.dead


@pytest.mark.parametrize("board", all_boards().values(), ids=all_boards().keys())
def test_unconditional_life_is_safe(board: Board) -> None:
    for stones in random_stones(board, (3, 6, 1)):
        sure, safe = unconditional(board, stones, 1), safety(board, stones, 1)
        assert set(sure.stones) <= set(safe.stones)
        assert set(sure.territory) <= set(safe.territory)


@pytest.mark.parametrize("board", all_boards().values(), ids=all_boards().keys())
def test_the_sides_do_not_contradict_each_other(board: Board) -> None:
    for stones in random_stones(board, (3, 4, 4)):
        black, white = safety(board, stones, 1), safety(board, stones, 2)
        assert not set(black.stones) & set(white.dead)
        assert not set(white.stones) & set(black.dead)
        assert not set(black.territory) & set(white.territory)
