"""What an analysis adds to a picture: each overlay draws its own sign, where it belongs and nowhere else."""

from dataclasses import replace

import numpy as np
import pytest

from goboard.analysis.report import Eye, Status, Step
from goboard.arrays import Float
from goboard.boards.board import Board
from goboard.boards.catalogue import cached_grid
from goboard.boards.plane import Plane
from goboard.drawing.colours import channels, opaque
from goboard.drawing.layers import STILL
from goboard.drawing.overlays.table import OVERLAYS
from goboard.drawing.picture import build, camera_for, difference
from goboard.drawing.scene import AnalysisScene, Scene, View, count_parts
from goboard.drawing.shapes import Discs, Lines, Polygons, Raster, Rects, Shape, Stones, Texts
from goboard.drawing.theme import load_theme, theme_names
from goboard.rules.protocol import Score
from goboard.session.snapshot import Mark
from tests.contract.boards import all_boards
from tests.drawing.reports import laid, report_on

NINE = cached_grid("grid", 9, 9)
THEME = load_theme("light")
BOARDS = {name: board for name, board in all_boards().items() if board.size > 5}
SIDE = 600


def scene_of(names: str, stones: bytes, analysis: AnalysisScene, board: Board = NINE, **more: object) -> Scene:
    view = View(overlays=frozenset(names.split()))
    return Scene(board, stones, view, analysis=analysis, **more)  # type: ignore[arg-type]


def shapes_of(scene: Scene, side: int = SIDE, theme: str = "light") -> list[Shape]:
    return build(scene, camera_for(scene, side, side), load_theme(theme), STILL)


def added(scene: Scene, side: int = SIDE) -> list[Shape]:
    """The shapes beyond those of the same scene without overlays."""
    plain = replace(scene, analysis=None, view=replace(scene.view, overlays=frozenset()))
    known = {_text(shape) for shape in shapes_of(plain, side)}
    return [shape for shape in shapes_of(scene, side) if _text(shape) not in known]


def _text(shape: Shape) -> str:
    parts = vars(shape).items()
    return repr([(name, value.tolist() if isinstance(value, np.ndarray) else value) for name, value in parts])


def places(shape: Shape) -> Float:
    """The middles (n, 2) of what the shape draws; strokes count as one."""
    if isinstance(shape, Rects):
        return shape.boxes[:, :2] + shape.boxes[:, 2:] / 2
    if isinstance(shape, Discs | Stones):
        return shape.centres
    if isinstance(shape, Texts):
        return np.array([(x, y) for _, x, y in shape.items])
    if isinstance(shape, Polygons):
        return np.array([outline.mean(axis=0) for outline in shape.outlines])
    assert isinstance(shape, Lines)
    return (shape.ends[:, :2] + shape.ends[:, 2:]) / 2


def labels_near(scene: Scene, shape: Shape) -> set[str]:
    """The labels of the vertices in whose cells the shape draws."""
    camera = camera_for(scene, SIDE, SIDE)
    return {NINE.labels[camera.nearest(x, y) or 0] for x, y in places(shape).tolist()}


def shares_with(**certain: str) -> Float:
    """Shares in which `black` and `white` own these labels for sure."""
    found = np.full((2, 81), 0.5)
    for player, colour in enumerate(("black", "white")):
        for label in certain.get(colour, "").split():
            found[:, NINE.vertex(label)] = 0.0
            found[player, NINE.vertex(label)] = 1.0
    return found


def test_without_overlays_an_analysis_adds_nothing() -> None:
    stones = laid(NINE, "D4", "E5")
    report = report_on(NINE, stones, {NINE.vertex("D4"): Status.DEAD}, proven=(NINE.vertex("E5"),), dame=(3,))
    assert added(scene_of("", stones, AnalysisScene(report))) == []


