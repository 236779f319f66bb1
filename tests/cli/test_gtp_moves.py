"""What `goboard gtp` thinks about: its moves by the clock, and analyses until the next command."""

import subprocess
import sys

import pytest

from goboard.players.move_time import Clock
from tests.cli.gtp_talk import WALL, Talk


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
    assert unlimited.seconds(30) is None and unlimited.most() is None
    # of a period for one move something is left for the look at the end
    single = Clock(main=0, period=10, stones=1)
    single.begin()
    assert (single.seconds(30) or 0) < 0.9 * (single.most() or 0) < 9


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
    text = talk.interrupted(f"5 {command}\n", ending)
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


@pytest.mark.parametrize("words", ["maxmoves 0", "allow b A1 1 avoid b A1 1"])
def test_an_analysis_without_a_move_to_tell_of_is_answered_at_once(talk: Talk, words: str) -> None:
    assert talk.interrupted(f"5 kata-analyze b {words}\n", "6 name\n", after=b"=5\n") == "=5\n\n=6 goboard\n\n"


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
    text = talk.interrupted("1 lz-analyze b 10\n", "2 name\n", waits=False)
    assert text.startswith("=1\ninfo move ")
    assert text.endswith("\n\n=2 goboard\n\n")
