"""One game of a collection as it is being looked at: its board, its rules, its positions, where one stands; and what is
remembered of its nodes, so that in a long game nobody walks to the root at every step."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import chain, islice
from time import monotonic
from typing import TypeVar

import numpy as np

from goboard.boards.board import Board
from goboard.games import node_values
from goboard.games.clock_record import TIMED, times_in
from goboard.games.clocks import ClockSettings, Time
from goboard.games.counting import DeadStones, Suggestion, dead_stones
from goboard.games.edits import Change, PutValues, puts
from goboard.games.judging import Judgements, judge_again, judge_all
from goboard.games.properties import GAME_INFO, MOVES
from goboard.games.record_dialect import Form, form_of
from goboard.games.record_rules import Chosen, left_open, rules_of, rules_values
from goboard.games.replay import REPLAYED, Replay, shows_problem
from goboard.games.tree import Node, preorder, upwards
from goboard.games.values import Codec
from goboard.jobs.watch import Late, current
from goboard.rules.moves import Play
from goboard.rules.position import Position
from goboard.rules.protocol import OptionError, RuleSet
from goboard.rules.turns import first_position
from goboard.session.cursor import Cursor
from goboard.session.snapshot import LineMove
from goboard.session.tree_layout import Layout
from goboard.words.message import phrase

Known = TypeVar("Known")


class Nearest:
    """The nearest node, from a node upwards, that has one of some properties; remembered for every node asked about."""

    def __init__(self, idents: Iterable[str]) -> None:
        self.idents = frozenset(idents)
        self._holders: dict[int, Node | None] = {}

    def find(self, node: Node) -> Node | None:
        """That node, the one asked about among them; None if there is none up to the root."""
        behind: list[Node] = []
        at: Node | None = node
        while at is not None and at.key not in self._holders and not at.has_any(self.idents):
            behind.append(at)
            at = at.parent
        holder = at
        if at is not None and at.key in self._holders:
            holder = self._holders[at.key]
        self._holders.update((passed.key, holder) for passed in behind)
        if at is not None:
            self._holders[at.key] = holder
        return holder

    def all(self, node: Node) -> Iterator[Node]:
        """Every such node from here upwards, the nearest first."""
        at = self.find(node)
        while at is not None:
            yield at
            at = self.find(at.parent) if at.parent else None

    def changed(self, change: Change) -> None:
        """A change that is grafting, or one of these properties, has been made or taken back."""
        forget_below(change, self._holders)


def forget_below(change: Change, known: dict[int, Known]) -> None:
    """Forget what is known, by key, of nodes below a change. Nothing may be known below a node of which there is not,
    but for a node that the change has put in, so that only what is known is walked through."""
    for top in (change.top, change.node):
        known.pop(top.key, None)
        waiting = list(top.children)
        while waiting:
            node = waiting.pop()
            if node.key in known:
                del known[node.key]
                waiting.extend(node.children)


COUNTED = MOVES | {"MN"}


class MoveNumbers:
    """The numbers of the nodes that were asked about, and of all above them."""

    idents = COUNTED

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}

    def of(self, node: Node, codec: Codec) -> int:
        """How many moves have been made up to that node, as MN counts."""
        behind: list[Node] = []
        at: Node | None = node
        while at is not None and at.key not in self._numbers:
            behind.append(at)
            at = at.parent
        number = self._numbers[at.key] if at is not None else 0
        for later in reversed(behind):
            stated = node_values.counted_from(later)
            number = number + (node_values.move_of(later, codec) is not None) if stated is None else stated
            self._numbers[later.key] = number
        return number

    def is_known(self, node: Node) -> bool:
        """Is the number of that node remembered?"""
        return node.key in self._numbers

    def changed(self, change: Change) -> None:
        """A change that is grafting, or one of these properties, has been made or taken back."""
        forget_below(change, self._numbers)


FIGURE = frozenset({"FG"})
SPEAKING = COUNTED | FIGURE | {"PM"}
LONG = 12_000
"""A variation of more nodes is told in part: the stretch in which the node shown is, and those before and behind."""
STRETCH = 800


class LineMoves:
    """Worked out anew only behind the place where the variation has become another one."""

    idents = SPEAKING

    def __init__(self) -> None:
        self._line: list[Node] = []
        self._moves: tuple[LineMove, ...] = ()
        self._made: list[int] = []
        """How many moves have been made at each place of the line."""
        self._prints: list[tuple[int, int]] = []
        """The figure and PM in force at each place of the line."""
        self._places: dict[int, int] = {}
        """Where nodes stand in the line, by key, once a change asks for it."""
        self._window: tuple[list[Node], int] = ([], 0)
        """The line that was asked about, and from which place on its moves are known."""

    def changed(self, change: Change) -> None:
        """A change that is grafting, or one of these properties, has been made or taken back; one of the tree is
        noticed by the variation."""
        if change.is_grafting:
            return
        if not self._places:
            self._places = {node.key: place for place, node in enumerate(self._line)}
        place = self._places.get(change.node.key, len(self._line))
        if place < len(self._line):
            self._line = self._line[:place]
            self._window = ([], 0)

    def at(self, cursor: Cursor, codec: Codec, number: Callable[[Node], int]) -> tuple[tuple[LineMove, ...], int]:
        """The moves of the variation, of a very long one those around the node shown, and how many of them have been
        made there; `number` counts as MN does.
        """
        line = cursor.line
        start = max(cursor.depth // STRETCH - 1, 0) * STRETCH if len(line) > LONG else 0
        if line is not self._window[0] or start != self._window[1]:
            told = line[start : start + 3 * STRETCH] if len(line) > LONG else line
            self._follow(told, codec, number)
            self._window = line, start
        return self._moves, self._made[cursor.depth - start]

    def ends_with(self, node: Node) -> bool:
        """Is that node the last of those that were told of?"""
        return bool(self._line) and self._line[-1] is node

    def _follow(self, line: list[Node], codec: Codec, number: Callable[[Node], int]) -> None:
        same = 0
        for before, now in zip(self._line, line, strict=False):
            if before is not now:
                break
            same += 1
        made, prints = self._made[:same], self._prints[:same]
        moves = list(self._moves[: made[-1] if made else 0])
        figure, printed = prints[-1] if prints else (0, node_values.AS_COUNTED)
        for node in line[same:]:
            figure += node.has_any(FIGURE)
            printed = node_values.numbering(node, printed)
            move = node_values.move_of(node, codec)
            if move is not None:
                vertex, deed = move.vertex if isinstance(move, Play) else None, move.deed
                moves.append(LineMove(node.key, number(node), move.player, vertex, figure, printed, deed))
            made.append(len(moves))
            prints.append((figure, printed))
        self._line, self._moves, self._made, self._prints = line, tuple(moves), made, prints
        self._places = {}


MANY = 16
"""From more changes on all positions are worked out again."""


class GameState:
    """Everything the session keeps of one game."""

    def __init__(self, root: Node) -> None:
        self.root = root
        self._form = form_of(root)
        self._first_board = self._form.board
        _make_all_known(root, self._form)
        chosen = rules_of(root)
        self.rules: RuleSet = chosen.rules
        self.fault = form_of(root).fault or chosen.fault
        """Why the game cannot be played, "" if it can."""
        self.note, self.is_warning = chosen.fault or chosen.note, chosen.is_warning
        self.offers = chosen.offers
        self.is_named = chosen.is_named
        self.replay = Replay(root, self.board, self.codec, self.rules, is_named=self.is_named)
        self.cursor = Cursor(root)
        self.is_counting = False
        self.resumed = 0
        """The key of the node from which play goes on although everybody has passed; 0 for none."""
        self.suggestions: dict[int, Suggestion] = {}
        """By key, what was estimated last at the node, of whatever stones."""
        self.judged = Judgements(self.rules.info.title, self.rules.values.get("komi", ""))
        self.layout = Layout(root, self.codec, self.judged.flags)
        self.unjudged: dict[int, Node] = {}
        """By key, the nodes from which on downwards it is open which moves are illegal."""
        self.is_upset = False
        """True once positions have become others, so that a judging that is under way leads nowhere."""
        self._numbers = MoveNumbers()
        self._informed = Nearest(GAME_INFO)
        self._dimmed = Nearest(["DD"])
        self._visible = Nearest(["VW"])
        self._timed = Nearest(TIMED)
        self._nearest = (self._informed, self._dimmed, self._visible, self._timed)
        self._line_moves = LineMoves()
        self._kept: tuple[object, RuleSet | None, bool] = (None, None, False)
        """What the record said, and the rules, when it was last found out whether it names them."""
        self._is_problem: bool | None = None
        self._not_in_time: tuple[bytes, tuple[int, ...]] | None = None
        """Beside which dead ones seki was last sought, if it was not found in time."""

    @property
    def board(self) -> Board:
        """The board; of the plane, all that is known by now."""
        plane = self._first_board.plane
        return self.rules.info.named(self._first_board) if plane is None else plane.board

    @property
    def codec(self) -> Codec:
        return form_of(self.root).codec

    @property
    def is_playable(self) -> bool:
        return not self.fault

    @property
    def node(self) -> Node:
        return self.cursor.node

    @property
    def position(self) -> Position:
        """The position at the node shown; at a game that cannot be played, an empty board."""
        if not self.is_playable:
            return first_position(self.board) if self.rules.misfit(self.board) else self.rules.start(self.board)
        return self.replay.position(self.node).grown()

    @property
    def is_problem(self) -> bool:
        """Do stones of several players lie there before the first move?"""
        if self._is_problem is None:
            node = self.root
            while node.children and node_values.move_of(node.children[0], self.codec) is None:
                node = node.children[0]
            stones = self.replay.position(node).stones if self.is_playable and node.children else b""
            self._is_problem = shows_problem(stones)
        return self._is_problem

    @property
    def dead(self) -> DeadStones:
        """The stones that count as dead at the node shown; seki follows what is marked otherwise than estimated."""
        guess = self.suggestion
        found = dead_stones(self.rules, self.node, self.position, self.codec, guess)
        if guess is None or not self.rules.info.reads_seki or set(found.all) == set(guess.dead):
            self._not_in_time = None
            return found
        seki = self._seki(guess.stones, found.all)
        if seki is None:
            return found
        return dead_stones(self.rules, self.node, self.position, self.codec, replace(guess, seki=seki))

    def _seki(self, stones: bytes, dead: tuple[int, ...]) -> tuple[int, ...] | None:
        """The stones in seki if these are dead, None if finding them takes too long, as it may not the next time: that
        is remembered only until something else is marked. Raises Cancelled."""
        if self._not_in_time != (stones, dead):
            self._not_in_time = None
            with suppress(Late):
                return _seki(self.board, stones, dead)
            self._not_in_time = stones, dead
        return None

    @property
    def suggestion(self) -> Suggestion | None:
        """What was estimated for the position at the node shown, None if nothing was."""
        found = self.suggestions.get(self.node.key)
        return found if found is not None and found.stones == self.position.stones else None

    def suggest(self, node: Node, suggestion: Suggestion) -> None:
        """An estimate has come in for the position at that node."""
        self.suggestions[node.key] = suggestion

    def switch_rules(self, rules: RuleSet, chosen: Chosen | None = None) -> None:
        """Judge by these rules from now on; OptionError if they do not go with the board. `chosen` if it is the record
        that chose them."""
        misfit = rules.misfit(self.board)
        if misfit:
            raise OptionError(misfit)
        said = chosen or left_open(self.root, self.offers, self.rules, rules)
        replay = self._replay(rules, is_named=said.is_named)
        if self.is_playable:
            # what takes long comes first: where that is called off, nothing has changed
            replay.position(self.node)
        self.rules, self.replay = rules, replay
        self.note, self.is_warning = said.note, said.is_warning
        self.offers, self.is_named = said.offers, said.is_named
        self.suggestions.clear()

    @property
    def is_kept(self) -> bool:
        """Does the record say that these rules judge it, with all their options?"""
        content, rules, is_kept = self._kept
        if content is not self.root.content or rules is not self.rules:
            is_kept = not puts(self.root, rules_values(self.root, self.rules))
            self._kept = self.root.content, self.rules, is_kept
        return is_kept

    @property
    def is_switched(self) -> bool:
        """True if the rules chosen are not those by which the record says that it is to be judged."""
        if self.is_kept:
            return False
        said = rules_of(self.root).rules
        return (said.info.name, said.values) != (self.rules.info.name, self.rules.values)

    @property
    def settled(self) -> str:
        """Why nobody can settle any more who begins, in a sentence; "" while it is open."""
        if not self.is_playable:
            return self.fault
        if self.rules.info.players != 2:
            return phrase("Who begins is settled between two players; here the turns follow the order of the names.")
        if node_values.handicap(self.root) > 1:
            return phrase("The handicap settles who begins.")
        has_begun = any(node_values.move_of(node, self.codec) for node in preorder(self.root))
        return phrase("Moves have been made: who begins is settled before the first one.") if has_begun else ""

    def replay_anew(self) -> None:
        """What nodes say of stones or turns is not what it was: every position is worked out again."""
        self.replay = self._replay(self.rules, is_named=self.is_named)

    def _replay(self, rules: RuleSet, *, is_named: bool) -> Replay:
        setups = self.replay.setups
        return Replay(self.root, self._first_board, self.codec, rules, is_named=is_named, setups=setups)

    def changed(self, changes: Sequence[Change]) -> None:
        """These changes have been made or taken back: what they make wrong is forgotten, and no more."""
        self._is_problem = None
        # the record may have another form now
        self.replay.codec = self.codec
        self.layout.changed(changes, self.codec)
        grafting, put = _sorted(changes)
        for memory in (self._numbers, self._line_moves, *self._nearest):
            for change in chain(grafting, *(put[ident] for ident in put.keys() & memory.idents)):
                memory.changed(change)
        replayed = [change for change in grafting if change.concerns(REPLAYED)]
        replayed += chain(*(put[ident] for ident in put.keys() & REPLAYED))
        for change in replayed[:MANY]:
            self.is_upset |= self.replay.changed(change)
        for change in replayed:
            self.unjudged[change.top.key] = change.top
            _make_all_known(change.top, form_of(self.root))
        if len(replayed) > MANY or not self.replay.begins_as_before():
            self.replay_anew()
            self.is_upset = True
            self.unjudged = {self.root.key: self.root}

    @property
    def is_misled(self) -> bool:
        """True if the root has come to speak of another board, or of another game than Go."""
        form = form_of(self.root)
        return form.fault != self._form.fault or not _are_alike(form.board, self._form.board)

    def judging(self) -> Generator[int]:
        """Judge the whole record into `judged`; yields how many nodes are done."""
        judged = Judgements(self.rules.info.title, self.rules.values.get("komi", ""))
        self.unjudged.clear()
        yield from judge_all(self.replay, judged)
        self.judged = judged
        self.layout.illegal, self.layout.dealt = judged.flags, judged.dealt

    def judging_again(self) -> Generator[int]:
        """Judge what is `unjudged`; yields how many nodes are done."""
        before = self.judged.signs
        tops, self.unjudged = self.unjudged, {}
        yield from judge_again(self.replay, self.judged, tops.values())
        self.layout.dealt = self.judged.dealt
        if self.judged.signs != before:
            self.layout.forget()

    def info(self) -> dict[str, str]:
        """Game information in force at the node shown: of the nearest node above where merged files differ."""
        found: dict[str, str] = {}
        for node in self._informed.all(self.node):
            found = node_values.own_info(node) | found
        return found

    def dim(self) -> tuple[int, ...]:
        """The points that DD dims at the node shown."""
        holder = self._dimmed.find(self.node)
        return tuple(self.codec.points(holder.values("DD"))) if holder else ()

    def times(self, settings: ClockSettings | None) -> dict[int, Time]:
        """Player -> what they have left at the node shown, as far as the record says."""
        found: dict[int, Time] = {}
        for node in self._timed.all(self.node):
            found = {**times_in(node, settings, self.codec), **found}
            if len(found) == self.position.players:
                break
        return found

    def visible(self) -> tuple[int, ...] | None:
        """The points that VW shows at the node shown, None for all."""
        holder = self._visible.find(self.node)
        return (tuple(self.codec.points(holder.values("VW"))) or None) if holder else None

    def line_moves(self) -> tuple[tuple[LineMove, ...], int]:
        """The moves of the variation shown, and how many of them have been made at the node shown."""
        return self._line_moves.at(self.cursor, self.codec, self.move_number)

    def tells_last_move(self) -> bool:
        """Do those moves reach the end of the variation?"""
        return self._line_moves.ends_with(self.cursor.line[-1])

    def look_at(self, node: Node) -> None:
        """Find out what holds at that node, but for its position, so that it is known when the node is shown."""
        self._numbers.of(node, self.codec)
        for nearest in self._nearest:
            nearest.find(node)

    def is_far(self, node: Node, most: int) -> bool:
        """Must more nodes than that be followed before the node can be shown?"""
        has_number = has_position = False
        for at in islice(upwards(node), most):
            has_number = has_number or self._numbers.is_known(at)
            has_position = has_position or self.replay.is_known(at)
            if (has_number and has_position) or at.parent is None:
                return False
        return True

    def move_number(self, node: Node) -> int:
        """How many moves have been made up to that node, as MN counts."""
        return self._numbers.of(node, self.codec)


def _make_all_known(top: Node, form: Form) -> None:
    """Points of the plane get their vertices before a position is shown, so that its board has them all."""
    if form.board.plane is not None:
        for node in preorder(top):
            node_values.named_points(node, form.codec)


def _sorted(changes: Iterable[Change]) -> tuple[list[Change], dict[str, list[Change]]]:
    """Those by which nodes get others above them, and those of properties by identifier: there may be very many. What
    else there is touches nothing that holds at a node."""
    grafting: list[Change] = []
    put: dict[str, list[Change]] = {}
    for change in changes:
        if isinstance(change, PutValues):
            put.setdefault(change.ident, []).append(change)
        elif change.is_grafting:
            grafting.append(change)
    return grafting, put


SEEKING = 2.0
"""Seconds after which seki is no more sought for a count: it stays as estimated."""


@lru_cache(maxsize=64)
def _seki(board: Board, stones: bytes, dead: tuple[int, ...]) -> tuple[int, ...]:
    """The stones in seki if these are dead. Raises Late if finding them takes too long, Cancelled if called off."""
    # only who counts needs it
    from goboard.analysis.seki import seki_beside

    return seki_beside(board, stones, dead, current().until(monotonic() + SEEKING))


def _are_alike(one: Board, other: Board) -> bool:
    return one is other or (
        (one.size, one.columns, one.rows, one.plane) == (other.size, other.columns, other.rows, other.plane)
        and np.array_equal(one.edges, other.edges)
    )
