"""The table of subcommands; messages use it before click is imported, too."""

from __future__ import annotations

#: The name of the program in messages.
PROGRAM = "elo-tui"

#: The subcommands with a one-line description.
SUBCOMMANDS = {
    "accuracy": "How accurately games were played.",
    "assess": "What is at stake in one game.",
    "completion": "Completion for your shell: bash, zsh or fish.",
    "doctor": "What may be wrong with terminal, files and lists.",
    "dwz-2026": "What a DWZ became on 2026-06-08 (Umstufung).",
    "event": "What an event did to your rating, or to everybody's.",
    "field": "Open the Field screen with an event.",
    "game": "Open the Game screen, filled in.",
    "journal": "Your events and official ratings, and your live rating.",
    "list": "Rating lists: find a player, see where you stand.",
    "odds": "The odds of a win, a draw and a loss.",
    "open": "Open a file on the screen that fits it.",
    "period": "Several FIDE tournaments of one rating period.",
    "plan": "The score you need from the remaining games.",
    "read": "How a file is understood.",
    "season": "A season at an assumed performance.",
    "simulate": "What may still happen in an event.",
    "standings": "Places and tie-breaks of an event.",
    "systems": "The rating systems and their sources.",
    "tournament": "Open the Tournament screen, filled in.",
    "worth": "Which of several events is worth playing.",
}

#: The modules of this package with the subcommands in them.
MODULES = {
    "completion_command": ("completion",),
    "doctor_command": ("doctor",),
    "event_command": ("event",),
    "game_commands": ("assess", "odds"),
    "journal_command": ("journal",),
    "lists": ("list",),
    "plan_command": ("plan",),
    "read_commands": ("accuracy", "read"),
    "screen_commands": ("field", "game", "open", "tournament"),
    "season_commands": ("period", "season"),
    "standings_commands": ("simulate", "standings"),
    "systems_commands": ("dwz-2026", "systems"),
    "worth_command": ("worth",),
}

#: The subcommands that open a screen.
SCREENS = ("game", "tournament", "field", "open")

#: The variable through which a shell's completion asks for candidates.
COMPLETE_VARIABLE = "_ELO_TUI_COMPLETE"
