"""What is said of a file on which goboard itself fails, so that other files are answered none the less."""

import logging

_log = logging.getLogger(__name__)
# the commands have no log: what happened must not stand between their lines
logging.getLogger("goboard").addHandler(logging.NullHandler())


def unforeseen(error: Exception) -> str:
    """A sentence for the user, while the exception is handled; the log has where it was raised."""
    _log.error("A file could not be handled.", exc_info=error)
    return f"goboard failed on this file, which is a fault of goboard: {type(error).__name__}: {str(error)[:200]}."
