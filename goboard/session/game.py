"""One game of a collection as it is being looked at: its board, its rules, its positions, where one stands."""

from collections.abc import Generator, Iterable, Sequence
from itertools import chain, islice

import numpy as np

from goboard.boards.board import Board
from goboard.games.clock_record import TIMED, times_in
from goboard.games.clocks import ClockSettings, Time
from goboard.games.dead_stones import DeadStones, Suggestion, dead_stones
from goboard.games.edits import Change, PutValues, puts
from goboard.games.forms import Form, form_of
from goboard.games.judging import Judgements, judge_again, judge_all
from goboard.games.meaning import handicap, move_of, own_info
from goboard.games.record_rules import rules_of, rules_values
from goboard.games.replay import REPLAYED, Replay
from goboard.games.sgf_markup import named_points
from goboard.games.sgf_types import GAME_INFO
from goboard.games.tree import Node, preorder, upwards
from goboard.games.values import Codec
from goboard.rules.position import Position
from goboard.rules.protocol import OptionError, RuleSet
from goboard.rules.turns import first_position
from goboard.session.cursor import Cursor
from goboard.session.layout import Layout
from goboard.session.line_moves import LineMoves
from goboard.session.move_numbers import MoveNumbers
from goboard.session.nearest import Nearest
from goboard.session.snapshot import LineMove

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
        self.note = chosen.fault or chosen.note
        self.replay = Replay(root, self.board, self.codec, self.rules)
        self.cursor = Cursor(root)
        self.is_counting = False
        self._suggestions: dict[int, Suggestion] = {}
        self.judged = Judgements(self.rules.info.title)
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

    @property
    def board(self) -> Board:
        """The board; of the plane, all that is known by now."""
        plane = self._first_board.plane
        return self._first_board if plane is None else plane.board

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
    def dead(self) -> DeadStones:
        """The stones that count as dead at the node shown."""
        return dead_stones(self.rules, self.node, self.position, self.codec, self.suggestion)

    @property
    def suggestion(self) -> Suggestion | None:
        """What was estimated for the position at the node shown, None if nothing was."""
        found = self._suggestions.get(self.node.key)
        return found if found is not None and found.stones == self.position.stones else None

    def suggest(self, suggestion: Suggestion) -> None:
        """An estimate has come in for the position at the node shown."""
        self._suggestions[self.node.key] = suggestion

    def switch_rules(self, rules: RuleSet) -> None:
        """Judge by these rules from now on; OptionError if they do not go with the board."""
        misfit = rules.misfit(self.board)
        if misfit:
            raise OptionError(misfit)
        self.rules = rules
        self.note = ""
        self._suggestions.clear()
        self.replay_anew()

    @property
    def is_switched(self) -> bool:
        """True if the rules chosen are not those by which the record says that it is to be judged."""
        if not puts(self.root, rules_values(self.rules)):
            return False
        said = rules_of(self.root).rules
        return (said.info.name, said.values) != (self.rules.info.name, self.rules.values)

    @property
    def settled(self) -> str:
        """Why nobody can settle any more who begins, in a sentence; "" while it is open."""
        if not self.is_playable:
            return self.fault
        if self.rules.info.players != 2:
            return "Who begins is settled between two players; here the turns follow the order of the names."
        if handicap(self.root) > 1:
            return "The handicap settles who begins."
        has_begun = any(move_of(node, self.codec) for node in preorder(self.root))
        return "Moves have been made: who begins is settled before the first one." if has_begun else ""

    def replay_anew(self) -> None:
        """What nodes say of stones or turns is not what it was: every position is worked out again."""
        self.replay = Replay(self.root, self.board, self.codec, self.rules)

    def changed(self, changes: Sequence[Change]) -> None:
        """These changes have been made or taken back: what they make wrong is forgotten, and no more."""
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
        judged = Judgements(self.rules.info.title)
        self.unjudged.clear()
        yield from judge_all(self.replay, judged)
        self.judged = judged
        self.layout.illegal = judged.flags

    def judging_again(self) -> Generator[int]:
        """Judge what is `unjudged`; yields how many nodes are done."""
        before = dict(self.judged.flags)
        tops, self.unjudged = self.unjudged, {}
        yield from judge_again(self.replay, self.judged, tops.values())
        if self.judged.flags != before:
            self.layout.forget()

    def info(self) -> dict[str, str]:
        """Game information in force at the node shown: of the nearest node above where merged files differ."""
        found: dict[str, str] = {}
        for node in self._informed.all(self.node):
            found = own_info(node) | found
        return found

    def dim(self) -> tuple[int, ...]:
        """The points that DD dims at the node shown."""
        holder = self._dimmed.find(self.node)
        return tuple(self.codec.points(holder.values("DD"))) if holder else ()

    def times(self, settings: ClockSettings | None) -> dict[int, Time]:
        """Player -> what ey has left at the node shown, as far as the record says."""
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
            named_points(node, form.codec)


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


def _are_alike(one: Board, other: Board) -> bool:
    return one is other or (
        (one.size, one.columns, one.rows, one.plane) == (other.size, other.columns, other.rows, other.plane)
        and np.array_equal(one.edges, other.edges)
    )
