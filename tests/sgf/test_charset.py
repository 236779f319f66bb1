"""Character sets: declared, wrong, missing, mixed. A file is decoded before it is parsed."""

import pytest

from goboard.sgf.reader import read
from goboard.sgf.writer import write
from tests.sgf.reading import codes, game, report

MARKED = "(;PB[柯洁];B[aa])"
DECLARED = [
    ("Shift_JIS", "cp932", "表ソ十", "Shift_JIS"),
    ("Big5", "cp950", "許功蓋", "Big5"),
    ("GBK", "gbk", "柯洁", "GBK"),
    ("GB2312", "gb2312", "古力", "GB2312"),
    ("EUC-JP", "euc_jp", "趙治勲", "EUC-JP"),
    ("EUC-KR", "euc_kr", "이세돌", "EUC-KR"),
    ("ISO-2022-JP", "iso2022_jp", "黒", "ISO-2022-JP"),
    ("ISO-8859-1", "latin-1", "Søren", "ISO-8859-1"),
    ("KOI8-R", "koi8-r", "Привет", "KOI8-R"),
    ("UTF-8", "utf-8", "柯洁 🀄", "UTF-8"),
    ("utf8", "utf-8-sig", "柯洁", "UTF-8"),
    ("x-sjis", "cp932", "表", "Shift_JIS"),
    ("Windows-31J", "cp932", "髙", "Shift_JIS"),
    ("windows-936", "gbk", "柯洁", "GBK"),
    ("Big5", "big5hkscs", "啲嘅", "Big5"),
    ("ISO-2022-KR", "iso2022_kr", "이세돌", "ISO-2022-KR"),
    ("GBK", "gbk", "芈昱廷 檀啸", "GBK"),
    ("windows-1251", "cp1251", "ШИКШИН", "windows-1251"),
]


@pytest.mark.parametrize(("declared", "codec", "name", "shown"), DECLARED)
def test_declared(declared: str, codec: str, name: str, shown: str) -> None:
    source = f"(;CA[{declared}]PB[{name}];B[aa])".encode(codec)
    found = game(source)
    assert (found["info"]["PB"], found["encoding"], found["main_line"]) == (name, shown, ["B aa"])
    assert codes(source) == []


@pytest.mark.parametrize(
    ("declared", "codec", "text"),
    [("UTF-8", "gbk", "黑棋这手不好"), ("GB2312", "utf-8", "柯洁"), ("ISO-8859-1", "utf-8", "Søren"),
     ("UTF-8", "cp932", "黒が厚い"), ("ISO-8859-1", "gbk", "柯洁"), ("GB2312", "big5", "許功蓋"),
     ("GB2312", "gbk", "朱镕基 囍鎔"), ("ISO-8859-1", "cp1252", "“Søren”"),
     ("Big5", "gbk", "黑棋这手不好说"), ("Shift_JIS", "euc_jp", "趙治勲"), ("GB2312", "cp932", "黒の手がよい")],
)  # fmt: skip
def test_declared_wrongly(declared: str, codec: str, text: str) -> None:
    source = f"(;CA[{declared}]PB[{text}];B[aa])".encode(codec)
    assert game(source)["info"]["PB"] == text
    assert codes(source) == ["wrong_charset"]


@pytest.mark.parametrize("declared", ["", "CA[UTF-8]"])
@pytest.mark.parametrize("text", ["構", "表", "予約申貼"])
def test_a_backslash_that_is_half_of_a_character(declared: str, text: str) -> None:
    source = f"(;{declared}PB[{text}];B[aa]C[{text}];W[bb]C[x{text}y])".encode("cp932")
    assert game(source)["info"]["PB"] == text
    assert game(source)["main_line"] == ["B aa", "W bb"]


@pytest.mark.parametrize("declared", ["", "klingon", "unicode_escape"])
def test_declared_and_unknown(declared: str) -> None:
    source = f"(;CA[{declared}]PB[柯洁];B[aa])".encode()
    assert game(source)["info"]["PB"] == "柯洁"
    assert codes(source) == ["unknown_charset"]


@pytest.mark.parametrize(
    ("declared", "codec"),
    [("UTF-16", "utf-8"), ("utf_16le", "utf-8"), ("UTF-8", "utf-16"), ("GB2312", "utf-8-sig"), ("GBK", "utf-16-le")],
)
def test_what_the_bytes_contradict_is_told(declared: str, codec: str) -> None:
    source = f"(;CA[{declared}]PB[柯洁];B[aa])".encode(codec)
    assert game(source)["info"]["PB"] == "柯洁"
    assert codes(source) == ["wrong_charset"]


