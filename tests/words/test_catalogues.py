"""The catalogues of the window's languages are in line with the sources, whole and sound."""

import json
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    pytest.importorskip("babel")
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import translations  # type: ignore[import-not-found]

    return translations


@pytest.mark.slow
def test_the_catalogues_are_sound_and_know_every_message(tool: ModuleType) -> None:
    assert list(tool.check()) == []


@pytest.mark.slow
def test_nothing_is_left_in_english(tool: ModuleType) -> None:
    wanted = set(tool.messages())
    assert len(wanted) > 3000
    for language in tool.LANGUAGES:
        done = {key(entry) for entry in tool.read(language) if entry.id and tool.is_done(entry.string)}
        assert sorted(each for each in wanted if (each.text, each.context) not in done) == [], language


@pytest.mark.slow
def test_no_catalogue_is_ahead_of_the_sources(tool: ModuleType) -> None:
    """What the sources do not say where it is looked for goes with the next update, translations and all."""
    wanted = {(each.text, each.context) for each in tool.messages()}
    for language in tool.LANGUAGES:
        assert sorted(key(entry) for entry in tool.read(language) if entry.id and key(entry) not in wanted) == []


@pytest.mark.slow
def test_french_keeps_its_marks_on_the_line_of_the_word_before_them(tool: ModuleType) -> None:
    """Narrow no-break spaces before ; ? !, no-break ones before : and inside quotation marks, as everywhere else."""
    loose, code = (
        re.compile(r"(?<=[\w)}”»]) (?:[;?!:](?= |$)|»)|« |\u202f[»%]|«\u202f"),
        re.compile(r"'goboard\[\w+\]'"),
    )
    for entry in tool.read("fr"):
        english, words = (each if isinstance(each, str) else " ".join(each) for each in (entry.id, entry.string))
        # a sign that is spoken of is no mark of the sentence
        if not re.search(r" ! | :max", english):
            assert not loose.search(words), words
        assert code.findall(words) == code.findall(english)


def key(entry: object) -> tuple[str, str]:
    ident = entry.id  # type: ignore[attr-defined]
    return (ident[0] if isinstance(ident, (tuple, list)) else ident), entry.context or ""  # type: ignore[attr-defined]


@pytest.mark.slow
def test_faulty_translations_are_refused(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    monkeypatch.setattr(tool, "TEMPLATE", tmp_path / "goboard.pot")
    tool.update()
    given = tmp_path / "given.json"
    words = {"&Save": "Sichern", "Move {number} of {last}": "Zug {nummer}", "Komi": "Komi", "{n} stone": ["{n} Stein"]}
    given.write_text(json.dumps(words), "utf-8")
    assert tool.write("de", given) == 1
    told = capsys.readouterr().out
    assert "mnemonic" in told and "other fields" in told and "forms" in told and "1 taken" in told
    words = {"{n} stone": ["{n} Stein", "{n} Steine"], "&Save": "&Sichern"}
    given.write_text(json.dumps(words), "utf-8")
    assert tool.write("de", given) == 0
    assert sys.modules["translations"] is tool
