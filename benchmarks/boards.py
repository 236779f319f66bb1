"""How long opening a user's own graph takes, reading and laying out, against networkx in the same run.

    python -m benchmarks.boards

Prints seconds and ratios. The graphs are the triangles of random points, as bare edges; the peer's layout is its spring
layout, 50 rounds, and is left out for more than 1,000 points, where it takes minutes.
"""

import io
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import networkx
import numpy as np

from goboard.boards.catalogue import board_from_spec
from goboard.boards.files.board_file import read_board
from goboard.boards.layout.layout import lay_out

SIZES = (1_000, 10_000, 100_000)
LAYOUT_BUDGET = {1_000: 0.3, 10_000: 3.0, 100_000: 5.0}
"""Seconds."""
MOST_SPRINGS = 1_000


def seconds(work: Callable[[], object]) -> float:
    """The time of one run."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def files(
    edges: np.ndarray[Any, Any], places: np.ndarray[Any, Any]
) -> Iterator[tuple[str, bytes, Callable[[], object]]]:
    """The same graph with its places in each format: its name, its bytes, and the peer's way to read it."""
    peer = networkx.Graph(edges.tolist())
    for vertex, (x, y) in enumerate(places.tolist()):
        peer.add_node(vertex, x=x, y=y)
    graphml = io.BytesIO()
    networkx.write_graphml_xml(peer, graphml)
    data = graphml.getvalue()
    yield "GraphML", data, lambda: networkx.read_graphml(io.BytesIO(data))
    text = json.dumps(networkx.node_link_data(peer, edges="links"))
    yield "JSON", text.encode(), lambda: networkx.node_link_graph(json.loads(text), edges="links")


def compare(size: int) -> None:
    """One line for each format and one for the layout."""
    board = board_from_spec({"shape": "delaunay", "count": size})
    edges = board.edges.astype(np.int64)
    for name, data, peer in files(edges, board.positions):
        own, other = seconds(lambda data=data: read_board(data)), seconds(peer)  # type: ignore[misc]
        print(f"{size:7,} points  {name:8} {own:6.2f} s   networkx {other:6.2f} s   ratio {own / other:.2f}")
    lines = "\n".join(f"{one},{other}" for one, other in edges.tolist())
    print(f"{size:7,} points  {'CSV, no places':24} {seconds(lambda: read_board(lines.encode())):6.2f} s")
    silence = Silence()
    own = seconds(lambda: lay_out(size, edges, silence))
    said = (
        f"{size:7,} points  layout   {own:6.2f} s (aim {LAYOUT_BUDGET[size]})   longest silence {silence.longest:.2f} s"
    )
    if size <= MOST_SPRINGS:
        other = seconds(lambda: networkx.spring_layout(networkx.Graph(edges.tolist()), seed=1))
        said += f"   networkx {other:6.2f} s   ratio {own / other:.3f}"
    print(said)


class Silence:
    """Progress that measures the longest time without a word."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = time.perf_counter()

    def __call__(self, part: float, word: str) -> None:
        now = time.perf_counter()
        self.longest, self._last = max(self.longest, now - self._last), now


def main() -> None:
    lay_out(400, np.array([(vertex, vertex + 1) for vertex in range(399)]))
    for size in SIZES:
        compare(size)


if __name__ == "__main__":
    main()
