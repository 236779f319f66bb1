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
from goboard.cli.gtp_engine import GtpEngine
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
    assert talk("play w A1") == "? illegal move: suicide"
    assert talk("play w A2") == "? illegal move: occupied"
    assert talk("play b E5") == "="
    assert talk("play b PASS") == "="
    assert "A1" not in talk("goboard-legal w").split()
    for _ in range(5):
        assert talk("undo") == "="
    assert talk("undo") == "? cannot undo"
    assert talk("play w A9") == "? syntax error: there is no such vertex"
    assert talk("play x A1") == "? syntax error: there is no such player"


def test_ko_and_the_same_colour_twice(talk: Talk) -> None:
    talk.raw(
        "boardsize 5\n" + "".join(f"play {move}\n" for move in ("b B1", "w C1", "b A2", "w D2", "b B3", "w C3", "b C2"))
    )
    assert talk("play w B2") == "="
    assert talk("play b C2") == "? illegal move: repetition"


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
    talk('goboard-board {"shape":"torus","columns":5,"rows":5}')
    assert len(talk("place_free_handicap 4").split()) == 5, "by its own choice where a board has no points for it"
    assert talk("showboard").count(" X") == 4


WALL = "".join(f"play b D{row}\nplay w E{row}\n" for row in range(1, 10))


def test_the_count_takes_off_what_is_told_dead(talk: Talk) -> None:
    talk.raw("komi 0.5\n" + WALL + "play w A1\nplay b pass\n")
    assert talk("final_status_list dead") == "= A1"
    assert talk("final_status_list alive").count("\n") == 1
    assert talk("final_score") == "= W+9.5"
    talk.raw("komi 0\nkomi -20\n")
    assert talk("final_score") == "= B+11"
    assert talk("final_status_list best")[:14] == "? syntax error"


def test_komi_where_the_rules_have_none() -> None:
    talk = Talk("first-capture")
    assert talk("komi 0") == "="
    assert talk("komi 6.5") == "? First capture (Atari Go) has no komi"


def test_boards_that_the_protocol_has_no_words_for(talk: Talk) -> None:
    assert talk('goboard-board {"shape": "torus", "columns": 4, "rows": 4}') == "="
    assert json.loads(talk("goboard-board")[2:]) == {"shape": "torus", "columns": 4, "rows": 4}
    talk("play b A1")
    assert talk('goboard-board {"shape": "plane"}')[0] == talk('goboard-board {"shape": "disc"}')[0] == "?"
    assert talk("goboard-legal w").split()[1:] == [*talk("goboard-points").split()[1:13], "B1", "C1", "D1"]
    assert talk("boardsize 3 5") == talk("rectangular_boardsize 3 5") == "="
    assert json.loads(talk("goboard-board")[2:]) == {"shape": "grid", "columns": 3, "rows": 5}
    assert talk("goboard-points")[2:].split("\n")[:4] == ["A5", "B5", "C5", "A4"]
    assert talk("genmove b")[0] == "="


def test_points_are_named_by_labels_or_numbers(talk: Talk) -> None:
    labels = ["X", "y", "pass", "two words", "Z", "Resign"]
    board = {"shape": "graph", "points": 6, "edges": [[n, n + 1] for n in range(5)], "labels": labels}
    assert talk(f"goboard-board {json.dumps(board)}") == "="
    assert talk("goboard-points")[2:].split("\n") == ["X", "y", "#2", "#3", "Z", "#5"]
    assert talk("play b x") == "="
    # a comment begins with the same sign
    assert talk("play w #2 # the third point") == "="
    assert talk("play b #3#4") == "? syntax error"
    assert talk("play b #6")[0] == "?"
    assert talk("play b #3") == "="
    assert talk("goboard-legal w")[2:].split() == ["y", "Z", "#5"]


