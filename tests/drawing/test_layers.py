"""What lies on the board, as shapes."""

from dataclasses import replace

import numpy as np
import pytest

from goboard.analysis.report import Step
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.drawing.camera.camera import Camera
from goboard.drawing.layers import (
    advice,
    areas,
    coordinates,
    ground,
    marks,
    next_moves,
    pointer,
    signs,
    stones,
)
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Advised, AnalysisScene, Pointer, Scene, View
from goboard.drawing.shapes import Discs, Lines, Polygons, Rects, RoundedRect, Shadows, Stones, Texts
from goboard.drawing.theme import load_theme
from goboard.rules.protocol import Sign
from goboard.session.snapshot import Mark, Variation

NINE = cached_grid("grid", 9, 9)
THEME = load_theme("light")


def scene_with(board: Board = NINE, black: str = "", white: str = "", **more: object) -> Scene:
    laid = bytearray(board.size)
    for labels, player in ((black, 1), (white, 2)):
        for label in labels.split():
            laid[board.vertex(label)] = player
    return Scene(board, bytes(laid), **more)  # type: ignore[arg-type]


def camera_of(scene: Scene, side: int = 600) -> Camera:
    return camera_for(scene, side, side)


def test_each_player_has_stones_on_his_vertices() -> None:
    scene = scene_with(black="D4 E5", white="F6")
    camera = camera_of(scene)
    shadow, black, white = stones.stones(scene, camera, THEME)
    assert isinstance(shadow, Shadows) and isinstance(black, Stones) and isinstance(white, Stones)
    assert len(shadow.centres) == 3
    assert {tuple(centre) for centre in black.centres.tolist()} == {
        tuple(camera.centres[NINE.vertex(label)].tolist()) for label in ("D4", "E5")
    }
    assert black.style.name == "slate" and white.style.name == "shell"


def test_dead_stones_are_half_there_and_throw_no_shadow() -> None:
    scene = scene_with(black="D4 E5", dead=(NINE.vertex("E5"),))
    shadow, living, dead = stones.stones(scene, camera_of(scene), THEME)
    assert isinstance(shadow, Shadows) and isinstance(living, Stones) and isinstance(dead, Stones)
    assert (len(shadow.centres), living.opacity, dead.opacity) == (1, 1.0, 0.5)


def test_tiny_stones_are_flat() -> None:
    scene = scene_with(black="D4")
    (stone,) = stones.stones(scene, camera_of(scene, 60), THEME)
    assert isinstance(stone, Stones) and stone.flat


def test_natural_placement_is_slight_and_the_same_every_time() -> None:
    scene = scene_with(black="D4 E5 F6 G7", view=View(natural=True))
    camera = camera_of(scene)
    first, second = (stones.stones(scene, camera, THEME)[1] for _ in range(2))
    assert isinstance(first, Stones) and isinstance(second, Stones)
    assert (first.centres == second.centres).all()
    off = first.centres - camera.centres[[v for v in range(81) if scene.stones[v]]]
    assert np.abs(off).max() > 0
    assert np.abs(off).max() < 0.08 * camera.spacing


def test_territory_covers_whole_cells_and_side_by_side_as_one() -> None:
    owner = bytearray(81)
    owner[0:3] = b"\1\1\1"
    owner[80] = 2
    scene = scene_with(owner=bytes(owner))
    camera = camera_of(scene)
    black, white = areas.territory(scene, camera, THEME)
    assert isinstance(black, Rects) and isinstance(white, Rects)
    ((left, top, width, height),) = black.boxes.tolist()
    assert width == pytest.approx(3 * camera.spacing, abs=1)
    assert height == pytest.approx(camera.spacing, abs=1)
    assert left < camera.centres[0][0] < left + width and top < camera.centres[0][1] < top + height
    assert len(white.boxes) == 1


