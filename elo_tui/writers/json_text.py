"""JSON as it is printed and saved: readable, and nothing but text."""

from __future__ import annotations

import json
import re
from typing import Any

from elo_tui.core.text.clean_text import make_harmless

#: Whatever is not in the alphabets, signs and spaces that are displayed as they are.
_FOREIGN = re.compile(r"[^\n -~]")


def write(data: object) -> str:
    """A value as JSON, indented, with a final newline.

    Characters that are not displayed, among them those that could steer a terminal, are
    escaped; whoever reads the text gets them as they were.
    """
    text = json.dumps(data, ensure_ascii=False, indent=2, allow_nan=False)
    return _FOREIGN.sub(_escape, text) + "\n"


def _escape(found: re.Match[str]) -> str:
    char: Any = found[0]
    return char if make_harmless(char) == char else json.dumps(char)[1:-1]
