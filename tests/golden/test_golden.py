"""One playthrough for each rule set, read by a person once and held from then on.

`python -m tests.golden.test_golden` writes them anew; read the difference before you commit it.
"""

from pathlib import Path

import pytest

from goboard.rules import catalogue
from tests.golden.playthrough import play_through

HERE = Path(__file__).parent
SCRIPTS = sorted(HERE.glob("*.script"))


def test_every_rule_set_has_a_playthrough() -> None:
    assert {path.stem for path in SCRIPTS} >= {info.name for info in catalogue.infos()}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_playthrough(script: Path) -> None:
    assert play_through(script.read_text("utf-8")) == script.with_suffix(".txt").read_text("utf-8")


if __name__ == "__main__":
    for path in SCRIPTS:
        path.with_suffix(".txt").write_text(play_through(path.read_text("utf-8")), "utf-8")
