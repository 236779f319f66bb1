"""The variations around the node shown, on long ways through a game and after changes to it."""

import random

import pytest

from goboard.session.commands.command import Command
from goboard.session.commands.edit import DeleteNode, MoveVariation, Redo, Undo
from goboard.session.commands.files import NewGame
from goboard.session.commands.navigate import GoTo, Step, SwitchVariation
from goboard.session.commands.play import PlayAt, PlayPass
from goboard.session.cursor import Cursor
from tests.session.driver import Driver


def forks_from_scratch(cursor: Cursor) -> tuple[bool, bool]:
    """Is there another variation before the one shown, and behind it, from looking at every node on the way?"""
    line, at = cursor.line, cursor.depth
    places = list(range(at, 0, -1))
    if at < cursor.length and (at == 0 or len(line[at - 1].children) < 2):
        places.insert(0, at + 1)
    found = []
    for by in (-1, 1):
        is_there = False
        for place in places:
            siblings = line[place - 1].children
            index = siblings.index(line[place]) + by
            is_there = len(siblings) > 1 and 0 <= index < len(siblings)
            if is_there or (place <= at and len(siblings) > 1):
                break
        found.append(is_there)
    return found[0], found[1]


@pytest.mark.parametrize("seed", range(12))
def test_other_variations_are_known_after_any_steps_and_changes(drive: Driver, seed: int) -> None:
    chance = random.Random(seed)
    drive(NewGame(5, 5))
    seen = set()
    for _ in range(300):
        key = drive.snapshot.node.key
        beside = [child.key for node in drive.session.game.cursor.line for child in node.children[1:]]
        commands: list[Command] = [
            *(PlayAt(chance.randrange(25)) for _ in range(4)),
            PlayPass(),
            Step(chance.choice((-9, -3, -1, 1, 3, 9))),
            Step(chance.choice((-2, -1, 1, 2))),
            SwitchVariation(chance.choice((-1, 1))),
            chance.choice(
                (DeleteNode(chance.choice([key, *beside])), Undo(), Redo(), MoveVariation(key, chance.choice((-1, 1))))
            ),
        ]
        drive(chance.choice(commands))
        expected = forks_from_scratch(drive.session.game.cursor)
        assert drive.snapshot.node.has_forks == expected
        seen.add(expected)
    assert len(seen) > 2


def test_where_the_nearest_fork_goes_and_comes_back_the_next_one_is_found(drive: Driver) -> None:
    drive(NewGame(5, 5))
    for vertex in range(6):
        drive(PlayAt(vertex))
    line = list(drive.session.game.cursor.line)
    beside = []
    for place, vertex in ((0, 20), (3, 21)):
        drive(GoTo(line[place].key))
        drive(PlayAt(vertex))
        beside.append(drive.session.game.node)
    drive(GoTo(line[6].key))
    cursor = drive.session.game.cursor
    assert cursor.fork(1) is beside[1]
    drive(DeleteNode(beside[1].key))
    assert drive.session.game.node is line[6] and cursor.fork(1) is beside[0]
    assert drive.snapshot.node.has_forks == (False, True)
    drive(Undo())
    assert drive.session.game.node is line[6] and cursor.fork(1) is beside[1]
