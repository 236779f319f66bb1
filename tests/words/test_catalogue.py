"""A catalogue says what gettext would say, and nothing at all of what it lacks."""

from binascii import crc32
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from goboard import resources_path
from goboard.words.catalogue import done, load
from tools.compile_catalogues import compile_catalogues, packed

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


def as_others_compile(source: Path) -> BytesIO:
    """A catalogue as gettext's compilers write it, of what is done."""
    made = BytesIO()
    with source.open("rb") as file:
        catalogue = read_po(file)
    catalogue.delete("half")
    write_mo(made, catalogue)
    made.seek(0)
    return made


def test_two_messages_with_one_number_are_refused() -> None:
    assert crc32(b"plumless") == crc32(b"buckeroo")
    with pytest.raises(ValueError, match="one number"):
        packed("", {"plumless": ["a"], "buckeroo": ["b"]})
    with pytest.raises(ValueError, match="one number"):
        packed("", {"plumless": ["a\1b"]})


def test_a_catalogue_says_what_gettext_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "translations"
    folder.mkdir()
    (folder / "cs.po").write_text(f"{HEADER}{WORDS}", "utf-8")
    compile_catalogues(folder)
    monkeypatch.setattr(resources_path, "FOLDERS", (tmp_path,))
    ours, theirs = load("cs"), GNUTranslations(as_others_compile(folder / "cs.po"))
    assert ours is not None
    assert ours.gettext("Stone") == theirs.gettext("Stone") == "Kámen"
    assert ours.pgettext("side", "Black") == theirs.pgettext("side", "Black")
    for number in (0, 1, 2, 5, 11, 23, 10**12):
        words = "{n} stone", "{n} stones", number
        assert ours.ngettext(*words) == theirs.ngettext(*words)
    assert {ours.gettext(each) for each in ("nothing", "perhaps", "unheard", "Black")} == {""}
    assert ours.ngettext("half", "halves", 2) == ours.npgettext("side", "Stone", "Stones", 2) == ""
    assert done("cs") == 0.5


@pytest.mark.parametrize(
    "data",
    [b"", b"goboardW", b"goboardW" + b"\xff" * 16, b"goboardW" + b"\0" * 4 + b"\2" + b"\0" * 11 + b"a", b"MO" * 40],
)
def test_a_damaged_one_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    folder = tmp_path / "translations"
    folder.mkdir()
    (folder / "cs.words").write_bytes(data)
    monkeypatch.setattr(resources_path, "FOLDERS", (tmp_path,))
    assert load("cs") is None and done("cs") == 0
    assert load("xx") is None and done("xx") == 0
