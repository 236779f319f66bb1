"""Signs of an analysis and all else that a picture shows: which of them gives way to which, and where it goes."""

from dataclasses import replace

import numpy as np

from goboard.analysis.report import Eye
from goboard.drawing.layers.areas import territory
from goboard.drawing.picture import camera_for
from goboard.drawing.scene import AnalysisScene, Scene, View, count_parts
from goboard.drawing.shapes import Discs, Lines, Rects, Texts
from goboard.rules.protocol import Score
from tests.drawing.reports import laid, report_on
from tests.drawing.test_overlays import (
    BOARDS,
    NINE,
    SIDE,
    THEME,
    added,
    labels_near,
    places,
    scene_of,
    shapes_of,
    shares_with,
)


def test_squares_lie_exactly_on_points_beside_stones_placed_by_hand_and_leave_dame_alone() -> None:
    report = report_on(NINE, bytes(81), shares=shares_with(black="A1 E5 G7"), dame=(NINE.vertex("E5"),))
    scene = scene_of("ownership dame", bytes(81), AnalysisScene(report))
    scene = replace(scene, view=replace(scene.view, natural=True))
    edges, squares = (shape for shape in added(scene) if isinstance(shape, Rects))
    camera = camera_for(scene, SIDE, SIDE)
    expected = camera.centres[[NINE.vertex("G7"), NINE.vertex("A1")]]
    assert np.abs(places(edges) - expected).max() <= 1
    assert len(squares.boxes) == 2


def test_squares_keep_off_the_player_s_mark() -> None:
    stones = laid(NINE, "E5")
    report = report_on(NINE, stones, shares=shares_with(white="E5"))
    scene = scene_of("ownership", stones, AnalysisScene(report), letters=("A", "B", "C"))
    _, square, letter = added(scene)
    camera = camera_for(scene, SIDE, SIDE)
    away = (places(square)[0] - camera.centres[NINE.vertex("E5")]) / camera.spacing
    assert (away < -0.2).all()
    # of more than two players not only the colour says whose it will be
    assert isinstance(letter, Texts) and letter.items[0][0] == "B"


def test_territory_of_more_than_two_players_bears_their_letters() -> None:
    owner = bytes(3 if vertex < 9 else 0 for vertex in range(NINE.size))
    scene = Scene(NINE, laid(NINE, "A9"), View(), owner=owner, letters=("A", "B", "C"))
    camera = camera_for(scene, SIDE, SIDE)
    texts = [each for each in territory(scene, camera, THEME) if isinstance(each, Texts)]
    assert [word for each in texts for word, _, _ in each.items] == ["C"] * 8
    two = replace(scene, letters=())
    assert not any(isinstance(each, Texts) for each in territory(two, camera, THEME))


def test_names_of_points_give_way_to_squares() -> None:
    board = BOARDS["hexagonal"]
    shares = np.full((2, board.size), 0.5)
    shares[:, :5] = [[1.0], [0.0]]
    report = report_on(board, bytes(board.size), shares=shares)
    scene = replace(scene_of("ownership", bytes(board.size), AnalysisScene(report), board), view=View(coordinates=True))
    squared = replace(scene, view=replace(scene.view, overlays=frozenset({"ownership"})))
    plain, left = (
        {text for shape in shapes_of(one, 1000) if isinstance(shape, Texts) for text, *_ in shape.items}
        for one in (scene, squared)
    )
    assert plain - left == set(board.labels[:5])


def test_in_a_count_stones_called_alive_are_ticked_and_dead_ones_on_dame_keep_a_square() -> None:
    stones = laid(NINE, "D4 E5", "F6")
    dead, ours = NINE.vertex("E5"), NINE.vertex("D4")
    score = Score((), bytes(81), bytes(81), (dead,), (), (), (), "", {})
    scene = count_parts(scene_of("", stones, AnalysisScene()), score, (dead,), {dead})
    scene = replace(scene, stones=laid(NINE, "D4 E5"), presumed=(dead,), dead=(), spared=(ours,))
    shapes = shapes_of(scene)
    ticks = [shape for shape in shapes if isinstance(shape, Lines) and shape.colour == THEME.accent]
    assert [labels_near(scene, tick) for tick in ticks] == [{"D4"}]
    square = next(shape for shape in shapes if isinstance(shape, Rects) and shape.fill == THEME.wood_flat)
    assert labels_near(scene, square) == {"E5"}
    assert not any(isinstance(shape, Discs) and labels_near(scene, shape) == {"E5"} for shape in shapes)


def test_in_a_count_no_overlay_hides_the_territory() -> None:
    stones = laid(NINE, "A2 B2 C2 D2 D1", "")
    eye = Eye(tuple(map(NINE.vertex, ("A1", "B1", "C1"))), most=2, least=1)
    report = report_on(NINE, stones, proven=(NINE.vertex("A2"),), dame=(80,), eyes={NINE.vertex("A2"): eye})
    scene = scene_of("eyes alive dame sealing influence", stones, AnalysisScene(report))
    assert added(scene) and not added(replace(scene, is_counted=True))
