"""How many liberties chains have that have few: one number a chain, on a stone near its middle."""

from dataclasses import dataclass

import numpy as np

from goboard.arrays import UInt8
from goboard.drawing.camera.camera import Camera
from goboard.drawing.overlays.overlay import Found, Height, Known, Overlay
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Discs, Shape, Texts
from goboard.drawing.theme import Theme
from goboard.rules.position import BLACK
from goboard.words.message import phrase

MOST_LIBERTIES = 4
"""Chains with more have no number."""
SIZE, SMALL = 0.36, 0.32
"""Of a number by itself on its stone, and of one that gives way to the player's mark, in spacings."""
LEAST_SPACING = 12.0
"""In device-independent pixels: where points are closer, numbers cannot be read."""
ATARI = 1


@dataclass(frozen=True, eq=False)
class Liberties(Found):
    """How many, on one stone of each short chain."""

    count: UInt8


def find(known: Known) -> Liberties | None:
    """Each short chain's liberties on its stone nearest to its middle, if possible on one that is not taken."""
    from goboard.kernel.graph import graph_of

    board = known.board
    found = np.zeros(board.size, dtype=np.uint8)
    chain_of, liberties = graph_of(board).chains(known.stones)
    on_board = np.flatnonzero(chain_of >= 0)
    chains = chain_of[on_board]
    on_board = on_board[liberties[chains] <= MOST_LIBERTIES]
    if not len(on_board):
        return Liberties(found)
    chains, places = chain_of[on_board], board.positions[on_board]
    counts = np.maximum(np.bincount(chains), 1)
    middles = np.stack([np.bincount(chains, weights=axis) / counts for axis in places.T], axis=1)
    away = ((places - middles[chains]) ** 2).sum(axis=1)
    order = np.lexsort((on_board, away.round(6), np.isin(on_board, list(known.taken)), chains))
    _, first = np.unique(chains[order], return_index=True)
    chosen = on_board[order[first]]
    found[chosen] = liberties[chain_of[chosen]]
    return Liberties(found)


def numbers(found: Liberties, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The numbers, bold where one move captures; none where the record or a dead stone has a sign of its own."""
    from goboard.drawing.glyphs import AWAY, RADIUS
    from goboard.drawing.layers.stones import stone_centres

    if camera.spacing < LEAST_SPACING * camera.ratio:
        return []
    liberties, stones = found.count.copy(), np.frombuffer(scene.stones, dtype=np.uint8)
    liberties[[*(mark.vertex for mark in scene.marks), *scene.faint]] = 0
    is_seen = (liberties > 0) & camera.shown
    shapes: list[Shape] = []
    for player in players_in(scene.stones):
        for is_atari in (True, False):
            chosen = is_seen & (stones == player) & ((liberties == ATARI) == is_atari)
            for spacing, spots in camera.by_size(np.flatnonzero(chosen)):
                centres, ink, size = stone_centres(scene, camera, spots), theme.mark_on(player), SIZE * spacing
                if scene.letters:
                    centres = centres + AWAY * spacing * np.array([-1.0, 1.0])
                    ink, size = theme.sign[1], SMALL * spacing
                    edge = max(1.0, 0.14 * RADIUS * spacing)
                    shapes.append(Discs(centres, RADIUS * spacing, fill=theme.sign[0], stroke=ink, width=edge))
                counts = zip(liberties[spots].tolist(), centres.tolist(), strict=True)
                shapes.append(Texts(tuple((str(count), x, y) for count, (x, y) in counts), size, ink, bold=is_atari))
    return shapes


LIBERTIES = Overlay(
    "liberties",
    "Liberties",
    phrase("a number on chains with four liberties or fewer"),
    "8",
    needs_report=False,
    find=find,
    draws={Height.SIGNS: numbers},
    sample=lambda: Liberties(np.array([0, 2], dtype=np.uint8)),
    sample_stone=BLACK,
)
