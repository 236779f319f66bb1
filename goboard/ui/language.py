"""The language of the window: which one is spoken, the one Wording of this process, and where it is asked.

What is written in a function is put into words there and then by `tr`; what comes from elsewhere, a table, a snapshot,
an error, by `worded`, which all of `goboard.ui.plain` does. Choosing another language makes the windows anew.
"""

import re
from collections.abc import Sequence
from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QLocale, QSettings, QTranslator

from goboard.words.message import Made, Message, Share, english, in_context, phrase
from goboard.words.wording import ENGLISH, HABITS, Wording

LANGUAGE = "text/language"
"""The setting: a code of `HABITS`; "" is that of the system."""
WHOLE = 0.8
"""A language of whose messages less is translated is in progress: it is spoken only where a person chooses it."""
EAST_ASIA = {"zh", "ja", "ko"}
"""Whose signs not every font has."""
LATIN_ENDS = "\u0250"
"""Before it are the letters of Europe's languages, which every font has."""
CHINESE, TRADITIONAL = "zh", ("Hant", "TW", "HK", "MO")
MOST_KNOWN = 10_000
"""Of what was said with names and numbers in it, which has no end: so much is known again."""


class _Spoken:
    """What is spoken now."""

    wording = Wording()
    english: ClassVar[dict[str, str]] = {}
    """What was said, and how it is said in English."""
    of_qt: QTranslator | None = None


def speak(wording: Wording) -> None:
    """From now on words are put into this language; what is on the screen already stays as it is."""
    _Spoken.wording = wording
    _Spoken.english.clear()


def speak_chosen(settings: QSettings) -> bool:
    """Speak the language of the settings, Qt's own dialogs and numbers too. False if it is spoken already."""
    wanted = chosen_language(str(settings.value(LANGUAGE) or ""))
    before = language()
    if wanted == before:
        return False
    speak(Wording(wanted))
    _translate_qt(wanted)
    if {before, wanted} & EAST_ASIA:
        from goboard.ui.fonts import use_shapes

        use_shapes(wanted)
    return True


def chosen_language(choice: str) -> str:
    """What that value of the setting stands for."""
    return choice if choice in HABITS else of_system(QLocale.system().uiLanguages())


def of_system(wanted: Sequence[str]) -> str:
    """The first language of that list that goboard speaks; English if it speaks none. Who reads traditional signs is
    not given simplified ones."""
    for each in wanted:
        code, *rest = each.replace("_", "-").split("-")
        if code == CHINESE and any(part in TRADITIONAL for part in rest):
            return ENGLISH
        if code in HABITS and is_whole(code):
            return code
    return ENGLISH


def share_done(code: str) -> float:
    """How much of that language is translated, 0 to 1."""
    if code == ENGLISH:
        return 1.0
    from goboard.words.catalogue import done

    return done(code)


def is_whole(code: str) -> bool:
    """Is enough of it translated to be spoken by itself?"""
    return share_done(code) >= WHOLE


def language_choices() -> dict[str, str]:
    """The languages in their own names, by their codes; of those in progress how far they are."""
    from goboard.ui.fonts import provide_names

    provide_names({code: habits.name for code, habits in HABITS.items()})
    return {
        code: habits.name
        if is_whole(code)
        else tr("{language}, in progress: {share}", language=habits.name, share=Share(share_done(code)))
        for code, habits in HABITS.items()
    }


_OF_QT = {
    "QFileDialog": (phrase("&Look in:"), phrase("Files of &type:")),
    "QAbstractFileIconProvider": (phrase("%1 File"),),
    "QPageSetupWidget": (phrase("Page &order:"), phrase("Pages &per sheet:")),
    "QPrintSettingsOutput": (
        phrase("Page &Set:"),
        phrase("Pages"),
        phrase("Double Sided Printing"),
        in_context("double sided printing", "Off"),
        phrase("Long side binding"),
        phrase("Short side binding"),
        phrase("""Specify pages or ranges separated by commas. Ranges are specified by two \
numbers separated by a hyphen. E.g: 3,5-7,9 prints pages 3, 5, 6, 7 and 9."""),
    ),
    "QShortcut": (
        in_context("key", "Ctrl"),
        in_context("key", "Shift"),
        in_context("key", "Del"),
        in_context("key", "Ins"),
        in_context("key", "Backspace"),
        in_context("key", "Esc"),
        in_context("key", "Return"),
        in_context("key", "Enter"),
    ),
}
OF_QT = {(context, english(text)): text for context, texts in _OF_QT.items() for text in texts}
"""What Qt lacks words for in some language, and keys that it calls otherwise than keyboards do, by context and text."""
KNOWN_ELSEWHERE = {"QAbstractFileIconProvider": "QFileDialog"}
"""Where most of Qt's catalogues still have the words of a context: kinds of files, as a folder."""


