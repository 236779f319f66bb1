"""Rule sets of one's own: files that are written and read, hostile ones, and records that need no file."""

import json
import os
from pathlib import Path

import pytest

from goboard.cli import replay
from goboard.rules import catalogue
from goboard.rules.protocol import OptionError
from goboard.session import own_rules
from goboard.session.commands.ask import Compare
from goboard.session.commands.edit import Undo
from goboard.session.commands.files import NewGame
from goboard.session.commands.play import PlayPass
from goboard.session.commands.rules import KeepRules, SwitchRules
from goboard.session.events import Compared
from goboard.sgf.saving import delete_file
from tests.session.driver import Driver

pytestmark = pytest.mark.usefixtures("own_sets")
HOUSE = {"ko": "positional", "suicide": "yes", "count": "territory", "seki": "yes", "pass": "prisoner", "komi": "3.5"}
SUICIDE = "(;GM[1]FF[4]SZ[5]RU[Chinese]KM[0.5];B[ba];W[ee];B[bb];W[ed];B[ac];W[aa];B[de];W[ab])"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "rules"


def test_a_set_is_saved_renamed_and_deleted(folder: Path) -> None:
    saved = own_rules.save(folder, "  House\trules ", HOUSE)
    assert (saved.title, os.path.basename(saved.path)) == ("House rules", "House rules.json")
    assert own_rules.read(folder).sets == (saved,)
    renamed = own_rules.save(folder, "Châlet <b>", saved.options, saved)
    assert [os.path.basename(each.path) for each in own_rules.use(folder).sets] == ["Châlet _b.json"]
    assert catalogue.listed()[-1].info.title == "Châlet <b>"
    delete_file(renamed.path)
    delete_file(renamed.path)
    assert own_rules.use(folder) == own_rules.FolderOfRules()
    assert all(not each.options for each in catalogue.listed())


def test_names_are_told_apart(folder: Path) -> None:
    first = own_rules.save(folder, "House", HOUSE)
    for title in ("house", "Japanese", "日本ルール", "Tromp Taylor", "", "\u202eHouse"):
        with pytest.raises(OptionError):
            own_rules.save(folder, title, HOUSE)
    other = own_rules.save(folder, "House?", HOUSE)
    assert other.path != own_rules.save(folder, "House*", HOUSE).path
    assert own_rules.save(folder, "HOUSE", HOUSE, first).title == "HOUSE"
    assert len(own_rules.read(folder).sets) == 3


GOOD = {"kind": "goboard rule set", "version": 1, "title": "Good", **HOUSE}
HOSTILE: dict[str, bytes] = {
    "empty": b"",
    "no JSON": b"{",
    "deep": b"[" * 100_000,
    "list": b"[]",
    "other kind": json.dumps({**GOOD, "kind": "x"}).encode(),
    "no kind": json.dumps(HOUSE).encode(),
    "later": json.dumps({**GOOD, "version": 2}).encode(),
    "no title": json.dumps({key: value for key, value in GOOD.items() if key != "title"}).encode(),
    "markup": json.dumps({**GOOD, "title": "<img src=x>\n\u202eabc"}).encode(),
    "known title": json.dumps({**GOOD, "title": "AGA"}).encode(),
    "unknown switch": json.dumps({**GOOD, "exec": "import os"}).encode(),
    "unknown value": json.dumps({**GOOD, "ko": ["simple"]}).encode(),
    "no number": json.dumps({**GOOD, "komi": "1e999999999"}).encode(),
    "nonsense": json.dumps({**GOOD, "ko": "simple"}).encode(),
    "large": json.dumps({**GOOD, "title": "x" * 100_000}).encode(),
    "bytes": bytes(range(256)),
}


def test_damaged_files_are_told_and_the_others_read(folder: Path) -> None:
    own_rules.save(folder, "Good", HOUSE)
    for name, data in HOSTILE.items():
        (folder / f"{name}.json").write_bytes(data)
    (folder / "folder.json").mkdir()
    (folder / "circle.json").symlink_to(folder / "circle.json")
    os.mkfifo(folder / "pipe.json")
    (folder / "again.json").write_text(json.dumps({**GOOD, "title": "GOOD"}))
    kept = own_rules.use(folder)
    assert len(kept.sets) == 1
    assert len(kept.faults) == len(HOSTILE) + 4
    for name in HOSTILE:
        assert any(fault.startswith(f"{name}.json: ") and len(fault) < 300 for fault in kept.faults), name
        assert (folder / f"{name}.json").read_bytes() == HOSTILE[name]


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "rules").write_text("")
    assert own_rules.read(tmp_path / "rules").faults
    assert own_rules.read(tmp_path / "nothing") == own_rules.FolderOfRules()