@pytest.mark.parametrize("theme", ["light", "high"])
def test_in_high_contrast_a_line_surrounds_the_territory_of_each_player(theme: str) -> None:
    scene = scene_with(owner=bytes([1, 1, 0, 2]) + bytes(77))
    found = areas.territory(scene, camera_of(scene), load_theme(theme))
    lines = {shape.colour for shape in found if isinstance(shape, Lines)}
    assert ("#000000" in lines) == (theme == "high")
    around = [shape for shape in found if isinstance(shape, Lines) and shape.colour == "#000000"]
    assert len(around) == (2 if theme == "high" else 0)
    own = replace(scene, stones=scene.owner)
    assert not any(isinstance(shape, Lines) for shape in areas.territory(own, camera_of(own), load_theme(theme)))


def test_territory_on_a_graph_is_one_cell_a_vertex() -> None:
    spec = {"shape": "graph", "points": 3, "edges": [[0, 1], [1, 2]], "positions": [[0, 0], [1, 0], [2, 0.5]]}
    board = board_from_spec(spec)
    scene = scene_with(board, owner=b"\1\0\1")
    (cells,) = areas.territory(scene, camera_of(scene), THEME)
    assert isinstance(cells, Polygons) and len(cells.outlines) == 2


def test_a_count_shows_dead_dame_and_seki_each_by_a_sign_of_its_own() -> None:
    owner = bytearray(81)
    owner[NINE.vertex("C3")] = 2
    scene = scene_with(
        black="C3", white="E5", owner=bytes(owner), dead=(NINE.vertex("C3"),), dame=(40,), seki=(NINE.vertex("E5"),)
    )
    kinds = [type(shape) for shape in signs.count_signs(scene, camera_of(scene), THEME)]
    assert kinds == [Lines, Rects, Rects, Discs, Rects, Rects]
    edge, square = signs.count_signs(scene, camera_of(scene), THEME)[1:3]
    assert isinstance(edge, Rects) and isinstance(square, Rects)
    assert (edge.fill, square.fill) == (THEME.mark_on(2), THEME.square(2))
    assert (edge.boxes[0, 2:] > square.boxes[0, 2:]).all() and (edge.boxes[0, :2] < square.boxes[0, :2]).all()


@pytest.mark.parametrize(("illegal", "colour"), [(False, THEME.stone(1).mark), (True, THEME.warning)])
def test_the_last_move_has_a_ring_red_if_it_is_illegal(illegal: bool, colour: str) -> None:
    scene = scene_with(black="D4", last_vertex=NINE.vertex("D4"), last_is_illegal=illegal)
    (ring,) = stones.last_move(scene, camera_of(scene), THEME)
    assert isinstance(ring, Discs) and ring.stroke == colour


def test_a_sign_on_the_last_move_takes_the_ring_s_place() -> None:
    vertex = NINE.vertex("D4")
    scene = scene_with(black="D4", last_vertex=vertex, marks=(Mark("TR", vertex),))
    assert stones.last_move(scene, camera_of(scene), THEME) == []


@pytest.mark.parametrize("kind", ["TR", "SQ", "CR", "MA", "SL"])
def test_signs_stand_out_from_what_they_stand_on(kind: str) -> None:
    both = tuple(Mark(kind, NINE.vertex(label)) for label in ("D4", "E5"))
    scene = scene_with(black="D4", white="E5", marks=both)
    on_black, on_white = marks.marks(scene, camera_of(scene), THEME)

    def ink(shape: object) -> str:
        return getattr(shape, "colour", "") or getattr(shape, "stroke", "") or getattr(shape, "fill", "")

    assert (ink(on_black), ink(on_white)) == (THEME.stone(1).mark, THEME.stone(2).mark)


def test_a_long_label_is_written_smaller() -> None:
    scene = scene_with(marks=(Mark("LB", 0, "A"), Mark("LB", 1, "label")))
    short, long = (shape for shape in marks.marks(scene, camera_of(scene), THEME) if isinstance(shape, Texts))
    assert short.items[0][0] == "A" and long.items[0][0] == "label"
    assert long.size < short.size


def test_an_arrow_ends_at_its_vertex() -> None:
    scene = scene_with(lines=((0, 8, True), (9, 17, False)))
    camera = camera_of(scene)
    _, head, line = marks.marks(scene, camera, THEME)
    assert isinstance(head, Polygons) and head.outlines[0][0].tolist() == camera.centres[8].tolist()
    assert isinstance(line, Lines) and line.ends.tolist() == [[*camera.centres[9], *camera.centres[17]]]


