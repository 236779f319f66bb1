"""What most rule sets share: the first position, set-ups, turns without a stone, two players' names and results."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from goboard.boards.board import Board
from goboard.kernel.graph import graph_of
from goboard.rules.moves import AgreeEnd, IllegalMove, Move, NoResult, Offer, Pass, Reason, Resign, War
from goboard.rules.numbers import recorded
from goboard.rules.position import BLACK, EMPTY, WHITE, End, History, Position, Setup
from goboard.rules.protocol import RuleInfo
from goboard.words.message import in_context, phrase, plural

BLACK_AND_WHITE = (in_context("side", "Black"), in_context("side", "White"))
NOBODY_MAY_PLACE = phrase("Nobody may place a stone: the game is over.")


def other(player: int) -> int:
    """The opponent of a player of two."""
    return BLACK + WHITE - player


def remembered(board: Board, stones: bytes) -> bytes:
    """The stones as a history keeps them: on a board that grows, without the empty vertices at the end."""
    return stones.rstrip(b"\0") if board.plane is not None else stones


_MANY = 10_000


def _put(stones: bytearray, put: Mapping[int, int]) -> None:
    if len(put) < _MANY:
        for vertex, owner in put.items():
            stones[vertex] = owner
        return
    import numpy as np

    owners = np.fromiter(put.values(), np.uint8, len(put))
    np.frombuffer(stones, np.uint8)[np.fromiter(put.keys(), np.intp, len(put))] = owners


def first_position(board: Board, setup: Setup | None = None, players: int = 2, extra: object = None) -> Position:
    """The start: the stones set up and player 1 to move unless the set-up says otherwise."""
    stones = bytearray(board.size)
    if setup is not None:
        _put(stones, setup.stones)
    graph, to_move, fixed = graph_of(board), (setup.to_move if setup else 0) or BLACK, bytes(stones)
    zobrist = graph.zobrist(fixed)
    size = board.size if board.plane is None else 0
    history = History.of(size, [(remembered(board, fixed), zobrist, to_move)])
    settled = not any(fixed) or graph.is_settled(fixed)
    return Position(board, fixed, zobrist, to_move, players, 0, (0,) * players, history, settled=settled, extra=extra)


def with_setup(position: Position, setup: Setup) -> Position:
    """Stones changed by hand: nothing is captured, prisoners stay, and a new history begins, with no passes in it.

    Without stones only the turn changes.
    """
    to_move = setup.to_move or position.to_move
    if not setup.stones:
        return replace(position, to_move=to_move)
    position = position.grown()
    board, stones, history = position.board, bytearray(position.stones), position.history
    _put(stones, setup.stones)
    graph, fixed = graph_of(board), bytes(stones)
    zobrist = graph.zobrist(fixed)
    entry = remembered(board, fixed), zobrist, to_move
    size = board.size if board.plane is None else 0
    return replace(
        position,
        stones=fixed,
        zobrist=zobrist,
        to_move=to_move,
        passes=0,
        history=History.of(size, [entry], history.ply(len(history) - 1), history.step(len(history))),
        move=None,
        captured=(),
        end=None,
        winners=(),
        settled=graph.is_settled(fixed),
    )


def finite_only(info: RuleInfo, board: Board) -> str:
    """The misfit of a rule set that knows finite boards only."""
    return (
        phrase("{rules} rules cannot be used on the infinite plane.", rules=info.title)
        if board.plane is not None
        else ""
    )


@dataclass(frozen=True)
class FiniteRules:
    """A rule set for finite boards alone, with the values of its options."""

    info: RuleInfo
    values: Mapping[str, str]

    def misfit(self, board: Board) -> str:
        return finite_only(self.info, board)


class RulesForTwo(FiniteRules):
    """What goes without saying for a rule set of Black and White."""

    @property
    def names(self) -> tuple[str, ...]:
        return BLACK_AND_WHITE

    def start(self, board: Board, setup: Setup | None = None) -> Position:
        return first_position(board, setup)

    def set_up(self, position: Position, setup: Setup) -> Position:
        return with_setup(position, setup)

    def ending(self, position: Position) -> str:
        return ending_of_two(position)

    def marked_together(self, position: Position, vertex: int) -> tuple[int, ...]:
        return graph_of(position.board).chain(position.stones, vertex)


def repetition(history: History, entry: int, sentence: Callable[[int], str]) -> IllegalMove:
    """A placement would bring that configuration back; the `sentence` says it of the ply after which it stood, 0 for
    the start."""
    ply = history.ply(entry)
    return IllegalMove(Reason.REPETITION, sentence(ply), {"repeats": ply}, history.step(entry))


def check_turn(
    info: RuleInfo,
    position: Position,
    move: Move,
    names: Sequence[str],
    *,
    can_agree: bool = False,
    can_annul: bool = False,
    can_ally: bool = False,
    can_resume: bool = False,
    may_either: bool = False,
) -> IllegalMove | None:
    """What is wrong with a move whatever the stones: the game is over, another player's turn, a kind not known here.

    `may_either`: after a stop either side may go on.
    """
    is_stopped = can_resume and position.end is End.PASSES
    if position.is_over and not is_stopped:
        return IllegalMove(Reason.GAME_OVER, phrase("The game is over."))
    if move.player not in (0, position.to_move) and not (is_stopped and may_either):
        return IllegalMove(Reason.WRONG_PLAYER, phrase("It is {player}'s turn.", player=names[position.to_move - 1]))
    if isinstance(move, AgreeEnd) and not can_agree:
        return IllegalMove(
            Reason.MALFORMED, phrase("Under {rules} rules a game does not end by agreement.", rules=info.title)
        )
    if isinstance(move, NoResult) and not can_annul:
        return IllegalMove(Reason.MALFORMED, phrase("Under {rules} rules every game has a result.", rules=info.title))
    if isinstance(move, (Offer, War)) and not can_ally:
        return IllegalMove(Reason.MALFORMED, phrase("{rules} rules know no alliances.", rules=info.title))
    return None


def check_vertex(position: Position, vertex: int) -> IllegalMove | None:
    """What is wrong with a vertex under any rules: there is no such point, or a stone is on it."""
    board = position.board
    if not 0 <= vertex < board.size or vertex == board.outside:
        return IllegalMove(Reason.OFF_BOARD, phrase("That point is not on the board."))
    if position.stones[vertex] != EMPTY:
        return IllegalMove(Reason.OCCUPIED, phrase("{point} is occupied.", point=board.name(vertex)))
    return None


def in_turn(position: Position, move: Move) -> Position:
    """The position with the move's player to move."""
    if move.player in (0, position.to_move):
        return position
    return replace(position, to_move=move.player)


