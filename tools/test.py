"""Run goboard's tests from a fresh clone: makes the environment when needed; arguments go to pytest."""

from __future__ import annotations

import os
import sys

import setup_environment
import system_packages


def main(arguments: list[str]) -> int:
    """Run pytest with these arguments in the project's folder and return its exit code."""
    setup_environment.ensure_python()
    system_packages.provide(window=True, tests=True)
    setup_environment.prepare("test")
    os.chdir(setup_environment.ROOT)
    return setup_environment.run("-m", "pytest", *arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
