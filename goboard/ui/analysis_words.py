"""What an analysis says, in sentences for the player: who leads, what is proven, what becomes of a stone or a point."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from goboard.analysis.report import Eye, Ground, Report, Status, Step, Verdict
from goboard.boards.board import Board
from goboard.drawing.camera.camera import Spot
from goboard.drawing.overlays.overlay import LEAST, Told, becomes, said_at, surely
from goboard.drawing.overlays.table import OVERLAYS
from goboard.drawing.scene import AnalysisScene, fitting
from goboard.plural import counted, plural
from goboard.session.snapshot import Snapshot

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
    said = f"{margin:,.0f}" if margin >= WHOLE else f"{round(2 * margin) / 2:g}" if margin >= EVEN else f"{margin:.1g}"
    return f"{said} {'point' if said == '1' else 'points'}"


def progress(report: Report | None, is_working: bool) -> str:
    """How far the analysis is."""
    if report is None:
        return "Working…" if is_working else ""
    if report.source:
        return f"All of this is the word of {report.source}: estimates, no proofs."
    games = f"{report.games:,} games played out" if report.games else ""
    state = "still working" if is_working else f"{'' if games else 'done in '}{report.seconds:.1f} s"
    told = ", ".join(filter(None, [games, state])).capitalize() + ("…" if is_working else ".")
    return f"{told} {report.note}".rstrip()


def grounds(report: Report, dead_word: str = "dead") -> list[str]:
    """How many stones are what, by proof and by estimate; a line each, none for neither."""
    proven: dict[Status, int] = {}
    estimated: dict[Status, int] = {}
    for verdict in report.verdicts:
        counts = proven if verdict.is_proven else estimated
        counts[verdict.status] = counts.get(verdict.status, 0) + len(verdict.vertices)
    return [
        f"{title}: {_counted(counts, dead_word)}."
        for title, counts in (("Proven", proven), (f"By {report.source}" if report.source else "Estimated", estimated))
        if counts
    ]


def _counted(counts: dict[Status, int], dead_word: str) -> str:
    first, *others = (status for status in Status if status in counts)
    parts = [counted(counts[first], "stone"), *(str(counts[status]) for status in others)]
    return ", ".join(
        f"{part} {becomes(status, dead_word)}" for part, status in zip(parts, (first, *others), strict=True)
    )


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
    count = len(vertices)
    return f"{snapshot.names[player - 1]}'s {plural('stone', '{n} stones', count)} at {snapshot.board.name(vertex)}"


def named(board: Board, vertices: Iterable[int]) -> str:
    """As in "D4, E5, F6 and 3 more"."""
    return listed([board.name(vertex) for vertex in vertices])


def listed(names: Sequence[str]) -> str:
    """The names, cut short after a few."""
    more = len(names) - NAMED
    return f"{', '.join(names[:NAMED])} and {more} more" if more > 0 else ", ".join(names)


def open_borders(board: Board, report: Report) -> str:
    """Where a border is open, "" if none is."""
    where = named(board, report.sealing)
    return f"The border is open at {where}: fill it, or agree on whose these points are." if where else ""


def why(snapshot: Snapshot, report: Report, vertex: int) -> Why:
    """What becomes of the stone there, or whose the point will be, and what that rests on."""
    verdict = report.verdict(vertex)
    return (
        _why_stone(snapshot, report, verdict, vertex) if verdict is not None else _why_point(snapshot, report, vertex)
    )


def _why_stone(snapshot: Snapshot, report: Report, verdict: Verdict, vertex: int) -> Why:
    chains = [each for each in report.verdicts if each.group == verdict.group]
    together = tuple(v for each in chains for v in each.vertices)
    said = [_verdict_sentence(snapshot, verdict, chains, vertex), f"{verdict.why[:1].upper()}{verdict.why[1:]}"]
    # that a living group has room of which no more is known is no reason for anything
    told = [eye for eye in verdict.eyes if eye.most is not None or verdict.status is not Status.ALIVE]
    said += [_eye_sentence(snapshot, verdict.player, eye) for eye in told[:TOLD]]
    if verdict.line:
        said.append(f"{_line_begins(snapshot, verdict)} {_moves(snapshot, verdict.line)}.")
    return Why("\n".join(filter(None, said)), (together,), verdict.line)


def _verdict_sentence(snapshot: Snapshot, verdict: Verdict, chains: Sequence[Verdict], vertex: int) -> str:
    """Of the whole group, which is as sure as the chain of it that is the least so."""
    together = tuple(v for chain in chains for v in chain.vertices)
    stones = stones_at(snapshot, verdict.player, together, vertex)
    are, judged = ("are" if len(together) > 1 else "is"), becomes(verdict.status, snapshot.rules.dead_word)
    if all(chain.is_proven for chain in chains):
        return f"{stones} {are} {judged}: that is proven."
    if verdict.ground is Ground.RULES:
        return f"{stones} {are} {judged} as the rules see it."
    said = f"{stones} {are} {surely(min(chain.certainty for chain in chains))} {judged}"
    count = len(verdict.vertices)
    return f"{said}; proven of {f'{count} of them' if count > 1 else 'this one'}." if verdict.is_proven else f"{said}."


def _line_begins(snapshot: Snapshot, verdict: Verdict) -> str:
    """What the moves that were read show: how it is taken, or how it is saved where it is so."""
    first = verdict.line[0].player
    own = first == verdict.player
    if verdict.status is Status.DEAD:
        return "Even so it is taken:" if own else "It is taken by"
    if verdict.status is Status.UNSETTLED:
        return f"If {snapshot.names[first - 1]} moves first it is {'saved' if own else 'taken'}:"
    return "It is saved by" if own else "An attack fails:"


def _moves(snapshot: Snapshot, line: Sequence[Step]) -> str:
    """As in "Black D4, White passes"."""
    said = [f"{snapshot.names[step.player - 1]} {_where(snapshot.board, step)}" for step in line[:NAMED]]
    return ", ".join(said) + (" and so on" if len(line) > NAMED else "")


def _where(board: Board, step: Step) -> str:
    return board.name(step.vertex) if step.vertex >= 0 else "passes"


def _eye_sentence(snapshot: Snapshot, player: int, eye: Eye) -> str:
    """What an eyespace is worth."""
    from goboard.analysis.eyes import local_game
    from goboard.analysis.eyes.solver import Answer

    if eye.most is None or eye.least is None:
        return local_game.unknown(len(eye.vertices))
    others = [name for number, name in enumerate(snapshot.names, 1) if number != player]
    owner, attacker = snapshot.names[player - 1], others[0] if len(others) == 1 else "an enemy"
    answer = Answer(eye.most, eye.least, eye.attack, eye.defend)
    at, board = snapshot.board.name(eye.vertices[0]), snapshot.board
    said = [local_game.value(answer, owner, attacker), local_game.vital(answer, owner, attacker, board.name)]
    return f"Eyespace at {at}: {' '.join(filter(None, said))}"


def _why_point(snapshot: Snapshot, report: Report, vertex: int) -> Why:
    name, owner = snapshot.board.name(vertex), report.territory[vertex]
    if vertex in report.sealing:
        return Why(f"The border is open at {name}: territory is settled only once a stone lies here.")
    if vertex in report.dame:
        return Why(f"{name} is neutral: living stones of several sides reach it, it is nobody's.")
    if not owner:
        return Why(_contested(snapshot, report, vertex))
    whose = snapshot.names[owner - 1]
    if vertex in report.unconditional[owner - 1]:
        rest = f"only stones of {whose} that cannot be taken enclose it, and nobody else could live inside."
        return Why(f"{name} is {whose}'s territory, which is proven: {rest}")
    said = f"{name} is {whose}'s territory: once the dead are taken off, only stones of {whose} are around it."
    is_likely = report.shares[owner - 1, vertex] >= LEAST
    return Why(f"{said}\nIt was {whose}'s {_share(report, owner, vertex)}." if is_likely else said)


def _contested(snapshot: Snapshot, report: Report, vertex: int) -> str:
    name, shares = snapshot.board.name(vertex), report.shares[:, vertex]
    likely = int(shares.argmax()) + 1
    if shares[likely - 1] < LEAST:
        return f"Whose {name} will be is open."
    return f"{name} is not settled, but probably {snapshot.names[likely - 1]}'s {_share(report, likely, vertex)}."


def _share(report: Report, player: int, vertex: int) -> str:
    share = f"{round(100 * float(report.shares[player - 1, vertex]))} %"
    return f"by {share}, says {report.source}" if report.source else f"in {share} of the games"


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
