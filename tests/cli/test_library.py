"""`goboard library`: folders are read; games, players and duplicates are found as a naive look does it."""

import csv
import json
import os
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from goboard.cli.library import run
from goboard.library.query import Query
from goboard.library.searches import Searches
from tests.cli.library_games import Lines, answers
from tests.library.records import indexed, record, save


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
            other = indexed(tmp_path / "own", tmp_path / "other.db")
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
    assert [row.get("property") or row.get("point") for row in found[:-1]] == ["DT", "PW", "E5"]
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
    listed = answers(capsys, "query", "--index", index)[:-1]
    assert one not in {game["file"] for game in listed} and listed
    assert answers(capsys, "trash", "--undo", "--index", index) == [{"back": 1}]
    assert one in {game.get("file") for game in answers(capsys, "query", "--index", index)}
    assert "PW[B]" in Path(one).read_text()


def test_no_record_of_the_library_is_written_over_by_an_export(
    tmp_path: Path, index: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "records"
    save(folder, a=record([0], PB="Ann"), b=record([1], PB="Bo"))
    answers(capsys, "add", str(folder), "--index", index)
    before = (folder / "b.sgf").read_bytes()
    assert run(["export", "--black", "ann", "-o", str(folder / "b.sgf"), "--index", index]) == 1
    assert "nothing in it is replaced" in capsys.readouterr().err
    assert (folder / "b.sgf").read_bytes() == before
    # elsewhere a list is written anew, as by other commands
    for _ in range(2):
        answers(capsys, "export", "--black", "ann", "-o", str(tmp_path / "ann.csv"), "--index", index)


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
    assert answers(capsys, "undo", "--index", index) == [{"undone": "Place, Event of 1 file", "files": 1}]
    assert {path.name: path.read_bytes() for path in (tmp_path / "records").iterdir()} == before
    for wrong in (["undo"], ["edit"], ["edit", "--set", "B", "aa"], ["rename", "--pattern", "{x}"]):
        answers(capsys, *wrong, "--index", index, status=1)


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
