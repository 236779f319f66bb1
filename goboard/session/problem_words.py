"""What comments of a problem say: the keywords of problem collections, and plain words such as "Correct!"."""

import re
from collections.abc import Iterator
from enum import Enum


class Verdict(Enum):
    """What the record says of a node."""

    RIGHT = "right"
    WRONG = "wrong"
    NOT_THIS = "right, but another move is asked for"


RIGHT, NOT_THIS, FORCE, CHOICE = "RIGHT", "NOTTHIS", "FORCE", "CHOICE"
_KEYWORDS = frozenset({RIGHT, NOT_THIS, FORCE, CHOICE})
_SENTENCE = re.compile(r"[^\n.!?:;,()\[\]]+")
_NEGATION = re.compile(r"(?:not|never|no|.*n['’]t)", re.IGNORECASE)
_BEHIND = re.compile(r"[.!:;,]*[ \t]*")

_END = r"\s*(?:$|[\n.!,;:()…–—]|-\s)"
"""The words are all of the sentence; a question mark asks."""
_THING = r"(?:\s+(?:move|answer|solution|choice|idea|way|path|order|direction)s?(?:\s+(?:again|too))?)?"
_IT_IS = r"(?:(?:this|that|it)(?:\s+(?:is|was)|['’]s)\s+)?"
_LOOSE_RIGHT = re.compile(
    rf"\s*(?:{_IT_IS}(?:the\s+|a\s+)?(?:quite\s+|absolutely\s+)?(?:correct|right){_THING}{_END}|success\b|solved{_END}"
    rf"|正解|正确|正確|정답|\+\s*\Z)",
    re.IGNORECASE,
)
_LOOSE_WRONG = re.compile(
    rf"\s*(?:{_IT_IS}(?:the\s+|a\s+)?(?:wrong|incorrect){_THING}(?:{_END}|\s+(?:because|since|as)\b)"
    rf"|(?:{_IT_IS}not|(?:this|that|it)\s+(?:is|was)n['’]t)\s+(?:(?:quite|entirely|really|the|a)\s+)*"
    rf"(?:correct|right){_THING}{_END}"
    rf"|fail(?:ed|ure|s)?\b|不正解|失敗|失败|错误|錯誤|실패|오답|[-–]\s*\Z)",
    re.IGNORECASE,
)


def keywords(comment: str) -> frozenset[str]:
    """The keywords of problem collections that the comment holds: RIGHT, NOTTHIS, FORCE, CHOICE."""
    return frozenset(word for _, _, words in _runs(comment) for word in words)


def without_keywords(comment: str) -> str:
    """What is left for a person to read."""
    for start, end, _ in reversed(list(_runs(comment))):
        before = comment[:start]
        if not before.strip(" \t") or before.rstrip(" \t")[-1] in "\n.!?:;,":
            found = _BEHIND.match(comment, end)
            end = found.end() if found else end
        comment = before + comment[end:]
    return re.sub(r"[ \t]+(?=[.!?\n]|\Z)", "", comment).strip("\n") if comment.strip() else ""


def _runs(comment: str) -> Iterator[tuple[int, int, list[str]]]:
    """(start, end, words): keywords begin or end a sentence. Elsewhere, denied, or beside other words in capitals,
    capitals only lend weight to what a person says."""
    for sentence in _SENTENCE.finditer(comment):
        words = list(re.finditer(r"\S+", sentence[0]))
        front = next((at for at, word in enumerate(words) if word[0] not in _KEYWORDS), len(words))
        back = next((at for at, word in enumerate(reversed(words)) if word[0] not in _KEYWORDS), 0)
        at = sentence.start()
        if front and not (front < len(words) and _is_loud(words[front][0])):
            run = words[:front]
            yield at + run[0].start(), at + run[-1].end(), [word[0] for word in run]
        if back:
            before, run = words[-back - 1][0], words[-back:]
            if not _is_loud(before) and not _NEGATION.fullmatch(before):
                yield at + run[0].start(), at + run[-1].end(), [word[0] for word in run]


def _is_loud(word: str) -> bool:
    return len(word) > 1 and word.isalpha() and word.isupper()


def keyword_verdict(comment: str) -> Verdict | None:
    """What the keywords say."""
    found = keywords(comment)
    return Verdict.NOT_THIS if NOT_THIS in found else Verdict.RIGHT if RIGHT in found else None


def loose_verdict(comment: str) -> Verdict | None:
    """What plain words say that the comment begins with: those in the middle of sentences speak of other things."""
    if _LOOSE_WRONG.match(comment):
        return Verdict.WRONG
    return Verdict.RIGHT if _LOOSE_RIGHT.match(comment) else None
