"""Openings of a library: what stands after so many moves, as a slow replay finds it and as a search for it does."""

import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from goboard.boards.automorphisms import automorphisms, graph_number
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.games.patterns import Side, board_pattern, pattern_of, turned_place
from goboard.games.record_dialect import form_of
from goboard.kernel.graph import graph_of
from goboard.library.entries import LibraryError, PositionQuery
from goboard.library.library import Library
from goboard.library.openings import Opening, OpeningQuery, Stone
from tests.games.test_record_dialect import root_of
from tests.library.records import indexed, library_with, record, save

SIZES = ((9, 9), (9, 7), (7, 9))
GRAPHS = (
    {"shape": "torus", "columns": 5, "rows": 5},
    {"shape": "hexagonal", "side": 3},
    {"shape": "graph", "points": 9, "edges": [[at, (at + by) % 9] for at in range(9) for by in (1, 3)]},
)
Moves = list[list[tuple[int, int]]]
"""Of each game, points with who plays there."""
NAMES = ("Shusaku", "Gennan", "Shuwa")


@pytest.fixture(scope="module")
def games() -> list[tuple[int, int, list[int], dict[str, str]]]:
    """Games that begin on few points, with captures among them."""
    chance, found = random.Random(5), []
    for number in range(60):
        columns, rows = SIZES[number % 3]
        graph, stones, made = graph_of(cached_grid("grid", columns, rows)), bytes(columns * rows), list[int]()
        few = [x + columns * y for x in (0, 1, 2, columns - 2, columns - 1) for y in (0, 1, rows - 2)]
        for move in range(14):
            vertex = chance.choice([vertex for vertex in few if not stones[vertex]])
            stones = graph.place(stones, 0, vertex, move % 2 + 1, True)[0]
            made.append(vertex)
        said = {"PB": chance.choice(NAMES), "PW": chance.choice(NAMES), "RE": chance.choice(["B+R", "W+1", "0"])}
        found.append((columns, rows, made, said | {"DT": str(chance.randint(1840, 1845))}))
    return found


@pytest.fixture(scope="module")
def library(
    games: list[tuple[int, int, list[int], dict[str, str]]], tmp_path_factory: pytest.TempPathFactory
) -> Library:
    place = tmp_path_factory.mktemp("records")
    for number, (columns, rows, made, said) in enumerate(games):
        save(place, **{f"g{number:02}": record(made, columns, rows, **said)})
    return indexed(place, tmp_path_factory.mktemp("index") / "index.db", processes=1)


def images(stones: Iterable[Stone], width: int, height: int) -> Iterable[frozenset[Stone]]:
    """All that a set of stones on a rectangle is, too, if it may be laid in any way that keeps the rectangle."""
    kept = [*stones]
    for orientation in range(8) if width == height else range(4):
        for swap in (False, True):
            laid = ((*turned_place((x, y), orientation, width, height), player) for x, y, player in kept)
            yield frozenset((x, y, 3 - player if swap else player) for x, y, player in laid)


def slowly(
    games: list[tuple[int, int, list[int], dict[str, str]]], asked: OpeningQuery
) -> Counter[frozenset[frozenset[Stone]]]:
    """How many games have which set of images."""
    found = Counter[frozenset[frozenset[Stone]]]()
    for columns, rows, made, _ in games:
        if sorted((columns, rows)) != sorted((asked.columns, asked.rows)):
            continue
        graph, stones, seen = graph_of(cached_grid("grid", columns, rows)), bytes(columns * rows), set()
        half = min(columns, rows) // 2
        counts = Counter[tuple[bool, bool]]()
        for number, vertex in enumerate(made):
            stones = graph.place(stones, 0, vertex, number % 2 + 1, True)[0]
            y, x = divmod(vertex, columns)
            corner = (x >= columns - half, y >= rows - half) if asked.is_corner else (False, False)
            is_inside = (corner[0] or x < half) and (corner[1] or y < half)
            if asked.is_corner and not is_inside:
                continue
            counts[corner] += 1
            if counts[corner] != asked.moves:
                continue
            laid = []
            for at, owner in enumerate(stones):
                row, column = divmod(at, columns)
                place = columns - 1 - column if corner[0] else column, rows - 1 - row if corner[1] else row
                if owner and (not asked.is_corner or max(place) < half):
                    laid.append((*place, owner))
            if columns < rows:
                laid = [(row, column, owner) for column, row, owner in laid]
            if asked.is_corner:
                # a corner keeps its place: it can be mirrored at its diagonal alone
                both = [laid, [(row, column, owner) for column, row, owner in laid]]
                ways = {frozenset((a, b, 3 - o if swap else o) for a, b, o in each) for each in both for swap in (0, 1)}
            else:
                ways = {*images(laid, asked.columns, asked.rows)}
            seen.add(frozenset(ways))
        found.update(seen)
    return found


