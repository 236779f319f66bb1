"""`goboard gtp` as another program meets it: the protocol's commands and frame, and boards that it has no words for."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from goboard.__main__ import main
from goboard.boards.catalogue import cached_grid
from goboard.cli.gtp import Server
from goboard.players.gtp_engine import GtpEngine
from goboard.players.move_time import Clock
from goboard.players.thoughts import Effort
from goboard.rules import catalogue
from goboard.rules.katago import spelled


class Talk:
    """A controller: sends whole texts and reads the answers."""

    def __init__(self, rules: str = "chinese", size: int = 9, **options: object) -> None:
        self.engine = GtpEngine(
            cached_grid("grid", size, size), catalogue.make(rules, options), Effort(level=1, seed=3)
        )

    def raw(self, text: str) -> str:
        reading, writing = os.pipe()
        said: list[bytes] = []
        try:
            os.write(writing, text.encode())
            os.close(writing)
            server = Server(self.engine, reading, said.append)
            server.serve()
            # nobody else may be given what it still reads from
            server.wait()
        finally:
            os.close(reading)
        return b"".join(said).decode()

    def __call__(self, command: str) -> str:
        """The answer to one command, with its sign."""
        answer = self.raw(command + "\n")
        assert answer.endswith("\n\n")
        assert "\n\n" not in answer[:-1]
        return answer[:-2]


@pytest.fixture
def talk() -> Iterator[Talk]:
    yield Talk()


def test_the_frame_is_that_of_the_protocol(talk: Talk) -> None:
    said = talk.raw(
        "# comment\n\n7 name # who\r\n\x07protocol_version\t\n12\tknown_command genmove\nknown_command gen\n9 xyz\n"
    )
    assert said == "=7 goboard\n\n= 2\n\n=12 true\n\n= false\n\n?9 unknown command\n\n"


def test_every_command_listed_is_known_and_answers(talk: Talk) -> None:
    for name in talk("list_commands")[2:].split("\n"):
        assert talk(f"known_command {name}") == "= true"
        if name != "quit" and "analyze" not in name:
            assert talk(name)[0] in "=?"


def test_blanks_of_other_scripts_and_times_without_end_are_no_harm(talk: Talk) -> None:
    assert talk.raw("\u00a0\u3000\nname\n") == "= goboard\n\n"
    for command in (
        "time_settings 0 0 inf",
        "time_settings nan 1 1",
        "time_left b nan 0",
        "kgs-time_settings absolute -1",
    ):
        assert talk(command) == "? syntax error"


def test_quit_ends_it_and_what_follows_is_not_read(talk: Talk) -> None:
    assert talk.raw("quit\nname\n") == "=\n\n"


@pytest.mark.parametrize("size", ["0", "-1", "101", "1000000"])
def test_sizes_that_cannot_be_are_refused(talk: Talk, size: str) -> None:
    assert talk(f"boardsize {size}") == "? unacceptable size"


@pytest.mark.parametrize(
    "command", ["boardsize", "boardsize nine", "komi", "komi much", "play", "play b", "time_settings 1"]
)
def test_what_lacks_something_is_a_syntax_error(talk: Talk, command: str) -> None:
    assert talk(command) == "? syntax error"


def test_moves_captures_and_undo(talk: Talk) -> None:
    talk.raw("boardsize 5\nclear_board\nplay b A2\nplay w A1\nplay black b1\n")
    assert talk("play w A1") == "? illegal move"
    assert talk("play b E5") == "="
    assert talk("play b PASS") == "="
    assert "A1" not in talk("goboard-legal w").split()
    for _ in range(5):
        assert talk("undo") == "="
    assert talk("undo") == "? cannot undo"
    assert talk("play w A9") == "? invalid vertex"
    assert talk("play x A1") == "? invalid color"


def test_ko_and_the_same_colour_twice(talk: Talk) -> None:
    talk.raw(
        "boardsize 5\n" + "".join(f"play {move}\n" for move in ("b B1", "w C1", "b A2", "w D2", "b B3", "w C3", "b C2"))
    )
    assert talk("play w B2") == "="
    assert talk("play b C2") == "? illegal move"


def test_play_goes_on_after_two_passes(talk: Talk) -> None:
    assert talk.raw("play b pass\nplay w pass\nplay b C3\nplay w pass\nplay b pass\nplay w D4\n") == "=\n\n" * 6


def test_moves_made_are_legal_and_on_the_board(talk: Talk) -> None:
    talk("boardsize 7")
    for turn in range(12):
        colour = "bw"[turn % 2]
        legal = talk(f"goboard-legal {colour}").split()
        answer = talk(f"genmove {colour}").split()[1]
        assert answer in {*legal, "pass", "resign"}
        if answer == "resign":
            break


def test_a_move_for_regression_is_not_made(talk: Talk) -> None:
    before = talk("showboard")
    assert talk("reg_genmove b")[0] == "="
    assert talk("showboard") == before


def test_handicaps(talk: Talk) -> None:
    assert talk("fixed_handicap 2") == "= G7 C3"
    assert talk("fixed_handicap 2") == "? board not empty"
    talk("clear_board")
    assert talk("fixed_handicap 10") == "? invalid number of stones"
    assert talk("set_free_handicap C3 C3") == "? bad vertex list"
    assert talk("set_free_handicap C3") == "? bad vertex list"
    assert talk("set_free_handicap C3 D4 E5") == "="
    assert json.loads(talk("goboard-rules")[2:])["handicap"] == "3"
    talk("clear_board")
    assert json.loads(talk("goboard-rules")[2:])["handicap"] == "0"
    assert len(talk("place_free_handicap 4").split()) == 5


WALL = "".join(f"play b D{row}\nplay w E{row}\n" for row in range(1, 10))


def test_the_count_takes_off_what_is_told_dead(talk: Talk) -> None:
    talk.raw("komi 0.5\n" + WALL + "play w A1\nplay b pass\n")
    assert talk("final_status_list dead") == "= A1"
    assert talk("final_status_list alive").count("\n") == 1
    assert talk("final_score") == "= W+9.5"
    talk.raw("komi 0\nkomi -20\n")
    assert talk("final_score") == "= B+11"
    assert talk("final_status_list best") == "? invalid status"


def test_komi_where_the_rules_have_none() -> None:
    talk = Talk("first-capture")
    assert talk("komi 0") == "="
    assert talk("komi 6.5") == "? First capture (Atari Go) has no komi"


def test_rules_and_boards_of_ones_own(talk: Talk) -> None:
    assert talk('goboard-board {"shape": "torus", "columns": 4, "rows": 4}')[0] == "="
    assert talk("boardsize 3") == "="
    assert json.loads(talk("goboard-board")[2:]) == {"shape": "torus", "columns": 3, "rows": 3}
    assert len(talk("goboard-points").split("\n")) == 9
    assert json.loads(talk("goboard-rules disto")[2:])["name"] == "disto"
    assert talk("genmove b")[0] == "="
    assert talk('goboard-board {"shape": "plane"}') == "? goboard plays on finite boards"
    assert talk("goboard-rules nothing")[0] == "?"
    assert (
        talk('goboard-board {"shape": "graph", "points": 3, "edges": [[0, 1], [1, 2]], "labels": ["X", "Y", "Z"]}')[0]
        == "="
    )
    assert talk("boardsize 9") == "? unacceptable size"
    assert talk("play b y") == "="


def test_kata_rules_are_understood(talk: Talk) -> None:
    assert talk("kata-set-rules japanese") == "="
    assert json.loads(talk("kata-get-rules")[2:])["name"] == "japanese"
    assert talk("kata-set-rules tromp-taylor") == "="
    assert talk("kata-set-rules draughts")[0] == "?"
    for name in ("chinese", "japanese", "aga", "ing", "new-zealand", "stone-scoring", "tromp-taylor"):
        assert talk(f"kata-set-rules {spelled(catalogue.make(name))}") == "="
        assert json.loads(talk("kata-get-rules")[2:])["name"] == name
    assert spelled(catalogue.make("disto")) == spelled(catalogue.make("first-capture")) == ""


def test_records_are_loaded(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[1]SZ[7]RU[Japanese]KM[6.5];B[cc];W[dd];B[ee])")
    assert talk(f"loadsgf {path}") == "= white"
    assert talk(f"loadsgf {path} 3") == "= black"
    assert talk("showboard").count("X") == 1
    assert talk("undo") == "="
    assert talk(f"loadsgf {tmp_path / 'none.sgf'}") == "? cannot load file"
    assert talk(f"loadsgf {tmp_path}") == "? cannot load file"


def test_clocks_share_out_what_is_left() -> None:
    clock = Clock(main=60, period=30, stones=5)
    clock.begin()
    assert 0 < (clock.seconds(30) or 0) < 10
    clock.spend(59)
    clock.spend(59)
    assert (clock.left, clock.left_stones) == (30, 5)
    assert (clock.seconds(30) or 0) < 6
    unlimited = Clock(main=0, period=1, stones=0)
    unlimited.begin()
    assert unlimited.seconds(30) is None


def test_the_end_of_the_input_ends_a_long_thought() -> None:
    command = [sys.executable, "-m", "goboard", "gtp", "--board", "9", "--seconds", "600"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        said, errors = process.communicate(b"1 genmove b\n\n# nothing\n", timeout=60)
    assert (process.returncode, errors) == (0, b"")
    assert said.startswith(b"=1 ")


def test_an_analysis_goes_on_until_the_next_command(talk: Talk) -> None:
    reading, writing = os.pipe()
    said: list[bytes] = []
    heard = threading.Event()

    def write(data: bytes) -> None:
        said.append(data)
        if data.startswith(b"info"):
            heard.set()

    speaking = Server(talk.engine, reading, write)
    server = threading.Thread(target=speaking.serve)
    server.start()
    os.write(writing, b"1 lz-analyze b 10\n\n")
    assert heard.wait(60)
    os.write(writing, b"2 name\n")
    os.close(writing)
    server.join(60)
    speaking.wait()
    os.close(reading)
    text = b"".join(said).decode()
    assert text.startswith("=1\ninfo move ")
    assert text.endswith("\n\n=2 goboard\n\n")


def test_a_command_line_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["--board", "plane"],
        ["--board", "0"],
        ["--rules", "none"],
        ["--level", "11"],
        ["--seconds", "0"],
    ):
        with pytest.raises(SystemExit) as ended:
            main(["gtp", *arguments])
        assert ended.value.code == 2
        assert "goboard gtp: error" in capsys.readouterr().err
