"""Other words by which people look for an action or a setting: those of other programs, of Go and of everyday. What
most would type is known in the language of the window too, the rest in English whatever the window speaks."""

from collections import defaultdict
from collections.abc import Mapping

from goboard.ui.language import worded
from goboard.words.message import english, in_context

WORDS: Mapping[str, str] = {
    "new": "board size start komi handicap rules create hexagonal wheel rectangle rectangular 9x9 13x13 19x19 players "
    "three four multiplayer alliances capture toroidal match",
    "new_tab": "demo add plus",
    "open": "load recent import file sgf read gib ngf ugf tygem fox kifu",
    "save": "store write keep sgf",
    "save_as": "store write keep sgf rename",
    "edit_board": "shape graph custom design toroidal torus sphere hexagonal",
    "save_board": "shape graph custom",
    "export_picture": "image png svg pdf gif jpg screenshot diagram animation",
    "export_page": "html website share publish book link upload online web",
    "copy_picture": "screenshot image png clipboard",
    "copy_text": "ascii clipboard",
    "export_q5go": "qgo",
    "start_page": "home welcome",
    "library": "database collection folder archive search kombilo trash duplicates favourites favorites backup players",
    "print": "pdf paper book diagrams export printer",
    "info": "metadata players names result event komi header properties rank date",
    "contest": "tournament prize",
    "close": "tab exit",
    "quit": "exit leave",
    "undo": "back revert mistake takeback",
    "redo": "again repeat",
    "cut_branch": "variation subtree remove move tree",
    "copy_branch": "share variation subtree clipboard tree",
    "paste_branch": "variation subtree clipboard tree insert",
    "copy_game": "duplicate share sgf clipboard copy",
    "paste_game": "sgf clipboard import",
    "delete": "remove erase branch variation node tree",
    "delete_node": "remove erase move node",
    "delete_others": "remove variations branches prune",
    "keep_only": "remove variations branches prune",
    "promote": "branch variation trunk tree promote first",
    "move_up": "branch variation order tree",
    "move_down": "branch variation order tree",
    "merge": "join combine import",
    "handicap": "stones free place",
    "exchange_colours": "swap switch invert reverse flip colours colors black white",
    "clean_up": "strip remove comments",
    "properties": "sgf raw node metadata",
    "edit_tools": "setup mark annotate stones draw",
    "tool_erase": "remove delete clear",
    "tool_TB": "mark area",
    "tool_TW": "mark area",
    "tool_alternate": "setup place stones",
    "tool_text": "label annotate",
    "tool_letter": "label mark abc",
    "tool_line": "pen draw",
    "tool_arrow": "pen draw",
    "try_from_here": "trial conditional",
    "node_value": "score estimate points",
    "node_name": "title label",
    "pass": "skip turn move",
    "resign": "give up surrender lose concede end",
    "annul": "void cancel draw",
    "agree": "finish end over done vote peace",
    "opponent": "computer bot ai engine katago gnugo leela play self selfplay match gtp teaching "
    "teacher ponder pondering console terminal",
    "count": "score territory points area estimate result finish dead end estimator prisoners captures captured "
    "stone removal won autoscore auto",
    "clock": "time timer byoyomi fischer limit control",
    "pause_clock": "time timer stop resume",
    "clock_window": "time timer large",
    "why": "explain help reason rules illegal ladder semeai seki life death",
    "compare": "rules japanese chinese aga score",
    "show_rules": "komi japanese chinese aga superko change ko tromp taylor new zealand mango disto political politics "
    "alliances diplomacy war prisoners captures weights heat map threshold formula",
    "edit_rules": "komi custom own variant weights threshold mango",
    "overlay_ownership": "territory estimate area score analysis ownership",
    "overlay_settled": "territory area score estimate",
    "overlay_dead": "life death alive and",
    "overlay_alive": "life death pass-alive benson",
    "overlay_dame": "dame",
    "overlay_influence": "moyo heat map territory heatmap",
    "overlay_liberties": "atari",
    "overlay_unsettled": "life death and semeai capturing race ladder",
    "analysis": "analyze analyse estimate ai overlay heat map heatmap ownership",
    "adviser": "hint suggest best top candidates moves policy winrate ai engine katago leela lizzie analysis analyze "
    "gtp",
    "region": "roi interest area part corner select local focus katrain lizgoban rectangle allow avoid",
    "region_off": "roi interest area clear reset local",
    "score_graph": "winrate lead chart estimate win score ahead",
    "changes": "difference",
    "review": "analyze analyse mistakes blunders ai engine katago analysis judge",
    "next_mistake": "blunder error",
    "previous_mistake": "blunder error",
    "review_report": "accuracy statistics summary",
    "eyespace": "life death nakade combinatorial and semeai",
    "find_in_library": "joseki fuseki pattern database search kombilo",
    "find_part_in_library": "joseki pattern corner database search kombilo",
    "explorer": "joseki fuseki database statistics book",
    "autoplay": "slideshow replay demo",
    "guess": "quiz train practice learn pro",
    "guess_choices": "quiz train practice learn ai",
    "guess_rounds": "quiz train practice learn pro",
    "problem": "tsumego life death puzzle exercise and",
    "daily": "tsumego puzzle exercise spaced repetition train flash cards schedule",
    "go_to_move": "jump number",
    "first": "start beginning",
    "last": "end",
    "next_comment": "text note remark jump",
    "previous_comment": "text note remark jump",
    "next_hotspot": "bookmark key jump",
    "previous_hotspot": "bookmark key jump",
    "next_fork": "branch variation jump",
    "previous_fork": "branch variation jump",
    "next_game": "collection file problem jump",
    "previous_game": "collection file problem jump",
    "move_here": "genmove generate once swap switch sides colours colors",
    "find": "search",
    "main_line": "variation branch trunk",
    "previous_variation": "branch sibling tree",
    "next_variation": "branch sibling tree",
    "numbers": "order count show",
    "coordinates": "letters axis labels hoshi",
    "natural": "fuzzy wobble random",
    "variations": "conditional planned ghosts branches children tree",
    "beside": "ghosts siblings alternatives branches tree",
    "review_several": "batch folder analyse analyze many files queue",
    "losses": "dots mistakes points review class",
    "tree_losses": "dots mistakes points review class",
    "closer": "zoom in bigger enlarge",
    "farther": "zoom out smaller",
    "whole_board": "zoom fit reset",
    "turn_left": "rotate orientation flip mirror",
    "turn_right": "rotate orientation flip mirror",
    "mirror_across": "flip reflect horizontal symmetry rotate",
    "mirror_down": "reflect flip vertical symmetry rotate",
    "reset_view": "rotate flip zoom original",
    "tree_whole": "zoom fit",
    "tree_down": "vertical horizontal orientation",
    "show_comment": "notes text",
    "edit_comment": "notes text annotate write",
    "full_screen": "fullscreen maximize presentation",
    "reset_panels": "layout windows restore docks",
    "palette": "command search",
    "preferences": "settings options configure theme dark sound language touch accessibility screen reader stone style",
    "engines": "gtp katago gnugo pachi leela fuego bot ai manage add setup configure install analysis external",
    "edit_keys": "hotkeys bindings sabaki",
    "choose_toolbar": "buttons icons customize",
    "manual": "help documentation guide sabaki katrain q5go",
    "help": "shortcuts hotkeys",
    "tour": "tutorial introduction learn lesson teach",
    "report": "bug error debug diagnostics crash",
    "about": "version update licence license credits",
}
"""By the names of actions."""
OF_SETTINGS: Mapping[str, str] = {
    "board/wood": "theme texture background kaya",
    "board/stones": "theme pieces shell slate",
    "board/sway": "fuzzy random",
    "view/colours": "theme dark light night contrast mode",
    "text/size": "font scale zoom",
    "text/language": "translation german chinese japanese korean locale",
    "comment/size": "font scale",
    "view/still": "animation",
    "mouse/play": "misclick confirm double",
    "mouse/wheel": "scroll",
    "sound/on": "audio mute noise",
    "sound/volume": "audio loud mute",
    "sound/clock": "audio byoyomi timer",
    "files/restore": "session startup reopen recover backup autosave crash",
    "opponent/level": "strength bot ai difficulty engine",
}
"""By the keys of settings."""
SOUGHT: Mapping[str, tuple[str, ...]] = {
    in_context("sought", "score points territory result winner"): ("count", "compare", "overlay_settled"),
    in_context("sought", "politics alliance war diplomacy"): ("new", "show_rules"),
    in_context("sought", "dead captured capture prisoners"): ("count", "overlay_dead"),
    in_context("sought", "handicap free placement"): ("handicap", "new"),
    in_context("sought", "komi compensation"): ("new", "show_rules", "edit_rules"),
    in_context("sought", "undo mistake takeback"): ("undo",),
    in_context("sought", "branch variation"): ("next_variation", "variations", "delete", "cut_branch"),
    in_context("sought", "print paper printer"): ("print",),
    in_context("sought", "image photo animation"): ("export_picture", "copy_picture"),
    in_context("sought", "dark light night contrast theme"): ("view/colours", "preferences"),
    in_context("sought", "language translation"): ("text/language", "preferences"),
    in_context("sought", "sound volume loud quiet mute"): ("sound/on", "sound/volume", "preferences"),
    in_context("sought", "atari liberties ladder"): ("overlay_liberties", "why"),
    in_context("sought", "torus sphere cube hexagon infinite plane"): ("new", "edit_board"),
    in_context("sought", "shortcut key keyboard"): ("edit_keys", "help"),
    in_context("sought", "font letters larger"): ("text/size", "preferences"),
    in_context("sought", "engine computer bot opponent"): ("opponent", "adviser", "engines"),
    in_context("sought", "level strength difficulty weaker stronger"): ("opponent", "opponent/level"),
    in_context("sought", "timer time clock overtime"): ("clock", "clock_window"),
    in_context("sought", "resign surrender lose"): ("resign",),
    in_context("sought", "suicide ko superko repetition"): ("show_rules", "edit_rules", "compare"),
    in_context("sought", "hint suggestion best"): ("adviser", "review"),
    in_context("sought", "win chance lead"): ("score_graph", "analysis", "adviser"),
    in_context("sought", "influence framework"): ("overlay_influence",),
    in_context("sought", "alive life death"): ("overlay_alive", "overlay_dead", "problem", "why"),
    in_context("sought", "joseki opening pattern"): ("explorer", "find_in_library"),
    in_context("sought", "marks mark triangle label symbol"): ("edit_tools",),
    in_context("sought", "puzzle exercise training"): ("problem", "daily"),
    in_context("sought", "error blunder"): ("review", "next_mistake"),
    in_context("sought", "help manual tutorial"): ("manual", "tour"),
    in_context("sought", "settings options"): ("preferences",),
    in_context("sought", "grid axis"): ("coordinates",),
    in_context("sought", "rotate"): ("turn_left", "turn_right"),
    in_context("sought", "mirror flip"): ("mirror_across", "mirror_down"),
    in_context("sought", "zoom enlarge shrink"): ("closer", "farther"),
    in_context("sought", "note text annotate"): ("edit_comment", "show_comment"),
    in_context("sought", "erase remove"): ("delete", "tool_erase"),
    in_context("sought", "setup place position"): ("edit_tools",),
    in_context("sought", "database collection archive"): ("library",),
    in_context("sought", "wood texture look"): ("board/wood", "board/stones", "preferences"),
    in_context("sought", "clipboard"): ("copy_game", "paste_game", "copy_text", "copy_picture"),
}
"""What most people type, each with the actions and settings that they mean by it, the one that is meant first before
the others."""


IDLE = in_context(
    "sought", "a an the of to in on at for my i you it is are was do does did can how what which who where"
)
"""What a question has besides the words that matter, each apart from the next by a blank."""


def idle_words() -> frozenset[str]:
    """Those of the window's language and of English."""
    return frozenset(f"{english(IDLE)} {worded(IDLE).lower()}".split())


def other_words() -> Mapping[str, str]:
    """By action or key of a setting, all by which it is looked for now: a line of those by which it is meant first, one
    of those that are `SOUGHT` otherwise, and one of the rest."""
    found: dict[str, tuple[list[str], list[str], list[str]]] = defaultdict(lambda: ([], [], []))
    for words in (WORDS, OF_SETTINGS):
        for name, said in words.items():
            found[name][2].append(said)
    for said, names in SOUGHT.items():
        for name in names:
            found[name][name != names[0]].extend((english(said), worded(said).lower()))
    return {name: "\n".join(map(" ".join, lines)) for name, lines in found.items()}
