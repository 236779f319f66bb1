"""Local search: the shapes that players know, on every side of a board and with either colour, and captures."""

import random
from collections.abc import Collection, Iterable
from typing import Any

import pytest

from goboard.analysis import pieces, region
from goboard.analysis.analyse import analyse
from goboard.analysis.reading import Reader, Reading
from goboard.analysis.region import Budget, RegionReading
from goboard.analysis.report import Status
from goboard.analysis.safety import safety
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.jobs.watch import Cancelled, Watch
from goboard.rules import catalogue
from goboard.rules.position import Setup
from tests.analysis.brute_force import is_taken
from tests.contract.boards import relabelled
from tests.kernel.naive import chain, liberties

SIZE = 9
DEAD = {"one point": "#", "two points": "##", "square four": "## ##"}
UNSETTLED = {
    "straight three": "###",
    "bent three": "## #.",
    "pyramid four": "### .#.",
    "bulky five": "##. ###",
    "crossed five": ".#. ### .#.",
    "rabbity six": "##. ### .#.",
}
ALIVE = {"straight four": "####", "bent four": "### #..", "twisted four": "##. .##", "straight five": "#####"}
CASES = [
    *[(shape, Status.DEAD) for shape in DEAD.values()],
    *[(shape, Status.UNSETTLED) for shape in UNSETTLED.values()],
    *[(shape, Status.ALIVE) for shape in ALIVE.values()],
]
SIGNS = {".": 0, "X": 1, "O": 2}


def read_region(
    board: Board, stones: bytes, target: Iterable[int], safe: Collection[int] = (), suicide: bool = False, **limits: Any
) -> RegionReading:
    """Whether the chains with these vertices live or die, all of them; see `Reader.region`."""
    return Reader(board, stones, suicide=suicide).region(target, safe, **{"nodes": 20_000, **limits})


def can_capture(
    board: Board, stones: bytes, vertex: int, attacker_first: bool, suicide: bool = False, **limits: Any
) -> Reading:
    """Whether the chain at the vertex can be taken by force; see `Reader.capture`."""
    return Reader(board, stones, suicide=suicide).capture(vertex, attacker_first, **{"nodes": 5_000, **limits})


def stones_of(*rows: str) -> bytes:
    return bytes(SIGNS[sign] for row in rows for sign in row)


def ring(board: Board, inside: set[int]) -> set[int]:
    """What lies around, across corners too."""
    at = board.lattice
    found = set()
    for vertex in inside:
        row, column = divmod(vertex, board.columns)
        found |= set(at[max(0, row - 1) : row + 2, max(0, column - 1) : column + 2].ravel().tolist())
    return found - inside


def enclosed(shape: str, row: int, column: int, owner: int) -> tuple[Board, bytes, int]:
    """An eye of that shape at that place with its wall, inside stones of the other side that fill the board but two
    eyes; and a vertex of the wall."""
    board = cached_grid("grid", SIZE, SIZE)
    eye = {
        (row + down) * SIZE + column + across
        for down, line in enumerate(shape.split())
        for across, sign in enumerate(line)
        if sign == "#"
    }
    wall = ring(board, eye)
    outside = set(range(board.size)) - eye - wall - ring(board, eye | wall)
    corners = [v for v in (0, SIZE - 1, SIZE * (SIZE - 1), SIZE * SIZE - 1) if v in outside]
    stones = bytes(0 if v in eye or v in corners else owner if v in wall else 3 - owner for v in range(board.size))
    return board, stones, min(wall)


def turned(stones: bytes, times: int, mirrored: bool) -> bytes:
    rows = [stones[at : at + SIZE] for at in range(0, len(stones), SIZE)]
    for _ in range(times):
        rows = [bytes(row) for row in zip(*rows[::-1], strict=True)]
    return b"".join(row[::-1] if mirrored else row for row in rows)


@pytest.mark.parametrize(("shape", "expected"), CASES)
@pytest.mark.parametrize("place", [(3, 3), (0, 3)])
def test_shapes(shape: str, expected: Status, place: tuple[int, int]) -> None:
    board, stones, wall = enclosed(shape, *place, owner=1)
    reading = read_region(board, stones, [wall], nodes=40_000)
    assert reading.status is expected
    assert bool(reading.kill) == (expected is not Status.ALIVE)
    assert bool(reading.save) == (expected is not Status.DEAD)


