"""A formula that has been read: a tree of constants, variables and operations."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Constant:
    """An exact number, or a truth value that follows from constants alone."""

    value: int | Fraction
    column: int


@dataclass(frozen=True, slots=True)
class Variable:
    name: str
    column: int


@dataclass(frozen=True, slots=True)
class Call:
    """An operation (`+ - * / **`, `negate`, `and or not`) or a function on its arguments."""

    operation: str
    arguments: tuple["Node", ...]
    column: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """A chain such as 0 <= x < y: n operators between n + 1 operands."""

    operators: tuple[str, ...]
    operands: tuple["Node", ...]
    column: int


Node = Constant | Variable | Call | Comparison


@dataclass(frozen=True)
class Formula:
    """A formula in some variables, read and found harmless. `text` is what was written."""

    text: str
    variables: frozenset[str]
    root: Node

    @cached_property
    def used(self) -> frozenset[str]:
        """The variables that it mentions: its value depends on no others."""
        found, waiting = set[str](), [self.root]
        while waiting:
            node = waiting.pop()
            if isinstance(node, Variable):
                found.add(node.name)
            elif isinstance(node, Call):
                waiting += node.arguments
            elif isinstance(node, Comparison):
                waiting += node.operands
        return frozenset(found)

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text
