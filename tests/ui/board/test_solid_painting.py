"""Boards in space as they are painted, looked at where their vertices are seen."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPaintDevice, QPainter, QPixmap

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.drawing.camera.view import BoardView
from goboard.drawing.export.svg import to_svg
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Pointer, Scene, View
from goboard.drawing.shapes import Stones, Texts
from goboard.drawing.solid.camera import SolidCamera
from goboard.drawing.solid.panel import Panel
from goboard.drawing.solid.rotation import UPRIGHT, VIEWPOINTS, about, after
from goboard.drawing.theme import load_theme
from goboard.ui.export import pdf_of
from goboard.ui.language import speak, worded
from goboard.ui.painting import ellipse_sprites, sprites
from goboard.ui.painting.painter import paint
from goboard.ui.painting.pixmaps import BoardPixmaps
from goboard.ui.painting.sprites import PixelStore
from goboard.words.wording import Wording
from tests.ui.board.pictures import image_of

pytestmark = pytest.mark.usefixtures("qapp")

SIDE = 700
SPHERE = board_from_spec({"shape": "geodesic", "frequency": 3})
CUBE = board_from_spec({"shape": "cube", "side": 4, "points_on": "corners"})
CUBIC = board_from_spec({"shape": "cubic", "columns": 3, "rows": 3, "layers": 3})
BLACK_BELOW, WHITE_ABOVE = 100, 190


def stones_on(board: Board) -> bytes:
    return bytes((vertex * 7 + vertex // 5) % 3 for vertex in range(board.size))


def scene_of(board: Board, **view: object) -> Scene:
    return Scene(board, stones_on(board), View(part=BoardView(**view)))  # type: ignore[arg-type]


def camera_of(scene: Scene) -> SolidCamera:
    camera = camera_for(scene, SIDE, SIDE)
    assert isinstance(camera, SolidCamera)
    return camera


def colour(image: QImage, panel: Panel, vertex: int) -> QColor:
    """What is painted in the middle of the stone on a vertex."""
    x, y = panel.centres[vertex] + panel.lift(np.array([vertex]))[0] * panel.room[vertex]
    return image.pixelColor(int(x), int(y))


def well_seen(panel: Panel) -> list[int]:
    if panel.slant is None:
        return np.flatnonzero(panel.is_shown).tolist()
    return np.flatnonzero(panel.is_shown & (panel.slant > 0.75)).tolist()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewpoint", ["front", "back", "isometric"])
@pytest.mark.parametrize("board", [SPHERE, CUBE], ids=["sphere", "cube"])
def test_every_picture_shows_the_stones_that_lie_there(board: Board, viewpoint: str, theme: str) -> None:
    scene = scene_of(board, orientation=VIEWPOINTS[viewpoint])
    image, camera = image_of(scene, load_theme(theme), SIDE, SIDE), camera_of(scene)
    assert len(camera.panels) == 3
    for panel in camera.panels:
        for vertex in well_seen(panel):
            lightness = colour(image, panel, vertex).lightness()
            if scene.stones[vertex] == 1:
                assert lightness < BLACK_BELOW
            elif scene.stones[vertex] == 2:
                assert lightness > WHITE_ABOVE


def test_the_front_of_a_lattice_lies_over_what_is_behind() -> None:
    scene = Scene(CUBIC, bytes([1] * 9 + [2] * 18), View(part=BoardView(orientation=VIEWPOINTS["front"])))
    image, panel = image_of(scene, load_theme("light"), SIDE, SIDE), camera_of(scene).first
    assert all(colour(image, panel, vertex).lightness() < BLACK_BELOW for vertex in range(9))


def test_territory_is_tinted_on_the_solid_and_on_the_map() -> None:
    empty = Scene(SPHERE, bytes(SPHERE.size), View(part=BoardView()))
    owned = replace(empty, owner=bytes([1]) * SPHERE.size)
    theme, camera = load_theme("light"), camera_of(empty)
    before, after = (image_of(scene, theme, SIDE, SIDE) for scene in (empty, owned))
    for panel in camera.panels[:2]:
        vertex = int(panel.depth.argmax()) if panel is camera.first else well_seen(panel)[5]
        x, y = panel.centres[vertex] + 0.25 * panel.room[vertex]
        bare, tinted = (image.pixelColor(int(x), int(y)).lightness() for image in (before, after))
        assert tinted < bare - 20


def test_a_ghost_stone_is_seen_in_every_picture_of_its_vertex() -> None:
    scene = Scene(SPHERE, bytes(SPHERE.size), View(part=BoardView()))
    camera, theme = camera_of(scene), load_theme("light")
    vertex = int(camera.first.depth.argmax())
    pointed = replace(scene, pointer=Pointer(vertex, 1))
    before, after = (image_of(each, theme, SIDE, SIDE) for each in (scene, pointed))
    for panel in camera.panels:
        x, y = panel.centres[vertex] + 0.2 * panel.room[vertex]
        bare, ghost = (image.pixelColor(int(x), int(y)).lightness() for image in (before, after))
        assert (ghost < bare - 20) == bool(panel.is_shown[vertex])


def test_turning_paints_as_if_it_had_always_been_so() -> None:
    scene, theme = scene_of(SPHERE), load_theme("light")
    turned = replace(scene, view=replace(scene.view, part=BoardView(orientation=VIEWPOINTS["top"])))
    pixmaps = BoardPixmaps(scene, theme)
    pixmaps.resize(SIDE, SIDE, 1.0)
    before = pixmaps.still().toImage()
    pixmaps.look_at(turned.view.part)
    fresh = BoardPixmaps(turned, theme)
    fresh.resize(SIDE, SIDE, 1.0)
    assert pixmaps.still().toImage() == fresh.still().toImage() != before


@pytest.mark.parametrize("board", [SPHERE, CUBE], ids=["sphere", "cube"])
def test_a_body_that_is_being_turned_and_moved_looks_as_if_painted_anew(board: Board) -> None:
    scene, light, dark = scene_of(board), load_theme("light"), load_theme("dark")
    steps = (
        (BoardView(orientation=VIEWPOINTS["top"], rough=True), light),
        (BoardView(orientation=VIEWPOINTS["front"], rough=True), light),
        (BoardView(orientation=VIEWPOINTS["front"], zoom=1.5, rough=True), light),
        (BoardView(orientation=VIEWPOINTS["front"], zoom=1.5, rough=True), dark),
        (BoardView(orientation=VIEWPOINTS["front"], zoom=1.5), dark),
    )
    pixmaps = BoardPixmaps(scene, light)
    pixmaps.resize(SIDE, SIDE, 1.0)
    for view, theme in steps:
        pixmaps.use_theme(theme)
        pixmaps.look_at(view)
        fresh = BoardPixmaps(replace(scene, view=replace(scene.view, part=view)), theme)
        fresh.resize(SIDE, SIDE, 1.0)
        assert pixmaps.still().toImage() == fresh.still().toImage()


def test_what_a_ball_is_drawn_on_is_the_same_however_it_is_turned() -> None:
    views = [BoardView(orientation=VIEWPOINTS[name]) for name in ("top", "front")]
    balls, cubes = (
        [camera_of(replace(scene_of(board), view=View(part=view))).bed for view in views] for board in (SPHERE, CUBE)
    )
    assert balls[0] == balls[1] is not None
    assert cubes == [None, None]


@pytest.mark.parametrize("board", [SPHERE, CUBE, CUBIC], ids=["sphere", "cube", "lattice"])
def test_one_more_stone_paints_as_if_all_were_painted(board: Board) -> None:
    scene, theme = scene_of(board), load_theme("light")
    free = scene.stones.index(0)
    stones = bytearray(scene.stones)
    stones[free] = 1
    more = replace(scene, stones=bytes(stones), last_vertex=free)
    pixmaps, fresh = BoardPixmaps(scene, theme), BoardPixmaps(more, theme)
    for each in (pixmaps, fresh):
        each.resize(SIDE, SIDE, 1.0)
    pixmaps.still()
    pixmaps.show_scene(more)
    assert pixmaps.still().toImage() == fresh.still().toImage()


@pytest.mark.parametrize("board", [SPHERE, CUBE, CUBIC], ids=["sphere", "cube", "lattice"])
def test_a_pdf_holds_the_picture(board: Board) -> None:
    bare, full = (
        pdf_of(Scene(board, stones), load_theme("light"), 500, 400, "A solid")
        for stones in (b"\0" * board.size, stones_on(board))
    )
    assert full.startswith(b"%PDF") and len(full) > len(bare) + 1000


def test_what_is_shown_forty_times_as_large_is_still_wood() -> None:
    empty = Scene(SPHERE, bytes(SPHERE.size), View(part=BoardView(zoom=40.0, centre=(0.02, 0.01))))
    wood = QColor(load_theme("light").wood_flat)
    image, camera = image_of(empty, load_theme("light"), SIDE, SIDE), camera_of(empty)
    x, y = next(
        (x, y)
        for x in range(50, SIDE, 100)
        for y in range(50, SIDE, 100)
        if np.hypot(*(camera.strokes.reshape(-1, 2, 2).mean(axis=1) - (x, y)).T).min() > 40
    )
    assert abs(image.pixelColor(x, y).hue() - wood.hue()) < 10
    assert sprites.balls.size <= sprites.BALL_BYTES


def test_ready_made_stones_take_no_more_than_their_share() -> None:
    scene = scene_of(SPHERE)
    pixmaps = BoardPixmaps(scene, load_theme("light"))
    pixmaps.resize(SIDE, SIDE, 1.0)
    for zoom in (1.0, 1.3, 1.6, 2.0, 2.4):
        for turn in range(4):
            turned = after(about(UPRIGHT, 17.0 * turn), VIEWPOINTS["top"])
            pixmaps.look_at(BoardView(orientation=turned, zoom=zoom))
            pixmaps.still()
    assert 0 < ellipse_sprites.sheets.size <= ellipse_sprites.BYTES + ellipse_sprites.SHEET_BYTES


def test_a_store_drops_what_was_not_used_for_longest() -> None:
    store: PixelStore[bytes] = PixelStore(10, len)
    for key in ("old", "used", "old", "new"):
        store.take(key, lambda: bytes(4))
    assert store.size == 8
    assert store.take("old", lambda: b"made again") == bytes(4)
    assert store.take("used", lambda: b"again") == b"again"


def test_what_was_not_used_for_a_while_is_let_go_whichever_store_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(sprites, "monotonic", lambda: now)
    monkeypatch.setattr(sprites, "SPARE", 10)
    large, other = PixelStore[bytes](1000, len, is_fixed=True), PixelStore[bytes](1000, len)
    monkeypatch.setattr(sprites, "_stores", {large, other})
    for key in range(5):
        large.take(key, lambda: bytes(8))
    other.take("at once", lambda: b"")
    assert large.size == 40
    now += 2 * sprites.FRESH
    large.take(3, lambda: b"made again")
    other.take("later", lambda: b"")
    assert large.size == 8 and large.take(3, lambda: b"made again") == bytes(8)
    # what is kept of both takes no more than of one
    now += 2 * sprites.FRESH
    other.take("newer", lambda: bytes(7))
    other.take("newest", lambda: b"")
    assert large.size == 0 and other.size == 7


def test_at_rest_only_what_was_painted_last_is_kept(monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    now = 100.0
    monkeypatch.setattr(sprites, "monotonic", lambda: now)
    monkeypatch.setattr(sprites, "SPARE", 10)
    monkeypatch.setattr(sprites, "_stores", {store := PixelStore[bytes](1000, len, is_fixed=True)})
    store.take("a board that was left at once", lambda: bytes(100))
    now += 2 * sprites.AT_ONCE
    for key in ("one", "other"):
        store.take(key, lambda: bytes(20))
    assert store.size == 140
    sprites._rest.then()
    assert store.size == 40
    sprites.let_go()
    assert store.size == 0


def test_what_is_kept_of_a_stone_has_no_paint_engine() -> None:
    painted = list[QPaintDevice]()
    kept = sprites._sprite(4, False, lambda painter: painted.append(painter.device()))
    # that belongs to the picture it was asked for, and not to a copy of it
    assert isinstance(painted[0], QPixmap) and painted[0].cacheKey() != kept.cacheKey()


def test_stones_painted_in_one_call_look_as_those_painted_one_by_one() -> None:
    scene = scene_of(SPHERE)
    shapes = [shape for shape in build(scene, camera_of(scene), load_theme("light")) if isinstance(shape, Stones)]
    assert len({shape.style.name for shape in shapes}) == 2
    together, apart = (QImage(SIDE, SIDE, QImage.Format.Format_RGB32) for _ in range(2))
    for image, runs in ((together, [shapes]), (apart, [[shape] for shape in shapes])):
        image.fill(0x886644)
        painter = QPainter(image)
        for run in runs:
            paint(painter, run)
        painter.end()
    x, y = shapes[-1].centres[0].astype(int).tolist()
    assert together == apart and together.pixelColor(x, y) != QColor(0x886644)


@pytest.fixture
def _german() -> Iterator[None]:
    speak(Wording("de"))
    yield
    speak(Wording())


def shot(texts: Texts) -> QImage:
    image = QImage(200, 40, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint(painter, [texts])
    painter.end()
    return image


@pytest.mark.usefixtures("_german")
def test_layers_are_called_so_in_the_language_of_the_window() -> None:
    theme = load_theme("light")
    scene = Scene(CUBIC, bytes(CUBIC.size), View(coordinates=True))
    texts = [each for each in build(scene, camera_for(scene, SIDE, SIDE), theme) if isinstance(each, Texts)]
    captions = next(each for each in texts if each.items[0][0] == "Layer 1")
    text = captions.items[0][0]
    english, german = (Texts(((words, 100.0, 20.0),), 16.0, "#000000") for words in ("Layer 1", "Schicht 1"))
    told = replace(german, items=((text, 100.0, 20.0),))
    assert shot(told) == shot(german) != shot(english)
    assert ">Schicht 1<" in to_svg([captions], SIDE, SIDE, said=worded)
    assert ">Layer 1<" in to_svg([captions], SIDE, SIDE)
