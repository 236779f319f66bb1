"""Makes the fonts that are shipped for machines without fonts of East Asia: the signs of goboard's own texts alone, and
for each language of East Asia those of its catalogue in its own shapes.

    pip install fonttools
    python tools/make_font.py /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc

Noto Sans CJK and what is made of it are under the SIL Open Font License, which lies beside it.
"""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "resources" / "fonts"
FACES = {"cjk": "SC", "zh": "SC", "ja": "JP", "ko": "KR"}
"""What is made, and the face of the source that has its shapes."""
CATALOGUES = ROOT / "resources" / "translations"
FIRST, LAST = 0x2E80, 0xFFEF
"""Between these lie the signs of East Asia."""
SHOWN = (
    "resources/rules/*.txt", "resources/records/*.sgf", "docs/*.md", "goboard/ui/**/*.py", "goboard/drawing/**/*.py",
    "goboard/rules/**/*.py", "goboard/boards/**/*.py", "goboard/words/*.py",
)  # fmt: skip
"""Where the texts stand that goboard itself shows."""
KANA = "".join(map(chr, (*range(0x3041, 0x3097), *range(0x309B, 0x309F), *range(0x30A1, 0x30FF)))) + "々〆"
OF_NAMES = {
    "ja": KANA,
    "ko": "김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구나민진지엄채원천방공현함"
    "변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국은편용예경봉사부가복태목형피두감음빈동온호범좌"
    "팽승간상시갈류량려렬령례룡림영수미준재훈희숙순자아혜철규찬율건환혁욱식광병종창근학협만세슬솔별빛나래"
    "샘힘웅화엽필환산관대덕란린율랑람",
}
"""Signs that records' names are written with, by the language: all kana, and the syllables of Korean names."""


def main(arguments: list[str]) -> int:
    """Make them from that font or collection."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    for code in FACES:
        if code == "cjk" or words_of(code):
            make(Path(arguments[0]), code)
    return 0


def make(source: Path, code: str) -> None:
    """One of them."""
    from fontTools import subset
    from fontTools.ttLib import TTCollection, TTFont

    fonts = TTCollection(source).fonts if source.suffix == ".ttc" else [TTFont(source)]
    font = next((each for each in fonts if FACES[code] in each["name"].getDebugName(1).split()), fonts[0])
    options = subset.Options(
        layout_features=[], name_IDs=[0, 1, 2, 13, 14], hinting=False, notdef_outline=True, glyph_names=False
    )
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=[ord(sign) for sign in signs(code)])
    chosen.subset(font)
    for record in font["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = f"goboard {code.upper()}"
    FONTS.mkdir(exist_ok=True)
    made = FONTS / f"goboard-{code}.otf"
    font.save(made)
    print(f"{made.relative_to(ROOT)}: {len(signs(code))} signs, {made.stat().st_size:,} bytes")


def signs(code: str = "cjk") -> str:
    """Every sign of East Asia that stands in goboard's own texts, in the words of that language and in names."""
    files = (path for pattern in SHOWN for path in ROOT.glob(pattern))
    text = "".join(path.read_text(encoding="utf-8") for path in files) + words_of(code)
    text += OF_NAMES.get(code, "")
    return "".join(sorted(sign for sign in set(text) if FIRST <= ord(sign) <= LAST and is_shown(sign)))


def words_of(code: str) -> str:
    """All that its catalogue says in it, the pages of the manual and the rules' texts."""
    resources = ROOT / "resources"
    translated = *(resources / "pages" / code).glob("*.md"), *(resources / "rules" / code).glob("*.txt")
    files = [CATALOGUES / f"{code}.po", *translated]
    text = "".join(path.read_text(encoding="utf-8") for path in files if path.exists())
    return "".join(sign for sign in text if FIRST <= ord(sign) <= LAST)


def is_shown(sign: str) -> bool:
    """Neither a control sign nor one that only changes the one before it."""
    return unicodedata.category(sign)[0] not in "CM"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
