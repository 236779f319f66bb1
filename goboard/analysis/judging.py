"""What was found about every chain of one perspective, put together into an answer that fits as a whole.

From "stays or goes" to a status: what stands in seki, what depends on who moves first, what each eyespace is worth, and
bent four in the corner, which looks like seki until one side plays it out to a ko that it begins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from goboard.analysis.chains import Chains, united
from goboard.analysis.eyes.cutting import CutEyespace, eye_of, eyespaces
from goboard.analysis.findings import ALIVE, DEAD, GROUNDS, HOPELESS, SEKI, UNSETTLED, Findings, Judged
from goboard.analysis.first_moves import Asked, Outlook, no_outlook, outlook_of
from goboard.analysis.fitting import Bundles, Standing, bundled, fitted, neighbours, standing_of, without_captors
from goboard.analysis.local_games import LARGEST_BAIT, LocalGames, local_games, no_local_games
from goboard.analysis.playouts import Effort, Estimate
from goboard.analysis.reading import Reader
from goboard.analysis.report import Eye, Ground
from goboard.analysis.seki import beside_each_other, lasting_seki
from goboard.analysis.sides import OWN, REST
from goboard.arrays import Float, Int, Mask, mask
from goboard.jobs.watch import Watch
from goboard.kernel.graph import graph_of
from goboard.rules.position import EMPTY

_NODES = 8_000
_MOST_SHARED = 3


def can_be_played_out(chains: Chains, group: Sequence[int], watch: Watch) -> bool:
    """Is there an attack on these chains, in seki with stones among them, that ends in a ko or worse?"""
    board, stones = chains.board, chains.stones
    side = int(chains.player[group[0]])
    own = {vertex for chain in group for vertex in chains.vertices[chain]}
    free = {near for vertex in own for near in board.neighbours(vertex) if stones[near] == EMPTY}
    for bait in _baits(chains, group):
        shared = sorted(v for v in free if any(chains.of[near] == bait for near in board.neighbours(v)))
        if not 1 < len(shared) <= _MOST_SHARED:
            continue
        filled = _filled(stones, free.difference(shared), 3 - side)
        if any(_falls(chains, filled, own, bait, move, watch) for move in shared):
            return True
    return False


def _baits(chains: Chains, group: Sequence[int]) -> list[int]:
    """The enemy chains that breathe only where the group does."""
    inside = []
    beside = {int(b) for a, b in chains.touching if a in group and chains.player[b] != chains.player[a]}
    for chain in (b for b in beside if chains.sizes[b] <= LARGEST_BAIT):
        liberties = [v for c, v in chains.at_liberty if c == chain]
        near = ({int(chains.of[n]) for n in chains.board.neighbours(int(v))} for v in liberties)
        if all(around & set(group) for around in near):
            inside.append(chain)
    return sorted(inside)


def _filled(stones: bytes, vertices: set[int], side: int) -> bytes:
    board = bytearray(stones)
    for vertex in vertices:
        board[vertex] = side
    return bytes(board)


def _falls(chains: Chains, stones: bytes, own: set[int], bait: int, move: int, watch: Watch) -> bool:
    """The attacker gives one more stone, all of them are taken, and they move in: does the group not live?"""
    graph, side = graph_of(chains.board), stones[next(iter(own))]
    given, _, taken, lost = graph.place(stones, 0, move, 3 - side, False)
    if taken or lost or not graph.is_settled(given):
        return False
    chain = graph.chain(given, chains.vertices[bait][0])
    last = {near for vertex in chain for near in chains.board.neighbours(vertex) if given[near] == EMPTY}
    if len(last) != 1:
        return False
    after, _, _, lost = graph.place(given, 0, last.pop(), side, True)
    if lost:
        return False
    found = Reader(chains.board, after).region([min(own)], nodes=_NODES, watch=watch)
    return found.attacker_first is not True and 0 < found.nodes < _NODES // 4


_LEFT_OPEN = 0.35
"""A region between two groups is of a seki if its points are nobody's at the end of so many of the games."""
_SURE = 0.7
"""How clearly each side must have its will when it moves first."""


