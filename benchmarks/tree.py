"""The tree view measured: outlining large trees, and painting, scrolling and going in them.

Run: python benchmarks/tree.py [NODES]
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication

from goboard.games.tree import Node
from goboard.games.values import codec_of
from goboard.session.tree_layout import OutlineBuilder
from goboard.session.tree_outline import Outline
from goboard.ui.tree.part import TreeView

NODES = 100_000
FRAMES = 60
LETTERS = "abcdefghijklmnopqrs"
SHAPES: dict[str, Callable[[int, int], int]] = {
    "one line": lambda i, n: i - 1,
    "branches of two": lambda i, n: 0 if i % 2 else i - 1,
    "comb": lambda i, n: i - 1 if i < n // 100 else i % (n // 100) if i < n // 50 else i - n // 100,
    "forks": lambda i, n: (i - 1) // 2,
}
"""A node's parent by its number: one line; many short variations; long ones off a long line; forks everywhere."""


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else NODES
    app = QApplication([])
    for name, parent in SHAPES.items():
        outline = outlines(name, make(parent, count))
        views(app, name, outline)


def make(parent: Callable[[int, int], int], count: int) -> list[Node]:
    """A tree of that many nodes, each seventh with a comment."""
    nodes = [Node("SZ[19]")]
    for index in range(1, count):
        move = f"{'BW'[index % 2]}[{LETTERS[index % 19]}{LETTERS[index // 19 % 19]}]"
        nodes.append(Node(move + (f"C[{index}]" if index % 7 == 0 else ""), nodes[parent(index, count)]))
    return nodes


def outlines(name: str, nodes: list[Node]) -> Outline:
    """Time it the first time, after a comment, after a move."""
    builder, root = OutlineBuilder(codec_of(19, 19)), nodes[0]
    first = milliseconds(lambda: builder.build(root, ()))
    nodes[50].put("C", ["another"])
    builder.forget(nodes[50])
    comment = milliseconds(lambda: builder.build(root, ()))
    builder.forget(Node("B[aa]", nodes[-1]))
    move = milliseconds(lambda: builder.build(root, ()))
    size = len(nodes)
    print(f"{name:16} {size} nodes outlined {first:.0f} ms, after a comment {comment:.1f}, after a move {move:.0f}")
    return builder.build(root, ())


def views(app: QApplication, name: str, outline: Outline) -> None:
    """Time showing, painting at several sizes, scrolling, and going from node to node."""
    tree = TreeView()
    tree.resize(500, 400)
    tree.show()
    shown = milliseconds(lambda: tree.show_outline(outline))
    keys = outline.keys[:: max(1, len(outline.keys) // FRAMES)].tolist()
    went = median(lambda step: tree.show_node(keys[step % len(keys)], keys[-1]))
    painted = median(lambda step: paint(tree, step), before=lambda step: tree.show_node(keys[step % len(keys)]))
    bar = tree.horizontalScrollBar()
    scrolled = median(lambda step: paint(tree, step), before=lambda step: bar.setValue(bar.value() + 17))
    tree.toggle_fit()
    far = median(lambda step: paint(tree, step))
    tree.toggle_fit()
    fold = milliseconds(tree.fold_others)
    print(
        f"{'':16} shown {shown:.1f} ms, gone to a node {went:.2f}, painted {painted:.1f} (aim: 8), "
        f"scrolled {scrolled:.1f} (aim: 16), from far {far:.1f} (aim: 8), folded {fold:.0f}"
    )
    tree.close()
    app.processEvents()


def paint(tree: TreeView, _step: int) -> None:
    """Paint the whole panel now."""
    viewport = tree.viewport()
    image = viewport.grab(QRect(QPoint(), viewport.size()))
    assert not image.isNull()


def median(call: Callable[[int], object], before: Callable[[int], object] = lambda step: None) -> float:
    """Milliseconds of a call, in the middle of many."""
    times = []
    for step in range(FRAMES):
        before(step)
        times.append(milliseconds(lambda step=step: call(step)))  # type: ignore[misc]
    return statistics.median(times)


def milliseconds(call: Callable[[], object]) -> float:
    begin = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - begin)


if __name__ == "__main__":
    main()
