"""A library of records: an SQLite index of the games in folders of files, asked for games, positions and duplicates.

`library.py` is the way in. An index holds what is said of each game (`entries.py`), as `summary.py` makes it out of a
record, and how its stones come and go (`stone_changes.py`), so that positions are found without opening a
file. Files are read again only when they change.
"""
