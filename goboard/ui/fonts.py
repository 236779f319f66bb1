"""Fonts for what goboard itself writes on machines that lack them, the shapes of signs that a language writes, and what
stands for signs that no font has."""

import unicodedata
from collections.abc import Mapping
from typing import ClassVar

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QGuiApplication, QTextLayout

from goboard.resources_path import resource
from goboard.ui.language import LATIN_ENDS, tr

System = QFontDatabase.WritingSystem
SCRIPTS = {"zh": System.SimplifiedChinese, "ja": System.Japanese, "ko": System.Korean}
"""Of the languages that need signs of East Asia."""
COMMON = {
    "zh": "设置语言棋盘对局黑白着数边",
    "ja": "設定言語碁盤対局黒白着数辺のをカー",
    "ko": "설정언어바둑판대국흑백수변",
}
"""Signs that every window has in that language."""
GOOD = {
    "zh": ("Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "Microsoft YaHei UI", "PingFang SC"),
    "ja": ("Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "Yu Gothic UI", "Hiragino Sans", "IPAexGothic"),
    "ko": ("Noto Sans CJK KR", "Noto Sans KR", "Source Han Sans KR", "Malgun Gothic", "Apple SD Gothic Neo"),
}
"""Families that have a language's own shapes; Han signs look otherwise in each of them."""
FIRST, HANGUL = "\u1100", "\uac00"
"""The first signs of East Asia, and of Korean among them; fonts that have letters alone end before."""
UNSEEN = "MCZ"
"""Unicode categories, by their first letters, of signs that are not drawn by themselves."""
NO_SIGN = "?"
"""Stands for a sign that no font has: more than a box says nobody can read."""
PACKAGE = "fonts-noto-cjk"
NO_FONT = "no font was found: all letters are boxes; the package fonts-dejavu-core brings one"
"""For a terminal: in the window nobody could read it."""
OWN, OURS = "goboard-{}.otf", "goboard "
"""The files of goboard's own fonts, and how their families begin."""


class _System:
    """The families of the system's own font, none as long as nobody has asked; those of our fonts in use, and which of
    them had to be named."""

    families: tuple[str, ...] = ()
    added: ClassVar[dict[str, str]] = {}
    named: tuple[str, ...] = ()
    drawn: ClassVar[dict[str, bool]] = {}
    """By sign: does a font have it? Asked anew once there are more fonts."""


def has_letters() -> bool:
    """Is there any font of the system's? Without one Qt draws boxes; goboard's own have signs of East Asia alone."""
    return bool(QFontInfo(QGuiApplication.font()).family())


def provide_signs() -> None:
    """Where no font has the signs of a language of East Asia, goboard's own have those that its rule texts, coordinates
    and names of languages use."""
    for code, system in SCRIPTS.items():
        if not QFontDatabase.families(system):
            _add(OWN.format(code))


def provide_names(names: Mapping[str, str]) -> None:
    """Languages in their own signs, by their codes, where no font has them."""
    for code in SCRIPTS:
        if lacks(names[code]):
            _add(OWN.format(code))


def use_shapes(language: str) -> None:
    """The families of the window, or of what is painted without one: signs come in the shapes of that language, from
    goboard's own font where no other has them."""
    app = QGuiApplication.instance()
    if not isinstance(app, QGuiApplication) or (language not in SCRIPTS and not _System.families):
        return
    font = app.font()
    own = _System.families = _System.families or tuple(font.families())
    families = list(own)
    if language in SCRIPTS:
        known = [name for name in QFontDatabase.families(SCRIPTS[language]) if not name.startswith(OURS)]
        family = next((name for name in GOOD[language] if name in known), known[0] if known else "")
        if not family and (_System.added or lacks(COMMON[language])):
            family = _add(OWN.format(language))
        # letters stay those of the system where its font has no signs of East Asia
        families = [family, *own] if set(own) & set(known) else [*own, family]
    if _System.named and language not in SCRIPTS:
        families += [QFontInfo(QFont(list(own))).family()]
    families = list(dict.fromkeys(filter(None, (*families, *_System.named))))
    if families != font.families():
        font.setFamilies(families)
        app.setFont(font)
        _System.drawn.clear()


def provide_for(words: str) -> bool:
    """Are all signs of these words drawn? Where no other font has them goboard's own give those that they have."""
    signs = "".join(sorted(sign for sign in _boxes(words) if sign >= FIRST))
    if not signs:
        return True
    # Korean and Japanese have signs that tell them; Han signs alone are written in Chinese shapes
    wanted = {"ko": max(signs) >= HANGUL, "ja": any("\u3040" <= sign < "\u3100" for sign in signs), "zh": True}
    for code in filter(wanted.get, wanted):
        family = _add(OWN.format(code))
        if family and lacks(signs):
            _name(family)
        if not lacks(signs):
            return True
    return False


def hint_for(names: str) -> str:
    """What brings the signs of these names, "" where a font has them all."""
    if provide_for(names):
        return ""
    return tr("No font here has all signs of these names: the package {package} brings them.", package=PACKAGE)


def without_boxes(words: str) -> str:
    """These words as the fonts that there are draw them, with a question mark for each sign that none has."""
    boxes = _boxes(words)
    return "".join(NO_SIGN if sign in boxes else sign for sign in words) if boxes else words


def _boxes(words: str) -> set[str]:
    """The signs of these words that are drawn as boxes."""
    signs, drawn = {sign for sign in words if sign >= LATIN_ENDS}, _System.drawn
    new = signs - drawn.keys()
    if new:
        asked = [sign for sign in sorted(new) if unicodedata.category(sign)[0] not in UNSEEN]
        drawn |= dict.fromkeys(new, True)
        if lacks("".join(asked)):
            drawn |= {sign: not lacks(sign) for sign in asked}
    return {sign for sign in signs if not drawn[sign]}


def _name(family: str) -> None:
    """Ask that family too: where several fonts were added Qt asks one of them by itself."""
    app = QGuiApplication.instance()
    if isinstance(app, QGuiApplication) and family not in _System.named:
        font = app.font()
        _System.families = _System.families or tuple(font.families())
        _System.named += (family,)
        # the system's font may be known by an alias, which Qt passes over where other families are named: lines would
        # get the height of ours, and the whole window another layout
        font.setFamilies([*dict.fromkeys((*font.families(), QFontInfo(font).family(), family))])
        app.setFont(font)
        _System.drawn.clear()


def lacks(text: str) -> bool:
    """Is some sign of it drawn as a box? What is asked is what is drawn: metrics do not know of other fonts that stand
    in for the one that was asked for."""
    layout = QTextLayout(text, QFont(QGuiApplication.font()))
    layout.beginLayout()
    while layout.createLine().isValid():
        pass
    layout.endLayout()
    return any(0 in run.glyphIndexes() for run in layout.glyphRuns())


def _add(name: str) -> str:
    """The family of that font of goboard's own, "" where it is missing."""
    try:
        path = resource("fonts", name)
    except FileNotFoundError:
        return ""
    if name not in _System.added:
        _System.drawn.clear()
        number = QFontDatabase.addApplicationFont(str(path))
        _System.added[name] = next(iter(QFontDatabase.applicationFontFamilies(number)), "") if number >= 0 else ""
    return _System.added[name]