def test_rules_judge_the_moves_so_far_anew(talk: Talk) -> None:
    talk.raw("boardsize 5\nplay b A1\nplay w B1\nplay b pass\nplay w A2\n")
    before = talk("showboard")
    assert talk("goboard-rules disto") == "="
    assert json.loads(talk("goboard-rules")[2:])["name"] == "disto"
    assert talk("goboard-rules nothing")[0] == talk('goboard-rules {"name": "mango", "F": "1 +"}')[0] == "?"
    assert talk("goboard-rules tromp-taylor") == "="
    assert talk("showboard") == before
    assert [talk("undo") for _ in range(5)] == ["="] * 4 + ["? cannot undo"]


def test_kata_rules_are_understood(talk: Talk) -> None:
    talk("komi 3.5")
    for name, own in (("chinese-ogs", "chinese"), ("BGA", "aga"), ("goe", "ing"), ('"korean"', "korean")):
        assert talk(f"kata-set-rules {name}") == talk(f"kgs-rules {name}") == "="
        assert json.loads(talk("goboard-rules")[2:])["name"] == own
        assert talk("get_komi") == "= 3.5"
    for name in ("chinese", "japanese", "aga", "ing", "new-zealand", "stone-scoring", "tromp-taylor"):
        spelt = spelled(catalogue.make(name))
        assert talk(f"kata-set-rules {spelt}") == "="
        assert json.loads(talk("goboard-rules")[2:])["name"] == name
        assert talk("kata-get-rules") == f"= {spelt}"
    before = talk("goboard-rules")
    chinese = json.loads(spelled(catalogue.make("chinese")))
    for text in (
        "draughts", "mango", "", "{}", json.dumps({**chinese, "hasButton": True}),
        json.dumps({**chinese, "tax": "SEKI"}), json.dumps({**chinese, "luck": 1}),
    ):  # fmt: skip
        assert talk(f"kata-set-rules {text}")[0] == "?"
        assert talk("goboard-rules") == before
    assert json.loads(spelled(catalogue.make("chinese")))["ko"] == "POSITIONAL"
    assert spelled(catalogue.make("disto")) == spelled(catalogue.make("first-capture")) == ""
    talk("goboard-rules disto")
    assert talk("kata-get-rules")[0] == "?"


def test_many_players_and_what_is_no_stone() -> None:
    talk = Talk("political-go", 5, players=["x", "y", "z"], alliances=[["x", "y"]])
    assert talk("play x A1") == talk('goboard-play y {"war": "x"}') == "="
    assert talk('goboard-play z {"offer": "x", "accepted": true}') == "="
    assert talk('goboard-play x {"war": "y"}') == "? illegal move: not_allied"
    assert talk('goboard-play x {"play": "B2", "player": "y"}') == "? illegal move: wrong_player"
    assert talk("goboard-play x 7") == talk("goboard-play y D4") == talk('goboard-play z "pass"') == "="
    assert talk("play b A3")[:14] == talk("goboard-play x {}")[:14] == "? syntax error"
    assert talk("play X a3") == "="
    score = json.loads(talk("goboard-score")[2:])
    assert set(score) == {"score", "winners", "dead"}
    assert set(score["score"]) == {"x", "y", "z"}
    assert "GOBM[2:war 1]" in talk("printsgf").replace("\n", "")
    assert talk("gg-undo 5") == "="
    assert talk("gg-undo 5") == "? cannot undo"
    assert talk("gg-undo") == "="


def test_an_end_by_agreement_is_an_end(talk: Talk) -> None:
    assert talk('goboard-play b {"agree_end": true}') == "="
    assert talk("play w A1") == "? illegal move: game_over"
    assert talk("undo") == talk("play w A1") == "="
    score = json.loads(talk("goboard-score")[2:])
    assert score["winners"] == ["W"]


