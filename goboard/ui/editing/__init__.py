"""Editing a record: tools for stones and signs, judgements, branches through the clipboard, and their dialogs."""
