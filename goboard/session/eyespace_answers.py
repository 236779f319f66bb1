"""The answers to questions about eyespaces. Loaded by the thread that works, when it is first asked one."""

from collections.abc import Iterator

from goboard.analysis.eyes.cutting import CutEyespace, eyespaces
from goboard.analysis.eyes.labelled import remaining
from goboard.analysis.eyes.solver import EyespaceTooLargeError, digits, solve
from goboard.jobs.watch import Watch
from goboard.session.eyespace_table import table_of
from goboard.session.questions import CutFound, CutOut, ShapeWeighed, Weigh, Weighed, WeighShapes


def cut_found(question: CutOut, watch: Watch) -> CutFound:
    """The answer to a question for a cut; raises Cancelled once it is called off."""
    found = []
    for side in sorted(set(question.stones) - {0}):
        watch.check()
        cuts = eyespaces(question.board, question.stones, side, question.dead, alive=question.alive, watch=watch)
        found += [each for each in cuts if question.vertex in each.space]
    best = min(found, key=lambda each: _rank(each, watch), default=None)
    table = None if best is None else table_of(question.board, question.stones, best, question.names)
    return CutFound(question.serial, question.board.name(question.vertex), table)


def _rank(eyespace: CutEyespace, watch: Watch) -> tuple[int, int]:
    """What may make an eye comes first, then what is too large to be known, then what makes none; the smaller before
    the larger."""
    try:
        worth = solve(eyespace.labelled, watch)
    except EyespaceTooLargeError:
        return 1, eyespace.size
    return (0 if worth.most else 2), eyespace.size


def weighed(question: Weigh, watch: Watch) -> Iterator[Weighed]:
    """The answers to a question for what a state is worth; raises Cancelled once it is called off."""
    game, serial = question.game, question.serial
    worth = game.answer(watch)
    yield Weighed(serial, worth)
    threats = digits(remaining(game.labels, game.eyespace.edges)[0], watch) if question.with_digits else None
    yield Weighed(serial, worth, game.best(watch), game.survives(watch), threats)


def shapes_weighed(question: WeighShapes, done: int, watch: Watch) -> Iterator[ShapeWeighed]:
    """The answers from shape number `done` on; raises Cancelled once it is called off."""
    for index in range(done, len(question.shapes)):
        watch.check()
        yield ShapeWeighed(question.serial, index, solve(question.shapes[index], watch))
