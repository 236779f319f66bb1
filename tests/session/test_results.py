"""The end of a game in words."""

from pathlib import Path

import pytest

from goboard.games.cleaning import LINE_ONLY
from goboard.session.commands.count import AcceptCount, Resume, StartCounting, StopCounting
from goboard.session.commands.edit import (
    CleanUp,
    DeleteNode,
    DeleteOnlyNode,
    DeleteOthers,
    KeepOnlyThis,
    MakeMainLine,
    MoveVariation,
    PlaceVariation,
    Undo,
)
from goboard.session.commands.files import NewGame
from goboard.session.commands.mark import SetStones
from goboard.session.commands.navigate import GoTo, Step, SwitchVariation
from goboard.session.commands.play import OnlyAt, PlayAt, PlayPass, ResignGame
from goboard.session.commands.rules import SwitchRules
from goboard.session.events import TOO_LATE, Refused
from goboard.session.snapshot import Snapshot
from tests.session.driver import Driver

THREE = {"players": '["Ann","Bob","Cyd"]'}


def started(drive: Driver) -> Snapshot:
    return drive(NewGame(4, 4, "political-go", THREE))


def test_the_snapshot_names_the_players_and_holds_their_politics(drive: Driver) -> None:
    assert drive.snapshot.names == ("Black", "White")
    assert drive.snapshot.politics is None
    shown = started(drive)
    assert shown.names == ("Ann", "Bob", "Cyd")
    assert shown.politics is not None
    assert shown.politics.turn_list == (1, 2, 3)
    assert shown.politics.offers == (2, 3)


def test_three_rounds_of_passes_end_a_game_of_three(drive: Driver) -> None:
    started(drive)
    assert drive(*[PlayPass()] * 8).result == ""
    assert (
        drive(PlayPass()).result
        == "Three rounds of passes: the game is over. Mark the dead stones and accept the count, or play on."
    )


@pytest.mark.parametrize(
    ("moves", "said"),
    [(("A1",), "Ann wins with 15."), (("A1", "D1", "D4"), "Ann, Bob and Cyd tie with 0.")],
)
def test_an_accepted_count_says_who_wins(drive: Driver, tmp_path: Path, moves: tuple[str, ...], said: str) -> None:
    started(drive)
    drive.play(*moves)
    accepted = drive(StartCounting(), AcceptCount(), StopCounting())
    assert accepted.result == said
    again = Driver()
    again.open(drive.saved(tmp_path), tmp_path)
    assert again(Step(100)).result == said
    assert again(Step(-1)).result == ""


def test_two_players_with_alliances_are_named_as_well(drive: Driver) -> None:
    drive(NewGame(4, 4, "political-go", {"players": '["Ann","Bob"]'}))
    drive.play("A1")
    assert drive(StartCounting(), AcceptCount(), StopCounting()).result == "Ann wins with 15."


def test_who_resigns_leaves_the_others_as_winners(drive: Driver) -> None:
    started(drive)
    drive.play("A1")
    assert drive(ResignGame()).result == "Ann and Cyd win by resignation."


@pytest.mark.parametrize(
    ("rules", "options", "said"),
    [("chinese", {}, "White wins by resignation."), ("political-go", THREE, "Bob and Cyd win by resignation.")],
)
def test_a_player_resigns_while_it_is_another_ones_turn(
    drive: Driver, tmp_path: Path, rules: str, options: dict[str, str], said: str
) -> None:
    drive(NewGame(5, 5, rules, options))
    drive.play("C3")
    assert drive.snapshot.to_move == 2
    assert drive(ResignGame(1)).result == said
    again = Driver()
    again.open(drive.saved(tmp_path), tmp_path)
    assert again(Step(100)).result == said


def test_a_move_meant_for_another_position_is_not_made(drive: Driver) -> None:
    seen = drive(NewGame(5, 5, "chinese")).node.key
    assert drive(OnlyAt(seen, PlayAt(12))).node.move_number == 1
    assert drive.first(OnlyAt(seen, PlayAt(13))) == Refused(TOO_LATE)
    assert drive(OnlyAt(drive.snapshot.node.key, PlayPass())).node.move_number == 2


