"""Contrast as it is seen: letters of the window and of the board, measured on pictures in every theme."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from goboard.arrays import Float
from goboard.boards.catalogue import board_from_spec
from goboard.drawing.camera.camera import SMALLEST_LABEL
from goboard.drawing.colours import channels
from goboard.drawing.export.sheet import Sheet
from goboard.drawing.looks import BOARDS, Look, themed
from goboard.drawing.scene import Scene, View
from goboard.drawing.theme import load_theme, theme_names
from goboard.session.snapshot import Mark
from goboard.ui import style
from goboard.ui.export import sheet_image
from goboard.ui.tree.signs import line_colour
from tests.ui.driver import WindowDriver
from tests.ui.test_whats_this import record

__all__ = ["record"]
LEAST = 4.5


def pixels(image: QImage) -> Float:
    """(n, 3) the colours of all pixels, 0 to 1."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(plain.constBits(), dtype=np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : 3 * plain.width()].reshape(-1, 3) / 255.0


def luminance(colours: Float) -> Float:
    linear = np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)
    found: Float = linear @ np.array([0.2126, 0.7152, 0.0722])
    return found


def contrast(image: QImage) -> float:
    """Between the ground, which most pixels have, and the pixel that differs most from it."""
    colours = pixels(image)
    kinds, counts = np.unique(colours, axis=0, return_counts=True)
    ground = float(luminance(kinds[counts.argmax()]))
    light = luminance(kinds)
    return float(np.max((np.maximum(light, ground) + 0.05) / (np.minimum(light, ground) + 0.05)))


def written(window: QWidget) -> Iterator[QLabel | QAbstractButton]:
    """What has words that can be read now: not of what is scrolled away but for an edge."""
    for widget in window.findChildren(QWidget):
        is_wordy = isinstance(widget, QLabel | QAbstractButton) and any(map(str.isalnum, widget.text()))
        is_seen = 2 * widget.visibleRegion().boundingRect().height() > widget.height()
        if is_wordy and widget.isVisible() and widget.isEnabled() and is_seen:
            yield widget  # type: ignore[misc]


@pytest.mark.parametrize("scheme", style.TOKENS)
def test_words_of_the_window_stand_out_in_its_picture(record: WindowDriver, scheme: str, qapp: QApplication) -> None:
    style.apply_style(qapp, scheme)
    record.window.show_colours(scheme)
    record.choose("preferences")
    try:
        QApplication.processEvents()
        seen = [widget for window in qapp.topLevelWidgets() if window.isVisible() for widget in written(window)]
        faint = {
            f"{type(widget).__name__} “{widget.text()[:40]}”": round(found, 2)
            for widget in seen
            if (found := contrast(widget.grab(widget.visibleRegion().boundingRect()).toImage())) < LEAST
        }
        assert len(seen) > 25
        assert not faint
    finally:
        style.apply_style(qapp, style.LIGHT)


@pytest.mark.parametrize("scheme", style.TOKENS)
def test_lines_of_the_tree_are_seen(scheme: str) -> None:
    palette = style.palette(scheme)
    ground = QColor(style.TOKENS[scheme].panel)
    colours = np.array([colour.getRgbF()[:3] for colour in (ground, *(line_colour(palette, n) for n in range(4)))])
    light = luminance(colours) + 0.05
    assert np.all(np.maximum(light[1:], light[0]) / np.minimum(light[1:], light[0]) >= 3)


@pytest.mark.parametrize("name", theme_names())
def test_coordinates_and_signs_on_stones_stand_out_in_the_picture_of_a_board(name: str, qapp: QApplication) -> None:
    board = board_from_spec({"shape": "grid", "columns": 9, "rows": 9})
    stones = bytes(1 if vertex == 20 else 2 if vertex == 60 else 0 for vertex in range(board.size))
    marks = tuple(Mark("LB", vertex, "A") for vertex in (20, 60, 40))
    scene = Scene(board, stones, View(coordinates=True), marks=marks)
    sheet = Sheet(scene, 1200, 1200)
    image = sheet_image(sheet, load_theme(name))
    camera = sheet.camera()
    for vertex in (20, 60, 40):
        x, y = camera.centres[vertex]
        side = round(camera.spacing * 0.5)
        assert contrast(image.copy(round(x) - side // 2, round(y) - side // 2, side, side)) >= LEAST, vertex
    x, y = camera.centres[72]
    room = round(camera.spacing)
    below = image.copy(
        round(x) - room // 3, round(y + 0.45 * room), 2 * room // 3, round(camera.height - y - 0.5 * room)
    )
    assert contrast(below) >= LEAST


@pytest.mark.parametrize("look", ["", *BOARDS])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_smallest_coordinates_stand_out_on_every_board(look: str, scheme: str, qapp: QApplication) -> None:
    """Thin strokes of small letters are never wholly of their colour: what is asked is how they look on the average."""
    theme = themed(scheme, Look(board=look))
    board = board_from_spec({"shape": "grid", "columns": 19, "rows": 19})
    for side in (300, 420):
        sheet = Sheet(Scene(board, bytes(board.size), View(coordinates=True)), side, side)
        image, camera = sheet_image(sheet, theme), sheet.camera()
        size, lowest = camera.label_size, float(camera.centres[:, 1].max())
        assert size == SMALLEST_LABEL
        found = []
        for x in camera.centres[camera.centres[:, 1] == lowest, 0]:
            top = lowest + 0.6 * camera.spacing
            colours = luminance(pixels(image.copy(round(x - size), round(top), round(2 * size), round(side - top))))
            ground = float(np.median(colours))
            found.append(max((max(each, ground) + 0.05) / (min(each, ground) + 0.05) for each in colours))
        assert np.mean(found) >= LEAST
    ink, wood = (luminance(np.array([channels(each)[:3]]) / 255)[0] for each in (theme.coordinate, theme.wood_flat))
    assert (max(ink, wood) + 0.05) / (min(ink, wood) + 0.05) >= 1.3 * LEAST
