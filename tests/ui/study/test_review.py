"""A game reviewed in the window: into the record as it comes, paused and gone on with, taken back as one, and read."""

import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from goboard.games.review_report import Judged
from goboard.games.reviews import OWN, Judgement, Loss
from goboard.jobs.watch import Watch
from goboard.players import engine_files, gtp_client
from goboard.players.engine_files import EngineEntry, save_entry
from goboard.players.reviewer import Level
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.session.commands.ask import AskNode
from goboard.session.commands.edit import Undo
from goboard.session.commands.navigate import GoTo, GoToMove
from goboard.session.events import NodeTold
from goboard.ui.language import speak, worded
from goboard.ui.preferences.table import BY_KEY, classes_of, value_of
from goboard.ui.review.part import ReviewPart
from goboard.ui.review.report import ClassLegend, segments
from goboard.ui.review.wording import found_words
from goboard.ui.tree.preview import PreviewBubble
from goboard.words.wording import Wording
from tests.ui.driver import LEFT, WindowDriver

Open = Callable[[str], WindowDriver]
FAKE = Path(__file__).parents[2] / "players" / "fake_engine.py"
GAME = "(;SZ[5]RU[Chinese]KM[0.5]PB[Ann]PW[Bob];B[cc];W[bb];B[dd];W[dc];B[cb];W[bc])"
REVIEWED = (
    "(;SZ[5]RU[Chinese]KM[0.5]SBKS[1]SBKV[55];B[cc]SBKS[1]SBKV[55];W[bb]SBKS[6]SBKV[90];B[dd]SBKS[5.5]SBKV[89]"
    ";W[dc]SBKS[5.5]SBKV[89];B[cb]SBKS[-8]SBKV[10];W[bc]SBKS[-8]SBKV[10])"
)

FROM_THE_FIRST_MOVE = REVIEWED.replace("SBKS[1]SBKV[55]", "", 1)
"""Nothing is said of the position before it, as KaTrain writes it."""


@pytest.fixture(autouse=True)
def _no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_files, "found_engines", list)


def review(driver: WindowDriver, kind: str = "", name: str = "") -> ReviewPart:
    """Open the strip, with that fake engine, that one by name, or goboard's own search, at a glance."""
    name = name or ("Kata" if kind else OWN)
    if kind:
        entry = EngineEntry("Kata", sys.executable, f"'{FAKE}' {kind}", analysis="kata-analyze")
        save_entry(driver.window.workspace.engines_folder, entry)
    driver.window.workspace.settings.setValue("review/who", name)
    driver.window.workspace.settings.setValue("review/level", 0)
    driver.choose("review")
    part = driver.window.parts["review"]
    assert isinstance(part, ReviewPart)
    driver.qtbot.waitUntil(lambda: part.strip.who.currentData() == name, timeout=20_000)
    return part


def start(driver: WindowDriver, part: ReviewPart) -> None:
    QTest.mouseClick(part.run_button, LEFT)
    driver.qtbot.waitUntil(lambda: part.run_button.text() == "&Pause", timeout=20_000)


def begin_review(driver: WindowDriver, kind: str = "", name: str = "") -> ReviewPart:
    """As `review`, and the review has begun."""
    part = review(driver, kind, name)
    start(driver, part)
    return part


def finish(driver: WindowDriver, part: ReviewPart) -> None:
    driver.qtbot.waitUntil(lambda: part.run_button.text() == "&Start", timeout=60_000)
    driver.qtbot.waitUntil(lambda: bool(part.judged()), timeout=20_000)


