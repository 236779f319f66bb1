"""A verdict's reason as one sentence for the player."""

from collections.abc import Sequence
from dataclasses import dataclass

from goboard.analysis.report import Ground, Status, Step
from goboard.boards.board import Board


@dataclass(frozen=True)
class Names:
    """Whose chain it is, and whom it stands against."""

    owner: str
    enemy: str


def reason(status: Status, ground: Ground, names: Names, kept: float, is_proven: bool) -> str:
    """What the verdict rests on."""
    owner, enemy = names.owner, names.enemy
    if ground is Ground.UNCONDITIONAL:
        return _unconditional(status, owner, enemy)
    if ground is Ground.SEARCH:
        return _searched(status, owner, enemy, is_proven)
    if ground is Ground.EYES:
        return _eyes(status, owner, enemy)
    return _played_out(status, owner, enemy, kept)


def _unconditional(status: Status, owner: str, enemy: str) -> str:
    if status is Status.DEAD:
        return f"It lies among {enemy}'s stones that cannot be taken, and has no room for two eyes there."
    return f"It cannot be taken, whatever {enemy} plays: it has eyes that {enemy} cannot fill."


def _searched(status: Status, owner: str, enemy: str, is_proven: bool) -> str:
    surely = "Read to the end: it" if is_proven else "As far as was read it"
    return {
        Status.ALIVE: f"{surely} lives even if {enemy} moves first.",
        Status.DEAD: f"{surely} is taken even if {owner} moves first.",
        Status.SEKI: f"{surely} stays on the board, and it seems to stand in seki: whoever attacks first loses.",
        Status.UNSETTLED: f"{surely} lives if {owner} moves first and is taken if {enemy} does.",
    }[status]


def _eyes(status: Status, owner: str, enemy: str) -> str:
    return {
        Status.ALIVE: f"Its eyespace gives two eyes even if {enemy} moves first.",
        Status.DEAD: f"Its eyespace gives no two eyes even if {owner} moves first.",
        Status.SEKI: f"Neither it nor {enemy}'s stones beside it have two eyes, and neither side can attack.",
        Status.UNSETTLED: f"Its eyespace gives two eyes only if {owner} moves first.",
    }[status]


def _played_out(status: Status, owner: str, enemy: str, kept: float) -> str:
    times = f"in {round(100 * kept)} % of the games played to their end"
    lost = f"in {round(100 * (1 - kept))} % of the games played to their end"
    return {
        Status.ALIVE: f"{owner} kept its points {times}.",
        Status.DEAD: f"{enemy} had its points {lost}.",
        Status.SEKI: f"It shares its liberties with {enemy}'s stones, and neither has two eyes; it stayed {times}.",
        Status.UNSETTLED: f"It depends on who moves first; it stayed {times}.",
    }[status]


def first_move(board: Board, status: Status, line: Sequence[Step], names: Sequence[str], player: int) -> str:
    """Where the line that was read begins, as a sentence; "" where nobody needs to move. The chain is that player's."""
    if status is not Status.UNSETTLED or not line or line[0].vertex < 0:
        return ""
    does = "saves" if line[0].player == player else "takes"
    return f"{names[line[0].player - 1]} {does} it beginning at {board.name(line[0].vertex)}."


def either_first(board: Board, names: Names, kill: int, save: int) -> str:
    """Who gets eir way where, as a sentence."""
    return f"{names.owner} lives at {board.name(save)}; {names.enemy} kills at {board.name(kill)}."
