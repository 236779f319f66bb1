"""What was found about every chain of one perspective, put together into an answer that fits as a whole."""

import numpy as np

from goboard.analysis.chains import Chains, Float, Int, Mask, united
from goboard.analysis.estimate import Effort
from goboard.analysis.eyesight import Eyesight, eyesight_of
from goboard.analysis.findings import HOPELESS, Findings
from goboard.analysis.first_moves import Asked, Outlook, no_outlook, outlook_of
from goboard.analysis.fitting import Bundles, bundled, fitted, neighbours, without_captors
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
    chains, own, read = findings.chains, _own(findings), findings.readings.status
    status = np.where(read >= 0, read, np.where(own < 0.5, DEAD, ALIVE))
    status[without_captors(chains, status == DEAD)] = ALIVE
    return _judged(findings, status, Eyesight({}, _no(own), _no(own)), no_outlook(chains))


def judged(findings: Findings, effort: Effort) -> Judged:
    """All chains together, if there is time left."""
    if effort.is_late:
        return judged_quickly(findings)
    chains, own = findings.chains, _own(findings)
    seen = eyesight_of(chains, own < HOPELESS, effort.watch)
    bundles = bundled(chains, _weighed(own, seen), findings.estimate)
    is_proven = findings.proofs.is_proven | findings.readings.is_proven
    is_dead = _dead(findings, bundles, findings.stays | findings.goes, effort)
    is_clear = is_proven | (is_dead & _shut_in(chains, seen))
    asked = Asked(is_dead, is_clear, seen.can_live & ~seen.lives)
    outlook = outlook_of(chains, bundles, asked, findings.estimate, effort)
    if outlook.is_told.any():
        is_fixed = findings.stays | findings.goes | outlook.is_told
        is_dead = _dead(findings, outlook.swaying(bundles), is_fixed, effort)
    lacking = without_captors(chains, is_dead)
    is_dead &= ~lacking
    status = status_of(chains, is_dead, findings.estimate, effort.watch)
    status[(status == ALIVE) & (outlook.status == UNSETTLED)] = UNSETTLED
    status[(status == UNSETTLED) & (outlook.status == ALIVE)] = ALIVE
    read = np.where(lacking | _taken_by_the_dead(findings, is_dead), -1, findings.readings.status)
    status = findings.readings.paired(chains, np.where(read >= 0, read, status))
    return _judged(findings, status, seen, outlook)


def _shut_in(chains: Chains, seen: Eyesight) -> Mask:
    """(k,) the chains with no liberty outside eyespaces that give no two eyes, whoever moves first."""
    closed = [(number, eye) for number, eyes in seen.eyes.items() for eye in eyes if not eye.marginal]
    inside = {(number, vertex) for number, eye in closed for vertex in eye.vertices}
    escapes = np.zeros(chains.count, dtype=np.bool_)
    escapes[[chain for chain, liberty in chains.at_liberty.tolist() if (chain, liberty) not in inside]] = True
    return np.asarray(~escapes & (seen.most >= 0) & ~seen.can_live)


def _dead(findings: Findings, bundles: Bundles, is_fixed: Mask, effort: Effort) -> Mask:
    """(k,) the dead chains of the answer that fits best, what is sure left as it is."""
    is_dead = fitted(findings.chains, bundles, is_fixed, effort.watch)
    return np.asarray((is_dead & ~findings.stays) | findings.goes)


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


def _judged(findings: Findings, status: Int, seen: Eyesight, outlook: Outlook) -> Judged:
    chains, proofs, readings = findings.chains, findings.proofs, findings.readings
    is_proven = (proofs.is_proven | readings.is_proven) & ((status == DEAD) | ~findings.goes)
    is_searched = is_proven | ((readings.status >= 0) & (readings.status == status))
    is_hanging = (status == UNSETTLED) & (outlook.status == UNSETTLED) & ~is_searched
    hanging = [int(number) for number in np.flatnonzero(is_hanging)]
    return Judged(
        perspective=findings.view,
        chains=chains,
        status=status,
        ground=np.where(proofs.unconditional, _PASSING, np.where(is_searched, _SEARCH, _PLAYOUTS)),
        certainty=np.where(is_proven, 1.0, _certainty(_agreeing(findings, status, outlook))),
        is_proven=is_proven,
        kept=findings.played,
        group=_groups(chains, status),
        shares=_shares(findings, status, is_proven),
        games=findings.estimate.games,
        eyes=seen.eyes,
        lines=readings.lines(status),
        vital={number: outlook.vital[number] for number in hanging},
    )


def _agreeing(findings: Findings, status: Int, outlook: Outlook) -> Float:
    """(k,) 0 to 1: how clearly the games speak for the verdict, after the best first moves where tried."""
    kept = np.where(outlook.is_told, outlook.killed, findings.played)
    held = np.where(outlook.is_told, outlook.saved, findings.played)
    own = findings.estimate.own(findings.chains)
    kept = np.where((status == UNSETTLED) & ~outlook.is_told, own.min(axis=0), kept)
    held = np.where((status == UNSETTLED) & ~outlook.is_told, own.max(axis=0), held)
    stays, falls = 2 * kept - 1, 1 - 2 * held
    agreeing = np.where(status == DEAD, falls, np.where(status == UNSETTLED, np.minimum(-falls, -stays), stays))
    return np.asarray(np.clip(agreeing, 0.0, 1.0), dtype=np.float64)


def _certainty(agreeing: Float) -> Float:
    """How often such verdicts are right: on finished games far more often than single games of chance end so."""
    certainty: Float = 1 - _EVEN_ODDS * (1 - agreeing) ** 1.3
    return certainty


def _weighed(own: Float, seen: Eyesight) -> Float:
    """How likely chains stay, those in doubt with a look at their eyes."""
    in_doubt = (own >= HOPELESS) & (own < 0.5) & seen.can_live
    odds = np.exp(np.where(seen.lives, _LIVES, _CAN_LIVE)) * own / np.maximum(1 - own, HOPELESS)
    return np.where(in_doubt, odds / (1 + odds), own)


def _shares(findings: Findings, status: Int, is_proven: Mask) -> Float:
    """(2, n) as the games went, where nothing is certain; stones for which the verdict speaks lean its way."""
    chains, shares = findings.chains, findings.estimate.mean
    is_first = chains.on_board == 1
    goes_to_first = is_first ^ chains.spread(status == DEAD)
    leans = (chains.on_board > 0) & ~chains.spread(status == UNSETTLED)
    is_against = leans & (goes_to_first != (shares[0] > shares[1])) & (shares[0] != shares[1])
    shares[:, is_against] = shares[::-1, is_against]
    is_sure = leans & chains.spread(is_proven)
    shares[:, is_sure] = np.stack([goes_to_first, ~goes_to_first])[:, is_sure]
    shares[findings.proofs.owned] = 1.0
    shares[findings.proofs.owned[::-1]] = 0.0
    return shares


def _groups(chains: Chains, status: Int) -> Int:
    """Chains of one side and one fate that share a liberty are one group."""
    pairs = neighbours(chains)
    return np.array(united(chains.count, pairs[status[pairs[:, 0]] == status[pairs[:, 1]]]), dtype=np.intp)
