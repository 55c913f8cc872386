"""Texts from anywhere, made fit to be displayed: no character steers a terminal."""

from __future__ import annotations

import unicodedata

#: The longest name; those of FIDE's list have up to 61 characters.
NAME_MAX = 120
#: The longest name of an event or a place; longer ones are no names.
TEXT_MAX = 300


def clean_name(text: str, limit: int = NAME_MAX) -> str:
    """Free text as one line that a terminal can only display.

    Control characters become U+FFFD, invisible and unassigned ones are dropped, at most
    two combining marks in a row are kept; NFC; longer texts end in an ellipsis.
    """
    text = text[: 20 * limit]
    if text.isascii() and text.isprintable():
        # nearly all names: no need to check character by character
        return _cut(" ".join(text.split()), limit)
    visible = "".join(map(_visible, text))
    out: list[str] = []
    marks = 0
    # NFC only now: what separated a letter from its marks is gone
    for char in unicodedata.normalize("NFC", visible):
        marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
        if marks <= 2:
            out.append(char)
    return _cut(" ".join("".join(out).split()), limit)


def _cut(name: str, limit: int) -> str:
    return name if len(name) <= limit else name[: limit - 1].rstrip() + "…"


def harmless(text: str) -> str:
    """The text as it is, with U+FFFD for each character that could steer a terminal."""
    if text.isprintable():
        return text
    return "".join(
        # the spaces of other scripts are harmless and have a message of their own
        char if char.isprintable() or unicodedata.category(char) == "Zs" else "\ufffd"
        for char in text
    )


def harmless_lines(text: str) -> str:
    """A text of many lines, harmless except for line ends and tabs."""
    if text.isprintable():
        return text
    return "\n".join(map(_harmless_line, text.split("\n")))


def _harmless_line(line: str) -> str:
    body = line.removesuffix("\r")
    if body.isprintable():
        return line
    return "\t".join(map(harmless, body.split("\t"))) + line[len(body) :]


def _visible(char: str) -> str:
    """What replaces one character of a name."""
    category = unicodedata.category(char)
    if category in ("Zs", "Zl", "Zp") or char in "\t\n\r\v\f\x85":
        return " "
    if category in ("Cc", "Cs"):
        return "\ufffd"
    return "" if category in ("Cf", "Co", "Cn") else char
