"""The tree's signs of alliances, refusals, wars and dealt stones: each looks its own way, in any size and light."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication

from goboard.session import tree_outline as outlines
from goboard.ui.style import DARK, LIGHT
from goboard.ui.style import palette as palette_of
from goboard.ui.tree.painting import paint_node, paint_number

DEEDS = (0, outlines.PASS, outlines.ALLIANCE, outlines.REFUSAL, outlines.WAR, outlines.DEALT)


def painted(flags: int, cell: float, palette: QPalette, player: int) -> bytes:
    image = QImage(round(2 * cell), round(2 * cell), QImage.Format.Format_RGB32)
    image.fill(palette.color(QPalette.ColorRole.Base))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QPointF(cell, cell))
    paint_node(painter, cell, player, flags, palette)
    paint_number(painter, cell, player, 5, flags)
    painter.end()
    return bytes(image.constBits())


@pytest.mark.parametrize("scheme", [LIGHT, DARK])
@pytest.mark.parametrize("cell", [13.0, 30.0])
@pytest.mark.parametrize("player", [1, 2, 3])
def test_every_deed_has_a_sign_of_its_own(qapp: QApplication, scheme: str, cell: float, player: int) -> None:
    palette = palette_of(scheme)
    pictures = [painted(flags, cell, palette, player) for flags in DEEDS]
    # where there is no room for numbers a pass looks like a stone
    assert len(set(pictures)) >= len(DEEDS) - (cell < 20)


def test_the_sign_of_marks_is_as_easily_seen_as_that_of_a_comment(qapp: QApplication) -> None:
    palette = palette_of(LIGHT)
    bare = painted(0, 27.0, palette, 1)
    marks, comment = (
        sum(one != other for one, other in zip(painted(flags, 27.0, palette, 1), bare, strict=True))
        for flags in (outlines.MARKUP, outlines.COMMENT)
    )
    assert marks > 0.9 * comment
