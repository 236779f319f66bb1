"""Guessing moves and solving problems, as the window has them: keys, the strip above the board, the view turned."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from goboard.boards.board import Board
from goboard.session.commands.study import LeaveStudy, StartChoices, StartGuessing, StartProblem, TakeLook
from goboard.session.snapshot import CHOICES, GUESS, PROBLEM, Look, Snapshot
from goboard.ui.board.gestures import ViewChange
from goboard.ui.window.workspace import Part, Workspace

if TYPE_CHECKING:
    from goboard.games.reviews import Judgement
    from goboard.ui.study.looker import Looker
    from goboard.ui.study.strips import QuizStrip


ACTIONS = {GUESS: "guess", CHOICES: "guess_choices", PROBLEM: "problem"}
PLAYER, TURNED = "study/player", "study/turned"
TURNS = ((), (ViewChange.TURN_LEFT,), (ViewChange.TURN_LEFT, ViewChange.TURN_LEFT), (ViewChange.TURN_RIGHT,))
"""How a board may be turned; each of these may be mirrored as well."""


USED = 0.7
"""Of a board's width and height: stones spread wider than that use all of it."""


def used_part(board: Board, stones: bytes) -> tuple[int, ...]:
    """The stones of a problem in a corner or at a side, and the points beside them, where somebody may play; () where
    they are all over the board."""
    stood = np.flatnonzero(np.frombuffer(stones, dtype=np.uint8)).tolist()
    if not stood or board.is_spatial or board.plane is not None:
        return ()
    used = np.array(sorted({*stood, *(beside for each in stood for beside in board.neighbours(each))}))
    spans = [np.ptp(board.positions[which], axis=0) for which in (used, np.arange(board.size))]
    return () if bool((spans[0] > USED * spans[1]).all()) else tuple(used.tolist())


class QuizPart(Part):
    """The strip is made when it is first needed."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._settings = workspace.settings
        self._strip: QuizStrip | None = None
        self._mode = ""
        self._turned_for = 0
        """The key of the root of the problem that the view was turned for, 0 if it was not."""
        self._looked_at = 0
        """The same for the part of the board that it is looked at."""
        self._random = Random()
        self._looker: Looker | None = None

    @property
    def strip(self) -> QuizStrip:
        if self._strip is None:
            from goboard.ui.study.strips import QuizStrip

            self._strip = QuizStrip(self.workspace.stage)
            self._strip.turned.setChecked(self._settings.value(TURNED, False, type=bool) is True)
            self.workspace.stage.add_strip(self._strip)
            self._strip.asked.connect(self.workspace.send)
            self._strip.players_chosen.connect(self._guess)
            self._strip.turning_changed.connect(self._set_turning)
        return self._strip

    def actions(self) -> dict[str, Callable[[], None]]:
        guesses = {ACTIONS[mode]: partial(self._toggle_guess, mode) for mode in (GUESS, CHOICES)}
        return {**guesses, "problem": self._toggle_problem}

    def _toggle_guess(self, mode: str) -> None:
        if self._mode == mode:
            self.workspace.send(LeaveStudy())
        else:
            self._guess(self._players(), mode)
        self._check()

    def _toggle_problem(self) -> None:
        self._put_tools_down()
        self.workspace.send(LeaveStudy() if self._mode == PROBLEM else StartProblem())
        self._check()

    def _players(self) -> tuple[int, ...]:
        """Whose moves were guessed the last time, () for all."""
        kept = str(self._settings.value(PLAYER, "0"))
        snapshot = self.workspace.snapshot
        player = int(kept) if kept.isascii() and kept.isdigit() else 0
        return (player,) if snapshot is not None and 0 < player <= len(snapshot.names) else ()

    def _guess(self, players: tuple[int, ...], mode: str = "") -> None:
        self._settings.setValue(PLAYER, players[0] if players else 0)
        self._put_tools_down()
        is_of_record = (mode or self._mode) != CHOICES
        source = self.workspace.leads.source
        self.workspace.send(StartGuessing(players) if is_of_record else StartChoices(players, source))

    def _put_tools_down(self) -> None:
        """Clicks guess."""
        if self.workspace.tools.tool is not None:
            self.workspace.tools.use(None)

    def show(self, snapshot: Snapshot) -> None:
        study = snapshot.study
        self._mode = study.mode if study is not None else ""
        self._check()
        self._look(snapshot)
        if study is None:
            if self._strip is not None:
                self._strip.hide()
            self._turn_back()
            if self._looked_at:
                self._looked_at = 0
                self.workspace.canvas.look_at(())
            return
        self.strip.show_study(study, snapshot.names, self._players())
        self.strip.show()
        if study.mode == PROBLEM:
            root = snapshot.game_key
            self._turn(root)
            if root != self._looked_at:
                self._looked_at = root
                self.workspace.canvas.look_at(used_part(snapshot.board, snapshot.stones))

    def _check(self) -> None:
        actions = self.workspace.actions
        for mode, name in ACTIONS.items():
            actions[name].setChecked(self._mode == mode)

    def _look(self, snapshot: Snapshot) -> None:
        """Have a reviewer look where that is asked for."""
        study = snapshot.study
        if study is None or study.mode != CHOICES:
            if self._looker is not None:
                self._looker.close()
                self._looker.deleteLater()
                self._looker = None
            return
        if study.look is None or study.look.key != snapshot.node.key or snapshot.subject is None:
            return
        if self._looker is None:
            from goboard.ui.study.looker import Looker

            self._looker = Looker(self.workspace.engines_folder, self._settings, self)
            self._looker.looked.connect(self._take_look)
            self._looker.failed.connect(self.workspace.tell)
        self._looker.look(study.look, snapshot.subject)

    def _take_look(self, look: Look, judgement: Judgement | None) -> None:
        self.workspace.send(TakeLook(look, judgement))

    def close(self) -> None:
        if self._looker is not None:
            self._looker.close()

    def _set_turning(self, is_turned: bool) -> None:
        self._settings.setValue(TURNED, is_turned)
        self._turn_back()
        if is_turned and self.workspace.snapshot is not None:
            self.show(self.workspace.snapshot)

    def _turn(self, root: int) -> None:
        """Every problem once."""
        if not self.strip.turned.isChecked() or root == self._turned_for:
            return
        self._turn_back()
        self._turned_for = root
        mirrored = self._random.choice(((), (ViewChange.MIRROR_ACROSS,)))
        for change in (*self._random.choice(TURNS), *mirrored):
            self.workspace.canvas.change_view(change)

    def _turn_back(self) -> None:
        if self._turned_for:
            self._turned_for = 0
            self.workspace.canvas.change_view(ViewChange.RESET)

    def escape(self) -> bool:
        if not self._mode:
            return False
        self.workspace.send(LeaveStudy())
        return True
