"""What editing adds to the picture: judgements, the part that is shown, lines between stones, ghosts of tools."""

from dataclasses import replace

import numpy as np
import pytest

from goboard.arrays import Float
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.drawing.camera.camera import Camera, radius_of
from goboard.drawing.colours import contrast
from goboard.drawing.export.svg import to_svg
from goboard.drawing.judgements import judgement_sign, judgements_in
from goboard.drawing.layers import areas, marks, pointer, stones
from goboard.drawing.picture import build, camera_for, visible
from goboard.drawing.scene import Preview, Scene, View
from goboard.drawing.shapes import Discs, Lines, Polygons, Rects, Shape, Stones, Texts
from goboard.drawing.theme import load_theme, theme_names
from goboard.session.snapshot import Mark

NINE = cached_grid("grid", 9, 9)
THEME = load_theme("light")


def scene_with(board: Board = NINE, black: str = "", **more: object) -> Scene:
    stones = bytearray(board.size)
    for label in black.split():
        stones[board.vertex(label)] = 1
    return Scene(board, bytes(stones), **more)  # type: ignore[arg-type]


def camera_of(scene: Scene) -> Camera:
    return camera_for(scene, 600, 600)


def covered(scene: Scene) -> float:
    """How much the veil over hidden points covers, in cells."""
    camera = camera_of(scene)
    (veil,) = areas.shown_part(scene, camera, THEME)
    assert isinstance(veil, Rects)
    return float(veil.boxes[:, 2:].prod(axis=1).sum() / camera.spacing**2)


@pytest.mark.parametrize(
    ("annotations", "sign"),
    [
        ({}, ""), ({"TE": 2}, "!!"), ({"TE": 1}, "!"), ({"BM": 1}, "?"), ({"BM": 2}, "??"), ({"DO": 1}, "?!"),
        ({"IT": 1}, "!?"), ({"IT": 2}, "!?"), ({"GB": 2}, ""), ({"GB": 1, "HO": 1}, "◆"), ({"BM": 1, "HO": 1}, "?"),
    ],
)  # fmt: skip
def test_the_sign_of_a_judgement(annotations: dict[str, int], sign: str) -> None:
    assert judgement_sign(annotations) == sign


def test_everything_said_of_a_node_is_told_in_words() -> None:
    assert [each.words for each in judgements_in({"UC": 1, "DO": 2, "GW": 2})] == [
        "Doubtful move", "Very good for White", "Unclear",
    ]  # fmt: skip


def test_a_badge_hangs_on_the_last_stone_without_hiding_its_middle() -> None:
    scene = scene_with(black="D4", last_vertex=NINE.vertex("D4"), judgement="?!")
    camera = camera_of(scene)
    disc, text = stones.judgement(scene, camera, THEME)
    assert isinstance(disc, Discs) and isinstance(text, Texts) and text.items[0][0] == "?!"
    away = np.hypot(*(disc.centres[0] - camera.centres[NINE.vertex("D4")]))
    assert disc.radius < away < radius_of(camera.spacing)
    assert stones.judgement(scene_with(judgement="?!"), camera, THEME) == []


@pytest.mark.parametrize("name", theme_names())
def test_badges_can_be_read_in_every_theme(name: str) -> None:
    ground, ink = load_theme(name).sign
    assert contrast(ground, ink) >= 4.5


def test_all_but_the_part_shown_is_veiled() -> None:
    corner = tuple(NINE.vertex(label) for label in ("A1", "A2", "B1", "B2"))
    assert covered(scene_with(shown_part=corner)) == pytest.approx(77, rel=0.02)


def is_within(veils: list[Shape], point: Float) -> bool:
    """Does one of them cover that pixel?"""
    for veil in veils:
        if isinstance(veil, Rects):
            (left, top, width, height), (x, y) = veil.boxes.T, point
            if ((left < x) & (x < left + width) & (top < y) & (y < top + height)).any():
                return True
            continue
        assert isinstance(veil, Polygons)
        crossed = 0
        for outline in veil.outlines:
            (x, y), (after_x, after_y) = outline.T - point[:, None], np.roll(outline, -1, axis=0).T - point[:, None]
            apart = np.where(after_y == y, 1, after_y - y)
            crossed += int((((y > 0) != (after_y > 0)) & (x - y * (after_x - x) / apart > 0)).sum())
        if crossed % 2:
            return True
    return False


