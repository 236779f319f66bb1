"""`goboard library position` and `openings` find what a naive look at the games finds."""

import json
import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from goboard.__main__ import main
from goboard.boards.catalogue import board_from_spec
from goboard.cli.library import run
from goboard.games.patterns import turned
from tests.cli.library_games import COLUMNS, ROWS, Lines, all_forms, answers, document, moves_of, stones_after, swapped
from tests.library.records import record, save
from tests.library.test_board_searching import record as game_on


@pytest.mark.parametrize(
    "options", [[], ["--no-symmetry"], ["--no-colour-swap"], ["--no-symmetry", "--no-colour-swap"]]
)
def test_a_position_is_found_where_a_naive_look_finds_it(
    options: list[str], folder: Path, index: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answers(capsys, "add", str(folder), "--index", index)
    paths = sorted(str(path) for path in folder.rglob("*.sgf"))
    for wanted in (moves_of(paths[0])[:2], moves_of(paths[1])[:1]):
        forms = all_forms(stones_after(wanted)[-1], options)
        expected = {}
        for path in paths:
            places = [at for at, seen in enumerate(stones_after(moves_of(path))) if seen in forms]
            if places:
                expected[path] = places[0]
        *hits, totals = answers(capsys, "position", document(wanted), *options, "--index", index)
        assert {hit["file"]: hit["at"] for hit in hits} == expected
        assert totals["games"] == len(hits) == len(expected)
        again = answers(capsys, "position", document(wanted), *options, "--index", index)
        assert again[:-1] == hits
        late = ["--from-move", "2", "--to-move", "3"]
        times = answers(capsys, "position", document(wanted), *options, *late, "--index", index)[:-1]
        assert {hit["file"] for hit in times} <= {*expected} and all(2 <= hit["at"] <= 3 for hit in times)
        assert {hit["file"] for hit in hits if 2 <= hit["at"] <= 3} <= {hit["file"] for hit in times}


def test_moves_the_wrong_way_round_are_refused(index: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["library", "position", "-", "--from-move", "9", "--to-move", "3", "--index", index])
    assert end.value.code == 2
    assert "no move lies between 9 and 3" in capsys.readouterr().err


def test_a_part_is_sought_anywhere_or_in_its_place_and_says_what_came_next(
    tmp_path: Path, index: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def line(*moves: tuple[int, int]) -> str:
        return record([row * COLUMNS + column for column, row in moves], COLUMNS, ROWS, RE="B+R")

    save(
        tmp_path / "r",
        here=line((1, 1), (2, 1), (2, 2)),
        there=line((4, 4), (5, 4), (5, 5)),
        turned=line((1, 5), (2, 5), (6, 6)),
        never=line((3, 3), (0, 0)),
    )
    answers(capsys, "add", str(tmp_path / "r"), "--index", index)
    sought = document([1 * COLUMNS + 1, 1 * COLUMNS + 2])
    part = ["position", sought, "--part", "1,1,3,3", "--no-colour-swap", "--sort", "file", "--index", index]

    def names(lines: Lines) -> list[str]:
        return [Path(line["file"]).stem for line in lines if "file" in line]

    assert names(answers(capsys, *part)) == ["here", "there", "turned"]
    assert names(answers(capsys, *part, "--no-symmetry")) == ["here", "there"]
    assert names(answers(capsys, *part, "--anchored")) == ["here", "turned"]
    assert names(answers(capsys, *part, "--anchored", "--no-symmetry")) == ["here"]
    first, *_, totals = answers(capsys, *part, "--next", "--no-symmetry")
    assert first == {"point": 2 * COLUMNS + 2, "player": "B", "games": 2, "black_wins": 2, "white_wins": 0}
    assert totals["hits"] == 2
    path = tmp_path / "document.json"
    path.write_text(sought)
    assert answers(capsys, "position", str(path), *part[2:])[:-1] == answers(capsys, *part)[:-1]


@pytest.mark.parametrize(
    "sought",
    ["{}", "nothing", '{"board": {"shape": "plane"}, "rules": {"name": "disto"}}',
     '{"board": {"shape": "grid", "columns": 5, "rows": 5}, "rules": {"name": "disto"}, "moves": [99]}'],
)  # fmt: skip
def test_what_cannot_be_sought_is_a_sentence(
    sought: str, tmp_path: Path, index: str, capsys: pytest.CaptureFixture[str]
) -> None:
    save(tmp_path / "r", a=record([1, 2, 3]))
    answers(capsys, "add", str(tmp_path / "r"), "--index", index)
    assert run(["position", sought, "--index", index]) == 1
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("goboard library: ") and err.count("\n") == 1


def test_openings_are_listed_with_their_results(folder: Path, index: str, capsys: pytest.CaptureFixture[str]) -> None:
    answers(capsys, "add", str(folder), "--index", index)
    *told, totals = answers(capsys, "openings", "--index", index, "--moves", "2", "--limit", "3")
    assert totals["openings"] > 3 and totals["size"] == [COLUMNS, ROWS] and len(told) == 3
    games = [Counter(stones_after(moves_of(str(path)))[2:3]) for path in folder.rglob("*.sgf")]
    first = bytearray(COLUMNS * ROWS)
    for column, row, player in told[0]["moves"]:
        first[column + COLUMNS * row] = "?BW".index(player)
    boards = [np.frombuffer(bytes(each), np.uint8).reshape(ROWS, COLUMNS) for each in (first, swapped(bytes(first)))]
    images = {turned(board, orientation).tobytes() for board in boards for orientation in range(8)}
    assert told[0]["games"] == sum(any(stones in images for stones in game) for game in games)
    assert told[0]["games"] >= told[0]["black_wins"] + told[0]["white_wins"] + told[0]["draws"]
    for number in ("0", "000000004999"):
        with pytest.raises(SystemExit):
            run(["openings", "--moves", number])


def test_a_position_on_a_torus_is_found_wherever_it_lies(
    tmp_path: Path, index: str, capsys: pytest.CaptureFixture[str]
) -> None:
    board = board_from_spec({"shape": "torus", "columns": 5, "rows": 5})
    save(tmp_path / "r", a=game_on(board, random.Random(2)), flat=record([0, 1, 2], 5, 5))
    answers(capsys, "add", str(tmp_path / "r"), "--index", index)
    asked = {"board": {"shape": "torus", "columns": 5, "rows": 5}, "rules": {"name": "chinese"}, "moves": [12]}
    *told, last = answers(capsys, "position", json.dumps(asked), "--next", "--index", index)
    assert [Path(game["file"]).name for game in told[1:]] == ["a.sgf"]
    assert (told[0]["player"], told[0]["games"], last["games"]) == ("W", 1, 1)
    assert run(["position", json.dumps(asked), "--part", "1,1,2,2", "--index", index]) == 1
    assert "not joined" in capsys.readouterr().err


def test_moves_are_found_in_their_order(tmp_path: Path, index: str, capsys: pytest.CaptureFixture[str]) -> None:
    def line(*moves: tuple[int, int]) -> str:
        return record([row * COLUMNS + column for column, row in moves], COLUMNS, ROWS)

    save(
        tmp_path / "r",
        first=line((1, 1), (5, 5), (1, 3), (2, 1)),
        second=line((1, 3), (2, 1), (1, 1), (5, 5)),
        turned=line((5, 5), (1, 1), (5, 3), (4, 5)),
    )
    answers(capsys, "add", str(tmp_path / "r"), "--index", index)
    moves = [column + COLUMNS * row for column, row in ((1, 1), (5, 5), (1, 3), (2, 1))]
    document_of_it = document(moves)
    game = tmp_path / "sought.sgf"
    game.write_text((tmp_path / "r" / "first.sgf").read_text())
    for sought in (document_of_it, str(game)):
        for more in (["--part", "0,0,3,4"], ["--part", "0,0,3,4", "--anchored"], []):
            asked = ["position", sought, *more, "--sort", "file", "--index", index]
            found = [Path(hit["file"]).stem for hit in answers(capsys, *asked)[:-1]]
            assert found == ["first", "second", "turned"]
            found = [Path(hit["file"]).stem for hit in answers(capsys, *asked, "--in-order")[:-1]]
            assert found == ["first", "turned"]


def test_openings_of_one_player_are_listed(tmp_path: Path, index: str, capsys: pytest.CaptureFixture[str]) -> None:
    save(tmp_path / "r", one="(;SZ[9]PB[Ann]PW[Bea];B[cc])", two="(;SZ[9]PB[Bea]PW[Cid];B[dd])")
    answers(capsys, "add", str(tmp_path / "r"), "--index", index)
    every = {"": [2, 1, 1], "ann": [1, 1], "nobody": [0]}
    for name, games in every.items():
        *told, totals = answers(capsys, "openings", "--index", index, "--moves", "1", "--player", name)
        assert [totals["openings"], *(each["games"] for each in told)] == games


def test_openings_of_every_board_are_listed(tmp_path: Path, index: str, capsys: pytest.CaptureFixture[str]) -> None:
    torus, chance = {"shape": "torus", "columns": 5, "rows": 5}, random.Random(2)
    games = {f"g{number}": game_on(board_from_spec(torus), chance) for number in range(4)}
    save(tmp_path / "r", flat=record([0, 1, 2], 5, 5), **games)
    answers(capsys, "add", str(tmp_path / "r"), "--index", index)
    *boards, totals = answers(capsys, "openings", "--boards", "--index", index)
    assert [(each["games"], each.get("size"), each.get("points")) for each in boards] == [
        (4, None, 25),
        (1, [5, 5], None),
    ]
    assert totals["boards"] == 2
    (only, totals) = answers(capsys, "openings", "--moves", "1", "--board", json.dumps(torus), "--index", index)
    # all first moves are one there
    ((point, player),) = only["moves"]
    assert 0 <= point < 25 and (player, only["games"], totals["openings"], totals["points"]) == ("B", 4, 1, 25)
    # what most games are played on is what is meant
    assert answers(capsys, "openings", "--moves", "1", "--index", index)[0] == only
    flat = answers(capsys, "openings", "--moves", "1", "--board", "5", "--index", index)
    assert flat[0]["games"] == 1 and flat[1]["size"] == [5, 5]
    for wrong in (["--board", "plane"], ["--board", "torus", "--corner"]):
        assert run(["openings", *wrong, "--index", index]) == 1
        assert capsys.readouterr().err.startswith("goboard library: --")
    with pytest.raises(SystemExit):
        run(["openings", "--board", "nothing", "--index", index])