@pytest.mark.parametrize("stop", [1, 8])
def test_the_head_of_an_arrow_is_seen_beside_its_shaft(stop: int) -> None:
    scene = scene_with(lines=((0, stop, True),))
    shaft, head = marks.marks(scene, camera_of(scene), THEME)
    assert isinstance(shaft, Lines) and isinstance(head, Polygons)
    left, right = head.outlines[0][1:]
    assert np.hypot(*(left - right)) > 5 * shaft.width
    # and it leaves some shaft
    assert np.hypot(*(shaft.ends[0, :2] - shaft.ends[0, 2:])) > 2 * shaft.width


def test_variations_have_letters_in_order() -> None:
    following = (Variation(1, 10, 1), Variation(2, None, 1), Variation(3, 12, 1))
    scene = scene_with(variations=following)
    texts = [shape for shape in next_moves.variations(scene, camera_of(scene), THEME) if isinstance(shape, Texts)]
    assert [text.items[0][0] for text in texts] == ["A", "C"]


def test_variations_have_no_letter_that_a_sign_of_the_record_has() -> None:
    following = (Variation(1, 10, 1), Variation(2, 12, 1), Variation(3, None, 1, True))
    scene = scene_with(variations=following, marks=(Mark("LB", 40, "A"), Mark("LB", 41, "C")))
    texts = [
        shape.items[0][0]
        for draw in (next_moves.variations, next_moves.passes)
        for shape in draw(scene, camera_of(scene), THEME)
        if isinstance(shape, Texts)
    ]
    assert texts == ["B", "D", "E: Pass"]


def test_a_single_move_that_follows_is_a_bare_stone_and_a_sign_of_the_record_stands_on_it() -> None:
    scene = scene_with(variations=(Variation(1, 10, 1),), marks=(Mark("LB", 10, "x"),))
    camera = camera_of(scene)
    below, stone = next_moves.variations(scene, camera, THEME)
    assert isinstance(below, Discs) and isinstance(stone, Discs)
    assert (below.fill, stone.fill[:7]) == (THEME.wood_flat, THEME.stone(1).flat)
    (label,) = marks.marks(scene, camera, THEME)
    assert isinstance(label, Texts) and label.colour == "#ffffff"


@pytest.mark.parametrize("player", [1, 2])
def test_a_move_that_follows_is_no_stone_in_high_contrast_either(player: int) -> None:
    theme, scene = load_theme("high"), scene_with(variations=(Variation(1, 10, player),))
    below, stone, outline = next_moves.variations(scene, camera_of(scene), theme)
    assert isinstance(below, Discs) and isinstance(stone, Discs) and not stone.stroke
    assert stone.fill[:7] == theme.stone(player).flat and stone.fill[7:], "faded"
    assert isinstance(outline, Lines) and len(outline.ends) > 8, "dashed"


def test_a_move_that_an_adviser_proposes_too_is_framed_and_a_line_shown_is_left_alone() -> None:
    scene = scene_with(variations=(Variation(1, 10, 1),), advice=(Advised(10, "-0.3", "12", 0),))
    shapes = next_moves.variations(scene, camera_of(scene), THEME)
    assert shapes and all(isinstance(shape, Discs) and not shape.fill and shape.stroke for shape in shapes)
    scene = replace(scene, analysis=AnalysisScene(line=(Step(1, 10),)))
    assert next_moves.variations(scene, camera_of(scene), THEME) == []


def test_a_stone_whose_move_has_lost_much_has_a_dot_that_leaves_marks_and_numbers_alone() -> None:
    scene = scene_with(losses=((10, 2), (11, 5)))
    small, large = advice.losses(scene, camera_of(scene), THEME)
    assert isinstance(small, Discs) and isinstance(large, Discs)
    assert (small.fill, large.fill) == (advice.COLOURS[2], advice.COLOURS[5]) and small.radius < large.radius
    scene = replace(scene, marks=(Mark("TR", 10),), numbers=((11, 3),))
    assert advice.losses(scene, camera_of(scene), THEME) == []


