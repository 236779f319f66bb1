"""What the frozen program begins with: it is begun again for each process of a pool."""

import multiprocessing
import os
import sys

multiprocessing.freeze_support()

from goboard.__main__ import main, window  # noqa: E402

if __name__ == "__main__":
    is_window = os.path.basename(sys.argv[0]).startswith("goboard-window")
    sys.exit(window() if is_window else main())