def status_of(chains: Chains, is_dead: Mask, estimate: Estimate, watch: Watch) -> Int:
    """(k,) the status as far as the playouts tell."""
    status = np.where(is_dead, DEAD, ALIVE)
    own = estimate.own(chains)
    as_first = np.where(chains.player == 1, own[0], own[1])
    as_second = np.where(chains.player == 1, own[1], own[0])
    status[(as_first >= _SURE) & (as_second <= 1 - _SURE)] = UNSETTLED
    standing = standing_of(chains, is_dead)
    in_seki = ~is_dead & _in_seki(chains, standing, estimate)
    status[in_seki] = SEKI
    for group in np.unique(standing.group[in_seki]).tolist():
        together = np.flatnonzero((standing.group == group) & in_seki)
        if can_be_played_out(chains, together.tolist(), watch):
            status[together] = DEAD
    return status


def _in_seki(chains: Chains, standing: Standing, estimate: Estimate) -> Mask:
    """(k,) the chains of groups without room for two eyes beside such groups of the other side, if games end so too."""
    if not len(standing.sizes) or not standing.is_shared.any():
        return np.zeros(chains.count, dtype=np.bool_)
    at = standing.region >= 0
    nobodys = 1 - estimate.mean.sum(axis=0)
    open_share = np.bincount(standing.region[at], weights=nobodys[at]) / np.maximum(standing.sizes, 1)
    stays_open = standing.is_shared & (open_share >= _LEFT_OPEN)
    candidates = standing.in_seki(standing.living())
    touching = standing.touch[stays_open[standing.touch[:, 1]], 0]
    found = np.zeros(len(candidates) + 1, dtype=np.bool_)
    found[touching] = candidates[touching]
    return found[standing.group]


_MOST_SOLVED = 8
"""Larger eyespaces are shown, but their values are left to who asks for them: they take long."""
_ENOUGH = 2


@dataclass(frozen=True, eq=False)
class EyesSeen:
    """`eyes` of each chain that has any; `most` and `least` (k,) count those of its group if the owner or the attacker
    moves first, -1 where one of its eyespaces is too large to tell."""

    eyes: Mapping[int, tuple[Eye, ...]]
    most: Int
    least: Int

    @property
    def can_live(self) -> Mask:
        """(k,) the chains whose group surely has two eyes if it moves first, as far as eyespaces tell."""
        return np.asarray(self.most >= _ENOUGH)

    @property
    def lives(self) -> Mask:
        """(k,) those that have them even if they are attacked first."""
        return np.asarray(self.least >= _ENOUGH)


def eyes_seen(chains: Chains, is_dead: Mask, watch: Watch) -> EyesSeen:
    """The eyespaces of both sides, where the dead chains are no walls and lie inside those of the other side."""
    dead = chains.stones_of(is_dead)
    found: list[tuple[list[int], Eye]] = []
    for side in (OWN, REST):
        for space in eyespaces(chains.board, chains.stones, side, dead, watch=watch):
            walls = sorted({int(chains.of[wall[0]]) for wall in space.walls})
            found.append((walls, _eye(space, watch)))
    pairs = [(walls[0], wall) for walls, _ in found for wall in walls[1:]]
    root = united(chains.count, pairs)
    least, gain = np.zeros(chains.count, dtype=np.intp), np.zeros(chains.count, dtype=np.intp)
    is_told = np.ones(chains.count, dtype=np.bool_)
    eyes: dict[int, tuple[Eye, ...]] = {}
    for walls, eye in found:
        group = root[walls[0]]
        if eye.most is None or eye.least is None:
            is_told[group] = False
        else:
            least[group] += eye.least
            gain[group] = max(gain[group], eye.most - eye.least)
        for wall in walls:
            eyes[wall] = (*eyes.get(wall, ()), eye)
    return EyesSeen(eyes, np.where(is_told, least + gain, -1)[root], np.where(is_told, least, -1)[root])


def _eye(space: CutEyespace, watch: Watch) -> Eye:
    if space.labelled.size <= _MOST_SOLVED:
        return eye_of(space, watch)
    return Eye(space.space, space.marginal, space.stones)


