"""Positions are found in all games: where a slow search of every position finds them, and what was played next."""

import random
from itertools import islice
from pathlib import Path

import pytest

from goboard.games.node_values import move_of
from goboard.games.patterns import (
    FLIP_DOWN,
    TRANSPOSE,
    Form,
    Pattern,
    Side,
    matches_of,
    pattern_of,
    swapped_player,
)
from goboard.games.tree import path_to, preorder
from goboard.library import searching
from goboard.library.entries import Found, PositionQuery
from goboard.library.library import Library
from goboard.library.query import Query
from goboard.library.sought import Options, whole, written
from goboard.library.wording import rank_of
from goboard.rules.moves import Play
from goboard.sgf.execute import Executor
from goboard.sgf.reader import read
from goboard.sgf.report import GameReader
from tests.games.drawn_patterns import pattern_from_text, whole_board
from tests.library.records import indexed, library_with, random_moves, record, save

COUNT = 3
SIZES = ((7, 7), (7, 6), (6, 6))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Random games with captures on several sizes of board, some with variations and set-ups."""
    chance = random.Random(3)
    place = tmp_path_factory.mktemp("records")
    for number in range(COUNT):
        columns, rows = SIZES[number % len(SIZES)]
        text = record(random_moves(chance, columns, rows, 36), columns, rows, RE=chance.choice(["B+R", "W+R"]))
        if number % 2:
            cut = text.rindex(";")
            text = f"{text[:cut]}({text[cut:-1]})(;AB[aa]AW[bb]AE[cc];B[dd];W[])(;W[ba];B[]))"
        save(place, **{f"game{number:02}": text})
    return place


@pytest.fixture(scope="module")
def library(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Library:
    return indexed(folder, tmp_path_factory.mktemp("index") / "index.db")


def slowly(folder: Path, sought: PositionQuery) -> set[tuple[str, int, int, int, int]]:
    """File, node, form, column and row of every place where a pattern stands that did not stand there before."""
    forms = sought.pattern.forms(symmetric=sought.is_symmetric, swapped=sought.is_swapped)
    found = set()
    for file in folder.iterdir():
        root = read(file.read_bytes()).games[0]
        game = GameReader(root)
        for number, (node, before, after) in enumerate(Executor(game.board, game.codec).all_states(root)):
            if not sought.has_variations and node.parent is not None and node.parent.children[0] is not node:
                break
            stood = [] if node is root else standing(forms, before.stones, game.board.columns)
            new = set(standing(forms, after.stones, game.board.columns)).difference(stood)
            found |= {(file.name, number, *place) for place in new}
    return found


def standing(forms: tuple[Form, ...], stones: bytes, columns: int) -> list[tuple[int, int, int]]:
    numbers = {id(form): number for number, form in enumerate(forms)}
    return [(numbers[id(match.form)], match.column, match.row) for match in matches_of(forms, stones, columns)]


def quickly(library: Library, found: Found) -> set[tuple[str, int, int, int, int]]:
    names = {game.id: Path(game.file).name for game in library.games().games}
    return {(names[row[0]], row[1], row[3], row[4], row[5]) for row in found.rows.tolist()}


PATTERNS = {
    "cross": pattern_from_text("?X?\nX.X\n?X?"),
    "free": pattern_from_text("XO\n.X"),
    "against the edge": pattern_from_text("X.\nOX", Side.LEFT),
    "in the corner": pattern_from_text("###\n#.x\n#*O"),
    "empty": pattern_from_text("...\n...\n..."),
    "anything": pattern_from_text("?"),
    "either": pattern_from_text("**\n**"),
}


@pytest.mark.parametrize("name", PATTERNS)
@pytest.mark.parametrize("variations", [False, True])
def test_the_search_finds_what_a_slow_one_finds(library: Library, folder: Path, name: str, variations: bool) -> None:
    sought = PositionQuery(PATTERNS[name], has_variations=variations)
    found = library.search(sought)
    expected = slowly(folder, sought)
    assert expected
    assert quickly(library, found) == expected
    assert len(found) == len(expected)


def test_without_symmetry_and_other_colours_less_is_found(library: Library, folder: Path) -> None:
    sought = PositionQuery(PATTERNS["free"], is_symmetric=False, is_swapped=False)
    assert quickly(library, library.search(sought)) == slowly(folder, sought)


@pytest.mark.parametrize("seed", range(3))
def test_whole_positions_and_parts_of_them_are_found_again(library: Library, folder: Path, seed: int) -> None:
    chance = random.Random(seed)
    file = sorted(folder.iterdir())[chance.randrange(COUNT)]
    game = GameReader(root := read(file.read_bytes()).games[0])
    number = chance.randrange(20, 30)
    node = next(islice(preorder(root), number, None))
    stones = game.after(path_to(node)).stones
    columns = game.board.columns
    for pattern in (whole_board(stones, columns), pattern_of(stones, columns, (0, 0), (4, 4), Side.LEFT | Side.TOP)):
        found = library.search(PositionQuery(pattern))
        names = {library.game(hit.game).file for hit in found.hits()}
        assert str(file.resolve()) in names


def test_the_next_move_comes_in_the_coordinates_that_were_asked_in(library: Library, folder: Path) -> None:
    """The position is asked for in another orientation and with the other colours; so comes the answer."""
    root = read(min(folder.iterdir()).read_bytes()).games[0]
    game = GameReader(root)
    line = list(islice(preorder(root), 32))
    position = whole_board(game.after(line[:31]).stones, game.board.columns)
    asked = Form(position.turned(TRANSPOSE | FLIP_DOWN).with_colours_swapped(), TRANSPOSE | FLIP_DOWN, True)
    (hit,) = library.search(PositionQuery(asked.pattern)).hits()
    assert (hit.node, hit.move_number) == (30, 30)
    following = move_of(line[31], game.codec)
    assert isinstance(following, Play)
    row, column = divmod(following.vertex, game.board.columns)
    assert hit.next_place == asked.turned_place((column, row), game.board.columns, game.board.rows)
    assert hit.next_player == swapped_player(following.player)


def opening(*moves: str, result: str) -> str:
    line = "".join(f";{'BW'[number % 2]}[{move}]" for number, move in enumerate(moves))
    return f"(;SZ[9]DT[200{len(moves)}]RE[{result}]{line})"


@pytest.fixture
def openings(tmp_path: Path) -> Library:
    """Games that begin alike, but for the way the board lies."""
    return library_with(
        tmp_path,
        a=opening("cc", "gg", "gc", result="B+R"),
        b=opening("gg", "cc", "gc", result="B+1"),
        c=opening("cg", "gc", "cc", "gg", result="W+R"),
        d=opening("cc", "gg", result="W+R"),
        e=opening("ee", result="W+R"),
    )


def test_continuations_of_an_empty_board_are_counted_up_to_symmetry(openings: Library) -> None:
    told = openings.continuations(PositionQuery(whole_board(bytes(81), 9)))
    assert (told.times, told.games) == ((5, 2, 3), 5)
    assert [(each.place, each.times.total, each.times.black_wins) for each in told.continuations] == [
        ((2, 2), 4, 2),
        ((4, 4), 1, 0),
    ]
    assert told.continuations[0].places == ((2, 2), (2, 6), (6, 2), (6, 6))


def test_success_by_year_and_rank_is_that_of_the_games(tmp_path: Path) -> None:
    chance, ranks, played = random.Random(18), ("9p", "5d", "1k", ""), []
    for number in range(24):
        black, white, year, winner = (
            chance.choice(ranks), chance.choice(ranks), chance.choice(("1999", "2004", "")), chance.choice("BW")
        )  # fmt: skip
        first, second = chance.choice((("cc", "gg"), ("gg", "cc")))
        game = f"(;SZ[9]BR[{black}]WR[{white}]DT[{year}]RE[{winner}+R];B[{first}];W[{second}])"
        save(tmp_path / "r", **{f"g{number}": game})
        played.append((white, year, winner))
    library = indexed(tmp_path / "r", tmp_path / "index.db")
    stones = bytes(1 if vertex == 2 + 9 * 2 else 0 for vertex in range(81))
    (move,) = library.continuations(PositionQuery(whole_board(stones, 9))).continuations

    def slowly(at: int, order: tuple[str, ...]) -> tuple[tuple[object, ...], ...]:
        parts = [(part, [each for each in played if each[at] == part]) for part in order]
        won = [(part, of, sum(winner == "B" for *_, winner in of)) for part, of in parts if of]
        return tuple((part, len(of), black, len(of) - black) for part, of, black in won)

    assert move.ranks == slowly(0, ranks)
    assert move.years == slowly(1, ("", "1999", "2004"))
    # a mean of 9p and 1k would be a rank that nobody has
    held = sorted({"9p": 39, "5d": 5, "1k": 0}[rank] for rank, *_ in played if rank)
    assert move.rank == rank_of(held[(len(held) - 1) // 2]) and move.rank in ranks


def test_continuations_of_a_position_are_told_as_it_lies(openings: Library) -> None:
    stones = bytearray(81)
    stones[6 + 9 * 6], stones[2 + 9 * 2] = 1, 2
    told = openings.continuations(PositionQuery(whole_board(bytes(stones), 9)))
    (only,) = told.continuations
    assert (told.times.total, only.times) == (4, (3, 2, 1))
    assert only.places == ((2, 6), (6, 2))
    assert (only.first_day, only.last_day) == ("2003-01-01", "2004-12-31")


def test_a_game_that_goes_while_it_is_counted_has_no_winner(tmp_path: Path) -> None:
    library = library_with(tmp_path, one=opening("cc", "gg", result="B+R"))
    asked = PositionQuery(whole_board(bytes(81), 9))
    found = library.search(asked)
    library.remove_folder(tmp_path / "records")
    told = library.statistics(asked, found)
    assert (told.times.total, [each.times[:2] for each in told.continuations]) == (1, [(1, 0)])


def test_colours_change_places_and_so_do_wins(openings: Library) -> None:
    stones = bytearray(81)
    stones[2 + 9 * 2], stones[6 + 9 * 6], stones[6 + 9 * 2] = 2, 1, 2
    told = openings.continuations(PositionQuery(whole_board(bytes(stones), 9)))
    assert told.times == (3, 1, 2)
    assert [(each.place, each.player) for each in told.continuations] == [((2, 6), 1)]


DIAGONAL = bytes({20: 1, 60: 2}.get(vertex, 0) for vertex in range(81))
"""Black on cc and White on gg: turned by half a board with the other colours it is the same."""


@pytest.mark.parametrize("swapped", [False, True])
def test_who_moves_keeps_his_colour_in_a_position_that_is_its_own_opposite(tmp_path: Path, swapped: bool) -> None:
    games = opening("cc", "gg", "hh", result="B+R"), opening("cc", "gg", "hh", result="B+R")
    library = library_with(tmp_path, one=games[0], two=games[1].replace("hh", "bb"))
    told = library.continuations(PositionQuery(whole_board(DIAGONAL, 9), is_symmetric=False, is_swapped=swapped))
    assert [(each.place, each.player, each.times.black_wins) for each in told.continuations] == [
        ((1, 1), 1, 1),
        ((7, 7), 1, 1),
    ]


def test_without_symmetry_every_point_is_its_own(openings: Library) -> None:
    corner = pattern_from_text("...\n...\n...", Side.LEFT | Side.TOP)
    told = openings.continuations(PositionQuery(corner, is_symmetric=False, is_swapped=False))
    assert all(each.places == (each.place,) for each in told.continuations)
    empty = openings.continuations(PositionQuery(whole_board(bytes(81), 9), is_symmetric=False))
    assert [(each.place, each.player, each.times.total) for each in empty.continuations] == [
        ((2, 2), 1, 2),
        ((2, 6), 1, 1),
        ((4, 4), 1, 1),
        ((6, 6), 1, 1),
    ]


def test_in_a_part_each_side_keeps_its_moves(openings: Library) -> None:
    told = openings.continuations(PositionQuery(pattern_from_text("?")))
    assert {each.player for each in told.continuations} == {1, 2}


def test_only_where_one_side_moves_next_if_that_is_wanted(openings: Library) -> None:
    for player in (1, 2):
        sought = PositionQuery(pattern_from_text("?"), is_swapped=False, next_player=player)
        hits = openings.search(sought).hits()
        assert hits
        assert {hit.next_player for hit in hits} == {player}
        assert {each.player for each in openings.continuations(sought).continuations} == {player}
    # what is its own opposite can be seen as either side's turn
    counts = [len(openings.search(PositionQuery(whole_board(bytes(81), 9), next_player=player))) for player in (1, 2)]
    assert counts == [5, 5]


def test_a_filter_bounds_the_search(openings: Library) -> None:
    found = openings.search(PositionQuery(pattern_from_text("X")), Query(result="B+"))
    assert len(found.games) == 2


def test_a_search_can_be_called_off(openings: Library) -> None:
    def check() -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        openings.search(PositionQuery(pattern_from_text("X")), check=check)


def test_a_pattern_larger_than_every_board_is_nowhere(openings: Library) -> None:
    assert len(openings.search(PositionQuery(Pattern(30, 1, (1,) * 30)))) == 0


def test_the_first_hits_are_told_while_the_rest_is_looked_for(
    openings: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "_CHUNK", 1)
    monkeypatch.setattr(searching, "FIRST_AFTER", -1.0)
    told: list[Found] = []
    found = openings.search(PositionQuery(whole_board(bytes(81), 9)), tell=told.append)
    assert len(found) == 5
    (first,) = told
    assert 1 <= len(first) <= 5
    assert set(map(tuple, first.rows.tolist())) <= set(map(tuple, found.rows.tolist()))
    # what takes no time at all is told once
    monkeypatch.setattr(searching, "FIRST_AFTER", 1000.0)
    openings.search(PositionQuery(whole_board(bytes(81), 9)), tell=told.append)
    assert len(told) == 1


@pytest.mark.parametrize("most", [0, 1, 7])
def test_of_more_hits_than_are_kept_no_game_is_lost(
    openings: Library, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    stone = PositionQuery(pattern_from_text("X"))
    every = openings.search(stone)
    first = dict(every.rows[::-1, [0, 1]].tolist())
    monkeypatch.setattr(searching, "MOST_HITS", most)
    for chunk in (1, 2, 512):
        monkeypatch.setattr(searching, "_CHUNK", chunk)
        found = openings.search(stone)
        assert found.is_cut and found.games == every.games
        assert dict(found.rows[::-1, [0, 1]].tolist()) == first
        assert max(most, len(first)) <= len(found) <= most + len(first)
    # within another position, and as one that is kept
    sought = whole(9, 9).put(20, 1).part((20,))
    kept = Query(position=written(sought, Options(is_anchored=False)))
    assert openings.games(kept).total == len(every.games)
    narrow = openings.search(stone, Query(position=written(whole(9, 9).played(20, 1).played(60, 2), Options())))
    assert {*narrow.games} == {game.id for game in openings.games(Query(least_moves=2)).games}
