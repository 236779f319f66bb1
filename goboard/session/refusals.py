"""Refusals that several commands share, one sentence each."""

from goboard.session.events import Refused

ENDLESS = Refused("Positions on the infinite plane are not analysed.")
GONE = Refused("That move is no longer in the record.")
NO_MORE_PROBLEMS = Refused("There is no further problem in this file.")
NO_SUCH_GAME = Refused("The file has no such game.")
NOT_GO = Refused("This record is of another game than Go; its moves cannot be played here.")
NOT_HELD = Refused("The record's form holds moves of Black and White alone.")
NOT_IN_STUDY = Refused("Not while the record is hidden: leave this with Esc first.")
NOTHING_TO_FIND = Refused("No move is to be found now.")
OFF_BOARD = Refused("That point is not on the board.")
ONLY_ON_PLANE = Refused("Only the infinite plane has points without end.")
ROOT = Refused("The start of a game cannot be moved or deleted.")