_HARDLY = 0.2
"""Chains without two eyes that stay less often are not tried further."""
_PASSING, _SEARCH, _PLAYOUTS = (GROUNDS.index(g) for g in (Ground.UNCONDITIONAL, Ground.SEARCH, Ground.PLAYOUTS))
_LIVES, _CAN_LIVE = 0.5, 0.2
"""Log odds for a chain in doubt whose eyespaces give two eyes, whoever moves first or only if its owner does."""
_BOTH = 0b110
_READ = 0.99
"""How sure what was read between strong stones is at the end of a game, and earlier if these surely live: wrong in 3 of
202 corners that were solved to the end, and in none of 187 finished positions in which the truth is known."""
_TOLD, _GOES, _TRIED, _PLAYED, _BREATHES, _UNCLEAR = -2.55, 1.08, 0.67, 3.68, 1.78, -1.41
_LEAST_UNCLEAR = 0.01
"""The log odds that a verdict which says who stays and who goes is right: what each has, what those have more that say
somebody goes, and what counts for it: how clearly first moves and how clearly single games speak for it, and the
logarithms of the liberties and of the part of the board that is unclear, which counts against it. At the end of games
verdicts are far more often right than single games of chance end so, and the less the more is open.

Fitted on 18,896 verdicts, each counting the same: on 12,982 out of 28 real games, in their middle and 10 to 80 moves
before their end, as what became of their points, on 742 at the end of these, and on 5,172 in 229 other finished games.
Of each of the 11 games whose count came out otherwise than the players agreed the least certain verdict was taken for
wrong, all others for right. Where the games of a fold were left out, of 240 verdicts told with 88 to 92 % 91.3 % were
right, 92.9 % of 787 with 92 to 96 %, 97.3 % of 3,258 with 96 to 99 %; in all 238 were wrong, and 230.5 expected. What
is read between stones that may not stay is no better than that while a game is open: 597 of 612 such verdicts were
right."""
_UNTRIED = -0.55
"""What those have more of which first moves would tell, and none was tried: at a first glance, or for want of time.

Fitted on 7,499 such verdicts in the middle of 28 real games: 805 were wrong, 565 expected without it. Where the games
of a fold were left out, of all 21,901 verdicts without first moves 896 were wrong, and 885 expected; of 794 told with
88 to 92 % 88.4 % were right."""
_EVEN = 0.5
"""Nobody is told to stay, or to go, as less certain: what reading says against the games may be."""
_HANGS, _CLEARLY_HANGS = -0.85, 4.7
"""The same of a verdict that stones hang on a move, and what it has more, or less, by how clearly first moves speak for
it: an attack that leaves the points more often than not speaks against it. Fitted on 502 verdicts in 71 real games, 10
to 80 moves before their end, with GNU Go's reading for the truth: stones are "critical" if one move kills and another
saves them. Where the games of a tenth were left out, of 107 told with 88 % or more 99 were right (said 94 %), of 84
with 40 to 60 % 46 (50 %), of 116 with less than 30 % 25 (20 %). Of chains that somebody asked about more do."""
_READ_TO_HANG = 0.5
"""As clear is what was read to hang on a move while the game is open, without first moves: 8 of 10 there did."""


def judged_quickly(findings: Findings) -> Judged:
    """Each chain by itself, as most games went."""
    chains, own, read = findings.chains, _own(findings), findings.readings.status
    status = np.where(read >= 0, read, np.where(own < 0.5, DEAD, ALIVE))
    status[without_captors(chains, status == DEAD)] = ALIVE
    return _judged(findings, status, EyesSeen({}, _no(own), _no(own)), no_outlook(chains, own), no_local_games(chains))


