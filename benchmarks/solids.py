"""How fast a sphere of ten thousand points turns, against matplotlib's scatter in space, in the same run.

    python -m benchmarks.solids

The sphere turns as under the mouse: without the shadows of stones, which come back at rest. Prints the median and the
worst frame in milliseconds: finding what is seen, making shapes of it and painting them, at 900 x 900 with stones on
two points in three. The other program draws the points alone, without edges, back or map.
"""

import importlib
import os
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.drawing.camera.view import BoardView
from goboard.drawing.scene import Scene
from goboard.drawing.solid.rotation import HOME, rolled_along
from goboard.drawing.theme import load_theme
from goboard.ui.painting.pixmaps import BoardPixmaps

SIDE = 900
FRAMES, WARM_UP, PEER_FRAMES = 90, 20, 8
BUDGET = 1000 / 30
SPECS: tuple[dict[str, object], ...] = (
    {"shape": "geodesic", "frequency": 32},
    {"shape": "geodesic", "frequency": 10},
    {"shape": "cube", "side": 19},
    {"shape": "cubic", "columns": 9, "rows": 9, "layers": 9},
)
MEASURED = SPECS[0]
"""The one that has a budget and a peer."""


def stones_on(board: Board) -> bytes:
    """Two points in three occupied, scattered the same way every time."""
    return bytes((vertex * 7919 + vertex // 13) % 3 for vertex in range(board.size))


def owners_on(board: Board) -> bytes:
    """Stripes of either player's with nobody's between them."""
    across = board.positions[:, 0] / np.abs(board.positions[:, 0]).max()
    return bytes((np.floor(6 * across).astype(np.int64) % 3).astype(np.uint8))


class Turning:
    """A board that turns a little with every frame, without the window system around it; `counted`: with its owners."""

    def __init__(self, board: Board, shows: str, counted: bool = False) -> None:
        self.view = BoardView(orientation=HOME, shows=shows, rough=True)
        scene = Scene(board, stones_on(board), last_vertex=1, owner=owners_on(board) if counted else b"")
        self.pixmaps = BoardPixmaps(scene, load_theme("light"))
        self.pixmaps.resize(SIDE, SIDE, 1.0)
        self.target = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)

    def frame(self) -> None:
        self.view = replace(self.view, orientation=rolled_along(self.view.orientation or HOME, 0.02, 0.013))
        self.pixmaps.look_at(self.view)
        still = self.pixmaps.still()
        painter = QPainter(self.target)
        painter.drawPixmap(0, 0, still)
        painter.end()


def times(work: Callable[[], object], rounds: int, warm_up: int) -> list[float]:
    """Milliseconds of each round, after some for nothing."""
    for _ in range(warm_up):
        work()
    found = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        found.append((time.perf_counter() - start) * 1000)
    return found


def peer(board: Board) -> Callable[[], object] | None:
    """A frame of matplotlib's, if that is installed."""
    try:
        figures, backend = (
            importlib.import_module(f"matplotlib.{name}") for name in ("figure", "backends.backend_agg")
        )
    except ModuleNotFoundError:
        return None
    canvas = backend.FigureCanvasAgg(figures.Figure(figsize=(SIDE / 100, SIDE / 100), dpi=100))
    axes = canvas.figure.add_subplot(projection="3d")
    axes.scatter(*board.positions.T, c=[("#dcaf67", "#1b1b1d", "#f4f1ea")[stone] for stone in stones_on(board)], s=12)
    angle = [0.0]

    def frame() -> None:
        angle[0] += 1.2
        axes.view_init(elev=20, azim=angle[0])
        canvas.draw()

    return frame


def measure(spec: dict[str, object], shows: str, counted: bool = False) -> float:
    """Print one board's figures; its median."""
    board = board_from_spec(spec)
    found = times(Turning(board, shows, counted).frame, FRAMES, WARM_UP)
    middle = statistics.median(found)
    figures = f"median {middle:6.1f} ms   worst {max(found):6.1f} ms   {1000 / middle:5.0f} frames/s"
    print(f"{board.title:<38} {shows:<6} {'counted' if counted else '':<8} {figures}")
    return middle


def main() -> int:
    application = QApplication([])
    figures = {shows: measure(MEASURED, shows) for shows in ("both", "solid", "map")}
    counted = measure(MEASURED, "both", counted=True)
    for spec in SPECS[1:]:
        measure(spec, "both")
    board = board_from_spec(MEASURED)
    theirs = peer(board)
    if theirs is None:
        print("matplotlib is not installed: nothing to compare with")
    else:
        middle = statistics.median(times(theirs, PEER_FRAMES, 1))
        print(f"matplotlib, the same points: {middle:.1f} ms   matplotlib / goboard {middle / figures['both']:.1f}")
    del application
    worst = max(figures.values())
    verdict = "held" if worst < BUDGET else "NOT held"
    print(f"slowest median {worst:.1f} ms ({counted:.1f} ms counted), budget {BUDGET:.0f} ms a frame: {verdict}")
    return 0 if worst < BUDGET else 1


if __name__ == "__main__":
    sys.exit(main())
