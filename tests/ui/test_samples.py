"""The records that ship are opened in the language of the window."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from goboard.resources_path import resource
from goboard.ui.files.samples import TEXTS, in_language
from goboard.ui.language import speak, worded
from goboard.ui.window.requests import OpenSample
from goboard.words.wording import Wording
from tests.ui.driver import WindowDriver

SAMPLES = ("ear-reddening-game.sgf", "first-problems.sgf")


@pytest.fixture(params=["de", "fr", "es", "zh", "ja", "ko"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(Wording(request.param))
    yield request.param
    speak(Wording())


def texts(record: bytes) -> list[tuple[str, str]]:
    """Every property with all its values, in the order of the file."""
    return re.findall(r"([A-Z]{1,2})((?:\s*\[(?:\\.|[^\]])*\])+)", record.decode())


@pytest.mark.parametrize("name", SAMPLES)
def test_all_that_is_said_in_a_record_that_ships_is_said_in_each_language(name: str, spoken: str) -> None:
    record = Path(resource("records", name)).read_bytes()
    before, after = texts(record), texts(in_language(record))
    assert [ident for ident, _ in before] == [ident for ident, _ in after]
    for (ident, english), (_, said) in zip(before, after, strict=True):
        assert (english != said) == (ident in ("C", "N", "GN", "EV")), (ident, english, said)
    known = {f"[{worded(text)}]" for text in TEXTS}
    assert all(values.strip() in known for ident, values in after if ident in ("C", "N", "GN", "EV"))


@pytest.mark.parametrize("name", SAMPLES)
def test_in_english_they_are_opened_as_they_are(name: str) -> None:
    record = Path(resource("records", name)).read_bytes()
    assert in_language(record) == record


def test_the_window_opens_one_in_its_language(driver: WindowDriver) -> None:
    speak(Wording("de"))
    try:
        driver.window.workspace.request(OpenSample(str(resource("records", SAMPLES[1]))))
        driver.qtbot.waitUntil(lambda: driver.shown.node.comment.startswith("Schwarz am Zug."), timeout=20_000)
        assert driver.shown.document.name == SAMPLES[1] and not driver.shown.document.modified
    finally:
        speak(Wording())
