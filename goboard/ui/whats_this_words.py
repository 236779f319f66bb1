"""Sentences on controls that have no tip, because their title is enough for most: for whoever asks what they are.

The keys are titles as they are spoken, without what stands in brackets at their end; before them stands the class that
holds the control, where the same title stands for several things. One that ends in * stands for all that begin so.
"""

from collections.abc import Mapping

from PySide6.QtWidgets import QHeaderView, QTabBar, QTextBrowser, QWidget

from goboard.words.message import phrase

OF_KINDS: Mapping[type[QWidget], str] = {
    QHeaderView: phrase("The titles of the columns; an edge between two is dragged to make a column wider."),
    QTabBar: phrase("A click on a title brings its page forward."),
    QTextBrowser: phrase("A text to read, and to copy."),
}
"""What is said of every control of a kind that has nothing of its own."""
OF_CLASSES: Mapping[str, str] = {
    "BoardCanvas": phrase("The board. A click plays there, a right click offers what can be done, the wheel steps."),
    "TreeSheet": phrase("The tree of moves. A click goes to a move, a right click offers what can be done with it."),
    "TreeMap": phrase("The whole tree in small; a click goes there."),
    "ScoreGraph": phrase("Who leads, along the game. A click goes to the move."),
    "PlayerCell": phrase("A player, with rank, prisoners and clock; a bar stands beside who is to move."),
    "ResultCard": phrase("How the game ended, and what can be done now."),
    "HeatLegend": phrase("Which weight each shade stands for."),
    "StartPage": phrase("Records seen last, games and boards to begin with. The arrows walk over it, Enter chooses."),
    "ClockFace": phrase(
        "The time that this player has left. A running clock is bold; two bars say that it stands still."
    ),
    "BigFace": phrase("The time of a player."),
}
"""By the name of a class of the program: parts of the window that draw themselves."""
OF_PANELS: Mapping[str, str] = {
    "Comment": phrase("What is said of the move shown."),
    "Tree": phrase("Every move and variation of the game."),
    "Analysis": phrase("What becomes of stones and points, and what of it lies on the board."),
    "Rules": phrase("By which rules the record is judged, and what they change in it."),
    "Game": phrase("What the record says of the game."),
    "Log": phrase("What has happened between the players."),
    "Politics": phrase("Who is allied with whom; offers and wars."),
    "Counting": phrase("Who has how many points, and why."),
    "Games": phrase("The games of this file."),
}
"""By the titles of the docks."""
WORDS: Mapping[str, str] = {
    # the window
    "Comment on this move": phrase(
        "What is said of the move shown. Click into it, or press F2, to write; Esc leaves it."
    ),
    "What is wrong here": phrase("The move shown breaks the rules, or the file had faults: a click says which."),
    "What can be done": phrase(
        "Actions, moves, comments and records with the letters typed; Enter does it or goes there."
    ),
    "Since which move": phrase("The list tells what is judged otherwise than at this move."),
    "What has changed": phrase(
        "Groups and points that are judged otherwise since then; a click shows one on the board."
    ),
    "CountingPanel/Dead stones": phrase("A click on the board marks stones as dead, or as alive again."),
    "CountingPanel/Seki": phrase("A click on the board marks a chain as in seki: points beside it do not count."),
    "Log of alliances, wars and captures": phrase("What happened between the players; a click leads to the move."),
    "Log of this program": phrase("What the program wrote down of itself; it belongs to a report of a fault."),
    "Turn list, captured stones and territory": phrase(
        "The players in the order in which they move, with what each has."
    ),
    "AllianceTable/Alliances": phrase("Who is allied with whom. A plus offers an alliance, a dot declares war."),
    "PoliticsPanel/Offer…": phrase("Offer an alliance to the chosen player; the answer uses up your turn."),
    "PoliticsPanel/Pass": phrase("Leave this turn unused."),
    "RulesPanel/": phrase("Judge this record by these rules from now on."),
    "Where problems come from": phrase(
        "Folders, archives and files whose problems come again, and how many they hold."
    ),
    "RecordsDialog/Records": phrase("The records of this folder or archive; those that are chosen are opened."),
    "Save these rules in the record": phrase("The file then says by which rules it is judged."),
    "What the rules change in this record": phrase(
        "Moves and results that other rules judge otherwise; a click leads there."
    ),
    "RuleBrowser/*": phrase("The rules in their own words."),
    "Candidates": phrase("Moves that the adviser proposes; pointing at one shows what follows, Enter plays it."),
    # the start page
    "New game": phrase("Choose board, rules and clock, and begin."),
    "Open a record": phrase("Look for a file of a game."),
    "Library": phrase("Folders of records, to search."),
    "Play against goboard": phrase("A new game against goboard or another program."),
    "Problems": phrase("Problems that ship with goboard, to solve."),
    "Daily problems": phrase("The problems that are due today: each comes again when you would forget it."),
    "Draw a board": phrase("The editor for boards of your own."),
    "Try it on a game": phrase("Opens the first of the games beside it."),
    "Start the tour": phrase("Two minutes round the window."),
    # strips
    "How well each position is looked at": phrase("From a glance to a long look; better ones take longer."),
    "Which moves": phrase("Which part of the game is reviewed."),
    "Whose moves": phrase("Of which player moves are reviewed, or of both."),
    "What to find": phrase(
        "Text, a point, a judgement, a comment, an illegal move, a move number or a pattern of stones."
    ),
    "Whole words": phrase("Only whole words are found, not parts of longer ones."),
    "All games of the file": phrase("The other games of the file are searched too."),
    "Judgement to find": phrase("Which judgement is looked for."),
    "Number of the move to find": phrase("The number of the move that is looked for."),
    "Turned, mirrored, colours changed": phrase(
        "The pattern is found turned, mirrored and with colours exchanged too."
    ),
    "Stop at comments": phrase("Playing by itself stops where a move has a comment."),
    "Stop at variations": phrase("Playing by itself stops where the record has several moves."),
    "Backwards": phrase("The record is played from here to its start."),
    "Whose moves to guess": phrase("Moves of the other player are played by themselves."),
    "Whose moves it makes": phrase("The seats that goboard or the program chosen plays for."),
    "From so many points lost": phrase("A move that loses at least so much is asked about before it is answered."),
    # the engines
    "EngineSetup/Engines": phrase("The programs that are entered or were found; the form shows the one chosen."),
    "EngineSetup/Name": phrase("What goboard calls the engine; no two have the same name."),
    "EngineSetup/Program": phrase("The file of the program, or a whole command line."),
    "EngineSetup/Arguments": phrase("What the program is given, as in a shell; “~” and variables are filled in."),
    "EngineSetup/Environment": phrase("Variables for the program, one a line."),
    "EngineSetup/Save": phrase("Keep these engines; each that was changed becomes a small file."),
    # a new game, its board and clock
    "ShapeBox/Board": phrase("The kind of board: grids, tilings, solids, the plane, or one of your own files."),
    "Columns": phrase("How many columns the board has."),
    "Rows": phrase("How many rows the board has."),
    "Cells": phrase("How many cells the board has."),
    "Cells a side": phrase("How many cells lie along a side."),
    "Layers": phrase("How many layers the lattice has."),
    "Side": phrase("How many points lie along a side."),
    "Rings": phrase("How many rings lie around the middle."),
    "Spokes": phrase("How many lines lead out from the middle."),
    "Depth": phrase("How often each triangle is divided again."),
    "Frequency": phrase("Into how many parts each edge is divided."),
    "Solid": phrase("Which Platonic or Archimedean solid it is."),
    "Made from": phrase("The solid that the sphere is made from."),
    "ParametersForm/Points": phrase("How many points the board has, or where on the solid they lie."),
    "Borders": phrase("How the borders of the grid are joined."),
    "Outline": phrase("The outline of the board, and its holes."),
    "Cancel reading": phrase("Stop reading this file of a board."),
    "9 × 9": phrase("A board of 9 columns and 9 rows."),
    "13 × 13": phrase("A board of 13 columns and 13 rows."),
    "19 × 19": phrase("A board of 19 columns and 19 rows."),
    "HandicapBox/Handicap": phrase("How many stones Black sets up before the first move."),
    "Name of Black": phrase("Who plays Black, as the record says it."),
    "Name of White": phrase("Who plays White, as the record says it."),
    "Who begins?": phrase("Who makes the first move."),
    "Let Paper-Rock-Scissors decide who begins": phrase("Both players choose in secret; the winner begins."),
    "Clock": phrase("How much time the players have: none, one of the usual clocks, or numbers of your own."),
    "ClockChoice/Overtime": phrase("What follows the main time."),
    "Main time": phrase("Time for the game, before overtime: 20 min, 1:30, or 20 for minutes."),
    "Periods": phrase("How many periods there are."),
    "Time of a period": phrase("How long a period is: 30 s, 0:30, or 30 for seconds."),
    "Time for each move": phrase("What every move adds to the time."),
    "Moves in a period": phrase("So many moves must be made in it."),
    "PlayersEditor/Add": phrase("One more player, at the end of the turn list."),
    "PlayersEditor/Remove": phrase("Take the chosen player off the turn list."),
    "ScoresEditor/*": phrase("What this player's score begins with."),
    # pictures and print
    "What is drawn": phrase("This position, numbered moves, or the line shown in diagrams or move by move."),
    "Title below": phrase("The picture has a line with players and result below it."),
    "How much of the board": phrase("All of it, or a part that is drawn around on the preview."),
    "Coordinates": phrase("Letters and numbers around the board."),
    "Signs of the record": phrase("Triangles, letters, lines and the other signs that the record has here."),
    "Whatever else the window shows": phrase("Analysis, faint stones and shades are drawn as on the screen."),
    "Theme": phrase("The look of board and stones."),
    "Kind of file": phrase("PNG, WebP, SVG, PDF, a moving GIF, text, or what Sensei's Library writes."),
    "Longer side": phrase("How long the longer side of the picture is."),
    "Unit": phrase("In which unit the size is given."),
    "Dots per inch": phrase("How fine the picture is on paper."),
    "First move": phrase("The first move that is drawn."),
    "Last move": phrase("The last move that is drawn."),
    "Moves in a diagram": phrase("How many moves a diagram has at most."),
    "Where a diagram ends": phrase("After so many moves, as the record says, or at comments."),
    "How moves are numbered": phrase("As the game counts, from 1 in each diagram, or as the record says."),
    "Seconds a move": phrase("How long each position of the moving picture is seen."),
    "Again and again": phrase("The moving picture begins again at its end."),
    "Which picture is shown": phrase("The number of the picture in the preview."),
    "PictureDialog/Save…": phrase("Write the picture to a file."),
    "PictureDialog/Copy": phrase("Put the picture on the clipboard."),
    "PictureDialog/Cancel": phrase("Stop writing pictures."),
    "What is printed": phrase("The position shown, or diagrams of the game."),
    "Diagrams a page": phrase("How many stand on a page."),
    "On the position after them": phrase("The numbers lie on the position after the moves of the diagram."),
    "Comments": phrase("Comments stand beside their diagrams."),
    "Variations": phrase("Variations have diagrams too."),
    "Heading": phrase("Players, event and result stand at the top of the first page."),
    "Which page is shown": phrase("The number of the page in the preview."),
    "Print…": phrase("Choose a printer, and print."),
    "Save as PDF…": phrase("Write the pages to a PDF file."),
    "Paper…": phrase("Size of the paper, its margins, upright or across."),
    "Closer": phrase("Show the page larger."),
    "Farther": phrase("Show more of the page."),
    # the record
    "Boards of the games of this file": phrase(
        "Arrows, then Enter, or a click show a game; signs tell which are solved."
    ),
    "Games of this file": phrase(
        "The chosen game is shown; a click on a title sorts, Alt+Up and Alt+Down move a game."
    ),
    "Black": phrase("Who played Black."),
    "White": phrase("Who played White."),
    "Black's rank": phrase("Such as 3d or 5k."),
    "White's rank": phrase("Such as 3d or 5k."),
    "Black's team": phrase("The team or country of Black."),
    "White's team": phrase("The team or country of White."),
    "Komi": phrase("Points that White gets, such as 6.5."),
    "GameInfoDialog/Handicap": phrase("How many stones Black had at the start."),
    "GameInfoDialog/Rules": phrase("The rules as the file names them."),
    "Main time, minutes": phrase("Minutes each player had."),
    "GameInfoDialog/Overtime": phrase("What followed the main time, in the file's words."),
    "Date": phrase("The days of the game, as 1846-09-11."),
    "Today": phrase("Write the date of today."),
    "Result": phrase("Such as B+2, W+R for a resignation, or 0."),
    "Choose": phrase("Usual results to choose from."),
    "Name of the game": phrase("What the game is called."),
    "Event": phrase("The tournament."),
    "Round": phrase("Which round of the event."),
    "Place": phrase("Where it was played."),
    "Opening": phrase("What its opening is called."),
    "Source": phrase("Where the record is from."),
    "Entered by": phrase("Who wrote the record down."),
    "Annotated by": phrase("Who commented on it."),
    "Copyright": phrase("Whose the record is."),
    "About the game": phrase("Anything about the game as a whole."),
    "What the file says here": phrase("Properties and values as SGF writes them; a double click changes one."),
    "PropertiesDialog/Add": phrase("One more property."),
    "PropertiesDialog/Delete": phrase("Take the chosen property away."),
    "A figure begins here": phrase("In print a diagram of its own begins at this move."),
    "FigureDialog/Name": phrase("What stands below that diagram."),
    "Numbers": phrase("How moves are numbered from here on."),
    "In the whole game": phrase("Everything chosen goes from the whole game."),
    "From here on": phrase("It goes from the position shown and what follows."),
    "CleanDialog/*": phrase("What of the record is removed; Undo brings it back."),
    "Games that are in the library more than once": phrase(
        "Each with the files that have it; a double click opens one."
    ),
    # contests
    "ContestDialog/Name": phrase("What the contest is called."),
    "Contestmaster": phrase("Who announces the winner and hands prizes over."),
    "Winner": phrase("Who has won the contest."),
    "New contest": phrase("Begin a contest of its own."),
    "What has happened in the contest": phrase("What happened when, after which move."),
    "Contestants": phrase("Who takes part, whether they consent and what they meet."),
    "Prizes": phrase("What is offered, and by whom."),
    "Qualifications": phrase("What the rules of the contest ask of contestants."),
    "Both consent: begin": phrase("Both players want to play for this prize."),
    "Next contest": phrase("One more, with a prize of its own."),
    "First player": phrase("The name of the first player."),
    "Second player": phrase("The name of the second player."),
    "Prize": phrase("What the winner gets."),
    # rules
    "Rule sets": phrase("All rule sets; a click shows one in its own words."),
    "Your rule sets": phrase("Those that you have put together; the chosen one is shown."),
    "What these rules mean": phrase("What each switch means, and how KataGo writes these rules."),
    "Name of the rules": phrase("What they are called in lists and records."),
    "Use in this record": phrase("Judge the record shown by these rules."),
    "The record under every rule set that fits": phrase(
        "Result and illegal moves under each; a click on a move leads there."
    ),
    "Records to review": phrase("One after the other is reviewed; a double click opens its copy."),
    "Where the copies are saved": phrase("Beside their records, or all in one folder; in place of nothing."),
    "Folder of the copies": phrase("Where the reviewed copies are saved."),
    "WalkDialog/Back": phrase("To the step before."),
    "WalkDialog/Next": phrase("To the next step."),
    "WalkDialog/Pass": phrase("Leave this turn unused."),
    "WalkDialog/Undo": phrase("Take the last move back."),
    # analysis
    "Accuracy by player and phase": phrase("How much each player lost in opening, middle game and end."),
    "Turning points and best finds": phrase("Moves that changed the game most; a click leads there."),
    "White (O) begins": phrase("White makes the first move of the local game."),
    "Black (X) begins": phrase("Black makes the first move of the local game."),
    "White (O) has a safe eye elsewhere": phrase("White then needs one eye here, and not two."),
    "Moves of the local game": phrase("The moves that can be made here and what they come to, or have been made."),
    "Eyespace in rows of signs": phrase("The eyespace as text: a change here is seen on the drawing."),
    "Gallery of eyespaces": phrase("Eyespaces that are known; a double click takes one into the workbench."),
    "Snap to": phrase("On which lattice points and lines come to lie."),
    "Symmetry": phrase("What is drawn is repeated so."),
    # the library
    "Games of the library": phrase(
        "Every game that the filters leave; the chosen one is seen at the right, Enter opens it."
    ),
    "From which move on the position may stand": phrase("Games in which the position stands at that move or later."),
    "Up to which move the position may stand": phrase("Games in which the position stands at that move or earlier."),
    "Players of the library": phrase("Everybody who plays in the games; Enter lists the games of the chosen one."),
    "Opponents": phrase("Whom the chosen player met, and how that ended; Enter lists the games between them."),
    "Games by year": phrase("How the chosen player did, year by year."),
    "Games by year as bars": phrase("How many games the chosen player had in each year; the full part was won."),
    "Names that may be one player's": phrase(
        "Spellings that well-known players have, or that differ in blanks or order."
    ),
    "Players of several names": phrase("Those whose names were said to be one player's; searches take them for one."),
    "Searches as folders": phrase(
        "All games, and each search that is kept with the games it finds; a click lists them."
    ),
    "Note on the chosen game": phrase(
        "What you think of the game; it is kept in the library, the file is not changed."
    ),
    "Rounds of games": phrase("Games whose moves are guessed one after the other; Enter goes on where one was left."),
    "Whose moves are guessed": phrase("Moves of the other player are played by themselves."),
    "First move that is guessed": phrase("The moves before it are played by themselves."),
    "Last move that is guessed": phrase("What follows it in the game is not asked for."),
    "Scores by player and phase": phrase("How the moves of each player were guessed in the chosen round."),
    "Openings of the library": phrase("What the games begin with; Enter finds the games of the chosen one."),
    "Players of the opening": phrase("Who plays the chosen opening; Enter lists the games of that player."),
    "Players of the event": phrase("Who plays in the chosen event; Enter lists the games of that player."),
    "Where openings are told apart": phrase("Openings by all that stands on the board, or by one corner."),
    "Events of the library": phrase("Every event with its games; Enter lists the games of the chosen one."),
    "Edit the information: what would be changed": phrase(
        "Each game with what it says now and then; nothing is changed yet."
    ),
    "Rename the files: what would be changed": phrase("Each file with its name now and then; taken names get numbers."),
    "In what the games differ": phrase(
        "Enter takes what the other game says; a row about a move shows that on both boards."
    ),
    "Folders of the library": phrase("Folders that are searched, with all below them."),
    "Add a folder…": phrase("One more folder of records."),
    "Files with problems": phrase("Files that could not be read, or not without doubt."),
    "Also files that were read with warnings": phrase("Files that could be read, but had faults, are listed too."),
    "Clear filters": phrase("Every game is listed again."),
    "Colour of the player": phrase("Which colour the player named had."),
    "FilterBar/Handicap": phrase("With or without handicap stones."),
    "Who won": phrase("Whose wins are listed."),
    "Comment in the chosen game": phrase("What is said of the position in the preview."),
    "Find this position": phrase("Look for the position in the preview in all games."),
    "Move of the chosen game": phrase("Which position of the game the preview shows."),
    "Moves that were played next": phrase("How the games that were found go on, and how they ended."),
    "Which games": phrase("The explorer looks through all games, or through those of a search that is kept."),
    "RefreshStrip/Pause": phrase("Reading of folders waits."),
    # preferences, keys, toolbar, manual
    "Pages": phrase("The pages of settings."),
    "Actions and their keys": phrase("Every action; choose one, then press its new key below."),
    "Contents": phrase("The pages of the manual and their sections."),
    "Sections found": phrase("The sections that hold the words typed; Enter goes from place to place."),
    "Find an action": phrase("Letters of its name, also of moves, comments and records."),
    "ToolbarDialog/Find an action": phrase("Letters of an action's name."),
}
