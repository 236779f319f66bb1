"""What can be laid over a board besides the record's own signs: one file an overlay, and one line of `table`."""
