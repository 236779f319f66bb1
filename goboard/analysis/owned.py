"""A report that is made from somebody else's word on whose each point will be: an engine's, or a record's. Estimates
all of it, and said to be theirs; nothing in it is proven, and nothing of goboard's own verdicts is mixed in."""

from collections.abc import Sequence
from dataclasses import replace
from time import monotonic

import numpy as np

from goboard.analysis.analyse import Case, expected_lead, report_by_signs
from goboard.analysis.chains import chains_of
from goboard.analysis.findings import MOST_VERTICES
from goboard.analysis.report import Ground, Report, Status, Verdict, stones_with
from goboard.analysis.territory import land_of
from goboard.arrays import Float32, closed
from goboard.jobs.watch import Watch
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.words.message import Share, phrase

DECIDED = 0.5
"""How far the points of a chain must be somebody's, from 0 to 1, for the chain to be dead or alive by that."""
_SUREST = 0.999


def report_by_owners(rules: RuleSet, position: Position, owners: Sequence[float], source: str) -> Report | None:
    """The report on a position of two by `owners` (n,), from 1, surely player 1's, to -1; None where that says nothing:
    several players, other points, a board too large to be looked through at once."""
    board = position.board
    if position.players != 2 or len(owners) != board.size or not 0 < board.size <= MOST_VERTICES:
        return None
    begun = monotonic()
    owner = np.clip(np.nan_to_num(np.array(owners, dtype=np.float32)), -1.0, 1.0).astype(np.float32)
    shares = closed(np.stack([(1 + owner) / 2, (1 - owner) / 2]).astype(np.float32))
    case = Case(rules, position, chains_of(board, position.stones), rules.facts(board))
    if not case.facts.is_played_out:
        return replace(report_by_signs(case, begun, Watch()), shares=shares, source=source)
    verdicts = tuple(_verdict(case, number, owner, source) for number in range(case.chains.count))
    dead = stones_with(verdicts, Status.DEAD)
    score = rules.score(position, dead)
    land = land_of(position, dead, shares, (), score.owner)
    return Report(
        board, position.stones, shares, verdicts, closed(case.chains.of.copy()),
        territory=land.territory,
        dame=land.dame,
        sealing=land.sealing,
        unconditional=((),) * position.players,
        score=score,
        lead=expected_lead(rules, position, score, shares, land),
        games=0,
        seconds=monotonic() - begun,
        is_final=True,
        source=source,
    )  # fmt: skip


def _verdict(case: Case, number: int, owner: Float32, source: str) -> Verdict:
    vertices, player = case.chains.vertices[number], int(case.chains.player[number])
    kept = float(owner[list(vertices)].mean()) * (1 if player == 1 else -1)
    status = Status.ALIVE if kept >= DECIDED else Status.DEAD if kept <= -DECIDED else Status.UNSETTLED
    mine, theirs = case.rules.names[player - 1], case.rules.names[2 - player]
    whose = mine if kept >= 0 else theirs
    return Verdict(
        vertices=vertices,
        player=player,
        status=status,
        certainty=min((1 + abs(kept)) / 2 if status is not Status.UNSETTLED else 1 - abs(kept), _SUREST),
        ground=Ground.OTHERS,
        group=number,
        why=phrase(
            "{source} gives its points to {player}: {share}.",
            source=source,
            player=whose,
            share=Share((1 + abs(kept)) / 2),
        ),
    )