def test_damaged_scores_are_no_result(drive: Driver, tmp_path: Path) -> None:
    started(drive)
    drive(StartCounting(), AcceptCount())
    text = drive.saved(tmp_path)
    again = Driver()
    again.open(text.replace("GOBS[1:", "GOBS[1:x"), tmp_path)
    assert again(Step(100)).result == ""


def test_nobody_resigns_twice_and_no_count_takes_a_resignation_away(drive: Driver) -> None:
    drive(NewGame(5, 5, "chinese"))
    drive.play("C3", "D4")
    drive(ResignGame())
    assert drive.snapshot.game.info["RE"] == "W+R"
    assert isinstance(drive.first(ResignGame()), Refused)
    drive(StartCounting())
    assert isinstance(drive.first(AcceptCount()), Refused)
    assert drive.snapshot.game.info["RE"] == "W+R"
    assert drive(Undo()).game.info.get("RE", "") == ""


def test_a_result_that_a_resignation_replaces_is_said(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]FF[4]SZ[9]RE[B+2];B[cc];W[gg])", tmp_path)
    drive(Step(2))
    assert drive(ResignGame()).message == "Black resigns. The record's result was B+2; Undo brings it back."
    assert drive(Undo()).game.info["RE"] == "B+2"


def test_a_variation_has_a_result_of_its_own(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]FF[4]SZ[9]RE[B+2](;B[cc];W[gg])(;B[gc];W[cg]))", tmp_path)
    drive(Step(2))
    assert drive.snapshot.result == "Black wins by 2 points."
    drive(Step(-1), SwitchVariation(1), Step(1))
    assert drive.snapshot.result == ""
    shown = drive(ResignGame())
    assert shown.message == "Black resigns. The record's own result is still B+2."
    assert (shown.result, shown.is_ended_here) == ("White wins by resignation.", True)
    assert shown.game.info["RE"] == "B+2"
    assert isinstance(drive.first(ResignGame()), Refused)
    again = Driver()
    again.open(drive.saved(tmp_path), tmp_path)
    assert again(Step(2)).result == "Black wins by 2 points."
    assert again(Step(-1), SwitchVariation(1), Step(1)).result == "White wins by resignation."
    assert drive(Undo()).result == ""


def test_a_variation_made_the_main_line_takes_its_result_along(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]FF[4]SZ[9]RE[B+2](;B[cc];W[gg])(;B[gc];W[cg]))", tmp_path)
    drive(Step(1), SwitchVariation(1), Step(1), ResignGame())
    shown = drive(MakeMainLine(drive.snapshot.node.key))
    assert (shown.game.info["RE"], shown.result) == ("W+R", "White wins by resignation.")
    assert drive(Step(-1), SwitchVariation(1), Step(1)).result == "Black wins by 2 points."
    assert drive(Undo()).game.info["RE"] == "B+2"


@pytest.mark.parametrize("result", ["W+R", "B+2", "B+T"])
def test_moves_added_to_a_finished_game_do_not_end_it(drive: Driver, tmp_path: Path, result: str) -> None:
    drive.open(f"(;GM[1]FF[4]SZ[9]RE[{result}];B[cc];W[gg])", tmp_path)
    before = drive.saved(tmp_path)
    said = drive(Step(2)).result
    assert said
    drive.play("E5", "E3")
    assert (drive.snapshot.result, drive.snapshot.game.info["RE"]) == ("", result)
    assert drive(Step(-1)).result == ""
    assert drive(Step(-1)).result == said
    again = Driver()
    again.open(drive.saved(tmp_path), tmp_path)
    assert [again(Step(2)).result, again(Step(2)).result] == [said, ""]
    # what is added is taken away by hand, and the game ends where it did
    drive(DeleteNode(drive(Step(2)).node.key))
    assert (drive.snapshot.result, drive(Step(-1)).result) == ("", said)
    drive(Undo(), Undo(), Undo())
    assert drive.saved(tmp_path) == before


