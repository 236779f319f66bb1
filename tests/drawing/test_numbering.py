"""Numbers on stones and the list of those that no stone bears."""

from pathlib import Path

import pytest

from goboard.drawing.export.diagram import Line, figure
from goboard.drawing.numbering import (
    ALL,
    FIGURE,
    LAST,
    NONE,
    ONWARD,
    Numbering,
    gathered_words,
    numbered,
    numbered_now,
    reused_words,
)
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import View, reused_in, scene_of
from goboard.drawing.shapes import Texts
from goboard.drawing.theme import load_theme
from goboard.session.commands.ask import AskFrames
from goboard.session.commands.files import NewGame
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import DeclareWar, OfferAlliance, PlayPass
from goboard.session.snapshot import Frames, LineMove, Snapshot
from tests.session.driver import Driver, answer_to


def at_end(text: str, tmp_path: Path) -> Snapshot:
    drive = Driver()
    drive.open(text, tmp_path)
    return drive(Step(999))


def told(snapshot: Snapshot, choice: Numbering) -> tuple[str, str]:
    """The numbers as "label number", in the order of the numbers, and the list below the board."""
    node, labels = snapshot.node, snapshot.board.labels
    numbers, reused = numbered_now(node.moves, node.made, choice, snapshot.stones)
    shown = sorted(numbers.items(), key=lambda item: item[1])
    return " ".join(f"{labels[vertex]}:{number}" for vertex, number in shown), reused_words(reused, labels)


@pytest.mark.parametrize(
    ("choice", "numbers", "listed"),
    [
        (Numbering(NONE), "", ""),
        (Numbering(LAST, 1), "E4:4", ""),
        (Numbering(LAST, 3), "A4:2 B4:3 E4:4", ""),
        (Numbering(ALL), "A5:1 A4:2 B4:3 E4:4", ""),
        (Numbering(ONWARD, first=2), "B4:3 E4:4", ""),
        (Numbering(ONWARD, first=2, begins_at_one=True), "B4:1 E4:2", ""),
        (Numbering(ONWARD, first=99), "", ""),
    ],
)
def test_which_moves_are_numbered(tmp_path: Path, choice: Numbering, numbers: str, listed: str) -> None:
    assert told(at_end("(;SZ[5];B[aa];W[ab];B[bb];W[eb])", tmp_path), choice) == (numbers, listed)


def test_points_played_again_and_stones_taken_are_listed(tmp_path: Path) -> None:
    # 1 is taken by 2, and 3 plays there again; 2 stays
    taken = "(;SZ[5];B[aa];W[ba];B[ee];W[ab];B[ed];W[ec])"
    assert told(at_end(taken, tmp_path), Numbering(ALL)) == ("B5:2 E1:3 A4:4 E2:5 E3:6", "1 at A5")


def test_in_print_a_point_played_again_bears_the_first_number_and_on_the_board_the_last() -> None:
    moves = [LineMove(key, number, player, vertex) for key, number, player, vertex in
             ((1, 1, 1, 0), (2, 2, 2, 1), (3, 3, 1, 2), (4, 4, 2, 0), (5, 5, 1, 0), (6, 6, 2, None))]  # fmt: skip
    numbers, reused = numbered(moves, 6, Numbering(ALL), bytes([1, 2, 1]))
    assert numbers == {0: 1, 1: 2, 2: 3}
    assert reused_words(reused, ("A1", "B1", "C1")) == "4 at 1, 5 at 1, 6 passes"
    # as the position is now, the stone is that of the last move there
    numbers, reused = numbered_now(moves, 6, Numbering(ALL), bytes([1, 2, 1]))
    assert numbers == {0: 5, 1: 2, 2: 3}
    assert gathered_words(reused, ("A1", "B1", "C1")) == ("1, 4 at 5", "6 passes")


def test_the_record_counts_anew_where_it_says_so(tmp_path: Path) -> None:
    record = "(;SZ[5];B[aa];W[ca];B[ec]MN[11];W[ee])"
    assert told(at_end(record, tmp_path), Numbering(ALL))[0] == "A5:1 C5:2 E3:11 E1:12"