def judged(findings: Findings, effort: Effort) -> Judged:
    """All chains together, if there is time left."""
    if effort.is_late:
        return judged_quickly(findings)
    chains, local = findings.chains, local_games(findings, effort)
    own = np.where(local.stays, 1.0, np.where(local.goes, 0.0, _own(findings)))
    seen = eyes_seen(chains, own < HOPELESS, effort.watch)
    bundles = bundled(chains, _weighed(chains, own, seen), findings.estimate)
    is_proven = findings.proofs.is_proven | findings.readings.is_proven
    is_fixed = findings.stays | findings.goes | (local.status >= 0)
    is_dead = _dead(findings, bundles, is_fixed, local, effort)
    is_clear = is_proven | (local.status >= 0) | (is_dead & (own < _HARDLY) & _shut_in(chains, seen))
    asked = Asked(is_dead, is_clear, seen.can_live & ~seen.lives)
    outlook = outlook_of(chains, bundles, asked, findings.estimate, effort)
    if outlook.is_told.any():
        outlook = outlook.hinted(local_games(findings, effort, outlook.is_told).outcomes)
        is_dead = _dead(findings, outlook.swaying(bundles), is_fixed | outlook.is_told, local, effort)
    is_dead &= ~outlook.is_missed | is_fixed
    lacking = without_captors(chains, is_dead)
    is_dead &= ~lacking
    status = status_of(chains, is_dead, findings.estimate, effort.watch)
    status[(status == ALIVE) & (outlook.status == UNSETTLED)] = UNSETTLED
    status[(status == UNSETTLED) & (outlook.status == ALIVE)] = ALIVE
    is_told = (local.status >= 0) & ~lacking & ~((status == SEKI) & (local.status == ALIVE))
    standing = standing_of(chains, status == DEAD)
    is_told &= ~_waiting(standing, status == SEKI, (status == DEAD) & ~is_dead, local)
    status = np.where(is_told, local.status, status)
    status[_alone_in_seki(chains, status)] = ALIVE
    status[_read_as_seki(findings, is_dead, local, seen)] = SEKI
    read = np.where(lacking | _taken_by_the_dead(findings, is_dead), -1, findings.readings.status)
    status = findings.readings.paired(chains, np.where(read >= 0, read, status))
    held = _holding_each_other(findings, status, local, is_told, effort.watch)
    held |= _left_alone(chains, status, local)
    status[held] = SEKI
    status[_outlasting(findings, status)] = ALIVE
    status[(status == ALIVE) & local.falls & ~findings.proofs.alive] = UNSETTLED
    return _judged(findings, status, seen, outlook, local, held)


def _shut_in(chains: Chains, seen: EyesSeen) -> Mask:
    """(k,) the chains with no liberty outside eyespaces that give no two eyes, whoever moves first."""
    closed = [(number, eye) for number, eyes in seen.eyes.items() for eye in eyes if not eye.marginal]
    inside = {(number, vertex) for number, eye in closed for vertex in eye.vertices}
    breathing = (chain for chain, liberty in chains.at_liberty.tolist() if (chain, liberty) not in inside)
    escapes = mask(chains.count, breathing)
    return np.asarray(~escapes & (seen.most >= 0) & ~seen.can_live)


def _waiting(standing: Standing, in_seki: Mask, is_played_out: Mask, local: LocalGames) -> Mask:
    """(k,) the chains that hang on a ko which nobody has to begin: that leaves a seki, and stones that can be played
    out to one are dead. Where one side's move spares it the ko it is to be made."""
    waits = local.waits & (in_seki | is_played_out)
    regions = standing.touch[mask(len(standing.side) + 1, standing.group[waits])[standing.touch[:, 0]], 1]
    beside = standing.touch[mask(len(standing.sizes), regions)[standing.touch[:, 1]], 0]
    facing = mask(len(standing.side) + 1, beside)[standing.group]
    return np.asarray(waits | (in_seki & local.hangs & facing))


def _left_alone(chains: Chains, status: Int, local: LocalGames) -> Mask:
    """(k,) the chains of two sides that hang on a ko which one side at least does best not to begin, enclosed by stones
    that live: a ten thousand year ko, that is a seki as long as nobody begins it."""
    hangs, (a, b) = np.asarray(local.hangs & (status == UNSETTLED), dtype=np.bool_), chains.touching.T
    waits, found = hangs & local.waits & ~mask(chains.count, local.vital), np.zeros(chains.count, dtype=np.bool_)
    if not waits.any():
        return found
    enclosed = hangs & mask(chains.count, a[(chains.player[a] != chains.player[b]) & (status[b] == ALIVE)])
    for together in beside_each_other(chains, hangs, standing_of(chains, status == DEAD)):
        if (together & waits).any() and (together & enclosed).any():
            found |= together
    return found


