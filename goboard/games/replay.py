"""From a record to its positions: by the rule set's `apply`, with its `check` as a note and never as a refusal."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from goboard.boards.board import Board
from goboard.games.edits import AddNode, Change, RemoveNode
from goboard.games.node_values import first_player, move_of, setup_of, turn_said
from goboard.games.own_moves import OWN_ALLIANCES, alliances_of
from goboard.games.properties import MOVES, SETUP
from goboard.games.tree import Node, path_to, upwards
from goboard.games.values import Codec
from goboard.jobs.watch import checked
from goboard.rules.happenings import Happening
from goboard.rules.moves import IllegalMove, Move, Offer, Pass, Reason, War
from goboard.rules.options import MOST_PLAYERS
from goboard.rules.position import EMPTY, End, Position, Setup
from goboard.rules.protocol import HasAlliances, RuleSet, happenings_of
from goboard.rules.turns import in_turn

REPLAYED = MOVES | SETUP | {OWN_ALLIANCES}
"""Properties that positions are made of."""
_ALLIED = frozenset({OWN_ALLIANCES})
MOST_CACHED, MOST_STONES = 4096, 1 << 28
"""So many positions are kept at most, and so many bytes of theirs."""
LARGE_SETUP, MOST_LARGE = 1000, 2
"""From so many stones on a set-up is remembered, and so many of them."""
CHECKPOINT = 256


def shows_problem(stones: bytes) -> bool:
    """Is it a problem that begins with these stones? Those of a handicap are one player's."""
    return sum(bytes((player,)) in stones for player in range(1, MOST_PLAYERS + 1)) > 1


@dataclass(frozen=True)
class Judgement:
    """One node under a rule set: its position, its move, and why that is illegal if it is."""

    position: Position
    move: Move | None
    illegal: IllegalMove | None


class LargeSetups:
    """What nodes set up; the large set-ups read last are remembered, as of a board set up by hand."""

    def __init__(self) -> None:
        self._read: list[tuple[object, Codec, Setup]] = []

    def of(self, node: Node, codec: Codec) -> Setup | None:
        for content, by, setup in self._read:
            if content is node.content and by is codec:
                return setup
        found = setup_of(node, codec)
        if found is not None and len(found.stones) > LARGE_SETUP:
            self._read = [(node.content, codec, found), *self._read[: MOST_LARGE - 1]]
        return found


