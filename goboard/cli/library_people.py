"""`goboard library`, what is asked and said of players, events and games that are there more than once."""

import argparse
from collections.abc import Sequence
from time import monotonic

from goboard.cli.console import print_json
from goboard.cli.library_options import Adding, hit_of, listed, opened
from goboard.library.aliases import Person, Suggestion
from goboard.library.entries import LibraryError
from goboard.library.wording import key_of, search_words


def add_people(add: Adding) -> None:
    """Their actions."""
    found = add("players", _players, "list the players with their games and wins")
    found.add_argument("text", nargs="?", default="", metavar="TEXT", help="words that their names hold")
    kinds = found.add_mutually_exclusive_group()
    kinds.add_argument("--aliases", action="store_true", help="only players of several names, with all of these")
    kinds.add_argument("--suggest", action="store_true", help="names that may be one player's, for `alias`")
    found = add("player", _player, "tell of one player: opponents, and games by year")
    found.add_argument("name", metavar="NAME", help="the whole name, whatever the case; quote blanks")
    found = add("alias", _alias, "say that names are one player's, or what was suggested, or take the last change back")
    found.add_argument("names", nargs="*", metavar="NAME", help="two names or more; quote blanks")
    found.add_argument("--as", metavar="NAME", default="", help="what the player is called from now on")
    found.add_argument("--all", action="store_true", help="all that `players --suggest` lists")
    found.add_argument("--different", action="store_true", help="these are different players: suggest them no more")
    found.add_argument("--undo", action="store_true", help="take the last change of names back")
    found = add("unalias", _unalias, "take names from the players that they were given to")
    found.add_argument("names", nargs="+", metavar="NAME", help="a name; quote blanks")
    found = add("events", _events, "list the events with their games")
    found.add_argument("text", nargs="?", default="", metavar="TEXT", help="words that their names hold")
    add("duplicates", _duplicates, "list games that are there more than once")


def _players(options: argparse.Namespace) -> int:
    library, words = opened(options), search_words(options.text)
    if not (options.aliases or options.suggest):
        return listed("players", lambda: library.players(options.text))

    def asked() -> list[Person | Suggestion]:
        rows: Sequence[Person | Suggestion] = library.people() if options.aliases else library.alias_suggestions()
        return [row for row in rows if any(all(word in key_of(name) for word in words) for name in row.names)]

    return listed("players", asked)


def _alias(options: argparse.Namespace) -> int:
    library, name = opened(options), getattr(options, "as")
    asked = [bool(options.names), options.all, options.undo]
    if sum(asked) != 1 or ((name or options.different) and not options.names) or (name and options.different):
        raise LibraryError("Give two names or more, or --all, or --undo; --as and --different go with names.")
    if options.undo:
        print_json({"undone": library.undo_names()})
    elif options.all:
        print_json({"players": library.join_all(library.alias_suggestions())})
    elif options.different:
        library.dismiss_names(options.names)
        print_json({"different": options.names})
    else:
        print_json(library.join_names(options.names, name)._asdict())
    return 0


def _unalias(options: argparse.Namespace) -> int:
    print_json({"names": opened(options).part_names(options.names)})
    return 0


def _events(options: argparse.Namespace) -> int:
    return listed("events", lambda: opened(options).events(options.text))


def _player(options: argparse.Namespace) -> int:
    start = monotonic()
    told = opened(options).career(options.name)
    for each in told.opponents:
        said = each._asdict()
        print_json({"opponent": said.pop("player"), **said})
    for year in told.years:
        print_json(year._asdict())
    print_json({**told.player._asdict(), "seconds": round(monotonic() - start, 3)})
    return 0


def _duplicates(options: argparse.Namespace) -> int:
    library, start = opened(options), monotonic()
    groups = library.duplicates()
    for group in groups:
        told = [hit_of(game) for game in group.games]
        print_json({"likeness": group.likeness.value, "games": told, "differing": list(group.differing)})
    games = {game.id for group in groups for game in group.games}
    print_json({"groups": len(groups), "games": len(games), "seconds": round(monotonic() - start, 3)})
    return 0
