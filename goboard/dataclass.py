"""Dataclasses with functions that they share, for modules that hold many and are loaded with the first window.

The library's decorator writes and compiles six functions for each class: for two hundred classes that takes most of a
tenth of a second, and more than 1 MB.
"""

import dataclasses
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

Record = TypeVar("Record")

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, eq=True, **options):
        """As the library has it, for classes that write none of the shared functions themselves."""
        if cls is None:
            return lambda given: dataclass(given, frozen=frozen, eq=eq, **options)
        made = dataclasses.dataclass(cls, frozen=frozen, eq=False, repr=False, **options)
        made.__repr__ = _told
        if frozen:
            made.__setattr__ = made.__delattr__ = _refuse
        if eq:
            names = [field.name for field in dataclasses.fields(made) if field.compare]
            made._compared = staticmethod(attrgetter(*names) if names else bool)
            made.__eq__, made.__hash__ = _is_equal, _hashed if frozen else None
        return made


@recursive_repr()
def _told(self: Any) -> str:
    told = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{type(self).__qualname__}({', '.join(told)})"


def _is_equal(self: Any, other: Any) -> bool:
    return self._compared(self) == self._compared(other) if type(other) is type(self) else NotImplemented


def _hashed(self: Any) -> int:
    return hash(self._compared(self))


def _refuse(self: Any, name: str, *_value: object) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")


def with_values(record: Record, **values: object) -> Record:
    """The same but for these fields, as `dataclasses.replace` has it and in a tenth of its time: for a frozen record of
    many fields that checks and works out nothing when it is made. TypeError if it has no such field."""
    if not values.keys() <= record.__dict__.keys():
        raise TypeError(f"{type(record).__qualname__} has not all of these fields: {', '.join(values)}")
    made = object.__new__(type(record))
    made.__dict__.update(record.__dict__, **values)
    return made
