"""Synonyms for the commands, by which the palette finds them."""

from __future__ import annotations

#: By command; words of its name are not repeated here.
SYNONYMS = {
    "app.help": "keys, manual, shortcuts, how",
    "app.tournament": "event, rounds, several",
    "app.field": "crosstable, event, standings",
    "app.journal": "history, season, live rating",
    "app.people": "profile, player, who am I",
    "app.settings": "options, preferences, theme, keys, rebind, config, mouse",
    "screen.open": "import, load, read, TRF, PGN, chess-results",
    "screen.save": "export, csv, print, html, markdown, json, share, download",
    "screen.copy": "share, message, export, clipboard, send, WhatsApp",
    "screen.clear": "new, reset, empty",
    "screen.working": "explain, why, steps, formula",
    "screen.compare": "systems, DWZ, US Chess, Glicko",
    "screen.lookup": "search, rating list, FIDE ID, name",
    "screen.chart": "graph, plot, curve, draw",
    "screen.ahead": "plan, target, norm, simulate, season, forecast",
    "screen.keep": "store, save, end date, last day",
    "player.facts": "K-factor, birth",
    "player.complete": "rating list, missing",
    "journal.official": "published, list, end date",
}
