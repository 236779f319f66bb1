"""The catalogues of the languages: loading one, and how much of it is done. Imported once a language is wanted.

A file of words, LANG.words, holds what is made of LANG.po: `HEAD`, the header, a number for each message by which it is
found, and the translations in the same order, `BETWEEN` them. The English texts, half of a catalogue, are not in it.
What a translation says is decoded when it is asked for: a start needs a tenth of them.
"""

import struct
from binascii import crc32
from contextlib import suppress
from gettext import NullTranslations, c2py
from typing import BinaryIO

from goboard.resources_path import resource

SHARE = "X-Translated"
"""The header that says how many per cent of the messages are translated."""
FORMS = "Plural-Forms"
SUFFIX = ".words"
MAGIC = b"goboardW"
MOST_HEADER = 4096
HEAD = "<8sII"
"""`MAGIC`, how long the header is, and how many messages there are."""
BETWEEN, CONTEXT = b"\1", "\4"
"""What stands between translations, and in a key after a context; forms of a plural have a zero between them."""


class Catalogue(NullTranslations):
    """What `tools/compile_catalogues.py` made; "" is answered for what it lacks, so that one sees it."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        magic, length, count = struct.unpack_from(HEAD, data)
        if magic != MAGIC:
            raise ValueError("no catalogue")
        start = struct.calcsize(HEAD) + length
        numbers, words = struct.unpack_from(f"<{count}I", data, start), data[start + 4 * count :].split(BETWEEN)
        self._words = dict(zip(numbers, words, strict=True))
        forms = _fields(data[start - length : start].decode("utf-8", "replace")).get(FORMS, "")
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
        words = self._words.get(crc32(key.encode("utf-8", "replace")))
        return [] if words is None else words.decode("utf-8", "replace").split("\0")


def load(language: str) -> NullTranslations | None:
    """The language's catalogue; None where there is none that can be read."""
    # whatever may be wrong with such a file: the window speaks English then
    with suppress(OSError, ValueError, LookupError, struct.error), _file(language) as file:
        return Catalogue(file.read())
    return None


def done(language: str) -> float:
    """How much of its catalogue is translated, 0 to 1; the header alone is read."""
    with suppress(OSError, ValueError, struct.error), _file(language) as file:
        magic, length, count = struct.unpack(HEAD, file.read(struct.calcsize(HEAD)))
        if magic == MAGIC and count:
            said = _fields(file.read(min(length, MOST_HEADER)).decode("utf-8", "replace"))
            return min(1.0, max(0.0, int(said.get(SHARE, "0")) / 100))
    return 0.0


def _fields(header: str) -> dict[str, str]:
    lines = (line.partition(": ") for line in header.splitlines())
    return {name: value for name, _, value in lines}


def _file(language: str) -> BinaryIO:
    return resource("translations", f"{language}{SUFFIX}").open("rb")
