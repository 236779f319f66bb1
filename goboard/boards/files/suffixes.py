"""How the names of board files end."""

SUFFIXES = (".json", ".graphml", ".xml", ".csv", ".tsv", ".txt")
