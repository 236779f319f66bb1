"""The process that tools/monkey.py starts: `python -m tests.monkey JSON`."""

import json
import os
import sys

from goboard.ui.app import stop_feature_search

if __name__ == "__main__":
    # before the rest is imported, as in the program: PySide would read the source of each module and keep it
    stop_feature_search()

    from tests.monkey.play import main

    ending = main(json.loads(sys.argv[1]))
    sys.stderr.flush()
    # threads that still compute would use what the interpreter takes down
    os._exit(ending)
