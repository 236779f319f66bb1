"""A catalogue says what gettext would say, and nothing at all of what it lacks."""

from gettext import GNUTranslations
from pathlib import Path

import pytest

from goboard import resources_path
from goboard.words.catalogue import done, load
from tools.compile_catalogues import compile_catalogues

HEADER = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: cs\\n"\n'
    '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 ? 1 : 2);\\n"\n'
)
WORDS = """
msgid "Stone"
msgstr "Kámen"

msgctxt "side"
msgid "Black"
msgstr "Černý"

msgid "{n} stone"
msgid_plural "{n} stones"
msgstr[0] "{n} kámen"
msgstr[1] "{n} kameny"
msgstr[2] "{n} kamenů"

msgid "half"
msgid_plural "halves"
msgstr[0] "půl"
msgstr[1] ""
msgstr[2] ""

msgid "nothing"
msgstr ""

#, fuzzy
msgid "perhaps"
msgstr "snad"
"""


def test_a_catalogue_says_what_gettext_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "translations"
    folder.mkdir()
    (folder / "cs.po").write_text(f"{HEADER}{WORDS}", "utf-8")
    compile_catalogues(folder)
    monkeypatch.setattr(resources_path, "FOLDERS", (tmp_path,))
    with (folder / "cs.mo").open("rb") as file:
        ours, theirs = load("cs"), GNUTranslations(file)
    assert ours is not None
    assert ours.gettext("Stone") == theirs.gettext("Stone") == "Kámen"
    assert ours.pgettext("side", "Black") == theirs.pgettext("side", "Black")
    for number in (0, 1, 2, 5, 11, 23, 10**12):
        words = "{n} stone", "{n} stones", number
        assert ours.ngettext(*words) == theirs.ngettext(*words)
    assert {ours.gettext(each) for each in ("nothing", "perhaps", "unheard", "Black")} == {""}
    assert ours.ngettext("half", "halves", 2) == ours.npgettext("side", "Stone", "Stones", 2) == ""
    assert done("cs") == 0.5


@pytest.mark.parametrize("data", [b"", b"\xde\x12\x04\x95", b"\xde\x12\x04\x95" + b"\xff" * 16, b"MO" * 40])
def test_a_damaged_one_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    folder = tmp_path / "translations"
    folder.mkdir()
    (folder / "cs.mo").write_bytes(data)
    monkeypatch.setattr(resources_path, "FOLDERS", (tmp_path,))
    assert load("cs") is None and done("cs") == 0
    assert load("xx") is None and done("xx") == 0
