"""`goboard replay`: the JSON that scripts rely on."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from goboard.__main__ import main
from goboard.cli import replay
from goboard.cli.played_game import PlayedGame
from goboard.cli.replay import answer

GRID3 = {"shape": "grid", "columns": 3, "rows": 3}
TT = {"name": "tromp-taylor"}
CN = {"name": "chinese", "komi": "0.5"}


def document(moves: list[object], rules: dict[str, object] = TT, **more: object) -> dict[str, object]:
    return {"id": 1, "board": GRID3, "rules": rules, "moves": moves, **more}


def test_a_game_from_start_to_end() -> None:
    found = answer(document([4, "pass", "pass"], CN))
    assert found["points"] == 9
    assert found["plies"][0] == {
        "player": "B", "legal": list(range(9)), "move": 4, "captured": [], "stones": {"B": [4], "W": []}
    }  # fmt: skip
    assert [ply["move"] for ply in found["plies"]] == [4, "pass", "pass"]
    assert found["next"] is None
    assert (found["over"], found["winners"], found["result"]) == (True, ["B"], "B+8.5")
    assert found["score"] == {"B": "9", "W": "0.5"}
    assert found["count"] == {"B": "9", "W": "0", "half": "9/2"}
    assert found["error"] is None


def test_a_game_that_goes_on() -> None:
    found = answer(document(["B2"], first="W"))
    assert found["next"] == {"player": "B", "legal": [0, 1, 2, 3, 5, 6, 7, 8]}
    assert (found["over"], found["winners"], found["result"]) == (False, [], "")
    assert found["plies"][0]["player"] == "W"
    assert "count" not in found


def test_without_legal_points() -> None:
    found = answer(document([4]), legal=False)
    assert "legal" not in found["plies"][0]
    assert found["next"] == {"player": "W"}


def test_captures_set_up_labels_and_objects() -> None:
    setup = {"B": ["A3"], "W": ["B3"]}
    found = answer(document([{"play": "A2", "player": "W"}], setup=setup, first="W"))
    assert found["plies"][0]["captured"] == [0]
    assert found["plies"][0]["stones"] == {"B": [], "W": [1, 3]}


def test_the_stone_just_placed_is_among_the_captured_when_it_goes() -> None:
    path = {"shape": "grid", "columns": 5, "rows": 1}
    found = answer(document([2], board=path, setup={"B": [0, 1], "W": [3]}))
    assert found["plies"][0]["captured"] == [0, 1, 2]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (4, "occupied"), (9, "off_board"), (-1, "off_board"), ("K9", "off_board"), ("nonsense", "malformed"),
        (True, "malformed"), (1.5, "malformed"), (None, "malformed"), ([1, 2], "malformed"), ({}, "malformed"),
        ({"play": 0, "war": "2"}, "malformed"), ({"agree_end": 1}, "malformed"),
        ({"play": 0, "player": "X"}, "malformed"),
        ({"play": 0, "player": "B"}, "wrong_player"), ({"offer": "2"}, "malformed"),
        ({"agree_end": True}, "malformed"),
    ],
)  # fmt: skip
def test_a_move_that_cannot_be_made_stops_the_document_there(move: object, reason: str) -> None:
    found = answer(document([4, move, 0]))
    assert found["error"]["reason"] == reason
    assert found["error"]["ply"] == 2
    assert found["error"]["message"].endswith(".")
    assert len(found["plies"]) == 1
    assert found["next"]["player"] == "W"


def test_a_repetition_says_what_it_repeats() -> None:
    ko = {"B": [1, 4, 6, 9], "W": [2, 7, 10]}
    board = {"shape": "grid", "columns": 4, "rows": 3}
    found = answer(document([5 + 0], CN, board=board, setup={"B": [1, 4, 6, 9], "W": [2, 7, 10]}, first="W"))
    assert found["plies"][0]["captured"] == [6]
    again = answer(document([5, 6], CN, board=board, setup=ko, first="W"))
    assert (again["error"]["reason"], again["error"]["repeats"]) == ("repetition", 0)


def test_moves_after_the_end_are_game_over_and_resignation_decides() -> None:
    found = answer(document(["resign", 0]))
    assert found["error"]["reason"] == "game_over"
    assert (found["winners"], found["result"]) == (["W"], "W+R")
    assert answer(document(["pass", "pass", "K9"]))["error"]["reason"] == "game_over"


def test_agreement_ends_a_chinese_game_only() -> None:
    assert answer(document([{"agree_end": True}], CN))["over"]


def test_a_tie_has_two_winners() -> None:
    assert answer(document(["pass", "pass"]))["winners"] == ["B", "W"]


@pytest.mark.parametrize(
    "changed",
    [
        {"board": {"shape": "tesseract"}}, {"board": {"shape": "grid", "columns": 0}},
        {"board": {"shape": "grid", "size": 9}},
        {"board": {"shape": "grid", "columns": 3.0}}, {"board": {"shape": "graph", "points": 2, "edges": [[0, 0]]}},
        {"board": {"shape": "graph", "points": 2, "edges": [[0, 2]]}}, {"board": None}, {"rules": None},
        {"rules": {"name": "hex"}}, {"rules": {"name": "chinese", "komi": "many"}},
        {"rules": {"name": "chinese", "size": 1}},
        {"moves": "D4"}, {"first": "X"}, {"setup": {"X": [1]}}, {"setup": {"B": [99]}}, {"setup": {"B": [1], "W": [1]}},
        {"dead": [99]}, {"dead": 1},
    ],
)  # fmt: skip
def test_a_document_that_cannot_be_read(changed: dict[str, object]) -> None:
    found = answer(document([]) | changed)
    assert found["id"] == 1
    assert found["error"]["reason"] == "malformed"
    assert "plies" not in found


def test_double_edges_count_once_and_unknown_keys_elsewhere_are_ignored() -> None:
    board = {"shape": "graph", "points": 2, "edges": [[0, 1], [1, 0]]}
    assert answer(document([0], board=board) | {"comment": "?"})["error"] is None


def test_thousands_in_a_stream_with_faults_between(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good = json.dumps(document([4]))
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join([good, "{broken", "", json.dumps(7), good]), "utf-8")
    assert replay.run([str(file), "--no-legal"]) == 1
    out, err = capsys.readouterr()
    lines = [json.loads(line) for line in out.splitlines()]
    assert ["points" in line for line in lines] == [True, False, False, True]
    assert lines[1]["id"] is None
    assert len(err.splitlines()) == 2


def test_one_document_over_several_lines_and_a_list_of_them(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    one, several = tmp_path / "one.json", tmp_path / "several.json"
    one.write_text(json.dumps(document([4]), indent=2), "utf-8")
    several.write_text(json.dumps([document([4]), document([0])], indent=1), "utf-8")
    assert replay.run([str(one), str(several)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_sgf_is_replayed_by_its_own_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text(
        "(;SZ[5]RU[Chinese]KM[0.5]AB[bb]PL[W];W[cc];B[];W[](;B[aa])(;B[ee]))(;SZ[3]KM[0];B[aa];B[ab])", "utf-8"
    )
    assert replay.run([str(file)]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["error"] is None, "in a record play may go on after two passes, whatever the rules"
    assert [ply["move"] for ply in first["plies"]] == [12, "pass", "pass", 0]
    assert [ply["player"] for ply in second["plies"]] == ["B", "B"]


def test_a_missing_file_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.run(["/nowhere/game.json"]) == 1
    out, err = capsys.readouterr()
    assert "No such file" in err
    assert json.loads(out)["error"]["reason"] == "malformed"


def test_standard_input_streams() -> None:
    """The first answer comes before the second document is written."""
    with subprocess.Popen(
        [sys.executable, "-m", "goboard", "replay", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(json.dumps(document([4])) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["points"] == 9
        process.stdin.close()
        assert process.wait(60) == 0


def test_no_file_is_a_wrong_command_line() -> None:
    with pytest.raises(SystemExit) as stop:
        replay.run([])
    assert stop.value.code == 2


def test_the_text_stream_is_utf8(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = json.dumps(document([4]) | {"id": "馬"}, ensure_ascii=False).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert replay.run(["-"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "馬"


@pytest.mark.parametrize(
    "changed",
    [
        {"rules": {"name": "chinese", "ko": []}},
        {"board": {"shape": []}},
        {"board": {"shape": "graph", "points": 2, "edges": [[0, 10**20]]}},
        {"board": {"shape": "graph", "points": 1, "edges": [], "positions": [[10**400, 1]]}},
    ],
)
def test_hostile_values_are_malformed_and_the_stream_goes_on(changed: dict[str, object]) -> None:
    assert answer(document([]) | changed)["error"]["reason"] == "malformed"


def test_any_first_line_and_any_text_leave_the_others_their_answers(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "games"
    lines = ["oops", json.dumps(document([4]) | {"id": "\ud800"}), '{"id": NaN}', json.dumps(document([4]))]
    file.write_text("\n".join(lines), "utf-8")
    assert replay.run([str(file), "--no-legal"]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["points" in line for line in found] == [False, True, False, True]
    assert found[1]["id"] == "\ud800"


def test_a_move_in_the_root_of_a_record_is_a_ply(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "root.sgf"
    file.write_text("(;SZ[3]KM[0]B[aa];W[bb])", "utf-8")
    assert replay.run([str(file)]) == 0
    assert [ply["move"] for ply in json.loads(capsys.readouterr().out)["plies"]] == [0, 4]


def test_an_empty_record_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "empty.sgf").touch()
    assert replay.run([str(tmp_path / "empty.sgf")]) == 1


def test_games_that_are_played_alike_are_played_once(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = list[str]()

    class Counted(PlayedGame):
        def __init__(self, id_: object, *rest: Any, **named: Any) -> None:
            super().__init__(id_, *rest, **named)
            played.append(str(id_))

    monkeypatch.setattr(replay, "PlayedGame", Counted)
    begin, moves = "(;SZ[5]RU[Chinese]", ";B[aa];W[dd]"
    games = [
        f"{begin}{moves})",
        f"{begin}PB[Ké\u2028]{moves};C[ends])",
        f"{begin}KM[7]{moves})",
        f"{begin}{moves};TB[dd])",
        f"{begin}{moves};AE[aa])",
        f"{begin}AB[bb]{moves})",
        f"{begin}PL[W]{moves})",
        f"{begin}{moves};W[aa])",
        f"(;SZ[5]RU[Japanese]{moves})",
        f"{begin};W[zz]{moves};B[zz];W[aa])",
    ]
    (tmp_path / "all.sgf").write_text("".join(games), "utf-8")
    main(["replay", str(tmp_path / "all.sgf")])
    together = [json.loads(line) | {"id": ""} for line in capsysbinary.readouterr().out.splitlines()]
    assert [name.split("#")[1] for name in played] == ["1", "3", "4", "5", "6", "7", "8", "9"]
    for game, found in zip(games, together, strict=True):
        (tmp_path / "one.sgf").write_text(game, "utf-8")
        main(["replay", str(tmp_path / "one.sgf")])
        assert found == json.loads(capsysbinary.readouterr().out) | {"id": ""}


def test_so_many_answers_are_kept_as_there_is_room_for_their_texts(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = 0
    play = PlayedGame.result

    def counted(*given: Any) -> Any:
        nonlocal played
        played += 1
        return play(*given)

    monkeypatch.setattr(PlayedGame, "result", counted)
    letters = "abcdefghijklmnopqrs"
    games = "".join(f"(;SZ[19];{turn}[{x}{y}])" for turn in "BW" for x in letters for y in letters)
    (tmp_path / "points.sgf").write_text(2 * games, "ascii")
    arguments = ["replay", "--no-legal", str(tmp_path / "points.sgf")]
    main(arguments)
    assert played == 2 * len(letters) ** 2
    monkeypatch.setattr(replay, "_MOST_KNOWN", 1000)
    main(arguments)
    assert played == 3 * 2 * len(letters) ** 2
    out = capsysbinary.readouterr().out.splitlines()
    assert out[: len(out) // 2] == out[len(out) // 2 :]
