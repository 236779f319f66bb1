"""Bytes to text: byte order marks, CA for each game, wrong and missing declarations.

A file is decoded before it is parsed: in Shift_JIS, Big5 and GBK the bytes of "\\" and "]" are halves of characters.
"""

import codecs
import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from goboard.jobs.watch import checked
from goboard.words.message import phrase

UTF_8 = "UTF-8"
LATIN_1 = "ISO-8859-1"
_MARKS = (
    (codecs.BOM_UTF8, "utf-8", UTF_8),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)
_SUPERSETS = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "cp950",
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "cp950": "big5hkscs",
}
_NAMES = {
    "gb2312": "GB2312",
    "gbk": "GBK",
    "gb18030": "GB18030",
    "shift_jis": "Shift_JIS",
    "cp932": "Shift_JIS",
    "euc_kr": "EUC-KR",
    "cp949": "EUC-KR",
    "euc_jp": "EUC-JP",
    "iso2022_jp": "ISO-2022-JP",
    "iso2022_kr": "ISO-2022-KR",
    "big5": "Big5",
    "cp950": "Big5",
    "iso8859-1": LATIN_1,
    "ascii": "US-ASCII",
    "utf-8": UTF_8,
    "koi8-r": "KOI8-R",
    "cp1251": "windows-1251",
    "cp1252": "windows-1252",
}
_ALIASES = {"sjis": "shift_jis", "windows-31j": "cp932", "gb": "gb18030", "utf-8n": "utf-8", "ansi": "cp1252"}
_NO_CHARSETS = {"unicode_escape", "raw_unicode_escape", "utf-7", "punycode", "idna", "undefined"}
_STATEFUL = ("iso2022_jp", "iso2022_kr")
_ESCAPE = b"\x1b$"
_STRUCTURE = "(;CA[x])\\"
# the letters come first: a search for them is many times as fast
_DECLARED = re.compile(rb"CA(?<=[\];\s]CA)\s*+\[([^\]\[\\]*+)\]")
_DECLARED_IN_TEXT = re.compile(_DECLARED.pattern.decode("ascii"))
_GAME_START = re.compile(rb"\)[^()\[\];]{0,200}+(?=\(\s*+;\s*+(?:FF|GM|CA|SZ|AP|PB|PW|GN|EV)\s*+\[)")
_NARROW = re.compile(rb"\(\s*+;\s*+[A-Z]++\s*+\[")
"""A game's start, a byte for each sign."""
_C1 = re.compile(rb"[\x80-\x9f]")
_SAMPLE = 400
_MOST_CUT = 20
"""Signs that are broken off in a file of few."""
_LOST_BYTES = "\ufffd".encode()
_LOST_SPELT = ("\u951f\u65a4\u62f7", "\u00ef\u00bf\u00bd")
"""What U+FFFD becomes where its UTF-8 was taken for GBK or Latin-1."""


@dataclass(frozen=True)
class Fault:
    """Something wrong with the characters from a position of the text on."""

    code: str
    position: int
    message: str


