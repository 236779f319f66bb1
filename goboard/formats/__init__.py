"""Records in other formats than SGF, read into the same trees; which format a file is in."""
