"""Files in the window: opened, saved, watched, remembered."""
