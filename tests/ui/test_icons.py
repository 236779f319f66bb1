"""Icons: inked in the palette's colours, and drawn as their files say."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPalette
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QMenu, QStyle, QStyleOptionMenuItem
from pytestqt.qtbot import QtBot

from goboard.resources_path import resource
from goboard.ui.icons import icon
from goboard.ui.look import Look

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")


@pytest.mark.parametrize("dark", [False, True])
def test_icons_are_inked_in_the_palette_s_text(qapp: object, dark: bool) -> None:
    palette = QPalette()
    ink = QColor("#f0f0f0" if dark else "#202020")
    palette.setColor(QPalette.ColorRole.ButtonText, ink)
    image = icon("last", palette).pixmap(20, 20).toImage()
    solid = [image.pixelColor(x, y) for x in range(20) for y in range(20) if image.pixelColor(x, y).alpha() == 255]
    assert solid and all(abs(colour.lightness() - ink.lightness()) <= 2 for colour in solid)


def test_the_icon_of_the_chosen_entry_is_as_light_as_its_words(qtbot: QtBot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    palette = QPalette(QColor("#ffffff"))
    palette.setColor(QPalette.ColorRole.ButtonText, QColor("#000000"))
    palette.setColor(QPalette.ColorRole.Highlight, QColor("#000040"))
    palette.setColor(QPalette.ColorRole.HighlightedText, QColor("#ffffff"))
    menu.setPalette(palette)
    action = menu.addAction(icon("last", palette), "")
    menu.setActiveAction(action)
    option, image = QStyleOptionMenuItem(), QImage(40, 24, QImage.Format.Format_RGB32)
    menu.initStyleOption(option, action)
    option.rect = image.rect()
    image.fill(QColor("#000040"))
    painter = QPainter(image)
    Look().drawControl(QStyle.ControlElement.CE_MenuItem, option, painter, menu)
    painter.end()
    seen = [image.pixelColor(x, y) for x in range(40) for y in range(24)]
    assert QColor("#ffffff") in seen and QColor("#000000") not in seen


def test_icons_look_as_their_drawings_do(qapp: object) -> None:
    """As QtSvg, which the window does without, renders them."""
    colours = QPalette()
    colours.setColor(QPalette.ColorRole.ButtonText, QColor("#000000"))
    names = sorted(path.stem for path in resource("icons").glob("*.svg") if path.stem != "goboard")
    assert len(names) > 40
    for name in names:
        ours = icon(name, colours).pixmap(24, 24).toImage().convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
        theirs = QImage(ours.size(), ours.format())
        theirs.fill(Qt.GlobalColor.transparent)
        painter = QPainter(theirs)
        QSvgRenderer(str(resource("icons", f"{name}.svg"))).render(painter)
        painter.end()
        both = (np.frombuffer(each.constBits(), dtype=np.uint8).astype(int) for each in (ours, theirs))
        assert np.abs(np.subtract(*both)).max() <= 24, name


def test_a_missing_icon_is_named(qapp: object) -> None:
    with pytest.raises(FileNotFoundError, match=r"icons/nothing\.svg"):
        icon("nothing", QPalette())
