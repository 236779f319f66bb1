"""Letters from 80 to 250 percent: nothing is cut, and every window fits a screen of 900 by 600, scrolled if it must."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton, QStyle, QVBoxLayout

from goboard.ui import fitting, style
from tests.ui.cut import cut_texts, pages
from tests.ui.driver import WindowDriver, on_screen
from tests.ui.test_focus import windows
from tests.ui.test_whats_this import DIALOGS, STRIPS, record

__all__ = ["record"]
SMALL = QSize(900, 600)


@pytest.fixture(params=[0.8, 2.5], ids=str)
def size(request: pytest.FixtureRequest, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[float]:
    monkeypatch.setattr(fitting, "room_for", lambda _window: SMALL)
    before = qapp.font()
    style.apply_style(qapp, style.LIGHT, request.param)
    yield request.param
    style.apply_style(qapp, style.LIGHT, 1.0)
    # it is no font of this size, but the system's own
    qapp.setFont(before)


def test_the_window_and_its_strips(size: float, qapp: QApplication, record: WindowDriver) -> None:
    style.apply_style(qapp, style.LIGHT, size)
    window = record.window.window()
    window.resize(SMALL)
    QApplication.processEvents()
    assert window.size() == SMALL
    cut = cut_texts([window])
    for name in record.switched_on(STRIPS):
        cut |= {f"{name}: {each}" for each in cut_texts([window])}
    assert window.size() == SMALL and not cut


@pytest.mark.slow
def test_every_dialog_with_the_largest_letters(
    qapp: QApplication, record: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fitting, "room_for", lambda _window: SMALL)
    style.apply_style(qapp, style.LIGHT, 2.5)
    cut, looked_at = set[str](), set[str]()
    try:
        for name in record.dialogs(DIALOGS):
            for window in windows():
                if window is record.window.window():
                    continue
                looked_at.add(name)
                record.qtbot.waitUntil(window.isActiveWindow, timeout=20_000)
                record.qtbot.waitUntil(lambda window=window: not fitting.is_too_large(window), timeout=20_000)
                window.resize(SMALL)
                for _ in pages(window):
                    cut |= {f"{name}: {each}" for each in cut_texts([window])}
        assert not cut
        assert len(looked_at) > 0.7 * len(DIALOGS)
    finally:
        style.apply_style(qapp, style.LIGHT, 1.0)


def test_boxes_grow_with_the_letters(size: float, qapp: QApplication) -> None:
    side = qapp.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth)
    style.apply_style(qapp, style.LIGHT, 1.0)
    usual = qapp.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth)
    assert side == (round(usual * size) if size > 1 else usual)


def test_what_is_scrolled_keeps_the_keys(record: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "room_for", lambda _window: QSize(200, 100))
    dialog = QDialog(record.window)
    rows = QVBoxLayout(dialog)
    for number in range(9):
        rows.addWidget(QLabel(f"{number} wide enough to be too wide for such a small screen", dialog))
    rows.addWidget(last := QPushButton("Last", dialog))
    last.setFocus()
    on_screen(dialog, 400, record.qtbot)
    record.qtbot.waitUntil(dialog.isActiveWindow, timeout=20_000)
    record.qtbot.waitUntil(lambda: dialog.height() <= 100 and not last.visibleRegion().isEmpty(), timeout=20_000)
    assert last.hasFocus()


def test_what_is_scrolled_takes_the_room_there_is(record: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    # wider than the two thirds of the screen that Qt gives a window at first
    room = QSize(round(record.window.screen().availableSize().width() * 0.9), 300)
    monkeypatch.setattr(fitting, "room_for", lambda _window: room)
    dialog = QDialog(record.window)
    rows = QVBoxLayout(dialog)
    for number in range(40):
        rows.addWidget(QPushButton(f"{number} " + "too wide " * 60, dialog))
    dialog.show()
    record.qtbot.waitUntil(lambda: not fitting.is_too_large(dialog) and dialog.size() == room, timeout=20_000)
    # as a window manager does that places it as it was at first
    dialog.resize(300, 200)
    assert dialog.size() == room
