"""Snapshots turned into neutral shapes. No Qt here: `goboard.ui.painter` paints the shapes, `svg` writes them."""
