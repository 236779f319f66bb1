"""Diagrams as Sensei's Library writes them."""

from dataclasses import replace

from goboard.drawing.export.diagram import Stretch, part_between, shown_in
from goboard.drawing.export.text import wiki_diagram, wiki_figure
from goboard.drawing.scene import View
from goboard.session.snapshot import Mark
from tests.drawing.test_diagram import KO, line_of
from tests.drawing.test_text_diagram import GRID, scene


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


def test_labels_that_are_no_letters_become_free_letters() -> None:
    signs = (("A5", "12"), ("B5", "a"), ("C5", "A"), ("D5", "c"), ("B2", "stone"))
    marks = tuple(Mark("LB", GRID.vertex(label), text) for label, text in signs)
    lines = wiki_diagram(scene(marks=marks)).splitlines()
    assert lines[2] == "$$ | b a d c . |"
    assert lines[-2:] == ["", "b: 12, d: A, stone at B2"]


def test_arrows_and_lines_are_kept_where_both_ends_are_shown() -> None:
    lines = ((GRID.vertex("A1"), GRID.vertex("C3"), True), (GRID.vertex("B2"), GRID.vertex("E5"), False))
    drawn = replace(scene(), lines=lines)
    assert wiki_diagram(drawn).splitlines()[-2:] == ["$$ {AR A1 C3}", "$$ {LN B2 E5}"]
    corner = shown_in(drawn, part_between(GRID, "A1", "D4"))
    assert [row for row in wiki_diagram(corner).splitlines() if "{" in row] == ["$$ {AR A1 C3}"]
    middle = shown_in(
        replace(drawn, lines=((GRID.vertex("B2"), GRID.vertex("C4"), True),)), part_between(GRID, "B2", "D4")
    )
    assert wiki_diagram(middle).splitlines()[-1] == "$$ {AR 1:3 2:1}"


def test_moves_outside_of_a_part_are_told() -> None:
    line = line_of("(;GM[1]SZ[5]RU[Chinese];B[aa];W[ee];B[bb])")
    assert wiki_figure(line, Stretch(1, 3), View(), "counted", part_between(GRID, "A5", "C3")).startswith(
        "$$B5 1–3; 2 at E1"
    )
