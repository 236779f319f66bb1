"""Boards so large that their points are pixels."""

import base64
import struct
import zlib
from dataclasses import replace

import numpy as np
import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.drawing.camera.view import BoardView
from goboard.drawing.cells import rasters
from goboard.drawing.export.svg import png_uri, to_svg
from goboard.drawing.layers import heat
from goboard.drawing.layers.stones import stones
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.shapes import Lines, Raster, Shadows, Shape, Stones
from goboard.drawing.theme import load_theme

LIGHT = load_theme("light")
BOARDS = [
    cached_grid("grid", 100, 100),
    cached_grid("torus", 90, 90),
    board_from_spec({"shape": "honeycomb", "side": 40}),
    board_from_spec({"shape": "sunflower", "count": 8000}),
]
SIDE = 240


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.shape)
def test_the_pixel_of_a_point_has_its_value(board: Board) -> None:
    camera = camera_for(Scene(board, bytes(board.size)), SIDE, SIDE)
    assert camera.is_raster
    values = (np.arange(len(camera.centres)) % 250 + 1).astype(np.uint8)
    (found,) = rasters(camera, values, ["#000000"] * 250)
    columns, rows = np.floor(camera.centres).astype(int).T
    is_told = found.values[rows, columns] == values
    # where two points fall on one pixel only one of them can have it
    assert is_told.mean() > (0.99 if board.shape != "sunflower" else 0.9)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.shape)
def test_there_are_no_gaps_between_points(board: Board) -> None:
    camera = camera_for(Scene(board, bytes(board.size)), SIDE, SIDE)
    (found,) = rasters(camera, np.ones(len(camera.centres), dtype=np.uint8), ["#000000"])
    quarter = SIDE // 4
    assert (found.values[quarter:-quarter, quarter:-quarter] == 1).all()
    assert not found.values[0, 0]


def test_holes_of_a_grid_stay_clear() -> None:
    rows = ["X" * 100] * 40 + ["X" * 40 + "." * 20 + "X" * 40] * 20 + ["X" * 100] * 40
    board = board_from_spec({"shape": "masked", "mask": rows})
    camera = camera_for(Scene(board, bytes(board.size)), SIDE, SIDE)
    (found,) = rasters(camera, np.ones(board.size, dtype=np.uint8), ["#000000"])
    middle = SIDE // 2
    assert not found.values[middle, middle] and found.values[middle, middle // 2]


def test_stones_and_territory_are_pixels_far_off_and_stones_nearer() -> None:
    board = cached_grid("grid", 100, 100)
    scene = Scene(board, bytes([1, 2] * 5000), owner=bytes([0, 1] * 5000), dead=(0, 1))
    far = build(scene, camera_for(scene, SIDE, SIDE), LIGHT)
    assert not [shape for shape in far if isinstance(shape, Stones)]
    colours = {
        shape.palette[value] for shape in far if isinstance(shape, Raster) for value in np.unique(shape.values).tolist()
    }
    assert {LIGHT.stone(1).flat, LIGHT.stone(2).flat, LIGHT.cell(1)} <= colours
    near = build(scene, camera_for(scene, 900, 900), LIGHT)
    assert [shape for shape in near if isinstance(shape, Stones)]


def test_weights_are_pixels_too() -> None:
    board = cached_grid("grid", 100, 100)
    scene = Scene(board, bytes(board.size), weights=np.linspace(-1, 1, board.size))
    (shape,) = heat.heat(scene, camera_for(scene, SIDE, SIDE), LIGHT)
    assert isinstance(shape, Raster)
    assert len(np.unique(shape.values)) > 20


def test_a_raster_is_a_png_within_an_svg() -> None:
    values = np.array([[0, 1, 2], [2, 1, 0]], dtype=np.uint8)
    shape = Raster(values, ("#00000000", "#ff0000", "#0000ff80"), (4, 5))
    text = to_svg([shape], 10, 10)
    assert png_uri(shape) in text and 'x="4" y="5" width="3" height="2"' in text
    png = base64.b64decode(png_uri(shape).partition(",")[2])
    chunks = {}
    at = 8
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        data = png[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", png, at + 8 + length) == (zlib.crc32(kind + data),)
        chunks[kind] = data
        at += 12 + length
    assert struct.unpack_from(">II", chunks[b"IHDR"]) == (3, 2)
    assert chunks[b"PLTE"] == bytes([0, 0, 0, 255, 0, 0, 0, 0, 255])
    assert chunks[b"tRNS"] == bytes([0, 255, 128])
    assert zlib.decompress(chunks[b"IDAT"]) == bytes([0, 0, 1, 2, 0, 2, 1, 0])


def test_a_picture_that_moves_has_fewer_pixels_in_the_same_places() -> None:
    board = board_from_spec({"shape": "honeycomb", "side": 60})
    scene = Scene(board, bytes([1, 2] * (board.size // 2)))
    whole, rough = (camera_for(_looked_at(scene, rough=is_rough), 401, 401) for is_rough in (False, True))
    assert np.array_equal(whole.centres, rough.centres) and rough.is_rough
    (fine,), (coarse,) = (build(scene, camera, LIGHT, [stones]) for camera in (whole, rough))
    assert isinstance(fine, Raster) and isinstance(coarse, Raster) and coarse.side == 2
    large = coarse.values.repeat(2, axis=0).repeat(2, axis=1)[:401, :401]
    assert large.shape == fine.values.shape and (large == fine.values).mean() > 0.5
    text = to_svg([coarse], 401, 401)
    assert 'width="402" height="402"' in text


def test_a_solid_that_turns_is_drawn_without_shadows_and_with_all_its_stones_and_edges() -> None:
    board = board_from_spec({"shape": "geodesic", "frequency": 4})
    scene = Scene(board, bytes([1, 2] * (board.size // 2)))
    fine, rough = (
        build(scene, camera_for(_looked_at(scene, rough=is_rough), 600, 600), LIGHT) for is_rough in (False, True)
    )

    def count(shapes: list[Shape], kind: type[Shape], array: str) -> int:
        return sum(len(getattr(shape, array)) for shape in shapes if isinstance(shape, kind))

    for kind, array in ((Stones, "centres"), (Lines, "ends")):
        assert count(fine, kind, array) == count(rough, kind, array) > 0
    assert count(fine, Shadows, "centres") and not count(rough, Shadows, "centres")
    assert not any(shape.smooth for shape in rough if isinstance(shape, Lines) and len(shape.ends) > 96)


def _looked_at(scene: Scene, **view: object) -> Scene:
    return replace(scene, view=View(part=BoardView(**view)))  # type: ignore[arg-type]
