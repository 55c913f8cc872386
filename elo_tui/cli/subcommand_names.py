"""The table of subcommands; messages use it before click is imported, too."""

from __future__ import annotations

#: The name of the program in messages.
PROGRAM = "elo-tui"

#: The subcommands with a one-line description.
SUBCOMMANDS = {
    "accuracy": "Accuracy of the moves in games.",
    "assess": "Stakes of one game.",
    "completion": "Completion for your shell: bash, zsh or fish.",
    "convert": "Convert a FIDE rating of before March 2024, or an old DWZ.",
    "doctor": "Check terminal, folders, journal, lists and settings.",
    "dwz-2026": "The same as convert --system dwz.",
    "event": "Changes by an event, for you or all players.",
    "field": "Open the Field screen with an event.",
    "game": "Open the Game screen, filled in.",
    "journal": "Your events and official ratings, and your live rating.",
    "list": "Rating lists: find players, rank a rating.",
    "news": "What is new about the people of the roster.",
    "next": "Likely opponents in the next round of a Swiss.",
    "odds": "Odds of a win, a draw and a loss.",
    "open": "Open a file on the screen that fits it.",
    "period": "Several FIDE tournaments of one rating period.",
    "plan": "Score needed from the remaining games.",
    "pool": "A list of your own, with its history.",
    "read": "Content of a file, nothing rated.",
    "roster": "Everybody with a journal: ratings, changes, norms.",
    "season": "Season at an assumed performance.",
    "simulate": "Chances of places and scores in an event.",
    "standings": "Places and tie-breaks of an event.",
    "systems": "Rating systems and their sources.",
    "tournament": "Open the Tournament screen, filled in.",
    "worth": "Several events to come compared for you.",
}

#: The modules of this package with the subcommands in them.
MODULES = {
    "completion_command": ("completion",),
    "doctor_command": ("doctor",),
    "event_command": ("event",),
    "game_commands": ("assess", "odds"),
    "journal_command": ("journal",),
    "lists": ("list",),
    "next_command": ("next",),
    "plan_command": ("plan",),
    "pool_command": ("pool",),
    "prefilled_game": ("game",),
    "read_commands": ("accuracy", "read"),
    "roster_command": ("news", "roster"),
    "screen_commands": ("field", "open", "tournament"),
    "season_commands": ("period", "season", "worth"),
    "standings_commands": ("simulate", "standings"),
    "systems_commands": ("convert", "dwz-2026", "systems"),
}

#: The subcommands that open a screen.
SCREENS = ("game", "tournament", "field", "open")

#: The variable through which a shell's completion asks for candidates.
COMPLETE_VARIABLE = "_ELO_TUI_COMPLETE"
