"""Answers that are kept in case they are asked for again, without ever taking much memory."""

from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Remembered(dict[Key, Value]):
    """What was found out, by all that it depends on: up to `most` answers, or answers of that size together. Before
    one more, all are forgotten."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most, self._size = most, 0

    def keep(self, key: Key, value: Value, size: int = 1) -> Value:
        """Remember it; returns it."""
        if self._size + size > self._most:
            self.clear()
        self._size += size
        self[key] = value
        return value

    def clear(self) -> None:
        """Forget all."""
        super().clear()
        self._size = 0
