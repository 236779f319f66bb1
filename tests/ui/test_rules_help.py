"""The rule sets to read."""

import pytest

from goboard.resources_path import resource
from goboard.rules import catalogue
from goboard.session.commands.rules import SwitchRules
from goboard.ui.dialogs.rules_help import CONTESTS, RulesHelp
from tests.ui.driver import WindowDriver


def squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("info", [each.info for each in catalogue.listed()], ids=lambda info: info.name)
def test_every_rule_set_shows_its_text_its_reading_and_its_options(
    driver: WindowDriver, info: catalogue.RuleInfo
) -> None:
    driver.window.send(SwitchRules(info.name))
    driver.choose("rules_help")
    page = squeezed(driver.dialog(RulesHelp).text.words())
    for line in resource("rules", info.text).read_text("utf-8").splitlines():
        words = line.replace("```", "").strip("- |").split("|")[0]
        assert squeezed(words) in page
    assert squeezed(info.reading) in page and squeezed(info.summary) in page
    assert all(field.title in page and squeezed(field.help) in page for field in info.options)
    assert all(preset.title in page for preset in info.presets)


def test_contests_have_a_page(driver: WindowDriver) -> None:
    driver.choose("rules_help")
    dialog = driver.dialog(RulesHelp)
    dialog.list.setCurrentRow(dialog.list.count() - 1)
    assert dialog.list.currentItem().text() == CONTESTS
    assert "Paper beats rock." in dialog.text.toPlainText()
