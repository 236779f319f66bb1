"""The session as its users see it: commands in, snapshots and other events out."""

from pathlib import Path

import pytest

from goboard.games.judging import Judgements, differences
from goboard.games.tree import Node
from goboard.session.commands.ask import Explain
from goboard.session.commands.count import StartCounting, StopCounting
from goboard.session.commands.edit import DeleteNode, MakeMainLine, MoveVariation, Redo, SetComment, SetInfo, Undo
from goboard.session.commands.files import Autosave, KeepCopies, NewGame, OpenBytes, OpenFile, SaveFile
from goboard.session.commands.navigate import GoTo, GoToMainLine, GoToMove, SelectGame, Step, SwitchVariation
from goboard.session.commands.play import PlayAt, PlayPass, ResignGame
from goboard.session.commands.rules import KeepRules, SwitchRules
from goboard.session.events import Autosaved, Explained, FileProblem, Judged, Refused
from goboard.session.game import GameState
from goboard.session.tree_outline import ILLEGAL
from tests.session.driver import Driver


def test_a_new_session_shows_an_empty_board(drive: Driver) -> None:
    seen = drive.snapshot
    assert (seen.board.size, seen.to_move, seen.node.is_root) == (361, 1, True)
    assert not any(seen.stones)
    assert all(seen.legal)
    assert not seen.document.modified


def test_playing_captures_and_names_what_undo_takes_back(drive: Driver) -> None:
    drive(NewGame(5, 5))
    seen = drive.play("A2", "A1", "B1")
    assert seen.captures == (1, 0)
    assert seen.last_vertex == seen.board.vertex("B1")
    assert seen.document.can_undo == "Black B1"
    assert drive(Undo()).captures == (0, 0)
    assert drive.snapshot.document.can_redo == "Black B1"
    assert drive(Redo()).captures == (1, 0)


def test_an_illegal_move_is_refused_with_its_reason_and_the_node_it_repeats(drive: Driver) -> None:
    drive(NewGame(5, 5))
    drive.play("B1", "C1", "A2", "D2", "B3", "C3", "C2", "E5")
    before = drive.snapshot
    drive.play("A5", "B2")
    assert drive.snapshot.captures[1] == 1
    vertex = drive.snapshot.board.vertex("C2")
    refused = drive.first(PlayAt(vertex))
    assert isinstance(refused, Refused)
    assert refused.vertex == vertex
    asked = drive.first(Explain(vertex))
    assert isinstance(asked, Explained)
    assert (asked.legal, asked.message, asked.key) == (False, refused.message, refused.key)
    assert refused.key != before.node.key
    shown = drive(GoTo(refused.key))
    assert shown.last_vertex == shown.board.vertex("A5")


def test_playing_where_a_variation_goes_follows_it(drive: Driver) -> None:
    drive(NewGame(9, 9))
    drive.play("C3", "G7")
    drive(Step(-2))
    assert len(drive.play("C3").node.next) == 1
    drive.play("C7")
    assert [v.vertex for v in drive(Step(-1)).node.next] == [drive.snapshot.board.vertex(p) for p in ("G7", "C7")]


def test_walking(drive: Driver, tmp_path: Path) -> None:
    seen = drive.open("(;SZ[9];B[aa];W[bb](;B[cc];W[dd])(;B[ee];W[ff];B[gg]))", tmp_path)
    assert seen.node.is_root
    assert drive(Step(10)).node.move_number == 4
    assert drive(SwitchVariation(1)).last_vertex == 40
    assert drive(Step(99)).node.move_number == 5
    assert drive(GoToMove(1)).last_vertex == 0
    assert drive(Step(99)).node.move_number == 5, "the variation shown last is followed"
    assert drive(GoToMainLine()).node.move_number == 2
    assert drive(Step(99)).node.move_number == 4, "the main line is followed from there on"
    assert drive(GoToMainLine()).node.move_number == 4
    assert isinstance(drive.first(GoToMove(6)), Refused)
    assert drive(Step(-99)).node.is_root
    assert "no other variation" in drive(SwitchVariation(1)).message
    # at the fork itself: from the one with which stepping goes on
    assert drive(GoToMove(2)).node.move_number == 2
    assert drive(SwitchVariation(1)).last_vertex == 40
    assert drive(Step(-1), SwitchVariation(-1)).last_vertex == 20
    assert "no other variation" in drive(Step(-1), SwitchVariation(-1)).message


