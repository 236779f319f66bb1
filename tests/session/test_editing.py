"""Trees and positions changed by hand: what becomes of the record's text."""

from pathlib import Path

import pytest

from goboard.session.commands.command import Command
from goboard.session.commands.edit import (
    AddGame,
    AddLine,
    CleanUp,
    CopyBranch,
    CutBranch,
    DeleteNode,
    DeleteOnlyNode,
    ExchangeColours,
    InsertMove,
    MergeRecord,
    MoveGame,
    PasteBranch,
    Redo,
    RemoveGame,
    ReplaceMove,
    SplitGame,
    StartHere,
    Undo,
)
from goboard.session.commands.files import NewGame
from goboard.session.commands.mark import Annotate, SetHandicap, SetMarks, SetStones
from goboard.session.commands.navigate import GoTo, SelectGame, Step, SwitchVariation
from goboard.session.commands.play import PlayPass
from goboard.session.events import Copied, Refused
from goboard.sgf.writer import branch
from tests.session.driver import Driver

HEAD = "FF[4]GM[1]SZ[9]"


def opened(drive: Driver, text: str, tmp_path: Path, *steps: Command) -> Driver:
    drive.open(text, tmp_path)
    drive(*steps)
    return drive


def tree(drive: Driver, head: str = HEAD) -> str:
    """What hangs below the root, without line breaks; the root only as far as it says more than `head`."""
    root = drive.session.game.root
    return branch(root, "").removeprefix("(;\n").replace("\n", "").replace(f";{head}", ";", 1).removesuffix(")")


def key(drive: Driver, *places: int) -> int:
    node = drive.session.game.root
    for place in places:
        node = node.children[place]
    return node.key


def refusal(drive: Driver, command: Command) -> str:
    first = drive.first(command)
    assert isinstance(first, Refused), first
    return first.message


def test_a_branch_is_cut_and_pasted_elsewhere(drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD};B[aa](;W[bb];B[cc])(;W[dd]))", tmp_path)
    copied = drive.first(CutBranch(key(drive, 0, 0)))
    assert isinstance(copied, Copied)
    assert tree(drive) == ";;B[aa];W[dd]"
    drive(PasteBranch(key(drive, 0, 0), copied.text))
    assert tree(drive) == ";;B[aa];W[dd];W[bb];B[cc]"
    assert drive.snapshot.node.key == key(drive, 0, 0, 0)


@pytest.mark.parametrize("text", ["(;B[ee];W[ff])", ";B[ee];W[ff]", "B[ee];W[ff]", "(;GM[1]SZ[9]AP[x:1];B[ee];W[ff])"])
def test_whatever_looks_like_moves_is_pasted(text: str, drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD};B[aa])", tmp_path, PasteBranch(key(drive), "(;W[zz])"), Undo())
    drive(PasteBranch(key(drive, 0), text))
    assert tree(drive) == ";;B[aa];B[ee];W[ff]"


@pytest.mark.parametrize("text", ["", "Good morning.", "(;GM[1]SZ[19];B[aa])", "(;GM[11]SZ[11];B[a1])"])
def test_what_does_not_fit_is_refused_in_words(text: str, drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD};B[aa])", tmp_path)
    assert refusal(drive, PasteBranch(key(drive, 0), text)).endswith(".")
    assert not drive.snapshot.document.can_undo


def test_merging_keeps_what_both_have_once(drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD}PB[Lee];B[aa]C[mine]TR[aa];W[bb])", tmp_path)
    other = b"(;GM[1]SZ[9]PB[Kim]PW[Cho];B[aa]C[theirs]SQ[aa][cc];W[dd];B[ee])"
    drive(MergeRecord(other))
    merged = ";PB[Lee];B[aa]C[mine\n\ntheirs]TR[aa]SQ[cc](;W[bb])(;W[dd]C[Kim – Cho];B[ee])"
    assert tree(drive) == merged.replace("\n", "")
    drive(MergeRecord(other))
    assert tree(drive) == merged.replace("\n", "")


def test_a_line_of_moves_is_added_beside_what_is_there_and_the_node_stays(drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD};B[aa];W[bb];B[cc])", tmp_path)
    start, spots = drive.snapshot.node.key, [drive.snapshot.board.vertex(name) for name in ("A9", "B8", "D6", "A9")]
    steps = tuple((1 + number % 2, spot) for number, spot in enumerate(spots[:3]))
    drive(AddLine(start, (*steps, (2, -1), (1, spots[3]))))
    assert tree(drive) == ";;B[aa];W[bb](;B[cc])(;B[dd];W[])", "as far as it can be played"
    assert drive.snapshot.node.key == start
    assert drive.snapshot.message == "2 moves are in the record as a variation."
    assert drive.first(AddLine(start, steps)) == Refused("The record goes on like that already.")
    assert isinstance(drive.first(AddLine(start, ((2, spots[1]),))), Refused), "it is not White's turn"
    assert isinstance(drive.first(AddLine(key(drive, 0), steps)), Refused), "another position is shown"
    drive(Undo())
    assert tree(drive) == ";;B[aa];W[bb];B[cc]"


