"""Folders of records: an index, what it is asked, what is found. No window here."""