def test_a_game_that_went_on_and_ended_anew_has_one_result(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]FF[4]SZ[9]RE[B+2];B[cc];W[gg])", tmp_path)
    drive(Step(2))
    drive.play("E5")
    shown = drive(ResignGame())
    assert (shown.game.info["RE"], shown.result) == ("B+R", "Black wins by resignation.")
    assert drive(Step(-1)).result == ""


def test_a_line_made_the_main_line_does_not_take_the_result_of_the_game(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]FF[4]SZ[9]RE[B+2](;B[cc];W[gg])(;B[gc]))", tmp_path)
    before = drive.saved(tmp_path)
    drive(Step(1), SwitchVariation(1))
    shown = drive(MakeMainLine(drive.snapshot.node.key))
    assert (shown.game.info["RE"], shown.result) == ("B+2", "")
    assert drive(SwitchVariation(1), Step(1)).result == "Black wins by 2 points."
    drive(MakeMainLine(drive.snapshot.node.key))
    assert drive.snapshot.result == "Black wins by 2 points."
    assert drive.saved(tmp_path) == before


@pytest.mark.parametrize("other", ["(;B[gc])", "(;B[gc];W[cg]GOBF[W+R])"])
def test_lines_change_places_where_moves_were_added_to_the_game(drive: Driver, tmp_path: Path, other: str) -> None:
    drive.open(f"(;GM[1]FF[4]SZ[9]RE[B+2](;B[cc];W[gg]){other})", tmp_path)
    drive(Step(2))
    drive.play("E5")
    before, long = drive.saved(tmp_path), drive.snapshot.node.key
    assert before.count("B+2") == 2
    short = drive(GoTo(drive.session.game.root.children[1].key), Step(9)).node.key
    own = "White wins by resignation." if "W+R" in other else ""
    assert drive(MakeMainLine(short)).result == own
    assert drive.snapshot.game.info["RE"] == ("W+R" if own else "B+2")
    drive(GoTo(long))
    assert [drive.snapshot.result, drive(Step(-1)).result] == ["", "Black wins by 2 points."]
    drive(MakeMainLine(long), GoTo(short))
    assert drive.snapshot.result == own
    assert drive.saved(tmp_path) == before


def test_lines_behind_the_end_of_a_game_change_places_with_their_results(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]FF[4]SZ[9]RE[B+2];B[cc];W[gg])", tmp_path)
    drive(Step(2))
    first = drive.play("E5").node.key
    drive(Step(-1))
    drive.play("E4")
    second = drive(ResignGame()).node.key
    before, said = drive.saved(tmp_path), "Black wins by resignation."
    assert drive.snapshot.result == said
    shown = drive(MakeMainLine(second))
    assert (shown.result, shown.game.info["RE"]) == (said, "B+R")
    assert drive(Step(-1)).result == "Black wins by 2 points."
    assert drive(MakeMainLine(first), GoTo(second)).result == said
    assert drive.snapshot.game.info["RE"] == "B+2"
    assert drive.saved(tmp_path) == before


@pytest.mark.parametrize("own", ["", "GOBF[W+R]"])
@pytest.mark.parametrize("how", ["delete", "others", "only", "clean"])
def test_a_variation_left_alone_does_not_take_the_result_of_the_game(
    drive: Driver, tmp_path: Path, how: str, own: str
) -> None:
    drive.open(f"(;GM[1]FF[4]SZ[9]RE[B+2](;B[cc];W[gg])(;B[gc]{own}))", tmp_path)
    before = drive.saved(tmp_path)
    long, short = (node.key for node in drive.session.game.root.children)
    said = drive(GoTo(short)).result
    ways = {
        "delete": DeleteNode(long),
        "others": DeleteOthers(short),
        "only": KeepOnlyThis(short),
        "clean": CleanUp(frozenset({LINE_ONLY})),
    }
    shown = drive(ways[how])
    assert len(drive.session.game.root.children) == 1
    assert (shown.result, shown.game.info["RE"]) == (said, "W+R" if own else "B+2")
    drive(Undo())
    assert drive.saved(tmp_path) == before


