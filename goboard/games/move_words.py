"""What a player does in a turn: the point or the deed alone, as the title of a step of undo, and as a sentence."""

from collections.abc import Sequence

from goboard.boards.board import Board
from goboard.rules.moves import Move, Offer, Pass, Play, Resign, War
from goboard.words.message import phrase


def move_words(move: Move, board: Board, names: Sequence[str]) -> str:
    """Where a stone goes, or what the turn was used for instead."""
    if isinstance(move, Play):
        return board.labels[move.vertex]
    if isinstance(move, Offer):
        if move.accepted:
            return phrase("offers {player} an alliance (accepted)", player=names[move.to - 1])
        return phrase("offers {player} an alliance (refused)", player=names[move.to - 1])
    if isinstance(move, War):
        return phrase("declares war on {player}", player=names[move.on - 1])
    return phrase("resigns") if isinstance(move, Resign) else phrase("pass")


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
