"""One record looked through: moves that its rules forbid, and whether its result agrees with a count of its end.

The end of a record without rules is counted by territory and by area.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from goboard.analysis.analyse import final_report
from goboard.analysis.report import Report, Request, Status
from goboard.analysis.seki import seki_beside
from goboard.games.counting import is_agreed, marked_dead, marked_seki
from goboard.games.node_values import info, number_after
from goboard.games.own_moves import move_text
from goboard.games.record_dialect import form_of
from goboard.games.record_rules import Asked, asked_rules, handicap_of, rules_of
from goboard.games.replay import Replay
from goboard.games.tree import Node, count_nodes, main_line
from goboard.games.values import Codec
from goboard.jobs.watch import checkpoint
from goboard.library.wording import Outcome, outcome_of
from goboard.rules import catalogue
from goboard.rules.moves import IllegalMove, Move, Pass, Reason
from goboard.rules.numbers import exact, plain
from goboard.rules.position import BLACK
from goboard.rules.protocol import RuleSet, Score
from goboard.words.message import counted


@dataclass(frozen=True)
class Count:
    """Black's and White's points, komi included, and how they were counted."""

    black: Fraction
    white: Fraction
    method: str

    @property
    def margin(self) -> Fraction:
        """By how much Black is ahead."""
        return self.black - self.white

    @property
    def result(self) -> str:
        """As RE writes it."""
        if not self.margin:
            return "0"
        return f"{'B' if self.margin > 0 else 'W'}+{plain(abs(self.margin))}"


def own_count(score: Score, counted_by: str) -> Count:
    """The rules' own count, in their own word for it."""
    return Count(score.totals[0], score.totals[1], counted_by)


MOST_ILLEGAL = 200
"""Illegal moves of a game that are told one by one."""
MOST_STEPS = 1_000_000
"""So long the ways to them may be in all; a game of so many moves has little else to tell."""
_PLACED = frozenset({"B", "W"})
_OFF_BOARD = IllegalMove(Reason.OFF_BOARD, "")
"""A move that names no point of the board; such moves are left out when playing."""
_NOT_BY_POINTS = {
    "resignation": "The game was given up.",
    "time": "The game was lost on time.",
    "forfeit": "The game was forfeited.",
    "void": "The game has no result.",
    "win": "The record says who won and not by how much.",
}


@dataclass(frozen=True)
class Illegal:
    """A move that the rules forbid: the node's child numbers from the root, which is 0, which move it is, and why."""

    path: tuple[int, ...]
    number: int
    move: str
    illegal: IllegalMove


@dataclass(frozen=True)
class Agreement:
    """Whether the result is what a count of the main line's end gives: None where that cannot be told; `why` says how
    it was found. `counts` are all counts that the rules may mean, the likeliest first, `dead` where the dead stones are
    from: "record", "estimate" or ""."""

    agrees: bool | None
    why: str
    counts: tuple[Count, ...] = ()
    dead: str = ""


@dataclass(frozen=True)
class Audited:
    """What was found in one game. `illegal` are the first of so many; `note` says what the rules could not be."""

    is_playable: bool
    rules: str
    note: str
    nodes: int
    moves: int
    illegal: tuple[Illegal, ...]
    illegal_moves: int
    result: str
    agreement: Agreement


def audited(root: Node, *, counts: bool, budget: float | None, asked: Asked | None = None) -> Audited:
    """Look one game through, by the rules `asked` for, else by its own. Without `counts` the result is not compared; a
    count takes at most `budget` seconds."""
    form, chosen = form_of(root), rules_of(root) if asked is None else asked_rules(root, asked)
    line = list(main_line(root))
    result = info(line[-1]).get("RE", "")
    fault = form.fault or chosen.fault
    if fault:
        count = count_nodes(root)
        return Audited(False, "", fault, count, 0, (), 0, result, Agreement(None, fault))
    replay = Replay(root, form.board, form.codec, chosen.rules, is_named=chosen.is_named)
    nodes = illegal = steps = 0
    told: list[Illegal] = []
    moves: list[Move] = []
    way = _Way(form.codec)
    for node, move, reason in _judged(replay, way):
        nodes += 1
        if move is not None and nodes <= len(line):
            moves.append(move)
        if reason is None:
            continue
        illegal += 1
        if len(told) < MOST_ILLEGAL and steps < MOST_STEPS:
            path = way.path()
            steps += len(path)
            told.append(Illegal(path, way.number(), *_told(replay, node, move, reason)))
    agreement = Agreement(None, "Counting was left out.")
    if counts:
        agreement = _agreement(replay, line, moves, result, budget, is_named=chosen.is_named)
        if agreement.agrees and any(each.illegal.reason is Reason.GAME_OVER for each in told):
            agreement = replace(agreement, agrees=None, why="Play goes on after the end of the game.")
    name, note = chosen.rules.info.name, chosen.note
    return Audited(True, name, note, nodes, len(moves), tuple(told), illegal, result, agreement)


