"""A command: a row of the tables of commands, and the words that find it."""

from __future__ import annotations

from typing import NamedTuple


class Command(NamedTuple):
    """One command; ``id`` is the name for rebinding it."""

    id: str
    keys: str
    action: str
    short: str
    """The word in the key line; empty to leave it out."""
    name: str
    """``noun: Verb`` in the palette; empty to leave it out."""
    help: str
    priority: bool = False
    """Whether the key works whatever has the focus, ahead of the focused widget."""


def list_movements(scope: str, priority: bool = True) -> tuple[Command, ...]:
    """The commands that move through a list; with priority over text typed above it.

    Letters move where no text is typed.
    """
    return tuple(
        Command(f"{scope}.{name}", key, action, "", "", words, priority)
        for name, key, action, words in (
            ("next", "down" if priority else "down,j", "move(1)", "Down the list"),
            ("previous", "up" if priority else "up,k", "move(-1)", "Up the list"),
            ("page_down", "pagedown", "page(1)", "A page down"),
            ("page_up", "pageup", "page(-1)", "A page up"),
        )
    )


#: By command; words of its name are not repeated here.
SYNONYMS = {
    "app.help": "keys, manual, shortcuts, how, documentation, about, explain",
    "app.game": "one opponent, odds, expected score, match, calculator",
    "app.tournament": (
        "event, rounds, several, end date, last day, performance, TPR, norms, target,"
        " goal, plan, forecast, season, simulate"
    ),
    "app.field": (
        "crosstable, event, standings, tie-breaks, chances, prizes, all players"
    ),
    "app.journal": (
        "history, season, live rating, official rating, my events, diary, rating list"
    ),
    "app.pool": (
        "club, school, league, own list, rating list, ladder, publish, secretary, F11"
    ),
    "field.pool": "club, own list, store, rate",
    "app.roster": (
        "coach, pupils, children, team, everybody, follow, several people, overview"
    ),
    "roster.news": "new, changes, notices, what happened",
    "roster.refresh": "update, new list, monthly",
    "pool.movers": "top, compare lists, winners, losers, changes",
    "pool.questions": "duplicates, merge, same person, identity",
    "pool.ledger": "log, history, undo, entries",
    "pool_row.private": "hide, children, publish",
    "app.people": "profile, player, who am I, my name, account, user",
    "app.draft": "restore, recover, lost, unsaved, last session",
    "app.settings": (
        "options, preferences, theme, keys, rebind, keyboard, shortcuts, config, mouse,"
        " colours, colors, dark mode, light mode, night, ascii, language, folders,"
        " backup, where files are kept"
    ),
    "app.quit": "exit, close, leave, end",
    "screen.open": (
        "import, load, read, TRF, PGN, chess-results, paste, upload, browse, restore,"
        " Swiss-Manager, Excel, address, URL"
    ),
    "screen.save": (
        "export, csv, print, html, markdown, json, share, download, pdf, Excel,"
        " spreadsheet, report, TRF, write"
    ),
    "screen.copy": (
        "share, message, export, clipboard, send, WhatsApp, email, mail, chat, markdown"
    ),
    "screen.text": "screen reader, accessibility, blind, speech, braille, ascii",
    "screen.undo": "back, revert, mistake, wrong",
    "screen.redo": "again, repeat, forward",
    "screen.clear": "new, reset, empty, delete, start over",
    "screen.working": "explain, why, steps, formula, details, article, regulation",
    "screen.compare": "systems, DWZ, USCF, US Chess, Glicko, Lichess, ECF, chess.com",
    "screen.lookup": (
        "search, rating lists, FIDE ID, name, fetch, update, download lists, lists,"
        " federation"
    ),
    "screen.chart": "graph, plot, curve, diagram",
    "screen.ahead": (
        "plan, target, norms, simulate, season, forecast, goal, TPR, what if"
    ),
    "screen.keep": "keep, store, save, end date, last day",
    "tournament.refresh": "update, reload, fetch, live",
    "field.refresh": "update, reload, fetch, live",
    "field.standings": "tie-breaks, Buchholz, ranking, places",
    "field.chances": "odds, simulate, prizes, what if, forecast",
    "player.facts": "K-factor, birth, junior",
    "player.complete": "rating lists, missing, fetch",
    "journal.official": "published, rating list, end date, since",
}
