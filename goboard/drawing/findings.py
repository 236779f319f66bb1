"""What the overlays say of each vertex, as arrays: worked out once for a position, then only drawn."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from goboard.analysis.influence import influence
from goboard.analysis.report import Eye, Report, Status
from goboard.boards.board import Board
from goboard.drawing.arrays import Float32, Mask, UInt8
from goboard.drawing.overlays import AnalysisScene
from goboard.drawing.scene import Scene
from goboard.kernel.graph import graph_of

MOST_LIBERTIES = 4
"""Chains with more have no number."""
UNKNOWN = 255
"""The worth of an eyespace that is too large to be solved."""
NOTHING = AnalysisScene()
FELT = 0.04
"""Weaker influence is not shown."""


@dataclass(frozen=True, eq=False)
class Findings:
    """Arrays with one entry a vertex, or, once a camera has seen them, a spot; all zero where nothing is to be drawn.

    `owner` is who will probably own the vertex, `certainty` (0..1) how surely, `is_lost` where another side's stone
    lies. `settled` and `heir` are owners: of settled territory, and of points below dead stones. `influencer` and
    `influence` (0..1) say who is felt most. `liberties` is on one stone of each chain. `eye` is the owner of the
    eyespace, `worth` on one of its vertices 1 + 3 * most + least, or UNKNOWN. `attacker` and `defender` play first at
    vital points. `mover` and `number` are those of a line of moves.
    """

    owner: UInt8
    certainty: Float32
    is_lost: Mask
    settled: UInt8
    heir: UInt8
    is_alive: Mask
    is_sealing: Mask
    is_unsettled: Mask
    is_changed: Mask
    liberties: UInt8
    influencer: UInt8
    influence: Float32
    eye: UInt8
    is_marginal: Mask
    worth: UInt8
    attacker: UInt8
    defender: UInt8
    mover: UInt8
    number: NDArray[np.int32]

    def at(self, vertices: NDArray[np.integer]) -> "Findings":
        """The same of these vertices (m,), one entry each."""
        return Findings(**{each.name: getattr(self, each.name)[vertices] for each in fields(self)})

    def among(self, shown: Mask) -> "Findings":
        """The same with zero where `shown` (n,) is false."""
        return Findings(**{each.name: getattr(self, each.name) * shown for each in fields(self)})


def with_findings(scene: Scene) -> Scene:
    """The scene with what its overlays say; dead stones, seki and dame have the signs that they have in a count."""
    names, analysis = scene.view.overlays, scene.analysis or NOTHING
    if not names and analysis is NOTHING:
        return scene
    taken = {mark.vertex for mark in scene.marks} | ({scene.last_vertex} if scene.last_vertex is not None else set())
    if scene.is_counted:
        # the count says itself whose the points are, and what is dead
        names = frozenset()
    found = findings(scene.board, scene.stones, names, analysis, frozenset(taken))
    scene, report = replace(scene, findings=found), fitting(analysis, scene.board, scene.stones)
    if scene.is_counted or report is None:
        return scene
    known = frozenset(scene.dead)
    return replace(
        scene,
        presumed=tuple(v for v in report.of(Status.DEAD) if v not in known) if "dead" in names else (),
        seki=report.of(Status.SEKI) if "seki" in names else (),
        dame=report.dame if "dame" in names else (),
    )


@lru_cache(maxsize=4)
def findings(
    board: Board, stones: bytes, names: frozenset[str], analysis: AnalysisScene, taken: frozenset[int] = frozenset()
) -> Findings:
    """What these overlays draw; numbers of liberties keep off the vertices `taken` if they can, worths surely."""
    found, report = nothing(board.size), fitting(analysis, board, stones)
    if "liberties" in names:
        found = replace(found, liberties=_liberties(board, stones, taken))
    if "influence" in names and board.plane is None:
        found = _with_influence(found, board, stones, report)
    if report is not None:
        found = _with_report(found, report, names)
    found = replace(found, is_changed=_mask(board.size, analysis.changed))
    owned = analysis.eyes or (_eyes(report) if report is not None and "eyes" in names else ())
    if owned:
        signs = taken.union(report.dame) if report is not None and "dame" in names else taken
        found = _with_eyes(found, owned, int(max(stones, default=0)), stones, signs)
    return _with_line(found, analysis) if analysis.line else found


def fitting(analysis: AnalysisScene, board: Board, stones: bytes) -> Report | None:
    """The report, if it speaks of this position."""
    report = analysis.report
    is_fitting = report is not None and report.stones == stones and report.board.size == board.size
    return report if is_fitting else None


def nothing(size: int) -> Findings:
    """No findings on so many vertices."""
    types = {each.name: np.bool_ if each.name.startswith("is_") else np.uint8 for each in fields(Findings)}
    types |= {"certainty": np.float32, "influence": np.float32, "number": np.int32}
    return Findings(**{name: np.zeros(size, dtype=kind) for name, kind in types.items()})


def _mask(size: int, vertices: Iterable[int]) -> Mask:
    found = np.zeros(size, dtype=np.bool_)
    found[list(vertices)] = True
    return found


def _with_report(found: Findings, report: Report, names: frozenset[str]) -> Findings:
    size = len(report.stones)
    if not names.isdisjoint(("ownership", "dead")):
        found = _with_owners(found, report, names)
    if "settled" in names:
        found = replace(found, settled=np.frombuffer(report.territory, dtype=np.uint8))
    if "alive" in names:
        found = replace(found, is_alive=_mask(size, report.proven(Status.ALIVE)))
    if "sealing" in names:
        found = replace(found, is_sealing=_mask(size, report.sealing))
    if "unsettled" in names:
        found = replace(found, is_unsettled=_mask(size, report.of(Status.UNSETTLED)))
    return found


def _with_owners(found: Findings, report: Report, names: frozenset[str]) -> Findings:
    """Whose the points will be; those below dead stones as territory says, if it does."""
    stones, territory = (np.frombuffer(each, dtype=np.uint8) for each in (report.stones, report.territory))
    owner, certainty, side = probable_owner(report.shares)
    if "ownership" in names:
        is_lost = (stones > 0) & (owner > 0) & (side[stones] != side[owner])
        found = replace(found, owner=owner, certainty=certainty, is_lost=is_lost)
    if "dead" in names:
        is_dead = _mask(len(stones), report.of(Status.DEAD))
        found = replace(found, heir=np.where(is_dead, np.where(territory > 0, territory, owner), 0).astype(np.uint8))
    return found


def probable_owner(shares: Float32) -> tuple[UInt8, Float32, NDArray[np.intp]]:
    """Who is most likely to own each vertex (n,), 0 if nobody is; by how much ahead of others (n,), 0..1; and the side
    (players + 1,) of each player: those allied have equal shares everywhere, unless all have."""
    players, size = shares.shape
    firsts: dict[bytes, int] = {}
    side = np.array([firsts.setdefault(row.tobytes(), player) for player, row in enumerate(shares)])
    if len(firsts) < 2:
        # on a board where nobody is ahead anywhere equal shares are no sign of an alliance
        side = np.arange(players)
    best = shares.argmax(axis=0)
    rest = np.zeros(size, dtype=np.float32)
    for player in range(players):
        rest = np.where(side[best] == side[player], rest, np.maximum(rest, shares[player]))
    certainty = np.clip(shares.max(axis=0, initial=0.0) - rest, 0, 1).astype(np.float32)
    owner = np.where(certainty > 0, best + 1, 0).astype(np.uint8)
    return owner, certainty, np.concatenate([[-1], side])


def _liberties(board: Board, stones: bytes, taken: frozenset[int]) -> UInt8:
    """Each short chain's liberties on its stone nearest to its middle, if possible on one that is not taken."""
    found = np.zeros(board.size, dtype=np.uint8)
    chain_of, liberties = graph_of(board).chains(stones)
    on_board = np.flatnonzero(chain_of >= 0)
    chains = chain_of[on_board]
    on_board = on_board[liberties[chains] <= MOST_LIBERTIES]
    if not len(on_board):
        return found
    chains, places = chain_of[on_board], board.positions[on_board]
    counts = np.maximum(np.bincount(chains), 1)
    middles = np.stack([np.bincount(chains, weights=axis) / counts for axis in places.T], axis=1)
    away = ((places - middles[chains]) ** 2).sum(axis=1)
    order = np.lexsort((on_board, away.round(6), np.isin(on_board, list(taken)), chains))
    _, first = np.unique(chains[order], return_index=True)
    chosen = on_board[order[first]]
    found[chosen] = liberties[chain_of[chosen]]
    return found