def test_a_position_becomes_the_start(drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD}PB[Lee];B[aa];W[ba];B[cc];W[ab]C[taken];B[dd](;W[ee])(;W[ff]))", tmp_path)
    drive(StartHere(key(drive, 0, 0, 0, 0)))
    assert tree(drive) == ";PB[Lee]AB[cc]AW[ba][ab]PL[B]C[taken];B[dd](;W[ee])(;W[ff])"
    assert "1 stone taken" in drive.snapshot.message


def test_a_game_is_split_off_and_undo_brings_it_back(drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD};B[aa](;W[bb];B[cc])(;W[dd]))", tmp_path)
    before = drive.saved(tmp_path)
    drive(GoTo(key(drive, 0, 0, 0)), SplitGame(key(drive, 0, 0), is_moved=True))
    assert tree(drive) == ";AB[aa]AW[bb]PL[B];B[cc]"
    drive(SelectGame(0))
    assert tree(drive) == ";;B[aa];W[dd]"
    drive(Undo())
    assert drive.saved(tmp_path) == before


def test_colours_are_exchanged_and_undo_brings_them_back(drive: Driver, tmp_path: Path) -> None:
    said = "PB[Lee]PW[Kim]BR[3d]RE[B+2.5]KM[6.5]"
    moves = ";B[aa]C[x]BL[50];W[bb]TB[cc]TW[dd][ee]V[-3.5]SBKV[40](;B[])(;AB[ff]AW[gg]PL[B])"
    opened(drive, f"(;{HEAD}{said}{moves})", tmp_path)
    before = drive.saved(tmp_path)
    drive(ExchangeColours())
    assert tree(drive) == (
        ";PW[Lee]PB[Kim]WR[3d]RE[W+2.5]KM[6.5];W[aa]C[x]WL[50];B[bb]TW[cc]TB[dd][ee]V[3.5](;W[])(;AB[gg]AW[ff]PL[W])"
    )
    drive(Undo())
    assert drive.saved(tmp_path) == before


def test_colours_are_exchanged_in_the_result_of_a_variation(drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD}RE[B+2](;B[cc];W[gg])(;B[gc]GOBF[B+R]))", tmp_path)
    drive(Step(1), SwitchVariation(1))
    assert drive.snapshot.result == "Black wins by resignation."
    assert drive(ExchangeColours()).result == "White wins by resignation."


def test_who_is_to_move_is_exchanged_where_no_move_says_it(drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD}AB[aa]AW[bb])", tmp_path)
    assert drive.snapshot.to_move == 1
    drive(ExchangeColours())
    assert drive.snapshot.to_move == 2
    drive(ExchangeColours())
    assert drive.snapshot.to_move == 1


@pytest.mark.parametrize(
    ("said", "after"),
    [
        ("RE[Draw]", "RE[Draw]"), ("RE[Black won by 3]", "RE[White won by 3]"), ("RE[黑中盘胜]", "RE[白中盘胜]"),
        ("RE[白认输]", "RE[黑认输]"), ("V[-]", "V[-]"), ("V[even]", "V[even]"), ("V[+0,5]", "V[-0,5]"),
        ("BS[1]", "WS[1]"),
    ],
)  # fmt: skip
def test_words_for_colours_are_exchanged_and_words_that_hold_their_letters_stay(
    drive: Driver, tmp_path: Path, said: str, after: str
) -> None:
    opened(drive, f"(;{HEAD}{said};B[aa])", tmp_path)
    drive(ExchangeColours())
    assert tree(drive) == f";{after};W[aa]"


def test_more_players_than_two_keep_their_colours(drive: Driver) -> None:
    drive(NewGame(5, 5, rules="political-go"))
    assert isinstance(drive.first(ExchangeColours()), Refused)


def test_a_move_is_inserted_and_what_follows_is_only_flagged(drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD};B[aa];W[bb];B[cc])", tmp_path, Step(1))
    drive(InsertMove(drive.snapshot.board.vertex("C7")))
    drive.rest()
    assert tree(drive) == ";;B[aa];W[cc];W[bb];B[cc]"
    drive(Step(2))
    assert "occupied" in drive.snapshot.node.flag
    assert drive.session.game.judged.flags.keys() == {drive.snapshot.node.key}
    drive(ReplaceMove(drive.snapshot.board.vertex("D6")))
    drive.rest()
    assert not drive.session.game.judged.flags


def test_one_node_is_deleted_and_its_variations_move_up(drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD};B[aa](;C[x](;W[bb])(;W[cc]))(;W[dd]))", tmp_path)
    drive(DeleteOnlyNode(key(drive, 0, 0)))
    assert tree(drive) == ";;B[aa](;W[bb])(;W[cc])(;W[dd])"
    assert "cannot be" in refusal(drive, DeleteOnlyNode(key(drive)))


