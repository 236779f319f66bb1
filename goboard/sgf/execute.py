"""The game as its file means it, whatever rules say: FF[4] executes every move.

A move replaces what lies there, takes enemy chains next to it that have no liberty left, then its own chain if that has
none. Setup takes nothing; a chain that it leaves without liberties stays until a move beside it takes it. Legality and
repetition belong to `goboard.rules`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from goboard.boards.board import Board
from goboard.games.node_values import move_in, move_of, setup_of, stones_said, turn_in, turn_said
from goboard.games.own_moves import OWN_MOVE
from goboard.games.properties import MOVES, SETUP, mention, split_properties, split_values
from goboard.games.tree import LONG, Node, sifted_along
from goboard.games.values import Codec
from goboard.jobs.watch import checked_if_many
from goboard.kernel.graph import graph_of
from goboard.kernel.node_sieve import sifted
from goboard.possessive import compiled
from goboard.rules.moves import Move, Play
from goboard.rules.position import BLACK, EMPTY, WHITE, Setup

_SHORT, _MOST_KNOWN = 40, 4096
"""Nodes with so short a text come again and again; so many of them are remembered."""
_MANY = 1 << 16
"""So many stones are put up at once."""
_MEANT = MOVES | SETUP
_STEP = compiled(r"[BW]\[[A-Za-z]{0,2}\]|A[BEW]\[[A-Za-z]{2}\]", re.ASCII)
"""A move, or a point set up, that comes again and again."""
_LONG = 1000
"""Text of a node that is parsed once for all who ask."""
_MAY_MOVE, _MAY_SET_UP, _MAY_LAY = (mention(idents).search for idents in (MOVES, SETUP, SETUP - {"PL", "GOBN"}))
"""Find something in the text of every node with a move, of every one that sets anything up, and of every one that puts
stones on or takes them off."""
_NOTHING: tuple[Setup | None, Move | None] = None, None
_POINT, _OWN_MOVE = len("B[aa]"), f"{OWN_MOVE}["


class State(NamedTuple):
    """What a node leaves: stones, one byte a vertex, how many each side has taken, and who moves next (0: unsaid)."""

    stones: bytes
    by_black: int = 0
    by_white: int = 0
    to_move: int = EMPTY

    def points(self, player: int) -> list[int]:
        """The vertices with a stone of that player, ascending."""
        return [vertex for vertex, owner in enumerate(self.stones) if owner == player]


_Waiting = Setup | tuple[Node, str, str | None]
"""A set-up, or a node that is still to be read, as `_meant` reads it."""


class Executor:
    """Follows the nodes of a game on a board."""

    def __init__(self, board: Board, codec: Codec) -> None:
        self._graph = graph_of(board)
        self._board, self._codec = board, codec
        self.empty = State(bytes(board.size))
        self._known: dict[str, tuple[Setup | None, Move | None]] = {}
        self._steps: dict[str, tuple[Setup | None, Move | None]] = {}
        """By the text of the properties that set up or move: those with one point of SGF's, and no more, are few."""

    def is_on(self, board: Board, codec: Codec) -> bool:
        """True if it follows games on that very board too, of which it knows many a node already."""
        return self._board is board and self._codec is codec

    def after(self, state: State, node: Node) -> State:
        """The state after a node, given the one before it."""
        return self._after(state, *self.meant(node))

    def _after(self, state: State, setup: Setup | None, move: Move | None) -> State:
        if setup is not None:
            stones = bytearray(state.stones)
            for vertex, owner in setup.stones.items():
                stones[vertex] = owner
            state = State(bytes(stones), state.by_black, state.by_white, setup.to_move or state.to_move)
        return state if move is None else self.made(state, move)

    def left(self, stones: bytes, setup: Setup | None, move: Move | None) -> bytes:
        """The stones that a node leaves which means this, given those before it."""
        if setup is not None:
            stones = self._after(State(stones), setup, None).stones
        if isinstance(move, Play):
            return self._graph.place(stones, 0, move.vertex, move.player, settled=True)[0]
        return stones

    def meant(self, node: Node) -> tuple[Setup | None, Move | None]:
        """The node's set-up and its move, None where it has none."""
        text = node.text()
        known = self._steps.get(text)
        return self._meant(node, text, sifted(text, _MEANT)) if known is None else known

    def _meant(self, node: Node, text: str, said: str | None) -> tuple[Setup | None, Move | None]:
        """The same, given its text, and in that the properties that set up or move if these are known."""
        if not said:
            return self._read(node, text) if said is None and node.has_any(_MEANT) else _NOTHING
        known = self._steps.get(said) or self._known.get(said)
        if known is None:
            if _is_move_alone(said):
                return None, self._move_alone(said)
            known = self._read(node, said)
            if len(said) <= _POINT + 1 and _STEP.fullmatch(said):
                self._steps[said] = known
            elif len(said) <= _SHORT and len(self._known) < _MOST_KNOWN:
                self._known[said] = known
        return known

    def _move_alone(self, said: str) -> Move | None:
        """That of a node which says nothing else; mostly there is no such point, and another one each time."""
        ident = said[0] if said[1] == "[" else OWN_MOVE
        return move_in(ident, said[len(ident) + 1 : -1], self._codec)

    def _read(self, node: Node, text: str) -> tuple[Setup | None, Move | None]:
        found = split_properties(text) if len(text) < _LONG else []
        if not found or len({ident for ident, _ in found}) < len(found):
            return setup_of(node, self._codec), move_of(node, self._codec)
        said = [(ident, split_values(raw)) for ident, raw in found if ident in _MEANT]
        stones, to_move = stones_said(said, self._codec), turn_in(said, self._codec)
        setup = Setup(stones, to_move) if stones or to_move else None
        moves = [(ident, values[0]) for ident, values in said if ident in MOVES]
        return setup, move_in(*moves[0], self._codec) if moves else None

    def made(self, state: State, move: Move) -> State:
        """The state after a move, given the one before it."""
        to_move = WHITE if move.player == BLACK else BLACK
        if isinstance(move, Play):
            return self._played(state, move.vertex, move.player, to_move)
        return state._replace(to_move=to_move)

    def along(self, line: Iterable[Node]) -> tuple[State, list[Move]]:
        """The state at the end of a line of nodes that begins with a root, and the moves on the way."""
        state: State = self.empty
        moves: list[Move] = []
        waiting: list[_Waiting] = []
        vertices: list[int] = []
        colours: list[int] = []
        to_move = EMPTY
        steps, known = self._steps, self._known
        for node, said in sifted_along(line, _MEANT):
            if said == "":
                continue
            meant = None if said is None else steps.get(said) or known.get(said)
            if meant is None:
                text = node.text() if said is None else said
                if said is not None and _is_move_alone(said):
                    meant = None, self._move_alone(said)
                elif len(text) < LONG and _MAY_MOVE(text) is None:
                    if _MAY_SET_UP(text) is not None:
                        waiting.append((node, text, said))
                    continue
                else:
                    # one of a long text is parsed, once for all who ask
                    meant = self._meant(node, text, said)
            setup, move = meant
            if setup is not None:
                waiting.append(setup)
            if move is None:
                continue
            if waiting:
                # whom they let move does not matter where a move follows
                self._lay(waiting, vertices, colours, wants_turn=False)
                waiting.clear()
            moves.append(move)
            if type(move) is Play:
                vertices.append(move.vertex)
                colours.append(move.player)
            if len(vertices) >= _MANY:
                state = self._followed(state, vertices, colours)
                vertices.clear()
                colours.clear()
        if moves:
            to_move = WHITE + BLACK - moves[-1].player
        if waiting:
            to_move = self._lay(waiting, vertices, colours, wants_turn=True) or to_move
        if vertices:
            state = self._followed(state, vertices, colours)
        return State(state.stones, state.by_black, state.by_white, to_move), moves

    def _lay(self, waiting: Sequence[_Waiting], vertices: list[int], colours: list[int], *, wants_turn: bool) -> int:
        """Add what nodes without a move put on or take off, one node after another, as `Graph.follow` sets it up.
        Returns whom they let move in the end, if that is wanted, EMPTY where none says it."""
        first = waiting[0]
        if len(waiting) == 1 and isinstance(first, Setup):
            laid, turn = first.stones, first.to_move
        else:
            laid, turn = self._laid(waiting, wants_turn)
        vertices.extend(laid)
        colours.extend([-owner for owner in laid.values()])
        return turn

    def _laid(self, waiting: Sequence[_Waiting], wants_turn: bool) -> tuple[Mapping[int, int], int]:
        """What they put on or take off, and whom they let move; those are not read all of whose points the later ones
        name."""
        laid: dict[int, int] = {}
        turn, size = EMPTY, self._board.size
        for setup in checked_if_many(waiting[::-1]):
            if len(laid) >= size and (turn or not wants_turn):
                break
            if not isinstance(setup, Setup):
                node, text, said = setup
                if len(laid) >= size or (len(text) < LONG and _MAY_LAY(text) is None):
                    turn = turn or (turn_said(node, self._codec) if wants_turn else EMPTY)
                    continue
                known = self._meant(node, text, said)[0]
                if known is None:
                    continue
                setup = known
            turn = turn or setup.to_move
            if not laid:
                # mostly no other comes
                laid = dict(setup.stones)
                continue
            for vertex, owner in setup.stones.items():
                laid.setdefault(vertex, owner)
        return laid, turn

    def _followed(self, state: State, vertices: list[int], colours: list[int]) -> State:
        """The state after these stones, one after another, as `Graph.follow` takes them; whose turn it is is left."""
        stones, counts = self._graph.follow(state.stones, vertices, colours)
        taken = [0, state.by_black, state.by_white]
        for colour, count in zip(colours, counts, strict=True):
            if count:
                taken[colour if count > 0 else WHITE + BLACK - colour] += abs(count)
        return State(stones, taken[BLACK], taken[WHITE], state.to_move)

    def all_states(self, root: Node) -> Iterator[tuple[Node, State, State]]:
        """(node, state before it, state after it) for every node of a game, parents first."""
        waiting = [(root, self.empty)]
        while waiting:
            node, before = waiting.pop()
            after = self.after(before, node)
            yield node, before, after
            waiting.extend((child, after) for child in reversed(node.children))

    def _played(self, state: State, vertex: int, player: int, to_move: int) -> State:
        # "settled" looks only at chains beside the move, and so leaves breathless ones elsewhere alone
        stones, _, captured, cleared = self._graph.place(state.stones, 0, vertex, player, settled=True)
        by_black, by_white = len(captured), len(cleared)
        if player == WHITE:
            by_black, by_white = by_white, by_black
        return State(stones, state.by_black + by_black, state.by_white + by_white, to_move)


def _is_move_alone(text: str) -> bool:
    """True for a node's text with one move of one value, if that is longer than one with a point of SGF."""
    if text.find("]") != len(text) - 1 or len(text) <= _POINT:
        return False
    return text[0] in "BW" if text[1] == "[" else text.startswith(_OWN_MOVE)
