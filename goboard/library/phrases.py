"""How the English sentences in an index were made, so that a window in another language says them in its own.

The other tables hold the sentences themselves, as earlier goboards do and whoever reads the index expects.
"""

import sqlite3

from goboard.words.message import english
from goboard.words.stored import message_of, stored_message

TABLE = "phrases"
TABLES = f"CREATE TABLE IF NOT EXISTS {TABLE} (english TEXT PRIMARY KEY NOT NULL, made TEXT NOT NULL) WITHOUT ROWID;"


def kept(connection: sqlite3.Connection, text: str) -> str:
    """The text as it is written into the index, which from then on knows how it was made."""
    said = english(text).encode("utf-8", "replace").decode()
    made = stored_message(text)
    if made:
        connection.execute(f"INSERT OR REPLACE INTO {TABLE} VALUES (?, ?)", (said, made))
    return said


def meant(connection: sqlite3.Connection, said: str) -> str:
    """The message that was written so; the text itself where nobody knows how it was made."""
    row = connection.execute(f"SELECT made FROM {TABLE} WHERE english = ?", (said,)).fetchone() if said else None
    return message_of(str(row[0]), said) if row else said


def forget_unused(connection: sqlite3.Connection) -> None:
    """Forget the sentences that stand nowhere any more."""
    connection.execute(
        f"""DELETE FROM {TABLE} WHERE english NOT IN
            (SELECT error FROM files UNION SELECT first_warning FROM files UNION SELECT said FROM alias_steps)"""
    )
