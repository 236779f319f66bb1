"""Bytes to text: byte order marks, CA for each game, wrong and missing declarations.

A text without a true declaration is tried in each character set, and what that gives is weighed.

A file is decoded before it is parsed: in Shift_JIS, Big5 and GBK the bytes of "\\" and "]" are halves of characters.
"""

import codecs
import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter

_SIMPLIFIED = frozenset(
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经"
    "么去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三"
    "又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常"
    "先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场"
    "王李张刘陈杨赵黄周吴徐孙胡朱林郭罗马柯洁古力聂卫罗常昊孔芈唐范时越俞斌邱江铸久邵炜刚檀啸柁嘉熹连笑谢尔豪辜梓豪丁浩廷杨鼎新党毅飞"
    "黑白棋胜负段级盘局赛杯冠军目贴让劫角边星定式布手筋死围评"
)
_TRADITIONAL = frozenset(
    "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經"
    "麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三"
    "又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西月話合回特代內信表化老給世位次度門任常先"
    "王李張劉陳楊趙黃周吳徐孫胡朱林郭羅馬許功蓋黑白棋勝負段級盤局賽杯冠軍目貼讓劫角邊星式布筋死圍評"
)
_KANJI = frozenset(
    "日一国人年大十二本中長出三時行見月後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木"
    "黒白碁勝負段級盤局戦杯目劫角辺星定石布手筋死活井坂本田村藤小林武宮治勲趙加正夫依紀基張栩山下敬吾羽根直樹高尾紳路王銘琬坂田栄男"
    "秀策道丈和因碩呉清源秀哉木谷実棋院本局互先中押評解説対解詰感想"
)
_HANGUL = frozenset(
    "이가는다을에의고은지기로도를하사한리나어자서대시인그아수정보해일과상전부주면라제원구있조여안적스만들소성게우장"
    "김박최강윤임오신권황송홍유진현민호영준창동훈철목치훈세돌신흑백승패단급국수불계반집덤기사바둑포석귀변중앙"
)
_HIGH = re.compile(rb"[\x80-\xff]")
_WORD = re.compile(r"[^\W\d_]*[^\W\d_\x00-\x7f][^\W\d_]*")
_LATIN = re.compile("[A-Za-z]")
_COMMON = 2.0
_PLAIN = 0.3
_ODD = -1.0
_WRONG = -3.0
_SHORT = 2_000
_SENSE = 1.0
"""So much a text that makes sense weighs a character, and so much more than one that makes none."""


def guess(data: bytes) -> str | None:
    """Python's codec for the most likely character set of a text that is not UTF-8, None if none is likely."""
    sample = _sample(data)
    best, best_weight = None, 0.0
    for codec, weigh in _CANDIDATES:
        weight = _weight(sample, codec, weigh)
        if weight is not None and weight > best_weight:
            best, best_weight = codec, weight
    return best


def likelier(data: bytes, codec: str) -> str | None:
    """The codec by which a text makes much more sense than by one that can read it too, None if there is none."""
    family = next((name for name, others in _FAMILIES.items() if codec in others), codec)
    weigh = dict(_CANDIDATES).get(family)
    if weigh is None or data.isascii():
        return None
    weight = _weight(_sample(data, _SHORT), codec, weigh) or 0.0
    if weight >= _SENSE:
        return None
    other = guess(data)
    if other is None or other == family or (family not in _ONE_BYTE and other in _ONE_BYTE):
        # hardly any text in which each byte is a character can be read as pairs throughout
        return None
    better = _weight(_sample(data), other, dict(_CANDIDATES)[other]) or 0.0
    return other if better > max(_SENSE, weight + _SENSE) else None


def _sample(data: bytes, most: int = 8_000) -> bytes:
    """The lines that are not ASCII, up to some thousands of bytes; a line feed is half of no character, and the first
    byte that is not ASCII begins one."""
    lines, size = [], 0
    for line in data.splitlines(keepends=True):
        if not line.isascii():
            if len(line) > most:
                first = _HIGH.search(line)
                start = max(first.start() - 1, 0) if first else 0
                line = line[start : start + most]
            lines.append(line)
            size += len(line)
            if size > most:
                break
    return b"".join(lines)


def _mixed(text: str) -> int:
    """How many Cyrillic letters stand in words that are Latin for the rest, as no Cyrillic word is."""
    words = _WORD.findall(text)
    return sum(len(word) - len(word.encode("ascii", "ignore")) for word in words if _LATIN.search(word))


