"""The palette: every action by keys alone, records, moves, comments and reasons."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from shiboken6 import delete

from goboard.session.commands.files import OpenBytes
from goboard.ui.files.recent import RECENT
from goboard.ui.language import speak
from goboard.ui.palette.fuzzy import best_fits, fit, fit_words
from goboard.ui.palette.keywords import OF_SETTINGS, SOUGHT, WORDS, other_words
from goboard.ui.palette.part import PalettePart
from goboard.ui.palette.rows import Row, actions_of, fitting
from goboard.ui.preferences.table import BY_KEY
from goboard.words.wording import Wording
from tests.ui.driver import LEFT, NONE, WindowDriver
from tests.ui.palette.palette_driver import ENTRIES, palette, rows_of, texts, typed

RECORD = b"(;GM[1]FF[4]SZ[9];B[ee]C[The first stone has four jobs.];W[cc];B[gg]C[A quiet move](;W[gc])(;W[cg]N[Jobs]))"


@pytest.mark.slow
def test_keys_alone_reach_every_action(driver: WindowDriver) -> None:
    found = palette(driver)
    reached: set[str] = set()
    actions = driver.window.workspace.actions
    for name in ENTRIES:
        found.box.line.setText("> " + actions[name].text().replace("&", "").rstrip("…"))
        for _ in range(8):
            row = found.box.chosen
            assert row is not None, name
            reached.add(row.action)
            if row.action == name:
                break
            QTest.keyClick(found.box.line, Qt.Key.Key_Down)
        else:
            pytest.fail(f"{name} is not among the first: {texts(found)}")
    assert reached >= set(ENTRIES)


def test_before_a_letter_is_typed_only_actions_with_names_that_can_be_done_are_offered(driver: WindowDriver) -> None:
    found = palette(driver)
    offered = texts(found)
    assert {"New game", "Open", "Pass", "Manual"} <= set(offered)
    assert not {"UTF-8", "Shift_JIS", "Redo"} & set(offered)
    found.box.line.setText("shift_jis")
    assert "Shift_JIS" in texts(found)


def test_enter_does_what_is_chosen_and_the_keys_are_the_boards_again(driver: WindowDriver) -> None:
    driver.click("D4")
    found = typed(driver, "coun")
    assert texts(found)[0] == "Count"
    QTest.keyClick(found.box.line, Qt.Key.Key_Return)
    assert driver.shown.count is not None
    assert not found.isVisible() and driver.window.canvas.hasFocus()


def test_what_cannot_be_done_says_why_and_the_palette_stays(driver: WindowDriver) -> None:
    found = typed(driver, "redo")
    chosen = found.box.chosen
    assert chosen is not None and chosen.why_not == "Nothing has been undone."
    QTest.keyClick(found.box.line, Qt.Key.Key_Return)
    assert found.isVisible() and found.box.note.text() == "Nothing has been undone."


def test_escape_and_a_click_beside_it_close_it_and_nothing_is_done(driver: WindowDriver) -> None:
    before = driver.shown.serial
    found = typed(driver, "pass")
    QTest.keyClick(found.box.line, Qt.Key.Key_Escape)
    assert not found.isVisible()
    found = typed(driver, "pass")
    QTest.mouseClick(found, LEFT, NONE, QPoint(5, found.height() - 5))
    assert not found.isVisible() and driver.shown.serial == before


def test_the_veil_lies_over_the_tabs_too(driver: WindowDriver) -> None:
    driver.press("Ctrl+Shift+P")
    part = driver.window.parts["palette"]
    assert isinstance(part, PalettePart)
    frame = driver.window.window()
    assert part.palette.parentWidget() is frame and part.palette.size() == frame.size()
    assert frame.childAt(frame.width() - 2, 2) is part.palette
    driver.press("Esc")
    assert part.palette.parentWidget() is driver.window and not part.palette.isVisible()


def test_comments_names_and_moves_of_the_record_are_gone_to(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(RECORD, ""))
    found = typed(driver, '"jobs')
    driver.qtbot.waitUntil(lambda: len(texts(found)) == 2, timeout=20_000)
    assert texts(found) == ["1 E5 – The first stone has four jobs.", "4 C3 – Jobs"]
    QTest.keyClick(found.box.line, Qt.Key.Key_Return)
    assert driver.shown.node.move_number == 1
    found = typed(driver, "#g7")
    driver.qtbot.waitUntil(lambda: texts(found) == ["4 G7"], timeout=20_000)
    QTest.keyClick(found.box.line, Qt.Key.Key_Return)
    assert driver.shown.node.move_number == 4 and driver.shown.node.path_length == 4


COLLECTION = (
    b"(;GM[1]FF[4]SZ[9]PB[Ann]PW[Bob];B[ee]C[Nothing here];W[cc]C[A **ladder**])"
    b"(;GM[1]FF[4]SZ[9]PB[Cho]PW[Dan];B[gg](;W[gc])(;W[cg]C[The Ladder breaks]))"
    b"(;GM[1]FF[4]SZ[9]GN[Last];B[aa]C[ladder])"
)


def test_comments_of_all_games_of_a_collection_are_gone_to(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(COLLECTION, ""))
    found = typed(driver, '"a ladder')
    driver.qtbot.waitUntil(lambda: len(texts(found)) == 1, timeout=20_000)
    assert texts(found) == ["2 C7 – A ladder"], "as it is read"
    QTest.keyClick(found.box.line, Qt.Key.Key_Escape)
    found = typed(driver, '"ladder')
    driver.qtbot.waitUntil(lambda: len(texts(found)) == 3, timeout=20_000)
    assert [(row.text, row.more) for row in rows_of(found)] == [
        ("2 C7 – A ladder", "this record"), ("2 C3 – The Ladder breaks", "Game 2 · Cho – Dan"),
        ("1 A9 – ladder", "Game 3 · Last"),
    ]  # fmt: skip
    QTest.keyClick(found.box.line, Qt.Key.Key_Down)
    QTest.keyClick(found.box.line, Qt.Key.Key_Return)
    assert driver.shown.game.index == 1 and driver.shown.node.comment == "The Ladder breaks"
    found = typed(driver, "ladder")
    driver.qtbot.waitUntil(lambda: "2 C3 – The Ladder breaks" in texts(found), timeout=20_000)
    assert "1 A9 – ladder" not in texts(found), "without the sign the game shown alone is looked through"


def test_what_comes_later_leaves_the_row_that_was_walked_to(driver: WindowDriver) -> None:
    box = palette(driver).box
    late, early, last = (Row("Comments", text, "", list) for text in ("late", "early", "last"))
    box.show_rows([early, last])
    box.show_rows([late, early, last], is_more=True)
    assert box.chosen == late, "nobody has chosen another one than the first"
    box.walk(2)
    box.show_rows([early, late, last], is_more=True)
    assert box.chosen == last
    box.show_rows([early, late, last])
    assert box.chosen == early


def test_the_records_opened_last_are_opened(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "Shusaku and Gennan.sgf"
    path.write_bytes(RECORD)
    driver.window.workspace.settings.setValue(RECENT, [str(path)])
    found = typed(driver, "@shus")
    assert texts(found) == [path.name]
    QTest.keyClick(found.box.line, Qt.Key.Key_Return)
    driver.qtbot.waitUntil(lambda: driver.shown.document.path == str(path), timeout=20_000)


def test_nothing_fits_nonsense_and_that_is_said(driver: WindowDriver) -> None:
    found = typed(driver, "qqqzzz")
    assert texts(found) == [] and found.box.list.item(0).text() == "Nothing is called that."


ASKED = {
    "undo": "undo", "territory": "count", "score": "count", "count": "count", "handicap": "handicap",
    "estimate": "count", "flip": "mirror_across", "rotate": "turn_left", "print": "print", "pdf": "print",
    "png": "export_picture", "screenshot": "copy_picture", "theme": "preferences", "dark": "preferences",
    "sound": "preferences", "engine": "opponent", "AI": "adviser", "analysis": "review", "joseki": "explorer",
    "tsumego": "problem", "problem": "problem", "tree": "tree_whole", "delete": "delete", "branch": "delete",
    "komi": "show_rules", "rules": "show_rules", "resign": "resign", "pass": "pass", "book": "print",
    "settings": "preferences", "zoom": "closer", "shortcuts": "edit_keys", "load": "open", "exit": "quit",
    "candidates": "adviser", "top moves": "adviser", "winrate": "score_graph", "time control": "clock",
    "life and death": "problem", "semeai": "why", "torus": "new", "tromp": "show_rules", "weights": "edit_rules",
    "ownership": "overlay_ownership", "copy sgf": "copy_game", "teaching": "opponent", "trash": "library",
    "tygem": "open", "flash cards": "daily", "symmetry": "mirror_across", "accessibility": "preferences",
    "alliance": "new", "captured": "count", "level": "opponent", "win": "score_graph",
    "bot": "opponent", "suicide": "show_rules", "marks": "edit_tools", "png copy": "copy_picture", "hint": "adviser",
    "politics": "show_rules", "alliances": "new", "three players": "new", "13x13": "new", "prisoners": "count",
    "share": "export_page", "crash": "report", "lesson": "tour", "peace": "agree",
    "who is winning": "score_graph", "who won?": "count", "how do I take back a move": "undo",
    "what is the best move?": "adviser", "how to pass": "pass",
    "demo": "new_tab", "duplicate": "copy_game", "pen": "tool_line", "trial": "try_from_here",
    "conditional": "variations", "auto score": "count",
    "swap colours": "exchange_colours", "flip colours": "exchange_colours", "invert colors": "exchange_colours",
    "flatten": "start_here", "truncate": "delete", "byo-yomi": "clock", "toggle player": "edit_turn",
    "select point": "point_with_keys", "remove points": "edit_board", "slides": "export_picture",
    "convert": "save_as", "speed": "autoplay", "move colorization": "losses",
    "klein": "new", "variant game": "new", "13 x 13": "new", "9 × 9": "new",
}  # fmt: skip


def test_words_of_other_programs_find_actions(driver: WindowDriver) -> None:
    found, missed = palette(driver), dict[str, list[str]]()
    for words, action in ASKED.items():
        # at once: what is found for each letter on the way is another test's
        found.box.line.setText(words)
        actions = [row.action for row in rows_of(found) if row.action]
        if action not in actions[:6]:
            missed[words] = actions
    assert not missed


MEANT = {
    "flip": "mirror_across", "mirror": "mirror_across", "rotate": "turn_left", "swap colours": "exchange_colours",
    "alive": "overlay_alive", "atari": "overlay_liberties", "joseki": "explorer", "komi": "new", "help": "manual",
    "annotate": "edit_comment", "superko": "show_rules", "policy": "adviser", "self play": "opponent",
    "pass move": "pass", "toroidal": "new", "stone removal": "count", "recent": "open",
    "export": "export_picture",
}  # fmt: skip


def test_what_is_meant_most_comes_first(driver: WindowDriver) -> None:
    rows = actions_of(driver.window.workspace)
    assert {words: fitting(rows, words, 1)[0].action for words in MEANT} == MEANT


@pytest.mark.parametrize(
    ("code", "words", "name"),
    [
        ("de", "Politik", "new"), ("de", "Ergebnis", "count"), ("de", "drucker", "print"), ("de", "score", "count"),
        ("es", "rendirse", "resign"), ("fr", "guerre", "new"), ("ja", "詰碁", "problem"), ("ja", "秒読み", "clock"),
        ("ko", "되돌리기", "undo"), ("zh", "政治", "new"), ("zh", "认输", "resign"),
    ],
)  # fmt: skip
def test_what_most_type_is_known_in_the_language_of_the_window(code: str, words: str, name: str) -> None:
    speak(Wording(code))
    assert fit_words(words, other_words()[name])


def test_a_whole_word_is_meant_before_letters_here_and_there(driver: WindowDriver) -> None:
    rows = actions_of(driver.window.workspace)
    assert fitting(rows, "png", 1)[0].action == "export_picture"
    assert fitting(rows, "bot", 1)[0].action == "opponent"


def test_dark_and_sounds_are_found_among_the_settings(driver: WindowDriver) -> None:
    for words, title in (("dark", "Window"), ("theme", "Board"), ("font", "Text size"), ("mute", "Sounds")):
        assert title in texts(typed(driver, words)), words
        driver.press("Esc")


def test_all_other_words_are_of_actions_and_settings_that_there_are() -> None:
    assert set(WORDS) <= set(ENTRIES) and set(OF_SETTINGS) <= set(BY_KEY)
    assert {name for names in SOUGHT.values() for name in names} <= {*ENTRIES, *BY_KEY}
    assert all(words == words.lower() for words in (*WORDS.values(), *OF_SETTINGS.values()))


def test_beginnings_of_words_fit_better_than_letters_in_between() -> None:
    names = ["Record library", "Score graph", "Show the comment", "Discard"]
    assert best_fits("sc", names, str)[0][0] == "Score graph"
    found = best_fits("gra", names, str)
    assert found[0][0] == "Score graph" and found[0][1].places == (6, 7, 8)
    rows = [Row("", name, "", lambda: None) for name in names]
    assert [row.text for row in fitting(rows, "", 2)] == names[:2]


def test_a_whole_word_of_a_name_is_meant_and_not_its_letters_here_and_there() -> None:
    names = ["Print", "Board editor", "Paper-Rock-Scissors contest"]
    words = {"Print": "pdf paper book"}
    found = best_fits("paper", names, str, lambda name: words.get(name, ""))
    assert [name for name, _ in found] == ["Paper-Rock-Scissors contest", "Print"]
    assert found[0][1].places == tuple(range(5)), "not the R of Rock"
    assert best_fits("sg", ["Messages", "Score graph"], str)[0][0] == "Score graph", "beginnings of words still count"


class Letter(str):
    """Counts what it is compared with."""

    __slots__ = ()
    compared = 0
    __hash__ = str.__hash__

    def lower(self) -> str:
        return self

    def __eq__(self, other: object) -> bool:
        Letter.compared += 1
        return str.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other


def test_a_name_without_the_letters_is_left_after_one_look_at_each() -> None:
    name = [Letter(letter) for letter in "Board editor"]
    assert fit("9" * 400, name) is None and fit("bx", name) is None  # type: ignore[arg-type]
    assert Letter.compared <= 2 * len(name)


def test_words_in_another_order_and_the_dots_of_menus_find_names() -> None:
    names = ["Paper-Rock-Scissors contest", "Contest", "Find", "Paper, rock, scissors: who begins", "Print"]
    ((best, found),) = best_fits("contest paper", names, str)
    assert best == names[0] and "".join(best[at] for at in found.places) == "Papercontest"
    for query in ("find...", "Find…", "find.", "fi..."):
        assert [name for name, _ in best_fits(query, names, str)][:1] == ["Find"], query
    assert best_fits("contest contest", names, str) == [], "one word does not stand for two"
    rows = [Row("", name, "Edit · Search", lambda: None) for name in names]
    assert [row.text for row in fitting(rows, "...", 9)] == names
    assert [row.text for row in fitting(rows, "search...", 9)] == names
    assert [row.text for row in fitting(rows, "search print", 9)] == ["Print"], "a menu and what is in it"


def test_the_palette_finds_words_in_another_order_and_with_dots(driver: WindowDriver) -> None:
    for words, title in ((">contest paper", "Paper-Rock-Scissors contest"), (">find...", "Find")):
        assert texts(typed(driver, words))[0] == title
        driver.press("Esc")


def test_what_had_the_keys_before_the_palette_may_be_gone(driver: WindowDriver) -> None:
    line = QLineEdit(driver.window)
    line.show()
    line.setFocus()
    found = palette(driver)
    delete(line)
    driver.window.escape()
    driver.window.escape()
    assert not found.isVisible()
