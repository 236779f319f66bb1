"""Numbered figures as books have them, and albums of them."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from goboard.drawing.camera.view import BoardView, Part
from goboard.drawing.export.album import (
    BY_COMMENTS,
    BY_FIGURES,
    FIGURE,
    FIGURES,
    GAME,
    POSITION,
    RECORD,
    Album,
    Wish,
)
from goboard.drawing.export.diagram import AS_RECORD, FROM_ONE, Line, Stretch, figure
from goboard.drawing.export.sheet import Sheet
from goboard.drawing.scene import View
from goboard.drawing.solid.camera import solid_camera
from goboard.session.commands.ask import AskFrames
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import PlayAt, PlayAtPlace
from goboard.session.session import Session
from goboard.session.snapshot import Frames, Variation
from tests.session.driver import answer_to

KO = "(;GM[1]SZ[5]RU[Chinese];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[ee];W[ed];B[cb];W[];B[dd])"
"""White takes the ko at B4 with move 8; Black takes back at C4, where move 7 was."""


def filmed(sgf: str, step: int = 1000) -> Frames:
    session = Session()
    session.handle(OpenBytes(sgf.encode(), "game.sgf"))
    session.handle(Step(step))
    return answer_to(session, AskFrames("test"), Frames)


def line_of(sgf: str) -> Line:
    frames = filmed(sgf)
    return Line(frames.board, frames.names, frames.line)


def numbers(line: Line, stretch: Stretch, numbering: str = "counted") -> dict[str, int]:
    shown = figure(line, stretch, View(), numbering).scene
    return {line.board.labels[vertex]: number for vertex, number in shown.numbers}


def album(sgf: str, wish: Wish) -> Album:
    frames = filmed(sgf)
    line = Line(frames.board, frames.names, frames.line)
    return Album(line, frames.at, wish, Sheet(line.scene(frames.at, View()), 500, 500))


def test_stones_that_are_taken_stay_and_moves_on_them_are_told_below() -> None:
    line = line_of(KO)
    made = figure(line, Stretch(1, 13), View())
    assert made.caption == "11 at 7, 12 passes"
    assert made.title == "1–13"
    shown = made.scene
    taken = line.board.vertex("C4")
    assert shown.stones[taken] == 1 and dict(shown.numbers)[taken] == 7
    assert dict(shown.numbers)[line.board.vertex("B4")] == 8


def test_a_figure_begins_on_the_position_before_it() -> None:
    line = line_of(KO)
    made = figure(line, Stretch(9, 13), View())
    assert {number for _, number in made.scene.numbers} == {9, 10, 11, 13}
    assert made.caption == "12 passes"
    # move 11 took the stone at B4, which was there before: in a book it stays
    assert made.scene.stones[line.board.vertex("B4")] == 2
    final = figure(line, Stretch(9, 13), View(), is_final=True)
    assert final.scene.stones[line.board.vertex("B4")] == 0


def test_a_move_where_a_stone_lay_before_is_told_by_its_point() -> None:
    line = line_of(KO)
    assert figure(line, Stretch(8, 11), View()).caption == "11 at C4"


def test_without_coordinates_a_letter_tells_the_point() -> None:
    """One that the record does not use there; moves outside of a part keep the names of their points."""
    record = "(;GM[1]SZ[9]RU[Chinese]VW[aa:ee]AB[ba]AW[aa];B[ab];W[ii];B[aa];W[ed]LB[ee:a])"

    def made(**wish: bool) -> tuple[str, str]:
        found = album(record, Wish(what=FIGURE, shows=RECORD, **wish)).diagram(0)
        names = found.scene.board.labels
        return found.caption, " ".join(f"{names[m.vertex]}:{m.text}" for m in found.scene.marks if m.kind == "LB")

    assert made() == ("2 at J1, 3 at A9", "E5:a")
    assert made(coordinates=False) == ("2 at J1, 3 at the stone marked b", "E5:a A9:b")
    assert made(coordinates=False, is_final=True) == ("2 at J1", "E5:a")


def test_numbers_begin_at_one_or_as_the_record_wants_it() -> None:
    sgf = "(;GM[1]SZ[9]RU[Chinese];B[aa];W[bb]PM[2];B[cc]MN[151];W[dd])"
    line = line_of(sgf)
    assert numbers(line, Stretch(2, 2), FROM_ONE) == {"B8": 1}
    assert numbers(line, Stretch(3, 4), AS_RECORD) == {"C7": 51, "D6": 52}
    unnumbered = line_of(sgf.replace("PM[2]", "PM[0]"))
    assert numbers(unnumbered, Stretch(3, 4), AS_RECORD) == {}
    assert numbers(unnumbered, Stretch(3, 4)) == {"C7": 151, "D6": 152}


def test_numbers_stand_where_programs_mark_the_last_move() -> None:
    line = line_of("(;GM[1]SZ[9]RU[Chinese];B[aa];W[bb]CR[bb]TR[cc])")
    made = figure(line, Stretch(1, 2), View())
    assert numbers(line, Stretch(1, 2)) == {"A9": 1, "B8": 2}
    assert [line.board.labels[mark.vertex] for mark in made.scene.marks] == ["C7"]


def test_signs_of_dead_stones_do_not_hide_numbers() -> None:
    line = line_of("(;GM[1]SZ[9]RU[Chinese];B[aa];W[bb];B[cc]TB[bb][ii]TW[aa])")
    made = figure(line, Stretch(1, 3), View())
    assert made.scene.dead == ()
    assert [vertex for vertex, whose in enumerate(made.scene.owner) if whose] == [line.board.vertex("J1")]
    assert line.scene(3, View()).dead != ()


def test_moves_without_numbers_are_drawn_and_have_a_title() -> None:
    made = figure(line_of("(;GM[1]SZ[9]RU[Chinese];B[aa]PM[0];W[bb])"), Stretch(1, 2), View(), AS_RECORD)
    assert made.title == "1–2" and made.scene.numbers == ()
    assert sorted(stone for stone in made.scene.stones if stone) == [1, 2]


def test_moves_outside_of_a_part_are_told_and_do_not_show_elsewhere() -> None:
    sgf = "(;GM[1]SZ[9]RU[Chinese]VW[aa:cc];B[aa];W[ii];B[bb];W[aa])"
    found = album(sgf, Wish(what=FIGURE, shows=RECORD))
    made = found.diagram(0)
    assert {made.scene.board.labels[vertex]: number for vertex, number in made.scene.numbers} == {"A9": 1, "B8": 3}
    assert made.caption == "2 at J1, 4 at 1"
    assert found.words(0) == ("2 at J1, 4 at 1",)


def test_many_moves_outside_are_told_by_their_numbers() -> None:
    points = [f"{column}{row}" for row in "ih" for column in "abcdefghi"]
    moves = "".join(f";{'BW'[at % 2]}[{point}]" for at, point in enumerate(["aa", *points]))
    found = album(f"(;GM[1]SZ[9]RU[Chinese]VW[aa:cc]{moves})", Wish(what=FIGURE, shows=RECORD))
    assert found.diagram(0).caption == "elsewhere: 2–19"


def test_numbers_on_the_far_side_of_a_ball_are_told() -> None:
    session = Session()
    session.handle(NewGame(board={"shape": "geodesic", "frequency": 3}))
    board = session.game.board
    camera = solid_camera(board, 600, 600)
    near = int(camera.first.depth.argmax())
    far = int((board.positions @ board.positions[near]).argmin())
    for vertex in (near, far):
        session.handle(PlayAt(vertex))
    frames = answer_to(session, AskFrames("test"), Frames)
    line = Line(frames.board, frames.names, frames.line)

    def told(zoom: float) -> str:
        view = View(part=BoardView(zoom=zoom))
        return Album(line, 2, Wish(what=FIGURE), Sheet(line.scene(2, view), 600, 600)).diagram(0).caption

    assert told(1.0) == ""
    assert told(1.1) == f"2 at {board.labels[far]}"


def spans(found: Sequence[Stretch]) -> list[tuple[int, int]]:
    return [(stretch.first, stretch.last) for stretch in found]


@pytest.mark.parametrize(
    ("split", "expected"),
    [("every", [(0, 2), (3, 4), (5, 5)]), (BY_FIGURES, [(0, 2), (3, 5)]), (BY_COMMENTS, [(0, 0), (1, 4), (5, 5)])],
)
def test_a_line_is_parted_into_figures(split: str, expected: list[tuple[int, int]]) -> None:
    sgf = "(;GM[1]SZ[9]RU[Chinese]C[start];B[aa];W[bb];B[cc]FG[257:Middle];W[dd]C[here];B[ee])"
    found = album(sgf, Wish(what=FIGURES, split=split, each=2))
    assert spans(found.stretches) == expected
    titles = [found.diagram(index).title for index in range(len(found))]
    assert ("Middle (3–5)" in titles) is (split == BY_FIGURES)


def test_a_figure_may_go_without_coordinates_and_brings_its_comments() -> None:
    sgf = "(;GM[1]SZ[9]RU[Chinese];B[aa]FG[1:Bare]C[one];W[bb]C[two])"
    made = figure(line_of(sgf), Stretch(1, 2), View(coordinates=True))
    assert not made.scene.view.coordinates
    assert made.comments == (("1", "one"), ("2", "two"))


def test_a_set_up_in_the_middle_of_a_figure_shows_the_position_as_it_is() -> None:
    line = line_of("(;GM[1]SZ[9]RU[Chinese];B[aa];AE[aa]AB[ii];W[bb])")
    made = figure(line, Stretch(1, 3), View())
    assert made.scene.stones[line.board.vertex("J1")] == 1
    assert made.scene.stones[line.board.vertex("A9")] == 0


def test_what_the_record_shows_is_the_part_that_is_drawn() -> None:
    found = album("(;GM[1]SZ[9]RU[Chinese]VW[aa:cc];B[bb])", Wish(what=POSITION, shows=RECORD))
    assert found.part == Part((0, 2), (0, 2))


def test_a_game_is_shown_from_the_position_before_its_first_move() -> None:
    found = album(KO, Wish(what=GAME, first=1, last=3))
    assert [sum(map(bool, found.diagram(index).scene.stones)) for index in range(len(found))] == [0, 1, 2, 3]
    assert len({found.sides(300)}) == 1


def test_figures_may_be_of_some_moves() -> None:
    sgf = "(;GM[1]SZ[9]RU[Chinese]C[start];B[aa];W[bb];B[cc];W[dd];B[ee])"
    assert spans(album(sgf, Wish(what=FIGURES, each=2, first=2, last=4)).stretches) == [(2, 3), (4, 4)]
    assert spans(album(sgf, Wish(what=FIGURES, each=9)).stretches) == [(0, 5)]


def test_the_plane_keeps_its_place_from_picture_to_picture() -> None:
    session = Session()
    session.handle(NewGame(board={"shape": "plane"}, rules="mango", options={"F": "exp(-x^2-y^2)"}))
    for x, y in ((0, 0), (9, 2), (-3, 5)):
        session.handle(PlayAtPlace(x, y))
    frames = answer_to(session, AskFrames("test"), Frames)
    line = Line(frames.board, frames.names, frames.line)
    found = Album(line, frames.at, Wish(what=GAME, first=1, last=3), Sheet(line.scene(3, View()), 400, 400))
    assert len({found.sheet(index, 200, 200).scene.view.part for index in range(len(found))}) == 1


def test_what_comes_next_is_in_the_picture_where_it_is_a_choice() -> None:
    one, two = Variation(1, 0, 1), Variation(2, 1, 1)
    line = line_of("(;GM[1]SZ[9]RU[Chinese];B[ee])")
    for shown, drawn in (((one,), ()), ((one, two), (one, two))):
        seen = replace(line.scene(1, View()), variations=shown)
        assert Album(line, 1, Wish(), Sheet(seen, 300, 300)).diagram(0).scene.variations == drawn
