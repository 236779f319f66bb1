"""Positions that are kept in searches: they come back as they were, and find the same games again."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.cli import library_options
from goboard.library.entries import Found, LibraryError
from goboard.library.library import Library
from goboard.library.query import Query, SortKey
from goboard.library.searches import Searches, words_of
from goboard.library.sought import Options, on_board, read_position, whole, written
from tests.library.test_board_searching import library_of, on_boards, record

OPTIONS = Options(is_swapped=False, has_variations=True, next_player=2, first_move=3, last_move=9)


def standing_on(board: Board, chance: random.Random) -> bytes:
    return bytes(chance.choice((0, 0, 0, 1, 2)) for _ in range(board.size))


@on_boards
@pytest.mark.parametrize("has_part", [False, True])
def test_a_position_comes_back(spec: dict[str, object], has_part: bool) -> None:
    board = board_from_spec(spec)
    sought = on_board(board, standing_on(board, random.Random(5)))
    assert sought is not None
    sought = sought.part((0, 1, 2)).freed(1) if has_part else sought
    there, options = read_position(written(sought, OPTIONS))
    assert (there.query(options).forms, options) == (sought.query(OPTIONS).forms, OPTIONS)
    assert there.vertices == sought.vertices
    assert written(there, options) == written(sought, OPTIONS)


def test_a_part_of_a_grid_comes_back() -> None:
    sought = replace(whole(9, 7), first=(8, 6), last=(5, 3)).put(62, 1).freed(50)
    assert read_position(written(sought, OPTIONS)) == (sought, OPTIONS)


KEPT = json.loads(written(whole(9, 9), Options()))


@pytest.mark.parametrize(
    "wrong",
    [
        {"columns": 10**9, "rows": 10**9},
        {"columns": 0},
        {"columns": -9, "rows": -9},
        {"columns": "9"},
        {"stones": [[81, 1]]},
        {"stones": [[-1, 1]]},
        {"stones": [[1, 15]]},
        {"stones": 5},
        {"first": [9, 0]},
        {"last": None},
        {"anything": [[-1, 0]]},
        {"inside": [81]},
        {"options": {"is_symmetric": 3}},
        {"options": {"other": True}},
        {"options": {"next_player": 10**30}},
        {"options": {"next_player": -1}},
        {"options": {"first_move": 10**30}},
        {"options": {"last_move": -1}},
        {"options": []},
        {"board": "SZ[5]"},
        {"board": "SZ[9]"},
    ],
    ids=str,
)
def test_what_is_no_position_is_told(wrong: dict[str, object]) -> None:
    if wrong == {"board": "SZ[9]"}:
        # a flat grid, however it is written
        assert read_position(json.dumps(KEPT | wrong))[0] == whole(9, 9)
        return
    for text in (json.dumps(KEPT | wrong), "{}", "nonsense", "[" * 100_000, "null"):
        with pytest.raises(LibraryError, match="cannot be read"):
            read_position(text)


@on_boards
def test_a_kept_search_finds_what_the_position_finds(spec: dict[str, object], tmp_path: Path) -> None:
    chance, board = random.Random(11), board_from_spec(spec)
    library = library_of(tmp_path, *(record(board, chance) for _ in range(4)))
    sought = on_board(board, bytes(board.size))
    assert sought is not None
    free = board.size // 2
    sought = replace(
        sought.put(free, 1), anything=frozenset((v % sought.columns, v // sought.columns) for v in range(free))
    )
    for options in (Options(), Options(first_move=2), Options(last_move=4), Options(first_move=3, last_move=5)):
        found = library.search(replace(sought, inside=None).query(options))
        every = library.search(sought.query(Options()))
        most = options.last_move or 99
        assert found.rows.tolist() == [row for row in every.rows.tolist() if options.first_move <= row[2] <= most]
        kept = Query(position=written(sought, options), sort=SortKey.AT_MOVE)
        first: dict[int, int] = {}
        for row in found.rows.tolist():
            first.setdefault(row[0], row[2])
        listed = [game.id for game in library.games(kept).games]
        assert {*listed} == found.games and [first[id_] for id_ in listed] == sorted(first.values())
        assert library.games(replace(kept, file="0.sgf")).total == len(
            [*library.games(Query(file="0.sgf"), ids=listed).games]
        )
        assert library.search(sought.query(Options()), kept).games == found.games


def test_page_by_page_a_position_is_looked_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chance, board = random.Random(2), board_from_spec({"shape": "grid", "columns": 5, "rows": 5})
    library = library_of(tmp_path, *(record(board, chance) for _ in range(5)))
    query = Query(position=written(whole(5, 5), Options()), sort=SortKey.AT_MOVE)
    asked, search = [], Library.search

    def counted(library: Library, *words: Any, **more: Any) -> Found:
        asked.append(words)
        return search(library, *words, **more)

    monkeypatch.setattr(Library, "search", counted)
    monkeypatch.setattr(library_options, "_PAGE", 2)
    assert len([*library_options.pages(library, query, 9)]) == 5
    assert len(asked) == 1


def test_a_position_is_kept_in_the_file_of_searches(tmp_path: Path) -> None:
    query = Query(player="Ann", position=written(whole(9, 9).put(3, 1), OPTIONS))
    Searches(tmp_path / "index.db").save("mine", query)
    assert Searches(tmp_path / "index.db").saved() == {"mine": query}
    assert words_of(query) == "player Ann, a position"
