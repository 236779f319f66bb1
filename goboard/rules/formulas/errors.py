"""What can be wrong with a formula, and how large its numbers may grow, so that no text takes long."""

from fractions import Fraction

from goboard.words.message import phrase


class FormulaError(ValueError):
    """A formula that goboard refuses, or that has no value at some point; the text is a sentence for its writer,
    made of one without its full stop.

    `column` is the place of the fault in the formula, counted from 1; 0 where no single place is at fault.
    """

    def __init__(self, sentence: str, column: int = 0) -> None:
        super().__init__(
            phrase("{sentence} (column {column}).", sentence=sentence, column=column)
            if column
            else phrase("{sentence}.", sentence=sentence)
        )
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


MOST_BITS_FOLDED = 4_000
"""Of an exact number that follows from constants alone: some 1,200 digits."""
MOST_BITS_EXACT = 13_000
"""Of an exact number on the way; a longer one is carried on as the balls that hold it."""
MOST_BITS_WRITTEN = 20_000
"""What is 2 ** 20,000 or more can be compared, but not be written down, rounded or added up as a weight."""
MOST_EXPONENT = 10_000


def is_long(number: int | Fraction, most: int = MOST_BITS_EXACT) -> bool:
    """Does its numerator or denominator have more bits than that?"""
    return number.numerator.bit_length() > most or number.denominator.bit_length() > most


def divided_out(whole: int, prime: int) -> tuple[int, int]:
    """(n, rest) with whole = prime ** n * rest, by squaring, so that long numbers take few divisions; whole > 0."""
    powers, times = [prime], 0
    while whole % powers[-1] == 0:
        powers.append(powers[-1] * powers[-1])
    for step in range(len(powers) - 2, -1, -1):
        quotient, rest = divmod(whole, powers[step])
        if not rest:
            whole, times = quotient, times + (1 << step)
    return times, whole
