"""How a stone's shadow fades: the same for every painter."""

REACH = 1.28
"""The shadow's radius in stone radii."""
STOPS = ((0.0, 1.0), (0.68, 1.0), (0.78, 0.72), (0.88, 0.30), (0.95, 0.08), (1.0, 0.0))
"""(part of the radius, part of the shadow's opacity)"""
