"""JSON and XML that no reader takes: what it is, and what to export instead."""

from __future__ import annotations

import re

from elo_tui.core.text.clean_text import clean_name

_JSON = re.compile(r'\s*[\[{]\s*["\[{\]}]')
_XML = re.compile(
    r"\s*<\?xml\b[^>]{0,200}>(?:\s|<!--.{0,2000}?-->)*<([\w:-]{1,40})", re.S
)
#: Programs that have JSON of their own and reports as well, by a word in it.
_PROGRAMS = {"tornelo": "Tornelo", "chessmanager": "ChessManager"}
_HOST = re.compile(
    r"https?:\\?/\\?/(?:www\.|api\.)?([a-z0-9.-]{3,60}\.[a-z]{2,12})", re.IGNORECASE
)
_KEY = re.compile(r'"([^"\\]{1,30})"\s*:')
#: The characters in which a program is sought, and the keys that are named.
_HEAD, _NAMED = 100_000, 3
_REPORT = "export a report file (TRF)"


def describe_foreign(text: str) -> str:
    """Describe JSON or XML that is not read, with the remedy; "" for other texts."""
    if (found := _XML.match(text)) is not None:
        return f"XML of <{found[1]}>, neither an event nor a rating list; {_REPORT}"
    if not _JSON.match(text):
        return ""
    head = text[:_HEAD]
    lower = head.casefold()
    program = next((one for word, one in _PROGRAMS.items() if word in lower), "")
    if program:
        return f"{program}'s own JSON; {_REPORT} there"
    if host := _HOST.search(head):
        return f"JSON of {host[1].casefold()}, not read; export TRF or PGN there"
    keys = dict.fromkeys(clean_name(key, 30) for key in _KEY.findall(head))
    named = ", ".join([*filter(None, keys)][:_NAMED])
    about = f" with {named}" if named else ""
    return f"JSON{about}: no event, history or list; {_REPORT}"