class Replay:
    """The positions of one game under one rule set. It must be told of changes to the tree. The cache is bounded: the
    nodes seen last, and a checkpoint now and then.

    Where the rules are a guess, the record naming none (`is_named`), suicide is no offence: some rules allow it.
    """

    def __init__(
        self, root: Node, board: Board, codec: Codec, rules: RuleSet, *, is_named: bool = True,
        setups: LargeSetups | None = None,
    ) -> None:  # fmt: skip
        """`setups` are those that another replay of the game has read."""
        self.root, self.codec, self.rules, self._is_named = root, codec, rules, is_named
        self._board, self._players = rules.info.named(board), len(rules.names)
        self._recent: OrderedDict[int, Position] = OrderedDict()
        self._checkpoints: dict[int, Position] = {}
        self.setups = setups or LargeSetups()
        self._begins = self._first_to_move()

    @property
    def board(self) -> Board:
        """The board; of the plane, all that is known by now."""
        plane = self._board.plane
        return self._board if plane is None else plane.board

    def position(self, node: Node) -> Position:
        """The position after that node."""
        found = self._cached(node)
        if found is not None:
            return found
        way = self.way(node)
        found = self._cached(way[0].parent) if way[0].parent is not None else None
        for count, at in enumerate(way):
            found = self.follow(found, at) if found is not None else self._start()
            self._remember(at, found, count % CHECKPOINT == CHECKPOINT - 1)
        assert found is not None
        return found

    def way(self, node: Node) -> list[Node]:
        """The nodes up to that one whose positions must be worked out for its own."""
        behind: list[Node] = []
        at: Node | None = node
        while at is not None and not self.is_known(at):
            behind.append(at)
            at = at.parent
        return behind[::-1]

    def is_known(self, node: Node) -> bool:
        """Is the position after that node kept?"""
        return node.key in self._recent or node.key in self._checkpoints

    def keep(self, node: Node, position: Position) -> None:
        """Hold on to a position that was computed elsewhere, so that a long jump can start from it."""
        self._checkpoints[node.key] = position

    def follow(self, before: Position, node: Node) -> Position:
        """The position after `node`, given the one before it. Off-board moves do nothing."""
        return self.after(before, node, self.move(node))

    def after(self, before: Position, node: Node, move: Move | None) -> Position:
        """`follow` where the node's move is known."""
        if move is not None:
            return with_alliances(self.rules, self.rules.apply(before, move), node)
        setup = self.setup(node)
        return with_alliances(self.rules, before if setup is None else self.rules.set_up(before, setup), node)

    def judge(self, before: Position, node: Node) -> Judgement:
        """`follow`, with the reason why the node's move is illegal."""
        move = self.move(node)
        illegal = self.fault(before, move) if move is not None else None
        return Judgement(self.after(before, node, move), move, illegal)

    def happened(self, node: Node) -> tuple[Happening, ...]:
        """What has happened between players at that node, in order."""
        found = happenings_of(self.rules, self.position(node))
        if not found or node.parent is None or self.move(node) is not None:
            return found
        # a node without a move leaves the position as it is, but for what the record says itself
        before = happenings_of(self.rules, self.position(node.parent))
        return found[len(before) :] if found[: len(before)] == before else found

    def illegal(self, node: Node) -> IllegalMove | None:
        """Why the node's move is illegal, or None."""
        move = self.move(node)
        if move is None or node.parent is None:
            return None
        before = self.position(node.parent)
        return self.fault(before, move)

    def fault(self, before: Position, move: Move) -> IllegalMove | None:
        """Why the move is illegal in this record, or None."""
        found = fault_of(self.rules, before, move)
        return found if found is None or self._is_named or found.reason is not Reason.SUICIDE else None

    def steps(self, node: Node) -> Iterator[Node]:
        """The nodes from the root to `node` that made an entry in the history, the root first."""
        for at in path_to(node):
            setup = None if at.parent is None or self.move(at) else self.setup(at)
            if at.parent is None or self.move(at) or (setup and setup.stones):
                yield at

    def _start(self) -> Position:
        """The root may hold a set-up, and in faulty files a move."""
        position, move = self.first_position(), self.move(self.root)
        return position if move is None else self.rules.apply(position, move)

    def first_position(self) -> Position:
        """The start, before a move that a faulty file has in its root."""
        setup = self.setup(self.root) or Setup({})
        return self.rules.start(self.board, Setup(setup.stones, self._begins))

    def _first_to_move(self) -> int:
        said = turn_said(self.root, self.codec)
        begins = (said if self._knows(said) else EMPTY) or first_player(self.root, self.codec)
        return begins if self._knows(begins) else EMPTY

    def changed(self, change: Change) -> bool:
        """The change has been made or taken back: of all positions that it may touch none is kept. Is there any?

        A branch that comes or goes touches none, for it comes back to where it was.
        """
        if not change.concerns(REPLAYED) or isinstance(change, (AddNode, RemoveNode)):
            return False
        above = [node.key for node in upwards(change.top)]
        # what the change speaks of hangs below the top, or is the top itself
        kept = above if change.top is not change.node else above[1:]
        self._recent = OrderedDict((key, self._recent[key]) for key in reversed(kept) if key in self._recent)
        self._checkpoints = {key: self._checkpoints[key] for key in kept if key in self._checkpoints}
        return True

    def begins_as_before(self) -> bool:
        """True unless a change has given the first move to another player, by which every position may be touched."""
        return self._begins == self._first_to_move()

    def move(self, node: Node) -> Move | None:
        """The node's move; None too if the rules know no such player."""
        move = move_of(node, self.codec)
        if move is None or not self._knows(move.player):
            return None
        other = move.to if isinstance(move, Offer) else move.on if isinstance(move, War) else EMPTY
        return move if self._knows(other) else None

    def setup(self, node: Node) -> Setup | None:
        """The node's set-up, without the stones of players whom the rules do not know."""
        setup = self.setups.of(node, self.codec)
        if setup is None or (self._knows(setup.to_move) and all(map(self._knows, set(setup.stones.values())))):
            return setup
        known = {vertex: owner for vertex, owner in checked(setup.stones.items()) if self._knows(owner)}
        return Setup(known, setup.to_move if self._knows(setup.to_move) else EMPTY)

    def _knows(self, player: int) -> bool:
        """True for the rules' players and for nobody, 0."""
        return player <= self._players

    def _cached(self, node: Node) -> Position | None:
        found = self._recent.get(node.key)
        if found is not None:
            self._recent.move_to_end(node.key)
            return found
        return self._checkpoints.get(node.key)

    def _remember(self, node: Node, position: Position, is_checkpoint: bool) -> None:
        self._recent[node.key] = position
        if is_checkpoint:
            self._checkpoints[node.key] = position
        if len(self._recent) > min(MOST_CACHED, MOST_STONES // max(1, len(position.stones))):
            self._recent.popitem(last=False)


def with_alliances(rules: RuleSet, position: Position, node: Node) -> Position:
    """The position under the alliances that the node says are in force, where the rules know any.

    What an offer or a war of the node leads to is said there too; a file may also change them without a move.
    """
    if not node.has_any(_ALLIED) or not isinstance(rules, HasAlliances):
        return position
    said = frozenset(pair for pair in alliances_of(node.values(OWN_ALLIANCES)) if pair[1] <= position.players)
    return rules.with_alliances(position, said)


def fault_of(rules: RuleSet, before: Position, move: Move) -> IllegalMove | None:
    """Why a record's move is illegal: out of turn, or after passes, is no offence, and a pass never is."""
    return None if isinstance(move, Pass) else rules.check(going_on(before, move), move)


def going_on(position: Position, move: Move | None = None) -> Position:
    """The position as a record goes on from it: passes have ended nothing, and the move's player is to move."""
    if position.end is End.PASSES:
        position = replace(position, end=None)
    return in_turn(position, move) if move is not None else position
