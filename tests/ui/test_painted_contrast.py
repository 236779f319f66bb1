"""Words that panels paint themselves stand out in every theme: measured where they are painted, on the picture."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from goboard.ui import style
from tests.ui.driver import WindowDriver
from tests.ui.test_contrast import LEAST, contrast
from tests.ui.test_whats_this import record

__all__ = ["record"]
PANELS = "score_graph", "numbers", "count", "changes"
"""Actions that show what paints words, beside the tree and the tabs of the players."""

BOARD = 300
"""Pixels from which on a picture is the board, which has its tests in `test_contrast`: here its letters are too small
for a whole pixel of their colour."""


class Painted:
    """The words that were painted: on a widget, which is looked at later, or on a picture that is kept for many."""

    def __init__(self) -> None:
        self.on_widgets: list[tuple[QWidget, QRect, str]] = []
        self.faint: set[str] = set()
        self.count = 0

    def note(self, painter: QPainter, given: tuple[object, ...], text: str) -> None:
        device, place = painter.device(), given[0]
        if isinstance(device, QPixmap) and min(device.width(), device.height()) > BOARD:
            return
        if not isinstance(place, QRect | QRectF):
            metrics = painter.fontMetrics()
            place = QRectF(metrics.tightBoundingRect(text)).translated(place)  # type: ignore[arg-type]
        box = painter.transform().mapRect(QRectF(place)).toAlignedRect()
        if isinstance(device, QWidget):
            self.on_widgets.append((device, box, text))
        elif isinstance(device, QPixmap):
            ratio = device.devicePixelRatio()
            whole = QRect(*(round(each * ratio) for each in box.getRect()))  # type: ignore[attr-defined]
            self.judge(self._on_panel(device), whole, f"in a pixmap {text!r}")

    def _on_panel(self, device: QPixmap) -> QImage:
        """As it is seen: what was not painted is the panel below."""
        image = device.toImage()
        ground = QImage(image.size(), QImage.Format.Format_RGB32)
        ground.fill(QColor(style.tokens_for(QApplication.palette()).panel))
        image.setDevicePixelRatio(1.0)
        painter = QPainter(ground)
        painter.drawImage(0, 0, image)
        painter.end()
        return ground

    def judge(self, image: QImage, box: QRect, said: str) -> None:
        box = box & image.rect()
        if box.width() < 4 or box.height() < 4:
            return
        self.count += 1
        if (found := contrast(image.copy(box))) < LEAST:
            self.faint.add(f"{said}: {found:.2f}")

    def judge_widgets(self) -> None:
        for widget in dict.fromkeys(widget for widget, _, _ in self.on_widgets):
            if widget.isVisible() and widget.isEnabled():
                image = widget.grab().toImage()
                for each, box, text in self.on_widgets[:]:
                    if each is widget and not box.isEmpty():
                        self.judge(image, box, f"{type(widget).__name__} {text!r}")
        self.on_widgets.clear()


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Painted]:
    found, paint = Painted(), QPainter.drawText

    def spy(painter: QPainter, *given: object) -> object:
        done = paint(painter, *given)
        text = next((each for each in given if isinstance(each, str)), "")
        if any(map(str.isalnum, text)) and painter.opacity() == 1.0:
            found.note(painter, given, text)
        return done

    monkeypatch.setattr(QPainter, "drawText", spy)
    yield found


@pytest.mark.parametrize("scheme", style.TOKENS)
def test_words_that_panels_paint_stand_out(
    record: WindowDriver, painted: Painted, scheme: str, qapp: QApplication
) -> None:
    style.apply_style(qapp, scheme)
    record.window.show_colours(scheme)
    window, trigger = record.window.window(), record.window.workspace.action
    try:
        for name in ("", *PANELS):
            if name and trigger(name).isEnabled():
                trigger(name).trigger()
            QApplication.processEvents()
            window.grab()
            painted.judge_widgets()
            for _ in range(3):
                record.window.escape()
            if name and trigger(name).isChecked():
                trigger(name).trigger()
        assert painted.count > 10
        assert not painted.faint
    finally:
        style.apply_style(qapp, style.LIGHT)
