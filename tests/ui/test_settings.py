"""Settings are read and set at once, and written by a thread of their own."""

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QLockFile, QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from goboard.ui.settings import Settings


@pytest.fixture
def path(tmp_path: Path, qapp: QApplication) -> Path:
    return tmp_path / "some.ini"


def in_file(path: Path, key: str) -> object:
    """As another program finds it, which knows nothing of this one's memory."""
    copy = path.with_name(f"{key.replace('/', '-')}-{len(list(path.parent.iterdir()))}.ini")
    copy.write_bytes(path.read_bytes() if path.exists() else b"")
    return QSettings(str(copy), QSettings.Format.IniFormat).value(key)


def write_elsewhere(path: Path, line: str) -> None:
    """As another program writes it: a new file takes the place of the old one."""
    beside = path.with_suffix(".new")
    beside.write_text((path.read_text("utf-8") if path.exists() else "") + line, encoding="utf-8")
    beside.replace(path)


def test_the_window_does_not_wait_for_the_file(path: Path, qtbot: QtBot) -> None:
    settings = Settings(path)
    # Qt waits for it before it writes
    lock = QLockFile(f"{path}.lock")
    assert lock.tryLock(0)
    settings.setValue("tree/text", True)
    qtbot.wait(50)
    settings.setValue("tree/large", "no")
    qtbot.wait(50)
    assert settings.value("tree/text") is True and settings.value("tree/large") == "no"
    assert in_file(path, "tree/text") is None
    lock.unlock()
    qtbot.waitUntil(lambda: (in_file(path, "tree/text"), in_file(path, "tree/large")) == ("true", "no"))


def test_after_sync_all_is_in_the_file(path: Path) -> None:
    settings = Settings(path)
    for number in range(20):
        settings.setValue(f"some/n{number}", number)
    settings.remove("some/n3")
    settings.sync()
    assert [in_file(path, f"some/n{number}") for number in (0, 3, 19)] == ["0", None, "19"]
    settings.setValue("some/n0", "other")
    settings.sync()
    assert in_file(path, "some/n0") == "other"


def test_what_another_program_writes_comes_along(path: Path) -> None:
    settings = Settings(path)
    settings.setValue("own", "mine")
    settings.sync()
    write_elsewhere(path, "theirs=1\n")
    settings.refresh()
    assert (settings.value("own"), settings.value("theirs")) == ("mine", "1")
    settings.setValue("own", "newer")
    settings.refresh()
    assert settings.value("own") == "newer"


def test_what_another_program_writes_outlives_a_writing_of_this_one(path: Path) -> None:
    settings = Settings(path)
    settings.setValue("own", "mine")
    settings.sync()
    write_elsewhere(path, "theirs=1\n")
    settings.setValue("own", "newer")
    settings.sync()
    assert (in_file(path, "own"), in_file(path, "theirs")) == ("newer", "1")
    assert settings.value("theirs") == "1"


def test_what_was_set_or_removed_while_it_is_written_stays_so(path: Path, qtbot: QtBot) -> None:
    settings = Settings(path)
    settings.setValue("one", 1)
    settings.setValue("two", 1)
    lock = QLockFile(f"{path}.lock")
    assert lock.tryLock(0)
    qtbot.wait(50)
    settings.setValue("one", 2)
    settings.remove("two")
    lock.unlock()
    settings.sync()
    assert (settings.value("one"), settings.contains("two")) == (2, False)
    assert (in_file(path, "one"), in_file(path, "two")) == ("2", None)


def test_a_value_that_stays_is_not_written_again(path: Path) -> None:
    settings = Settings(path)
    settings.setValue("one", ["a", "b"])
    settings.sync()
    before = path.stat().st_ino
    settings.setValue("one", ["a", "b"])
    settings.sync()
    assert path.stat().st_ino == before
    settings.setValue("one", "a")
    settings.sync()
    assert path.stat().st_ino != before


@pytest.mark.parametrize("value", [True, False, 7, 1.5, "text", ["a, b", 'c"'], [], QByteArray(b"\0\xff"), "a=b;c"])
def test_a_value_is_the_same_before_and_after_the_file_as_with_qt(path: Path, value: object) -> None:
    settings, of_qt = Settings(path), QSettings(f"{path}.qt", QSettings.Format.IniFormat)
    for each in (settings, of_qt):
        each.setValue("some/key", value)
    assert settings.value("some/key") == of_qt.value("some/key") == value
    settings.sync()
    of_qt.sync()
    assert path.read_bytes() == Path(f"{path}.qt").read_bytes()


def test_a_list_is_a_copy(path: Path) -> None:
    settings = Settings(path)
    settings.setValue("one", ["a"])
    settings.value("one").append("b")  # type: ignore[attr-defined]
    assert settings.value("one") == ["a"]


@pytest.mark.parametrize(
    ("said", "kind", "expected"),
    [("true", bool, True), ("false", bool, False), ("1", bool, True), ("", bool, False), (True, bool, True),
     ("12", int, 12), ("x", int, 5), (3, int, 3)],
)  # fmt: skip
def test_a_value_of_a_type(path: Path, said: object, kind: type, expected: object) -> None:
    settings = Settings(path)
    settings.setValue("one", said)
    assert settings.value("one", 5, kind) == expected and settings.value("none", expected, kind) == expected


def test_what_lies_below_goes_along(path: Path) -> None:
    settings = Settings(path)
    for key in ("keys/a", "keys/b", "keysmith", "other"):
        settings.setValue(key, "x")
    settings.remove("keys")
    assert settings.allKeys() == ["keysmith", "other"]
    settings.sync()
    settings.clear()
    settings.sync()
    assert settings.allKeys() == [] and Settings(path).allKeys() == []


def test_a_line_without_a_key_is_passed_over(path: Path) -> None:
    path.write_text("[General]\n=\n=%%\nside=1\n", "utf-8")
    settings = Settings(path)
    assert settings.allKeys() == ["side"]
    settings.setValue("other", "2")
    settings.sync()
    assert Settings(path).allKeys() == ["other", "side"]