def test_the_words_of_a_candidate_lie_in_its_middle() -> None:
    def heights(more: str) -> list[float]:
        scene = scene_with(advice=(Advised(10, "hint", more, 0),))
        camera = camera_of(scene)
        middle = float(camera.centres[10, 1])
        texts = [shape for shape in advice.advice(scene, camera, THEME) if isinstance(shape, Texts)]
        return [y - middle for text in texts for _, _, y in text.items]

    assert heights("") == [0.0]
    above, below = heights("12k")
    assert above < 0 < below


@pytest.mark.parametrize(
    "spec",
    [
        {"shape": "grid", "columns": 9, "rows": 9},
        {"shape": "torus", "columns": 7, "rows": 7},
        {"shape": "honeycomb", "side": 4},
        {"shape": "geodesic", "frequency": 3},
        {"shape": "cubic", "columns": 3, "rows": 3, "layers": 3},
        {"shape": "plane"},
    ],
    ids=lambda spec: spec["shape"],
)
def test_a_pass_is_told_at_the_lower_edge_of_every_board(spec: dict[str, object]) -> None:
    board = board_from_spec(spec)
    scene = Scene(board, bytes(board.size), passed=2, variations=(Variation(1, None, 1, True),))
    camera = camera_for(scene, 500, 500)
    texts = [shape for shape in next_moves.passes(scene, camera, THEME) if isinstance(shape, Texts)]
    assert [text.items[0][0] for text in texts] == ["Pass", "Pass"]
    (_, left, low), (_, right, _) = (text.items[0] for text in texts)
    assert left < 260 and right > 240 and 400 < low < 500
    assert next_moves.passes(replace(scene, passed=None, variations=()), camera, THEME) == []


@pytest.mark.parametrize("lines", [5, 9, 13, 19])
@pytest.mark.parametrize("side", [400, 560, 900])
@pytest.mark.parametrize("passes", [1, 2])
def test_a_pass_lies_beside_the_names_of_lines_and_covers_none(lines: int, side: int, passes: int) -> None:
    board = board_from_spec({"shape": "grid", "columns": lines, "rows": lines})
    following = (Variation(1, None, 1, True),) * (passes - 1)
    view = replace(Scene(board, bytes(board.size)).view, coordinates=True)
    scene = Scene(board, bytes(board.size), passed=2, variations=following, view=view)
    camera = camera_for(scene, side, side)
    labels = [shape.box for shape in next_moves.passes(scene, camera, THEME) if isinstance(shape, RoundedRect)]
    size = camera.label_size
    names = [
        item
        for shape in coordinates.coordinates(scene, camera, THEME)
        if isinstance(shape, Texts)
        for item in shape.items
    ]
    assert len(labels) == passes and len(names) >= 4 * 4
    covered = {
        name
        for name, x, y in names
        for left, top, wide, high in labels
        if left - 0.3 * size < x < left + wide + 0.3 * size and top - 0.3 * size < y < top + high + 0.3 * size
    }
    is_tiny = camera.spacing < 20
    assert not covered or is_tiny, covered


def test_moves_beside_the_last_one_are_small_stones_on_points_that_nothing_fills() -> None:
    others = (Variation(1, 10, 1), Variation(2, 11, 2), Variation(3, 12, 2), Variation(4, None, 2, True))
    scene = scene_with(beside=others, variations=(Variation(5, 11, 1),), marks=(Mark("TR", 12),))
    (small,) = next_moves.beside(scene, camera_of(scene), THEME)
    assert isinstance(small, Discs) and small.fill == THEME.stone(1).flat
    assert small.radius < 0.6 * next_moves.RADIUS * camera_of(scene).spacing
    taken = replace(scene, stones=bytes(9 * 9 * [1]))
    assert next_moves.beside(taken, camera_of(taken), THEME) == []


def test_rings_fade_with_the_moves_before_the_last_one() -> None:
    scene = scene_with(black="D4 E5", white="D5", last_vertex=NINE.vertex("E5"))
    scene = replace(scene, trail=((NINE.vertex("D5"), 1), (NINE.vertex("D4"), 2)))
    rings = [shape for shape in stones.trail(scene, camera_of(scene), THEME) if isinstance(shape, Discs)]
    assert [int(ring.stroke[7:], 16) for ring in rings] == [round(255 * part) for part in stones.FADING]


