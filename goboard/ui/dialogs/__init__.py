"""Dialogs, each imported when it is first asked for. They return what a person filled in and know no session."""
