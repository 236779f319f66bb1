"""Boards in space: what lies on a closed surface or in a lattice, seen from a side, from behind and laid flat."""
