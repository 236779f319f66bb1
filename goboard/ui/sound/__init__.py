"""Sounds: what is heard when, and the programs of the system that play them."""
