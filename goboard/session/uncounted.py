"""Settled territory that a count leaves to nobody because a border is open."""

from goboard.analysis.report import Report
from goboard.boards.board import Board
from goboard.games.counting import room_around
from goboard.rules.position import EMPTY
from goboard.session.snapshot import Count

WALL = 255
"""Stands for a stone of nobody's; no game has so many players."""


def uncounted(board: Board, count: Count, report: Report) -> tuple[int, ...]:
    """The vertices, ascending, that the report calls settled and the rules' count gives to nobody, though with the open
    borders closed a single player's stones would enclose them. The dead stones of the count are off the board."""
    score = count.score
    gaps = [vertex for vertex in report.sealing if score.stones[vertex] == EMPTY]
    closed = bytearray(score.stones)
    for vertex in gaps:
        closed[vertex] = WALL
    beside = {near for vertex in gaps for near in board.neighbours(vertex) if closed[near] == EMPTY}
    lost: set[int] = set()
    while beside:
        region, edge = room_around(board, closed, next(iter(beside)))
        if len({closed[vertex] for vertex in edge} - {WALL}) == 1:
            lost.update(vertex for vertex in region if report.territory[vertex] and not score.owner[vertex])
        beside -= region
    return tuple(sorted(lost))
