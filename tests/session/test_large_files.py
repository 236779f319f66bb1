"""Files whose games are parsed when they are looked at: a game that was changed is held, whatever is looked at."""

import gc
import weakref

import pytest

from goboard.games.lazy_games import LazyGames
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


@pytest.mark.parametrize("size", [1 << 20, 1])
def test_what_is_in_nobodys_hands_when_a_record_is_opened_is_freed(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the latest when the next one is opened, where the collector keeps away from a large one."""
    monkeypatch.setattr(files, "MANY_BYTES", size)
    session = Session()
    gc.disable()
    try:
        ring = weakref.ref(Ring())
        session.handle(OpenBytes(b"(;SZ[9];B[aa])", "a.sgf"))
        if size == 1:
            session.handle(NewGame(9, 9))
    finally:
        gc.enable()
    gc.collect()
    assert ring() is None