@pytest.mark.parametrize(
    ("shape", "expected"), [("###", Status.UNSETTLED), ("##", Status.DEAD), ("####", Status.ALIVE)]
)
@pytest.mark.parametrize("place", [(0, 0), (0, 2), (3, 2)])
@pytest.mark.parametrize("owner", [1, 2])
def test_shapes_turned_mirrored_and_with_colours_swapped(
    shape: str, expected: Status, place: tuple[int, int], owner: int
) -> None:
    board, stones, _ = enclosed(shape, *place, owner)
    for times in range(4):
        for mirrored in (False, True):
            seen = turned(stones, times, mirrored)
            wall = next(v for v in range(board.size) if seen[v] == owner)
            assert read_region(board, seen, [wall]).status is expected


def test_new_names_for_the_vertices_change_nothing() -> None:
    board, stones, wall = enclosed("###", 3, 3, owner=1)
    names = list(range(board.size))
    random.Random(5).shuffle(names)
    renamed = relabelled(board, names)
    moved = bytearray(board.size)
    for vertex, name in enumerate(names):
        moved[name] = stones[vertex]
    reading = read_region(renamed, bytes(moved), [names[wall]])
    assert reading.status is Status.UNSETTLED
    assert {reading.kill[0].vertex, reading.save[0].vertex} == {names[31]}


def test_the_vital_point_is_named() -> None:
    board, stones, wall = enclosed("##. ###", 3, 3, owner=1)
    reading = read_region(board, stones, [wall], nodes=40_000)
    assert (reading.attacker_first, reading.owner_first) == (False, True)
    assert (reading.kill[0].player, board.labels[reading.kill[0].vertex]) == (2, "E5")
    assert (reading.save[0].player, board.labels[reading.save[0].vertex]) == (1, "E5")


SEKI = (".OXX.OOX.", "OOXX.OOXX", ".OXXXOOX.", "OOOOOXXXX")


@pytest.mark.parametrize("target", [2, 5])
def test_seki_lives(target: int) -> None:
    reading = read_region(cached_grid("grid", 9, 4), stones_of(*SEKI), [target])
    assert reading.status is Status.SEKI
    assert reading.partners
    assert reading.attacker_first is True


def test_a_race_is_decided_by_the_first_move() -> None:
    """Both have three liberties of their own, and none in common."""
    rows = (".OX..OOX.", "OOX.XOOXX", ".OXXX.OX.", "OOOOO..XX", ".O.OXXXX.")
    board, stones = cached_grid("grid", 9, 5), stones_of(*rows)
    reading = read_region(board, stones, [5])
    assert reading.owner_first is not False
    assert reading.attacker_first is not True


def test_bent_four_in_the_corner_is_not_proved() -> None:
    """It hangs on a ko."""
    rows = ("OOO.XO.", ".XXXXOO", "XXXOOOO", "OOOOOOO", ".O.O.O.")
    reading = read_region(cached_grid("grid", 7, 5), stones_of(*rows), [4])
    assert (reading.status, reading.attacker_first) == (None, None)


def test_a_wall_that_lives_by_answering_holds_only_where_it_needs_nothing_of_the_region() -> None:
    """White's wall has an eye and four points in a row, not yet two eyes without a move, and few liberties."""
    rows = ("X..XOO.", "XXXXO..", "OOOOOOO", ".......")
    board, stones = cached_grid("grid", 7, 4), stones_of(*rows)
    safe = safety(board, stones, 2).stones
    assert read_region(board, stones, [0], safe).status is read_region(board, stones, [0]).status is Status.DEAD


@pytest.mark.parametrize("shape", ["cylinder", "torus"])
def test_eyes_on_joined_boards(shape: str) -> None:
    """The same eye in the middle of boards whose borders are joined."""
    _, stones, wall = enclosed("###", 3, 3, owner=1)
    board = board_from_spec({"shape": shape, "columns": SIZE, "rows": SIZE})
    filled = bytearray(stones)
    filled[SIZE - 1] = filled[SIZE * (SIZE - 1)] = 2
    assert read_region(board, bytes(filled), [wall]).status is Status.UNSETTLED


def test_open_country_is_not_read() -> None:
    board = cached_grid("grid", 19, 19)
    stones = bytearray(board.size)
    stones[180] = 1
    assert read_region(board, bytes(stones), [180]) == RegionReading(nodes=0)


