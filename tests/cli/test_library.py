"""`goboard library`: folders are read; games, positions, players and duplicates are found as a naive look does it."""

import csv
import json
import os
import random
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.cli.library import run
from goboard.games.patterns import turned
from goboard.kernel.graph import graph_of
from goboard.library.library import Library
from goboard.library.query import Query
from goboard.library.searches import Searches
from tests.library.records import random_moves, record, save
from tests.library.test_board_searching import record as game_on

Lines = list[dict[str, Any]]
COLUMNS, ROWS = 7, 7


@pytest.fixture
def index(tmp_path: Path) -> str:
    return str(tmp_path / "index.db")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Short games on a small board, so that positions come again, in all orientations and colours."""
    chance = random.Random(5)
    for number in range(60):
        lines = [random_moves(chance, COLUMNS, ROWS, 2), random_moves(chance, 3, 3, 4)]
        # some games stay within a corner
        moves = lines[0] if number % 3 else [row * COLUMNS + column for row, column in (divmod(v, 3) for v in lines[1])]
        result = chance.choice(["B+R", "W+R", "B+2.5", "0", "B+Resign", "黑中盘胜", "?"])
        info = {"PB": chance.choice(["Ann", "Bo 3d", "CC"]), "PW": chance.choice(["Bo", "Dé"]), "RE": result}
        date = f"19{chance.randrange(70, 99)}-0{chance.randrange(1, 9)}-11"
        text = record(moves, COLUMNS, ROWS, DT=date, C=chance.choice(["a fine ladder", "dull", ""]), **info)
        save(tmp_path / "records" / f"d{number % 3}", **{f"g{number:02}": text})
    return tmp_path / "records"


def answers(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Lines:
    capsys.readouterr()
    assert run(list(arguments)) == status
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def swapped(stones: bytes) -> bytes:
    return stones.translate(bytes([0, 2, 1, *range(3, 256)]))


def stones_after(moves: list[int]) -> list[bytes]:
    graph, stones = graph_of(cached_grid("grid", COLUMNS, ROWS)), bytes(COLUMNS * ROWS)
    found = [stones]
    for number, vertex in enumerate(moves):
        stones = graph.place(stones, 0, vertex, number % 2 + 1, True)[0]
        found.append(stones)
    return found


def moves_of(path: str) -> list[int]:
    from sgfmill.sgf import Sgf_game

    game = Sgf_game.from_bytes(Path(path).read_bytes())
    moves = [node.get_move()[1] for node in game.get_main_sequence()[1:]]
    return [(ROWS - 1 - row) * COLUMNS + column for row, column in moves]


def all_forms(stones: bytes, options: list[str]) -> set[bytes]:
    colours = [stones] if "--no-colour-swap" in options else [stones, stones.translate(bytes([0, 2, 1]) + bytes(253))]
    ways = range(1 if "--no-symmetry" in options else 8)
    grids = [np.frombuffer(each, np.uint8).reshape(ROWS, COLUMNS) for each in colours]
    return {turned(grid, way).tobytes() for grid in grids for way in ways}


def test_folders_are_read_and_told_by_what_has_changed(
    folder: Path, index: str, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, totals = answers(capsys, "add", str(folder / "d0"), str(folder / "d1"), "--index", index)
    assert first == {"folder": str(folder / "d0"), "files": 20, "games": 20, "new": 20, "changed": 0, "gone": 0,
                     "moved": 0, "broken": 0, "seconds": first["seconds"]}  # fmt: skip
    assert second["new"] == 20
    assert (totals["games"], totals["new"]) == (40, 40)
    (folder / "d0" / "g00.sgf").unlink()
    (folder / "d0" / "g03.sgf").rename(folder / "d0" / "sub.sgf")
    (folder / "d1" / "g01.sgf").write_text("(;SZ[7]PB[new];B[aa])")
    (folder / "d1" / "bad.sgf").write_text("nothing")
    first, second, totals = answers(capsys, "refresh", "--index", index, status=1)
    assert [first[key] for key in ("files", "new", "changed", "gone", "moved", "broken")] == [19, 0, 0, 1, 1, 0]
    assert [second[key] for key in ("files", "new", "changed", "gone", "moved", "broken")] == [21, 1, 1, 0, 0, 1]
    assert totals["broken"] == 1
    # another folder alone: the others are not looked into
    (folder / "d1" / "g04.sgf").unlink()
    (third, _) = answers(capsys, "add", str(folder / "d2"), "--index", index)
    assert third["new"] == 20
    (told,) = answers(capsys, "status", "--index", index)
    assert told["folders"] == [str(folder / f"d{number}") for number in range(3)]
    assert (told["files"], told["games"], told["broken"], told["index"]) == (60, 59, 1, index)
    assert told["bytes"] >= os.path.getsize(index)


def test_a_folder_that_is_missing_is_told_and_the_others_are_read(
    folder: Path, index: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = answers(capsys, "add", str(folder / "no"), str(folder / "d0"), "--index", index, status=1)
    assert [line.get("new") for line in lines] == [20, 20]
    (folder / "d0").rename(folder / "away")
    line, totals = answers(capsys, "refresh", "--index", index, status=1)
    assert line["error"] == "The folder is not there."
    assert totals["games"] == 20


def naive(folder: Path, fits: Any) -> Counter[str]:
    found = Counter[str]()
    for path in folder.rglob("*.sgf"):
        text = path.read_text("utf-8")
        said = {
            key: text.split(f"{key}[")[1].split("]")[0] for key in ("PB", "PW", "RE", "DT", "C") if f"{key}[" in text
        }
        found[str(path)] += bool(fits(said))
    return +found


@pytest.mark.parametrize(
    "arguments, fits",
    [
        (["ladder"], lambda said: "ladder" in said["C"]),
        (["--comment", "FINE"], lambda said: "fine" in said["C"]),
        (["--comment", "ann"], lambda said: False),
        (["ann"], lambda said: said["PB"] == "Ann"),
        (["--player", "bo"], lambda said: "Bo" in said["PB"] + said["PW"]),
        (["--black", "bo"], lambda said: "Bo" in said["PB"]),
        (["--black", "ann", "--white", "de"], lambda said: (said["PB"], said["PW"]) == ("Ann", "Dé")),
        (["--player", "bo", "--white", "de"], lambda said: "Bo" in said["PB"] and said["PW"] == "Dé"),
        (["--result", "B+R"], lambda said: said["RE"] in ("B+R", "B+Resign", "黑中盘胜")),
        (["--result", "b+"], lambda said: said["RE"][0] in "B黑"),
        (["--result", "B+2.5"], lambda said: said["RE"] == "B+2.5"),
        (["--result", "B+2"], lambda said: False),
        (["--result", "0"], lambda said: said["RE"] == "0"),
        (["--from", "1980", "--to", "1985-05"], lambda said: "1980" <= said["DT"] < "1985-06"),
        (["--size", "7"], lambda said: True),
        (["--size", "7x9"], lambda said: False),
    ],
)
def test_a_query_finds_what_a_naive_look_finds(
    arguments: list[str], fits: Any, folder: Path, index: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answers(capsys, "add", str(folder), "--index", index)
    *hits, totals = answers(capsys, "query", *arguments, "--index", index)
    expected = naive(folder, fits)
    assert Counter(hit["file"] for hit in hits) == expected
    assert totals["games"] == totals["hits"] == len(expected)
    *some, totals = answers(capsys, "query", *arguments, "--limit", "3", "--sort", "file", "--index", index)
    assert [hit["file"] for hit in some] == sorted(expected)[:3]
    assert totals["games"] == len(expected)


def test_tags_are_put_on_what_a_query_finds(folder: Path, index: str, capsys: pytest.CaptureFixture[str]) -> None:
    answers(capsys, "add", str(folder), "--index", index)
    expected = naive(folder, lambda said: said["PB"] == "Ann")
    (told,) = answers(capsys, "tag", "To study", "--black", "ann", "--index", index)
    assert (told["tag"], told["games"], told["changed"]) == ("To study", len(expected), len(expected))
    *hits, totals = answers(capsys, "query", "--tag", "to study", "--index", index)
    assert Counter(hit["file"] for hit in hits) == expected
    assert totals["games"] == len(expected)
    assert answers(capsys, "query", "--tag", "study", "--index", index)[-1]["games"] == 0
    (told,) = answers(capsys, "untag", "to study", "--file", hits[0]["file"], "--index", index)
    assert told["changed"] == 1
    tag, totals = answers(capsys, "tags", "--index", index)
    assert tag == {"tag": "To study", "games": len(expected) - 1} and totals["tags"] == 1
    assert run(["tag", " ", "--index", index]) == 1


@pytest.mark.parametrize(
    "days",
    [["--from", "1996-13"], ["--to", "1996-02-30"], ["--from", "1995-02-29"], ["--from", "1996-00"], ["--to", "soon"],
     ["--from", "1997", "--to", "1996"]],
)  # fmt: skip
def test_days_that_the_calendar_lacks_are_refused(
    days: list[str], index: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for action in (["query"], ["position", "{}"], ["export", "-o", "x.csv"]):
        with pytest.raises(SystemExit) as end:
            run([*action, *days, "--index", index])
        assert end.value.code == 2
        assert capsys.readouterr().err.count(days[1]) == 1


def test_a_folder_in_another_counts_once_in_the_totals(
    folder: Path, index: str, capsys: pytest.CaptureFixture[str]
) -> None:
    inner, outer, totals = answers(capsys, "add", str(folder / "d0"), str(folder), "--index", index)
    assert (inner["files"], outer["files"], totals["files"], totals["new"]) == (20, 60, 60, 60)


def document(moves: list[int]) -> str:
    board = {"shape": "grid", "columns": COLUMNS, "rows": ROWS}
    return json.dumps({"board": board, "rules": {"name": "tromp-taylor"}, "moves": moves})


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


def test_players_and_duplicates(tmp_path: Path, index: str, capsys: pytest.CaptureFixture[str]) -> None:
    save(
        tmp_path / "r",
        a=record([*range(30)], PB="Ann 3d", PW="Bo", RE="B+R", DT="2001"),
        b=record([*range(25)], PB="bo", PW="Ann", RE="B+1", DT="2003"),
        c=record([*range(30)], PB="Ann", PW="Bo", RE="0"),
    )
    answers(capsys, "add", str(tmp_path / "r"), "--index", index)
    *players, totals = answers(capsys, "players", "--index", index)
    assert players[0] == {"player": "Ann", "games": 3, "black": 2, "white": 1, "wins": 1, "losses": 1, "draws": 1,
                          "first": "2001-01-01", "last": "2003-12-31"}  # fmt: skip
    assert totals["players"] == 2
    assert len(answers(capsys, "players", "ann", "--index", index)) == 2
    group, totals = answers(capsys, "duplicates", "--index", index)
    assert [Path(game["file"]).stem for game in group["games"]] == ["a", "c"]
    assert set(group["differing"]) >= {"black", "result", "date"}
    assert (totals["groups"], totals["games"]) == (1, 2)


def test_what_is_found_is_written_into_one_file(
    folder: Path, index: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers(capsys, "add", str(folder), "--index", index)
    *hits, _ = answers(capsys, "query", "--black", "ann", "--index", index)
    for suffix in (".sgf", ".csv", ".json"):
        out = tmp_path / f"out{suffix}"
        (told,) = answers(capsys, "export", "--black", "ann", "-o", str(out), "--index", index)
        assert told["games"] == len(hits)
        if suffix == ".sgf":
            assert run(["add", str(tmp_path / "own"), "--index", index]) == 1
            (tmp_path / "own").mkdir()
            out.rename(tmp_path / "own" / "all.sgf")
            other = Library(tmp_path / "other.db")
            other.add_folder(tmp_path / "own")
            other.refresh()
            assert [game.moves for game in other.games().games] and other.counts().games == len(hits)
        elif suffix == ".csv":
            rows = list(csv.DictReader(out.read_text("utf-8-sig").splitlines()))
            assert [row["file"] for row in rows] == [hit["file"] for hit in hits]
        else:
            assert [row["result"] for row in json.loads(out.read_text("utf-8"))] == [hit["result"] for hit in hits]
    out = tmp_path / "none.csv"
    assert run(["export", "--black", "nobody", "-o", str(out), "--index", index]) == 1 and not out.exists()
    assert "nothing is written" in capsys.readouterr().err
    Path(hits[0]["file"]).unlink()
    lines = answers(capsys, "export", "--black", "ann", "-o", str(tmp_path / "o.sgf"), "--index", index, status=1)
    assert lines[0]["file"] == hits[0]["file"]
    assert lines[-1]["games"] == len(hits) - 1


def test_files_that_are_no_index_are_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record_file, other = tmp_path / "game.sgf", tmp_path / "other.db"
    record_file.write_text("(;)")
    with closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("CREATE TABLE songs (name)")
    before = other.read_bytes()
    for path in (record_file, other, tmp_path / "missing.db"):
        for action in (["status"], ["query"], ["refresh"]):
            assert run([*action, "--index", str(path)]) == 1
            assert str(path) in capsys.readouterr().err
    assert record_file.read_text() == "(;)"
    assert other.read_bytes() == before
    assert not (tmp_path / "missing.db").exists()


@pytest.mark.parametrize(
    "arguments",
    [[], ["look"], ["query", "--size", "x"], ["query", "--limit", "-1"], ["query", "--sort", "luck"], ["export"],
     ["export", "-o", "x.pdf"], ["position"], ["position", "-", "--part", "1,2,3"], ["add"]],
)  # fmt: skip
def test_a_wrong_command_line_is_told(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        run(arguments)
    assert end.value.code == 2


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


def test_the_window_s_index_is_used_where_none_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    save(tmp_path / "r", a=record([1, 2, 3]))
    answers(capsys, "add", str(tmp_path / "r"))
    assert (tmp_path / "data" / "goboard" / "library.db").exists()
    (told,) = answers(capsys, "status")
    assert told["games"] == 1


def test_a_kept_search_is_used_by_name(folder: Path, index: str, capsys: pytest.CaptureFixture[str]) -> None:
    answers(capsys, "add", str(folder), "--index", index)
    Searches(Path(index)).save("Ann's", Query(black="ann"))
    *asked, _ = answers(capsys, "query", "--black", "ann", "--index", index)
    *found, _ = answers(capsys, "query", "--search", "Ann's", "--index", index)
    assert asked and found == asked
    assert answers(capsys, "searches", "--index", index) == [{"name": "Ann's", "words": "Black ann"}]
    assert run(["query", "--search", "none", "--index", index]) == 1
    assert "No search is named “none”" in capsys.readouterr().err


def test_an_index_that_has_lost_its_beginning_is_put_aside(
    folder: Path, index: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (*_, before) = answers(capsys, "add", str(folder), "--index", index)
    Path(index).write_bytes(b"hello")
    (*_, told) = answers(capsys, "refresh", "--index", index)
    assert told["games"] == before["games"]
    assert Path(f"{index}.damaged").read_bytes() == b"hello"


def test_one_player_is_told_of(folder: Path, index: str, capsys: pytest.CaptureFixture[str]) -> None:
    answers(capsys, "add", str(folder), "--index", index)
    one, *_ = answers(capsys, "players", "--index", index)
    *told, last = answers(capsys, "player", one["player"].upper(), "--index", index)
    assert last["games"] == one["games"] == sum(each["games"] for each in told if "year" in each)
    assert sum(each["games"] for each in told if "opponent" in each) <= one["games"]
    assert run(["player", "nobody", "--index", index]) == 1
    assert "Nobody of the name “nobody”" in capsys.readouterr().err


def test_one_player_under_many_names(tmp_path: Path, index: str, capsys: pytest.CaptureFixture[str]) -> None:
    names = ("Ke Jie", "KeJie", "柯洁", "Bo")
    save(
        tmp_path / "records",
        **{f"g{place}": record([place], PB=name, PW="Ann", EV="Cup") for place, name in enumerate(names)},
    )
    answers(capsys, "add", str(tmp_path / "records"), "--index", index)

    def ask(*arguments: str, status: int = 0) -> Lines:
        return answers(capsys, *arguments, "--index", index, status=status)

    (suggested, _) = ask("players", "--suggest")
    assert (set(suggested["names"]), suggested["further"]) == ({"Ke Jie", "KeJie", "柯洁"}, ["柯潔"])
    assert ask("alias", "Ke Jie", "柯洁", "--as", "Jie") == [{"person": "Jie", "names": ["Ke Jie", "柯洁", "Jie"]}]
    assert [row["person"] for row in ask("players", "--aliases")[:-1]] == ["Jie"]
    assert len(ask("query", "--player", "柯洁")) == 3
    assert ask("alias", "--undo") == [{"undone": "Ke Jie, 柯洁 and Jie as one player"}]
    assert ask("alias", "--all") == [{"players": 1}]
    assert ask("player", "柯潔")[-1]["games"] == 3
    assert ask("unalias", "柯洁") == [{"names": ["柯洁"]}]
    ask("alias", "Ann", "Bo", "--different")
    event = {"event": "Cup", "games": 4, "players": 4, "black_wins": 0, "white_wins": 0, "draws": 0}
    assert ask("events", "cup")[0] == event | {"first": "", "last": ""}
    for wrong in (
        ["alias"],
        ["alias", "Ann"],
        ["alias", "--all", "x"],
        ["alias", "x", "y", "--as", "z", "--different"],
    ):
        ask(*wrong, status=1)


def test_two_records_are_compared_merged_and_one_thrown_away(
    tmp_path: Path, index: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "data").mkdir()
    save(tmp_path, one=record([0, 1, 2], PB="A", PW="B"), other=record([8, 7, 6, 40], PB="A", PW="C", DT="1999"))
    one, other, out = (str(tmp_path / f"{name}.sgf") for name in ("one", "other", "out"))
    found = answers(capsys, "compare", one, other)
    assert [row.get("property") or row.get("point") for row in found[:-1]] == ["DT", "PW", "ee"]
    assert {name: found[-1][name] for name in ("same", "moves", "common")} == {
        "same": False,
        "moves": [3, 4],
        "common": 3,
    }
    answers(capsys, "merge", one, other, "-o", out, "--take", "PW")
    text = Path(out).read_text()
    assert "PW[C]" in text
    assert "DT[1999]" in text
    assert text.count(";") == 5
    answers(capsys, "merge", one, other, "-o", out, status=1)
    answers(capsys, "merge", one, other, "-o", f"{out}2", "--take", "B", status=1)
    answers(capsys, "compare", one, "nowhere", status=1)
    answers(capsys, "compare", one, other, "--game", "1", status=1)
    answers(capsys, "add", str(tmp_path), "--index", index)
    answers(capsys, "trash", one, "--index", index, status=1)
    assert Path(one).exists()
    assert answers(capsys, "trash", one, "--yes", "--index", index) == [{"trashed": 1}]
    assert not Path(one).exists()
    assert answers(capsys, "trash", "--undo", "--index", index) == [{"back": 1}]
    assert "PW[B]" in Path(one).read_text()


def test_information_and_names_of_many_files_are_changed_and_taken_back(
    tmp_path: Path, index: str, capsys: pytest.CaptureFixture[str]
) -> None:
    save(tmp_path / "records", a=record([0], PB="Ann", EV="Cup"), b=record([1], PB="Bo", EV="Other"))
    before = {path.name: path.read_bytes() for path in (tmp_path / "records").iterdir()}
    answers(capsys, "add", str(tmp_path / "records"), "--index", index)
    asked = ("edit", "--player", "ann", "--set", "PC", "Tokyo", "--replace", "EV", "cup", "Title", "--index", index)
    planned = answers(capsys, *asked)
    assert [(row["property"], row["before"], row["after"]) for row in planned[:-1]] == [
        ("PC", "", "Tokyo"),
        ("EV", "Cup", "Title"),
    ]
    assert planned[-1] == {"changes": 2, "changed": 0}
    assert answers(capsys, *asked, "--apply")[-1] == {"changes": 2, "changed": 1}
    assert [game["black"] for game in answers(capsys, "query", "--event", "title", "--index", index)[:-1]] == ["Ann"]
    names = ("rename", "--pattern", "{black}", "--index", index)
    assert answers(capsys, *names)[-1] == {"names": 2, "renamed": 0}
    assert answers(capsys, *names, "--apply")[-1] == {"names": 2, "renamed": 2}
    assert sorted(path.name for path in (tmp_path / "records").iterdir()) == ["Ann.sgf", "Bo.sgf"]
    answers(capsys, "undo", "--index", index)
    assert answers(capsys, "undo", "--index", index) == [{"undone": "PC, EV of 1 file", "files": 1}]
    assert {path.name: path.read_bytes() for path in (tmp_path / "records").iterdir()} == before
    for wrong in (["undo"], ["edit"], ["edit", "--set", "B", "aa"], ["rename", "--pattern", "{x}"]):
        answers(capsys, *wrong, "--index", index, status=1)


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
    with pytest.raises(SystemExit):
        run(["openings", "--moves", "0"])


def test_notes_are_written_found_and_exported(
    folder: Path, index: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers(capsys, "add", str(folder), "--index", index)
    (told,) = answers(capsys, "note", "What a LADDER\nthere", "--black", "Ann", "--index", index)
    games = answers(capsys, "query", "--note", "ladder", "--index", index)[:-1]
    assert told["games"] == told["changed"] == len(games) > 0 and {game["black"] for game in games} == {"Ann"}
    *listed, totals = answers(capsys, "notes", "--index", index)
    assert totals["games"] == len(listed) == len(games)
    assert {each["note"] for each in listed} == {"What a LADDER\nthere"}
    out = tmp_path / "out.json"
    answers(capsys, "export", "--index", index, "-o", str(out))
    assert sum(bool(each["notes"]) for each in json.loads(out.read_text("utf-8"))) == len(games)
    answers(capsys, "note", "", "--index", index)
    assert answers(capsys, "notes", "--index", index)[-1]["games"] == 0


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