@pytest.mark.parametrize("moves", [1, 2, 4, 7])
@pytest.mark.parametrize("is_corner", [False, True])
@pytest.mark.parametrize("size", [(9, 9), (9, 7)])
def test_openings_are_those_of_a_slow_replay(
    library: Library,
    games: list[tuple[int, int, list[int], dict[str, str]]],
    size: tuple[int, int],
    is_corner: bool,
    moves: int,
) -> None:
    asked = OpeningQuery(*size, moves, is_corner)
    wanted = slowly(games, asked)
    told = library.openings(asked)
    assert sorted(each.games.total for each in told) == sorted(wanted.values())
    assert [each.games.total for each in told] == sorted((each.games.total for each in told), reverse=True)
    for each in told:
        assert next(count for ways, count in wanted.items() if frozenset(each.stones) in ways) == each.games.total


def pattern_query(asked: OpeningQuery, opening: Opening) -> PositionQuery:
    stones = bytearray(asked.columns * asked.rows)
    for column, row, player in opening.stones:
        stones[column + asked.columns * row] = player
    last = asked.side[0] - 1, asked.side[1] - 1
    sides = Side.LEFT | Side.TOP
    return PositionQuery(pattern_of(bytes(stones), asked.columns, (0, 0), last, sides if asked.is_corner else Side(15)))


@pytest.mark.parametrize("is_corner", [False, True])
def test_a_search_for_an_opening_finds_its_games(library: Library, is_corner: bool) -> None:
    asked = OpeningQuery(9, 9, 2, is_corner)
    for opening in library.openings(asked):
        assert library.search(pattern_query(asked, opening)).games >= {*opening.swapped}
        if len(opening.stones) == 2 and not is_corner:
            assert library.search(pattern_query(asked, opening)).games == {*opening.swapped}


def test_results_are_told_in_the_colours_shown(tmp_path: Path) -> None:
    library = library_with(
        tmp_path,
        a="(;SZ[9]PB[A]PW[B]RE[B+R]DT[1990];B[cc];W[dc])",
        b="(;SZ[9]PB[B]PW[C]RE[W+R]DT[1992-05];B[ee];W[gg];B[gf])",
        c="(;SZ[9]PB[C]PW[A]RE[0];B[cc];W[dc])",
        large="(;SZ[13];B[cc];W[dc])",
    )
    assert library.opening_boards() == ((9, 9, 3, None), (13, 13, 1, None))
    (corner,) = library.openings(OpeningQuery(9, 9, 2, is_corner=True))
    assert (corner.games.total, corner.draws, corner.first, corner.last) == (3, 1, "1990-01-01", "1992-05-31")
    # whoever came to the corner first, and won in both games
    assert {corner.games.black_wins, corner.games.white_wins} == {0, 2}
    first = corner.moves[0][2]
    assert (corner.games.black_wins if first == 1 else corner.games.white_wins) == 2
    page = library.opening_page(corner)
    assert [(each.year, each.games) for each in page.years] == [("", 1), ("1990", 1), ("1992", 1)]
    assert {each.player: (each.games, each.wins) for each in page.players} == {"A": (2, 1), "B": (2, 0), "C": (2, 1)}
    whole = library.openings(OpeningQuery(9, 9, 2))
    assert [each.games.total for each in whole] == [2, 1]


def test_looking_for_openings_can_be_called_off(library: Library) -> None:
    def check() -> None:
        raise LibraryError("enough")

    with pytest.raises(LibraryError):
        library.openings(OpeningQuery(9, 9, 4), check)


