"""What was found about every chain of one perspective, put together into an answer that fits as a whole."""

import numpy as np

from goboard.analysis.chains import Chains, Float, Int, Mask, united
from goboard.analysis.estimate import Effort
from goboard.analysis.eyesight import Eyesight, eyesight_of
from goboard.analysis.findings import HOPELESS, Findings
from goboard.analysis.fitting import bundled, fitted, neighbours
from goboard.analysis.judged import ALIVE, DEAD, GROUNDS, UNSETTLED, Judged
from goboard.analysis.report import Ground
from goboard.analysis.settling import status_of

_PASSING, _SEARCH, _PLAYOUTS = (GROUNDS.index(g) for g in (Ground.UNCONDITIONAL, Ground.SEARCH, Ground.PLAYOUTS))
_LIVES, _CAN_LIVE = 0.5, 0.2
"""Log odds for a chain in doubt whose eyespaces give two eyes, whoever moves first or only if its owner does."""
_EVEN_ODDS = 0.4
"""How often a verdict is wrong for which half of the games speak."""


def judged_quickly(findings: Findings) -> Judged:
    """Each chain by itself, as most games went."""
    own, read = _own(findings), findings.readings.status
    status = np.where(read >= 0, read, np.where(own < 0.5, DEAD, ALIVE))
    return _judged(findings, status, Eyesight({}, _no(own), _no(own)))


def judged(findings: Findings, effort: Effort) -> Judged:
    """All chains together, if there is time left."""
    if effort.is_late:
        return judged_quickly(findings)
    chains, own = findings.chains, _own(findings)
    seen = eyesight_of(chains, own < HOPELESS, effort.stop)
    bundles = bundled(chains, _weighed(own, seen), findings.estimate)
    is_dead = fitted(chains, bundles, findings.stays | findings.goes, effort.stop)
    is_dead = (is_dead & ~findings.stays) | findings.goes
    status = status_of(chains, is_dead, findings.estimate, effort.stop)
    read = np.where(_taken_by_the_dead(findings, is_dead), -1, findings.readings.status)
    return _judged(findings, np.where(read >= 0, read, status), seen)


def _taken_by_the_dead(findings: Findings, is_dead: Mask) -> Mask:
    """(k,) the chains that can be taken, but by stones that are dead themselves: what they take is taken back."""
    chains, readings = findings.chains, findings.readings
    a, b = chains.touching.T
    beside = np.zeros(chains.count, dtype=np.bool_)
    beside[a[(chains.player[a] != chains.player[b]) & is_dead[b]]] = True
    taken: Mask = beside & (readings.status == UNSETTLED) & ~readings.is_final
    return taken


def _own(findings: Findings) -> Float:
    """(k,) how likely each chain stays."""
    return np.where(findings.stays, 1.0, np.where(findings.goes, 0.0, findings.played))


def _no(own: Float) -> Int:
    return np.full(len(own), -1, dtype=np.intp)


def _judged(findings: Findings, status: Int, seen: Eyesight) -> Judged:
    chains, proofs, readings = findings.chains, findings.proofs, findings.readings
    is_proven = proofs.is_proven | readings.is_proven
    is_searched = is_proven | ((readings.status >= 0) & (readings.status == status))
    return Judged(
        perspective=findings.view,
        chains=chains,
        status=status,
        ground=np.where(proofs.unconditional, _PASSING, np.where(is_searched, _SEARCH, _PLAYOUTS)),
        certainty=np.where(is_proven, 1.0, _certainty(findings.played, status == DEAD)),
        is_proven=is_proven,
        kept=findings.played,
        group=_groups(chains, status),
        shares=_shares(findings, status == DEAD),
        games=findings.estimate.games,
        eyes=seen.eyes,
        lines=readings.lines,
    )


def _certainty(own: Float, is_dead: Mask) -> Float:
    """How often such verdicts are right: on finished games far more often than single games of chance end so."""
    agree = np.clip(np.where(is_dead, 1 - 2 * own, 2 * own - 1), 0.0, 1.0)
    certainty: Float = 1 - _EVEN_ODDS * (1 - agree) ** 1.3
    return certainty


def _weighed(own: Float, seen: Eyesight) -> Float:
    """How likely chains stay, those in doubt with a look at their eyes."""
    in_doubt = (own >= HOPELESS) & (own < 0.5) & seen.can_live
    odds = np.exp(np.where(seen.lives, _LIVES, _CAN_LIVE)) * own / np.maximum(1 - own, HOPELESS)
    return np.where(in_doubt, odds / (1 + odds), own)


def _shares(findings: Findings, is_dead: Mask) -> Float:
    """(2, n) as the games went, where nothing is certain; stones for which the verdict speaks lean its way."""
    chains, shares = findings.chains, findings.estimate.mean
    is_first = chains.on_board == 1
    leans_to_first = is_first ^ chains.spread(is_dead)
    is_against = (chains.on_board > 0) & (leans_to_first != (shares[0] > shares[1])) & (shares[0] != shares[1])
    shares[:, is_against] = shares[::-1, is_against]
    shares[findings.proofs.owned] = 1.0
    shares[findings.proofs.owned[::-1]] = 0.0
    return shares


def _groups(chains: Chains, status: Int) -> Int:
    """Chains of one side and one fate that share a liberty are one group."""
    pairs = neighbours(chains)
    return np.array(united(chains.count, pairs[status[pairs[:, 0]] == status[pairs[:, 1]]]), dtype=np.intp)