def test_two_passes_begin_the_count(drive: Driver) -> None:
    drive(NewGame(5, 5))
    seen = drive(PlayPass(), PlayPass())
    assert seen.is_over
    assert seen.count is not None
    assert drive(PlayPass()).count is not None
    # nothing is left to pass: whoever has put the count away gets it again
    left = drive(StopCounting())
    assert left.count is None and left.node.key == seen.node.key
    again = drive(PlayPass())
    assert again.count is not None and again.node.key == seen.node.key and again.message == seen.message
    resumed = drive(PlayAt(0))
    assert not resumed.is_over and resumed.count is None and resumed.node.flag == ""


def test_resigning_writes_the_result(drive: Driver, tmp_path: Path) -> None:
    drive.play("D4")
    seen = drive(ResignGame())
    assert seen.game.info["RE"] == "B+R"
    assert seen.result == "Black wins by resignation."
    assert "RE[B+R]" in drive.saved(tmp_path)
    assert "RE" not in drive(Undo()).game.info


def test_moves_on_points_that_have_mere_numbers_are_told_apart_from_them(drive: Driver) -> None:
    drive(NewGame(board={"shape": "graph", "points": 3, "edges": [[0, 1], [1, 2]]}, rules="chinese"))
    drive(PlayAt(1), PlayAt(2))
    drive.rest()
    drive(SwitchRules("mango", {"F": "0"}))
    judged = next(event for event in drive.rest() if isinstance(event, Judged))
    told = [each.message for each in judged.differences]
    assert "Beginning with Black 1 point 1, other stones are taken off." in told
    assert any(each.startswith("Black 1 point 1 is illegal under MANGO") for each in told)


def test_switching_rules_judges_the_record_anew_and_lists_what_differs(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[5:1]RU[Chinese]KM[0];B[aa];W[da];B[ba];W[];B[ca];W[aa];B[ba])", tmp_path)
    first = [event for event in drive.rest() if isinstance(event, Judged)]
    assert first[0].illegal == 1
    assert int(((first[0].outline.flags & ILLEGAL) > 0).sum()) == 1
    drive(Step(99), SwitchRules("tromp-taylor", {}))
    judged = next(event for event in drive.rest() if isinstance(event, Judged))
    assert judged.illegal == 0
    assert any("Black 5 C1 is legal under Tromp-Taylor" in d.message for d in judged.differences)
    assert drive(GoTo(judged.differences[0].key)).node.flag == ""
    assert not drive.snapshot.document.modified, "judging leaves the record alone"
    assert not drive.snapshot.rules.is_kept
    assert drive(KeepRules()).document.modified
    assert "RU[Tromp-Taylor]" in drive.saved(tmp_path)


def test_an_illegal_move_of_a_record_is_flagged_and_nothing_after_it_is_lost(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[3];B[aa];W[aa];B[bb])", tmp_path)
    seen = drive(Step(2))
    assert seen.node.flag == "A3 is occupied."
    assert seen.stones[0] == 2
    assert drive(Step(1)).node.flag == ""


def test_a_record_with_rules_that_goboard_lacks_says_so(drive: Driver, tmp_path: Path) -> None:
    unknown = drive.open("(;RU[Klingon]KM[6.5])", tmp_path).rules
    assert (unknown.name, unknown.offers) == ("japanese", (("chinese", {"komi": "6.5"}),))
    assert "Klingon" in unknown.note
    assert drive.open("(;RU[AGA]KM[7])", tmp_path).rules.offers == ()
    komi = drive.open("(;RU[Japanese]KO[7.5])", tmp_path).rules.offers
    assert komi == (("japanese", {"komi": "7.5"}),)
    name, options = komi[0]
    assert drive(SwitchRules(name, options)).rules.values["komi"] == "7.5"


def test_another_game_than_go_is_kept_and_not_played(drive: Driver, tmp_path: Path) -> None:
    seen = drive.open("(;GM[11]SZ[11];B[a1];W[b2])", tmp_path)
    assert not seen.game.playable
    assert not any(seen.legal)
    for command in (PlayAt(0), PlayPass(), ResignGame(), StartCounting()):
        assert isinstance(drive.first(command), Refused)
    assert drive.saved(tmp_path).startswith("(;GM[11]")


def test_comments_merge_into_one_undo(drive: Driver, tmp_path: Path) -> None:
    key = drive.snapshot.node.key
    drive(SetComment(key, "a"), SetComment(key, "a]b"), SetComment(key, "a]b\\c\nd"))
    assert "C[a\\]b\\\\c\nd]" in drive.saved(tmp_path)
    assert drive(Undo()).node.comment == ""
    assert drive(Redo()).node.comment == "a]b\\c\nd"


