"""Files whose games are parsed when they are looked at: a game that was changed is held, whatever is looked at."""

import gc
import weakref

import pytest

from goboard.games.lazy_games import LazyGames
from goboard.jobs import garbage
from goboard.session import files
from goboard.session.commands.edit import SetComment, Undo
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.navigate import SelectGame
from goboard.session.commands.play import PlayAt
from goboard.session.document import MOST_STATES, Document
from goboard.session.session import Session
from goboard.sgf.reader import read


def test_a_changed_game_is_held_while_all_others_are_looked_at() -> None:
    count = 3 * MOST_STATES
    text = "".join(f"(;FF[4]GM[1]SZ[9]PB[{number}];B[aa])" for number in range(count))
    session = Session()
    session.use(Document(read(text.encode(), most_at_once=0)))
    games = session.document.roots
    assert isinstance(games, LazyGames)
    session.handle(SelectGame(1))
    session.handle(SetComment(games[1].key, "changed"))
    session.handle(SelectGame(2))
    session.handle(PlayAt(60))
    session.handle(Undo())
    for index in range(count):
        session.handle(SelectGame(index))
    gc.collect()
    assert [index for index in range(count) if games.is_changed(games[index])] == [1, 2]
    assert "changed" in games[1].text()


class Ring:
    """Something that only the collector can free."""

    def __init__(self) -> None:
        self.itself = self


@pytest.mark.parametrize("end", ["small", "another", "closed"])
def test_what_is_in_nobodys_hands_when_a_record_is_opened_is_freed(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the collector keeps away from a large one, at the latest when that is left: by another one, or as its
    window closes; only then, where two are open."""
    monkeypatch.setattr(files, "MANY_BYTES", 1 << 20 if end == "small" else 1)
    # as where Python itself looks: no test before has left such a record open
    monkeypatch.setattr(garbage, "_large", 0)
    monkeypatch.setattr(garbage, "_home", None)
    session, beside = Session(), Session()
    gc.disable()
    try:
        ring = weakref.ref(Ring())
        for each in (session, beside):
            each.handle(OpenBytes(b"(;SZ[9];B[aa])", "a.sgf"))
        beside.close()
        gc.collect()
        assert (ring() is None) is (end == "small")
        if end == "another":
            session.handle(NewGame(9, 9))
        else:
            session.close()
    finally:
        gc.enable()
    gc.collect()
    assert ring() is None
