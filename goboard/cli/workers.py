"""What commands that go through many records have in common: who does the work, and what is done already.

A run that came to an end in the middle goes on with the file of answers that it has written.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, BinaryIO

from goboard.cli.console import Json, complain, gone_on_with, print_answers, whole_number
from goboard.words.reasons import reason_of

if TYPE_CHECKING:
    from goboard.formats.sending import Workers

_MOST = 256
NO_WORKERS = "There are no workers at {} yet; they are waited for."


def add_workers(parser: argparse.ArgumentParser, processes: int, usual: str, *, is_resumed: bool = True) -> None:
    """The options for it."""
    several = parser.add_mutually_exclusive_group()
    what = f"how many processes share the work (default: {usual})"
    several.add_argument("--processes", metavar="NUMBER", type=whole_number(1, _MOST), default=processes, help=what)
    add_scheduler(several)
    if is_resumed:
        what = "write the answers into this file, and go on where it ends: what it tells of already is left out"
        parser.add_argument("--resume", metavar="OUT", default="", help=what)


def add_scheduler(parser: argparse._ActionsContainer) -> None:
    """The option for machines."""
    what = "have the workers of a Dask cluster do it, as tcp://192.168.0.2:8786; needs goboard[cluster]"
    parser.add_argument("--scheduler", metavar="ADDRESS", default="", help=what)


@contextmanager
def workers_of(options: argparse.Namespace) -> "Iterator[Workers | None]":
    """Those that the options name, None where these leave it open; ClusterError where they cannot be used."""
    if not options.scheduler:
        yield getattr(options, "processes", None)
        return
    from goboard.formats.sending import forget
    from goboard.jobs.cluster import Cluster

    cluster = Cluster(options.scheduler, forget)
    try:
        if not cluster.workers:
            complain(NO_WORKERS.format(options.scheduler))
        yield cluster
    finally:
        cluster.close()


class OtherFileError(Exception):
    """What is to be gone on with is no file of answers of this command; a sentence."""

    def __init__(self) -> None:
        super().__init__("It holds something else than the answers of this command; nothing was written.")


class Run:
    """Workers, and how often something is answered already."""

    def __init__(self, workers: "Workers", done: Counter[str]) -> None:
        self.workers = workers
        self._done = done

    def has(self, key: object) -> bool:
        """Is it answered already? Once for each answer."""
        written = json.dumps(key)
        if not self._done[written]:
            return False
        self._done[written] -= 1
        return True


def told(
    options: argparse.Namespace, problem_in: Callable[[Json], str], key: str, answers: Callable[[Run], Iterator[Json]]
) -> int:
    """Tell the answers; the status. They are told apart by what they have under that key."""
    from goboard.jobs.cluster import ClusterError

    with ExitStack() as stack:
        out, done, has_failed = None, Counter[str](), False
        try:
            if options.resume:
                out = stack.enter_context(gone_on_with(options.resume))
                for answer, is_failed in _answers_in(out, key, problem_in):
                    done[json.dumps(answer.get(key))] += 1
                    has_failed |= is_failed
            workers = stack.enter_context(workers_of(options))
            return max(print_answers(answers(Run(workers or 1, done)), problem_in, out), int(has_failed))
        except ClusterError as error:
            complain(f"goboard: {error}")
        except (OSError, OtherFileError) as error:
            if not options.resume or isinstance(error, BrokenPipeError):
                raise
            complain(f"{options.resume}: {f'{reason_of(error)}.' if isinstance(error, OSError) else error}")
        return 1


def _answers_in(file: BinaryIO, key: str, problem_in: Callable[[Json], str]) -> Iterator[tuple[Json, bool]]:
    """The answers in a file of them and whether they tell of a problem; a last one that was torn is cut off.
    OtherFileError for another file."""
    file.seek(0)
    end, begin = 0, f'{{"{key}": '.encode()
    for line in file:
        if not line.startswith(begin[: len(line)]):
            raise OtherFileError
        if not line.endswith(b"\n"):
            break
        try:
            answer = json.loads(line)
            yield answer, bool(problem_in(answer))
        except (ValueError, KeyError, TypeError):
            raise OtherFileError from None
        end += len(line)
    file.truncate(end)
