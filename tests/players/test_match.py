"""`goboard match`: games with goboard as the referee, told line by line, and a tally."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from goboard.__main__ import main
from goboard.boards.catalogue import board_from_spec
from goboard.players.matches import Side, Terms, interval
from goboard.rules import catalogue

OWN = "own --level 1 --seed 5"


def match(capsysbinary: pytest.CaptureFixture[bytes], *arguments: str) -> tuple[int, list[dict]]:
    status = main(["match", *arguments])
    return status, [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]


def scripted(path: Path, *lines: str, first: str = "") -> str:
    """An engine that does these lines for each `command` with its `number`, and that one before all."""
    begin = f"import os, sys, time\n{first}\nfor line in sys.stdin:\n    number, command, *_ = line.split() + ['']\n"
    path.write_text(begin + "".join(f"    {line}\n" for line in lines))
    return shlex.join([sys.executable, str(path)])


def engine(tmp_path: Path, moves: str) -> str:
    """An engine that makes these moves in turn, the last again and again."""
    return scripted(
        tmp_path / f"{moves}.py",
        "known = 'list_commands\\nplay' if command == 'list_commands' else ''",
        "text = moves[0] if command == 'genmove' else known",
        "if command == 'genmove': moves = moves[1:] or moves",
        "print(f'={number} {text}\\n', flush=True)",
        first=f"moves = {moves.split() or ['']!r}",
    )


@pytest.mark.slow
def test_own_games_are_played_counted_and_saved(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    status, (first, second, tally) = match(
        capsysbinary, OWN, OWN, "--games", "2", "--board", "5", "--opening", "2", "--sgf", str(tmp_path)
    )
    assert status == 0
    assert (first["black"], first["game"], second["game"]) == (OWN, 1, 2)
    assert tally["games"] == sum(tally["wins"]) + tally["draws"] == 2
    assert (tally["engines"], tally["confidence"], tally["faults"]) == ([OWN, OWN], 0.95, [0, 0])
    text = (tmp_path / first["sgf"]).read_text()
    assert first["sgf"] == "001.sgf"
    assert f"RE[{first['result']}]" in text
    assert main(["audit", "--no-count", str(tmp_path)]) == 0
    for line in capsysbinary.readouterr().out.splitlines():
        assert json.loads(line)["games"][0]["illegal_moves"] == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "rules"),
    [
        ("torus", "disto"),
        ('{"shape": "geodesic", "frequency": 1}', "mango"),
        ('{"shape": "graph", "points": 4, "edges": [[0, 1], [1, 2], [2, 3]], "labels": ["a b", "x", "1", "y"]}', "ing"),
    ],
)
def test_own_games_on_any_board(board: str, rules: str, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    board = '{"shape": "torus", "columns": 3, "rows": 3}' if board == "torus" else board
    # a machine that does much else takes longer than goboard does
    told = "--games", "1", "--board", board, "--rules", rules, "--seconds", "60"
    status, (game, _) = match(capsysbinary, OWN, OWN, *told)
    assert (status, game["end"], game["message"]) == (0, "passes", None)


@pytest.mark.slow
def test_players_whose_names_are_no_words_play(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    rules = '{"name": "political-go", "players": ["Alice A", "Bob #2"], "alliances": []}'
    status, (game, tally) = match(capsysbinary, OWN, OWN, "--games", "1", "--board", "3", "--rules", rules)
    assert (status, game["message"], tally["faults"]) == (0, None, [0, 0])


def test_goboards_player_is_told_of_boards_that_are_too_long_for_a_command_line() -> None:
    size = 6000
    labels = [f"# {number}" for number in range(size)]
    edges = [[number, number + 1] for number in range(size - 1)]
    board = board_from_spec({"shape": "graph", "points": size, "edges": edges, "labels": labels})
    side = Side(OWN, Terms(board, catalogue.make("ing", {}), 1.0, 0, 0))
    try:
        side.prepare()
        told = json.loads(side.engine.ask("goboard-board").text)
        assert (told["labels"], json.loads(side.engine.ask("goboard-rules").text)["name"]) == (labels, "ing")
    finally:
        side.stop()


@pytest.mark.parametrize(
    ("move", "why", "end"),
    [("A1", "is occupied", "illegal"), *((move, "which is no move", "protocol") for move in ("Z99", "hello", ""))],
)
def test_an_engine_that_makes_no_legal_move_loses(
    move: str, why: str, end: str, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    status, (game, tally) = match(capsysbinary, engine(tmp_path, move), OWN, "--games", "1", "--board", "5")
    assert (status, game["winner"], game["result"]) == (0, 1, "W+F")
    assert why in game["message"]
    assert game["end"] == end
    assert (tally["wins"], tally["faults"]) == ([0, 1], [1, 0])


def test_an_engine_that_gives_up_loses_and_one_that_cannot_play_the_board_does(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    _, (game, _) = match(capsysbinary, engine(tmp_path, "resign"), OWN, "--games", "1", "--board", "5")
    assert (game["winner"], game["result"], game["end"]) == (1, "W+R", "resign")
    torus = '{"shape": "torus", "columns": 3, "rows": 3}'
    _, (game, _) = match(capsysbinary, OWN, engine(tmp_path, "pass"), "--games", "1", "--board", torus)
    assert (game["winner"], game["result"]) == (0, "B+F")
    assert "only goboard's own opponent" in game["message"]
    status, (answer,) = match(capsysbinary, str(tmp_path / "none"), OWN, "--games", "1", "--board", "5")
    assert status == 1
    assert "There is no program" in answer["error"]


def test_a_program_that_was_not_told_to_speak_the_protocol_is_known_by_its_name(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "gnugo"
    path.write_text("#!/bin/sh\necho 'I do not speak GTP'\n")
    path.chmod(0o755)
    status, (answer,) = match(capsysbinary, OWN, f"'{path}' --level 3", "--games", "1", "--board", "5")
    assert status == 1
    assert answer["error"].endswith("GNU Go speaks the protocol with --mode gtp.")


def test_an_engine_that_ends_in_the_middle_loses(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    once = scripted(
        tmp_path / "once.py",
        "print(f'={number} ' + ('A1' if command == 'genmove' else '') + '\\n', flush=True)",
        "if command == 'genmove': os.kill(os.getpid(), 40)",
    )
    _, (first, second, tally) = match(capsysbinary, once, OWN, "--games", "2", "--board", "5")
    assert (first["winner"], second["winner"], tally["wins"]) == (1, 1, [0, 2])
    assert (first["end"], tally["faults"]) == ("crash", [2, 0])
    assert "signal 40" in first["message"]


def test_what_goes_wrong_names_the_engine_as_it_calls_itself_and_no_refusal_is_a_name(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    sly = scripted(
        tmp_path / "named.py",
        "if command == 'genmove': sys.exit(3)",
        "is_said = sys.argv[1] == 'said' or command not in ('name', 'version')",
        "print(f'={number} Sly\\n' if is_said else f'?{number} not today\\n', flush=True)",
    )
    for word, name in (("said", "Sly Sly"), ("unsaid", f"{sly} unsaid")):
        _, (game, tally) = match(capsysbinary, f"{sly} {word}", OWN, "--games", "1", "--board", "5")
        assert tally["engines"][0] == name
        assert game["message"].startswith(f"{name} has ended with status 3 instead of answering genmove")


def test_a_game_that_a_capture_wins_says_so(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    taker, taken = engine(tmp_path, "B1 A2"), engine(tmp_path, "A1")
    _, (game, _) = match(capsysbinary, taker, taken, "--games", "1", "--board", "5", "--rules", "first-capture")
    assert "captured 1 stone" in game["message"]
    assert (game["end"], game["winner"], game["moves"]) == ("won", 0, 3)


def test_games_are_saved_in_a_new_folder_and_never_over_those_of_another_match(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "matches" / "first"
    arguments = (OWN, OWN, "--games", "2", "--board", "3", "--seconds", "0.01", "--sgf", str(folder))
    _, first = match(capsysbinary, *arguments)
    kept = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert [line["sgf"] for line in first[:2]] == ["001.sgf", "002.sgf"]
    _, second = match(capsysbinary, *arguments, "--seed", "5")
    assert [line["sgf"] for line in second[:2]] == ["003.sgf", "004.sgf"]
    # another match may save there meanwhile
    monkeypatch.setattr("goboard.cli.match._last_saved", lambda _folder: 0)
    _, third = match(capsysbinary, *arguments, "--seed", "6")
    assert [line["sgf"] for line in third[:2]] == ["005.sgf", "006.sgf"]
    assert {name: (folder / name).read_bytes() for name in kept} == kept


def test_what_cannot_be_a_match_is_refused() -> None:
    for arguments in (["own"], ["own", "own", "--board", "plane"], ["own", "own", "--games", "0"], ["own", "'half"],
                      ["own", "own", "--rules", "political-go"], ["own", "own", "--sgf", __file__],
                      ["own", "own", "--jobs", "0"], ["own", "own", *["--name", "x"] * 3]):  # fmt: skip
        with pytest.raises(SystemExit) as ended:
            main(["match", *arguments])
        assert ended.value.code == 2


@pytest.mark.parametrize("engine", ["own:44", "own:x", "own --level 0"])
def test_a_level_that_there_is_not_is_refused_before_a_game(engine: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["match", "own", engine])
    out, err = capsys.readouterr()
    level = engine.replace(":", " ").split()[-1]
    assert (ended.value.code, out) == (2, "")
    assert err.endswith(f"goboard match: error: {engine}: {level!r} is no whole number from 1 to 10\n")


def test_an_engine_that_cannot_begin_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "no-such-program", "own:1", "--games", "1"]) == 1
    out, err = capsys.readouterr()
    assert json.loads(out) == {"error": err.strip()}


def test_the_interval_is_wilsons() -> None:
    low, high = interval(60, 100)
    assert (round(low, 3), round(high, 3)) == (0.502, 0.691)
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(0, 10)[0] == 0.0


@pytest.mark.slow
def test_games_at_once_are_told_in_order_and_by_name(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    names = ["--name", "Ann", "--name", "Bo"]
    status, (*games, tally) = match(
        capsysbinary, "own:1", "own:1", "--games", "3", "--board", "3", "--jobs", "2", *names
    )
    assert status == 0
    assert [game["game"] for game in games] == [1, 2, 3]
    assert [game["black"] for game in games] == ["Ann", "Bo", "Ann"]
    assert tally["engines"] == ["Ann", "Bo"]


@pytest.mark.slow
def test_an_engine_that_takes_too_long_loses(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    slow = scripted(
        tmp_path / "slow.py",
        "if command == 'genmove': time.sleep(60)",
        "print(f'={number} Slow\\n', flush=True)",
    )
    _, (game, tally) = match(capsysbinary, slow, "own:1", "--games", "1", "--board", "3", "--seconds", "0.1")
    assert (game["black"], game["white"], game["end"], game["winner"]) == ("Slow Slow", "own:1", "time", 1)
    assert tally["engines"] == ["Slow Slow", "own:1"]
