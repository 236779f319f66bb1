"""A reviewer looks at single positions beside the window, for whoever guesses what it would play."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Signal

from goboard.games.reviews import OWN, Judgement
from goboard.jobs.watch import UNLIMITED, Watch
from goboard.players.gtp_client import EngineError
from goboard.rules.moves import Pass, Play
from goboard.session.snapshot import Look, Subject
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr
from goboard.words.message import phrase, sentences

if TYPE_CHECKING:
    from goboard.players.engine_game import EnginePlayer

WHO = "review/who"
LOOK = "look"


class Looker(QObject):
    """`looked` carries the Look and its Judgement, None where there is nothing to be played; `failed` a sentence: from
    then on goboard's own search looks in place of the engine."""

    looked = Signal(object, object)
    failed = Signal(str)

    def __init__(self, folder: Path, settings: QSettings, parent: QObject) -> None:
        super().__init__(parent)
        self._folder, self._name = folder, str(settings.value(WHO, OWN))
        self._player: EnginePlayer | None = None
        self._asked: tuple[Look, Subject] | None = None
        self._jobs = JobSignals("looker", self, refusals=(OSError, EngineError), waits=False)
        self._jobs.refused.connect(lambda _kind, sentence: self._give_up_engine(sentence))

    def look(self, look: Look, subject: Subject) -> None:
        """Look there, unless that is being done."""
        if self._asked is not None and self._asked[0] == look and self._jobs.is_busy(LOOK):
            return
        self._asked = look, subject
        self._jobs.run(LOOK, partial(self._judge, look, subject), partial(self.looked.emit, look), UNLIMITED)

    def _judge(self, look: Look, subject: Subject, watch: Watch) -> Judgement | None:
        """Belongs to the thread, and so does loading what looks: it takes longer than a click may."""
        from goboard.players.engine_files import engines
        from goboard.players.engine_game import EnginePlayer
        from goboard.players.reviewer import LEVELS, by_engine, by_own_search

        rules, position = subject.rules, subject.position
        if look.vertex is not None:
            position = rules.apply(position, Pass() if look.vertex < 0 else Play(look.vertex))
        if self._player is None and self._name != OWN:
            entry = engines(self._folder).named(self._name)
            misfit = (
                tr("There is no engine called {engine} any more.", engine=self._name)
                if entry is None
                else entry.misfit(rules, position.board)
            )
            if entry is None or misfit:
                raise EngineError(misfit)
            self._player = EnginePlayer(entry)
        if position.is_over:
            return None
        judge = by_engine(self._player) if self._player is not None else by_own_search
        return judge(rules, position, LEVELS[1], watch)

    def _give_up_engine(self, sentence: str) -> None:
        assert self._asked is not None
        if self._name == OWN:
            self.failed.emit(sentence)
            self.looked.emit(self._asked[0], None)
            return
        self.failed.emit(sentences(sentence, phrase("goboard's own search looks instead.")))
        self._end_engine()
        self.look(*self._asked)

    def _end_engine(self) -> None:
        self._name, player, self._player = OWN, self._player, None
        if player is not None:
            player.close()

    def close(self) -> None:
        """No look is wanted any more."""
        self._jobs.drop(LOOK)
        self._jobs.stop()
        self._end_engine()