def test_figures_are_numbered_as_the_record_prints_them(tmp_path: Path) -> None:
    record = "(;SZ[5];B[aa];W[ca]MN[154]FG[257:Two]PM[2];B[ec];W[ee])"
    shown = at_end(record, tmp_path)
    assert told(shown, Numbering(FIGURE))[0] == "C5:54 E3:55 E1:56"
    assert told(shown, Numbering(ALL))[0] == "A5:1 C5:154 E3:155 E1:156", "every move has its own"
    assert told(shown, Numbering(LAST, 2))[0] == "E3:155 E1:156", "what a person asks for is numbered as counted"
    unprinted = at_end(record.replace("PM[2]", "PM[0]"), tmp_path)
    assert told(unprinted, Numbering(FIGURE))[0] == ""


def test_numbers_stand_on_stones_in_an_ink_of_their_own_and_not_where_the_record_has_a_sign(tmp_path: Path) -> None:
    shown = at_end("(;SZ[5];B[aa];W[ca];B[ec]LB[aa:x])", tmp_path)
    scene = scene_of(shown, View(numbering=Numbering(ALL)))
    theme = load_theme("light")
    texts = [shape for shape in build(scene, camera_for(scene, 400, 400), theme) if isinstance(shape, Texts)]
    written = {item[0]: shape.colour for shape in texts for item in shape.items if item[0] in ("1", "2", "3", "x")}
    assert written == {"2": theme.mark_on(2), "3": theme.mark_on(1), "x": theme.mark_on(1)}
    small = build(scene, camera_for(scene, 30, 30), theme)
    assert not any(item[0] == "2" for shape in small if isinstance(shape, Texts) for item in shape.items)


def test_numbers_go_with_letters_where_more_than_two_play_on_any_board() -> None:
    drive = Driver()
    drive(
        NewGame(
            board={"shape": "circular", "rings": 3, "spokes": 6},
            rules="political-go",
            options={"players": "Ann, Bob, Cleo"},
        )
    )
    labels = drive.snapshot.board.labels
    shown = drive.play(labels[0], labels[4], labels[9])
    scene = scene_of(shown, View(numbering=Numbering(ALL)))
    assert dict(scene.numbers) == {0: 1, 4: 2, 9: 3}
    assert scene.letters == ("A", "B", "C")
    texts = [s for s in build(scene, camera_for(scene, 500, 500), load_theme("dark")) if isinstance(s, Texts)]
    assert {"1", "2", "3", "A", "B", "C"} <= {item[0] for shape in texts for item in shape.items}


def test_what_cannot_be_shown_in_a_picture_is_listed(tmp_path: Path) -> None:
    shown = at_end("(;SZ[5];B[aa];W[ba];B[ee];W[ab])", tmp_path)
    assert reused_words(reused_in(shown, View(numbering=Numbering(ALL))), shown.board.labels) == "1 at A5"
    assert reused_in(shown, View()) == ()


def test_offers_and_wars_are_no_passes_below_a_board_nor_in_print() -> None:
    drive = Driver()
    names = {"players": "Ann, Bob, Cleo"}
    drive(NewGame(board={"shape": "grid", "columns": 5, "rows": 5}, rules="political-go", options=names))
    drive.play("A1")
    shown = [drive(each) for each in (OfferAlliance(3, True), DeclareWar(2), PlayPass(), OfferAlliance(3, False))][-1]
    listed = "2 offers an alliance, 3 declares war, 4 passes, 5 offers an alliance"
    _, reused = numbered_now(shown.node.moves, shown.node.made, Numbering(ALL), shown.stones)
    assert reused_words(reused, shown.board.labels) == listed
    assert gathered_words(reused, shown.board.labels) == ("2, 5 offer alliances", "3 declares war", "4 passes")
    frames = answer_to(drive.session, AskFrames("test"), Frames)
    line = Line(frames.board, frames.names, frames.line)
    assert figure(line, line.whole, View()).told == listed
