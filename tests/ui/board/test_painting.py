"""What is painted, looked at where vertices are."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import shiboken6
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPalette, QPolygonF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.drawing.camera.camera import Camera
from goboard.drawing.camera.view import BoardView
from goboard.drawing.layers import GROUND
from goboard.drawing.picture import build, camera_for, difference
from goboard.drawing.scene import Pointer, Scene, View
from goboard.drawing.shapes import Lines, Shape, StoneStyle
from goboard.drawing.theme import load_theme
from goboard.session.commands.files import NewGame
from goboard.session.commands.play import PlayAt
from goboard.session.session import Session
from goboard.session.snapshot import Mark, Variation
from goboard.ui.board.canvas import BoardCanvas
from goboard.ui.icons import icon
from goboard.ui.painting import batches
from goboard.ui.painting.moving import LargePicture
from goboard.ui.painting.painter import REDUCED, _files, paint
from goboard.ui.painting.pixmaps import BoardPixmaps
from goboard.ui.painting.sprites import FLAT_BYTES, flat_things, stone_sprite
from tests.ui.board.pictures import image_of

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

NINE = cached_grid("grid", 9, 9)
LIGHT = load_theme("light")
BLACK_BELOW, WHITE_ABOVE = 110, 200


def lightness(image: QImage, camera: Camera, vertex: int) -> int:
    """The colour at a vertex, 0 black to 255 white; a little below the middle, beside what is marked there."""
    x, y = camera.centres[vertex].tolist()
    return image.pixelColor(int(x + camera.spacing / 4), int(y + camera.spacing / 4)).lightness()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
def test_stones_are_black_and_white(qapp: object, theme: str, ratio: float) -> None:
    scene = Scene(NINE, bytes([1, 2] + [0] * 79), View(natural=True), last_vertex=1)
    side = round(400 * ratio)
    image, camera = image_of(scene, load_theme(theme), side, side, ratio), camera_for(scene, side, side, ratio)
    assert lightness(image, camera, 0) < BLACK_BELOW / 2
    assert lightness(image, camera, 1) > WHITE_ABOVE


@pytest.mark.parametrize("side", [30, 100, 1000])
def test_stones_are_black_and_white_at_any_size(qapp: object, side: int) -> None:
    scene = Scene(NINE, bytes([1, 2] + [0] * 79))
    image, camera = image_of(scene, LIGHT, side, side), camera_for(scene, side, side)
    (x1, y1), (x2, y2) = camera.centres[:2].astype(int).tolist()
    assert image.pixelColor(x1, y1).lightness() < BLACK_BELOW < WHITE_ABOVE < image.pixelColor(x2, y2).lightness()


def test_grid_lines_are_sharp(qapp: object) -> None:
    """Across a line every pixel is either ink or wood, nothing between."""
    scene = Scene(cached_grid("grid", 19, 19), bytes(361))
    image, camera = image_of(scene, LIGHT, 800, 800), camera_for(scene, 800, 800)
    x, y = camera.centres[0].tolist()
    row = int(y + camera.spacing / 2)
    across = [image.pixelColor(int(x) + step, row) for step in range(-4, 5)]
    inked = [colour for colour in across if colour.name() == LIGHT.line]
    assert len(inked) == camera.line_width
    assert all(colour.lightness() > 100 for colour in across if colour not in inked)


def test_territory_is_darker_for_black_and_lighter_for_white(qapp: object) -> None:
    bare = Scene(NINE, bytes(81))
    owned = replace(bare, owner=bytes([1] * 9 + [2] * 9 + [0] * 63))
    before, after = image_of(bare, LIGHT, 400, 400), image_of(owned, LIGHT, 400, 400)
    camera = camera_for(bare, 400, 400)
    assert lightness(after, camera, 4) < lightness(before, camera, 4) - 20
    assert lightness(after, camera, 13) > lightness(before, camera, 13) + 20
    assert lightness(after, camera, 40) == lightness(before, camera, 40)


@pytest.mark.parametrize("draw", ["lines", "rects", "sprites"])
def test_batches_paint_what_single_objects_paint(qapp: object, monkeypatch: pytest.MonkeyPatch, draw: str) -> None:
    def painted() -> bytes:
        image = QImage(60, 60, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        painter.setPen(QColor("black"))
        places = np.array([[5.0, 7, 30, 40], [20, 10, 22, 11], [3, 50, 9, 8]])
        if draw == "lines":
            batches.draw_lines(painter, places)
        elif draw == "rects":
            batches.draw_rects(painter, places)
        else:
            pixmap = icon("last", QPalette()).pixmap(16, 16)
            batches.draw_sprites(painter, pixmap, np.array([[10.0, 10], [40, 30]]), 0.5)
        painter.end()
        return bytes(image.constBits())

    from_memory = painted()
    monkeypatch.setattr(batches, "_by_address", lambda *_: False)
    assert painted() == from_memory
    assert len(set(from_memory)) > 1


@pytest.mark.parametrize("width", [1.0, 1.2, 1.45])
def test_thin_lines_that_are_not_smooth_are_one_pixel_wide_and_as_dark_as_their_colour(
    qapp: object, width: float
) -> None:
    image = QImage(60, 60, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    ends = np.array([[5.3 + 9 * row, 4.0, 7.9 + 9 * row, 55.0] for row in range(5)])
    paint(painter, [Lines(ends, width, "#000000", smooth=False)])
    painter.end()
    rows = [[QColor(image.pixel(x, y)).lightness() for x in range(60)] for y in range(6, 54)]
    assert {sum(each < 128 for each in row) for row in rows} == {5}
    assert max(min(row) for row in rows) <= 3


@pytest.mark.parametrize("sides", [(), (0,), (3,), (5, 3, 70), (4, 0, 3, 0)])
def test_a_path_read_from_an_array_is_the_one_that_qt_makes_of_polygons(sides: tuple[int, ...]) -> None:
    outlines = tuple(np.random.default_rng(side).random((side, 2)) * 100 for side in sides)
    made = QPainterPath()
    for outline in outlines:
        made.addPolygon(QPolygonF([QPointF(x, y) for x, y in outline.tolist()]))
        made.closeSubpath()
    if any(sides):
        made.setFillRule(Qt.FillRule.WindingFill)
    assert batches.path_of(outlines) == made


def test_nothing_is_drawn_for_a_pointer_that_points_at_nothing(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    pixmaps = BoardPixmaps(Scene(NINE, bytes(81)), LIGHT)
    pixmaps.resize(300, 300, 1.0)
    target = QImage(300, 300, QImage.Format.Format_RGB32)
    target.fill(0)
    made: list[object] = []

    def build(*given: object) -> list[Shape]:
        made.append(given)
        return []

    monkeypatch.setattr("goboard.ui.painting.pixmaps.build", build)
    painter = QPainter(target)
    pixmaps.paint_pointer(painter)
    assert not made
    pixmaps.point_at(Pointer(3, 1))
    pixmaps.paint_pointer(painter)
    assert made
    painter.end()


def test_the_bare_board_is_painted_once_a_size_where_moves_come_and_go(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    grounds: list[object] = []

    def counted(*given: object) -> list[Shape]:
        if given[3] is GROUND:
            grounds.append(given)
        return build(*given)  # type: ignore[arg-type]

    monkeypatch.setattr("goboard.ui.painting.pixmaps.build", counted)
    board = cached_grid("grid", 60, 60)
    scenes = [Scene(board, bytes(vertex == move for vertex in range(board.size))) for move in (7, 8, 9)]
    pixmaps = BoardPixmaps(scenes[0], LIGHT)
    pixmaps.resize(300, 300, 1.0)
    for scene in scenes:
        pixmaps.show_scene(scene)
        pixmaps.still()
    grounds.clear()
    pixmaps.resize(310, 300, 1.0)
    pixmaps.still()
    for scene in scenes:
        pixmaps.show_scene(scene)
        pixmaps.still()
    assert len(grounds) == 1


def test_a_small_board_reads_no_whole_picture_of_wood(qapp: object) -> None:
    _files._let_go()
    _files._reduced.clear()
    image_of(Scene(NINE, bytes(81)), LIGHT, 60, 60)
    assert not _files._kept
    assert _files.reduced(LIGHT.wood).width() == REDUCED


@pytest.mark.parametrize("side", [60, 900])
def test_where_the_picture_of_the_wood_has_gone_there_is_its_colour(qapp: object, tmp_path: Path, side: int) -> None:
    gone = replace(load_theme("dark"), wood=tmp_path / "gone.png", wood_flat="#e0c080", wood_shade="#00000000")
    scene = Scene(NINE, bytes(81))
    assert lightness(image_of(scene, gone, side, side), camera_for(scene, side, side), 40) > 150


def test_the_pixmaps_follow_position_pointer_size_and_theme(qapp: object) -> None:
    scene = Scene(NINE, bytes(81))
    pixmaps = BoardPixmaps(scene, LIGHT)
    pixmaps.resize(300, 300, 1.0)

    def seen() -> bytes:
        image = pixmaps.still().toImage()
        painter = QPainter(image)
        pixmaps.paint_pointer(painter)
        painter.end()
        return bytes(image.constBits())

    pictures = [seen()]
    pixmaps.point_at(Pointer(40, 1))
    pictures.append(seen())
    pixmaps.show_scene(Scene(NINE, bytes([1] + [0] * 80)))
    pictures.append(seen())
    pixmaps.show_scene(Scene(NINE, bytes([1] + [0] * 80), View(coordinates=True)))
    pictures.append(seen())
    pixmaps.use_theme(load_theme("dark"))
    pictures.append(seen())
    pixmaps.resize(300, 280, 1.0)
    pictures.append(seen())
    assert len(set(pictures)) == len(pictures)
    pixmaps.use_theme(LIGHT)
    pixmaps.resize(300, 300, 1.0)
    pixmaps.show_scene(scene)
    assert seen() == pictures[0]


def test_lines_that_are_called_otherwise_are_seen_at_once(qapp: object) -> None:
    stones = bytes([1] + [0] * 80)
    pixmaps = painted(Scene(NINE, bytes(81), View(coordinates=True)))
    # the ground is kept once positions have come and gone on it
    for view in (View(coordinates=True), View(coordinates=True, texts=True)):
        pixmaps.show_scene(Scene(NINE, stones, view))
        pixmaps.still()
    for names in ("sgf", "numbers"):
        scene = Scene(NINE, stones, View(coordinates=True, names=names))
        pixmaps.show_scene(scene)
        assert pixmaps.still().toImage() == painted(scene).still().toImage(), names


@pytest.mark.parametrize("natural", [False, True])
@pytest.mark.parametrize("zoom", [1.0, 3.0])
@pytest.mark.parametrize(
    "spec",
    [
        {"shape": "grid", "columns": 19, "rows": 19},
        {"shape": "delaunay", "count": 500},
        {"shape": "grid", "columns": 60, "rows": 60},
        {"shape": "torus", "columns": 150, "rows": 150},
        {"shape": "delaunay", "count": 3000},
    ],
    ids=lambda spec: "-".join(map(str, spec.values())),
)
def test_a_move_paints_what_a_new_picture_shows(
    qapp: object, spec: dict[str, object], zoom: float, natural: bool
) -> None:
    """Only what has changed is painted again."""
    board = board_from_spec(spec)
    view = View(natural=natural, part=BoardView(zoom=zoom))
    stones = bytearray(vertex * 7919 // 13 % 3 for vertex in range(board.size))
    scene = Scene(board, bytes(stones), view, last_vertex=0)
    pixmaps = painted(scene)
    for turn, vertex in enumerate((board.size // 2, board.size // 2 + 1, board.size - 1, 0, board.size // 3)):
        stones[vertex] = (stones[vertex] + 1) % 3
        marks = (Mark("TR", vertex + 3),) if turn % 2 and vertex else ()
        after = replace(
            scene,
            stones=bytes(stones),
            last_vertex=vertex,
            marks=marks,
            has_text=turn == 1,
            judgement="?!" * (turn == 2),
            variations=(Variation(7, vertex + 1, 1),) if turn == 3 else (),
            numbers=((vertex, 288),) if turn == 4 else (),
        )
        assert difference(scene, after, pixmaps.camera) is not None
        pixmaps.show_scene(after)
        assert pixmaps.still().toImage() == painted(after).still().toImage()
        scene = after


@pytest.mark.parametrize(
    "saying",
    [
        lambda scene, at: replace(scene, dead=at),
        lambda scene, at: replace(scene, presumed=at),
        lambda scene, at: replace(scene, spared=at),
        lambda scene, at: replace(scene, dame=at),
        lambda scene, at: replace(scene, seki=at),
    ],
)
def test_what_is_said_of_a_few_points_paints_what_a_new_picture_shows(
    qapp: object, saying: Callable[[Scene, tuple[int, ...]], Scene]
) -> None:
    board = cached_grid("grid", 60, 60)
    scene = Scene(board, bytes(vertex * 7919 // 13 % 3 for vertex in range(board.size)))
    pixmaps = painted(scene)
    for vertices in ((4, 5, 1800), (5,), ()):
        after = saying(scene, vertices)
        assert difference(scene, after, pixmaps.camera) is not None
        pixmaps.show_scene(after)
        assert pixmaps.still().toImage() == painted(after).still().toImage()
        scene = after


def test_long_labels_share_their_room_as_a_new_picture_shows_it(qapp: object) -> None:
    """They reach to the points beside theirs, and as far as what is there lets them."""
    board = cached_grid("grid", 19, 19)
    bare = scene = Scene(board, bytes(board.size))
    pixmaps, middle = painted(scene), board.size // 2
    words = Mark("LB", middle, "Black to play"), Mark("LB", middle + 2, "黒先です")
    stones = bytes(vertex == middle + 1 for vertex in range(board.size))
    for taken, marks in ((bare.stones, words[:1]), (stones, words[:1]), (bare.stones, words), (stones, ())):
        after = replace(bare, stones=taken, marks=marks)
        assert difference(scene, after, pixmaps.camera) is not None
        pixmaps.show_scene(after)
        assert pixmaps.still().toImage() == painted(after).still().toImage()
        scene = after


def painted(scene: Scene) -> BoardPixmaps:
    pixmaps = BoardPixmaps(scene, LIGHT)
    pixmaps.resize(500, 500, 1.0)
    pixmaps.still()
    return pixmaps


def test_what_is_not_a_move_paints_everything(qapp: object) -> None:
    board = cached_grid("grid", 60, 60)
    scene = Scene(board, bytes(board.size))
    camera = camera_for(scene, 500, 500)
    for other in (
        replace(scene, owner=bytes([1] * board.size)),
        replace(scene, lit=((1, 2),)),
        replace(scene, stones=bytes([1] * board.size)),
        Scene(cached_grid("torus", 60, 60), bytes(board.size)),
    ):
        assert difference(scene, other, camera) is None


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_table_is_seen_through_holes(qapp: object, theme: str) -> None:
    board = board_from_spec({"shape": "masked", "mask": ["XXXXX", "X...X", "X...X", "X...X", "XXXXX"]})
    look = load_theme(theme)
    scene = Scene(board, bytes(board.size))
    image, camera = image_of(scene, look, 400, 400), camera_for(scene, 400, 400)
    assert image.pixelColor(int(camera.across[2]), int(camera.down[2])).name() == look.table


def test_far_off_stones_are_pixels(qapp: object) -> None:
    board = cached_grid("grid", 100, 100)
    scene = Scene(board, bytes([1] * 5000 + [2] * 5000))
    image, camera = image_of(scene, LIGHT, 200, 200), camera_for(scene, 200, 200)
    for vertex, player in ((0, 1), (2020, 1), (7070, 2), (9999, 2)):
        x, y = np.floor(camera.centres[vertex]).astype(int).tolist()
        assert image.pixelColor(x, y).name() == LIGHT.stone(player).flat


def test_the_canvas_shows_the_snapshot_and_the_ghost(qtbot: QtBot) -> None:
    session = Session()
    session.handle(NewGame(9, 9))
    session.handle(PlayAt(40))
    canvas = BoardCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(400, 400)
    canvas.show_snapshot(session.show().snapshot)
    canvas.set_options(coordinates=True, natural=False, theme=LIGHT)
    image = canvas.grab().toImage()
    assert lightness(image, canvas.camera, 40) < BLACK_BELOW < lightness(image, canvas.camera, 20)
    canvas._hover(20)
    assert lightness(canvas.grab().toImage(), canvas.camera, 20) > lightness(image, canvas.camera, 20)


def test_of_a_board_that_is_gone_no_picture_stays(qapp: QApplication) -> None:
    """Before the collector comes to what painted it."""
    canvas = BoardCanvas()
    canvas.resize(200, 200)
    canvas.grab()
    pixmaps = canvas._pixmaps
    assert pixmaps._still.width() == 200
    shiboken6.delete(canvas)
    assert pixmaps._still.isNull() and pixmaps._ground is None


def test_a_hover_repaints_the_two_points_only(qtbot: QtBot) -> None:
    """What lies outside the areas told to Qt must be the same before and after."""
    session = Session()
    canvas = BoardCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(600, 600)
    canvas.show_snapshot(session.show().snapshot)
    canvas._hover(200)
    before = canvas.grab().toImage()
    canvas._hover(201)
    after = canvas.grab().toImage()
    areas = [canvas.areas(vertex, 1.3)[0] for vertex in (200, 201)]
    differing = [(x, y) for x in range(0, 600, 2) for y in range(0, 600, 2) if before.pixel(x, y) != after.pixel(x, y)]
    assert differing
    assert all(any(area.contains(x, y) for area in areas) for x, y in differing)


def test_sprites_of_many_large_stones_have_a_limit(qapp: QApplication) -> None:
    style = StoneStyle("one", "#000000", "#000000", "#ffffff", "", ())
    for radius in range(300, 340):
        stone_sprite(style, float(radius), 0, True, True)
    assert flat_things.size <= FLAT_BYTES
    assert stone_sprite(style, 339.0, 0, True, True) is stone_sprite(style, 339.0, 0, True, True)


def test_a_label_turns_no_characters_about(qapp: object) -> None:
    def picture(label: str) -> QImage:
        return image_of(Scene(NINE, bytes(81), View(), marks=(Mark("LB", 40, label),)), LIGHT, 400, 400)

    assert picture("ab\u202ecd") == picture("ab\ufffdcd") != picture("abcd")


LARGE = {"shape": "honeycomb", "side": 58}
"""A little over 20,000 points."""


def looked_at(pixmaps: BoardPixmaps, view: BoardView) -> NDArray[np.int64]:
    """The picture (height, width) seen like that, as brightness."""
    pixmaps.look_at(view)
    image = pixmaps.still().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(bytes(image.constBits()), dtype=np.uint8).reshape(image.height(), -1)
    return rows[:, : image.width()].astype(np.int64)


def large_scene() -> Scene:
    board = board_from_spec(LARGE)
    return Scene(board, bytes(vertex * 7919 % 3 for vertex in range(board.size)), View(coordinates=True))


def large_pixmaps(scene: Scene) -> BoardPixmaps:
    pixmaps = BoardPixmaps(scene, LIGHT)
    pixmaps.resize(400, 300, 1.0)
    return pixmaps


@pytest.mark.parametrize("zoom", [1.3, 6.0, 40.0])
@pytest.mark.parametrize(
    ("factor", "right", "down", "most"), [(1.0, 9, 6, 8), (1.0, -30, 0, 8), (1.05, 0, 0, 30), (1 / 1.05, 0, 0, 30)]
)
def test_a_large_board_that_is_zoomed_or_pulled_along_looks_as_it_does_at_rest(
    qapp: object, zoom: float, factor: float, right: int, down: int, most: int
) -> None:
    scene = large_scene()
    pixmaps = large_pixmaps(scene)
    looked_at(pixmaps, BoardView(zoom=zoom))
    unit = pixmaps.camera.scale
    for step in range(1, 5):
        seen = BoardView(zoom=zoom * factor**step, centre=(right * step / unit, down * step / unit))
        moved = looked_at(pixmaps, replace(seen, rough=True))
        assert abs(moved - looked_at(large_pixmaps(scene), seen)).mean() < most
    assert (looked_at(pixmaps, seen) == looked_at(large_pixmaps(scene), seen)).all(), "at rest it is painted anew"


def test_a_large_board_zoomed_and_pulled_in_turn_looks_right_and_its_wood_is_made_once(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[LargePicture] = []
    make = LargePicture._mirrored_wood

    def counted(picture: LargePicture) -> QBrush:
        made.append(picture)
        return make(picture)

    monkeypatch.setattr(LargePicture, "_mirrored_wood", counted)
    scene = large_scene()
    pixmaps = large_pixmaps(scene)
    looked_at(pixmaps, BoardView(zoom=6.0))
    unit = pixmaps.camera.scale
    for step in range(1, 13):
        # aside, closer, and back where it was
        factor, right = (1.0, 1.05, 1.0)[step % 3], 9.0 * (step // 3) / unit
        seen = BoardView(zoom=6.0 * factor, centre=(right, 0.0))
        moved = looked_at(pixmaps, replace(seen, rough=True))
        assert abs(moved - looked_at(large_pixmaps(scene), seen)).mean() < 30
    assert len(made) == 1


def test_a_stone_that_is_put_while_a_large_board_moves_is_seen(qapp: object) -> None:
    scene, moving = large_scene(), BoardView(zoom=40.0, rough=True)
    pixmaps = large_pixmaps(replace(scene, stones=bytes(scene.board.size)))
    looked_at(pixmaps, replace(moving, rough=False))
    looked_at(pixmaps, replace(moving, centre=(0.1, 0.0)))
    pixmaps.show_scene(replace(scene, view=pixmaps.scene.view))
    seen = replace(moving, centre=(0.2, 0.0))
    moved = looked_at(pixmaps, seen)
    assert abs(moved - looked_at(large_pixmaps(scene), replace(seen, rough=False))).mean() < 20
