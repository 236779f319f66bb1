"""Diagrams in letters, and as Sensei's Library writes them."""

import pytest

from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.drawing.diagram import Stretch, figure
from goboard.drawing.part import part_between, shown_in
from goboard.drawing.scene import Scene, View
from goboard.drawing.text_diagram import TextDiagramError, ascii_diagram, text_of
from goboard.drawing.wiki_diagram import wiki_diagram, wiki_figure
from goboard.session.snapshot import Mark
from tests.drawing.test_diagram import KO, line_of

GRID = cached_grid("grid", 5, 5)


def scene(view: View | None = None, marks: tuple[Mark, ...] = (), last: str = "") -> Scene:
    stones = bytearray(25)
    stones[GRID.vertex("B2")], stones[GRID.vertex("D4")] = 1, 2
    return Scene(GRID, bytes(stones), view or View(), GRID.vertex(last) if last else None, marks=marks)


def test_a_board_in_letters_has_borders_or_coordinates() -> None:
    assert ascii_diagram(scene(last="D4")).splitlines() == [
        "+-----------+",
        "| . . . . . |",
        "| . . .(O). |",
        "| . . + . . |",
        "| . X . . . |",
        "| . . . . . |",
        "+-----------+",
    ]
    assert ascii_diagram(scene(View(coordinates=True))).splitlines() == [
        "  A B C D E",
        "5 . . . . . 5",
        "4 . . . O . 4",
        "3 . . + . . 3",
        "2 . X . . . 2",
        "1 . . . . . 1",
        "  A B C D E",
    ]


def test_a_part_has_borders_where_the_board_ends() -> None:
    part = shown_in(scene(), part_between(GRID, "A1", "C3"))
    assert ascii_diagram(part).splitlines() == ["| . . +", "| . X .", "| . . .", "+------"]


def test_numbers_of_two_digits_have_room() -> None:
    line = line_of(KO)
    lines = text_of(figure(line, Stretch(1, 13), View())).splitlines()
    assert lines[0] == "1–13 – Black begins"
    assert len({len(row) for row in lines if row.startswith("|")}) == 1
    assert any(" 13 " in row for row in lines)
    assert lines[-1] == "11 at 7, 12 passes"


def test_the_wiki_has_signs_labels_and_star_points() -> None:
    signs = (("CR", "B2", ""), ("SQ", "D4", ""), ("LB", "A5", "A"), ("TR", "E1", ""), ("LB", "A1", "12"))
    marks = tuple(Mark(kind, GRID.vertex(label), text) for kind, label, text in signs)
    assert wiki_diagram(scene(marks=marks), "Two  stones").splitlines() == [
        "$$B5 Two stones",
        "$$ -------------",
        "$$ | a . . . . |",
        "$$ | . . . @ . |",
        "$$ | . . , . . |",
        "$$ | . B . . . |",
        "$$ | b . . . T |",
        "$$ -------------",
        "",
        "b: 12",
    ]


def test_a_figure_of_the_wiki_has_ten_numbers_and_goes_on_in_the_next() -> None:
    line = line_of(KO)
    first, second = wiki_figure(line, Stretch(1, 13), View(coordinates=True), "counted").split("\n\n")
    assert first.startswith("$$Bc5 1–10\n")
    assert second.startswith("$$Bc5m11 11–13; 12 passes\n")
    board = "".join(first.splitlines()[2:-1])
    assert sorted(filter(str.isdigit, board)) == list("0123456789")
    # what lay there before is a stone without a number, the ko stone taken in this diagram too
    assert "$$ | X O 1 O . |" in second


def test_white_can_begin_and_a_second_move_in_a_row_begins_a_new_diagram() -> None:
    line = line_of("(;GM[1]SZ[5]RU[Chinese];W[aa];B[bb];B[cc])")
    heads = [part.split("\n")[0] for part in wiki_figure(line, Stretch(1, 3), View(), "counted").split("\n\n")]
    assert heads == ["$$W5 1–2", "$$B5m3 3"]


def test_other_boards_and_more_players_are_refused_with_a_sentence() -> None:
    honeycomb = board_from_spec({"shape": "honeycomb", "side": 2})
    for write in (ascii_diagram, wiki_diagram):
        with pytest.raises(TextDiagramError, match="Honeycomb"):
            write(Scene(honeycomb, bytes(honeycomb.size)))
    three = Scene(GRID, bytes([3]) + bytes(24), letters=("A", "B", "C"))
    assert ascii_diagram(three).splitlines()[1].startswith("| C")
    with pytest.raises(TextDiagramError, match="two players"):
        wiki_diagram(three)


def test_a_torus_has_no_borders() -> None:
    torus = cached_grid("torus", 5, 5)
    assert ascii_diagram(Scene(torus, bytes(25))).splitlines()[0].strip(" .") == ""