def _alone_in_seki(chains: Chains, status: Int) -> Mask:
    """(k,) the chains in seki with nobody: what faces them was read to be taken, or to hang on a move."""
    in_seki = status == SEKI
    return np.asarray(in_seki & ~_facing(standing_of(chains, status == DEAD), in_seki))


def _read_as_seki(findings: Findings, is_dead: Mask, local: LocalGames, seen: EyesSeen) -> Mask:
    """(k,) the chains that were read to stay beside such chains of the other side, though neither has room to live."""
    standing = standing_of(findings.chains, is_dead)
    stays = (local.status == ALIVE) | ((findings.claim == ALIVE) & ~findings.proofs.alive & ~seen.lives)
    is_weak = np.append(standing.in_seki(standing.living()), False)[standing.group] & stays
    return np.asarray(is_weak & _facing(standing, is_weak))


def _facing(standing: Standing, those: Mask) -> Mask:
    """(k,) the chains whose group has some of those and shares a region with a group of the other side that has too."""
    held = mask(len(standing.side) + 1, standing.group[those])
    across = standing.touch[standing.is_shared[standing.touch[:, 1]] & held[standing.touch[:, 0]]]
    sides = np.zeros(len(standing.sizes), dtype=np.intp)
    np.bitwise_or.at(sides, across[:, 1], 1 << standing.side[across[:, 0]])
    return mask(len(standing.side) + 1, across[sides[across[:, 1]] == _BOTH, 0])[standing.group]


def _holding_each_other(findings: Findings, status: Int, local: LocalGames, is_told: Mask, watch: Watch) -> Mask:
    """(k,) the chains of two sides that neither can attack, by all that can be played between them without giving
    stones away; those that were read to hang on a move, and are told so, can be attacked by that."""
    chains, claim = findings.chains, findings.claim
    if not findings.view.is_simple or not chains.liberties.all():
        return np.zeros(chains.count, dtype=np.bool_)
    standing, open_or_dead = standing_of(chains, status == DEAD), (claim == DEAD) | (claim == UNSETTLED)
    held = lasting_seki(chains, status == DEAD, watch) & ~open_or_dead
    waiting = _waiting(standing, held, np.zeros_like(held), local)
    held &= ~(is_told & (local.status == UNSETTLED)) | waiting
    return np.asarray(held & _facing(standing, held), dtype=np.bool_)


def _outlasting(findings: Findings, status: Int) -> Mask:
    """(k,) the chains in doubt or in seki beside dead chains, and no others of the other side that could take them."""
    chains, (a, b) = findings.chains, findings.chains.touching.T
    is_across = chains.player[a] != chains.player[b]
    beside = mask(chains.count, a[is_across & (status[b] == DEAD)])
    others = mask(chains.count, a[is_across & (status[b] != DEAD)])
    in_doubt = (status == SEKI) | (status == UNSETTLED)
    return np.asarray(in_doubt & beside & ~others)


def _dead(findings: Findings, bundles: Bundles, is_fixed: Mask, local: LocalGames, effort: Effort) -> Mask:
    """(k,) the dead chains of the answer that fits best, what is sure left as it is."""
    is_dead = fitted(findings.chains, bundles, is_fixed, effort.watch)
    return np.asarray((is_dead & ~findings.stays & ~local.stays) | findings.goes | local.goes)


def _taken_by_the_dead(findings: Findings, is_dead: Mask) -> Mask:
    """(k,) the chains that can be taken, but by stones that are dead themselves: what they take is taken back."""
    chains, readings = findings.chains, findings.readings
    a, b = chains.touching.T
    beside = mask(chains.count, a[(chains.player[a] != chains.player[b]) & is_dead[b]])
    return np.asarray(beside & (readings.status == UNSETTLED) & ~readings.is_final)


def _own(findings: Findings) -> Float:
    """(k,) how likely each chain stays."""
    return np.where(findings.stays, 1.0, np.where(findings.goes, 0.0, findings.played))


def _no(own: Float) -> Int:
    return np.full(len(own), -1, dtype=np.intp)


