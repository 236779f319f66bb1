"""Run goboard's tests from a fresh clone: makes the environment when needed; arguments go to pytest.

Without arguments all tests run, with --quick some of every package within a minute; both use all processors.
"""

from __future__ import annotations

import os
import sys

import setup_environment
import system_packages

ONE_PROCESS = {
    "-k",
    "-m",
    "-n",
    "-s",
    "--lf",
    "--ff",
    "--sw",
    "--pdb",
    "--trace",
    "--collect-only",
    "--co",
    "--fixtures",
}
"""Whoever says these runs few tests, wants to see them run, or says how many processes there are to be."""


def main(arguments: list[str]) -> int:
    """Run pytest with these arguments in the project's folder and return its exit code."""
    setup_environment.ensure_python()
    system_packages.provide(window=True, tests=True)
    setup_environment.prepare("test")
    os.chdir(setup_environment.ROOT)
    # the tests start Python a hundred times: without this each would compile everything again
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    return setup_environment.run("-m", "pytest", *distribution(arguments, processors()), *arguments)


def distribution(arguments: list[str], processors: int) -> list[str]:
    """How pytest is to spread the tests over processes on so many processors; nothing where one process is enough."""
    # what has no dash names tests, or belongs to the option before it
    if processors < 2 or any(not said.startswith("-") or {said, said[:2]} & ONE_PROCESS for said in arguments):
        return []
    # one more than there are processors: a test that waits, for a disk or another program, leaves one to the others.
    # Each process begins with a part of its own, so that what files share is made once, and then takes from the others
    return ["-n", str(processors + 1), "--dist", "worksteal"]


def processors() -> int:
    """The processors that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