def _weight(sample: bytes, codec: str, weigh: Callable[[str, str], float]) -> float | None:
    """The mean weight of the characters that are not ASCII, None if too many bytes are no text at all."""
    text = sample.decode(codec, "replace")
    total, count, before = 0.0, 0, ""
    if weigh is _cyrillic:
        total = _WRONG * _mixed(text)
    for char in text:
        if not char.isascii():
            count += 1
            total += _WRONG if char == "\ufffd" or "\ue000" <= char <= "\uf8ff" else weigh(char, before)
        elif char == "\\" and not before.isascii() and codec in _ONE_BYTE:
            # hardly anything is escaped behind such a letter, but in Shift_JIS and Big5 both often make one character
            total += _ODD
        before = char
    return total / count if count and text.count("\ufffd") * 20 <= count else None


def _is_han(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff"


def _is_kana(char: str) -> bool:
    return "\u3041" <= char <= "\u30fe"


def _is_hangul(char: str) -> bool:
    return "\uac00" <= char <= "\ud7a3"


def _is_wide_sign(char: str) -> bool:
    return "\u3000" <= char <= "\u3020" or "\uff00" <= char <= "\uff5e" or "\u2010" <= char <= "\u2027"


def _first_level(char: str, codec: str, low: int, high: int) -> bool:
    """True if the character lies where its set keeps the frequent ones."""
    code = char.encode(codec, "replace")
    return len(code) == 2 and low <= code[0] <= high and code[1] >= 0x40


def _simplified(char: str, _: str) -> float:
    if char in _SIMPLIFIED:
        return _COMMON
    if _is_han(char):
        code = char.encode("gb18030")
        return _PLAIN if code[1] >= 0xA1 and 0xB0 <= code[0] <= 0xD7 else -0.3 if code[1] >= 0xA1 else _ODD
    return _PLAIN if _is_wide_sign(char) else _ODD


def _traditional(char: str, _: str) -> float:
    if char in _TRADITIONAL:
        return _COMMON
    if _is_han(char):
        return _PLAIN if _first_level(char, "cp950", 0xA4, 0xC6) else -0.6
    return _PLAIN if _is_wide_sign(char) else _ODD


def _japanese(char: str, _: str) -> float:
    if char in _KANJI or _is_kana(char):
        return _COMMON
    if _is_han(char):
        return _PLAIN if _first_level(char, "euc_jp", 0xB0, 0xCF) else -0.6
    return _PLAIN if _is_wide_sign(char) else _ODD


def _korean(char: str, _: str) -> float:
    if char in _HANGUL:
        return _COMMON
    if _is_hangul(char):
        return _PLAIN if _first_level(char, "euc_kr", 0xB0, 0xC8) else _ODD
    return _PLAIN if _is_wide_sign(char) else _ODD


def _western(char: str, before: str) -> float:
    if char.isalpha() and "\u00c0" <= char <= "\u017f":
        if not before.isascii():
            return 0.8 if char.lower() == before.lower() else -0.8
        return 1.2 if before.isalpha() or char.islower() else 0.8
    return (
        0.0
        if char in "\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u00a0\u00ab\u00bb\u00a1\u00bf\u20ac\u00ba\u00aa"
        else _ODD
    )


def _cyrillic(char: str, before: str) -> float:
    if not "\u0400" <= char <= "\u045f":
        return _ODD
    if before.isalpha() and not before.isascii():
        return 1.3 if char.islower() else -0.8 if before.islower() else 0.2
    if before.isalpha():
        return -0.8
    return 0.8 if char.isupper() else 0.4


_CANDIDATES: tuple[tuple[str, Callable[[str, str], float]], ...] = (
    ("gb18030", _simplified),
    ("cp950", _traditional),
    ("cp932", _japanese),
    ("euc_jp", _japanese),
    ("cp949", _korean),
    ("cp1252", _western),
    ("cp1251", _cyrillic),
    ("koi8-r", _cyrillic),
)
"""Codec and how its characters are weighed; of equals the first one wins."""

_ONE_BYTE = ("cp1252", "cp1251", "koi8-r")
_FAMILIES = {
    "gb18030": ("gb2312", "gbk", "hz"),
    "cp950": ("big5", "big5hkscs"),
    "cp932": ("shift_jis", "shift_jis_2004", "shift_jisx0213"),
    "cp949": ("euc_kr", "johab"),
    "cp1252": ("iso8859-1", "iso8859-15", "ascii"),
}
"""Codec -> others whose characters are weighed as its own are."""


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
_GAME_START = re.compile(rb"\)[^()\[\];]{0,200}+(?=\(\s*+;\s*+(?:FF|GM|CA|SZ|AP|PB|PW|GN|EV)\s*+\[)")
_C1 = re.compile(rb"[\x80-\x9f]")
_SAMPLE = 400
_LOST_BYTES = "\ufffd".encode()
_LOST = re.compile("\ufffd|\u951f\u65a4\u62f7|\u00ef\u00bf\u00bd")
_LOST_SPELT = re.compile("\u951f\u65a4\u62f7|\u00ef\u00bf\u00bd")
"""U+FFFD, and what it becomes where its UTF-8 was taken for GBK or Latin-1."""


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

    def encoding_at(self, position: int) -> str:
        return self.parts[bisect_right(self.parts, position, key=itemgetter(0)) - 1][1]


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
            return _whole(data, codec, name) if is_true else _by_parts(data)
    wide = _wide_codec(data[:_SAMPLE])
    if wide:
        return _whole(data, wide, "UTF-16")
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
    return Decoded(text, [(0, name)], list(filter(None, (damage, _lost(text, is_whole=is_whole)))))


def _wide_codec(head: bytes) -> str | None:
    """UTF-16 without a mark: every other byte of what must be ASCII is zero."""
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
        for found in filter(None, (fault, _lost(text, is_whole=name == UTF_8 and _LOST_BYTES in part))):
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
        what = f"The character set {declared!r} is unknown" if declared else "CA names no character set"
        return guessed, name, Fault("unknown_charset", 0, f"{what}; the text was read as {name}.")
    if codec is None:
        return _undeclared(data)
    assert declared is not None
    if codec != "utf-8" and not data.isascii() and _is_surely_utf_8(data):
        return data.decode("utf-8"), UTF_8, _wrong(declared, UTF_8)
    for attempt in _attempts(codec, data):
        text = _strictly(data, attempt)
        if text is not None:
            likely = likelier(data, attempt)
            if likely is None:
                name, own = (_NAMES.get(found, declared) for found in (attempt, codec))
                return text, name, None if name == own else _wider(declared, name)
            return data.decode(likely, "replace"), _NAMES[likely], _wrong(declared, _NAMES[likely])
    if codec == "utf-8" and _is_damaged_utf_8(data):
        return _with_damage(data, codec, UTF_8)
    likely = "utf-8" if _strictly(data, "utf-8") is not None else guess(data)
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
    guessed = guess(data)
    if guessed is None or guessed == "cp1252":
        attempts = ((_strictly(data, attempt), attempt) for attempt in _attempts("iso8859-1", data))
        return next((text, _NAMES[attempt], None) for text, attempt in attempts if text is not None)
    name = _NAMES.get(guessed, guessed)
    message = f"The file does not say its character set; the text looks like {name} and was read so."
    return data.decode(guessed, "replace"), name, Fault("guessed_charset", 0, message)


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


def _is_damaged(data: bytes, codec: str) -> bool:
    """The same for another character set, which nothing contradicts."""
    text = data.decode(codec, "replace")
    whole = sum(1 for char in text if not char.isascii())
    return whole >= 5 * text.count("\ufffd") and likelier(data, codec) is None


def _with_damage(data: bytes, codec: str, name: str) -> tuple[str, str, Fault | None]:
    text = data.decode(codec, "replace")
    return text, name, _damage(max(text.find("\ufffd"), 0), name)


def _damage(position: int, name: str) -> Fault:
    return Fault("damaged_text", position, f"Some bytes are no {name} text; they are shown as \ufffd.")


def _lost(text: str, *, is_whole: bool) -> Fault | None:
    """The first sign that stands in the file itself for characters that a program could not read; U+FFFD is one where
    it was not put there by decoding."""
    found = (_LOST if is_whole else _LOST_SPELT).search(text)
    if found is None:
        return None
    message = f"An earlier program lost characters and wrote {found[0]} (U+FFFD) in their place; they cannot be had back."
    return Fault("lost_text", found.start(), message)


def _wider(declared: str, name: str) -> Fault:
    message = f"The file says its character set is {declared}, but holds characters that only {name} has; it was read so."
    return Fault("wrong_charset", 0, message)


def _wrong(declared: str, name: str) -> Fault:
    return Fault(
        "wrong_charset", 0, f"The file says its character set is {declared}, but it is {name}; it was read so."
    )