def test_a_mark_that_agrees_is_no_fault() -> None:
    assert codes("(;CA[UTF-8]PB[柯洁];B[aa])".encode("utf-8-sig")) == []


@pytest.mark.parametrize("name", ["本因", "本因坊", "本因坊秀"])
def test_a_name_that_was_cut_in_a_character_is_no_cyrillic(name: str) -> None:
    source = b"(;CA[UTF-8]PB[" + name.encode()[:-1] + b"];B[aa])"
    assert game(source)["info"]["PB"] == name[:-1] + "\ufffd"
    assert codes(source) == ["damaged_text"]


def test_letters_that_are_no_latin_1_are_told_as_a_guess() -> None:
    source = "(;PB[Łukasz Świątek];B[aa])".encode("cp1250")
    assert codes(source) == ["guessed_charset"]


@pytest.mark.parametrize(
    ("codec", "text"),
    [
        ("gbk", "常昊 对 古力"), ("cp950", "周俊勳"), ("cp932", "山下 敬吾"), ("euc_jp", "黒の手がよい"),
        ("cp949", "이세돌"), ("iso2022_jp", "黒番の表"), ("koi8-r", "Динерштейн"),
        ("latin-1", "Jérôme"), ("cp1252", "Müller – größer"), ("cp1251", "Привет"), ("latin-1", "créé"),
        ("latin-1", "Määttä"), ("latin-1", "Þórður"), ("cp1251", "Партия Go, Сурин Д. (5d)"),
    ],
)  # fmt: skip
def test_undeclared(codec: str, text: str) -> None:
    assert game(f"(;PB[{text}];B[aa])".encode(codec))["info"]["PB"] == text


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_unicode_without_a_word(codec: str) -> None:
    assert game(MARKED.encode(codec))["info"]["PB"] == "柯洁"
    assert codes(MARKED.encode(codec)) == []


def test_each_game_has_its_own() -> None:
    first, second = "(;CA[UTF-8]PB[柯洁])".encode(), "(;PB[古力]CA[GB2312])".encode("gb2312")
    games = report(first + second + "(;PB[Jérôme])".encode("latin-1"))["games"]
    assert [one["info"]["PB"] for one in games] == ["柯洁", "古力", "Jérôme"]
    assert [one["encoding"] for one in games] == ["UTF-8", "GB2312", "ISO-8859-1"]


def test_games_that_declare_nothing_may_differ() -> None:
    first, second = "(;SZ[9]PB[柯洁])".encode(), "(;SZ[9]PB[古力]C[黑棋这手不好])".encode("gbk")
    for games in (first + second, second + b"(;SZ[9])" + first):
        assert {one["info"].get("PB") for one in report(games)["games"]} >= {"柯洁", "古力"}


def test_the_mark_of_utf_8_before_another_text() -> None:
    assert game(b"\xef\xbb\xbf" + "(;CA[GBK]PB[柯洁];B[aa])".encode("gbk"))["info"]["PB"] == "柯洁"


def test_one_broken_byte_in_two_byte_text() -> None:
    source = "(;CA[GBK]PB[古力]C[黑棋这手不好]N[X];B[aa])".encode("gbk").replace(b"X", b"\xff")
    assert game(source)["info"]["PB"] == "古力"
    assert codes(source) == ["damaged_text"]


def test_one_broken_byte_costs_one_character() -> None:
    source = "(;CA[UTF-8]PB[柯洁古力]C[李世石X];B[aa])".encode().replace(b"X", b"\xff")
    assert dict(game(source)["properties"])["C"] == ["李世石\ufffd"]
    assert codes(source) == ["damaged_text"]


@pytest.mark.parametrize(
    "source",
    ["(;CA[UTF-8]PB[J\ufffdrg];B[aa])".encode(), "(;PB[J\ufffdrg\xfc])".encode("utf-16"),
     "(;CA[UTF-8]PB[锟斤拷];B[aa])".encode(), b"(;CA[ISO-8859-1]PB[J\xef\xbf\xbdrg \xfc])"],
)  # fmt: skip
def test_what_an_earlier_program_lost_is_named(source: bytes) -> None:
    (warning,) = report(source)["warnings"]
    assert (warning["code"], "earlier program" in warning["message"]) == ("lost_text", True)


def test_the_user_knows_better() -> None:
    (root,) = read("(;CA[UTF-8]PB[表])".encode("cp932"), "Shift_JIS").games
    assert root.values("PB") == ("表",)


def test_saved_as_utf_8() -> None:
    saved = write(read("(;FF[4]CA[Shift_JIS]PB[表])".encode("cp932")))
    assert "PB[表]" in saved.decode("utf-8")
    assert b"CA[UTF-8]" in saved
    assert b"Shift" not in saved
