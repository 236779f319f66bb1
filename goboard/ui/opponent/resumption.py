"""Whether a game against a program goes on after everybody has passed."""

from goboard.session.snapshot import Snapshot


class Resumption:
    """Whether play was resumed after everybody had passed: somebody calls stones alive that goboard calls dead."""

    def __init__(self) -> None:
        self._since: tuple[int, int] | None = None
        """The game, and the number of the move after which it was."""

    def is_before(self, snapshot: Snapshot) -> bool:
        """Was it on the way to the position shown, where somebody is to move?"""
        here = snapshot.game_key, snapshot.node.move_number
        if snapshot.subject is not None and snapshot.subject.position.passes >= snapshot.players:
            self._since = here
        return self._since is not None and self._since[0] == here[0] and self._since[1] <= here[1]
