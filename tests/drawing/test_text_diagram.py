"""Diagrams in letters, and as Sensei's Library writes them."""

import pytest

from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.drawing.export.diagram import Diagram, Stretch, figure, part_between, shown_in
from goboard.drawing.export.text import TextDiagramError, ascii_diagram, matrix_text, text_of, wiki_diagram
from goboard.drawing.scene import Scene, View
from goboard.session.snapshot import LineMove, Mark
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


def test_whose_the_numbers_are_is_told() -> None:
    def last(names: tuple[str, ...], players: str) -> list[str]:
        moves = tuple(LineMove(at, at, int(player), None) for at, player in enumerate(players, 1))
        return text_of(Diagram(scene(), "1–5", moves=moves), names).splitlines()

    assert last(("Black", "White"), "2121")[0] == "1–5 – White begins"
    assert last(("Black", "White"), "1121")[-2:] == ["Black: 1, 2, 4", "White: 3"]
    assert last(("Ada", "Bo", "Cy"), "2312")[0] == "1–5 – 1 Bo, 2 Cy, 3 Ada and so on"


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


def test_a_position_as_a_matrix_has_the_rows_of_a_grid_and_the_names_of_other_points() -> None:
    assert matrix_text(GRID, scene().stones).splitlines() == [
        " 0  0  0  0  0",
        " 0  0  0 -1  0",
        " 0  0  0  0  0",
        " 0  1  0  0  0",
        " 0  0  0  0  0",
    ]
    graph = board_from_spec({"shape": "graph", "points": 3, "edges": [[0, 1], [1, 2]], "labels": ["a", "b", "c"]})
    assert matrix_text(graph, b"\2\0\1") == "a -1\nb 0\nc 1\n"
    masked = board_from_spec({"shape": "masked", "mask": ["XX", ".X"]})
    assert matrix_text(masked, b"\1\0\2") == " 1  0\n . -1\n"