def patient(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    """A busy machine is silent for a while too."""
    monkeypatch.setattr(gtp_client, "SILENCE", 1.0 if fault == "hang" else 60.0)


def properties(driver: WindowDriver) -> set[str]:
    """Of all nodes of the variation shown."""
    told: list[NodeTold] = []
    worker = driver.window.worker
    worker.event_made.connect(lambda event: told.append(event) if isinstance(event, NodeTold) else None)
    for key in driver.shown.outline.keys.tolist():
        driver.window.workspace.ask(AskNode(key))
    driver.qtbot.waitUntil(lambda: len(told) == len(driver.shown.outline.keys), timeout=20_000)
    return {ident for event in told for ident, _ in event.properties}


def test_a_strip_below_another_is_brought_up_before_it_is_closed(opened: Open) -> None:
    game = opened(GAME)
    part = review(game)
    slot = game.window.stage.slot
    game.choose("opponent")
    assert slot.front is not part.strip
    game.press("Esc")
    assert part.is_open, "what is not seen is not closed"
    game.choose("review")
    assert part.is_open and slot.front is part.strip
    game.choose("review")
    assert not part.is_open and not game.window.workspace.action("review").isChecked()


def test_an_engine_reviews_every_move_and_undo_takes_the_review_back_as_one(opened: Open) -> None:
    game = opened(GAME)
    part = begin_review(game, "kata")
    game.press("Right", "Right")
    finish(game, part)
    judged = part.judged()
    assert [each.number for each in judged] == [1, 2, 3, 4, 5, 6]
    # whoever is to move leads by the fake engine's word: each move seems to lose twice that
    assert all((each.loss.points or 0.0) > 3 for each in judged)
    assert {"SBKV", "SBKS", "GOBQ", "GOBG"} <= properties(game)
    assert game.shown.document.can_undo == "review"
    game.window.send(Undo())
    assert not {"SBKV", "GOBQ"} & properties(game)
    assert not game.shown.document.modified


def test_progress_tells_moves_and_the_end_shows_graph_and_report(opened: Open) -> None:
    game = opened(GAME)
    part = review(game)
    said: list[str] = []
    part.strip.say = lambda words, mood="": said.append(words)  # type: ignore[method-assign]
    part.strip.show_progress = said.append  # type: ignore[method-assign]
    start(game, part)
    finish(game, part)
    assert any(words.startswith("Glance: 3 of 6 moves") for words in said)
    assert not any("positions" in words for words in said)
    assert said[-1].startswith("Done: see the report and the graph.")
    assert game.window.workspace.action("score_graph").isChecked()
    QTest.mouseClick(part.report_button, LEFT)
    game.qtbot.waitUntil(lambda: part._report is not None and part._report.isVisible(), timeout=20_000)
    assert part._report is not None
    part._report.close()


@pytest.mark.parametrize("is_kept", [False, True])
def test_owners_are_kept_where_that_is_wanted(opened: Open, is_kept: bool) -> None:
    game = opened(GAME)
    game.window.workspace.settings.setValue("review/owners", is_kept)
    part = begin_review(game, "kata")
    finish(game, part)
    assert ("GOBA" in properties(game)) is is_kept


def test_goboards_own_search_reviews_and_what_is_paused_goes_on(opened: Open) -> None:
    game = opened(GAME)
    part = review(game)
    assert part.strip.words.text() == "Nothing is reviewed here yet.", "it does not sound as if it were done"
    start(game, part)
    game.qtbot.waitUntil(lambda: bool(part._known), timeout=30_000)
    QTest.mouseClick(part.run_button, LEFT)
    assert part.run_button.text() == "&Start"
    game.qtbot.waitUntil(lambda: game.shown.document.can_undo == "review", timeout=20_000)
    game.qtbot.waitUntil(lambda: part.strip.words.text().startswith("Paused"), timeout=20_000)
    done = len(part._known)
    start(game, part)
    assert part._total <= 7 - done, "what the record knows is not looked at again"
    finish(game, part)
    assert len(part.judged()) == 6
    assert part.source == OWN


@pytest.mark.parametrize("kind", ["die", "hang"])
def test_an_engine_without_an_analysis_is_told_and_nothing_is_lost(opened: Open, kind: str) -> None:
    game = opened(GAME)
    part = begin_review(game, kind)
    game.qtbot.waitUntil(lambda: part.run_button.text() == "&Start", timeout=60_000)
    assert "no analysis" in part.strip.words.text()
    assert not game.shown.document.modified
    game.click("A1")
    assert game.stone("A1")


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["die", "hang", "noise"])
def test_an_engine_that_fails_in_the_middle_costs_nothing_of_what_is_done(
    opened: Open, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    patient(monkeypatch, fault)
    game = opened(GAME)
    part = begin_review(game, f"kata 3 {fault}")
    # it is begun anew where it stopped, and each time it does three positions more
    finish(game, part)
    assert part.strip.words.text().startswith("Done")
    assert [each.number for each in part.judged()] == [1, 2, 3, 4, 5, 6]
    game.click("A1")
    assert game.stone("A1")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "words"),
    [("die", "has ended with status 3"), ("hang", "has not answered kata-analyze"), ("noise", "never stops talking")],
)
def test_one_that_does_nothing_else_is_given_up_in_words(
    opened: Open, fault: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    patient(monkeypatch, fault)
    game = opened(GAME)
    part = begin_review(game, f"kata 0 {fault}")
    game.qtbot.waitUntil(lambda: part.run_button.text() == "&Start", timeout=60_000)
    assert part.strip.words.text().startswith(f"Kata {words}")
    assert not game.shown.document.modified
    game.click("A1")
    assert game.stone("A1")


@pytest.mark.slow
@pytest.mark.parametrize(("after", "fault"), [(5, "flood"), (3, "lie")])
def test_one_that_floods_or_lies_is_read_as_far_as_it_can_be(
    opened: Open, after: int, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # one that floods never hears that it is to stop
    monkeypatch.setattr(gtp_client, "STOPPING", 2.0 if fault == "flood" else 60.0)
    game = opened(GAME)
    part = begin_review(game, f"kata {after} {fault}")
    finish(game, part)
    assert part.strip.words.text().startswith("Done")
    assert all(abs(each.loss.points or 0.0) < 100 for each in part.judged())


@pytest.mark.slow
def test_goboard_itself_as_an_engine_reviews_with_owners(opened: Open) -> None:
    game = opened("(;SZ[5]RU[Chinese]KM[0.5];B[cc];W[bb])")
    game.window.workspace.settings.setValue("review/owners", True)
    entry = EngineEntry("Itself", sys.executable, "-m goboard gtp --board 5 --seconds 1", analysis="kata-analyze")
    save_entry(game.window.workspace.engines_folder, entry)
    part = begin_review(game, "", "Itself")
    finish(game, part)
    assert [each.number for each in part.judged()] == [1, 2]
    assert {"GOBQ", "GOBG", "GOBA"} <= properties(game)


def test_only_a_side_or_a_part_is_begun(opened: Open) -> None:
    game = opened(GAME)
    part = review(game, "kata")
    part.strip.side.setCurrentIndex(2)
    part.strip.part.setCurrentIndex(2)
    game.window.send(GoToMove(4))
    start(game, part)
    finish(game, part)
    assert [each.number for each in part.judged()] == [6]


def test_keys_lead_from_mistake_to_mistake_of_a_record_that_another_program_begun(opened: Open) -> None:
    game = opened(REVIEWED)
    game.choose("next_mistake")
    game.qtbot.waitUntil(lambda: game.shown.node.move_number == 2, timeout=20_000)
    messages = game.window.stage.slot.messages
    game.qtbot.waitUntil(lambda: "lost 5.0 points, says Sabaki" in messages.currentMessage(), timeout=20_000)
    game.press("Ctrl+Shift+Right")
    assert game.shown.node.move_number == 5
    game.press("Ctrl+Shift+Right")
    assert "No mistake after this. Round to the first one." in game.window.stage.slot.messages.currentMessage()
    assert game.shown.node.move_number == 2
    game.press("Ctrl+Shift+Left")
    assert "No mistake before this. Round to the last one." in game.window.stage.slot.messages.currentMessage()
    assert game.shown.node.move_number == 5
    game.press("Ctrl+Shift+Left")
    assert game.shown.node.move_number == 2
    tree = game.window.parts["tree"]._tree
    game.qtbot.waitUntil(lambda: sorted(tree._losses.values()) == [0, 0, 0, 1, 3, 5], timeout=20_000)


def test_mistakes_of_a_reviewed_record_have_flags_before_anything_is_asked_for(opened: Open) -> None:
    game = opened(REVIEWED)
    tree = game.window.parts["tree"]._tree
    game.qtbot.waitUntil(lambda: sorted(tree._losses.values()) == [0, 0, 0, 1, 3, 5], timeout=20_000)
    assert not game.window.parts["review"].is_open


def test_what_the_move_shown_has_lost_is_said_and_beside_its_sign_in_the_tree(opened: Open) -> None:
    game = opened(REVIEWED)
    tree, part = game.window.parts["tree"], review(game)
    game.qtbot.waitUntil(lambda: bool(tree._lost), timeout=20_000)
    told = {game.shown.outline.keys.tolist().index(key): worded(said) for key, said in tree._lost.items() if said}
    assert told == {2: "Lost 5.0 points, says Sabaki.", 5: "Lost 13.5 points, says Sabaki."}
    game.window.send(GoToMove(5))
    game.qtbot.waitUntil(lambda: "Black C4: lost 13.5 points" in part.strip.words.text())
    tree._look_at(game.shown.node.key, QRect())
    game.qtbot.waitUntil(lambda: tree._tree.findChild(PreviewBubble) is not None)
    assert "Lost 13.5 points, says Sabaki." in tree._tree.findChild(PreviewBubble).text.text()
    scene = game.window.canvas.scene
    assert {game.shown.board.labels[vertex]: kind for vertex, kind in scene.losses} == {"C4": 5}
    game.window.send(GoToMove(4))
    game.qtbot.waitUntil(lambda: "Sabaki finds 2 mistakes." in part.strip.words.text())
    scene = game.window.canvas.scene
    assert {game.shown.board.labels[vertex]: kind for vertex, kind in scene.losses} == {"B4": 3}, "of the last three"
    game.choose("losses")
    assert game.window.canvas.scene.losses == ()
    tree = game.window.parts["tree"].panel.viewport()
    signed = tree.grab().toImage()
    game.choose("tree_losses")
    assert tree.grab().toImage() != signed


def test_a_record_without_reviews_needs_no_part_for_them(opened: Open) -> None:
    game = opened(GAME)
    game.press("End", "Home")
    assert not game.window.parts.is_made("review")


@pytest.mark.parametrize(("record", "leaves_at"), [(REVIEWED, 1), (FROM_THE_FIRST_MOVE, 0)])
def test_mistakes_keep_their_flags_while_a_variation_is_shown(opened: Open, record: str, leaves_at: int) -> None:
    game = opened(record)
    game.choose("next_mistake")
    tree, part = game.window.parts["tree"]._tree, game.window.parts["review"]
    game.qtbot.waitUntil(lambda: bool(tree._losses), timeout=20_000)
    flagged = dict(tree._losses)
    game.window.send(GoToMove(leaves_at))
    game.click("A1")
    assert len(game.shown.node.siblings) == 2
    game.qtbot.waitUntil(lambda: part._line is not None and game.shown.node.key in part._line.keys, timeout=20_000)
    assert dict(tree._losses) == flagged


def test_play_goes_on_to_the_next_mistake_and_waits_before_it(opened: Open) -> None:
    game = opened(REVIEWED)
    game.window.send(GoToMove(2))
    game.choose("until_mistake")
    game.qtbot.waitUntil(lambda: game.shown.node.move_number == 4, timeout=20_000)
    game.qtbot.waitUntil(
        lambda: "find a better one" in game.window.stage.slot.messages.currentMessage(), timeout=20_000
    )
    assert game.shown.node.move_number == 4


def test_the_report_tells_each_player_and_phase_and_its_classes_can_be_set(opened: Open, tmp_path: Path) -> None:
    game = opened(REVIEWED.replace("SZ[5]", "SZ[5]PB[Ann]PW[Bob]"))
    game.choose("review_report")
    part = game.window.parts["review"]
    game.qtbot.waitUntil(lambda: part._report is not None and part._report.isVisible(), timeout=20_000)
    report = part._report
    cells = [report.table.item(row, 0).text() for row in range(report.table.rowCount())]
    assert set(cells) == {"Black", "White"}
    assert "Turning point: move 5, Black C4, lost 13.5." in report.text
    assert report.text.startswith("Ann"), "it is called as its tab"
    assert "below 0.5, from 0.5, from 1.5" in report.legend.accessibleName()
    last = report.table.item(0, report.table.columnCount() - 1)
    assert "below 0.5" in last.toolTip() and sum(map(int, last.text().split())) == int(report.table.item(0, 2).text())
    assert report._review is not None
    report.show_review(report._review, "Ann", str, (0.5, 1.5, 3.0, 6.0, 12.0))
    assert report.table.horizontalHeader().length() == report.table.viewport().width(), "as wide as it was"
    QTest.mouseClick(report.moves.viewport(), LEFT, pos=QPoint(20, 5))
    assert game.shown.node.move_number == 5
    for name, sign in (("r.svg", "<svg"), ("r.txt", "Accuracy is 100")):
        report._write(str(tmp_path / name))
        assert sign in (tmp_path / name).read_text(encoding="utf-8")
    report.classes.setFocus()
    report.classes.setText("1 2 4 10 20")
    report.classes.editingFinished.emit()
    assert sorted(game.window.parts["tree"]._tree._losses.values()) == [0, 0, 0, 0, 3, 4]
    report.close()


def test_the_classes_of_the_report_stand_as_the_language_writes_numbers(opened: Open) -> None:
    game = opened(REVIEWED)
    part = game.window.parts["review"]
    speak(Wording("fr"))
    try:
        game.choose("review_report")
        game.qtbot.waitUntil(lambda: part._report is not None and part._report.isVisible(), timeout=20_000)
        assert part._report.classes.text() == "0,5 1,5 3 6 12"
        part._report.classes.setText("0,5 1,5 3 6 13,5")
        part._report.classes.editingFinished.emit()
        assert value_of(game.window.workspace.settings, "review/classes") == "0.5 1.5 3 6 13.5"
        part._report.close()
    finally:
        speak(Wording())


def test_the_classes_are_all_told_in_as_many_lines_as_they_need(qtbot: QtBot) -> None:
    legend = ClassLegend(None)  # type: ignore[arg-type]
    qtbot.addWidget(legend)
    legend.show_thresholds((0.5, 1.5, 3.0, 6.0, 12.0))
    legend.resize(2000, 40)
    assert [len(line) for line in legend.lines()] == [7]
    whole = legend.lines()[0]
    legend.resize(legend.fontMetrics().horizontalAdvance("".join(whole)) // 2, 80)
    lines = legend.lines()
    assert len(lines) > 1 and [words for line in lines for words in line] == whole
    assert legend.sizeHint().height() > (1 + len(lines) - 1) * legend.fontMetrics().height()
    for line in lines:
        assert sum(map(legend.fontMetrics().horizontalAdvance, line)) <= legend.width()


def test_classes_are_rising_numbers() -> None:
    setting = BY_KEY["review/classes"]
    assert setting.numbers("0,5 1.5 3 6 12") == (0.5, 1.5, 3.0, 6.0, 12.0)
    for faulty in ("", "1 2 3", "1 2 3 4 4", "-1 2 3 4 5", "1 2 3 4 nan", "a b c d e", "1 2 3 4 inf"):
        assert setting.numbers(faulty) is None and not setting.fits(faulty)


def test_classes_of_the_preferences_are_those_of_tree_graph_and_mistakes(opened: Open) -> None:
    shares = "(;SZ[5]KM[0.5]SBKV[55];B[cc]SBKV[50];W[bb]SBKV[62];B[dd]SBKV[61])"
    game = opened(shares)
    settings, window = game.window.workspace.settings, game.window
    window.parts["review"].actions()["next_mistake"]()
    game.qtbot.waitUntil(lambda: game.shown.node.move_number == 2, timeout=20_000)
    tree = window.parts["tree"]._tree
    game.qtbot.waitUntil(lambda: sorted(tree._losses.values()) == [1, 2, 4], timeout=20_000)
    settings.setValue("review/shares", "10 20 30 40 50")
    assert classes_of(settings).shares == (0.1, 0.2, 0.3, 0.4, 0.5)
    window.parts.follow_settings(("review/shares",))
    assert sorted(window.parts["tree"]._tree._losses.values()) == [0, 0, 1]
    game.press("Home", "Ctrl+Shift+Right")
    assert "No mistake after this" in window.stage.slot.messages.currentMessage()
    settings.setValue("review/shares", "nonsense")
    assert classes_of(settings).shares == (0.01, 0.03, 0.06, 0.12, 0.24)


def test_the_judgements_of_a_record_are_what_the_source_says(opened: Open) -> None:
    game = opened(GAME)
    part = begin_review(game, "kata")
    finish(game, part)
    assert part._line is not None
    first = part._line.reviews[0][-1]
    assert (first.source, first.komi, first.rules) == ("Kata", "1/2", "chinese") or first.komi in ("0.5", "1/2")
    assert first.moves and first.share == pytest.approx(0.5, abs=0.15)


def test_another_variation_in_the_middle_of_a_look_is_reviewed_whole(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, gate = Event(), Event()

    def judge(rules: RuleSet, position: Position, level: Level, watch: Watch) -> Judgement:
        if position.stones.count(0) == 81 - 2:
            begun.set()
            gate.wait(30)
        return Judgement(OWN, 0.5, 0.0, 100, None, str(rules.values["komi"]), rules.info.name)

    monkeypatch.setattr("goboard.ui.review.part.by_own_search", judge)
    game = opened("(;GM[1]FF[4]SZ[9]KM[6.5];B[ee](;W[cc];B[gg];W[gc])(;W[cg];B[gc];W[gg]))")
    part = begin_review(game)
    try:
        game.qtbot.waitUntil(begun.is_set, timeout=20_000)
        other = game.shown.outline.keys.tolist()[-1]
        game.window.send(GoTo(other))
        game.qtbot.waitUntil(lambda: part._line is not None and part._line.end_key == other, timeout=20_000)
    finally:
        gate.set()
    finish(game, part)
    assert [each.number for each in part.judged()] == [1, 2, 3, 4]


@pytest.mark.parametrize(("size", "is_weak"), [(9, False), (19, True)])
def test_what_goboard_itself_says_of_a_large_board_is_not_to_be_relied_on(
    opened: Open, size: int, is_weak: bool
) -> None:
    root, after = (f"GOBQ[goboard search::60:0.5:{lead}]" for lead in (1, -20))
    game = opened(f"(;SZ[{size}]RU[Chinese]{root};B[cc]{after})")
    part = review(game)
    game.qtbot.waitUntil(lambda: "goboard search finds 1 mistake." in part.strip.words.text())
    assert ("goboard plays weakly" in part.strip.words.text()) == is_weak


@pytest.mark.parametrize(("first", "words"), [("bd", "Better was B2."), ("pass", "Better was a pass.")])
def test_a_mistake_is_told_with_what_was_better(opened: Open, first: str, words: str) -> None:
    before = f"GOBQ[Kata::300:0.6:8]GOBG[{first}:200:0.6:8::]GOBG[cc:90:0.5:4::]"
    game = opened(f"(;SZ[5]RU[Chinese]KM[0.5]{before};B[cc]GOBQ[Kata::300:0.3:-6];W[dd]GOBQ[Kata::300:0.3:-6])")
    game.choose("next_mistake")
    game.qtbot.waitUntil(lambda: game.shown.node.move_number == 1, timeout=20_000)
    messages = game.window.stage.slot.messages
    game.qtbot.waitUntil(lambda: "lost 14.0 points, says Kata." in messages.currentMessage(), timeout=20_000)
    assert messages.currentMessage().endswith(words)
    game.choose("review")
    game.press("Home")
    game.window.stage.slot.messages.clearMessage()
    game.choose("next_mistake")
    part = game.window.parts["review"]
    game.qtbot.waitUntil(lambda: part.strip.words.text().endswith(words), timeout=20_000)
    assert not game.window.stage.slot.messages.currentMessage(), "it is said once"

    def marked() -> list[str]:
        return [game.shown.board.labels[each.vertex] for each in game.window.canvas.scene.advice]

    better = ["B2"] if first == "bd" else []
    assert marked() == better
    game.press("Right")
    game.qtbot.waitUntil(lambda: game.shown.node.move_number == 2 and marked() == [])
    game.press("Left")
    game.qtbot.waitUntil(lambda: game.shown.node.move_number == 1 and marked() == better)
    if better:
        assert game.window.canvas.scene.advice[0].player == 1, "it is Black's, though White is to move"
        game.click("B2")
        assert game.stone("B2") == 1 and not game.stone("C3")
        assert [each.key for each in game.shown.node.moves[: game.shown.node.made]] == [game.shown.node.key]
        game.press("Up")
        game.qtbot.waitUntil(lambda: marked() == better)
    game.choose("review")
    assert marked() == []


def test_the_next_mistake_is_the_button_that_is_lit_where_there_are_some(opened: Open) -> None:
    game = opened(REVIEWED)
    part = review(game)
    game.press("End")
    game.qtbot.waitUntil(lambda: part.mistake_button.isVisible(), timeout=20_000)
    assert part.mistake_button.isDefault() and not part.run_button.isDefault()
    QTest.mouseClick(part.mistake_button, LEFT)
    game.qtbot.waitUntil(lambda: game.shown.node.move_number == 2, timeout=20_000)


def test_the_bar_of_classes_is_as_wide_as_its_column_and_parts_it_by_the_counts() -> None:
    assert segments([6, 0, 3, 0, 1, 0], 100.0) == [(0.0, 60.0, 0), (60.0, 30.0, 2), (90.0, 10.0, 4)]
    assert segments([0, 0], 100.0) == []


def test_no_mistake_is_no_number() -> None:
    even = Judged(1, 1, 1, 12, Loss(0.0, 0.0, 0), is_first_choice=True)
    assert found_words([even], 1, "goboard search") == "goboard search finds no mistake."
    assert found_words([], 1, "goboard search") == ""
