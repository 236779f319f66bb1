"""Commands that write the game shown in a form for other programs. The record and its file stay as they are."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from goboard.games.collection import Collection
from goboard.games.q5go import NotForQ5GoError, for_q5go
from goboard.session import files
from goboard.session.events import Answer, FileProblem
from goboard.sgf.writer import save

if TYPE_CHECKING:
    from goboard.session.state import SessionState


def export_for_q5go(session: SessionState, path: str) -> Answer:
    """The game shown, all its variations included, as q5Go opens it; a sentence where q5Go has no such game."""
    name = os.path.basename(path)
    if session.document.path and os.path.realpath(path) == os.path.realpath(session.document.path):
        return FileProblem("export", path, f"{name} is the record itself; choose another file for the export.")
    try:
        save(path, Collection([for_q5go(session.game.root)]))
    except NotForQ5GoError as error:
        return FileProblem("export", path, str(error))
    except OSError as error:
        return FileProblem("export", path, files.sentence(path, error))
    session.message = f"Written for q5Go as {name}."
    return []