def test_a_game_cut_short_keeps_its_result(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]FF[4]SZ[9]RE[B+2];B[cc];W[gg](;B[dd])(;B[ee]))", tmp_path)
    last, other = drive.session.game.root.children[0].children[0].children
    drive(DeleteNode(other.key))
    assert drive(GoTo(last.key)).result == "Black wins by 2 points."
    assert drive(DeleteNode(last.key)).result == "Black wins by 2 points."


def test_one_position_taken_out_leaves_no_other_line_its_result(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]FF[4]SZ[9]RE[B+2];B[cc](;W[gg])(;W[gc]))", tmp_path)
    last, other = drive.session.game.root.children[0].children
    drive(DeleteOnlyNode(last.key))
    assert drive(GoTo(other.key)).result == ""


def test_a_position_set_up_behind_the_end_is_not_that_of_the_result(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]FF[4]SZ[9]RE[B+2];B[cc];W[gg])", tmp_path)
    before, ended = drive.saved(tmp_path), drive(Step(2)).node.key
    shown = drive(SetStones({drive.snapshot.board.vertex("E5"): 1}))
    assert (shown.node.key != ended, shown.result) == (True, "")
    assert drive(Step(-1)).result == "Black wins by 2 points."
    drive(Undo())
    assert drive.saved(tmp_path) == before


@pytest.mark.parametrize("change", [MoveVariation, PlaceVariation])
def test_a_variation_moved_to_the_front_does_not_take_the_result_of_the_game(
    drive: Driver, tmp_path: Path, change: type[MoveVariation | PlaceVariation]
) -> None:
    drive.open("(;GM[1]FF[4]SZ[9]RE[B+2](;B[cc];W[gg])(;B[gc])(;B[cg]))", tmp_path)
    before = drive.saved(tmp_path)
    long, short = (node.key for node in drive.session.game.root.children[:2])
    drive(Step(1), SwitchVariation(1))
    shown = drive(MoveVariation(short, -1) if change is MoveVariation else PlaceVariation(short, 0))
    assert (shown.game.info["RE"], shown.result) == ("B+2", "")
    assert drive(GoTo(long), Step(1)).result == "Black wins by 2 points."
    drive(MoveVariation(short, 1) if change is MoveVariation else PlaceVariation(long, 0))
    assert drive.snapshot.result == "Black wins by 2 points."
    assert drive.saved(tmp_path) == before
    drive(MoveVariation(short, 1))
    assert drive.session.game.root.values("RE") == ("B+2",) and drive.snapshot.result == "Black wins by 2 points."


@pytest.mark.parametrize("result", ["W+R", "B+2", "B+T", "0"])
def test_at_the_end_of_a_record_it_is_nobodys_turn(drive: Driver, tmp_path: Path, result: str) -> None:
    drive.open(f"(;GM[1]FF[4]SZ[9]RE[{result}];B[cc];W[gg])", tmp_path)
    assert [drive(Step(1)).mover, drive(Step(1)).mover] == [2, 0]
    drive.play("E5")
    assert drive.snapshot.mover == 2, "where play goes on it is somebody's"


@pytest.mark.parametrize(("written", "said"), [("1", "1 point"), ("1.0", "1 point"), ("0.999997739671", "1 point")])
def test_a_margin_that_is_told_as_one_is_one_point(drive: Driver, tmp_path: Path, written: str, said: str) -> None:
    drive.open(f"(;SZ[9]RE[B+{written}];B[ee])", tmp_path)
    assert drive(Step(1)).result == f"Black wins by {said}."


def test_nobody_reads_that_a_result_is_unknown(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]FF[4]SZ[9]RE[?];B[cc];W[gg])", tmp_path)
    assert drive(Step(2)).result == ""


def test_who_plays_on_in_a_variation_takes_its_result_back(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]FF[4]SZ[9]RE[B+2](;B[cc];W[gg])(;B[gc];W[cg]))", tmp_path)
    drive(Step(1), SwitchVariation(1), Step(1), ResignGame())
    drive.play("E5")
    assert drive(Step(-1)).result == ""
    assert drive(Step(1), Undo()).result == "White wins by resignation."