def test_what_is_asked_again_is_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """And is found, and costs, as if it had been asked for the first time: by chains of one group, and where only the
    beginning is known."""
    board, made, search = board_from_spec({"shape": "grid", "columns": 7, "rows": 4}), list[int](), Budget.search
    monkeypatch.setattr(Budget, "search", lambda *given: made.append(1) or search(*given))
    group = stones_of("X.X.XO.", ".XXX.O.", "XX.XXO.", "OOOOOO.")
    reader, alone = (Reader(board, group) for _ in range(2))
    before = reader.region([0])
    assert before.status is Status.ALIVE and before.nodes
    made.clear()
    assert reader.region([0]) == before and not made
    found, anew = reader.region([2]), len(made)
    assert found == alone.region([2]) and len(made) > 2 * anew
    open_eye = stones_of("...XXO.", "...XO..", "XXXXO..", "OOOOO..")
    reader, alone = (Reader(board, open_eye) for _ in range(2))
    assert reader.defence([3], ()) is None
    found = reader.region([3])
    assert found == alone.region([3]) and found.nodes > 100


def test_only_stones_of_one_side_can_be_asked_about() -> None:
    board, stones = cached_grid("grid", 3, 1), bytes([1, 0, 2])
    with pytest.raises(ValueError, match="one side"):
        read_region(board, stones, [0, 2])
    with pytest.raises(ValueError, match="one side"):
        read_region(board, stones, [1])
    with pytest.raises(ValueError, match="one side"):
        read_region(board, stones, [])


def test_nothing_is_said_when_called_off() -> None:
    board, stones, wall = enclosed("##. ###", 3, 3, owner=1)
    watch = Watch()
    watch.cancel()
    with pytest.raises(Cancelled):
        read_region(board, stones, [wall], watch=watch)
    with pytest.raises(Cancelled):
        can_capture(board, stones, wall, True, watch=watch)


LADDER = (".........", ".........", "...X.....", "..XO.....", "..X......") + (".........",) * 4


@pytest.mark.parametrize(("breaker", "works"), [(None, True), (6 * 9 + 6, None), (6 * 9 + 1, True)])
def test_ladder_and_its_breaker(breaker: int | None, works: bool | None) -> None:
    stones = bytearray(stones_of(*LADDER))
    if breaker is not None:
        stones[breaker] = 2
    reading = can_capture(cached_grid("grid", 9, 9), bytes(stones), 3 * 9 + 3, True)
    assert reading.result is works
    assert (len(reading.line) > 8) == (works is True)


def test_a_ladder_does_not_work_if_its_stone_runs_first() -> None:
    assert can_capture(cached_grid("grid", 9, 9), stones_of(*LADDER), 3 * 9 + 3, False).result is None


def test_net() -> None:
    """The stone would run out of a ladder: there is a breaker on either side."""
    rows = (".......", "..XX...", ".XO....", ".X.....", ".......", "..O..O.", ".......")
    board, stones = cached_grid("grid", 7, 7), stones_of(*rows)
    reading = can_capture(board, stones, 16, True)
    assert reading.result is True
    assert board.labels[reading.line[0].vertex] == "D4"
    assert can_capture(board, stones, 16, False).result is None


def test_snapback() -> None:
    """The stone thrown in is taken, and what took it is taken at the same place."""
    reading = can_capture(cached_grid("grid", 5, 4), stones_of("..O.X", "OOXO.", "OXX.X", "XXX.."), 5, True)
    assert reading.result is True
    assert [step.player for step in reading.line] == [1, 2, 1]
    assert reading.line[0].vertex == reading.line[2].vertex


def test_a_stone_in_a_ko_is_not_taken_for_certain() -> None:
    rows = (".XO..", "XO.O.", ".XO..", ".....")
    assert can_capture(cached_grid("grid", 5, 4), stones_of(*rows), 6, True).result is None


def random_stones(source: random.Random, board: Board) -> bytes:
    """Some stones, every chain with a liberty."""
    near = [board.neighbours(vertex) for vertex in range(board.size)]
    density, share = source.uniform(0.4, 0.9), source.random()
    stones = [(1 + (source.random() < share)) * (source.random() < density) for _ in near]
    for vertex in range(board.size):
        if stones[vertex] and not liberties(near, stones, chain(near, stones, vertex)):
            for taken in chain(near, stones, vertex):
                stones[taken] = 0
    return bytes(stones)


SMALL_BOARDS = [
    cached_grid("grid", 3, 2),
    cached_grid("grid", 4, 2),
    cached_grid("grid", 7, 1),
    cached_grid("torus", 3, 2),
    board_from_spec({"shape": "graph", "points": 7, "edges": [[0, 1], [0, 2], [0, 3], [3, 4], [4, 5], [5, 3], [5, 6]]}),
    board_from_spec({"shape": "circular", "rings": 2, "spokes": 3}),
]


