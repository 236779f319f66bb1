"""Finding things in a record: order, counting, going round, and each kind of search."""

from pathlib import Path

import pytest

from goboard.session.commands.edit import SetComment
from goboard.session.commands.files import NewGame
from goboard.session.commands.find import Find, ShowFound
from goboard.session.commands.navigate import SelectGame, Step
from goboard.session.commands.play import PlayAtPlace
from goboard.session.events import Refused
from goboard.session.search import Found, Kind, Query, Wanted
from tests.session.driver import Driver

RECORD = (
    "(;SZ[9]C[Start];B[aa]C[the ladder works];W[bb]N[Hane](;B[cc]BM[1];W[dd]LB[ee:key](;B[ff]C[A LADDER\\] too])"
    "(;B[ff];W[gg]C[ladders]))(;B[ee]TE[2];W[aa];B[]C[end]))"
)


class Searcher:
    """Asks, lets the background work, and shows what was found."""

    def __init__(self, drive: Driver) -> None:
        self.drive = drive

    def __call__(self, query: Query, step: int = 1) -> tuple[int | None, int, bool]:
        """(which match, of how many, whether the search went round); the match is shown."""
        self.drive.events(Find(query, step))
        found = [event for event in self.drive.rest() if isinstance(event, Found)]
        reached = next((event for event in found if event.is_new), found[-1])
        if reached.index is not None:
            self.drive(ShowFound(reached.index, query))
        return reached.index, found[-1].count, reached.has_wrapped

    def all(self, query: Query) -> list[int]:
        """The depths of all matches, in order."""
        self.drive(SelectGame(0), Step(-999))
        places = []
        index, count, _ = self(query, 0)
        while index is not None and len(places) < count:
            places.append(int(self.drive.snapshot.outline.columns[self._at()]))
            index, _, _ = self(query)
        return places

    def _at(self) -> int:
        return self.drive.snapshot.outline.index_of(self.drive.snapshot.node.key)


@pytest.fixture
def search(drive: Driver, tmp_path: Path) -> Searcher:
    drive.open(RECORD, tmp_path)
    return Searcher(drive)


def test_next_and_previous_go_through_the_tree_in_order_and_round(search: Searcher) -> None:
    ladder = Query(Kind.TEXT, "ladder")
    assert search(ladder) == (0, 3, False)
    assert search(ladder) == (1, 3, False)
    assert search(ladder) == (2, 3, False)
    assert search(ladder) == (0, 3, True)
    assert search(ladder, -1) == (2, 3, True)
    assert search(ladder, -1) == (1, 3, False)
    assert search.drive.snapshot.node.comment == "A LADDER] too"


def test_a_search_begins_where_one_stands(search: Searcher) -> None:
    search.drive(Step(1))
    assert search(Query(Kind.TEXT, "ladder"))[0] == 1
    search.drive(Step(-99), Step(1))
    assert search(Query(Kind.TEXT, "ladder"), 0)[0] == 0


@pytest.mark.parametrize(
    ("query", "depths"),
    [
        (Query(Kind.TEXT, "LADDER", whole_words=True), [1, 5]),
        (Query(Kind.TEXT, "hane"), [2]),
        (Query(Kind.TEXT, "key"), [4]),
        (Query(Kind.TEXT, "LADDER]"), [5]),
        (Query(Kind.TEXT, "nowhere"), []),
        (Query(Kind.COMMENT), [0, 1, 5, 6, 5]),
        (Query(Kind.POINT, vertex=0), [1, 4]),
        (Query(Kind.JUDGEMENT), [3, 3]),
        (Query(Kind.JUDGEMENT, idents=("TE",)), [3]),
        (Query(Kind.NUMBER, number=5), [5, 5, 5]),
        (Query(Kind.ILLEGAL), [4]),
    ],
)
def test_what_is_found(search: Searcher, query: Query, depths: list[int]) -> None:
    assert search.all(query) == depths


def test_setup_at_a_point_is_found_too(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[9]AB[aa:bb];B[cc];AE[ab])", tmp_path)
    assert Searcher(drive).all(Query(Kind.POINT, vertex=9)) == [0, 2]


