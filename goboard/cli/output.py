"""How the commands for scripts answer: one JSON object a line, in UTF-8 whatever the locale says, sent off at once."""

import json
import re
import sys

_LINE_ENDS = re.compile("[\x7f-\x9f\u2028\u2029]")
"""What other programs take for the end of a line, beside the signs that JSON escapes by itself."""


def print_json(answer: object) -> None:
    """Write one answer. Text that UTF-8 cannot hold is escaped as JSON allows."""
    line = _LINE_ENDS.sub(_escaped, json.dumps(answer, ensure_ascii=False, allow_nan=False)) + "\n"
    try:
        data = line.encode()
    except UnicodeEncodeError:
        data = (json.dumps(answer, allow_nan=False) + "\n").encode()
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _escaped(sign: re.Match[str]) -> str:
    return f"\\u{ord(sign[0]):04x}"