def partners(position: Position, alliances: Collection[tuple[int, int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(to whom the player to move may offer an alliance, on whom declare war); nobody once the game is over."""
    if position.is_over:
        return (), ()
    mover = position.to_move
    others = [player for player in range(1, position.players + 1) if player != mover]
    allied = [player for player in others if (min(mover, player), max(mover, player)) in alliances]
    return tuple(player for player in others if player not in allied), tuple(allied)


def turn_of_two(position: Position, move: Move) -> Position:
    """A turn without a stone in a game of two: a pass (the second in a row ends the game), a resignation, an agreement.

    A kind of move that such a game does not have uses the turn up.
    """
    mover = move.player or position.to_move
    to_move = other(mover)
    passes = position.passes + 1 if isinstance(move, Pass) else 0
    end: End | None = None
    winners: tuple[int, ...] = ()
    if passes >= 2:
        end = End.PASSES
    elif isinstance(move, Resign):
        end, winners = End.RESIGNATION, (to_move,)
    elif isinstance(move, AgreeEnd):
        end = End.AGREEMENT
    elif isinstance(move, NoResult):
        end = End.NO_RESULT
    kept = remembered(position.board, position.stones)
    return replace(
        position,
        to_move=to_move,
        passes=passes,
        history=position.history.extended(kept, position.zobrist, to_move),
        move=move,
        captured=(),
        end=end,
        winners=winners,
        last=mover if isinstance(move, Pass) else position.last,
    )


def winners_of(position: Position, totals: Sequence[Fraction]) -> tuple[int, ...]:
    """Whom the end itself makes win, else the players with the top score, ascending; nobody without a result."""
    if position.end is End.NO_RESULT:
        return ()
    return position.winners or tuple(player for player, total in enumerate(totals, 1) if total == max(totals))


def result_text(position: Position, totals: Sequence[Fraction]) -> str:
    """The result of a game of two as records write it: B+3.5, W+1, 0, W+R; B+ where the end tells who has won and the
    totals do not."""
    if position.end is End.NO_RESULT:
        return "Void"
    if not position.winners:
        return margin_text(totals)
    winner = "BW"[position.winners[0] - 1]
    if position.end is End.RESIGNATION:
        return f"{winner}+R"
    text = margin_text(totals)
    return text if text.startswith(winner) else f"{winner}+"


def ending_of_two(position: Position) -> str:
    """How a game of Black and White has ended, a sentence; "" while it goes on."""
    winner = BLACK_AND_WHITE[position.winners[0] - 1] if position.winners else ""
    match position.end:
        case End.PASSES:
            return phrase("Both sides have passed: the game is over.")
        case End.AGREEMENT:
            return phrase("Both sides agree that the game is over.")
        case End.NO_RESULT:
            return phrase("The board has come back, and both sides agree that the game has no result.")
        case End.BLOCKED:
            return NOBODY_MAY_PLACE
        case End.RESIGNATION:
            return phrase("{winner} wins by resignation.", winner=winner)
        case End.WON:
            return phrase("{winner} has won: the game is over.", winner=winner)
    return ""


def margin_text(totals: Sequence[Fraction]) -> str:
    """What two totals come to as a result: B+3.5, W+1, 0."""
    margin = totals[0] - totals[1]
    if margin == 0:
        return "0"
    return f"{'B' if margin > 0 else 'W'}+{recorded(abs(margin))}"


def stones_of(owner: str, vertices: Sequence[int], board: Board) -> str:
    """One stone by its point, several by their number: "Black's stone at A1", "3 stones of Black"."""
    point = board.name(vertices[0])
    return plural("{owner}'s stone at {point}", "{n} stones of {owner}", len(vertices), owner=owner, point=point)


def coloured(player: int, number: int) -> str:
    """So many of a side's stones: "1 black stone", "3 white stones"."""
    if player == BLACK:
        return plural("{n} black stone", "{n} black stones", number)
    return plural("{n} white stone", "{n} white stones", number)
