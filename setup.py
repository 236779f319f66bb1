"""Compiles the kernel where that is possible and names the packages; the rest of the build is in pyproject.toml."""

import sys

from setuptools import Extension, find_packages, setup

COMPILED = ("trail", "graph", "line")


def extensions() -> list[Extension]:
    """The kernel's extension modules, each optional; none where Cython cannot translate them."""
    flags = [] if sys.platform == "win32" else ["-O3"]
    modules = [
        Extension(f"goboard.kernel.{name}", [f"goboard/kernel/{name}.py"], extra_compile_args=flags, optional=True)
        for name in COMPILED
    ]
    try:
        from Cython.Build import cythonize

        return list(cythonize(modules, show_all_warnings=False))
    except Exception as problem:
        print(f"warning: the kernel is not compiled and will be interpreted, more slowly: {problem}", file=sys.stderr)
        return []


setup(
    ext_modules=extensions(),
    packages=[*find_packages(include=["goboard", "goboard.*"]), "goboard._resources"],
)