def test_game_information_is_written_where_it_stands(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[9]PB[Ann];B[aa]PW[Bo])", tmp_path)
    seen = drive(Step(1), SetInfo({"PB": "Anna", "PW": "Bob", "EV": "Cup", "RE": ""}))
    assert (seen.game.info["PB"], seen.game.info["PW"], seen.game.info["EV"]) == ("Anna", "Bob", "Cup")
    assert drive.saved(tmp_path).count("PW[Bob]") == 1


def test_a_new_komi_in_the_information_is_the_komi_of_the_rules(drive: Driver) -> None:
    assert drive(SetInfo({"KM": "3.5"})).rules.values["komi"] == "3.5"


def test_variations_are_deleted_moved_and_brought_back(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[9](;B[aa];W[ab])(;B[bb])(;B[cc];W[cd]))", tmp_path)
    third = drive.snapshot.node.next[2].key
    deep = drive(GoTo(third), Step(1)).node.key
    drive(MakeMainLine(deep))
    assert [v.vertex for v in drive(Step(-9)).node.next] == [20, 0, 10]
    drive(MoveVariation(third, 1))
    assert [v.vertex for v in drive.snapshot.node.next] == [0, 20, 10]
    drive(MoveVariation(deep, 1))
    assert [v.vertex for v in drive.snapshot.node.next] == [0, 10, 20], (
        "a move within a variation moves the whole of it"
    )
    assert isinstance(drive.first(MoveVariation(deep, 1)), Refused)
    drive(GoTo(third))
    assert len(drive(DeleteNode(third)).node.next) == 2
    drive(Undo(), Undo(), Undo(), Undo())
    assert drive(Step(-9)).node.next[2].key == third
    assert not drive.snapshot.document.modified


def test_a_file_of_several_games(drive: Driver, tmp_path: Path) -> None:
    seen = drive.open("(;SZ[9]PB[Ann]PW[Bo])(;SZ[13]GN[Second];B[aa])", tmp_path)
    assert [(row.players, row.event, row.size) for row in seen.game.rows] == [
        (("Ann", "Bo"), "", "9"),
        (("", ""), "Second", "13"),
    ]
    seen = drive(SelectGame(1), Step(1))
    assert (seen.board.columns, seen.game.index, seen.node.move_number) == (13, 1, 1)
    drive(SelectGame(0), PlayAt(0), SelectGame(1))
    assert drive(Undo()).game.index == 0, "undo shows the game it changes"
    assert isinstance(drive.first(SelectGame(2)), Refused)


@pytest.mark.parametrize("text", ["", "garbage", "(", "\0\0\0"])
def test_what_is_no_record_leaves_the_one_on_the_screen(drive: Driver, tmp_path: Path, text: str) -> None:
    drive.play("D4")
    file = tmp_path / "no.sgf"
    file.write_text(text)
    problem = drive.first(OpenFile(str(file)))
    assert isinstance(problem, FileProblem)
    assert problem.message.endswith(".")
    assert drive.snapshot.node.move_number == 1