class _OfQt(QTranslator):
    """Qt's own words."""

    def translate(self, context: str, text: str, comment: str | None = None, n: int = -1) -> str:
        ours = OF_QT.get((context, text))
        if ours is not None:
            return worded(ours)
        said = super().translate(context, text, comment, n)
        if not said and context in KNOWN_ELSEWHERE:
            said = super().translate(KNOWN_ELSEWHERE[context], text, comment, n)
        return said or text


def _translate_qt(code: str) -> None:
    """Qt's own dialogs, and how numbers and dates are typed; where Qt has no such file its words stay English."""
    if _Spoken.of_qt is not None:
        QCoreApplication.removeTranslator(_Spoken.of_qt)
        _Spoken.of_qt = None
    from PySide6.QtCore import QLibraryInfo

    locale = QLocale(code)
    # the country's habits stay where its language is spoken; with English they always did
    QLocale.setDefault(QLocale.system() if code in (ENGLISH, QLocale.system().name()[:2]) else locale)
    translator = _OfQt()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if code != ENGLISH and translator.load(locale, "qtbase", "_", folder):
        QCoreApplication.installTranslator(translator)
        _Spoken.of_qt = translator


def language() -> str:
    """The code of the language that is spoken."""
    return _Spoken.wording.language


def worded(text: str) -> str:
    """A message in the language of the window; other text as it is."""
    said, known = _Spoken.wording(text), _Spoken.english
    if said != text and isinstance(text, Message) and (not text.made.fields or len(known) < MOST_KNOWN):
        known[said] = english(text)
        known.setdefault(said.replace("&", ""), english(text).replace("&", ""))
        known.setdefault(without_mnemonic(said), english(text).replace("&", ""))
    return said


def in_english(said: str) -> str:
    """What `worded` or `tr` was asked to say when it said that: for tables that go by English titles."""
    return _Spoken.english.get(said, said)


def tr(text: str, /, **fields: object) -> str:
    """The sentence with its fields in the language of the window."""
    return worded(Message(Made(text, tuple(fields.items()))))


def mark_between(between: str) -> str:
    """What the language writes between parts of a text that `sentences` joins with that."""
    return _Spoken.wording.mark(between)


def number_words(number: float, digits: int = 0) -> str:
    """The number as the language writes it, with that many digits after the point."""
    return _Spoken.wording.number(number, digits)


def number_text(text: str) -> str:
    """A number that is kept as text, as the language writes it; other text as it is."""
    return text.replace(".", _Spoken.wording.habits.point) if re.fullmatch(DECIMAL, text) else text


def numbers_text(text: str) -> str:
    """Numbers that are kept as text, with blanks between them, as the language writes each."""
    return " ".join(map(number_text, text.split()))


def share_words(share: float, digits: int = 0) -> str:
    """A part of the whole, 0 to 1, in per cent."""
    return _Spoken.wording.share(share, digits)


def share_sign() -> str:
    """What the language writes behind a number of per cent, with the space before it if there is one."""
    return share_words(0).removeprefix("0")


DECIMAL = r"[+−-]?\d+\.\d+"
BRACKETED = r"\s*[(（]&\w[)）]"
"""No patterns yet: the first window says nothing of that kind."""


def without_mnemonic(said: str) -> str:
    """The words of a menu's entry or a button alone. In some languages the key stands behind them, in brackets."""
    return re.sub(BRACKETED, "", said).replace("&&", "\0").replace("&", "").replace("\0", "&")


FULL_STOPS = ".。"


def without_stop(text: str) -> str:
    """The sentence in the language of the window, as it stands within another one or alone on a sign."""
    return worded(text).rstrip(FULL_STOPS)


NUMBER = "\0"
"""Stands in a sentence where a spin box has its number."""


def around_number(words: str) -> tuple[str, str]:
    """What of a sentence stands before its NUMBER, and what behind."""
    before, _, after = words.partition(NUMBER)
    return before, after