@dataclass
class Decoded:
    """A file's text. `parts` says from which position on which encoding was used, ascending, the first at 0."""

    text: str
    parts: list[tuple[int, str]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def encodings_at(self, positions: Sequence[int]) -> list[str]:
        """The encoding at each of these, ascending."""
        encodings: list[str] = []
        for at, (_, encoding) in enumerate(checked(self.parts)):
            is_last = at + 1 == len(self.parts)
            end = len(positions) if is_last else bisect_left(positions, self.parts[at + 1][0], len(encodings))
            encodings.extend([encoding] * (end - len(encodings)))
        return encodings


def decode(data: bytes, encoding: str = "") -> Decoded:
    """The text of a file. With an encoding everything is read by it; LookupError if there is no such encoding."""
    if encoding:
        codec = codec_named(encoding) or codecs.lookup(encoding).name
        return _whole(data, codec, _NAMES.get(codec, encoding))
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            data = data[len(mark) :]
            # some programs put the mark of UTF-8 before any text
            is_true = codec != "utf-8" or _strictly(data, codec) is not None or _is_damaged_utf_8(data)
            return _contradicted(_whole(data, codec, name), codec) if is_true else _by_parts(data)
    wide = _wide_codec(data[:_SAMPLE])
    if wide:
        return _contradicted(_whole(data, wide, "UTF-16"), wide)
    return _by_parts(data)


@lru_cache(maxsize=256)
def codec_named(name: str) -> str | None:
    """Python's codec for a character set's name, None if unknown or if SGF's own signs are not ASCII in it."""
    plain = name.strip().lower().removeprefix("x-").replace(" ", "")
    for spelling in dict.fromkeys((name.strip(), plain, plain.replace("windows-", "cp"))):
        try:
            codec = codecs.lookup(spelling).name
            if codec not in _NO_CHARSETS and _STRUCTURE.encode("ascii").decode(codec) == _STRUCTURE:
                return codec
        except (LookupError, ValueError, TypeError):
            continue
    return _ALIASES.get(name.strip().lower().removeprefix("x-"))


def _whole(data: bytes, codec: str, name: str) -> Decoded:
    text = data.decode(codec, "replace").removeprefix("\ufeff")
    is_whole = _strictly(data, codec) is not None
    damage = _damage(text.index("\ufffd"), name) if "\ufffd" in text and not is_whole else None
    lost = _lost(text, is_whole=is_whole)
    return Decoded(text, [(0, name)], list(filter(None, (damage, lost))))


def _contradicted(decoded: Decoded, codec: str) -> Decoded:
    """The same with a fault where the bytes say one thing and the first CA another, and it makes a difference."""
    found = None if decoded.text.isascii() else _DECLARED_IN_TEXT.search(decoded.text)
    declared = found[1].strip() if found else ""
    if declared and codec_named(declared) not in (None, codec):
        decoded.faults.insert(0, _wrong(declared, decoded.parts[0][1]))
    return decoded


def _wide_codec(head: bytes) -> str | None:
    """UTF-16 without a mark: every other byte of what must be ASCII is zero. So may be those of a name."""
    if _NARROW.search(head):
        return None
    for codec in ("utf-16-le", "utf-16-be"):
        if head.startswith("(;".encode(codec)):
            return codec
    for codec, zeros in (("utf-16-le", head[1::2]), ("utf-16-be", head[0::2])):
        if len(head) >= 4 and zeros.count(0) * 10 > len(zeros) * 7 and head.count(0) < len(head) * 0.6:
            return codec
    return None


def _by_parts(data: bytes) -> Decoded:
    decoded = Decoded("")
    texts, length = [], 0
    for part, declared in _parts(data):
        text, name, fault = _decode_part(part, declared)
        decoded.parts.append((length, name))
        lost = None if text.isascii() else _lost(text, is_whole=name == UTF_8 and _LOST_BYTES in part)
        for found in filter(None, (fault, lost)):
            decoded.faults.append(Fault(found.code, length + found.position, found.message))
        texts.append(text)
        length += len(text)
    decoded.text = "".join(texts)
    return decoded


def _parts(data: bytes) -> list[tuple[bytes, str | None]]:
    """(bytes, declared character set) for each run of games that declare the same, or of which none declares any and
    all are UTF-8 or all are not."""
    is_mixed = not data.isascii() and _strictly(data, "utf-8") is None
    if not is_mixed and _DECLARED.search(data) is None:
        return [(data, None)]
    starts = [0, *(found.end() for found in _GAME_START.finditer(data)), len(data)]
    runs: list[tuple[int, int, str | None, bool | None]] = []
    for start, end in pairwise(starts):
        found = _DECLARED.search(data, start, end)
        declared = found[1].decode("ascii", "replace").strip() if found else None
        is_utf_8 = _is_utf_8(data[start:end]) if is_mixed and found is None else None
        if runs and runs[-1][2] == declared and (None in (is_utf_8, runs[-1][3]) or is_utf_8 == runs[-1][3]):
            before = runs.pop()
            start, is_utf_8 = before[0], before[3] if is_utf_8 is None else is_utf_8
        runs.append((start, end, declared, is_utf_8))
    return [(data[start:end], declared) for start, end, declared, _ in runs]


def _is_utf_8(data: bytes) -> bool | None:
    """None for ASCII, which is both."""
    return None if data.isascii() else _strictly(data, "utf-8") is not None


def _decode_part(data: bytes, declared: str | None) -> tuple[str, str, Fault | None]:
    codec = codec_named(declared) if declared else None
    if declared is not None and codec is None:
        guessed, name, _ = _undeclared(data)
        if declared and _is_wide(declared):
            return guessed, name, _wrong(declared, name)
        if declared:
            said = phrase(
                "The character set {declared} is unknown; the text was read as {name}.",
                declared=repr(declared),
                name=name,
            )
        else:
            said = phrase("CA names no character set; the text was read as {name}.", name=name)
        return guessed, name, Fault("unknown_charset", 0, said)
    if codec is None:
        return _undeclared(data)
    assert declared is not None
    if codec != "utf-8" and not data.isascii() and _is_surely_utf_8(data):
        return data.decode("utf-8"), UTF_8, _wrong(declared, UTF_8)
    for attempt in _attempts(codec, data):
        text = _strictly(data, attempt)
        if text is not None:
            likely = _likelier(data, attempt)
            if likely is None:
                name, own = (_NAMES.get(found, declared) for found in (attempt, codec))
                return text, name, None if name == own else _wider(declared, name)
            return data.decode(likely, "replace"), _NAMES[likely], _wrong(declared, _NAMES[likely])
    if codec == "utf-8" and (_is_damaged_utf_8(data) or _is_cut_utf_8(data)):
        return _with_damage(data, codec, UTF_8)
    likely = "utf-8" if _strictly(data, "utf-8") is not None else _guess(data)
    if likely is None or _NAMES.get(codec) == _NAMES.get(likely) or _is_damaged(data, _SUPERSETS.get(codec, codec)):
        return _with_damage(data, _SUPERSETS.get(codec, codec), _NAMES.get(codec, declared))
    name = _NAMES.get(likely, likely)
    return data.decode(likely, "replace"), name, _wrong(declared, name)


def _attempts(codec: str, data: bytes) -> tuple[str, ...]:
    """The declared codec, then its superset; the other way round for Latin-1, which calls every byte a character."""
    if codec == "iso8859-1":
        return ("cp1252", codec) if _C1.search(data) else (codec,)
    superset = _SUPERSETS.get(codec, codec)
    return codec, superset, _SUPERSETS.get(superset, superset)


def _undeclared(data: bytes) -> tuple[str, str, Fault | None]:
    stateful = (codec for codec in _STATEFUL if _ESCAPE in data and _strictly(data, codec) is not None)
    codec = next(stateful, "utf-8")
    text = _strictly(data, codec)
    if text is not None:
        return text, _NAMES[codec], None
    if _is_damaged_utf_8(data):
        return _with_damage(data, "utf-8", UTF_8)
    guessed = _guess(data)
    if guessed is None or guessed == "cp1252":
        attempts = ((_strictly(data, attempt), attempt) for attempt in _attempts("iso8859-1", data))
        text, guessed = next((text, attempt) for text, attempt in attempts if text is not None)
        if guessed == "iso8859-1":
            # what SGF means where nothing is said
            return text, LATIN_1, None
    name = _NAMES.get(guessed, guessed)
    message = phrase("The file does not say its character set; the text looks like {name} and was read so.", name=name)
    return data.decode(guessed, "replace"), name, Fault("guessed_charset", 0, message)


def _is_wide(name: str) -> bool:
    """Is it a character set in which SGF's own signs are more than a byte each?"""
    return name.strip().lower().replace("_", "-").startswith(("utf-16", "utf16", "utf-32", "utf32", "ucs-"))


def _guess(data: bytes) -> str | None:
    # its tables of characters are of use where a declaration fails
    from goboard.sgf.likely_charset import guess

    return guess(data)


def _likelier(data: bytes, codec: str) -> str | None:
    if data.isascii():
        return None
    from goboard.sgf.likely_charset import likelier

    return likelier(data, codec)


def _strictly(data: bytes, codec: str) -> str | None:
    try:
        return data.decode(codec)
    except ValueError:
        return None


def _is_surely_utf_8(data: bytes) -> bool:
    """Valid UTF-8 that hardly is anything else: a sequence of three bytes, or only pairs that are letters."""
    text = _strictly(data, "utf-8")
    if text is None:
        return False
    high = [char for char in text if not char.isascii()]
    return any(char >= "\u0800" for char in high) or all(char < "\u0250" and char.isalpha() for char in high)


def _is_damaged_utf_8(data: bytes) -> bool:
    """Mostly UTF-8, with a few broken bytes, as where a file was cut off or two were joined."""
    text = data.decode("utf-8", "replace")
    damaged = text.count("\ufffd")
    whole = sum(1 for char in text if not char.isascii()) - damaged
    return whole >= 4 * damaged


def _is_cut_utf_8(data: bytes) -> bool:
    """Signs of three bytes, as many or more of them whole than begun and broken off, and nothing else: names that a
    server cut after so many bytes."""
    at, cut = 0, 0
    while cut <= _MOST_CUT:
        try:
            data[at:].decode("utf-8")
            break
        except UnicodeDecodeError as error:
            if error.reason == "invalid start byte":
                return False
            cut, at = cut + 1, at + error.end
    whole = sum(1 for char in data.decode("utf-8", "ignore") if char >= "\u0800")
    return cut <= _MOST_CUT and whole >= cut


def _is_damaged(data: bytes, codec: str) -> bool:
    """The same for another character set, which nothing contradicts."""
    text = data.decode(codec, "replace")
    whole = sum(1 for char in text if not char.isascii())
    return whole >= 5 * text.count("\ufffd") and _likelier(data, codec) is None


def _with_damage(data: bytes, codec: str, name: str) -> tuple[str, str, Fault | None]:
    text = data.decode(codec, "replace")
    return text, name, _damage(max(text.find("\ufffd"), 0), name)


def _damage(position: int, name: str) -> Fault:
    return Fault("damaged_text", position, phrase("Some bytes are no {name} text; they are shown as �.", name=name))


def _lost(text: str, *, is_whole: bool) -> Fault | None:
    """The first sign that stands in the file itself for characters that a program could not read; U+FFFD is one where
    it was not put there by decoding."""
    signs = ("\ufffd", *_LOST_SPELT) if is_whole else _LOST_SPELT
    # one search for each is many times as fast as one for any of them
    found = [(place, sign) for sign in signs if (place := text.find(sign)) >= 0]
    if not found:
        return None
    place, sign = min(found)
    message = phrase(
        "An earlier program lost characters and wrote {sign} (U+FFFD) in their place; they are gone.", sign=sign
    )
    return Fault("lost_text", place, message)


def _wider(declared: str, name: str) -> Fault:
    message = phrase(
        "The file says its character set is {declared}, but it has characters of {name}; it was read so.",
        declared=declared,
        name=name,
    )
    return Fault("wrong_charset", 0, message)


def _wrong(declared: str, name: str) -> Fault:
    return Fault(
        "wrong_charset",
        0,
        phrase(
            "The file says its character set is {declared}, but it is {name}; it was read so.",
            declared=declared,
            name=name,
        ),
    )
