"""Reports under rules whose games are not played out as Go: what the set's own signs say, and nothing beyond."""

import numpy as np

from goboard.analysis.assembly import Case
from goboard.analysis.report import Ground, Report, Status, Verdict
from goboard.rules.protocol import signs_of


def report_by_signs(case: Case, seconds: float) -> Report:
    """Stones with a sign of loss are dead, all others alive: the board as it counts now."""
    rules, position, chains = case.rules, case.position, case.chains
    lost = {v: sign.kind for sign in signs_of(rules, position) if sign.kind in case.facts.lost for v in sign.vertices}
    verdicts = tuple(_verdict(case, number, lost.get(chain[0], "")) for number, chain in enumerate(chains.vertices))
    score = rules.score(position)
    owner = np.frombuffer(score.owner, dtype=np.uint8)
    shares = np.stack([owner == player for player in range(1, position.players + 1)]).astype(np.float32)
    chain_of = chains.of.copy()
    for array in (shares, chain_of):
        array.setflags(write=False)
    territory = owner * (chains.on_board == 0)
    totals = score.totals
    return Report(
        board=position.board,
        stones=position.stones,
        shares=shares,
        verdicts=verdicts,
        chain_of=chain_of,
        territory=territory.astype(np.uint8).tobytes(),
        dame=score.dame,
        sealing=(),
        unconditional=((),) * position.players,
        score=score,
        lead=float(totals[0] - max(totals[1:])),
        games=0,
        seconds=seconds,
        is_final=True,
    )


def _verdict(case: Case, number: int, kind: str) -> Verdict:
    chains, facts = case.chains, case.facts
    return Verdict(
        vertices=chains.vertices[number],
        player=int(chains.player[number]),
        status=Status.DEAD if kind else Status.ALIVE,
        certainty=1.0 if kind in facts.final else facts.trust,
        ground=Ground.RULES,
        group=number,
        why=facts.lost[kind] if kind else facts.kept,
        is_proven=kind in facts.final,
    )
