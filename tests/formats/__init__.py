"""Records in other formats than SGF."""
