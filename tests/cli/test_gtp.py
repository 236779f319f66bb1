"""`goboard gtp` as another program meets it: the protocol's commands and frame, and boards that it has no words for."""

import json
import os
from pathlib import Path

import pytest

from goboard.__main__ import main
from goboard.cli import gtp_engine
from goboard.rules import catalogue
from goboard.rules.katago import spelled
from tests.cli.gtp_talk import WALL, Talk


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


def test_handicaps(talk: Talk) -> None:
    assert talk("fixed_handicap 2") == "= G7 C3"
    assert talk("fixed_handicap 2") == "? board not empty"
    talk("clear_board")
    assert talk("fixed_handicap 10") == "? invalid number of stones"
    assert talk("set_free_handicap C3 C3") == "? bad vertex list"
    assert talk("set_free_handicap C3") == "? bad vertex list"
    assert talk("set_free_handicap C3 D4 E5") == "="
    assert json.loads(talk("goboard-rules")[2:])["handicap"] == 3
    talk("clear_board")
    assert json.loads(talk("goboard-rules")[2:])["handicap"] == 0
    assert len(talk("place_free_handicap 4").split()) == 5
    talk('goboard-board {"shape":"torus","columns":5,"rows":5}')
    assert len(talk("place_free_handicap 4").split()) == 5, "by its own choice where a board has no points for it"
    assert talk("showboard").count(" X") == 4


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


def test_a_graph_is_printed_as_a_board_with_its_labels_as_they_are(talk: Talk) -> None:
    edges = [[0, 1], [1, 2]]
    board = {"shape": "graph", "points": 3, "edges": edges, "positions": [[0, 0], [1, 0], [2.5, 0]]}
    board["labels"] = ["a  b", "x", "z"]
    assert talk(f"goboard-board {json.dumps(board)}") == "="
    assert json.loads(talk("goboard-board")[2:]) == board
    assert talk('goboard-play b  {"play": "a  b"}') == "="
    assert talk("goboard-legal w") == "= x z"


def test_rules_that_are_printed_are_those_of_game_documents(talk: Talk) -> None:
    talk("boardsize 2 1")
    for rules in (
        {"name": "political-go", "players": ["p", "q"], "alliances": [["p", "q"]], "ties": {"seed": 7}},
        {"name": "mango", "F": ["1", "1/3"], "T": "z > 0", "scores": {"B": "0", "W": "5.5"}},
        {"name": "first-capture", "captures": 2},
    ):
        assert talk(f"goboard-rules {json.dumps(rules)}") == "="
        said = json.loads(talk("goboard-rules")[2:])
        assert said | rules == said


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


def test_players_whose_names_are_no_words_are_called_by_their_place(tmp_path: Path) -> None:
    talk = Talk("political-go", 5, players=["Ann Lee", "ann", "Ann", "7"])
    assert talk("play #1 A1") == talk("play ann A2") == talk("play Ann A3") == talk("play #4 A5") == "="
    assert talk("play ANN A4")[:14] == talk("play #5 B1")[:14] == talk("play #0 B1")[:14] == "? syntax error"
    assert talk('goboard-play #1 {"offer": "7", "accepted": true}') == "="
    assert talk("kata-analyze #4 interval 5")[0] == "="
    assert talk("set_position #1 A1 #2 B1") == "="
    record = tmp_path / "four.sgf"
    record.write_text(talk("printsgf")[2:], "utf-8")
    assert talk(f"loadsgf {record}") == "= #1"


@pytest.mark.parametrize("players", [["a", "b"], ["a", "b", "c"]])
def test_a_final_score_is_told_of_colours_alone(players: list[str]) -> None:
    answer = Talk("political-go", 5, players=players)("final_score")
    assert answer == "? goboard-score tells the score of players who have names, not colours"


def test_an_answer_that_has_begun_is_no_refusal_any_more(
    talk: Talk, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def ends(*_: object, **__: object) -> str:
        raise MemoryError

    monkeypatch.setattr(gtp_engine, "line_of", ends)
    assert talk.interrupted("7 kata-analyze 5\n", "", after=b"=7") == "=7\n\n"
    assert capsys.readouterr().err == "goboard gtp: kata-analyze: not enough memory\n"


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


@pytest.mark.skipif(os.name != "posix", reason="links are another thing there")
def test_a_game_is_saved_as_all_records_are(talk: Talk, tmp_path: Path) -> None:
    """Whole or not at all: what another program holds open keeps what it was."""
    path = tmp_path / "game.sgf"
    path.write_text("(;C[before])")
    with path.open() as held:
        assert talk(f"printsgf {path}") == "="
        assert held.read() == "(;C[before])"
    assert path.read_text().startswith("(;FF[4]")
    assert talk(f"printsgf {tmp_path / 'none' / 'game.sgf'}").startswith("? cannot save file: ")
    assert talk(f"printsgf {tmp_path}").startswith("? cannot save file: ")


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


def test_a_command_line_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["--board", "plane"],
        ["--board", "0"],
        ["--rules", "none"],
        ["--level", "11"],
        ["--seconds", "0"],
        ["--board", "3", "--rules", '{"name": "mango", "F": [1, 2], "T": "z > 0"}'],
    ):
        with pytest.raises(SystemExit) as ended:
            main(["gtp", *arguments])
        assert ended.value.code == 2
        said = capsys.readouterr().err
        assert "goboard gtp: error" in said and ".." not in said
