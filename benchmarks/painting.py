"""How long the board takes to paint, against one QGraphicsItem a line and a stone, in the same run.

    python benchmarks/painting.py

Prints medians in milliseconds and ratios. "full" is a new position on the same board, "cold" a new size as well,
"hover" the pointer going from one point to another.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QRadialGradient
from PySide6.QtWidgets import QApplication, QGraphicsScene

from goboard.boards.board import Board
from goboard.boards.catalogue import cached_grid
from goboard.drawing.scene import Pointer, Scene, View
from goboard.drawing.theme import load_theme
from goboard.ui.board_pixmaps import BoardPixmaps

SIDE = 900
BUDGET = {19: (4.0, 1.0), 316: (25.0, 1.0)}
"""Milliseconds: (full, hover)."""


def median(work: Callable[[], object], rounds: int) -> float:
    """Milliseconds, once for nothing first."""
    work()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def stones_on(board: Board) -> bytes:
    """Two points in three occupied, scattered the same way every time."""
    return bytes((vertex * 7919 + vertex // 13) % 3 for vertex in range(board.size))


class Own:
    """What the canvas does, without the window system around it."""

    def __init__(self, board: Board, ratio: float = 1.0) -> None:
        self.scene = Scene(board, stones_on(board), View(coordinates=True), last_vertex=1)
        side = round(SIDE * ratio)
        self.side, self.ratio = side, ratio
        self.target = QImage(side, side, QImage.Format.Format_RGB32)
        self.pixmaps = BoardPixmaps(self.scene, load_theme("light"))
        self.pixmaps.resize(side, side, ratio)
        self.turn = 0

    def paint(self, clip: QRectF | None = None) -> None:
        painter = QPainter(self.target)
        if clip is not None:
            painter.setClipRect(clip)
        painter.drawPixmap(0, 0, self.pixmaps.still())
        self.pixmaps.paint_pointer(painter)
        painter.end()

    def full(self) -> None:
        self.pixmaps.show_scene(replace(self.scene))
        self.paint()

    def cold(self) -> None:
        self.turn += 1
        self.pixmaps.resize(self.side - self.turn % 2, self.side, self.ratio)
        self.full()

    def hover(self) -> None:
        self.turn += 1
        vertex = self.scene.board.size // 2 + self.turn % 2
        self.pixmaps.point_at(Pointer(vertex, 1))
        for changed in (vertex, self.scene.board.size // 2 + (self.turn + 1) % 2):
            self.paint(QRectF(*self.pixmaps.camera.box(changed, 1.3)))


def graphics_scene(board: Board) -> QGraphicsScene:
    """One item for each line and each stone, as many programs have it."""
    scene = QGraphicsScene(0, 0, SIDE, SIDE)
    camera = Own(board).pixmaps.camera
    for start, stop in board.edges.tolist():
        line = QLineF(QPointF(*camera.centres[start]), QPointF(*camera.centres[stop]))
        scene.addLine(line, QPen(QColor("#3f2a10"), 1))
    radius = camera.stone_radius
    for (x, y), stone in zip(camera.centres.tolist(), stones_on(board), strict=True):
        if stone:
            light = QRadialGradient(QPointF(x - radius / 3, y - radius / 3), radius * 1.3)
            light.setColorAt(0, QColor("#666666" if stone == 1 else "#ffffff"))
            light.setColorAt(1, QColor("#111111" if stone == 1 else "#bbbbbb"))
            scene.addEllipse(x - radius, y - radius, 2 * radius, 2 * radius, QPen(), QBrush(light))
    return scene


def measure(side: int, rounds: int) -> bool:
    """Print one board's figures; True if they keep the budget."""
    board = cached_grid("grid", side, side)
    own, peer = Own(board), graphics_scene(board)

    def peer_paint() -> None:
        painter = QPainter(own.target)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        peer.render(painter)
        painter.end()

    full, cold, hover = (median(work, rounds) for work in (own.full, own.cold, own.hover))
    theirs = median(peer_paint, 3)
    line = f"{side:>4} x {side:<4} full {full:7.2f} ms   cold {cold:7.2f} ms   hover {hover:6.3f} ms"
    print(f"{line}   items {theirs:8.1f} ms   items / full {theirs / full:6.1f}")
    return full < BUDGET[side][0] and hover < BUDGET[side][1]


def main() -> int:
    application = QApplication.instance() or QApplication([])
    kept = [measure(19, 40), measure(316, 5)]
    sharp = Own(cached_grid("grid", 19, 19), 2.0)
    print(f"  19 x 19 at twice the resolution: full {median(sharp.full, 20):.2f} ms")
    print("within the budget" if all(kept) else "OVER THE BUDGET")
    del application
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
