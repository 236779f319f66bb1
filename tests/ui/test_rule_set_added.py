"""A rule set that is registered, and nothing else touched: it is offered, played, won, recorded, compared, analysed."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

import pytest

from goboard.cli import replay
from goboard.rules import catalogue
from goboard.rules.go import GoRules
from goboard.rules.moves import Move, Play
from goboard.rules.position import BLACK, WHITE, End, Position
from goboard.rules.protocol import Facts, OptionField, RuleInfo, Score, ScoreLine
from goboard.rules.turns import result_text, winners_of
from goboard.session.commands.ask import Compare
from goboard.session.commands.files import NewGame
from goboard.session.events import Compared
from goboard.ui.dialogs.new_game import NewGameDialog
from tests.session.driver import Driver
from tests.ui.driver import WindowDriver

INFO = RuleInfo(
    name="corner",
    title="Corner",
    summary="Whoever first has a stone on the chosen point wins; else the greater number of stones.",
    reading="Nothing is unclear.",
    text="tromp_taylor.txt",
    sgf_name="Corner",
    players=2,
    removes_dead=False,
    options=(OptionField("point", "Point", "number", "0", "The number of the point that wins.", least=0),),
    counted_by="stones",
    unit="stone",
)


@dataclass(frozen=True)
class CornerRules(GoRules):
    """Go that a stone on one point wins."""

    def apply(self, position: Position, move: Move) -> Position:
        after = super().apply(position, move)
        if not isinstance(move, Play) or move.vertex != int(self.values["point"]):
            return after
        return replace(after, end=End.WON, winners=(move.player or position.to_move,))

    def ending(self, position: Position) -> str:
        if position.end is not End.WON:
            return super().ending(position)
        return f"{self.names[position.winners[0] - 1]} has the corner and wins."


def stones_counted(_rules: GoRules, position: Position, _dead: Collection[int]) -> Score:
    totals = tuple(Fraction(position.stones.count(player)) for player in (BLACK, WHITE))
    winners, result = winners_of(position, totals), result_text(position, totals)
    return Score(totals, position.stones, position.stones, (), (), (ScoreLine("Stones", totals),), winners, result, {})


def make(values: Mapping[str, str]) -> CornerRules:
    return CornerRules(INFO, values, stones_counted, facts_of_set=Facts(is_go_elsewhere=True, is_played_out=False))


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "RULES", (*catalogue.RULES, (INFO, make)))


def test_the_window_offers_it(driver: WindowDriver) -> None:
    panel = driver.window.parts["rules"].panel
    panel.choice.setCurrentIndex(panel.choice.findData("corner"))
    panel.choice.activated.emit(panel.choice.currentIndex())
    assert driver.shown.rules.name == "corner"
    assert panel.summary.text() == INFO.summary
    assert panel.form.values() == {"point": "0"}
    driver.press("Ctrl+N")
    dialog = driver.dialog(NewGameDialog)
    dialog.rules.setCurrentIndex(dialog.rules.findData("corner"))
    assert dialog.rules.currentText() == "Corner"
    assert dialog.options.values() == {"point": "0"}
    dialog.options.set_value("point", "-1")
    assert dialog.options.problem() == "Point is a whole number, 0 or more."


def test_an_early_win_is_said_and_kept_as_what_it_is(tmp_path: Path) -> None:
    drive = Driver()
    drive(NewGame(3, 3, "corner", {"point": "4"}))
    shown = drive.play("A1", "B2")
    assert (shown.is_over, shown.result, shown.count) == (True, "White has the corner and wins.", None)
    assert shown.game.info["RE"] == "W+"
    data = drive.saved(tmp_path)
    assert "RU[Corner]" in data
    assert "GOBR[rules:corner][point:4]" in data.replace("\n", "")
    again = Driver()
    opened = again.open(data, tmp_path)
    assert (opened.rules.name, dict(opened.rules.values), opened.rules.note) == ("corner", {"point": "4"}, "")


def test_scripts_and_the_comparison_have_it() -> None:
    drive = Driver()
    document = {"board": {"shape": "grid", "columns": 2, "rows": 2}, "rules": {"name": "corner"}, "moves": [3, 0, 1]}
    answer = replay.answer(json.loads(json.dumps(document)))
    assert (answer["over"], answer["winners"], answer["result"]) == (True, ["W"], "W+")
    assert answer["error"]["reason"] == "game_over"
    drive(NewGame(5, 5))
    drive.play("A5", "B2")
    drive(Compare())
    (found,) = [event for event in drive.rest() if isinstance(event, Compared)]
    row = {row.rules: row for row in found.rows}["corner"]
    assert row.illegal is not None
    assert row.illegal.message == "The game is over."
