"""`goboard integrate` on Windows: what the registry holds then, and that all of it is taken away again."""

import json

import pytest

from goboard.__main__ import main
from goboard.cli import integrate, registry

COMMAND = [r"C:\Program Files\go board\goboard-window.exe"]
OTHERS = {
    (r"Software\Classes\.sgf", ""): "Other.Record",
    (r"Software\Classes\.sgf\OpenWithProgids", "Other.Record"): "",
    (r"Software\RegisteredApplications", "Other"): r"Software\Other\Capabilities",
}


class Kept:
    """A registry in memory: each value with its key, and the keys."""

    def __init__(self) -> None:
        self.values = dict(OTHERS)
        self.keys = {""}
        for key, _ in OTHERS:
            self._make(key)

    def _make(self, key: str) -> None:
        parts = key.split("\\")
        self.keys |= {"\\".join(parts[:end]) for end in range(1, len(parts) + 1)}

    def _need(self, found: bool) -> None:
        if not found:
            raise FileNotFoundError

    def read(self, key: str, name: str) -> str:
        self._need((key, name) in self.values)
        return self.values[key, name]

    def write(self, key: str, name: str, text: str) -> None:
        self._make(key)
        self.values[key, name] = text

    def remove_value(self, key: str, name: str) -> None:
        self._need((key, name) in self.values)
        del self.values[key, name]

    def is_empty(self, key: str) -> bool:
        self._need(key in self.keys)
        return not any(each.startswith(f"{key}\\") for each in self.keys) and not any(k == key for k, _ in self.values)

    def remove_key(self, key: str) -> None:
        assert self.is_empty(key)
        self.keys.remove(key)


def test_a_record_is_opened_and_what_others_are_asked_for_stays_theirs() -> None:
    kept = Kept()
    assert len(registry.written(kept, COMMAND)) == len([*registry.planned(COMMAND)])
    opens = kept.values[r"Software\Classes\goboard.sgf\shell\open\command", ""]
    assert opens == r'"C:\Program Files\go board\goboard-window.exe" "%1"'
    assert r"Software\Classes\.sgf\OpenWithProgids", "goboard.sgf" in kept.values
    assert OTHERS.items() <= kept.values.items()
    capabilities = kept.values[registry.PROGRAMS, "goboard"]
    assert kept.values[rf"{capabilities}\FileAssociations", ".gib"] == "goboard.gib"
    assert registry.written(kept, COMMAND) == []
    python = [r"C:\a b\python.exe", "-m", "goboard"]
    assert registry.written(kept, python)
    assert kept.values[r"Software\Classes\goboard.ugi\shell\open\command", ""] == rf'"{python[0]}" -m goboard "%1"'


def test_it_is_taken_away_whole() -> None:
    kept, before = Kept(), Kept()
    done = registry.written(kept, COMMAND)
    assert sorted(registry.removed(kept)) == sorted(done)
    assert (kept.values, kept.keys) == (before.values, before.keys)
    assert registry.removed(kept) == []


def test_the_kinds_are_those_that_linux_is_told_of() -> None:
    mime = integrate.resource("linux", "goboard-mime.xml").read_text("utf-8")
    assert all(f'"*{suffix}"' in mime and f"<comment>{title}<" in mime for suffix, title in registry.KINDS.items())
    assert mime.count("<glob ") == len(registry.KINDS)


def test_the_command_answers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    kept = Kept()
    monkeypatch.setattr(registry, "of_user", lambda: kept)
    monkeypatch.setattr(registry, "tell_windows", lambda: None)
    monkeypatch.setattr(integrate, "window_command", lambda: COMMAND)
    monkeypatch.setattr(integrate.sys, "platform", "win32")
    assert main(["integrate"]) == 0
    written = json.loads(capsys.readouterr().out)["written"]
    assert r"HKEY_CURRENT_USER\Software\Classes\goboard.sgf" in written
    assert main(["integrate", "--remove"]) == 0
    assert sorted(json.loads(capsys.readouterr().out)["removed"]) == sorted(written)