def _judged(
    findings: Findings,
    status: Int,
    seen: EyesSeen,
    outlook: Outlook,
    local: LocalGames,
    held: Mask | None = None,
) -> Judged:
    chains, proofs, readings = findings.chains, findings.proofs, findings.readings
    claim = findings.claim
    status = np.where((claim >= 0) & ((status != SEKI) | proofs.is_proven), claim, status)
    is_proven = claim == status
    is_read = local.says(status) if held is None else local.says(status) | (held & (status == SEKI))
    is_searched = is_proven | is_read | ((readings.status >= 0) & (readings.status == status))
    is_hanging = (status == UNSETTLED) & (outlook.status == UNSETTLED) & ~is_searched
    vital = {int(number): outlook.vital[int(number)] for number in np.flatnonzero(is_hanging)}
    read = [int(number) for number in np.flatnonzero(is_read & ~is_proven)]
    # a ko that either does best to wait for begins nowhere
    begun = (number for number in read if status[number] == UNSETTLED and number in local.vital)
    vital.update({number: local.vital[number] for number in begun})
    certainty = _certainty(status, _agreeing(findings, status, outlook), _leaning(findings, status, outlook))
    return Judged(
        perspective=findings.view,
        chains=chains,
        status=status,
        ground=np.where(proofs.unconditional, _PASSING, np.where(is_searched, _SEARCH, _PLAYOUTS)),
        certainty=np.where(is_proven, 1.0, np.where(is_read & (local.is_firm | ~outlook.is_open), _READ, certainty)),
        is_proven=is_proven,
        kept=findings.played,
        group=_groups(chains, status),
        shares=_shares(findings, status, is_proven),
        games=findings.estimate.games,
        eyes=seen.eyes,
        lines={**{number: local.lines[number] for number in read if number in local.lines}, **readings.lines(status)},
        vital=vital,
        kos={number: local.kos[number] for number in read if number in local.kos},
        races={number: race for number, race in local.races.items() if is_searched[number]},
        is_open=outlook.is_open,
    )


def _agreeing(findings: Findings, status: Int, outlook: Outlook) -> Float:
    """(k,) how clearly the games speak for the verdict, after the best first moves where tried: 0 to 1, and down to -1
    where they speak against it that stones hang on a move."""
    kept = np.where(outlook.is_told, outlook.killed, findings.played)
    held = np.where(outlook.is_told, outlook.saved, findings.played)
    stays, falls = 2 * kept - 1, 1 - 2 * held
    hangs = np.where(outlook.is_told, np.minimum(-falls, -stays), _READ_TO_HANG)
    fate = np.clip(np.where(status == DEAD, falls, stays), 0.0, 1.0)
    return np.asarray(np.where(status == UNSETTLED, hangs, fate), dtype=np.float64)


def _leaning(findings: Findings, status: Int, outlook: Outlook) -> Float:
    """(k,) the log odds that single games, liberties, what is clear of the whole board, and first moves that were left
    out give to a verdict that a chain stays or goes."""
    lean = (2 * findings.played - 1) * np.where(status == DEAD, -1, 1)
    breathes = _BREATHES * np.log(np.maximum(findings.chains.liberties, 1))
    unclear = np.log(_LEAST_UNCLEAR + findings.estimate.unclear)
    untried = _UNTRIED * outlook.is_untried
    return np.asarray(_PLAYED * lean + breathes + _UNCLEAR * unclear + untried, dtype=np.float64)


def _certainty(status: Int, agreeing: Float, leaning: Float) -> Float:
    """(k,) how often such verdicts are right, as was counted on real games; see `benchmarks.calibration` and, of those
    that hang on a move, `benchmarks.unsettled`."""
    fate = _TOLD + _GOES * (status == DEAD) + _TRIED * agreeing + leaning
    hangs = status == UNSETTLED
    sure = 1 / (1 + np.exp(-np.where(hangs, _HANGS + _CLEARLY_HANGS * agreeing, fate)))
    return np.asarray(np.where(hangs, sure, np.maximum(sure, _EVEN)), dtype=np.float64)


def _weighed(chains: Chains, own: Float, seen: EyesSeen) -> Float:
    """How likely chains stay, those in doubt with a look at their eyes, unless the next move takes them."""
    in_doubt = (own >= HOPELESS) & (own < 0.5) & seen.can_live & (chains.liberties > 1)
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
    return united(chains.count, pairs[status[pairs[:, 0]] == status[pairs[:, 1]]])