@pytest.mark.parametrize("layer", ["shown_part", "dim"])
@pytest.mark.parametrize(
    "spec",
    [
        {"shape": "grid", "columns": 9, "rows": 9}, {"shape": "honeycomb", "side": 3},
        {"shape": "torus", "columns": 5, "rows": 5},
    ],
)  # fmt: skip
def test_a_veil_cuts_no_stone_in_two(spec: dict[str, object], layer: str) -> None:
    board = board_from_spec(spec)
    middle = board.positions[:, :2].mean(axis=0)
    inner = tuple(np.argsort(np.hypot(*(board.positions[:, :2] - middle).T), kind="stable")[: board.size // 3].tolist())
    scene = Scene(board, bytes([1, 2] * board.size)[: board.size], View(natural=True), **{layer: inner})  # type: ignore[arg-type]
    camera = camera_of(scene)
    scene = visible(scene, camera)
    is_veiled = np.zeros(len(camera.centres), dtype=bool)
    is_veiled[list(getattr(scene, layer))] = True
    is_veiled ^= layer == "shown_part"
    veils = {"shown_part": areas.shown_part, "dim": areas.dimmed}[layer](scene, camera, THEME)
    turns = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    radius = THEME.stone_size * camera.stone_radius
    around = 0.97 * radius * np.column_stack([np.cos(turns), np.sin(turns)])
    centres = stones.stone_centres(scene, camera, np.arange(len(camera.centres)))
    in_sight = centres[~is_veiled]
    for spot in np.flatnonzero(camera.shown).tolist():
        # where stones of both sides lie over each other, the one in sight is whole
        edge = [
            point
            for point in centres[spot] + around
            if not is_veiled[spot] or np.hypot(*(in_sight - point).T).min() > radius
        ]
        assert {is_within(veils, point) for point in edge} == {bool(is_veiled[spot])}, spot


def test_of_the_plane_what_nobody_knows_is_veiled_too() -> None:
    board = board_from_spec({"shape": "plane"})
    assert board.plane is not None
    vertex = board.plane.vertex(0, 0)
    scene = Scene(board.grown, bytes(board.grown.size), shown_part=(vertex,))
    camera = camera_of(scene)
    (veil,) = areas.shown_part(scene, camera, THEME)
    assert isinstance(veil, Rects)
    part = veil.boxes[:, 2:].prod(axis=1).sum() / (len(camera.across) * len(camera.down) * camera.pitch**2)
    assert 0.9 < part < 1


def test_a_dimmed_and_a_hidden_part_go_together_in_files() -> None:
    scene = scene_with(dim=(0, 1, 2), shown_part=tuple(range(27)))
    text = to_svg(build(scene, camera_of(scene), THEME), 600, 600)
    assert text.startswith("<svg") and text.endswith("</svg>\n")
    assert f'fill="{THEME.wood_flat}" fill-opacity="0.88"' in text
    assert f'fill="{THEME.wood_flat}" fill-opacity="0.62"' in text


def test_lines_end_at_the_borders_of_stones() -> None:
    start, stop = NINE.vertex("A1"), NINE.vertex("A5")
    scene = scene_with(black="A1 A5", lines=((start, stop, False),))
    camera = camera_of(scene)
    (line,) = marks.marks(scene, camera, THEME)
    assert isinstance(line, Lines)
    length = np.hypot(*(line.ends[0, 2:] - line.ends[0, :2]))
    assert length == pytest.approx(4 * camera.spacing - 2 * radius_of(camera.spacing))
    bare = scene_with(lines=((start, stop, True),))
    shaft, head = marks.marks(bare, camera, THEME)
    assert isinstance(shaft, Lines) and isinstance(head, Polygons)
    assert head.outlines[0][0] == pytest.approx(camera.centres[stop])


def test_a_line_between_stones_that_touch_is_drawn_over_them() -> None:
    start, stop = NINE.vertex("A1"), NINE.vertex("A2")
    scene = scene_with(black="A1 A2", lines=((start, stop, False),))
    (line,) = marks.marks(scene, camera_of(scene), THEME)
    assert isinstance(line, Lines)
    assert np.hypot(*(line.ends[0, 2:] - line.ends[0, :2])) == pytest.approx(camera_of(scene).spacing)


def test_a_tool_shows_faintly_what_it_would_do() -> None:
    at = NINE.vertex
    shown = Preview(((at("C3"), 2), (at("D3"), 0)), (Mark("TR", at("E3")),), ((at("A1"), at("B2"), True),), (at("J9"),))
    scene = scene_with(black="D3", preview=shown)
    found = build(scene, camera_of(scene), THEME, (pointer.preview,))
    (stones,) = (shape for shape in found if isinstance(shape, Stones))
    assert stones.opacity < 1 and len(stones.centres) == 1
    assert sum(isinstance(shape, Discs) and shape.stroke == THEME.warning for shape in found) == 1


@pytest.mark.parametrize("shape", ["torus", "honeycomb", "solid", "sunflower"])
def test_every_kind_of_board_shows_it(shape: str) -> None:
    board = board_from_spec({"shape": shape})
    shown = Preview(((0, 1),), (Mark("LB", 1, "A"), Mark("", 2)), ((0, 3, False),), (4, 5))
    scene = Scene(board, bytes(board.size), preview=shown, shown_part=(0, 1, 2, 3), last_vertex=0, judgement="!")
    for width in (90, 600):
        camera = camera_for(scene, width, width)
        assert to_svg(build(scene, camera, THEME), width, width)


@pytest.mark.parametrize(
    ("black", "others", "is_readable"),
    [("", (), True), ("L10", (), False), ("L11", (), True), ("", ("L10",), False), ("", ("M10",), True)],
)
def test_a_long_label_takes_the_room_that_there_is(black: str, others: tuple[str, ...], is_readable: bool) -> None:
    board = cached_grid("grid", 19, 19)
    vertices = [board.vertex(label) for label in ("K10", *others)]
    scene = scene_with(board, black, marks=tuple(Mark("LB", vertex, "vital") for vertex in vertices))
    camera = camera_for(scene, 440, 440)
    drawn = [shape for shape in marks.marks(scene, camera, THEME) if isinstance(shape, Texts)]
    sizes = [shape.size for shape in drawn]
    assert all((size >= 8) == is_readable for size in sizes)
    left, right = camera.centres[vertices[0]][0], camera.centres[vertices[-1]][0]
    assert not others or 0.62 * 5 * sizes[0] <= right - left


def test_no_piece_of_line_is_left_between_labels_that_reads_as_a_dash() -> None:
    board = cached_grid("grid", 9, 9)
    vertices = [board.vertex(label) for label in ("C3", "D3", "F3")]
    scene = scene_with(board, "", marks=tuple(Mark("LB", vertex, "1") for vertex in vertices))
    scene = replace(scene, view=View(natural=True))
    camera = camera_for(scene, 440, 440)
    wiped, bare, *texts = marks.marks(scene, camera, THEME)
    assert isinstance(wiped, Lines) and isinstance(bare, Discs) and len(wiped.ends) == 1
    (x1, y1, x2, y2), (left, right) = wiped.ends[0], camera.centres[vertices[:2]]
    assert y1 == y2 == left[1] and abs(x1 - left[0] - bare.radius) < 1 and abs(right[0] - bare.radius - x2) < 1
    places = [text.items[0][1:] for text in texts if isinstance(text, Texts)]
    assert places == [tuple(camera.centres[vertex]) for vertex in vertices], "on their points, not as stones lie"


def test_each_line_between_two_labels_is_left_out_whichever_way_it_runs() -> None:
    board = board_from_spec({"shape": "triangular", "side": 5})
    scene = scene_with(board, "", marks=tuple(Mark("LB", vertex, "1") for vertex in range(board.size)))
    wiped, *_ = marks.marks(scene, camera_for(scene, 440, 440), THEME)
    assert isinstance(wiped, Lines) and len(wiped.ends) == len(board.edges)


def test_lines_between_labels_are_left_out_where_borders_are_joined() -> None:
    board = cached_grid("torus", 5, 5)
    vertices = [board.vertex(label) for label in ("A1", "E1", "E2")]
    scene = scene_with(board, "", marks=tuple(Mark("LB", vertex, "1") for vertex in vertices))
    camera = camera_for(scene, 440, 440)
    wiped, *_ = marks.marks(visible(scene, camera), camera, THEME)
    left, right, above = (camera.centres[camera.geometry.main_spots[vertex]] for vertex in vertices)
    assert isinstance(wiped, Lines) and left[1] == right[1] and right[0] == above[0]
    assert {tuple(line[[0, 2]]) for line in wiped.ends.round(3)} == {(right[0], right[0])}, "not between A1 and E1"
