"""What the menus hold: one file a menu."""
