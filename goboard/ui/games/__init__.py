"""The games of a file that holds several."""
