"""The catalogues of the languages: loading one, and how much of it is done. Imported once a language is wanted.

What a catalogue says is read from its bytes when it is asked for: a start needs a tenth of it.
"""

import struct
from contextlib import suppress
from gettext import NullTranslations, c2py
from typing import BinaryIO

from goboard.resources_path import resource

SHARE = "X-Translated"
"""The header that says how many per cent of the messages are translated."""
FORMS = "Plural-Forms"
MAGIC = 0x950412DE
MOST_HEADER = 4096
HEAD, PAIR = "=5I", "=2I"
FIRST_OF_MANY, CONTEXT = b"\0", "\4"
"""What stands in a key between the forms for one and for many, and after a context."""


class Catalogue(NullTranslations):
    """A file as gettext's compilers write it; "" is answered for what it lacks, so that one sees it."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        magic, _, count, keys, words = struct.unpack_from(HEAD, data)
        if magic != MAGIC:
            raise ValueError("no catalogue")
        at, places = (struct.unpack_from(f"={2 * count}I", data, start) for start in (keys, words))
        found = (data[place : place + length] for length, place in zip(at[::2], at[1::2], strict=True))
        self._data, self._lengths, self._places = data, places[::2], places[1::2]
        self._numbers = {key.split(FIRST_OF_MANY, 1)[0]: number for number, key in enumerate(found)}
        forms = _fields("".join(self._forms(""))).get(FORMS, "")
        self._form_of = c2py(forms.partition("plural=")[2].rstrip("; ") or "n != 1")

    def gettext(self, message: str) -> str:
        return next(iter(self._forms(message)), "")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        forms = self._forms(msgid1)
        return forms[min(self._form_of(n), len(forms) - 1)] if forms else ""

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(f"{context}{CONTEXT}{message}")

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(f"{context}{CONTEXT}{msgid1}", msgid2, n)

    def _forms(self, key: str) -> list[str]:
        number = self._numbers.get(key.encode("utf-8", "replace"))
        if number is None:
            return []
        place = self._places[number]
        return self._data[place : place + self._lengths[number]].decode("utf-8", "replace").split("\0")


def load(language: str) -> NullTranslations | None:
    """The language's catalogue; None where there is none that can be read."""
    # whatever may be wrong with such a file: the window speaks English then
    with suppress(OSError, ValueError, LookupError, struct.error), _file(language) as file:
        return Catalogue(file.read())
    return None


def done(language: str) -> float:
    """How much of its catalogue is translated, 0 to 1; the header alone is read."""
    with suppress(OSError, ValueError, struct.error), _file(language) as file:
        magic, _, entries, _, words = struct.unpack(HEAD, file.read(20))
        if magic == MAGIC and entries:
            # the empty text comes first of all: what stands there for it is the header
            file.seek(words)
            length, place = struct.unpack(PAIR, file.read(8))
            file.seek(place)
            said = _fields(file.read(min(length, MOST_HEADER)).decode("utf-8", "replace"))
            return min(1.0, max(0.0, int(said.get(SHARE, "0")) / 100))
    return 0.0


def _fields(header: str) -> dict[str, str]:
    lines = (line.partition(": ") for line in header.splitlines())
    return {name: value for name, _, value in lines}


def _file(language: str) -> BinaryIO:
    return resource("translations", f"{language}.mo").open("rb")