def test_records_are_loaded(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "a game 2"
    path.write_text("(;GM[1]SZ[7]RU[Japanese]KM[6.5];B[cc];W[dd]AB[zz];AW[aa];B[ee])")
    assert talk(f"loadsgf {path}") == "= white"
    assert talk("get_komi") == "= 6.5"
    assert talk(f"loadsgf {path} 3") == "= black"
    assert talk("showboard").count("X") == 1
    assert talk("undo") == talk("undo") == "="
    assert talk("undo") == "? cannot undo"
    assert talk(f"loadsgf {path} 1") == "= black"
    assert talk("showboard").count("X") == 0
    before = talk("showboard")
    for name in (str(tmp_path / "none.sgf"), str(tmp_path), "/dev/zero"):
        assert talk(f"loadsgf {name}").startswith("? cannot load file ")
    assert talk("showboard") == before


def test_what_is_played_can_be_saved_and_loaded(talk: Talk, tmp_path: Path) -> None:
    talk.raw("boardsize 9\nkomi 5.5\nset_free_handicap C3 G7\nplay w E5\nplay b pass\nplay w D4\n")
    text = talk("printsgf")[2:]
    assert "\n\n" not in text
    shown, rules = talk("showboard"), talk("goboard-rules")
    path = tmp_path / "game.sgf"
    path.write_text(text)
    talk("clear_board")
    assert talk(f"loadsgf {path}") == "= black"
    assert (talk("showboard"), talk("goboard-rules")) == (shown, rules)
    assert talk(f"printsgf {path}") == "="
    assert path.read_text().startswith("(;")


def test_a_position_without_a_history(talk: Talk) -> None:
    assert talk("set_position b A1 w E5 white E6") == "="
    assert talk("showboard").count("O") == 2
    assert talk("undo") == "? cannot undo"
    before = talk("showboard")
    for stones in ("b A1 w A1", "b A1 w A2 w B1", "b", "b Z9"):
        assert talk(f"set_position {stones}")[0] == "?"
    assert talk("showboard") == before
    assert talk("set_position") == "="
    assert talk("showboard").count("O") == 0


def test_clocks_share_out_what_is_left() -> None:
    clock = Clock(main=60, period=30, stones=5)
    clock.begin()
    assert 0 < (clock.seconds(30) or 0) < 10
    clock.spend(59)
    clock.spend(59)
    assert (clock.left, clock.left_stones) == (30, 5)
    assert (clock.seconds(30) or 0) < 6
    byoyomi = Clock(main=10, period=20, stones=3, is_byoyomi=True)
    byoyomi.begin()
    byoyomi.spend(11)
    assert (byoyomi.left, byoyomi.left_stones) == (20, 3)
    assert 15 < (byoyomi.seconds(30) or 0) < 20
    for seconds, left in ((19, 3), (21, 2), (100, 1)):
        byoyomi.spend(seconds)
        assert (byoyomi.left, byoyomi.left_stones) == (20, left)
    fischer = Clock(main=60, increment=5)
    fischer.begin()
    fischer.spend(20)
    assert fischer.left == 45
    assert 5 < (fischer.seconds(30) or 0) < 10
    unlimited = Clock(main=0, period=1, stones=0)
    unlimited.begin()
    assert unlimited.seconds(30) is None


@pytest.mark.parametrize(
    "command",
    ["kata-time_settings byoyomi 60 10 3", "kata-time_settings fischer 60 5", "kgs-time_settings canadian 60 10 5",
     "kata-time_settings none", "kgs-time_settings absolute 1", "kata-time_settings byoyomi 60 0 0", "time_left b 9 2"],
)  # fmt: skip
def test_clocks_of_every_kind_are_set(talk: Talk, command: str) -> None:
    assert talk(command) == "="
    assert talk("genmove b")[0] == "="


def test_a_clock_that_there_is_not_is_refused(talk: Talk) -> None:
    for command in (
        "kata-time_settings egg 3",
        "kata-time_settings",
        "kgs-time_settings byoyomi 1",
        "time_left b 1 -1",
    ):
        assert talk(command)[:14] == "? syntax error"
    assert "byoyomi" in talk("kata-list_time_settings")


def infos(line: str) -> list[dict[str, list[str]]]:
    """The keys of each move of a line, and what is said of them."""
    found = []
    for part in line.split("info ")[1:]:
        told: dict[str, list[str]] = {}
        key = ""
        for word in part.split():
            if word[0].isalpha() and word not in ("pass",) and not word[1:].isdigit():
                key = word
                told[key] = []
            else:
                told[key].append(word)
        found.append(told)
    return found


def analysed(talk: Talk, command: str, ending: str = "\n") -> str:
    """The first line that is told; then a line comes in."""
    reading, writing = os.pipe()
    said: list[bytes] = []
    heard = threading.Event()

    def write(data: bytes) -> None:
        said.append(data)
        if b"info" in data:
            heard.set()

    speaking = Server(talk.engine, reading, write)
    server = threading.Thread(target=speaking.serve)
    server.start()
    os.write(writing, f"5 {command}\n".encode())
    assert heard.wait(60)
    os.write(writing, ending.encode())
    # the answer has ended before the input does
    while not b"".join(said).endswith(b"\n\n"):
        heard.wait(0.01)
    os.close(writing)
    server.join(60)
    speaking.wait()
    os.close(reading)
    text = b"".join(said).decode()
    assert text.startswith("=5\n")
    return text.split("\n")[1]


@pytest.mark.parametrize("ending", ["\n", "# what\n", "stop\n"])
def test_any_line_ends_an_analysis(talk: Talk, ending: str) -> None:
    analysed(talk, "lz-analyze 10", ending)


def test_an_analysis_tells_what_is_asked_for(talk: Talk) -> None:
    talk("boardsize 5")
    line = analysed(talk, "kata-analyze w 1 maxmoves 3 rootInfo true ownership true pvVisits true minmoves 3")
    told, owner = line.split(" ownership ")
    assert len(owner.split()) == 25
    moves, root = told.split(" rootInfo ")
    assert root.startswith("visits ")
    found = infos(moves)
    assert len(found) == 3
    for order, info in enumerate(found):
        assert info["order"] == [str(order)]
        assert info["pv"][0] == info["move"][0]
        assert len(info["pv"]) == len(info["pvVisits"])
        assert info["pvVisits"][0] == info["visits"][0]


def test_an_analysis_keeps_to_the_moves_that_are_allowed(talk: Talk) -> None:
    talk("boardsize 5")
    line = analysed(talk, "kata-analyze b interval 1 allow b C3,D4,pass 1 avoid b D4 1 avoid w C3 1")
    assert {info["move"][0] for info in infos(line)} <= {"C3", "pass"}
    for words in ("avoid b C3", "allow x C3 1", "minmoves -1", "wisdom true", "rootInfo perhaps", "avoid b C9 1"):
        assert talk(f"kata-analyze b 10 {words}")[:14] == "? syntax error"


def test_a_move_may_be_thought_of_aloud(talk: Talk) -> None:
    talk("boardsize 5")
    for command in ("kata-genmove_analyze b 1", "lz-genmove_analyze w interval 1"):
        first, *lines, last, end, more = talk.raw(f"{command}\n").split("\n")
        assert (first, end, more) == ("=", "", "")
        assert lines[0].startswith("info move ")
        assert last.startswith("play ")
    assert talk("gg-undo 3") == "? cannot undo"
    assert talk("gg-undo 2") == "="


def test_weak_levels_do_not_give_up(talk: Talk) -> None:
    talk.raw("boardsize 5\nkomi 100\n" + "".join(f"play w {column}3\n" for column in "ABCDE"))
    assert talk.engine.effort.level < 4
    assert talk("genmove b") != "= resign"


def test_a_cleanup_captures_what_is_dead(talk: Talk) -> None:
    talk.raw("komi 0.5\n" + WALL + "play w A1\n")
    for _ in range(9):
        answer = talk("kgs-genmove_cleanup b")
        if talk("final_status_list dead") == "=":
            break
        assert answer != "= pass"
        talk("play w pass")
    assert talk("final_status_list dead") == "="


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
    os.write(writing, b"1 lz-analyze b 10\n")
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
