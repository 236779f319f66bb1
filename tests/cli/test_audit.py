"""`goboard audit`: every file answered, illegal moves found with their places, results compared with counts."""

import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from goboard.__main__ import main
from goboard.games import node_values
from goboard.games.tree import Node
from goboard.games.values import Codec
from goboard.jobs import processes
from goboard.library import audit as library_audit

WALLS = "AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de]"
"""Five columns a side to Black and White on a board of 5 x 5: Black has 3 columns, White 2."""


def audit(capsysbinary: pytest.CaptureFixture[bytes], *arguments: str) -> tuple[int, list[dict]]:
    status = main(["audit", "--processes", "1", *arguments])
    return status, [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]


Judge = Callable[..., dict]


@pytest.fixture
def judged(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> Judge:
    """What is said of the one game of a text, with more arguments."""

    def judge(text: str, *more: str) -> dict:
        (tmp_path / "game.sgf").write_text(text, "utf-8")
        status, answers = audit(capsysbinary, str(tmp_path), *more)
        assert status == 0
        (game,) = answers[0]["games"]
        return game

    return judge


def test_every_file_is_answered_in_order_whatever_it_holds(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "inner.sgf").write_text("(;SZ[9];B[aa])(;SZ[9];B[bb])")
    (tmp_path / "a.sgf").write_text("(;SZ[9];B[aa];W[zz]")
    (tmp_path / "c.SGF").write_text("nothing")
    (tmp_path / "notes.txt").write_text("(;SZ[9])")
    status, answers = audit(capsysbinary, str(tmp_path))
    assert [Path(answer["file"]).name for answer in answers] == ["a.sgf", "inner.sgf", "c.SGF"]
    assert [len(answer["games"]) for answer in answers] == [1, 2, 0]
    assert {"unclosed_game"} <= {warning["code"] for warning in answers[0]["warnings"]}
    assert answers[2]["error"] == "There is no game in this file: nothing in it looks like SGF."
    assert status == 1


def test_illegal_moves_are_told_with_their_places(judged: Judge) -> None:
    game = judged("(;SZ[9]RU[Chinese]KM[7.5];B[aa](;W[aa])(;W[bb];B[bb];W[cc]))")
    assert [(each["path"], each["move"], each["reason"]) for each in game["illegal"]] == [
        ("0.0.0", "W aa", "occupied"),
        ("0.0.1.0", "B bb", "occupied"),
    ]
    assert (game["rules"], game["moves"], game["nodes"]) == ("chinese", 2, 6)


def test_the_ways_to_the_illegal_moves_of_a_very_long_game_have_a_limit(
    judged: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_audit, "MOST_STEPS", 2000)
    game = judged(f"(;SZ[9]{';N[x]' * 500}{';B[zz]' * 100})", "--no-count")
    assert game["illegal_moves"] == 100
    assert [len(each["path"].split(".")) for each in game["illegal"]] == [502, 503, 504, 505]


def test_the_way_to_illegal_moves_is_gone_once(judged: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = list[Node]()

    def number_after(before: int, node: Node, codec: Codec) -> int:
        counted.append(node)
        return node_values.number_after(before, node, codec)

    monkeypatch.setattr(library_audit, "number_after", number_after)
    game = judged("(;SZ[5];B[aa](;W[zz];B[bb]MN[7](;W[aa])(;W[cc];B[aa]))(;W[dd](;B[xx])(;B[ee])(;B[dd])))")
    told = [(each["path"], each["number"]) for each in game["illegal"]]
    illegal = [("0.0.0", 1), ("0.0.0.0.0", 8), ("0.0.0.0.1.0", 9), ("0.0.1.0", 2), ("0.0.1.2", 3)]
    assert (told, len(counted)) == (illegal, 10)


def test_moves_off_the_board_are_illegal_too(judged: Judge) -> None:
    game = judged("(;SZ[9];B[aa];W[zz];B[];W[tt])")
    assert [(each["path"], each["move"], each["reason"]) for each in game["illegal"]] == [
        ("0.0.0", "W zz", "off_board")
    ]


def test_a_result_that_the_count_gives_agrees(judged: Judge) -> None:
    game = judged(f"(;SZ[5]RU[Chinese]KM[0.5]RE[B+4.5]{WALLS};B[];W[])")
    assert game["count"] == {"B": "15", "W": "10.5", "result": "B+4.5", "method": "area"}
    assert (game["agrees"], game["dead_stones"]) == (True, "estimate")


def test_a_result_that_the_count_does_not_give_does_not_agree(judged: Judge) -> None:
    game = judged(f"(;SZ[5]RU[Chinese]KM[0.5]RE[W+4.5]{WALLS};B[];W[])")
    assert game["agrees"] is False
    assert "B+4.5 by area" in game["why"]


def test_dead_stones_that_the_record_marks_are_taken_off(judged: Judge) -> None:
    """A white stone among Black's, dead by the record: by territory it counts twice."""
    marked = f"{WALLS}AW[ab];B[];W[];TB[aa][ab][ac][ad][ae][ba][bb][bc][bd][be]TW[ea][eb][ec][ed][ee]"
    game = judged(f"(;SZ[5]RU[Japanese]KM[0.5]RE[B+5.5]{marked})")
    assert (game["agrees"], game["dead_stones"]) == (True, "record")
    assert game["count"] == {"B": "11", "W": "5.5", "result": "B+5.5", "method": "territory"}


def test_prisoners_count_by_territory_and_not_by_area(judged: Judge) -> None:
    """Black takes a stone in its own corner, at the cost of no point."""
    line = f"{WALLS}AW[aa]AB[ab];B[ba];W[];B[]"
    assert judged(f"(;SZ[5]RU[Japanese]KM[0.5]RE[B+3.5]{line})")["agrees"] is True
    assert judged(f"(;SZ[5]RU[Chinese]KM[0.5]RE[B+4.5]{line})")["agrees"] is True


@pytest.mark.parametrize(
    ("result", "why"),
    [
        ("B+R", "The game was given up."),
        ("W+T", "The game was lost on time."),
        ("?", "The record has no result."),
        ("", "The record has no result."),
        ("Both lost", "RE is not understood: 'Both lost'."),
        ("4.5", "RE is not understood: '4.5'."),
        ("B+", "The record says who won and not by how much."),
    ],
)
def test_results_that_no_count_gives_are_left_open(judged: Judge, result: str, why: str) -> None:
    game = judged(f"(;SZ[9]RE[{result}];B[ee])")
    assert (game["agrees"], game["why"], game["count"]) == (None, why, None)


@pytest.mark.parametrize("rules", ["Tromp-Taylor", "Chinese", "Japanese", "AGA", "Disto", "MANGO"])
def test_turns_out_of_order_third_passes_and_play_after_passes_are_no_offence(judged: Judge, rules: str) -> None:
    game = judged(
        f"(;SZ[5]RU[{rules}]KM[0]{WALLS};B[];W[];B[];B[tt];W[aa];B[ee];B[];W[];W[])",
        "--no-count",
    )
    assert (game["illegal"], game["illegal_moves"]) == ([], 0)


KO = "AB[ba][ab][cb][bc]AW[ca][db][cc]"


@pytest.mark.parametrize(
    ("rules", "moves", "illegal"),
    [
        ("Japanese", ";W[bb];B[cb]", [2]),
        ("Japanese", ";W[bb];B[ee];W[fe];B[cb];W[ff];B[fg];W[bb]", []),
        ("Chinese", ";W[bb];B[ee];W[fe];B[cb];W[ff];B[fg];W[bb]", []),
        ("Japanese", ";W[bb];B[];B[cb]", []),
        ("Japanese", ";W[bb];W[ee];B[cb]", []),
        ("Japanese", ";W[bb];PL[B];B[cb]", [2]),
        ("Japanese", ";W[bb];AB[ee];B[cb]", []),
        ("Chinese", ";W[bb];B[];W[];B[cb]", [4]),
        ("Chinese", ";W[bb];AE[gg];B[cb];W[bb]", [3]),
        ("AGA", ";W[bb];B[];W[];B[cb]", [4]),
    ],
)
def test_kos_are_judged_by_the_records_own_rules(judged: Judge, rules: str, moves: str, illegal: list[int]) -> None:
    game = judged(f"(;SZ[9]RU[{rules}]KM[0]{KO}PL[W]{moves})", "--no-count")
    assert [(each["number"], each["reason"]) for each in game["illegal"]] == [(n, "repetition") for n in illegal]


@pytest.mark.parametrize(
    ("marks", "result"),
    [
        ("TB[aa:be]TW[ea:ee]", "B+5"), ("TB[aa:be]", "B+10"), ("TW[ea:ee]", "W+5"), ("GOBD[]", "B+5"),
        ("TB[aa:be]TW[ea:ee]GOBZ[da]", "B+10"),
    ],
)  # fmt: skip
def test_land_without_territory_marks_lies_beside_seki(judged: Judge, marks: str, result: str) -> None:
    game = judged(f"(;SZ[5]RU[Japanese]KM[0]RE[{result}]{WALLS};B[];W[];{marks})")
    assert (game["count"]["result"], game["count"]["method"]) == (result, "territory")
    assert (game["agrees"], game["dead_stones"]) == (True, "record")


def test_land_without_marks_is_nobodys_though_one_chain_surrounds_marked_land_too(judged: Judge) -> None:
    line = f"(;SZ[5]RU[Japanese]KM[0]RE[W+1]{WALLS}AB[ac][bc];B[];W[];TB[aa:bb]TW[ea:ee])"
    game = judged(line)
    assert (game["count"]["result"], game["agrees"]) == ("W+1", True)


def test_dead_stones_are_prisoners_by_territory(judged: Judge) -> None:
    line = f"(;SZ[5]RU[Korean]KM[0]RE[B+6]{WALLS}AW[ab];B[];W[];TB[aa:be]TW[ea:ee])"
    assert judged(line)["agrees"] is True


@pytest.mark.parametrize(("result", "count", "agrees"), [("0", "0", True), ("B+1", "B+1", True), ("B+2", "0", False)])
def test_seki_is_found_where_the_record_says_only_what_is_dead(
    judged: Judge, result: str, count: str, agrees: bool
) -> None:
    """Black's two points and White's one beside a shared liberty count for nobody; outside either has two. Players who
    saw no seki counted them."""
    black = "[ca][ab:db][ec][fc][ed][ee][fe][ef]"
    white = "[ea][eb][fb][ac:dc][bd][cd][ae:ce][bf][cf]"
    line = f"(;SZ[6]RU[Japanese]KM[0]RE[{result}]AB{black}AW{white};B[];W[];GOBD[])"
    game = judged(line)
    assert (game["count"]["result"], game["agrees"], game["dead_stones"]) == (count, agrees, "record")


@pytest.mark.parametrize(("result", "agrees"), [("B+3.5", True), ("B+4.5", True), ("B+5.5", False)])
def test_a_record_without_rules_may_have_been_counted_by_either_count(judged: Judge, result: str, agrees: bool) -> None:
    """Black has a stone in the land of their own: by area that costs nothing."""
    line = f"{WALLS}AB[aa];B[];W[];TB[ab:ae][ba:be]TW[ea:ee]"
    game = judged(f"(;SZ[5]KM[0.5]RE[{result}]{line})")
    assert game["agrees"] is agrees
    assert (game["rules"], "names no rules" in game["note"]) == ("japanese", True)
    named = judged(f"(;SZ[5]RU[Japanese]KM[0.5]RE[{result}]{line})")
    assert named["agrees"] is (result == "B+3.5")


def test_a_record_that_stops_early_is_left_open(judged: Judge) -> None:
    for budget in ("0.05", "0.2", "0.4", "10"):
        game = judged("(;SZ[9]RU[Chinese]RE[B+3.5];B[ee];W[gc])", "--budget", budget)
        assert game["agrees"] is None
        # without time for first moves nobody's stone is taken for dead on an open board
        assert game["why"].startswith("The record stops before both players passed; here it is 0 by area")
    walls = "".join(f"[{column}{row}]" for column in "d" for row in "abcdefgh")
    open_ = f"(;SZ[9]RU[Chinese]KM[7]RE[B+3.5]AB{walls}AW{walls.replace('[d', '[e')};B[];W[cc])"
    game = judged(open_)
    stops = "The record stops before all borders are closed;"
    said = rf"{stops} by playouts it stands [BW]\+[0-9.]+, give or take [0-9]+ points?\."
    assert game["agrees"] is None
    assert re.fullmatch(said, game["why"])
    counted = game["count"]["result"]
    game = judged(open_.replace("B+3.5", counted))
    assert game["agrees"] is True, "what the count gives is believed, however the game stopped"


def test_counting_can_be_left_out(judged: Judge) -> None:
    game = judged(f"(;SZ[5]RE[B+4.5]{WALLS};B[];W[])", "--no-count")
    assert (game["agrees"], game["count"], game["why"]) == (None, None, "Counting was left out.")


def test_games_that_cannot_be_played_are_kept_and_told(judged: Judge) -> None:
    game = judged("(;GM[11]SZ[11]RE[B+2];B[a1])")
    assert (game["playable"], game["agrees"]) == (False, None)


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    status, (answer,) = audit(capsysbinary, str(tmp_path / "none"))
    assert (status, answer["error"], answer["games"]) == (1, "There is no such folder.", [])


def test_what_is_no_readable_file_is_told_and_not_opened(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    (tmp_path / "good.sgf").write_text("(;SZ[9];B[aa])")
    (tmp_path / "dangling.sgf").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe.sgf")
    status, answers = audit(capsysbinary, str(tmp_path))
    assert [(Path(answer["file"]).stem, answer["error"]) for answer in answers] == [
        ("dangling", "The file could not be read: No such file or directory."),
        ("good", None),
        ("pipe", "It is no file but a pipe, a socket or a device; it was not opened."),
    ]
    assert status == 1


def test_two_files_are_shared_by_processes_one_at_a_time(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of them may take seconds."""
    handed: list[tuple[object, ...]] = []

    def in_order(task: processes.Task[str, dict], items: Sequence[str], count: int) -> Iterator[dict]:
        handed.append((len(items), count, task.few, task.batch))
        return map(task.work, items)

    monkeypatch.setattr(processes, "in_order", in_order)
    for name in ("a", "b"):
        (tmp_path / f"{name}.sgf").write_text("(;SZ[9];B[aa])")
    _, answers = audit(capsysbinary, "--processes", "2", str(tmp_path))
    assert (len(answers), handed) == (2, [(2, 2, 1, 1)])


def test_a_record_that_takes_too_much_memory_is_given_up_and_the_next_one_read(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.sgf").write_text("(;SZ[9];B[aa])", "utf-8")
    (tmp_path / "b.sgf").write_text("(;SZ[9];B[aa])", "utf-8")
    sizes = iter([0, 1 << 40])
    monkeypatch.setattr("goboard.jobs.watch.memory_in_use", lambda: next(sizes, 0))
    monkeypatch.setattr("goboard.jobs.watch.LOOK_AGAIN", 0.0)
    status, (first, second) = audit(capsysbinary, str(tmp_path))
    assert status == 1
    assert "needs more than 2,048 MB of memory" in first["error"]
    assert second["error"] is None and second["games"]


def test_a_command_line_that_is_wrong_is_refused(tmp_path: Path) -> None:
    for wrong in (["--budget", "never"], ["--processes", "0"], []):
        with pytest.raises(SystemExit, match="2"):
            main(["audit", *wrong])


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("RU[Japanese]KM[0]RE[W+1.5]", "RE has half a point, which komi 0 never gives; it would be W+1.5 by territory"),
        ("RU[Chinese]KM[7]RE[W+2.5]", "RE has half a point, which komi 7 never gives; it would be W+2.5 by area"),
        ("RU[NZ]KM[0]RE[W+2.5]", "RE has half a point, which komi 0 never gives."),
        ("RU[Japanese]KM[0]RE[W+2]", ""),
        ("RU[Japanese]KM[0.5]RE[W+1.5]", ""),
        ("RU[Japanese]KM[0]HA[2]RE[W+1.5]", ""),
    ],
)
def test_a_result_that_its_komi_never_gives_is_counted_by_the_usual_one_too(
    judged: Judge, head: str, said: str
) -> None:
    """Some servers write KM[0] whatever the komi was: that is told, and the record's own komi still decides."""
    game = judged(f"(;SZ[5]{head}{WALLS};B[];W[])")
    assert game["agrees"] is False
    assert said in game["why"] and ("half a point" in game["why"]) is bool(said)
    assert not said or game["why"].endswith((" with komi 6.5.", " with komi 7.5.", "never gives."))