def test_a_deletion_below_the_move_shown_is_taken_back_with_all_that_followed(drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD};B[aa];W[bb];B[cc])", tmp_path)
    line = list(drive.session.game.cursor.line)
    drive(DeleteNode(key(drive, 0, 0)), Undo())
    assert drive.session.game.cursor.line == line
    drive(Redo(), Undo(), Step(3))
    assert drive.session.game.cursor.node is line[-1]


def test_stones_by_hand_are_written_once_and_only_where_needed(drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD}AB[aa:bb];B[cc])", tmp_path)
    drive(SetStones({0: 0, 1: 2}, is_in_place=True))
    assert tree(drive) == ";AB[ab][bb]AW[ba];B[cc]"
    drive(Step(1), SetStones({20: 0, 0: 1}, stroke=5), SetStones({20: 1, 40: 2}, stroke=5))
    assert tree(drive) == ";AB[ab][bb]AW[ba];B[cc];AB[aa]AW[ee]"
    drive(Undo())
    assert tree(drive) == ";AB[ab][bb]AW[ba];B[cc]"


def test_a_vertex_bears_one_sign_and_one_label(drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD}TR[aa:ba]LB[aa:x])", tmp_path)
    drive(SetMarks("SQ", (0,)), SetMarks("LB", (0, 9), "7"))
    assert tree(drive) == ";TR[ba]LB[aa:7][ab:7]SQ[aa]"
    drive(SetMarks("SQ", (0, 1), is_toggled=True), SetMarks("", (9,)))
    assert tree(drive) == ";LB[aa:7]SQ[ba]"


def test_judgements_shut_each_other_out_and_need_a_move(drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD};B[aa]TE[1]GB[1])", tmp_path)
    drive(Annotate(key(drive, 0), "DO"), Annotate(key(drive, 0), "UC", 2))
    assert tree(drive) == ";;B[aa]DO[]UC[2]"
    assert "needs a move" in refusal(drive, Annotate(key(drive), "TE"))


def test_cleaning_up_tells_how_much_went(drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD}C[a];B[aa]C[b]TR[aa]XX[1](;W[bb])(;W[cc]))", tmp_path)
    drive(CleanUp(frozenset({"comments", "unknown", "variations"})))
    assert tree(drive) == ";;B[aa]TR[aa];W[bb]"
    assert (
        drive.snapshot.message == "Taken out: 1 variation, comments of 2 positions, unknown properties of 1 position."
    )


def test_games_of_a_file_come_and_go(drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD}PB[A])(;{HEAD}PB[B])", tmp_path, AddGame())
    assert (drive.snapshot.game.index, drive.snapshot.game.count) == (2, 3)
    drive(MoveGame(0, 2), RemoveGame(1))
    names = [root.values("PB") for root in drive.session.document.roots]
    assert names == [("B",), ("A",)]
    drive(Undo(), Undo(), Undo(), RemoveGame(0))
    assert "only game" in refusal(drive, RemoveGame(0))


def test_handicap_stones_stand_before_the_first_move(drive: Driver, tmp_path: Path) -> None:
    opened(drive, f"(;{HEAD})", tmp_path, SetHandicap(2))
    assert tree(drive) == ";HA[2]AB[gc][cg]PL[W]"
    drive(SetHandicap(0))
    assert tree(drive) == ";"
    drive(PlayPass())
    assert "Moves have been made" in refusal(drive, SetHandicap(2))


@pytest.mark.parametrize(("place", "much"), [((0,), "3 positions"), ((0, 0), "1 position")])
def test_what_is_copied_cut_and_pasted_is_counted_alike(
    place: tuple[int, ...], much: str, drive: Driver, tmp_path: Path
) -> None:
    opened(drive, f"(;{HEAD};B[aa](;W[bb])(;W[dd]))", tmp_path)
    copied = drive.first(CopyBranch(key(drive, *place)))
    assert isinstance(copied, Copied)
    assert copied.words == much
    assert drive(CutBranch(key(drive, *place))).message == f"{much} cut."
    assert drive(PasteBranch(key(drive), copied.text)).message == f"{much} pasted."


def test_what_cannot_be_read_of_a_pasted_branch_is_told(drive: Driver) -> None:
    root = drive(NewGame(9, 9)).node.key
    assert drive(PasteBranch(root, "B[D4]")).message == "1 position pasted. “D4” is no point of the 9 × 9 board."
    told = drive(PasteBranch(root, ";AB[aa][zz][cc:zz];W[xx]")).message
    assert told == "2 positions pasted. “zz” and 2 more are no points of the 9 × 9 board."
    assert drive(PasteBranch(root, "(;B[ee]TR[aa];W[])")).message == "2 positions pasted."
    assert isinstance(drive.first(PasteBranch(root, "words (;;)")), Refused)
