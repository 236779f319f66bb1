"""The monkey that tools/monkey.py lets loose on the window: what it does, what it begins with, what must hold."""
