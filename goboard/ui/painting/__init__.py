"""Painting the neutral shapes with Qt: the painter, its ready-made sprites and batches, and a board as pixmaps."""
