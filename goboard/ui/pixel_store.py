"""Ready-made pictures by key, together no larger than so many bytes: those not used for longest are dropped first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Picture = TypeVar("Picture")


class PixelStore(Generic[Picture]):
    """`bytes_of` tells how much one takes; pictures may grow between two uses."""

    def __init__(self, most: int, bytes_of: Callable[[Picture], int]) -> None:
        self._most = most
        self._bytes_of = bytes_of
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()

    @property
    def size(self) -> int:
        """The bytes of all that is kept."""
        return sum(map(self._bytes_of, self._kept.values()))

    def take(self, key: Hashable, make: Callable[[], Picture]) -> Picture:
        """The picture of that key, made if there is none; it stays, others may have to go."""
        found = self._kept.pop(key, None)
        if found is None:
            found = make()
        size = self.size
        while self._kept and size + self._bytes_of(found) > self._most:
            size -= self._bytes_of(self._kept.popitem(last=False)[1])
        self._kept[key] = found
        return found
