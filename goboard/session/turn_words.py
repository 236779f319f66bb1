"""What a player did in a turn: as the title of a step of undo, and as a sentence."""

from collections.abc import Sequence

from goboard.boards.board import Board
from goboard.rules.moves import Move, Offer, Pass, Play, War
from goboard.words.message import phrase


def turn_title(move: Move, board: Board, names: Sequence[str]) -> str:
    """As in "Black D4", "Ann declares war on Bo"."""
    player = names[move.player - 1]
    match move:
        case Play(vertex):
            return phrase("{player} {point}", player=player, point=board.labels[vertex])
        case Offer(to, True):
            return phrase("{player} offers {other} an alliance (accepted)", player=player, other=names[to - 1])
        case Offer(to, _):
            return phrase("{player} offers {other} an alliance (refused)", player=player, other=names[to - 1])
        case War(on):
            return phrase("{player} declares war on {other}", player=player, other=names[on - 1])
        case Pass():
            return phrase("{player} pass", player=player)
    return phrase("{player} resigns", player=player)


def turn_sentence(move: Move, board: Board, names: Sequence[str]) -> str:
    """As in "Black D4.", "White passes."."""
    player = names[move.player - 1]
    match move:
        case Play(vertex):
            return phrase("{player} {point}.", player=player, point=board.labels[vertex])
        case Offer(to, True):
            return phrase("{player} offers {other} an alliance (accepted).", player=player, other=names[to - 1])
        case Offer(to, _):
            return phrase("{player} offers {other} an alliance (refused).", player=player, other=names[to - 1])
        case War(on):
            return phrase("{player} declares war on {other}.", player=player, other=names[on - 1])
        case Pass():
            return phrase("{player} passes.", player=player)
    return phrase("{player} resigns.", player=player)
