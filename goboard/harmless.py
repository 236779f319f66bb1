"""Words of strangers without what does harm where they are shown: on a screen, in a terminal, in a picture. No Qt."""

import re

REPLACED = "\ufffd"
HARMFUL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]"
)  # fmt: skip
"""Control characters, what turns the order of characters about, no characters at all, halves of characters; marks of
direction may stay."""


def harmless(text: str) -> str:
    """The text with a sign in the place of each character that does harm."""
    return HARMFUL.sub(REPLACED, text)
