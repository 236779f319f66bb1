"""Snapshots turned into neutral shapes. No Qt here: `goboard.ui.painting` paints the shapes, `svg` writes them."""