def test_a_count_in_a_variation_leaves_the_result_of_the_record(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]FF[4]SZ[5]RE[W+R]RU[Chinese]KM[0](;B[cc];W[dd])(;B[bb];W[];B[]))", tmp_path)
    drive(Step(1), SwitchVariation(1), Step(2))
    shown = drive(StartCounting(), AcceptCount())
    assert shown.message == "The result here is B+25. The record's own result is still W+R."
    assert shown.count is not None
    assert shown.count.accepted
    assert shown.game.info["RE"] == "W+R"
    assert drive(StopCounting()).result == "Black wins by 25 points."


def test_a_variation_played_to_its_end_is_the_game_where_there_was_no_result(drive: Driver) -> None:
    drive(NewGame(5, 5, "chinese"))
    drive.play("C3", "D4")
    drive(Step(-1))
    drive.play("B2")
    shown = drive(ResignGame())
    assert shown.message == "Black resigns. This line is now the record's main line."
    assert shown.game.info["RE"] == "W+R"
    assert shown.node.siblings[0].key == shown.node.key
    assert drive(Undo()).node.siblings[0].key != shown.node.key


def test_a_result_in_the_middle_of_a_game_stays_there(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]FF[4]SZ[9];B[cc];W[gg];B[gc])", tmp_path)
    shown = drive(Step(2), ResignGame())
    assert shown.message == "Black resigns. The record's game goes on."
    assert "RE" not in shown.game.info
    assert (shown.result, drive(Step(1)).result) == ("White wins by resignation.", "")


def test_a_result_in_the_middle_of_a_game_leaves_that_at_its_end(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]FF[4]SZ[9]RE[B+2];B[cc];W[gg];B[gc])", tmp_path)
    before = drive.saved(tmp_path)
    shown = drive(Step(2), ResignGame())
    assert (shown.result, shown.game.info["RE"]) == ("White wins by resignation.", "B+2")
    assert shown.message == "Black resigns. The record's own result is still B+2."
    assert drive(Step(1)).result == "Black wins by 2 points."
    drive(Undo())
    assert drive.saved(tmp_path) == before


def test_a_finished_game_is_not_given_up(drive: Driver) -> None:
    drive(NewGame(5, 5, "chinese"))
    drive.play("C3")
    result = drive(PlayPass(), PlayPass(), AcceptCount()).game.info["RE"]
    assert isinstance(drive.first(ResignGame()), Refused)
    assert drive.snapshot.game.info["RE"] == result


def test_the_sentence_after_a_count_says_what_the_record_says(drive: Driver) -> None:
    drive(NewGame(5, 5, "mango", {"F": "1/3"}))
    drive.play("C3")
    shown = drive(PlayPass(), PlayPass(), AcceptCount())
    assert shown.game.info["RE"] == "B+"
    assert shown.message.startswith("The record's result is B+.")


def test_the_sentence_for_other_programs_follows_the_rules(drive: Driver, tmp_path: Path) -> None:
    drive(NewGame(9, 9, "chinese"))
    drive.play("C3")
    drive(SwitchRules("disto", {}))
    drive.play("D4")
    assert "Disto" in drive.snapshot.game.info["GC"]
    drive(SwitchRules("chinese", {}))
    drive.play("E5")
    assert "Chinese" in drive.snapshot.game.info["GC"]
    assert "Disto" not in drive.saved(tmp_path)


@pytest.mark.parametrize("player", [1, 2])
def test_play_that_goes_on_after_two_passes_still_does_once_its_first_move_is_taken_back(
    drive: Driver, player: int
) -> None:
    drive(NewGame(5, 5, "japanese"))
    for command in (PlayAt(12), PlayPass(), PlayPass()):
        drive(command)
    assert drive.snapshot.count is not None
    drive(Resume(player))
    drive(PlayAt(6))
    back = drive(Undo())
    assert (back.result, back.is_over, back.is_uncounted, back.to_move) == ("", False, False, player)
    if player == 1:
        assert [drive(Step(step)).is_uncounted for step in (-1, 1)] == [True, False], "the record says who goes on"
