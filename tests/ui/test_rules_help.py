"""The rule sets to read."""

import pytest

from goboard.resources_path import resource
from goboard.rules import catalogue
from goboard.session.commands.rules import SwitchRules
from goboard.ui.dialogs.rules_help import CONTESTS, RulesHelp
from goboard.ui.language import speak, tr
from goboard.words.wording import Wording
from tests.ui.driver import WindowDriver


def squeezed(text: str) -> str:
    return " ".join(text.split())


def test_every_rule_set_shows_its_text_its_reading_and_its_options(driver: WindowDriver) -> None:
    for info in (each.info for each in catalogue.listed()):
        driver.window.send(SwitchRules(info.name))
        driver.choose("rules_help")
        dialog = driver.dialog(RulesHelp)
        page = squeezed(dialog.text.words())
        for line in resource("rules", info.text).read_text("utf-8").splitlines():
            words = line.replace("```", "").strip("- |").split("|")[0]
            assert squeezed(words) in page, info.name
        assert squeezed(info.reading) in page and squeezed(info.summary) in page, info.name
        assert all(field.title in page and squeezed(field.help) in page for field in info.options), info.name
        assert all(preset.title in page for preset in info.presets), info.name
        dialog.reject()


@pytest.mark.parametrize(("code", "mark", "stop"), [("zh", "：", "。"), ("ja", ": ", "。")])
def test_marks_in_the_list_of_options_are_those_of_the_language(
    driver: WindowDriver, code: str, mark: str, stop: str
) -> None:
    speak(Wording(code))
    try:
        driver.window.send(SwitchRules("japanese"))
        driver.choose("rules_help")
        dialog = driver.dialog(RulesHelp)
        page = dialog.text.toPlainText()
        assert f"{tr('Komi')}{mark}{tr('a number, such as 7.5 or 1/3')}{stop}" in page
        dialog.reject()
    finally:
        speak(Wording())


@pytest.mark.parametrize("code", ["ja", "zh"])
def test_sentences_of_a_reading_stand_without_spaces_between(code: str) -> None:
    for each in catalogue.listed():
        assert "。 " not in Wording(code)(each.info.reading), each.info.name


def test_contests_have_a_page(driver: WindowDriver) -> None:
    driver.choose("rules_help")
    dialog = driver.dialog(RulesHelp)
    dialog.list.setCurrentRow(dialog.list.count() - 1)
    assert dialog.list.currentItem().text() == CONTESTS
    assert "Paper beats rock." in dialog.text.toPlainText()
