"""The eyespace as local game: labelled graphs, their values and vital points, the notation, and eyes cut from boards.

The wall around an eyespace is one string that the attacker X tries to capture. It has two eyes if it survives on its
own, one if it survives only with a safe eye elsewhere, none if it is captured even then. Seki counts as surviving; ko
is outside the game.
"""
