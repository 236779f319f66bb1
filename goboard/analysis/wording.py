"""What the verdict on a chain rests on, in sentences."""

from collections.abc import Sequence
from dataclasses import dataclass

from goboard.analysis.report import Ground, Ko, Race, Status, Step
from goboard.boards.board import Board
from goboard.words.message import Share, phrase, plural, sentences


@dataclass(frozen=True)
class Names:
    """Whose chain it is, and whom it stands against."""

    owner: str
    enemy: str


def reason(status: Status, ground: Ground, names: Names, kept: float, is_proven: bool) -> str:
    """What the verdict rests on."""
    owner, enemy = names.owner, names.enemy
    if ground is Ground.UNCONDITIONAL:
        return _by_benson(status, owner, enemy)
    if ground is Ground.SEARCH:
        return _searched(status, owner, enemy, is_proven)
    if ground is Ground.EYES:
        return _eyes(status, owner, enemy)
    return _played_out(status, owner, enemy, kept)


def _by_benson(status: Status, owner: str, enemy: str) -> str:
    if status is Status.DEAD:
        return phrase(
            "It lies among {enemy}'s stones that cannot be taken, and has no room for two eyes there.", enemy=enemy
        )
    return phrase("It cannot be taken, whatever {enemy} plays: it has eyes that {enemy} cannot fill.", enemy=enemy)


def _searched(status: Status, owner: str, enemy: str, is_proven: bool) -> str:
    match status, is_proven:
        case Status.ALIVE, True:
            return phrase("Read to the end: it lives even if {enemy} moves first.", enemy=enemy)
        case Status.ALIVE, False:
            return phrase("As far as was read it lives even if {enemy} moves first.", enemy=enemy)
        case Status.DEAD, True:
            return phrase("Read to the end: it is taken even if {owner} moves first.", owner=owner)
        case Status.DEAD, False:
            return phrase("As far as was read it is taken even if {owner} moves first.", owner=owner)
        case Status.SEKI, True:
            return phrase(
                "Read to the end: it stays on the board, and it seems to stand in seki: whoever attacks first loses."
            )
        case Status.SEKI, False:
            return phrase(
                "As far as was read it stays on the board, and it seems to stand in seki: whoever attacks first loses."
            )
    if is_proven:
        return phrase(
            "Read to the end: it lives if {owner} moves first and is taken if {enemy} does.", owner=owner, enemy=enemy
        )
    return phrase(
        "As far as was read it lives if {owner} moves first and is taken if {enemy} does.", owner=owner, enemy=enemy
    )


def _eyes(status: Status, owner: str, enemy: str) -> str:
    match status:
        case Status.ALIVE:
            return phrase("Its eyespace gives two eyes even if {enemy} moves first.", enemy=enemy)
        case Status.DEAD:
            return phrase("Its eyespace gives no two eyes even if {owner} moves first.", owner=owner)
        case Status.SEKI:
            return phrase(
                "Neither it nor {enemy}'s stones beside it have two eyes, and neither side can attack.", enemy=enemy
            )
    return phrase("Its eyespace gives two eyes only if {owner} moves first.", owner=owner)


def _played_out(status: Status, owner: str, enemy: str, kept: float) -> str:
    match status:
        case Status.ALIVE:
            return phrase(
                "{owner} kept its points in {share} of the games played to their end.", owner=owner, share=Share(kept)
            )
        case Status.DEAD:
            return phrase(
                "{enemy} had its points in {share} of the games played to their end.",
                enemy=enemy,
                share=Share(1 - kept),
            )
        case Status.SEKI:
            return phrase(
                "It shares its liberties with {enemy}'s stones, and neither has two eyes; it stayed in {share} of the "
                "games played to their end.",
                enemy=enemy,
                share=Share(kept),
            )
    return phrase(
        "It depends on who moves first; it stayed in {share} of the games played to their end.", share=Share(kept)
    )


def first_move(board: Board, status: Status, line: Sequence[Step], names: Sequence[str], player: int) -> str:
    """Where the line that was read begins, as a sentence; "" where nobody needs to move. The chain is that player's."""
    if status is not Status.UNSETTLED or not line or line[0].vertex < 0:
        return ""
    mover, point = names[line[0].player - 1], board.name(line[0].vertex)
    if line[0].player == player:
        return phrase("{player} saves it beginning at {point}.", player=mover, point=point)
    return phrase("{player} takes it beginning at {point}.", player=mover, point=point)


def either_first(board: Board, names: Names, kill: int, save: int) -> str:
    """Who gets their way where, as a sentence."""
    return phrase(
        "{owner} lives at {saving}; {enemy} kills at {killing}.",
        owner=names.owner,
        saving=board.name(save),
        enemy=names.enemy,
        killing=board.name(kill),
    )


def ko_in_words(board: Board, names: Names, ko: Ko, status: Status, vital: Sequence[int]) -> str:
    """What kos decide, and where the attacker and the owner begin (`vital`, none if either waits), as sentences."""
    owner, enemy = names.owner, names.enemy
    if ko is Ko.NEEDLESS:
        return phrase("For that {player} needs to win no ko.", player=enemy if status is Status.DEAD else owner)
    said = phrase("As far as was read it hangs on a ko: whoever wins the ko has their way.")
    if not vital:
        return said
    where = {"owner": owner, "enemy": enemy, "killing": board.name(vital[0]), "saving": board.name(vital[1])}
    match ko:
        case Ko.IF_ATTACKED:
            return sentences(said, phrase("{enemy} begins the ko at {killing}; {owner} lives at {saving}.", **where))
        case Ko.IF_DEFENDED:
            return sentences(said, phrase("{owner} begins the ko at {saving}; {enemy} kills at {killing}.", **where))
    return sentences(said, phrase("{owner} begins at {saving}, {enemy} at {killing}.", **where))


def race_in_words(board: Board, names: Names, race: Race, status: Status) -> str:
    """How the liberties stand, and who is ahead, as a sentence."""
    liberties = (
        plural("{n} liberty, {shared} of them shared,", "{n} liberties, {shared} of them shared,", race.own,
               shared=race.shared)
        if race.shared
        else plural("{n} liberty", "{n} liberties", race.own)
    )  # fmt: skip
    stand = {"liberties": liberties, "theirs": race.theirs, "enemy": names.enemy, "point": board.name(race.rival)}
    match status:
        case Status.ALIVE:
            return phrase(
                "In the race it has {liberties} against {theirs} of {enemy}'s stones at {point}: enough even if "
                "{enemy} moves first.",
                **stand,
            )
        case Status.DEAD:
            return phrase(
                "In the race it has {liberties} against {theirs} of {enemy}'s stones at {point}: too few even if "
                "{owner} moves first.",
                owner=names.owner,
                **stand,
            )
        case Status.UNSETTLED:
            return phrase(
                "In the race it has {liberties} against {theirs} of {enemy}'s stones at {point}: whoever moves first "
                "wins.",
                **stand,
            )
    return phrase(
        "In the race it has {liberties} against {theirs} of {enemy}'s stones at {point}: neither side can begin.",
        **stand,
    )
