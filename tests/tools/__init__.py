"""Tests of the set-up scripts in tools/."""