class _Way:
    """The nodes from the root to the one that is judged. What many ways have in common is gone once."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._nodes: list[Node] = []
        self._path: list[int] = []
        self._numbers: list[int] = []
        """Of the first of these nodes, as far as anybody has asked."""

    def go_to(self, node: Node, depth: int, number: int) -> None:
        """Go to a child of that number, above which there are so many nodes."""
        del self._nodes[depth:], self._path[depth:], self._numbers[depth:]
        self._nodes.append(node)
        self._path.append(number)

    def path(self) -> tuple[int, ...]:
        """The child numbers from the root, which is 0."""
        return tuple(self._path)

    def number(self) -> int:
        """How many moves lead to the last node, as `move_number` counts them."""
        numbers = self._numbers
        for node in self._nodes[len(numbers) :]:
            numbers.append(number_after(numbers[-1] if numbers else 0, node, self._codec))
        return numbers[-1]


def _judged(replay: Replay, way: _Way) -> Iterator[tuple[Node, Move | None, IllegalMove | None]]:
    """Every node, to which the way leads meanwhile, those of the main line first, with its move and why that is
    illegal, if it is; the root is not judged."""
    start = replay.position(replay.root)
    way.go_to(replay.root, 0, 0)
    yield replay.root, replay.move(replay.root), None
    waiting = [(child, start, 1, number) for number, child in _last_first(replay.root)]
    while waiting:
        checkpoint()
        node, before, depth, number = waiting.pop()
        way.go_to(node, depth, number)
        judged = replay.judge(before, node)
        is_off = judged.move is None and node.has_any(_PLACED)
        yield node, judged.move, _OFF_BOARD if is_off else judged.illegal
        waiting.extend([(child, judged.position, depth + 1, number) for number, child in _last_first(node)])


def _last_first(node: Node) -> Iterable[tuple[int, Node]]:
    """Its children with their numbers."""
    children = node.children
    return zip(range(len(children) - 1, -1, -1), reversed(children), strict=True)


def _told(replay: Replay, node: Node, move: Move | None, illegal: IllegalMove) -> tuple[str, IllegalMove]:
    """A move in words, and why it is illegal."""
    if move is not None:
        return f"{replay.rules.names[move.player - 1][:1]} {move_text(move, replay.codec) or 'pass'}", illegal
    ident = "B" if node.has("B") else "W"
    raw = node.values(ident)[0][:20]
    return f"{ident} {raw}", IllegalMove(Reason.OFF_BOARD, f"{raw!r} is no point of the {replay.codec.title}.")


def _agreement(
    replay: Replay, line: list[Node], moves: list[Move], result: str, budget: float | None, *, is_named: bool
) -> Agreement:
    said = outcome_of(result)
    if said.kind == "unknown" and result.strip() not in ("", "?"):
        return Agreement(None, f"RE is not understood: {result.strip()[:60]!r}.")
    if said.kind not in ("points", "draw"):
        return Agreement(None, _NOT_BY_POINTS.get(said.kind, "The record has no result."))
    rules = replay.rules
    if len(rules.names) != 2:
        return Agreement(None, "A result of two players cannot be that of more.")
    position = replay.position(line[-1])
    if position.board.plane is not None:
        return Agreement(None, "A game on the infinite plane has no end that could be estimated.")
    is_ended = position.is_over or (len(moves) > 1 and isinstance(moves[-1], Pass) and isinstance(moves[-2], Pass))
    if not rules.info.removes_dead:
        count = own_count(rules.score(position), rules.info.counted_by)
        return _compared(said, (count,), "", is_ended=is_ended)
    report = None
    marked = next((node for node in reversed(line[-3:]) if is_agreed(node)), None)
    if marked is not None:
        dead, origin = marked_dead(marked, position, replay.codec), "record"
    else:
        report = final_report(rules, position, Request(budget=budget))
        dead, origin = report.of(Status.DEAD), "estimate"
    estimated = report.of(Status.SEKI) if report is not None else seki_beside(position.board, position.stones, dead)
    found, usual = [], []
    for judge in [rules] if is_named else [rules, *_otherwise(rules, handicap_of(replay.root))]:
        # the players may not have taken for seki what is found to be
        for seki in dict.fromkeys(
            marked_seki(judge, marked or line[-1], position, replay.codec, dead, those) for those in (estimated, ())
        ):
            found.append(own_count(judge.score(position, dead, seki), judge.values.get("count", judge.info.counted_by)))
            usual.append(_usual_komi(judge))
    is_whole = is_ended or marked is not None
    told = _compared(said, found, origin, is_ended=is_whole, within=_within(report) if report is not None else "")
    if report is not None and report.sealing and not is_ended and not told.agrees:
        why = f"The record stops before all borders are closed; {_expected(report)}."
        return Agreement(None, why, tuple(found), origin)
    if told.agrees or handicap_of(replay.root) > 1:
        return told
    return replace(told, why=told.why + _by_usual_komi(said, found, usual, rules))


def _usual_komi(rules: RuleSet) -> Fraction:
    """The one that there is where nothing else is said."""
    said = next((field.default for field in rules.info.options if field.name == "komi"), "0")
    return exact(said) - exact(rules.values.get("komi", "0"))


def _by_usual_komi(said: Outcome, counts: Sequence[Count], more: Sequence[Fraction], rules: RuleSet) -> str:
    """Of a result with half a point, where no count by the record's komi gives one, what the usual komi would give,
    which is so much `more`: some servers write KM[0] whatever the komi was."""
    wanted = _signed(said)
    if wanted.denominator != 2 or any(count.margin.denominator != 1 for count in counts):
        return ""
    komi = rules.values.get("komi", "0")
    others = {
        f"{replace(count, white=count.white + each).result} by {count.method} with komi {plain(exact(komi) + each)}"
        for count, each in zip(counts, more, strict=True)
        if each.denominator == wanted.denominator
    }
    never = f" RE has half a point, which komi {plain(exact(komi))} never gives"
    return f"{never}; it would be {' or '.join(sorted(others))}." if others else f"{never}."


def _otherwise(rules: RuleSet, stones: int) -> Iterator[RuleSet]:
    """The other rules by which a game without rules may have been counted, with the same komi."""
    for name in (catalogue.UNNAMED, catalogue.UNNAMED_BY_AREA):
        if name != rules.info.name:
            more = {"handicap": stones} if catalogue.info_of(name).has_option("handicap") else {}
            yield catalogue.make(name, {"komi": rules.values.get("komi", "0"), **more})


def _expected(report: Report) -> str:
    """How the game stands by the playouts, with how far that may be off."""
    lead = round(report.lead, 1)
    stands = f"{'B' if lead > 0 else 'W'}+{abs(lead):g}" if lead else "even"
    return f"by playouts it stands {stands}{_within(report)}"


def _within(report: Report) -> str:
    """By how much a count by estimated stones may be off, in two cases of three."""
    error = round(report.error)
    return f", give or take {counted(error, 'point')}" if error else ""


def _signed(said: Outcome) -> Fraction:
    """The margin that a result names, Black's above 0."""
    return Fraction(str(said.margin or 0)) * (1 if said.winner == BLACK else -1)


def _compared(said: Outcome, counts: Sequence[Count], origin: str, *, is_ended: bool, within: str = "") -> Agreement:
    wanted = _signed(said)
    for count in counts:
        if count.margin == wanted:
            return Agreement(True, f"The count by {count.method} gives this result.", (count, *counts), origin)
        if wanted.denominator == 4 and count.margin == 2 * wanted:
            why = f"The count by {count.method} gives this result, which is written in stones of two points each."
            return Agreement(True, why, (count, *counts), origin)
    given = " or ".join(dict.fromkeys(f"{count.result} by {count.method}" for count in counts))
    if not is_ended:
        why = f"The record stops before both players passed; here it is {given}{within}."
        return Agreement(None, why, tuple(counts), origin)
    reserve = " if the dead stones are estimated rightly" if origin == "estimate" else ""
    return Agreement(False, f"The count gives {given}{reserve}.", tuple(counts), origin)
