"""The game tree: every variation at a glance, whatever its size. Only what is visible is painted."""
