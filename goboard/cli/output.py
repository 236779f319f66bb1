"""How the commands for scripts answer: one JSON object a line, in UTF-8 whatever the locale says, sent off at once."""

import json
import sys


def print_json(answer: object) -> None:
    """Write one answer. Text that UTF-8 cannot hold is escaped as JSON allows."""
    line = json.dumps(answer, ensure_ascii=False, allow_nan=False) + "\n"
    try:
        data = line.encode()
    except UnicodeEncodeError:
        data = (json.dumps(answer, allow_nan=False) + "\n").encode()
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
