"""How large the numbers of formulas may grow, so that nothing that strangers write takes long or ends the program."""

from fractions import Fraction

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