def test_a_record_needs_no_file_of_its_rules(folder: Path, drive: Driver, tmp_path: Path) -> None:
    own_rules.save(folder, "House", HOUSE)
    own_rules.use(folder)
    house = catalogue.listed()[-1]
    drive(NewGame(5, 5, house.info.name, house.options))
    played = drive.play("C3", "B2", "D4", "A1", "B1")
    played = drive(PlayPass(), PlayPass())
    data = drive.saved(tmp_path)
    assert "RU[House]" in data and "[suicide:yes]" in data.replace("\n", "") and "KM[3.5]" in data
    # the file changes, and is gone on the other machine
    for change in ({**HOUSE, "count": "area"}, None):
        delete_file(own_rules.read(folder).sets[0].path)
        if change is not None:
            own_rules.save(folder, "House", change)
        own_rules.use(folder)
        if change is not None:
            assert drive(SwitchRules(house.info.name, house.options)).rules.info == played.rules.info
        again = Driver().open(data, tmp_path)
        assert (again.rules.title, dict(again.rules.values)) == ("House", dict(played.rules.values))
        assert again.rules.info == played.rules.info and again.rules.is_kept and not again.rules.note
        assert dict(again.rules.values) | {"komi": "3.5"} == dict(again.rules.values)


def test_writing_them_into_a_record_is_undone(drive: Driver, tmp_path: Path) -> None:
    drive.open(SUICIDE, tmp_path)
    title, options = own_rules.checked("House", HOUSE)
    shown = drive(SwitchRules(catalogue.OWN, options))
    assert (shown.rules.title, shown.rules.is_kept) == (title, False)
    assert drive(KeepRules()).rules.is_kept
    assert "RU[House]" in drive.saved(tmp_path)
    drive(Undo())
    assert "RU[Chinese]" in drive.saved(tmp_path)


def test_the_comparison_has_them(folder: Path, drive: Driver, tmp_path: Path) -> None:
    own_rules.save(folder, "House", HOUSE)
    own_rules.use(folder)
    drive.open(SUICIDE, tmp_path)

    def titles() -> list[str]:
        drive(Compare())
        (found,) = [event for event in drive.rest() if isinstance(event, Compared)]
        return [row.title for row in found.rows]

    assert titles().count("House") == 1
    drive(SwitchRules(catalogue.OWN, catalogue.listed()[-1].options))
    assert titles()[0] == "House" and titles().count("House") == 1


@pytest.mark.parametrize(
    ("said", "title", "count", "noted"),
    [
        ("RU[House]GOBR[rules:own-rules][count:area]", "House", "area", ""),
        ("RU[House]GOBR[rules:own-rules][count:stones][colour:red]", "House", "territory", "faulty"),
        ("RU[House]GOBR[rules:own-rules][ko:simple][suicide:yes]", "House", "territory", "do not go together"),
        ("RU[Japanese]GOBR[rules:own-rules][count:area]", "Own rules", "area", ""),
        ("GOBR[rules:own-rules]", "Own rules", "territory", ""),
        ("RU[\u202eHouse]GOBR[rules:own-rules]", "Own rules", "territory", "faulty"),
    ],
)
def test_hostile_records(said: str, title: str, count: str, noted: str, tmp_path: Path) -> None:
    shown = Driver().open(f"(;GM[1]FF[4]SZ[5]CA[UTF-8]KM[0]{said};B[aa])", tmp_path)
    assert (shown.rules.title, shown.rules.values["count"]) == (title, count)
    assert noted in shown.rules.note


def test_a_name_alone_is_not_judged_by_a_file_of_that_name(folder: Path, tmp_path: Path) -> None:
    own_rules.save(folder, "House", HOUSE)
    own_rules.use(folder)
    shown = Driver().open("(;GM[1]FF[4]SZ[5]KM[0]RU[House];B[aa])", tmp_path)
    assert shown.rules.name == "japanese" and "House" in shown.rules.note


def test_scripts_find_them_by_name(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own_rules.save(folder, "House", HOUSE)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    (tmp_path / "share").mkdir()
    (tmp_path / "share" / "goboard").symlink_to(folder.parent)
    document = {
        "board": {"shape": "grid", "columns": 3, "rows": 1},
        "rules": {"name": "House"},
        "moves": [0, 2, "pass"],
    }
    assert replay.answer(document)["score"] == {"B": "1", "W": "4.5"}
    document["rules"] = {"name": "House", "komi": 0, "pass": "free"}
    assert replay.answer(document)["score"] == {"B": "0", "W": "0"}
    record = tmp_path / "game.sgf"
    record.write_text(SUICIDE)
    assert replay.run(["--no-legal", "--rules", "House", str(record)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["error"] is None and answer["prisoners"]["B"] == 2
    with pytest.raises(SystemExit):
        replay.run(["--rules", "Hous", str(record)])
    assert "it knows" in capsys.readouterr().err
