"""Reports under rules that do not capture as Go does: what the set's own signs say, and nothing beyond."""

import numpy as np

from goboard.analysis.assembly import Case
from goboard.analysis.report import Ground, Report, Status, Verdict


def report_by_signs(case: Case, seconds: float) -> Report:
    """Stones with a sign of loss are dead, all others alive: the board as it counts now."""
    rules, position, chains = case.rules, case.position, case.chains
    lost = {v: sign.kind for sign in rules.signs(position) if sign.kind in case.notion.lost for v in sign.vertices}
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
    chains, notion = case.chains, case.notion
    return Verdict(
        vertices=chains.vertices[number],
        player=int(chains.player[number]),
        status=Status.DEAD if kind else Status.ALIVE,
        certainty=1.0 if kind in notion.final else notion.trust,
        ground=Ground.RULES,
        group=number,
        why=notion.lost[kind] if kind else notion.kept,
        is_proven=kind in notion.final,
    )