def test_game_information_is_found_however_it_is_written(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[9]PB[Lee Chang-ho]EV[Gro\u00dfe Stra\u00dfe]GC[A final.];B[aa])", tmp_path)
    search = Searcher(drive)
    assert [search.all(Query(Kind.TEXT, text)) for text in ("chang", "STRASSE", "stra\u00dfe", "final", "9")] == [
        [0], [0], [0], [0], [],
    ]  # fmt: skip


def test_moves_off_the_board_are_illegal(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[9];B[aa];W[zz];B[bb];W[])", tmp_path)
    search = Searcher(drive)
    assert search.all(Query(Kind.ILLEGAL)) == [2]


def test_all_games_of_the_file_are_searched_by_choice(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[9];B[aa]C[x])(;SZ[13];B[bb];W[am]C[x])(;SZ[9]C[y])", tmp_path)
    search = Searcher(drive)
    assert search(Query(Kind.TEXT, "x")) == (0, 1, False)
    assert search(Query(Kind.TEXT, "x", in_all_games=True)) == (1, 2, False)
    assert (drive.snapshot.game.index, drive.snapshot.node.move_number) == (1, 2)
    assert search(Query(Kind.TEXT, "y", in_all_games=True)) == (0, 1, False)
    assert drive.snapshot.game.index == 2
    corner = drive.snapshot.board.vertex("A1")
    assert search(Query(Kind.POINT, vertex=corner, in_all_games=True)) == (0, 1, True)
    assert (drive.snapshot.game.index, drive.snapshot.board.size) == (1, 169)


def test_a_pattern_is_found_where_it_comes_about_up_to_symmetry_and_colours(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[9];B[aa];W[cc];B[ba];W[dd](;B[ii])(;W[hi];B[gg];W[ii]))", tmp_path)
    pair = Wanted((0, 1, 9, 10), bytes([1, 1, *bytes(7), 0, 0]) + bytes(70))
    search = Searcher(drive)
    assert search.all(Query(Kind.PATTERN, wanted=pair)) == [3, 7]
    alone = Wanted((0, 1, 9, 10), bytes([1]) + bytes(80))
    assert search.all(Query(Kind.PATTERN, wanted=alone)) == [1, 5]
    plain = Wanted((0, 1, 9, 10), bytes([1]) + bytes(80), symmetric=False, swapped=False)
    assert search.all(Query(Kind.PATTERN, wanted=plain)) == [1]


def test_stones_are_found_where_they_are_on_boards_without_patterns(drive: Driver) -> None:
    drive(NewGame(board={"shape": "torus", "columns": 5, "rows": 5}))
    drive.play("A1", "B1", "C3")
    wanted = Wanted((20, 21), drive.snapshot.stones)
    assert Searcher(drive).all(Query(Kind.PATTERN, wanted=wanted)) == [2]
    drive(NewGame(board={"shape": "plane"}))
    drive(PlayAtPlace(0, 0), PlayAtPlace(50, 50))
    stones = drive.snapshot.stones
    there = tuple(vertex for vertex, stone in enumerate(stones) if stone)
    assert Searcher(drive).all(Query(Kind.PATTERN, wanted=Wanted(there, stones))) == [2]


def test_a_search_that_makes_no_sense_is_refused(drive: Driver) -> None:
    for query in (Query(Kind.TEXT, " "), Query(Kind.POINT), Query(Kind.PATTERN, wanted=Wanted((), b""))):
        assert isinstance(drive.first(Find(query)), Refused)


def test_after_a_change_the_record_is_searched_anew(search: Searcher) -> None:
    query = Query(Kind.TEXT, "hane")
    search(query)
    search.drive(SetComment(search.drive.snapshot.node.key, "no more"))
    assert isinstance(search.drive.first(ShowFound(0, query)), Refused)
    search.drive(SetComment(search.drive.snapshot.outline.keys[0].item(), "Hane?"))
    assert search(query) == (0, 2, True)