@pytest.fixture(scope="module", params=GRAPHS, ids=lambda spec: spec["shape"])
def joined(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Board, Moves, Library]:
    """Games on a board that is no flat grid, many of which begin alike, laid in a symmetry of it and with the colours
    exchanged; one is on a grid."""
    board, chance = board_from_spec(request.param), random.Random(11)
    root, turns = root_of(board, "chinese"), automorphisms(board).tolist()
    codec, place, games = form_of(root).codec, tmp_path_factory.mktemp("records"), list[list[tuple[int, int]]]()
    # around one point, so that stones are taken
    few = [0, *board.neighbours(0), *(each for near in board.neighbours(0) for each in board.neighbours(near))]
    beginnings = [chance.sample(sorted({*few}), 4) for _ in range(5)]
    for number in range(24):
        begun = chance.choice(beginnings)
        rest = [vertex for vertex in range(board.size) if vertex not in begun]
        turn, first = chance.choice(turns), chance.choice((1, 2))
        made = [*begun, *chance.sample(rest, 3)]
        games.append([(turn[vertex], first if at % 2 == 0 else 3 - first) for at, vertex in enumerate(made)])
        moves = "".join(f";{'BW'[player - 1]}[{codec.text(vertex)}]" for vertex, player in games[-1])
        save(place, **{f"g{number:02}": f"(;{root.text()}RE[{chance.choice('BW')}+R]{moves})"})
    save(place, plain="(;SZ[9];B[cc];W[dc])")
    library = indexed(place, tmp_path_factory.mktemp("index") / "index.db", processes=1)
    return board, games, library


def slowly_on(board: Board, games: Moves, moves: int, turns: list[list[int]]) -> Counter[frozenset[bytes]]:
    """How many games have which set of images after so many moves."""
    found, graph = Counter[frozenset[bytes]](), graph_of(board)
    for game in games:
        stones = bytes(board.size)
        for vertex, player in game[:moves]:
            stones = graph.place(stones, 0, vertex, player, True)[0]
        ways = set()
        for turn in turns:
            for swap in (False, True):
                laid = bytearray(board.size)
                for vertex, owner in enumerate(stones):
                    laid[turn[vertex]] = 3 - owner if swap and owner else owner
                ways.add(bytes(laid))
        found[frozenset(ways)] += 1
    return found


@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize("moves", [1, 3, 4, 6])
def test_openings_on_other_boards_are_those_of_a_slow_replay(
    joined: tuple[Board, Moves, Library], moves: int, is_large: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, games, library = joined
    if is_large:
        monkeypatch.setattr("goboard.boards.automorphisms.MOST_TURNED", board.size - 1)
    told_on, plain = library.opening_boards()
    assert plain == (9, 9, 1, None)
    assert told_on.board is not None and graph_number(told_on.board) == graph_number(board)
    assert told_on[:3] == (board.size, 1, 24)
    told = library.openings(OpeningQuery(board.size, 1, moves, board=told_on.board))
    wanted = slowly_on(board, games, moves, [[*range(board.size)]] if is_large else automorphisms(board).tolist())
    assert sorted(each.games.total for each in told) == sorted(wanted.values())
    for each in told:
        stones, made = bytearray(board.size), bytes(board.size)
        for vertex, _, player in each.stones:
            stones[vertex] = player
        assert next(count for ways, count in wanted.items() if bytes(stones) in ways) == each.games.total
        for vertex, _, player in each.moves:
            made = graph_of(board).place(made, 0, vertex, player, True)[0]
        # the moves lead where the stones stand
        assert made == stones
        found = library.search(PositionQuery(board_pattern(board, bytes(stones)))).games
        assert found >= {*each.swapped}


def test_a_board_is_read_from_a_record_that_is_still_there(tmp_path: Path) -> None:
    board = board_from_spec({"shape": "torus", "columns": 5, "rows": 5})
    text = f"(;{root_of(board, 'chinese').text()};B[cc];W[dc])"
    library = library_with(tmp_path, a=text, b=text)
    (tmp_path / "records" / "a.sgf").unlink()
    (told,) = library.opening_boards()
    assert told.board is not None and told.games == 2
    (tmp_path / "records" / "b.sgf").write_text("(;SZ[9];B[cc])")
    assert library.opening_boards() == ()
