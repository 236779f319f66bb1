"""The window of the record library."""
