"""Records of joined borders and missing points, in Black's and White's moves, played on under rules that need more."""

from pathlib import Path

import pytest

from goboard.session.commands.edit import Undo
from goboard.session.commands.navigate import Step
from goboard.session.commands.rules import SwitchRules
from tests.session.driver import Driver

ROOTS = [
    "GM[q5go-1]SZ[4]TO[3]", "GM[q5go-2]SZ[4]MASK[cc]", "GM[4800]SZ[4]TO[1]MASK[cc]", "GM[4800]SZ[4]TO[2]",
    "SZ[4]MASK[cc]",
]  # fmt: skip


@pytest.mark.parametrize("rules", ["disto", "political-go", "mango"])
@pytest.mark.parametrize("root", ROOTS)
def test_a_game_goes_on_under_other_rules(root: str, rules: str, drive: Driver, tmp_path: Path) -> None:
    drive.open(f"(;{root};B[aa];W[bb])", tmp_path)
    drive(Step(9), SwitchRules(rules))
    played = drive.play("C3", "D3")
    text = drive.saved(tmp_path)
    again = Driver().open(text, tmp_path)
    assert (again.board, again.rules.name, again.document.warnings) == (played.board, rules, ())
    reopened = Driver()
    reopened.open(text, tmp_path)
    assert reopened(Step(9)).stones == played.stones
    assert text.count("GOBM") == (0 if rules == "mango" else 4)
    assert ("TO[" in text or "MASK[" in text) == (rules == "mango")


def test_undo_brings_the_old_form_back(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[4800]SZ[4]TO[3];B[aa];W[bb])", tmp_path)
    before = drive.saved(tmp_path)
    drive(Step(9), SwitchRules("political-go"))
    drive.play("C3")
    drive(Undo())
    assert drive.saved(tmp_path) == before