def _with_influence(found: Findings, board: Board, stones: bytes, report: Report | None) -> Findings:
    """Stones that are known to be dead are not felt."""
    players = max(stones, default=0)
    if not players:
        return found
    living = bytearray(stones)
    for vertex in report.of(Status.DEAD) if report is not None else ():
        living[vertex] = 0
    owner, ahead, _ = probable_owner(influence(board, bytes(living), players))
    is_felt = ahead >= FELT
    # what is felt falls off steeply: the root keeps it visible some steps away
    return replace(found, influencer=owner * is_felt, influence=np.sqrt(ahead) * is_felt)


def _eyes(report: Report) -> tuple[tuple[int, Eye], ...]:
    """Every eyespace once, with its owner, but those that cannot make an eye: groups of several chains share theirs.

    Of those that overlap one is kept, of the living before the dead, what is known before what is not, the smallest.
    """
    owned = {eye: verdict for verdict in report.verdicts for eye in verdict.eyes if eye.most != 0}
    ranked = sorted(
        owned.items(), key=lambda pair: (pair[1].status is Status.DEAD, pair[0].most is None, len(pair[0].vertices))
    )
    kept: list[tuple[int, Eye]] = []
    covered: set[int] = set()
    for eye, verdict in ranked:
        if covered.isdisjoint(eye.vertices):
            covered.update(eye.vertices)
            kept.append((verdict.player, eye))
    return tuple(kept)


