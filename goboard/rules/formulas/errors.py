"""What can go wrong with a formula: it is refused, or its answer cannot be decided."""


class FormulaError(ValueError):
    """A formula that goboard refuses, or that has no value at some point; the text is a sentence for its writer.

    `column` is the place of the fault in the formula, counted from 1; 0 where no single place is at fault.
    """

    def __init__(self, sentence: str, column: int = 0) -> None:
        super().__init__(f"{sentence.rstrip('.')} (column {column})." if column else sentence)
        self.sentence = sentence
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.sentence, self.column)

    def at(self, column: int) -> "FormulaError":
        """The same error with its place, if it has none yet."""
        return self if self.column else type(self)(self.sentence, column)


class TooLong(FormulaError):  # noqa: N818
    """An exact number that would have more digits than goboard writes out."""


class NotSummable(FormulaError):  # noqa: N818
    """A weight F whose sum over the whole plane goboard cannot bound."""


class Undecided(ArithmeticError):  # noqa: N818
    """Two numbers could not be told apart at the highest precision; nothing is guessed."""