def test_owners_are_squares_on_empty_points_and_on_stones_of_the_other_side_alone() -> None:
    stones = laid(NINE, "D4 E5", "F6")
    report = report_on(NINE, stones, shares=shares_with(black="A1 D4", white="J9 E5 F6"))
    scene = scene_of("ownership", stones, AnalysisScene(report))
    black_edge, black, white_edge, white = added(scene)
    assert labels_near(scene, black) == labels_near(scene, black_edge) == {"A1"}
    assert labels_near(scene, white) == labels_near(scene, white_edge) == {"J9", "E5"}
    assert isinstance(white, Rects) and isinstance(white_edge, Rects)
    assert (white.fill, white_edge.fill) == (THEME.square(2), THEME.mark_on(2))


def test_the_surer_the_larger() -> None:
    shares = np.full((2, 81), 0.5)
    shares[0, :4] = 0.5, 0.6, 0.8, 1.0
    shares[1, :4] = 0.5, 0.4, 0.2, 0.0
    scene = scene_of("ownership", bytes(81), AnalysisScene(report_on(NINE, bytes(81), shares=shares)))
    _, squares = added(scene)
    assert isinstance(squares, Rects)
    sides = squares.boxes[:, 2].tolist()
    assert len(sides) == 3 and sides == sorted(set(sides))
    assert sides[-1] < 0.5 * camera_for(scene, SIDE, SIDE).spacing


def test_shades_fill_cells_below_the_stones_instead() -> None:
    stones = laid(NINE, "D4", "F6")
    report = report_on(NINE, stones, shares=shares_with(black="D4 D5 D6", white="F6"))
    scene = scene_of("ownership", stones, AnalysisScene(report))
    scene = replace(scene, view=replace(scene.view, is_shaded=True))
    shapes = shapes_of(scene)
    black, white = (shape for shape in shapes if isinstance(shape, Rects))
    assert (opaque(black.fill), opaque(white.fill)) == (opaque(THEME.cell(1)), opaque(THEME.cell(2)))
    assert shapes.index(white) < min(shapes.index(shape) for shape in shapes if isinstance(shape, Stones))


def test_dead_stones_are_faint_with_a_square_and_no_cross() -> None:
    stones = laid(NINE, "D4 E5", "F6")
    territory = bytearray(81)
    territory[NINE.vertex("D4")] = 2
    report = report_on(NINE, stones, {NINE.vertex("D4"): Status.DEAD}, territory=bytes(territory))
    scene = scene_of("dead", stones, AnalysisScene(report))
    shapes = added(scene)
    (faint,) = [shape for shape in shapes if isinstance(shape, Stones) and shape.opacity < 1]
    squares = [shape for shape in shapes if isinstance(shape, Rects)]
    assert labels_near(scene, faint) == labels_near(scene, squares[-1]) == {"D4"}
    assert squares[-1].fill == THEME.square(2)
    assert not any(isinstance(shape, Lines) for shape in shapes)


def test_in_a_count_only_what_players_marked_has_a_cross_and_the_analysis_adds_no_owners() -> None:
    stones = laid(NINE, "D4 E5", "F6")
    score = Score((), bytes(81), stones, (), (), (), (), "", {})
    report = report_on(NINE, stones, {NINE.vertex("F6"): Status.DEAD}, shares=shares_with(black="A1 F6"))
    scene = count_parts(
        scene_of("dead ownership", stones, AnalysisScene(report)),
        score,
        (NINE.vertex("D4"), NINE.vertex("E5")),
        {NINE.vertex("E5")},
    )
    shapes = added(scene) + [shape for shape in shapes_of(scene) if isinstance(shape, Stones | Lines)]
    assert not any(isinstance(shape, Rects) for shape in shapes)
    (faint,) = [shape for shape in shapes if isinstance(shape, Stones) and shape.opacity < 1]
    (crosses,) = [shape for shape in shapes if isinstance(shape, Lines)]
    assert labels_near(scene, faint) == {"D4", "E5"}
    assert labels_near(scene, crosses) == {"D4"}


