"""Compiles the kernel where that is possible and names the packages; the rest of the build is in pyproject.toml."""

import os
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

COMPILED = (
    "memory",
    "text_ends",
    "node_text",
    "node_sieve",
    "node_mender",
    "node_reader",
    "game_splitter",
    "misplaced",
    "trail",
    "flood",
    "line",
    "stone_changes",
    "position_sieve",
    "position_search",
    "candidates",
    "replay",
    "cuts",
    "refinement",
    "graph",
    "life",
    "eyespace_memo",
    "eyespace_search",
    "small_board",
    "transposition_table",
    "proof_search",
    "referee",
    "capture_search",
    "playout_board",
    "eye_points",
    "playout_liberties",
    "eyespace_values",
    "playout_patterns",
    "playout_moves",
    "playout_games",
    "playout_many",
    "playout_tree",
    "tree_search",
)


IS_WHEEL = "bdist_wheel" in sys.argv
"""What is built for others: without what a debugger needs, and one for all Pythons where that can be."""
SMALLER = ["-g0", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables"]
"""Leave out what debuggers read, and tables for exceptions that C does not have."""
IS_FOR_ALL = IS_WHEEL and sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")
OLDEST, OLDEST_HEX = "cp311", "0x030B0000"


class BuildKernel(build_ext):
    """Builds all of the kernel's modules or none: compiled ones reach into each other, and none can do without."""

    def finalize_options(self) -> None:
        """As many are compiled at once as there are processors, unless somebody has said how many."""
        super().finalize_options()
        if self.parallel is None:
            self.parallel = os.cpu_count()

    def build_extensions(self) -> None:
        super().build_extensions()
        built = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if built and not all(path.exists() for path in built):
            print("warning: the kernel could not be compiled; it will be interpreted, more slowly", file=sys.stderr)
            for path in built:
                path.unlink(missing_ok=True)


def extensions() -> list[Extension]:
    """The kernel's extension modules, each optional; none where Cython cannot translate them."""
    flags = [] if sys.platform == "win32" else ["-O3", *(SMALLER if IS_WHEEL else [])]
    links = ["-Wl,--strip-all"] if IS_WHEEL and sys.platform == "linux" else []
    headers = [str(path) for path in sorted(Path("goboard/kernel").glob("*.pxd"))]
    modules = [
        Extension(
            f"goboard.kernel.{name}",
            [f"goboard/kernel/{name}.py"],
            depends=headers,
            extra_compile_args=flags,
            extra_link_args=links,
            define_macros=[("Py_LIMITED_API", OLDEST_HEX)] if IS_FOR_ALL else [],
            py_limited_api=IS_FOR_ALL,
        )
        for name in COMPILED
    ]
    try:
        from Cython.Build import cythonize

        translated = list(cythonize(modules))
    except Exception as problem:
        print(f"warning: the kernel is not compiled and will be interpreted, more slowly: {problem}", file=sys.stderr)
        return []
    for extension in translated:
        # cythonize does not keep what is said of this when the extension is made
        extension.optional = True
        extension.py_limited_api = IS_FOR_ALL
    return translated


# the build's own folder is not on the path of those who build apart from all that is installed
sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))
from compile_catalogues import compile_catalogues  # noqa: E402

try:
    compile_catalogues()
except ImportError:
    print("warning: Babel is not installed: the window will speak English alone", file=sys.stderr)
setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildKernel},
    options={"bdist_wheel": {"py_limited_api": OLDEST}} if IS_FOR_ALL else {},
    packages=[*find_packages(include=["goboard", "goboard.*"]), "goboard._resources", "goboard._resources.manual"],
)