def test_the_pointer_shows_the_stone_or_a_refusal() -> None:
    allowed = scene_with(pointer=Pointer(40, 2, spots=(40,)))
    refused = scene_with(pointer=Pointer(40, 0, spots=(40,)))
    (ghost,) = pointer.pointer(allowed, camera_of(allowed), THEME)
    assert isinstance(ghost, Stones) and ghost.opacity < 1
    ring, bar = pointer.pointer(refused, camera_of(refused), THEME)
    assert isinstance(ring, Discs) and isinstance(bar, Lines) and ring.stroke == bar.colour == THEME.warning


def test_a_group_that_is_lit_has_one_border_around_all_its_cells() -> None:
    """D4, E4 and E5 make an L of three cells: six sides, each as long as its cells but for the inset at its corners."""
    scene = scene_with(black="D4 E4 E5", lit=(tuple(NINE.vertex(label) for label in ("D4", "E4", "E5")),))
    camera = camera_of(scene)
    _, _, border = areas.lit(scene, camera, THEME)
    assert isinstance(border, Lines)
    ends = border.ends.reshape(-1, 2)
    inset = areas.LIT_INSET * camera.spacing
    lengths = np.hypot(*(border.ends[:, 2:] - border.ends[:, :2]).T)
    assert lengths.sum() == pytest.approx(8 * camera.spacing - 8 * inset)
    points, counts = np.unique(ends.round(6), axis=0, return_counts=True)
    assert set(counts.tolist()) == {2}
    low, high = points.min(axis=0), points.max(axis=0)
    left, bottom = camera.centres[NINE.vertex("D4")]
    assert low[0] == pytest.approx(left - camera.spacing / 2 + inset)
    assert high[1] == pytest.approx(bottom + camera.spacing / 2 - inset)


def test_groups_that_overlap_differ_in_colour_and_in_place() -> None:
    scene = scene_with(black="D4", lit=((NINE.vertex("D4"),), (NINE.vertex("D4"),)))
    first, second = (
        shape
        for shape in areas.lit(scene, camera_of(scene), THEME)
        if isinstance(shape, Lines) and shape.colour in THEME.lit
    )
    assert isinstance(first, Lines) and isinstance(second, Lines)
    assert first.colour != second.colour
    assert second.ends.min() > first.ends.min()


def test_a_lit_group_on_a_graph_has_its_cells_outlined() -> None:
    spec = {"shape": "graph", "points": 3, "edges": [[0, 1], [1, 2]], "positions": [[0, 0], [1, 0], [2, 0.5]]}
    scene = scene_with(board_from_spec(spec), lit=((0, 2),))
    *_, outlines = areas.lit(scene, camera_of(scene), THEME)
    assert isinstance(outlines, Polygons) and len(outlines.outlines) == 2


def test_every_kind_of_sign_has_a_badge_of_its_own_shape() -> None:
    drawn: set[tuple[int, object]] = set()
    for kind in signs.BADGES:
        scene = scene_with(black="D4 E5", signs=(Sign(kind, (NINE.vertex("D4"), NINE.vertex("E5"))),))
        disc, shape = signs.signs(scene, camera_of(scene), THEME)
        assert isinstance(disc, Discs) and len(disc.centres) == 2
        if isinstance(shape, Polygons):
            drawn.add((len(shape.outlines[0]), shape.fill))
        else:
            assert isinstance(shape, Lines)
            drawn.add((len(shape.ends), bool((shape.ends[0][:2] == shape.ends[0][2:]).any())))
    assert len(drawn) == len(signs.BADGES)


@pytest.mark.parametrize("side", [200, 600, 1200])
def test_coordinates_are_on_the_wood_and_do_not_run_into_each_other(side: int) -> None:
    scene = scene_with(cached_grid("grid", 52, 52), view=View(coordinates=True))
    camera = camera_of(scene, side)
    (texts,) = coordinates.coordinates(scene, camera, THEME)
    assert isinstance(texts, Texts)
    left, top, width, height = camera.frame
    assert all(left < x < left + width and top < y < top + height for _, x, y in texts.items)
    letters = sorted(x for text, x, y in texts.items if text.isalpha() and y < side / 2)
    numbers = sorted(y for text, x, y in texts.items if text.isdigit() and x < side / 2)
    assert len(letters) > 2 and len(numbers) > 2
    assert min(np.diff(letters)) > texts.size
    assert min(np.diff(numbers)) > texts.size
    # from the corner on, evenly as long as no more than three of four are left out
    named = [text for text, x, y in texts.items if text.isalpha() and y < side / 2]
    assert named[0] == "A" and (len(letters) < 52 / 4 or np.ptp(np.diff(letters)) <= 1)
    assert side < 600 or len(numbers) == 52