def _with_eyes(
    found: Findings, owned: Iterable[tuple[int, Eye]], players: int, stones: bytes, signs: frozenset[int]
) -> Findings:
    """The worth of each is written where no other sign is, on an empty point if it can be, or else left out."""
    size = len(found.eye)
    busy = signs.union(np.flatnonzero(found.is_sealing | found.is_changed).tolist())
    eye, worth, attacker, defender = (np.zeros(size, dtype=np.uint8) for _ in range(4))
    is_marginal = np.zeros(size, dtype=np.bool_)
    for player, each in owned:
        eye[list(each.vertices)] = player
        is_marginal[list(each.marginal)] = True
        # of more players than two it is not said who attacks
        attacker[list(each.attack)] = 3 - player if players <= 2 else UNKNOWN
        defender[list(each.defend)] = player
        free = [v for v in each.vertices if v not in busy and v not in each.attack and v not in each.defend]
        known = each.most is not None and each.least is not None
        for vertex in sorted(free, key=lambda v: stones[v] > 0)[:1]:
            worth[vertex] = 1 + 3 * (each.most or 0) + (each.least or 0) if known else UNKNOWN
    return replace(found, eye=eye, is_marginal=is_marginal, worth=worth, attacker=attacker, defender=defender)


def _with_line(found: Findings, analysis: AnalysisScene) -> Findings:
    """The line's moves by their numbers, the first one where several fall on a vertex; they leave no room for signs."""
    mover, number = np.zeros_like(found.mover), np.zeros_like(found.number)
    for count, step in enumerate(analysis.line, 1):
        if step.vertex >= 0 and not number[step.vertex]:
            mover[step.vertex], number[step.vertex] = step.player, count
    free = number == 0
    signs = ("is_sealing", "is_changed", "is_marginal", "worth", "attacker", "defender")
    return replace(found, mover=mover, number=number, **{name: getattr(found, name) * free for name in signs})
