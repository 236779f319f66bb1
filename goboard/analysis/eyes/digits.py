"""Four digits of an eyespace: its two values, and what each side threatens to make of it by moving twice."""

from collections.abc import Callable

from goboard.analysis.eyes.labelled import Labelled
from goboard.analysis.eyes.solver import Local
from goboard.jobs.watch import Watch


def digits(eyespace: Labelled, watch: Watch | None = None) -> tuple[int, int, int, int]:
    """Eyes after two moves of the attacker, after one, after one of the owner, after two. Raises as `solve` does."""
    if eyespace.size == 0:
        return 0, 0, 0, 0
    local = Local(eyespace, watch)
    threats = _Threats(local)
    least = threats.least(local.start)
    most = threats.most(local.start) if local.was_settled else least
    return threats.twice_attacked(local.start), least, most, threats.twice_defended(local.start, most)


class _Threats:
    """The digits of the positions of one local game. The attacker's suicides are moves here: his stones come off."""

    def __init__(self, local: Local) -> None:
        self._local = local
        self._known: dict[tuple[str, int], int] = {}

    def least(self, position: int) -> int:
        return self._once("least", position, lambda: self._local.eyes(position, owner_first=False))

    def most(self, position: int) -> int:
        return self._once("most", position, lambda: self._local.eyes(position, owner_first=True))

    def twice_attacked(self, position: int) -> int:
        return self._once("attacked", position, lambda: self._attacked(position))

    def twice_defended(self, position: int, most: int) -> int:
        return self._once("defended", position, lambda: self._defended(position, most))

    def _once(self, what: str, position: int, find: Callable[[], int]) -> int:
        if (what, position) not in self._known:
            self._known[what, position] = find()
        return self._known[what, position]

    def _attacked(self, position: int) -> int:
        least = self.least(position)
        if least == 0:
            return 0
        after = [reached for _, reached in self._local.attackers_moves(position, suicide=True)]
        if least == 2:
            return min([2, *(self.least(reached) for reached in after)])
        return 0 if any(self._is_one_move_eye(reached) for reached in after) else 1

    def _is_one_move_eye(self, position: int) -> bool:
        """Is it an eye only if the owner moves, and no more then?"""
        return self.least(position) == 0 and self.most(position) == 1 and self.twice_defended(position, 1) == 1

    def _defended(self, position: int, most: int) -> int:
        after = [reached for _, reached in self._local.owners_moves(position)]
        if most == 0:
            return max([0, *(self.most(reached) for reached in after)])
        if most == 1:
            return 2 if any(self._is_second_eye(reached) for reached in after) else 1
        return 2

    def _is_second_eye(self, position: int) -> bool:
        """Is it two eyes if the owner moves, and one whatever the attacker does?"""
        return self.least(position) == 1 and self.most(position) == 2 and self.twice_attacked(position) == 1
