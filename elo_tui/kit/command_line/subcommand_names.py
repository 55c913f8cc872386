"""The table of subcommands; messages use it before click is imported, too."""

from __future__ import annotations

#: The name of the program in messages.
PROGRAM = "elo-tui"

#: The subcommands with a one-line description.
SUBCOMMANDS = {
    "accuracy": "Accuracy of the moves in games.",
    "assess": "Stakes of one game.",
    "board": "Display of an event in the hall, on pages that turn.",
    "categories": "Lists of an event by age, sex, rating and more.",
    "check": "Whether a rating report is fit to send.",
    "completion": "Completion for your shell: bash, zsh or fish.",
    "convert": "Convert a FIDE rating of before March 2024, or an old DWZ.",
    "doctor": "Check terminal, folders, journal, lists and settings.",
    "dwz-2026": "The same as convert --system dwz.",
    "event": "Changes by an event; --screen opens it.",
    "game": "Open the Game screen, filled in.",
    "journal": "Your events and official ratings, and your live rating.",
    "list": "Rating lists: find players, rank a rating.",
    "news": "What is new about the people of the roster.",
    "next": "Likely opponents in the next round of a Swiss.",
    "norms": "Title norms of all players of an event.",
    "odds": "Odds of a win, a draw and a loss.",
    "open": "Open a file on the screen that fits it.",
    "period": "Several FIDE tournaments of one rating period.",
    "plan": "Score needed from the remaining games.",
    "pool": "A list of your own, with its history.",
    "read": "Content of a file, nothing rated.",
    "roster": "Everybody with a journal: ratings, changes, norms.",
    "round": "News of a round for the web or a chat.",
    "season": "Season at an assumed performance.",
    "simulate": "Chances of places and scores in an event.",
    "standings": "Places and tie-breaks of an event.",
    "systems": "Rating systems and their sources.",
    "tournament": "Open the Tournament screen, filled in.",
    "worth": "Several events to come compared for you.",
}

#: The modules with the subcommands in them; one that is not named above is hidden.
MODULES = {
    "cli.board_command": ("board",),
    "cli.completion_command": ("completion",),
    "cli.doctor_command": ("doctor",),
    "cli.screen_commands": ("field", "open", "tournament"),
    "features.event.command.next_round": ("next",),
    "features.event.command.read": ("accuracy", "read"),
    "features.event.command.standings": ("simulate", "standings"),
    "features.event_desk.command.categories": ("categories",),
    "features.event_desk.command.check": ("check",),
    "features.event_desk.command.norms": ("norms",),
    "features.event_desk.command.round": ("round",),
    "features.game.command.prefilled": ("game",),
    "features.game.command.rate": ("assess", "odds"),
    "features.game.command.systems": ("convert", "dwz-2026", "systems"),
    "features.journal.command.journal": ("journal",),
    "features.lists.command.opened_lists": ("list",),
    "features.pool.command.pool": ("pool",),
    "features.roster.command.roster": ("news", "roster"),
    "features.tournament.ahead.command.plan": ("plan",),
    "features.tournament.ahead.command.season": ("period", "season", "worth"),
    "features.tournament.command.event": ("event",),
}

#: The subcommands that open a screen.
SCREENS = ("game", "tournament", "field", "open", "board")

#: The variable through which a shell's completion asks for candidates.
COMPLETE_VARIABLE = "_ELO_TUI_COMPLETE"
