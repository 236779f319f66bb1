"""From a position to a frozen report: life and death, eyes, territory, on any finite graph. No Qt, no records."""
