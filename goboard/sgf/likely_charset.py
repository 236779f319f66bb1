"""The likeliest character set of bytes without a true declaration: each is tried, and what it gives is weighed."""

import re
from collections.abc import Callable

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
