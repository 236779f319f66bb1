"""The clock in the window."""
