"""A language for tests: English with accents, 40 % longer, in brackets. What has none is untranslated, what has one
alone is cut, and several pairs in one line are a glued sentence."""

import re
from gettext import NullTranslations

from goboard.words.wording import Habits, Wording

ACCENTED = str.maketrans("AEIOUYaeiouyncsz", "ÀÉÎÖÛÝåéîöüÿñçšž")
WORD = 9
"""Characters from one space to the next."""
FIELD = re.compile(r"(\{[^{}]*\}|\{\{|\}\}|&(?=\w))")


def disguised(text: str) -> str:
    """⟦Páss ··⟧; fields and signs alone have nothing to translate."""
    if not any(map(str.isalpha, "".join(FIELD.split(text)[::2]))):
        return text
    parts = (part if index % 2 else part.translate(ACCENTED) for index, part in enumerate(FIELD.split(text)))
    dots = "…" if text.endswith("…") else ""
    # the longer part breaks as words do
    longer = "".join(" " if at % WORD == 0 else "·" for at in range(1, max(1, round(0.4 * len(text))) + 1)).rstrip()
    return f"⟦{''.join(parts).removesuffix('…')}{longer}⟧{dots}"


class Pseudo(NullTranslations):
    """Answers every message."""

    def gettext(self, message: str) -> str:
        return disguised(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return disguised(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return disguised(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


def pseudo() -> Wording:
    """That language."""
    wording = Wording("en-XA", Pseudo())
    # rows and lists of messages are no glued ones
    wording.habits = Habits("⟦Pseudo⟧", comma=", ", both=" & ", either=" | ", after_sentence=" ¶ ")
    return wording
