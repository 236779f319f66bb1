"""Answers that are kept in case they are asked for again, without ever taking much memory."""

from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Remembered(dict[Key, Value]):
    """What was found out, by all that it depends on: up to `most` answers. Before one more, all are forgotten."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def keep(self, key: Key, value: Value) -> Value:
        """Remember it; returns it."""
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value