def test_groups_alive_by_proof_have_one_line_around_them() -> None:
    stones = laid(NINE, "D4 D5", "F6")
    scene = scene_of("alive", stones, AnalysisScene(report_on(NINE, stones, proven=(NINE.vertex("D4"),))))
    casing, line = added(scene)
    assert isinstance(casing, Lines) and isinstance(line, Lines)
    assert line.colour == THEME.alive
    assert labels_near(scene, line) == {"D4", "D5"}
    assert len(line.ends) == 6
    assert line.width < 0.08 * camera_for(scene, SIDE, SIDE).spacing


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("seki", [Rects, Rects]),
        ("dame", [Discs]),
        ("sealing", [Lines, Lines]),
        ("unsettled", [Discs, Texts]),
        ("liberties", [Texts]),
    ],
)
def test_each_verdict_has_a_sign_of_its_own_where_it_belongs(name: str, kinds: list[type]) -> None:
    stones = laid(NINE, "D4", "E6")
    statuses = {NINE.vertex("E6"): Status.SEKI if name == "seki" else Status.UNSETTLED}
    report = report_on(NINE, stones, statuses, dame=(NINE.vertex("A1"),), sealing=(NINE.vertex("J9"),))
    scene = scene_of(name, stones, AnalysisScene(report))
    shapes = added(scene)
    where = {"dame": {"A1"}, "sealing": {"J9"}}.get(name, {"E6"})
    if name == "liberties":
        kinds, where = [Texts, Texts], {"D4", "E6"}
    assert [type(shape) for shape in shapes] == kinds
    assert set().union(*(labels_near(scene, shape) for shape in shapes)) == where


def test_the_matrix_has_a_number_on_every_point_but_where_the_record_has_a_sign() -> None:
    stones = laid(NINE, "D4", "E6 E7")
    scene = scene_of("matrix", stones, AnalysisScene(), marks=(Mark("TR", NINE.vertex("A1")),))
    texts = [shape for shape in shapes_of(scene) if isinstance(shape, Texts)]
    said = {text: labels_near(scene, shape) for shape in texts for text, *_ in shape.items[:1]}
    assert said["1"] == {"D4"} and said["−1"] == {"E6", "E7"}
    assert said["0"] == set(NINE.labels) - {"A1", "D4", "E6", "E7"}
    numbered = replace(scene, numbers=((NINE.vertex("D4"), 7),))
    assert not any(text == "1" for shape in shapes_of(numbered) if isinstance(shape, Texts) for text, *_ in shape.items)


def test_on_the_plane_the_matrix_has_zeros_as_far_as_one_sees() -> None:
    board = Plane().board
    scene = scene_of("matrix", bytes(board.size), AnalysisScene(), board)
    camera = camera_for(scene, SIDE, SIDE)
    assert camera.lattice is not None
    zeros = {item[1:] for shape in added(scene) if isinstance(shape, Texts) for item in shape.items}
    assert len(zeros) == camera.lattice.size > np.count_nonzero(camera.shown)


def test_influence_is_shade_below_the_stones() -> None:
    stones = laid(NINE, "C3", "G7")
    scene = scene_of("influence", stones, AnalysisScene())
    shades = added(scene)
    assert all(isinstance(shape, Rects) for shape in shades)
    grounds = {opaque(shape.fill) for shape in shades if isinstance(shape, Rects)}
    assert grounds == {opaque(THEME.cell(1)), opaque(THEME.cell(2))}
    assert 2 < len(shades) <= 16


