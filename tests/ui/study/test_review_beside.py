"""A better move tried in a reviewed game: what the strip says of the variation, and how the mistakes lead back."""

from collections.abc import Callable

from PySide6.QtTest import QTest

from goboard.drawing.layers.advice import advice
from goboard.session.commands.navigate import GoToMove
from goboard.ui.review.part import ReviewPart
from tests.ui.driver import LEFT, WindowDriver

Open = Callable[[str], WindowDriver]
KATA = "GOBQ[Kata::300:0.5:{lead}]"


def reviewed(*leads: float) -> str:
    """A game of five moves, with what Black leads by at first and after each."""
    nodes = ["", ";B[cc]", ";W[bb]", ";B[dd]", ";W[dc]", ";B[cb]"]
    said = [KATA.format(lead=lead) for lead in leads]
    return "(;SZ[5]RU[Chinese]KM[0.5]" + "".join(node + word for node, word in zip(nodes, said, strict=True)) + ")"


def at_mistake(game: WindowDriver, number: int) -> ReviewPart:
    """With the strip open, at that move, its loss told."""
    game.choose("review")
    part = game.window.parts["review"]
    assert isinstance(part, ReviewPart)
    game.window.send(GoToMove(number))
    game.qtbot.waitUntil(lambda: f"Move {number}, Black" in part.strip.words.text(), timeout=20_000)
    return part


def say(game: WindowDriver, part: ReviewPart, words: str) -> None:
    game.qtbot.waitUntil(lambda: part.strip.words.text() == words, timeout=20_000)


def test_of_a_variation_only_what_was_judged_is_said(opened: Open) -> None:
    game = opened(reviewed(1, 1, 1, -9, -9, -9))
    part = at_mistake(game, 3)
    part._pause("Done.")
    game.window.send(GoToMove(2))
    game.click("A1")
    say(game, part, "Kata finds no mistake in the 2 moves judged.")
    game.window.send(GoToMove(0))
    game.click("E5")
    say(game, part, "Nothing is reviewed here yet.")


def test_the_next_mistake_leads_back_to_the_game_behind_the_move_that_was_tried(opened: Open) -> None:
    game = opened(reviewed(1, 1, 1, -9, -9, -20))
    part = at_mistake(game, 3)
    game.window.send(GoToMove(2))
    game.click("A1")
    say(game, part, "Kata finds no mistake in the 2 moves judged.")
    assert part.mistake_button.isVisible()
    QTest.mouseClick(part.mistake_button, LEFT)
    game.qtbot.waitUntil(lambda: game.shown.node.move_number == 5, timeout=20_000)
    say(game, part, "Move 5, Black C4: lost 11.0 points, says Kata.")
    # the game itself does not lead into what was tried, but from its last mistake round to its first
    told: list[str] = []
    game.window.stage.slot.messages.messageChanged.connect(told.append)
    game.choose("next_mistake")
    game.qtbot.waitUntil(lambda: game.shown.node.move_number == 3, timeout=20_000)
    game.qtbot.waitUntil(lambda: any("Round to the first one." in words for words in told), timeout=20_000)


def test_a_mistake_on_the_way_to_a_variation_does_not_keep_the_next_one_out_of_reach(opened: Open) -> None:
    game = opened(reviewed(1, -9, -9, -20, -20, -31))
    part = at_mistake(game, 3)
    game.window.send(GoToMove(2))
    game.click("A1")
    say(game, part, "Kata finds 1 mistake.")
    QTest.mouseClick(part.mistake_button, LEFT)
    game.qtbot.waitUntil(lambda: game.shown.node.move_number == 5, timeout=20_000)


def test_the_mistake_that_was_tried_otherwise_is_found_again_where_it_is_the_last(opened: Open) -> None:
    game = opened(reviewed(1, 1, 1, -9, -9, -9))
    part = at_mistake(game, 3)
    game.window.send(GoToMove(2))
    game.click("A1")
    say(game, part, "Kata finds no mistake in the 2 moves judged.")
    game.press("Ctrl+Shift+Left")
    game.qtbot.waitUntil(lambda: game.shown.node.move_number == 3, timeout=20_000)
    assert game.stone("D2") == 1


def test_a_mistake_that_is_gone_from_the_tree_leads_nowhere(opened: Open) -> None:
    game = opened(reviewed(1, 1, 1, -9, -9, -9))
    part = at_mistake(game, 3)
    game.window.send(GoToMove(2))
    game.click("A1")
    say(game, part, "Kata finds no mistake in the 2 moves judged.")
    game.choose("keep_only")
    game.qtbot.waitUntil(lambda: not part.mistake_button.isVisible(), timeout=20_000)


def test_pointing_at_the_better_move_shows_what_was_expected_and_keeps_it_beside_the_move(opened: Open) -> None:
    before = "GOBQ[Kata::300:0.6:8]GOBG[bd:200:0.6:8::bd cb ab]GOBG[cc:90:0.5:4::]"
    game = opened(f"(;SZ[5]RU[Chinese]KM[0.5]{before};B[cc]GOBQ[Kata::300:0.3:-6];W[dd]GOBQ[Kata::300:0.3:-6])")
    part = at_mistake(game, 1)
    canvas, board = game.window.canvas, game.shown.board

    def line() -> list[tuple[int, str]]:
        analysis = canvas.scene.analysis
        return [(step.player, board.labels[step.vertex]) for step in analysis.line] if analysis is not None else []

    def drawn() -> bool:
        return bool(advice(canvas.scene, canvas.camera, canvas.theme))

    assert line() == [] and drawn()
    canvas.vertex_hovered.emit(board.labels.index("B2"))
    assert line() == [(1, "B2"), (2, "C4"), (1, "A4")]
    assert not drawn(), "the numbers can be read"
    canvas.vertex_middle_clicked.emit(board.labels.index("C4"))
    game.qtbot.waitUntil(lambda: len(game.shown.outline.keys) == 5, timeout=20_000)
    outline, at = game.shown.outline, game.shown.outline.index_of(game.shown.node.key)
    assert [int(outline.parents[index]) for index in (at, 3, 4)] == [0, 0, 3], "beside the move, not behind it"
    canvas.vertex_hovered.emit(-1)
    assert line() == [] and drawn()
    canvas.vertex_hovered.emit(board.labels.index("B2"))
    game.press("Right")
    game.qtbot.waitUntil(lambda: line() == [], timeout=20_000)
    assert part.is_open
