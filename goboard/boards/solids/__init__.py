"""Boards on the surface of a solid, centred on the origin."""