def test_eyespaces_say_what_they_are_worth_and_which_points_are_vital() -> None:
    stones = laid(NINE, "A2 B2 C2 D2 D1", "")
    row, middle = tuple(map(NINE.vertex, ("A1", "B1", "C1"))), (NINE.vertex("B1"),)
    eye = Eye(row, marginal=row[2:], most=2, least=1, attack=middle, defend=middle)
    scene = scene_of("", stones, AnalysisScene(eyes=((1, eye),)))
    shapes = added(scene)
    assert [shape.items[0][0] for shape in shapes if isinstance(shape, Texts)] == ["!", ":2,1"]
    *_, ours, theirs = (shape for shape in shapes if isinstance(shape, Polygons))
    assert (ours.fill, theirs.fill) == (THEME.stone(1).flat, THEME.stone(2).flat)
    assert labels_near(scene, ours) == {"B1"}


def test_a_line_of_moves_is_shown_by_numbered_stones_that_are_not_quite_there() -> None:
    line = (Step(1, NINE.vertex("C3")), Step(2, NINE.vertex("C4")))
    scene = scene_of("", laid(NINE, "D4", ""), AnalysisScene(line=line))
    shapes = added(scene)
    ghosts = [shape for shape in shapes if isinstance(shape, Stones)]
    assert [labels_near(scene, ghost) for ghost in ghosts] == [{"C3"}, {"C4"}]
    assert all(ghost.opacity < 1 for ghost in ghosts)
    assert [shape.items[0][0] for shape in shapes if isinstance(shape, Texts)] == ["1", "2"]


def test_a_move_of_a_line_where_stones_were_taken_is_seen_as_that_players_stone() -> None:
    line = (Step(2, NINE.vertex("C3")), Step(1, NINE.vertex("D4")))
    scene = scene_of("", laid(NINE, "C3", "D4"), AnalysisScene(line=line))
    shapes = added(scene)
    stones = [shape for shape in shapes if isinstance(shape, Stones)]
    assert [(labels_near(scene, each), each.style, each.opacity) for each in stones] == [
        ({"D4"}, THEME.stone(1), 1.0),
        ({"C3"}, THEME.stone(2), 1.0),
    ]
    inks = {shape.items[0][0]: shape.colour for shape in shapes if isinstance(shape, Texts)}
    assert inks == {"1": THEME.mark_on(2), "2": THEME.mark_on(1)}


def test_what_has_changed_has_a_ring_around_it() -> None:
    scene = scene_of("", laid(NINE, "D4", ""), AnalysisScene(changed=(NINE.vertex("D4"),)))
    casing, ring = added(scene)
    assert isinstance(casing, Lines) and isinstance(ring, Lines)
    assert labels_near(scene, ring) == {"D4"} and ring.colour == THEME.change
    camera = camera_for(scene, SIDE, SIDE)
    away = np.hypot(*(ring.ends[:, :2] - camera.centres[NINE.vertex("D4")]).T)
    assert away.min() > 0.4 * camera.spacing


def test_marks_and_the_last_move_are_drawn_over_all_overlays() -> None:
    stones = laid(NINE, "D4 E4", "E5")
    report = report_on(NINE, stones, dict.fromkeys(map(NINE.vertex, ("D4", "E5")), Status.UNSETTLED))
    marks = (Mark("LB", NINE.vertex("E5"), "A"), Mark("LB", NINE.vertex("A1"), "B"))
    names = " ".join(overlay.name for overlay in OVERLAYS)
    scene = scene_of(names, stones, AnalysisScene(report), marks=marks, last_vertex=NINE.vertex("D4"))
    *_, ring, patch, first, second = shapes_of(scene)
    assert isinstance(ring, Discs) and isinstance(patch, Discs)
    assert isinstance(first, Texts) and isinstance(second, Texts)
    assert (first.items[0][0], second.items[0][0]) == ("A", "B")


