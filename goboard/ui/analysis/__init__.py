"""The analysis in the window: when it is asked for, and what shows it."""
