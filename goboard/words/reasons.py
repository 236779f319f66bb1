"""What the system and SQLite say of an error, as messages, so that a sentence with its reason is in one language."""

from typing import Final

from goboard.words.message import Message, phrase

KNOWN: Final = {
    text: text
    for text in (
        phrase("No such file or directory"),
        phrase("Permission denied"),
        phrase("Operation not permitted"),
        phrase("Is a directory"),
        phrase("Not a directory"),
        phrase("File exists"),
        phrase("Directory not empty"),
        phrase("File name too long"),
        phrase("Too many levels of symbolic links"),
        phrase("No space left on device"),
        phrase("Disk quota exceeded"),
        phrase("File too large"),
        phrase("Read-only file system"),
        phrase("Device or resource busy"),
        phrase("Text file busy"),
        phrase("Input/output error"),
        phrase("Invalid argument"),
        phrase("Invalid cross-device link"),
        phrase("Too many open files"),
        phrase("Cannot allocate memory"),
        phrase("Exec format error"),
        phrase("No such device or address"),
        phrase("Stale file handle"),
        phrase("Connection refused"),
        phrase("Connection timed out"),
        phrase("Broken pipe"),
        phrase("database is locked"),
        phrase("attempt to write a readonly database"),
        phrase("unable to open database file"),
        phrase("database or disk is full"),
        phrase("disk I/O error"),
    )
}
"""By what the systems say in English; anything else is shown as it comes."""


def reason_of(error: BaseException) -> str:
    """Why it went wrong, without the name of the file, which the sentence around it has."""
    said = getattr(error, "strerror", None) or str(error)
    return said if isinstance(said, Message) else KNOWN.get(said, said)
