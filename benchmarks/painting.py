"""How long the board takes to paint, against one QGraphicsItem a line and a stone, in the same run.

    python -m benchmarks.painting

Each board has a process of its own. Prints medians in milliseconds and ratios. "first" is a board never shown before,
"cold" another position and then a new size, where positions have come and gone, "full" another position, "one" a
single move, "view" the board zoomed or pulled along a little, as while it moves, "hover" the pointer going from point
to point; then the most memory that the process took, the making of the board included.
"""

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QRadialGradient
from PySide6.QtWidgets import QApplication, QGraphicsScene

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.drawing.camera.view import BoardView
from goboard.drawing.scene import Pointer, Scene, View
from goboard.drawing.theme import load_theme
from goboard.ui.app import return_memory
from goboard.ui.painting.pixmaps import BoardPixmaps

SIDE = 900
MEMORY = 300
"""Megabytes that a process may take."""


@dataclass(frozen=True)
class Case:
    """A board, how often it is painted, and the most that "full", "one", "view" and "hover" may take."""

    name: str
    spec: Mapping[str, object]
    rounds: int
    budget: tuple[float, float, float, float] = (25.0, 2.0, 50.0, 5.0)


CASES = (
    Case("19 x 19", {"shape": "grid", "columns": 19, "rows": 19}, 40, (4.0, 4.0, 50.0, 1.0)),
    Case("316 x 316", {"shape": "grid", "columns": 316, "rows": 316}, 9),
    Case("torus 316 x 316", {"shape": "torus", "columns": 316, "rows": 316}, 9),
    Case("honeycomb 129", {"shape": "honeycomb", "side": 129}, 9, (25.0, 2.0, 16.0, 5.0)),
    Case("100,000 triangles", {"shape": "delaunay", "count": 100_000}, 9, (25.0, 2.0, 16.0, 5.0)),
)


def median(work: Callable[[], object], rounds: int) -> float:
    """Milliseconds, once for nothing first."""
    work()
    return statistics.median(once(work) for _ in range(rounds))


def once(work: Callable[[], object]) -> float:
    """Milliseconds."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


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
        self.middle = board.size // 2
        self.unit = self.pixmaps.camera.scale
        stones = self.scene.stones
        self.others = stones[::-1], bytes(stones[: self.middle] + bytes([1]) + stones[self.middle + 1 :])

    def paint(self, clip: QRectF | None = None) -> None:
        painter = QPainter(self.target)
        if clip is not None:
            painter.setClipRect(clip)
        painter.drawPixmap(0, 0, self.pixmaps.still())
        self.pixmaps.paint_pointer(painter)
        painter.end()

    def full(self) -> None:
        self._show((self.scene.stones, self.others[0]), (1, 1))

    def one(self) -> None:
        bare = self.scene.stones[: self.middle] + bytes(1) + self.scene.stones[self.middle + 1 :]
        self._show((bare, self.others[1]), (1, self.middle))

    def _show(self, stones: tuple[bytes, bytes], last: tuple[int, int]) -> None:
        self.turn += 1
        turn = self.turn % 2
        self.pixmaps.show_scene(replace(self.scene, stones=stones[turn], last_vertex=last[turn]))
        self.paint()

    def cold(self) -> None:
        self.full()
        self.pixmaps.resize(self.side - self.turn % 2, self.side, self.ratio)
        self.paint()

    def view(self) -> None:
        """Closer, farther off again, and a dozen pixels aside, in turn."""
        self.turn += 1
        zoom, aside = 2.0 * (1.0, 1.2, 1.0, 1.0)[self.turn % 4], 12.0 * (self.turn // 4 % 20 - 10) / self.unit
        self.pixmaps.look_at(BoardView(zoom=zoom, centre=(aside, 0.0), rough=True))
        self.paint()

    def hover(self) -> None:
        self.turn += 1
        vertex = self.middle + self.turn % 2
        self.pixmaps.point_at(Pointer(vertex, 1))
        for changed in (vertex, self.middle + (self.turn + 1) % 2):
            self.paint(QRectF(*self.pixmaps.camera.box(changed, 1.3)))


def graphics_scene(board: Board) -> QGraphicsScene:
    """One item for each line and each stone, as many programs have it."""
    scene = QGraphicsScene(0, 0, SIDE, SIDE)
    camera = Own(board).pixmaps.camera
    for start, stop in board.edges.tolist():
        line = QLineF(QPointF(*camera.centres[start]), QPointF(*camera.centres[stop]))
        scene.addLine(line, QPen(QColor("#3f2a10"), 1))
    radius = camera.stone_radius
    for (x, y), stone in zip(camera.centres.tolist(), stones_on(board), strict=False):
        if stone:
            light = QRadialGradient(QPointF(x - radius / 3, y - radius / 3), radius * 1.3)
            light.setColorAt(0, QColor("#666666" if stone == 1 else "#ffffff"))
            light.setColorAt(1, QColor("#111111" if stone == 1 else "#bbbbbb"))
            scene.addEllipse(x - radius, y - radius, 2 * radius, 2 * radius, QPen(), QBrush(light))
    return scene


def measure(case: Case, board: Board, own: Own) -> bool:
    """Print one board's figures; True if they keep the budget."""
    first = once(own.paint)
    full, one, cold, hover = (median(work, case.rounds) for work in (own.full, own.one, own.cold, own.hover))
    view = median(own.view, case.rounds)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{case.name:>17}   first {first:6.1f}   cold {cold:6.1f}   full {full:5.1f}   one {one:5.2f}   "
        f"view {view:5.1f}   hover {hover:5.2f}   {memory:3.0f} MB"
    )
    return memory < MEMORY and all(
        figure < most for figure, most in zip((full, one, view, hover), case.budget, strict=True)
    )


def compare(case: Case, board: Board) -> None:
    """Print what the same position takes as items."""
    own, peer = Own(board), graphics_scene(board)

    def paint_items() -> None:
        painter = QPainter(own.target)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        peer.render(painter)
        painter.end()

    theirs, full = median(paint_items, 3), median(own.full, case.rounds)
    print(f"{case.name:>17}   items {theirs:8.1f}   full {full:5.1f}   items / full {theirs / full:6.1f}")


def main() -> int:
    if len(sys.argv) > 1:
        return answer(CASES[int(sys.argv[1])])
    command = [sys.executable, "-m", "benchmarks.painting"]
    kept = [subprocess.run([*command, str(number)], check=False).returncode == 0 for number in range(len(CASES))]
    print("within the budget" if all(kept) else "OVER THE BUDGET")
    return 0 if all(kept) else 1


def answer(case: Case) -> int:
    return_memory()
    application = QApplication.instance() or QApplication([])
    board = board_from_spec(case.spec)
    is_within = measure(case, board, Own(board))
    if case is CASES[0]:
        print(f"{'':>17}   at twice the resolution: full {median(Own(board, 2.0).full, 20):.2f}")
    compare(case, board)
    del application
    return 0 if is_within else 1


if __name__ == "__main__":
    sys.exit(main())
