"""The docks around the board. Each shows a snapshot and declares by signals what a person asked for in it."""