def test_boards_seen_from_far_show_areas_and_points_as_pixels() -> None:
    board = cached_grid("grid", 60, 60)
    shares = np.zeros((2, board.size))
    shares[0, :600] = 1.0
    report = report_on(board, bytes(board.size), shares=shares, sealing=(3000,))
    scene = scene_of("ownership sealing", bytes(board.size), AnalysisScene(report), board)
    shapes = added(scene, 150)
    assert shapes and all(isinstance(shape, Raster) for shape in shapes)


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("name", BOARDS)
def test_every_overlay_draws_something_on_every_board(name: str, theme: str) -> None:
    board = BOARDS[name]
    degrees = np.diff(board.indptr)
    few = [v for v in range(board.size) if 1 <= degrees[v] <= 4]
    black, white = (few or [0])[0], board.size - 1
    stones = bytes((v == black) + 2 * (v == white) for v in range(board.size))
    empty = tuple(v for v, stone in enumerate(stones) if not stone)
    shares = np.ones((2, board.size)) * [[0.2], [0.8]]
    uncertain = report_on(
        board, stones, {black: Status.DEAD, white: Status.UNSETTLED}, shares=shares, territory=b"\2" * board.size,
        dame=empty[:1], sealing=empty[1:2], eyes={white: Eye(empty[:1], most=1, least=1)},
    )  # fmt: skip
    certain = report_on(board, stones, {black: Status.SEKI}, proven=(white,))
    plain = len(shapes_of(Scene(board, stones), 900, theme))
    for overlay in OVERLAYS:
        if overlay.name == "liberties" and not few:
            continue
        analysis = AnalysisScene(certain if overlay.name in ("seki", "alive") else uncertain)
        assert len(shapes_of(scene_of(overlay.name, stones, analysis, board), 900, theme)) > plain, overlay.name


def test_squares_keep_off_signs_of_the_record() -> None:
    report = report_on(NINE, bytes(81), shares=shares_with(black="A1 B1"))
    scene = scene_of("ownership", bytes(81), AnalysisScene(report), marks=(Mark("TR", NINE.vertex("A1")),))
    assert set().union(*(labels_near(scene, shape) for shape in added(scene))) == {"B1"}


def test_an_empty_board_has_no_signs() -> None:
    names = " ".join(overlay.name for overlay in OVERLAYS if overlay.name != "matrix")
    assert added(scene_of(names, bytes(81), AnalysisScene())) == []


def test_a_board_is_painted_anew_where_overlays_are_shown() -> None:
    board = cached_grid("grid", 50, 50)
    before = scene_of("", bytes(2500), AnalysisScene(), board)
    after = replace(before, stones=b"\1" + bytes(2499))
    camera = camera_for(before, SIDE, SIDE)
    assert difference(replace(before, analysis=None), replace(after, analysis=None), camera) is not None
    assert difference(before, after, camera) is None


def test_in_high_contrast_dead_stones_are_solid_and_struck_through() -> None:
    stones = laid(NINE, "D4 E5", "F6")
    report = report_on(NINE, stones, {NINE.vertex("D4"): Status.DEAD, NINE.vertex("F6"): Status.DEAD})
    scene = scene_of("dead", stones, AnalysisScene(report))
    shapes = shapes_of(scene, theme="high")
    assert {channels(shape.fill)[3] for shape in shapes if isinstance(shape, Discs)} == {255}
    black, white = (shape for shape in shapes if isinstance(shape, Lines) and len(shape.ends) == 2)
    assert (black.colour, white.colour) == (load_theme("high").mark_on(1), load_theme("high").mark_on(2))
    assert labels_near(scene, black) == {"D4"} and labels_near(scene, white) == {"F6"}
    counted = replace(scene, analysis=None, dead=(NINE.vertex("E5"),))
    (cross,) = (
        shape for shape in shapes_of(counted, theme="high") if isinstance(shape, Lines) and len(shape.ends) == 4
    )
    assert labels_near(scene, cross) == {"E5"}


def test_where_no_stroke_has_room_dead_stones_are_faint_in_high_contrast_too() -> None:
    scene = Scene(NINE, laid(NINE, "D4 E5", "F6"), View(), dead=(NINE.vertex("E5"),))
    discs = [shape for shape in shapes_of(scene, 70, "high") if isinstance(shape, Discs)]
    assert any(channels(shape.fill)[3] < 255 for shape in discs)
