"""A teacher asks before it answers a move that loses much, says why, and takes a word for it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from goboard.games.reviews import Judgement
from goboard.games.reviews import Move as Best
from goboard.jobs.watch import Watch
from goboard.session.commands.edit import Undo
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import PlayAt, PlayPass
from goboard.session.events import Shown
from goboard.session.session import Session
from goboard.session.snapshot import Snapshot
from goboard.ui.opponent import teaching
from goboard.ui.opponent.part import OpponentPart
from goboard.ui.opponent.strip import OpponentStrip
from goboard.ui.opponent.teaching import lesson, question
from goboard.ui.window.slot import MORE_ROWS
from tests.ui.driver import LEFT, WindowDriver

Open = Callable[[str], WindowDriver]
TWO_EYES = "(;SZ[5]RU[Chinese]KM[0.5]AB[ba][bb][bc][bd][be][ac][ad]AW[ca][cb][cc][cd][ce][ec][db][dd]PL[B])"
"""Black's two eyes are A5 with A4, and A1: whoever fills one of them loses all."""


@pytest.fixture
def teacher(opened: Open) -> tuple[WindowDriver, OpponentPart]:
    game = opened(TWO_EYES)
    game.choose("opponent")
    part = game.window.parts["opponent"]
    assert isinstance(part, OpponentPart)
    part.strip.level.setCurrentIndex(0)
    part.strip.teaches.click()
    return game, part


def test_a_move_that_loses_much_is_asked_about_and_taken_back(teacher: tuple[WindowDriver, OpponentPart]) -> None:
    game, part = teacher
    game.click("A1")
    game.qtbot.waitUntil(lambda: "Are you sure? A1 loses about" in part.strip.words.text(), timeout=60_000)
    assert part.buttons.now.text() == "Pla&y on"
    assert game.shown.node.move_number == 1, "it waits"
    QTest.mouseClick(part.buttons.back, LEFT)
    assert not game.stone("A1")
    assert "Your move" in part.strip.words.text()


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")
def test_what_is_ticked_is_not_folded_away_by_what_comes_beside_it(qtbot: QtBot, tmp_path: Path) -> None:
    strip = OpponentStrip(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(strip)
    strip.show_players(("Black", "White"), (2,))
    for name in ("Move now", "Pass", "Hint", "Take back", "Resign", "Close"):
        strip.add_button(name, "", lambda: None)
    strip.set_rows(MORE_ROWS)
    strip.show()
    opened = 0
    for width in range(600, 200, -10):
        strip.more.setChecked(False)
        strip.teaches.setChecked(False)
        strip.sit((2,))
        strip.resize(width, strip.heightForWidth(width))
        if strip.teaches.y() < strip.height():
            strip.teaches.click()
            opened += strip.more.isChecked()
            strip.resize(width, strip.heightForWidth(width))
            assert strip.teaches.y() < strip.height(), width
    assert opened, "there is a width at which it would have gone"


def test_nobody_moves_for_the_program_while_it_asks(teacher: tuple[WindowDriver, OpponentPart]) -> None:
    game, part = teacher
    game.click("A1")
    game.qtbot.waitUntil(lambda: part.buttons.now.text() == "Pla&y on", timeout=60_000)
    assert not part.buttons.leave_turn.isEnabled(), "a pass would be White's"
    game.click("E1")
    game.choose("pass")
    assert game.shown.node.move_number == 1
    assert not game.stone("E1")
    assert game.window.statusBar().currentMessage() == "Take your move back first, or play on."
    QTest.mouseClick(part.buttons.back, LEFT)
    game.click("E1")
    assert game.stone("E1")


def test_a_hint_tells_what_was_better_while_it_asks(teacher: tuple[WindowDriver, OpponentPart]) -> None:
    game, part = teacher
    game.click("A1")
    game.qtbot.waitUntil(lambda: part.buttons.now.text() == "Pla&y on", timeout=60_000)
    QTest.mouseClick(part.buttons.hint, LEFT)
    assert "Better was " in part.strip.words.text() and "goboard would play" not in part.strip.words.text()
    assert "Are you sure? A1 loses about" in part.strip.words.text(), "what it asks stays"
    assert part.buttons.now.text() == "Pla&y on" and game.shown.node.move_number == 1
    QTest.mouseClick(part.buttons.back, LEFT)
    assert part.strip.words.text() == "Your move."


def test_whoever_is_sure_plays_on(teacher: tuple[WindowDriver, OpponentPart]) -> None:
    game, part = teacher
    game.click("A1")
    game.qtbot.waitUntil(lambda: part.buttons.now.text() == "Pla&y on", timeout=60_000)
    QTest.mouseClick(part.buttons.now, LEFT)
    game.qtbot.waitUntil(lambda: game.shown.node.move_number == 2, timeout=60_000)


def test_an_ordinary_move_is_answered_without_a_word(teacher: tuple[WindowDriver, OpponentPart]) -> None:
    game, part = teacher
    part.strip.points.setValue(60)
    game.click("E1")
    game.qtbot.waitUntil(lambda: game.shown.node.move_number == 2, timeout=60_000)


def test_the_reason_is_a_sentence_about_the_stones_in_danger() -> None:
    session = Session()
    session.handle(OpenBytes(TWO_EYES.encode(), ""))

    def shown(answer: list[object]) -> Snapshot:
        last = answer[-1]
        assert isinstance(last, Shown)
        return last.snapshot

    before = shown([*session.handle(Step(0))])
    after = shown([*session.handle(PlayAt(before.board.vertex("A1")))])
    assert before.subject is not None
    assert after.subject is not None
    told = lesson(before.subject, after.subject, 3.0, Watch())
    assert told.lost > 10
    said = question(after, told)
    assert said.startswith("Are you sure? A1 loses about")
    passed = shown([*session.handle(Undo()), *session.handle(PlayPass())])
    assert question(passed, told).startswith("Are you sure? The pass loses about")
    assert "Black's" in said
    assert "even if Black moves first" in said, "the reason goes along with the verdict"
    assert "D3" not in said, "a line of moves would fill the strip"
    assert said.endswith("Take it back, or play on.")


def test_nothing_is_said_of_eyespaces_that_were_not_read() -> None:
    session = Session()
    session.handle(OpenBytes(b"(;SZ[9]RU[Chinese]KM[7.5];B[ee];W[ff])", ""))
    steps = [each for command in (Step(2), PlayAt(0)) for each in session.handle(command)]
    before, after = (each.snapshot for each in steps if isinstance(each, Shown))
    assert before.subject is not None and after.subject is not None
    told = lesson(before.subject, after.subject, -99.0, Watch())
    assert told.report is not None
    assert "eyespace" not in question(after, told).lower()


def test_the_first_choice_loses_nothing_whatever_is_seen_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session()
    session.handle(OpenBytes(TWO_EYES.encode(), ""))
    before, after = (
        next(each.snapshot for each in session.handle(command) if isinstance(each, Shown))
        for command in (Step(0), PlayAt(4))
    )
    assert before.subject is not None and after.subject is not None
    seen = iter([Judgement("own", 0.5, 0.0, 100, moves=(Best(4, 100),)), Judgement("own", 0.1, -20.0, 100)])
    monkeypatch.setattr(teaching, "by_own_search", lambda *_given: next(seen))
    assert lesson(before.subject, after.subject, 3.0, Watch()).lost == 0
