"""The rules' own texts: paragraphs, formulas set as formulas, translations."""

import re

import pytest
from PySide6.QtGui import QColor, QFont, QImage, QPalette
from pytestqt.qtbot import QtBot

from goboard.resources_path import resource
from goboard.rules import catalogue
from goboard.ui.language import speak
from goboard.ui.mathematics import Glyphs, formula
from goboard.ui.rule_text import OBJECT, RuleBrowser, page_of, paragraphs, text_of, translation_of
from goboard.words.wording import ENGLISH, HABITS, Wording

CHINESE = catalogue.info_of("chinese")
TEXT = resource("rules", CHINESE.text).read_text("utf-8")


pytestmark = pytest.mark.usefixtures("qapp")


def glyphs(source: str) -> list[Glyphs]:
    return [mark for box in formula(source, QFont().toString()) for mark in box.marks if isinstance(mark, Glyphs)]


def test_an_index_is_smaller_and_lower_and_a_power_higher() -> None:
    base, index = glyphs("S_0")
    assert (base.text, index.text) == ("S", "0")
    assert index.y > base.y and index.font.pointSizeF() < base.font.pointSizeF()
    assert glyphs("n^2")[1].y < 0


def test_fractions_sums_and_cases_are_set_above_each_other() -> None:
    above, below = glyphs(r"\frac{7.5}{2}")[0], glyphs(r"\frac{7.5}{2}")[-1]
    assert above.y < below.y
    sign, *under = glyphs(r"\sum_{x \in A}")
    assert sign.text == "∑" and all(mark.y > sign.y for mark in under)
    first, _, second, _ = glyphs(r"\left\{\begin{matrix} a & b \\ c & d\end{matrix}\right.")
    assert first.y < second.y


def test_no_command_of_a_text_is_left_as_it_is_written() -> None:
    written = [found for found in re.findall(r"\$\$?(.+?)\$\$?", TEXT, re.DOTALL) if found.strip()]
    assert len(written) > 15
    for source in written:
        said = "".join(mark.text for mark in glyphs(source))
        assert not set(said) & set("\\_^$&"), source


LANGUAGES = [code for code in HABITS if code != ENGLISH]
NAMES = sorted(path.name for path in resource("rules").glob("*.txt"))
QUOTED_IN_CHINESE = "chinese.txt"
"""The one text that is not in English; its Chinese has no translation into Chinese."""


def is_to_be_translated(words: str, code: str, name: str) -> bool:
    """Formulas without a name, tables and signs alone say the same in every language."""
    if words.startswith("|"):
        return False
    # a formula among words goes without saying, the name of one that stands alone does not
    told = re.findall(r"tag\{(.*?)\}", words) if words.startswith("$$") else [re.sub(r"\$[^$]*\$", "", words)]
    said = re.sub(r"\b(exp|int)\b", "", " ".join(told))
    is_only_chinese = name == QUOTED_IN_CHINESE and not re.search("[A-Za-z]{2,}", said)
    return bool(re.search("[A-Za-z]{2,}|[\u4e00-\u9fff]", said)) and not (code == "zh" and is_only_chinese)


def numbers(words: str) -> set[str]:
    """Those of two digits and more, with a comma or a point; others may be said in words."""
    return {found.replace(",", ".") for found in re.findall(r"\d+[.,]\d+|\d\d+", words)}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_paragraph_has_its_translation_with_the_same_numbers(name: str, code: str) -> None:
    text, translation = (resource("rules", *parts).read_text("utf-8") for parts in ((name,), (code, name)))
    assert len(text.splitlines()) == len(translation.splitlines())
    for each in paragraphs(text, translation):
        assert bool(each.translation) == is_to_be_translated(each.words, code, name), each
        if each.translation and "$" not in each.words and not re.search("[\u4e00-\u9fff]", each.words):
            assert numbers(each.words) <= numbers(each.translation), each


@pytest.mark.parametrize("line", resource("rules", "chinese.txt").read_text("utf-8").splitlines())
def test_what_is_chinese_has_its_translation_into_english(line: str) -> None:
    translation = resource("rules", ENGLISH, "chinese.txt").read_text("utf-8").splitlines()
    number = TEXT.splitlines().index(line)
    assert len(translation) == len(TEXT.splitlines())
    assert bool(re.search("[\u4e00-\u9fff]", line)) == bool(translation[number])


@pytest.mark.parametrize(
    ("code", "name", "begins"),
    [
        ("de", "japanese.txt", "Japanische Regeln"),
        ("ja", "chinese.txt", "中国囲碁ルール"),
        ("zh", "disto.txt", "DISTO\n引言"),
        (ENGLISH, "chinese.txt", "The Chinese rules of Go"),
        (ENGLISH, "japanese.txt", ""),
        ("de", "of_ones_own.txt", ""),
    ],
)
def test_a_text_is_translated_into_the_language_of_the_window(code: str, name: str, begins: str) -> None:
    speak(Wording(code))
    try:
        said = translation_of(name)
    finally:
        speak(Wording())
    assert re.sub("\n+", "\n", said).startswith(begins) if begins else said == ""


def test_lines_that_were_wrapped_are_one_paragraph_and_others_are_not() -> None:
    said = paragraphs(f"{('word ' * 16).strip()}\nends.\n\n- One\n- Two\nShort\nshort\n$$\\begin{{a}}\nb\n$$\n")
    assert [(each.bullet, each.words.strip()) for each in said if each.words] == [
        ("", f"{'word ' * 16}ends."), ("-", "One"), ("-", "Two"), ("", "Short"), ("", "short"),
        ("", "$$\\begin{a} b $$"),
    ]  # fmt: skip


def test_what_is_copied_has_the_formulas_as_they_are_written(qtbot: QtBot) -> None:
    browser = RuleBrowser()
    qtbot.addWidget(browser)
    browser.show_page(page_of("The set $S_0$ of\n\n$$a = b, c \\tag{Tag}$$\n"))
    assert browser.toPlainText().count(OBJECT) == 1 + 4
    browser.selectAll()
    said = browser.createMimeDataFromSelection().text().split()
    assert " ".join(said) == "The set $S_0$ of $$a = b, c \\tag{Tag}$$"


@pytest.mark.parametrize(("ground", "ink"), [("#ffffff", "#101010"), ("#101010", "#f0f0f0")])
def test_formulas_have_the_colour_of_the_text(qtbot: QtBot, ground: str, ink: str) -> None:
    browser = RuleBrowser()
    qtbot.addWidget(browser)
    palette = browser.palette()
    palette.setColor(QPalette.ColorRole.Base, QColor(ground))
    palette.setColor(QPalette.ColorRole.Text, QColor(ink))
    browser.setPalette(palette)
    browser.show_page(page_of("$$\\frac{B}{B}$$"))
    browser.resize(200, 100)
    image = browser.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    seen = {image.pixelColor(x, y).lightness() for x in range(image.width()) for y in range(image.height())}
    assert min(abs(lightness - QColor(ink).lightness()) for lightness in seen) < 20


def test_a_translation_stands_beside_or_below_the_words() -> None:
    beside, below = (text_of(CHINESE.text, is_wide=is_wide) for is_wide in (True, False))
    assert "<td width='50%'>" in beside and "<td width='50%'>" not in below
    assert all("Clearing stones without liberties off the board" in page for page in (beside, below))
