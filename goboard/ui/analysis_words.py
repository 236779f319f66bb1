"""What an analysis says, in sentences for the player: who leads, what is proven, what becomes of a stone or a point."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from goboard.analysis.report import Eye, Ground, Report, Status, Step, Verdict
from goboard.boards.board import Board
from goboard.drawing.camera.camera import Spot
from goboard.drawing.overlays.overlay import LEAST, Told, becomes, said_at, surely
from goboard.drawing.overlays.table import OVERLAYS
from goboard.drawing.scene import AnalysisScene, fitting
from goboard.session.snapshot import Snapshot
from goboard.ui.language import tr, worded
from goboard.words.message import Number, Share, enumerated, phrase, plural, sentences

EVEN, EVEN_PART = 0.25, 0.02
"""Whoever leads by less is said not to lead; where scores are small, by less than that part of the highest one."""
WHOLE = 10
"""From there on margins are said without decimals."""
TOLD = 4
"""So many eyespaces of a group are spoken of."""
NAMED = 8
"""Points in a sentence are cut short after so many."""


@dataclass(frozen=True)
class Why:
    """What is said of a vertex, the groups to light up, and the moves that bring it about."""

    message: str
    lit: tuple[tuple[int, ...], ...] = ()
    line: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Group:
    """Chains of one player that live or die together, with what is said of them."""

    vertices: tuple[int, ...]
    verdict: Verdict


def amount(margin: float) -> str:
    """As in "6 points", "1 point", "2.5 points"."""
    said = f"{round(2 * margin) / 2:g}" if margin >= EVEN else f"{margin:.1g}"
    if margin >= WHOLE or float(said) == int(float(said)):
        return plural("{n} point", "{n} points", round(margin if margin >= WHOLE else float(said)))
    return phrase("{number} points", number=Number(float(said), len(said.partition(".")[2])))


def progress(report: Report | None, is_working: bool) -> str:
    """How far the analysis is."""
    if report is None:
        return tr("Working…") if is_working else ""
    if report.source:
        return tr("All of this is the word of {source}: estimates, no proofs.", source=report.source)
    if not is_working:
        return report.note
    return sentences(phrase("Still looking, this may change…"), report.note)


def effort(report: Report | None) -> str:
    """What was done for an analysis that has come to its end."""
    if report is None or report.source:
        return ""
    seconds = Number(report.seconds, 1)
    if report.games:
        return phrase("{lines} lines looked at in {seconds} s.", lines=Number(report.games), seconds=seconds)
    return phrase("Done in {seconds} s.", seconds=seconds)


def grounds(report: Report, dead_word: str = "dead") -> list[str]:
    """How many stones are what, by proof and by estimate; a line each, none for neither."""
    proven: dict[Status, int] = {}
    estimated: dict[Status, int] = {}
    for verdict in report.verdicts:
        counts = proven if verdict.is_proven else estimated
        counts[verdict.status] = counts.get(verdict.status, 0) + len(verdict.vertices)
    return [
        phrase("{ground}: {counts}.", ground=ground, counts=_counted(counts, dead_word))
        for ground, counts in (
            (phrase("Proven"), proven),
            (phrase("By {source}", source=report.source) if report.source else phrase("Estimated"), estimated),
        )
        if counts
    ]


def _counted(counts: dict[Status, int], dead_word: str) -> str:
    first, *others = (status for status in Status if status in counts)
    begin = plural("{n} stone {judged}", "{n} stones {judged}", counts[first], judged=becomes(first, dead_word))
    more = (phrase("{n} {judged}", n=counts[status], judged=becomes(status, dead_word)) for status in others)
    return sentences(begin, *more, between=", ")


def groups(report: Report, status: Status) -> tuple[Group, ...]:
    """The groups of that status, the largest first."""
    found: dict[int, list[Verdict]] = {}
    for verdict in report.verdicts:
        if verdict.status is status:
            found.setdefault(verdict.group, []).append(verdict)
    made = [Group(tuple(v for each in chains for v in each.vertices), _fullest(chains)) for chains in found.values()]
    return tuple(sorted(made, key=lambda group: -len(group.vertices)))


def _fullest(chains: Sequence[Verdict]) -> Verdict:
    """The chain of a group of which most is known."""
    return max(chains, key=lambda verdict: (bool(verdict.line), len(verdict.eyes), len(verdict.vertices)))


def stones_at(snapshot: Snapshot, player: int, vertices: Sequence[int], vertex: int) -> str:
    """As in "Black's 5 stones at D4"."""
    return plural(
        "{player}'s stone at {point}",
        "{player}'s {n} stones at {point}",
        len(vertices),
        player=snapshot.names[player - 1],
        point=snapshot.board.name(vertex),
    )


def named(board: Board, vertices: Iterable[int]) -> str:
    """As in "D4, E5, F6 and 3 more"."""
    return listed([board.name(vertex) for vertex in vertices])


def listed(names: Sequence[str]) -> str:
    """The names, cut short after a few."""
    more = len(names) - NAMED
    shown = enumerated(names[:NAMED])
    return phrase("{names} and {number} more", names=shown, number=more) if more > 0 else shown


def open_borders(board: Board, report: Report) -> str:
    """Where a border is open, "" if none is."""
    where = named(board, report.sealing)
    return (
        tr("The border is open at {where}: fill it, or agree on whose these points are.", where=where) if where else ""
    )


def why(snapshot: Snapshot, report: Report, vertex: int) -> Why:
    """What becomes of the stone there, or whose the point will be, and what that rests on."""
    verdict = report.verdict(vertex)
    return (
        _why_stone(snapshot, report, verdict, vertex) if verdict is not None else _why_point(snapshot, report, vertex)
    )


def _why_stone(snapshot: Snapshot, report: Report, verdict: Verdict, vertex: int) -> Why:
    chains = [each for each in report.verdicts if each.group == verdict.group]
    together = tuple(v for each in chains for v in each.vertices)
    reason = worded(verdict.why)
    said = [_verdict_sentence(snapshot, verdict, chains, vertex), f"{reason[:1].upper()}{reason[1:]}"]
    # that a living group has room of which no more is known is no reason for anything
    told = [eye for eye in verdict.eyes if eye.most is not None or verdict.status is not Status.ALIVE]
    said += [_eye_sentence(snapshot, verdict, eye) for eye in told[:TOLD]]
    if verdict.line:
        said.append(_line_sentence(snapshot, verdict))
    return Why(sentences(*said, between="\n"), (together,), verdict.line)


def _verdict_sentence(snapshot: Snapshot, verdict: Verdict, chains: Sequence[Verdict], vertex: int) -> str:
    """Of the whole group, which is as sure as the chain of it that is the least so."""
    together = tuple(v for chain in chains for v in chain.vertices)
    stones = stones_at(snapshot, verdict.player, together, vertex)
    number, judged = len(together), becomes(verdict.status, snapshot.rules.dead_word)
    if all(chain.is_proven for chain in chains):
        return plural(
            "{stones} is {judged}: that is proven.",
            "{stones} are {judged}: that is proven.",
            number,
            stones=stones,
            judged=judged,
        )
    if verdict.ground is Ground.RULES:
        return plural(
            "{stones} is {judged} as the rules see it.",
            "{stones} are {judged} as the rules see it.",
            number,
            stones=stones,
            judged=judged,
        )
    sure, count = surely(min(chain.certainty for chain in chains)), len(verdict.vertices)
    if not verdict.is_proven:
        return plural(
            "{stones} is {surely} {judged}.",
            "{stones} are {surely} {judged}.",
            number,
            stones=stones,
            surely=sure,
            judged=judged,
        )
    if count == 1:
        return plural(
            "{stones} is {surely} {judged}; proven of this one.",
            "{stones} are {surely} {judged}; proven of this one.",
            number,
            stones=stones,
            surely=sure,
            judged=judged,
        )
    return phrase(
        "{stones} are {surely} {judged}; proven of {count} of them.",
        stones=stones,
        surely=sure,
        judged=judged,
        count=count,
    )


def _line_sentence(snapshot: Snapshot, verdict: Verdict) -> str:
    """What the moves that were read show: how it is taken, or how it is saved where it is so."""
    moves, first = _moves(snapshot, verdict.line), verdict.line[0].player
    own, player = first == verdict.player, snapshot.names[first - 1]
    if verdict.status is Status.DEAD:
        own_words = phrase("Even so it is taken: {moves}.", moves=moves)
        return own_words if own else phrase("It is taken by {moves}.", moves=moves)
    if verdict.status is Status.UNSETTLED:
        saved = phrase("If {player} moves first it is saved: {moves}.", player=player, moves=moves)
        return saved if own else phrase("If {player} moves first it is taken: {moves}.", player=player, moves=moves)
    saved = phrase("It is saved by {moves}.", moves=moves)
    return saved if own else phrase("An attack fails: {moves}.", moves=moves)


def _moves(snapshot: Snapshot, line: Sequence[Step]) -> str:
    """As in "Black D4, White passes"."""
    said = enumerated(_move(snapshot, step) for step in line[:NAMED])
    return phrase("{moves} and so on", moves=said) if len(line) > NAMED else said


def _move(snapshot: Snapshot, step: Step) -> str:
    player = snapshot.names[step.player - 1]
    if step.vertex < 0:
        return phrase("{player} passes", player=player)
    return phrase("{player} {point}", player=player, point=snapshot.board.name(step.vertex))


def _eye_sentence(snapshot: Snapshot, verdict: Verdict, eye: Eye) -> str:
    """What an eyespace of a chain with that verdict is worth."""
    from goboard.analysis.eyes import local_game
    from goboard.analysis.eyes.solver import Answer

    if eye.most is None or eye.least is None:
        return local_game.unknown(len(eye.vertices))
    others = [name for number, name in enumerate(snapshot.names, 1) if number != verdict.player]
    owner, attacker = snapshot.names[verdict.player - 1], others[0] if len(others) == 1 else tr("an enemy")
    answer = Answer(eye.most, eye.least, eye.attack, eye.defend)
    at, board = snapshot.board.name(eye.vertices[0]), snapshot.board
    worth = local_game.value(answer, owner, attacker, is_seki=verdict.status is Status.SEKI)
    said = [worth, local_game.vital(answer, owner, attacker, board.name)]
    return phrase("Eyespace at {point}: {sentences}", point=at, sentences=sentences(*said))


def _why_point(snapshot: Snapshot, report: Report, vertex: int) -> Why:
    name, owner = snapshot.board.name(vertex), report.territory[vertex]
    if vertex in report.sealing:
        return Why(tr("The border is open at {point}: territory is settled only once a stone lies here.", point=name))
    if vertex in report.dame:
        return Why(tr("{point} is neutral: living stones of several sides reach it, it is nobody's.", point=name))
    if not owner:
        return Why(_contested(snapshot, report, vertex))
    whose = snapshot.names[owner - 1]
    if vertex in report.unconditional[owner - 1]:
        return Why(
            phrase(
                "{point} is {player}'s territory, which is proven: only stones of {player} that cannot be taken enclose"
                " it, and nobody else could live inside.",
                point=name,
                player=whose,
            )
        )
    said = phrase(
        "{point} is {player}'s territory: once the dead are taken off, only stones of {player} are around it.",
        point=name,
        player=whose,
    )
    if report.shares[owner - 1, vertex] < LEAST:
        return Why(said)
    share = _share(report, owner, vertex)
    if report.source:
        likely = phrase("It was {player}'s by {share}, says {source}.", player=whose, share=share, source=report.source)
    else:
        likely = phrase("It was {player}'s in {share} of the games.", player=whose, share=share)
    return Why(sentences(said, likely, between="\n"))


def _contested(snapshot: Snapshot, report: Report, vertex: int) -> str:
    name, shares = snapshot.board.name(vertex), report.shares[:, vertex]
    likely = int(shares.argmax()) + 1
    if shares[likely - 1] < LEAST:
        return tr("Whose {point} will be is open.", point=name)
    player, share = snapshot.names[likely - 1], _share(report, likely, vertex)
    if report.source:
        return phrase(
            "{point} is not settled, but probably {player}'s by {share}, says {source}.",
            point=name,
            player=player,
            share=share,
            source=report.source,
        )
    return phrase(
        "{point} is not settled, but probably {player}'s in {share} of the games.",
        point=name,
        player=player,
        share=share,
    )


def _share(report: Report, player: int, vertex: int) -> Share:
    return Share(float(report.shares[player - 1, vertex]))


def overlay_words(
    snapshot: Snapshot | None, analysis: AnalysisScene | None, overlays: frozenset[str], spot: Spot | None
) -> list[str]:
    """What the overlays shown say of a point, nothing as long as nothing is known."""
    if not isinstance(spot, int) or snapshot is None or analysis is None:
        return []
    report = fitting(analysis, snapshot.board, snapshot.stones)
    return status_words(snapshot, report, spot, overlays) if report is not None else []


def status_words(snapshot: Snapshot, report: Report, vertex: int, overlays: frozenset[str]) -> list[str]:
    """What those overlays show at a vertex, in words."""
    return said_at(Told(report, vertex, snapshot.names, overlays, snapshot.rules.dead_word), OVERLAYS)
