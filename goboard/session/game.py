"""One game of a collection as it is being looked at: its board, its rules, its positions, where one stands."""

from collections.abc import Generator

from goboard.boards.board import Board
from goboard.games.judging import Judgements, judge_all
from goboard.games.meaning import codec_for, is_playable, move_of, own_info
from goboard.games.record_rules import record_rules
from goboard.games.replay import Replay
from goboard.games.sgf_topology import board_of
from goboard.games.sgf_types import GAME_INFO
from goboard.games.tree import Node
from goboard.games.values import PointCodec
from goboard.rules import catalogue
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.session.cursor import Cursor
from goboard.session.nearest import Nearest
from goboard.session.outline import OutlineBuilder
from goboard.session.snapshot import Outline

LARGE_TREE = 3000
"""From that many nodes on the outline is laid out between commands, not within them."""


class GameState:
    """Everything the session keeps of one game."""

    def __init__(self, root: Node) -> None:
        self.root = root
        self.board: Board = board_of(root)
        self.codec: PointCodec = codec_for(root)
        self.is_playable = is_playable(root)
        said = record_rules(root)
        self.note = said.note
        self.rules: RuleSet = catalogue.make(said.name, said.options)
        self.replay = Replay(root, self.board, self.codec, self.rules)
        self.cursor = Cursor(root)
        self.is_counting = False
        self.judged = Judgements(self.rules.info.title)
        self._builder = OutlineBuilder(self.codec)
        self._outline: Outline | None = None
        self._numbers: dict[int, int] = {}
        self._informed = Nearest(GAME_INFO)
        self._dimmed = Nearest(["DD"])

    @property
    def node(self) -> Node:
        return self.cursor.node

    @property
    def position(self) -> Position:
        """The position at the node shown; at a game that is not Go, an empty board."""
        if not self.is_playable:
            return self.rules.start(self.board)
        return self.replay.position(self.node)

    def switch_rules(self, rules: RuleSet) -> None:
        self.rules = rules
        self.note = ""
        self.replay = Replay(self.root, self.board, self.codec, rules)

    def changed(self, *nodes: Node) -> None:
        """The tree or these nodes' properties are not what they were."""
        for node in nodes:
            self._builder.forget(node)
        self._informed.clear()
        self._dimmed.clear()
        self._outline = None

    def judging(self) -> Generator[int]:
        """Judge the whole record into `judged`; yields how many nodes are done."""
        judged = Judgements(self.rules.info.title)
        yield from judge_all(self.replay, judged)
        self.judged = judged

    def outline(self, stale: Outline | None = None) -> Outline:
        """The tree laid out; a large one may be answered by the `stale` one until `lay_out` has been called."""
        if self._outline is None:
            if stale is not None and len(stale.keys) >= LARGE_TREE:
                return stale
            self.lay_out()
        assert self._outline is not None
        return self._outline

    @property
    def is_laid_out(self) -> bool:
        return self._outline is not None

    def lay_out(self) -> Outline:
        self._outline = self._builder.build(self.root, self.judged.flags)
        return self._outline

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

    def move_number(self, node: Node) -> int:
        """How many moves have been made up to that node."""
        behind: list[Node] = []
        at: Node | None = node
        while at is not None and at.key not in self._numbers:
            behind.append(at)
            at = at.parent
        number = self._numbers[at.key] if at is not None else 0
        for later in reversed(behind):
            number += move_of(later, self.codec) is not None
            self._numbers[later.key] = number
        return number
