"""What happens between players, as the session tells it: along the variation, in the tree, and to "Why?"."""

from pathlib import Path

import pytest

from goboard.session import tree_outline
from goboard.session.commands.ask import AskLog, Explain
from goboard.session.commands.count import StartCounting, ToggleDead
from goboard.session.commands.edit import InsertNode, Undo
from goboard.session.commands.files import NewGame, OpenFile, SaveFile
from goboard.session.commands.navigate import GoTo, Step
from goboard.session.commands.play import DeclareWar, OfferAlliance, PlayAt, PlayPass
from goboard.session.events import Explained, Judged, Log, Refused
from goboard.session.session import Session
from tests.session.driver import answer_to, worked_out

NAMES = '["Ann","Bob","Cyd"]'


@pytest.fixture
def game() -> Session:
    """Ann's stone at a1 is taken by Cyd, whose stone at b1 stands beside it as Bob's at a2 does."""
    session = Session()
    session.handle(NewGame(5, 5, "political-go", {"players": NAMES, "ties": "seed 5"}))
    session.handle(OfferAlliance(2, True))
    session.handle(DeclareWar(1))
    session.handle(OfferAlliance(1, False))
    play(session, "a1", "a2", "b1")
    return session


def play(session: Session, *labels: str) -> None:
    for label in labels:
        session.handle(PlayAt(session.game.board.vertex(label)))


def log(session: Session) -> Log:
    return answer_to(session, AskLog(), Log)


def test_the_log_holds_everything_along_the_variation_with_its_node(game: Session) -> None:
    found = log(game)
    assert [(each.number, each.happening.deed.value) for each in found.entries] == [
        (1, "alliance"), (2, "war"), (3, "refusal"), (6, "capture"),
    ]  # fmt: skip
    game.handle(GoTo(found.entries[0].key))
    assert len(log(game).entries) == 4
    assert game.game.node.key == found.entries[0].key


def test_a_comment_after_a_capture_does_not_tell_it_again(game: Session) -> None:
    game.handle(InsertNode(game.game.node.key))
    assert len(log(game).entries) == 4


def test_the_tree_tells_offers_and_wars_and_after_judging_the_deals(game: Session) -> None:
    worked_out(game)
    flags = game.game.layout.outline().flags.tolist()
    signs = tree_outline.ALLIANCE | tree_outline.REFUSAL | tree_outline.WAR | tree_outline.DEALT
    assert [flag & signs for flag in flags] == [
        0, tree_outline.ALLIANCE, tree_outline.WAR, tree_outline.REFUSAL, 0, 0, tree_outline.DEALT,
    ]  # fmt: skip
    game.handle(Undo())
    worked_out(game)
    assert not any(flag & tree_outline.DEALT for flag in game.game.layout.outline().flags.tolist())


def test_a_capture_just_made_is_told_to_the_tree(game: Session) -> None:
    assert any(isinstance(event, Judged) for event in worked_out(game))


def why(session: Session, label: str) -> str:
    (answer,) = session.handle(Explain(session.game.board.vertex(label), is_asked=True))
    assert isinstance(answer, Explained)
    return answer.message


def test_why_on_an_empty_point_tells_how_the_stone_there_was_dealt(game: Session) -> None:
    said = why(game, "a1")
    assert "Captured: 1 stone of Ann." in said
    assert "Beside the dragon: 1 stone of Bob, 1 stone of Cyd." in said
    assert "drawn by seed 5" in said
    game.handle(PlayPass())
    assert "Captured: 1 stone of Ann." in why(game, "a1")
    assert "Captured" not in why(game, "e5")


def test_why_on_a_dead_stone_at_the_end_tells_how_it_will_be_dealt(game: Session) -> None:
    play(game, "e5", "d5")
    game.handle(StartCounting())
    said = why(game, "e5")
    assert said.startswith("Dead: 1 stone of Ann.")
    assert "Dead, for the dragon has only one liberty." in said


def test_the_seed_is_kept_over_undo_and_in_the_record(game: Session) -> None:
    before = game.game.position.captures
    game.handle(Undo())
    play(game, "b1")
    assert game.game.position.captures == before
    assert ("ties:seed 5") in game.game.root.values("GOBR")


def test_a_record_opened_again_has_the_same_credits_and_the_same_log(game: Session, tmp_path: Path) -> None:
    path = tmp_path / "war.sgf"
    before, told = game.game.position.captures, log(game).entries
    game.handle(SaveFile(str(path)))
    again = Session()
    again.handle(OpenFile(str(path)))
    again.handle(Step(99))
    assert again.game.position.captures == before
    assert [each.happening for each in log(again).entries] == [each.happening for each in told]


def test_a_dragon_with_one_liberty_cannot_be_called_alive(game: Session) -> None:
    play(game, "e5", "d5")
    game.handle(StartCounting())
    vertex = game.game.board.vertex("e5")
    if vertex not in game.game.dead.all:
        game.handle(ToggleDead(vertex, is_sure=True))
    answer = game.handle(ToggleDead(vertex))[0]
    assert isinstance(answer, Refused)
    assert answer.message == "e5 stays dead: its dragon has only one liberty."


def test_a_turn_without_a_stone_is_told_in_words(game: Session) -> None:
    game.handle(Step(-5))
    shown = game.show().snapshot
    assert (shown.node.move_number, shown.last_turn) == (1, "offers Bob an alliance (accepted)")
    game.handle(Step(1))
    assert game.show().snapshot.last_turn == "declares war on Ann"
    game.handle(Step(2))
    assert game.show().snapshot.last_turn == ""