CUTS = [(14, 50, 8), (2, 6, 1), (3, 8, 0)]
"""Empty vertices, vertices and liberties elsewhere that a piece has at most: so small, most of a board is cut off."""


@pytest.mark.parametrize("number", range(len(SMALL_BOARDS)))
@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("suicide", [False, True])
def test_no_proof_is_ever_wrong(
    number: int, cut: tuple[int, int, int], suicide: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against all games that can be played on boards so small that all can be played."""
    for name, most in zip(("MOST_EMPTY", "MOST_SEARCHED", "SPARE"), cut, strict=True):
        monkeypatch.setattr(pieces, name, most)
    monkeypatch.setattr(pieces, "FEWEST_STONES", 2)
    board, source, answers = SMALL_BOARDS[number], random.Random(number), 0
    near = [board.neighbours(vertex) for vertex in range(board.size)]
    while answers < 40:
        stones = random_stones(source, board)
        sides = {stone for stone in stones if stone}
        if not sides:
            continue
        owner = source.choice(sorted(sides))
        target = next(v for v in range(board.size) if stones[v] == owner)
        reading = read_region(board, stones, [target], suicide=suicide)
        chased = can_capture(board, stones, target, True, suicide=suicide)
        claims = [(reading.attacker_first, 3 - owner), (reading.owner_first, owner), (None, 0)]
        if chased.result:
            claims.append((False, 3 - owner))
        for lives, first in claims:
            if lives is not None:
                free = 3 - owner if lives else owner
                assert is_taken(near, stones, target, first, free, suicide) != lives, (stones, target, first)
                answers += 1


def test_a_chain_that_breathes_only_outside_the_piece_that_was_read_is_not_proved() -> None:
    """The four stones at the top right have one liberty, N7, beyond all that was cut out: White takes them there."""
    rows = [
        ".O.O.X.OXXXX.",
        "O.OXXXXXOOOO.",
        "OOXX.OXO.OOOO",
        ".OXOX.XO..O..",
        "OOOOXXXOO...O",
        ".OXXOOOO...O.",
        "....OX.O.OO.O",
    ]
    board, stones = cached_grid("grid", 13, 7), stones_of(*rows)
    reading = read_region(board, stones, [board.vertex("J7")])
    assert reading.status is None
    assert reading.attacker_first is False
    assert [step.vertex for step in reading.kill] == [board.vertex("N7")]


def test_what_searches_remember_in_is_kept_for_later_up_to_one_limit_for_all_sizes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(region, "_idle", [])
    monkeypatch.setattr(region, "MOST_SLOTS", 1 << 14)

    def lent(nodes: int, count: int) -> list[int]:
        budget = Budget(nodes, None, suicide=False)
        memories = [budget.memory() for _ in range(count)]
        budget.release()
        return [id(memory) for memory in memories]

    small, larger = lent(2_000, 2), lent(4_000, 1)
    # both sizes have room, and what is there is taken again
    assert lent(2_000, 2) == small[::-1] and lent(4_000, 1) == larger
    # too large to be kept, which sends nothing else away
    lent(20_000, 1)
    assert sum(memory.size() for memory in region._idle) == 1 << 14
    # what was not asked for longest goes
    lent(4_000, 2)
    assert [memory.size() for memory in region._idle] == [1 << 13] * 2


def test_once_an_analysis_is_over_nothing_is_kept_that_it_searched_with(monkeypatch: pytest.MonkeyPatch) -> None:
    lent, memory = list[int](), Budget.memory
    monkeypatch.setattr(Budget, "memory", lambda budget: lent.append(budget.nodes) or memory(budget))
    board = board_from_spec({"shape": "grid", "columns": 7, "rows": 4})
    stones = stones_of(".XO....", "XXO.OO.", "OOO....", ".......")
    position = catalogue.make("chinese").start(board, Setup({at: stone for at, stone in enumerate(stones) if stone}))
    reports = analyse(catalogue.make("chinese"), position)
    assert not next(reports).is_final
    assert next(reports).is_final and lent and not region._idle
    watch, release = Watch(), Budget.release
    monkeypatch.setattr(Budget, "release", lambda budget: (release(budget), watch.cancel()))
    with pytest.raises(Cancelled):
        list(analyse(catalogue.make("chinese"), position, watch=watch))
    assert not region._idle, "nor is anything once it is called off"