def test_files_that_cannot_be_opened_or_written(drive: Driver, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.sgf"):
        assert isinstance(drive.first(OpenFile(str(path))), FileProblem)
    assert isinstance(drive.first(SaveFile()), FileProblem)
    assert isinstance(drive.first(SaveFile(str(tmp_path / "no" / "folder.sgf"))), FileProblem)


def test_a_new_game_with_handicap(drive: Driver) -> None:
    seen = drive(NewGame(19, 19, "chinese", {"komi": "0.5"}, 4, "Ann", "Bo"))
    assert seen.stones.count(1) == 4
    assert seen.to_move == 2
    assert (seen.game.info["HA"], seen.game.info["PB"], seen.game.info["KM"]) == ("4", "Ann", "0.5")
    for command in (NewGame(2000, 19000), NewGame(0, 5), NewGame(5, 5, handicap=2), NewGame(rules="hex")):
        assert isinstance(drive.first(command), Refused)
    assert drive.snapshot.stones.count(1) == 4


def test_black_places_a_free_handicap_stone_by_stone(drive: Driver) -> None:
    seen = drive(NewGame(9, 9, "chinese", handicap=3, is_free=True))
    assert (seen.stones.count(1), seen.to_move, seen.game.info["HA"]) == (0, 1, "3")
    for left, vertex in ((2, 4), (1, 40), (0, 41)):
        seen = drive(PlayAt(vertex))
        assert seen.stones[vertex] == 1
        assert (seen.to_move, seen.node.move_number) == (1 if left else 2, 0), "stones, no moves"
        assert (f"{left} more" if left else "White begins") in seen.message
        assert isinstance(drive.first(PlayAt(vertex)), Refused)
    assert drive(Undo()).stones.count(1) == 2
    assert drive(Redo(), PlayAt(0)).stones[0] == 2
    torus = drive(NewGame(board={"shape": "torus", "columns": 7, "rows": 7}, handicap=2, is_free=True))
    assert torus.to_move == 1
    assert isinstance(drive.first(NewGame(9, 9, "political-go", handicap=2, is_free=True)), Refused)


def test_nobody_passes_while_handicap_stones_are_owed(drive: Driver) -> None:
    drive(NewGame(9, 9, "chinese", handicap=3, is_free=True), PlayAt(4))
    refused = drive.first(PlayPass())
    assert isinstance(refused, Refused) and "Black places 2 more handicap stones" in refused.message
    assert (drive.snapshot.stones.count(1), drive.snapshot.to_move, drive.snapshot.node.move_number) == (1, 1, 0)
    assert drive(PlayAt(40), PlayAt(41), PlayPass()).node.move_number == 1
    # no point takes a second one there: it would have no liberty
    assert drive(NewGame(2, 1, "chinese", handicap=2, is_free=True), PlayAt(0), PlayPass()).to_move == 2


def test_moves_of_black_are_moves_where_no_handicap_is_owed(drive: Driver, tmp_path: Path) -> None:
    for head in ("HA[2]PL[B]AB[aa][bb]", "HA[2]PL[B]AW[aa]", "PL[B]", "HA[3]PL[B];B[aa]"):
        drive.open(f"(;SZ[9]{head})", tmp_path)
        assert drive(PlayAt(60)).node.move_number == 1, head


def test_a_situational_record_keeps_its_option(drive: Driver, tmp_path: Path) -> None:
    drive(NewGame(9, 9, "chinese", {"ko": "situational", "komi": "1/3"}))
    text = drive.saved(tmp_path)
    again = Driver()
    assert again.open(text, tmp_path).rules.values == {"komi": "1/3", "ko": "situational", "handicap": "0"}


def test_an_autosave_is_written_once_a_change_and_can_be_opened(drive: Driver, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy.sgf")
    drive.events(KeepCopies(copy))
    assert drive.first(Autosave()) == Autosaved("", 0.0)
    drive.play("D4")
    assert drive.first(Autosave()).path == copy
    assert drive.first(Autosave()).path == ""
    again = Driver()
    seen = again(OpenBytes(Path(copy).read_bytes(), "/home/ann/game.sgf"))
    assert seen.document.modified
    assert seen.document.path == "/home/ann/game.sgf"
    assert again(Step(9)).node.move_number == 1


def test_a_tree_of_many_nodes_is_judged_in_slices(drive: Driver, tmp_path: Path) -> None:
    moves = "".join(f";{'BW'[i % 2]}[{chr(97 + i % 19)}{chr(97 + i // 19 % 19)}]" for i in range(5000))
    drive.open(f"(;SZ[19]RU[Chinese]{moves})", tmp_path)
    slices = 0
    more = True
    while more:
        more, _ = drive.session.idle()
        slices += 1
    assert slices > 1
    seen = drive(Step(10**6))
    assert seen.node.move_number == 5000
    assert seen.node.flag
    assert len(seen.outline.keys) == 5001
    played = drive(PlayPass())
    assert len(drive.session.game.layout.outline().keys) == 5002 or played.outline is not None


def test_a_restored_game_gets_a_new_copy_at_once(drive: Driver, tmp_path: Path) -> None:
    drive.events(KeepCopies(str(tmp_path / "copy.sgf")))
    drive(OpenBytes(b"(;SZ[9];B[aa])", ""))
    assert (tmp_path / "copy.sgf").exists() and drive.first(Autosave()).path


def test_a_judgement_left_before_its_end_differs_from_none() -> None:
    root = Node("GM[1]SZ[9]RU[Japanese]KM[0]")
    Node("W[ee]", Node("B[ee]", root))
    game = GameState(root)
    for _ in game.judging():
        pass
    assert game.judged.flags
    assert list(differences(game.replay, Judgements("Chinese"), game.judged)) == []
