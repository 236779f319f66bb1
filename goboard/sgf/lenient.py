"""One node read with patience: junk, lost brackets, identifiers without values and in lower case."""

from goboard.games.sgf_types import STRICT
from goboard.sgf import tokens
from goboard.sgf.log import Log

_SHOWN = 20


class Properties:
    """The properties of one node, in order, as they are found. `has_cut` is True once a "]" had to be put in."""

    def __init__(self, text: str, log: Log) -> None:
        self._text, self._log = text, log
        self._found: list[tuple[str, list[str]]] = []
        self.has_cut = False

    def joined(self) -> str:
        """The node's text."""
        return "".join([f"{ident}[{']['.join(values)}]" for ident, values in self._found if values])

    def read(self, position: int) -> int:
        """Read up to the end of the node; returns where that is."""
        text = self._text
        while (position := tokens.skip_space(text, position)) < len(text) and text[position] not in ";()":
            ident = tokens.IDENT.match(text, position)
            if ident:
                position = self._identifier(ident[0], position)
            elif text[position] == "[" and self._found:
                position = self._value(position)
            else:
                position = skip_junk(text, position, self._log)
        return position

    def _identifier(self, name: str, position: int) -> int:
        after = tokens.skip_space(self._text, position + len(name))
        if self._text[after : after + 1] != "[":
            shown = name[:_SHOWN]
            self._log.warn("no_value", position, f"{shown} has no value; it is left out.")
            return after
        self._found.append((self._upper(name, position), []))
        return self._value(after)

    def _upper(self, name: str, position: int) -> str:
        """The identifier without the lower-case letters that older versions of SGF allow."""
        upper = "".join([char for char in name if not char.islower()])
        if not upper or not upper[0].isalpha():
            self._log.warn(
                "lower_case", position, f"{name[:_SHOWN]} is in lower case; it is read as {name.upper()[:_SHOWN]}."
            )
            upper = name.upper()
        if not upper.isalpha():
            self._log.warn("odd_identifier", position, f"{upper[:_SHOWN]} is no SGF identifier; it is kept.")
        return upper

    def _value(self, position: int) -> int:
        ident, values = self._found[-1]
        if ident in STRICT:
            stop = tokens.TO_BRACKET.match(self._text, position).end()  # type: ignore[union-attr]
            if stop == len(self._text) or self._text[stop] == "[":
                return self._cut(position)
        found = tokens.ONE_VALUE.match(self._text, position)
        if found:
            values.append(found[1])
            return found.end()
        self._log.warn("unclosed_value", position, f"The file ends before the value of {ident[:_SHOWN]} is closed.")
        rest = self._text[position + 1 :]
        backslashes = len(rest) - len(rest.rstrip("\\"))
        if rest.strip():
            values.append(rest[:-1] if backslashes % 2 else rest)
        return len(self._text)

    def _cut(self, position: int) -> int:
        """Read a value that lacks its bracket and is of a type that tells where it must have ended."""
        ident, values = self._found[-1]
        self._log.warn("unclosed_value", position, f"The value of {ident[:_SHOWN]} lacks its closing bracket.")
        found = tokens.STRICT_START.match(self._text, position)
        assert found is not None
        if found.end() < len(self._text) or found[1].strip():
            # a file that ends before the first character of a move would pass otherwise
            values.append(found[1].rstrip())
        self.has_cut = True
        return found.end()


def skip_junk(text: str, position: int, log: Log) -> int:
    """Skip what is no part of SGF, with a warning; returns where it ends."""
    found = tokens.NAMELESS_VALUE.match(text, position) or tokens.IDENT.match(text, position)
    found = found or tokens.JUNK.match(text, position)
    end = found.end() if found else position + 1
    shown = text[position:end][:_SHOWN]
    log.warn("junk", position, f"{shown!r} is no part of SGF; it is skipped.")
    return end
