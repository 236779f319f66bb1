"""The hot loops on plain arrays, for any graph and any number of colours: chains, liberties, play, legal map, replay.

Nothing here knows a rule set: what may be played and what counts is said by `goboard.rules`.
"""
