"""Analyses made up for pictures: what they say is given, not worked out."""

import numpy as np

from goboard.analysis.report import Eye, Ground, Report, Status, Verdict
from goboard.boards.board import Board
from goboard.kernel.graph import graph_of
from goboard.rules.protocol import Score

SCORE = Score((), b"", b"", (), (), (), (), "", {})


def report_on(
    board: Board,
    stones: bytes,
    statuses: dict[int, Status] | None = None,
    *,
    proven: tuple[int, ...] = (),
    shares: np.ndarray | None = None,
    territory: bytes = b"",
    dame: tuple[int, ...] = (),
    sealing: tuple[int, ...] = (),
    eyes: dict[int, Eye] | None = None,
) -> Report:
    """A report in which the chains at these vertices have these statuses, all others live; `proven` are the certain."""
    chain_of, liberties = graph_of(board).chains(stones)
    verdicts = []
    for chain in range(len(liberties)):
        vertices = tuple(np.flatnonzero(chain_of == chain).tolist())

        def has(vertex: int, vertices: tuple[int, ...] = vertices) -> bool:
            return vertex in vertices

        status = next((said for vertex, said in (statuses or {}).items() if has(vertex)), Status.ALIVE)
        own = tuple(eye for vertex, eye in (eyes or {}).items() if has(vertex))
        is_proven = any(map(has, proven))
        ground = Ground.SEARCH if is_proven else Ground.PLAYOUTS
        player, certainty = stones[vertices[0]], 1.0 if is_proven else 0.8
        verdicts.append(Verdict(vertices, player, status, certainty, ground, chain, eyes=own, is_proven=is_proven))
    if shares is None:
        shares = np.zeros((2, board.size))
    return Report(
        board=board,
        stones=stones,
        shares=shares.astype(np.float32),
        verdicts=tuple(verdicts),
        chain_of=chain_of,
        territory=territory or bytes(board.size),
        dame=dame,
        sealing=sealing,
        unconditional=((), ()),
        score=SCORE,
        lead=0.0,
        games=100,
        seconds=0.1,
        is_final=True,
    )


def laid(board: Board, *players: str) -> bytes:
    """Stones at these labels, each player's in one text."""
    found = bytearray(board.size)
    for player, labels in enumerate(players, 1):
        for label in labels.split():
            found[board.vertex(label)] = player
    return bytes(found)
