"""The adviser: candidate moves of engines and of goboard's own search, in review."""
