"""The one widget that carries every board on the screen, and the controllers that say what differs."""
