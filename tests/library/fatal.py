"""Work for other processes. It imports next to nothing, so that they begin soon."""

import os


def work(name: str) -> str:
    """In capitals; one name ends the process."""
    if name == "fatal":
        os._exit(3)
    return name.upper()