def test_a_line_that_goes_on_under_another_name_has_both_each_at_its_points() -> None:
    board = cached_grid("mobius", 9, 9)
    scene = Scene(board, bytes(81), View(coordinates=True))
    camera = camera_of(scene, 700)
    ninth = float(camera.centres[int(camera.geometry.main_spots[board.vertex("A9")])][1])
    first_column = float(camera.across[2])
    texts = [
        item
        for shape in coordinates.coordinates_over(scene, camera, THEME)
        if isinstance(shape, Texts)
        for item in shape.items
    ]
    before = sorted((x, text) for text, x, y in texts if y == ninth and x < first_column)
    assert [text for _, text in before] == ["1", "9"]
    assert before[0][0] < camera.across[0] < camera.across[1] < before[1][0]


@pytest.mark.parametrize(
    "shades", [{}, {"owner": bytes(81)}, {"owner": bytes([1] * 81)}, {"weights": np.ones(81)}], ids=str
)
def test_names_on_the_border_leave_room_for_areas_and_take_false_ones_along(shades: dict[str, object]) -> None:
    scene = Scene(cached_grid("klein", 9, 9), bytes(81), View(coordinates=True), **shades)  # type: ignore[arg-type]
    shapes = coordinates.coordinates_over(scene, camera_of(scene, 700), THEME)
    is_shaded = bool(scene.weights is not None or any(scene.owner))
    texts = [text for shape in shapes if isinstance(shape, Texts) for text, _, _ in shape.items]
    assert "A" in texts
    assert any(isinstance(shape, Rects) for shape in shapes) == (not is_shaded) == any(map(str.isdigit, texts))


def test_the_veil_over_repeats_ends_where_the_wood_does() -> None:
    scene = Scene(cached_grid("torus", 9, 9), bytes(81), View(coordinates=True))
    camera = camera_of(scene, 700)
    (veil,) = [shape for shape in ground.repeats(scene, camera, THEME) if isinstance(shape, Rects)]
    left, _, width, _ = camera.frame
    assert veil.boxes[:, :2].min() - left < 4 and left + width - (veil.boxes[:, 0] + veil.boxes[:, 2]).max() < 4


def test_coordinates_skip_the_letter_i() -> None:
    scene = scene_with(view=View(coordinates=True))
    (texts,) = coordinates.coordinates(scene, camera_of(scene), THEME)
    assert isinstance(texts, Texts)
    assert {text for text, _, _ in texts.items if text.isalpha()} == set("ABCDEFGHJ")


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("shape", ["grid", "torus", "klein", "mobius", "cylinder"])
def test_every_board_is_drawn_at_every_size(name: str, shape: str) -> None:
    for columns, rows, side in ((1, 1, 50), (2, 2, 300), (9, 1, 300), (1, 9, 300), (40, 30, 20)):
        board = cached_grid(shape, columns, rows)
        scene = Scene(board, bytes([1] * board.size), View(coordinates=True, natural=True), last_vertex=0)
        assert build(scene, camera_of(scene, side), load_theme(name))


def test_the_board_throws_its_shadow_where_all_of_it_is_in_the_picture() -> None:
    scene = scene_with()
    boxes = []
    for size, inset in (((900, 500), 0), ((500, 900), 0), ((600, 600), 40)):
        camera = camera_for(scene, *size)
        left, top, width, height = camera.frame
        camera = replace(camera, frame=(left + inset, top + inset, width - 2 * inset, height - 2 * inset))
        boxes.append(sum(isinstance(shape, RoundedRect) for shape in ground.wood(scene, camera, THEME)))
    assert boxes[0] == boxes[1] == boxes[2] - ground.SHADOW_STEPS
