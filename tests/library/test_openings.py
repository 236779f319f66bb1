"""Openings of a library: what stands after so many moves, as a slow replay finds it and as a search for it does."""

import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from goboard.boards.catalogue import cached_grid
from goboard.games.patterns import Side, pattern_of, turned_place
from goboard.kernel.graph import graph_of
from goboard.library.entries import LibraryError, PositionQuery
from goboard.library.library import Library
from goboard.library.openings import Opening, OpeningQuery, Stone
from tests.library.records import record, save

SIZES = ((9, 9), (9, 7), (7, 9))
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
    library = Library(tmp_path_factory.mktemp("index") / "index.db")
    library.add_folder(place)
    library.refresh()
    return library


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
    assert sorted(each.games for each in told) == sorted(wanted.values())
    assert [each.games for each in told] == sorted((each.games for each in told), reverse=True)
    for each in told:
        assert next(count for ways, count in wanted.items() if frozenset(each.stones) in ways) == each.games


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
    save(
        tmp_path / "r",
        a="(;SZ[9]PB[A]PW[B]RE[B+R]DT[1990];B[cc];W[dc])",
        b="(;SZ[9]PB[B]PW[C]RE[W+R]DT[1992-05];B[ee];W[gg];B[gf])",
        c="(;SZ[9]PB[C]PW[A]RE[0];B[cc];W[dc])",
        large="(;SZ[13];B[cc];W[dc])",
    )
    library = Library(tmp_path / "index.db")
    library.add_folder(tmp_path / "r")
    library.refresh()
    assert library.opening_sizes() == ((9, 9, 3), (13, 13, 1))
    (corner,) = library.openings(OpeningQuery(9, 9, 2, is_corner=True))
    assert (corner.games, corner.draws, corner.first, corner.last) == (3, 1, "1990-01-01", "1992-05-31")
    # whoever came to the corner first, and won in both games
    assert {corner.black_wins, corner.white_wins} == {0, 2}
    first = corner.moves[0][2]
    assert (corner.black_wins if first == 1 else corner.white_wins) == 2
    page = library.opening_page(corner)
    assert [(each.year, each.games) for each in page.years] == [("", 1), ("1990", 1), ("1992", 1)]
    assert {each.player: (each.games, each.wins) for each in page.players} == {"A": (2, 1), "B": (2, 0), "C": (2, 1)}
    whole = library.openings(OpeningQuery(9, 9, 2))
    assert [each.games for each in whole] == [2, 1]


def test_looking_for_openings_can_be_called_off(library: Library) -> None:
    def check() -> None:
        raise LibraryError("enough")

    with pytest.raises(LibraryError):
        library.openings(OpeningQuery(9, 9, 4), check)
