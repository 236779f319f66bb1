"""The program's entry: the window, or one of the commands for scripts."""

import gc
import importlib
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from goboard import __version__

COMMANDS = {
    "replay": "plays game documents (or SGF) under a rule set: legality, captures, score",
    "analyze": "territory, dead stones, seki, life and death of a position",
    "review": "records whose moves are judged by an engine or goboard's own search, saved with what it says",
    "eyes": "the eyespace as local game: max, min and vital points",
    "sgf": "what an SGF file holds, as JSON; -o saves it repaired, in UTF-8",
    "render": "pictures of positions: PNG, WebP, SVG, PDF or text; of games: GIF, HTML or LaTeX",
    "boards": "the shapes of boards, as JSON; with a board, its points and edges",
    "match": "games between two engines, or goboard's own opponent: records and a tally",
    "gtp": "goboard's own opponent as an engine for other programs (GTP 2)",
    "library": "the library of records without its window: add, refresh, status, query, position, players, ...",
    "study": "problems that come again when they would be forgotten: add, status, queue, note, export, ...",
    "convert": "records, game documents and boards from one format into another",
    "integrate": "a desktop entry, icons and the types of records for this user; --remove takes them away",
    "doctor": "what is installed, compiled or missing, and the line that mends it",
    "audit": "folders of records looked through: warnings, illegal moves, whether the result is what the count gives",
}

LEAVE_NOTHING = ("replay", "analyze", "eyes", "boards")
"""Commands that leave no file half written, and whose processes end with them: Ctrl+C ends them where they are."""
INTERRUPTED = 130
"""The exit status of what Ctrl+C has ended."""

HELP = """usage: goboard [FILE...]              the desktop program; opens the records and boards given
       goboard COMMAND [OPTION...]    one of the commands below; each has its own --help

play, review and judge Go and Go-like games

commands:
{commands}

options:
  -h, --help     show this text and exit
  --version      show the version, and whether the kernel is compiled, and exit

A file that has the name of a command is opened as ./NAME. Exit status: 0 done, 1 some input could not be
handled (the rest was), 2 the command line itself is wrong."""


def main(arguments: list[str] | None = None) -> int:
    """Run what the command line asks for and return the exit status."""
    if arguments is None:
        _provide_streams()
        try:
            return _main(sys.argv[1:], is_program=True)
        except KeyboardInterrupt:
            _end_now()
    return _main(arguments, is_program=False)


def _provide_streams() -> None:
    """Standard streams that whoever began the program has closed lead nowhere from now on: the next file opened would
    stand in the place of one, and take what is said in it."""
    with suppress(OSError):
        while (number := os.open(os.devnull, os.O_RDWR)) <= _LAST_STREAM:
            os.set_inheritable(number, True)
        os.close(number)
    # the input stays closed: who reads it says so
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - it stays open to the end


_LAST_STREAM = 2


def _main(given: list[str], *, is_program: bool) -> int:
    first = given[0] if given else ""
    if first in ("-h", "--help"):
        commands = "\n".join(f"  {name:<10} {what}" for name, what in COMMANDS.items())
        return _told(HELP.format(commands=commands))
    if first == "--version":
        from goboard.kernel import is_compiled

        kernel = "compiled" if is_compiled else "interpreted: slower"
        return _told(f"goboard {__version__} (kernel {kernel})")
    if first in COMMANDS:
        return _command(first, given[1:], is_program=is_program)
    if first.startswith("-") and first != "--":
        from goboard.cli.console import complain

        complain(f"goboard: there is no option {first}; see goboard --help")
        return 2
    files = [name for name in given if name != "--"]
    return window(files) if _can_open(files) else 2


def _can_open(files: list[str]) -> bool:
    """Tell which files there are not; False if files are given and none of them can be opened, or if the first is a
    word that is neither a file nor a command."""
    unfit = {name: sentence for name in files if (sentence := _unfit(name))}
    if unfit:
        from goboard.cli.console import complain
    for sentence in unfit.values():
        complain(f"goboard: {sentence}")
    # whoever begins with a word means a command
    is_command = bool(files) and files[0] in unfit and _is_word(files[0])
    return not is_command and (len(unfit) < len(files) or not files)


def _unfit(name: str) -> str:
    """Why there is nothing of that name to open; "" if there is."""
    if not name:
        return "An empty name names no file."
    if "\0" in name:
        return f"{name!r} holds a sign that no file's name has."
    path = Path(name)
    try:
        if path.is_file() or path.is_dir():
            return ""
        if path.exists():
            return f"{name} is a pipe or a device: only files and folders are opened."
    except OSError as error:
        return f"{name}: {error.strerror or error}."
    if not _is_word(name):
        return f"There is no file {name}."
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), COMMANDS, 1)
    hint = f"did you mean goboard {near[0]}?" if near else "see goboard --help."
    return f"There is neither a command nor a file {name}; {hint}"


def _is_word(name: str) -> bool:
    path = Path(name)
    return bool(name) and not path.suffix and path.name == name


def _command(name: str, arguments: list[str], *, is_program: bool) -> int:
    before_files = arguments[: arguments.index("--")] if "--" in arguments else arguments
    for option in filter(_has_lost_value, before_files):
        from goboard.cli.console import complain

        complain(f"goboard {name}: {option} gives no value: -- ends the options. Write ./-- for a file of that name.")
        return 2
    # whoever began goboard with Ctrl+C ignored, as in the background of a shell, wants it to go on
    if is_program and name in LEAVE_NOTHING and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda _number, _frame: _end_now())
    status = _to_the_end(lambda: importlib.import_module(f"goboard.cli.{name}").run(arguments))
    if is_program:
        # what is in memory now goes with the process: Python need not look through it once more
        gc.freeze()
    return status


def _has_lost_value(argument: str) -> bool:
    """True for an option that is given "--" as its value, as in -o-- or --out=--: argparse takes that away from it."""
    is_short = len(argument) == len("-o--") and argument[0] == "-" != argument[1] and argument.endswith("--")
    return is_short or (argument.startswith("--") and argument.endswith("=--"))


def _told(text: str) -> int:
    from goboard.cli.console import say

    return _to_the_end(lambda: say(text))


def _to_the_end(call: Callable[[], int | None]) -> int:
    """Its exit status, 1 where what it writes can no longer be written, or nobody reads it any more."""
    from goboard.cli.console import UnwrittenError, complain, flush_out, give_up

    try:
        try:
            return int(call() or 0)
        finally:
            # the help of a command ends in an exit of its own
            flush_out()
    except UnwrittenError as failure:
        give_up(sys.stdout)
        complain(f"goboard: The answer could not be written: {failure}.")
        return 1
    except BrokenPipeError:
        give_up(sys.stdout)
        sys.stderr.close()
        return 1


def _end_now() -> NoReturn:
    """Ctrl+C: taking down what a large board has left in memory would take longer than a person waits."""
    # the signal may have come while something was written
    with suppress(OSError, ValueError, RuntimeError):
        sys.stdout.flush()
    os._exit(INTERRUPTED)


def window(files: list[str] | None = None) -> int:
    """Open the desktop program."""
    # until its window is there nothing is lost; Python would look at Ctrl+C only after the next event, and Qt ends a
    # program that hears it while Qt is imported, with a dump of that
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    # before the first picture hardly anything is made that goes again; from then on the window has its own collector
    gc.disable()
    from goboard.ui.app import run

    return run(sys.argv[1:] if files is None else files)


if __name__ == "__main__":
    sys.exit(main())
