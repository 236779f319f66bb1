"""`goboard integrate` on Windows: goboard among the programs that open records, for this user, in the registry.

What another program has made the usual one stays so: Windows asks once, or Settings > Default apps is told.
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

KINDS: Mapping[str, str] = {
    ".sgf": "Go game record",
    ".gib": "Go game record of Tygem",
    ".ngf": "Go game record of WBaduk",
    ".ugf": "Go game record of PandaNET",
    ".ugi": "Go game record of PandaNET",
}
CLASSES, PROGRAMS = r"Software\Classes", r"Software\RegisteredApplications"
CAPABILITIES = r"Software\goboard\Capabilities"
SHARED = ("Software", CLASSES, PROGRAMS)
"""Keys that are everybody's, empty or not."""
_CHANGED = 0x08000000


class Value(NamedTuple):
    """A text below HKEY_CURRENT_USER; that of a key itself has no name."""

    key: str
    name: str
    text: str

    @property
    def place(self) -> str:
        """As people write it."""
        return rf"HKEY_CURRENT_USER\{self.key}\{self.name}".rstrip("\\")


class Registry(Protocol):
    """The part of the registry that is this user's; what is asked of what is not there raises FileNotFoundError."""

    def read(self, key: str, name: str) -> str: ...
    def write(self, key: str, name: str, text: str) -> None: ...
    def remove_value(self, key: str, name: str) -> None: ...
    def is_empty(self, key: str) -> bool: ...
    def remove_key(self, key: str) -> None: ...


def planned(command: Sequence[str]) -> Iterator[Value]:
    """Each value by which Windows is told of the program that this command starts."""
    program, more = f'"{command[0]}"', subprocess.list2cmdline(command[1:])
    yield Value(CAPABILITIES, "ApplicationName", "goboard")
    yield Value(CAPABILITIES, "ApplicationDescription", "Play, review and judge Go and Go-like games")
    for suffix, title in KINDS.items():
        kind = rf"{CLASSES}\goboard{suffix}"
        yield Value(kind, "", title)
        yield Value(rf"{kind}\DefaultIcon", "", f"{program},0")
        yield Value(rf"{kind}\shell\open\command", "", " ".join(filter(None, (program, more, '"%1"'))))
        yield Value(rf"{CLASSES}\{suffix}\OpenWithProgids", f"goboard{suffix}", "")
        yield Value(rf"{CAPABILITIES}\FileAssociations", suffix, f"goboard{suffix}")
    yield Value(PROGRAMS, "goboard", CAPABILITIES)


def written(registry: Registry, command: Sequence[str]) -> list[str]:
    """Bring all values up to date; the places of those that were not."""
    done = []
    for value in planned(command):
        with suppress(FileNotFoundError):
            if registry.read(value.key, value.name) == value.text:
                continue
        registry.write(*value)
        done.append(value.place)
    return done


def removed(registry: Registry) -> list[str]:
    """Take away all values, whatever place of goboard they name, and keys in which nothing is then; their places."""
    done = []
    for value in planned([""]):
        with suppress(FileNotFoundError):
            registry.remove_value(value.key, value.name)
            done.append(value.place)
        key = value.key
        while key not in SHARED:
            with suppress(FileNotFoundError):
                if not registry.is_empty(key):
                    break
                registry.remove_key(key)
            key = key.rpartition("\\")[0]
    return done


def of_user() -> Registry:
    """That of this machine."""
    if sys.platform != "win32":
        raise OSError("only Windows has a registry")
    import winreg

    def opened(key: str, access: int = winreg.KEY_READ) -> Any:
        return winreg.OpenKey(winreg.HKEY_CURRENT_USER, key, 0, access)

    class OfUser:
        def read(self, key: str, name: str) -> str:
            with opened(key) as there:
                return str(winreg.QueryValueEx(there, name)[0])

        def write(self, key: str, name: str, text: str) -> None:
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, key) as there:
                winreg.SetValueEx(there, name, 0, winreg.REG_SZ, text)

        def remove_value(self, key: str, name: str) -> None:
            with opened(key, winreg.KEY_SET_VALUE) as there:
                winreg.DeleteValue(there, name)

        def is_empty(self, key: str) -> bool:
            with opened(key) as there:
                return winreg.QueryInfoKey(there)[:2] == (0, 0)

        def remove_key(self, key: str) -> None:
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)

    return OfUser()


def tell_windows() -> None:
    """Have windows of folders take notice."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SHChangeNotify(_CHANGED, 0, None, None)
