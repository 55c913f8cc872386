"""Our two themes, in colours of the 256-colour cube.

Over SSH true colour is rarely announced; these colours look the same without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

#: Each colour by name, in the dark theme and in the light one.
_COLOURS = """
primary #87afff #005faf
secondary #87afaf #005f5f
accent #ffd75f #875f00
foreground #d0d0d0 #303030
background #121212 #ffffff
surface #1c1c1c #eeeeee
panel #262626 #e4e4e4
success #87d787 #005f00
warning #ffaf5f #875f00
error #ff8787 #af0000
"""
#: Colours of our own, and those of parts of the framework's widgets.
_VARIABLES = """
quiet #949494 #626262
line #4e4e4e #b2b2b2
field #303030 #dadada
field-hint #9e9e9e #585858
field-focus #005f87 #afd7ff
focus-hint #d0d0d0 #4e4e4e
focus-wrong #ffd7d7 #af0000
bright #ffffff #000000
chosen-good #afffaf #005f00
chosen-bad #ffd7d7 #af0000
chosen-key #afd7ff #005f87
chosen-new #ffd75f #5f005f
line-amber #ffaf5f #875f00
line-violet #d7afff #8700af
line-teal #5fd7d7 #005f5f
input-cursor-background #ffffff #000000
input-cursor-foreground #000000 #ffffff
input-selection-background #87afff #005faf
input-selection-foreground #121212 #ffffff
"""


def _read_colours(text: str, is_dark: bool) -> dict[str, Any]:
    """Read the colours of one theme, by name."""
    rows = (row.split() for row in text.strip().splitlines())
    return {name: dark if is_dark else light for name, dark, light in rows}


def _make_theme(name: str, is_dark: bool) -> Theme:
    colours, variables = (_read_colours(one, is_dark) for one in (_COLOURS, _VARIABLES))
    return Theme(name=name, dark=is_dark, variables=variables, **colours)


DARK, LIGHT = _make_theme("elo-dark", True), _make_theme("elo-light", False)
THEMES = (DARK, LIGHT)
DEFAULT = DARK.name
#: The terminal's own sixteen colours.
DARK_ANSI, LIGHT_ANSI = "ansi-dark", "ansi-light"

#: The colours of the row of the cursor, by those of the same texts elsewhere.
_CHOSEN = {"good": "success", "bad": "error", "key": "primary", "new": "accent"}
#: The colours of lines of charts, which other themes have by other names.
_LINES = {"line-amber": "warning", "line-violet": "accent", "line-teal": "secondary"}
#: Our variables in the terminal's own colours, which cannot be mixed.
FALLBACKS = {
    "quiet": "foreground-muted",
    "line": "panel-lighten-2",
    "field": "surface-lighten-1",
    "field-hint": "foreground-muted",
    "field-focus": "primary-muted",
    "focus-hint": "foreground-muted",
    "focus-wrong": "error",
    "bright": "foreground",
    **{f"chosen-{ours}": name for ours, name in _CHOSEN.items()},
    **_LINES,
}

#: The least contrast of text (WCAG 2.2, 1.4.3), and that of a field with the page.
READABLE, VISIBLE = 4.5, 1.3
#: Where text of each colour is displayed.
GROUNDS = {
    "foreground": ("background", "panel", "field"),
    "bright": ("background", "panel", "field-focus"),
    "quiet": ("background", "panel"),
    "primary": ("background", "panel"),
    "success": ("background", "panel"),
    "error": ("background", "panel", "field"),
    "accent": ("background",),
    **dict.fromkeys(_LINES, ("background",)),
    "field-hint": ("field",),
    "focus-hint": ("field-focus", "background"),
    "focus-wrong": ("field-focus",),
    **{f"chosen-{name}": ("field-focus",) for name in _CHOSEN},
    "input-cursor-foreground": ("input-cursor-background",),
    "input-selection-foreground": ("input-selection-background",),
}


def complete_variables(variables: dict[str, str]) -> dict[str, str]:
    """Add our variables to those of a theme without them, and make its texts readable.

    The colours of a theme of others remain if they can be read.
    """
    if "quiet" in variables:
        return variables
    ink, page = (Color.parse(variables[name]) for name in ("foreground", "background"))
    if ink.ansi is not None or page.ansi is not None:
        return {
            **{ours: variables[name] for ours, name in FALLBACKS.items()},
            **variables,
        }
    field = page
    while contrast(field, page) < VISIBLE:
        field = field.blend(ink, 0.05)
    primary = Color.parse(variables["primary"])
    colours = {
        name: Color.parse(variables[name])
        for name in ("foreground", "primary", "success", "error", "accent", "panel")
    }
    colours |= {ours: Color.parse(variables[name]) for ours, name in _LINES.items()}
    colours |= {
        "background": page,
        "bright": ink,
        "quiet": ink.blend(page, 0.4),
        "line": ink.blend(page, 0.7),
        "field": field,
        "field-hint": ink.blend(field, 0.4),
        "field-focus": field.blend(primary, 0.35),
        "input-cursor-background": ink,
        "input-cursor-foreground": page,
    }
    colours["focus-hint"] = ink.blend(colours["field-focus"], 0.3)
    colours["focus-wrong"] = colours["error"]
    colours |= {f"chosen-{ours}": colours[name] for ours, name in _CHOSEN.items()}
    for name, grounds in GROUNDS.items():
        if name in colours:
            colours[name] = _make_readable(
                colours[name], [colours[ground] for ground in grounds]
            )
    colours["input-selection-background"] = colours["primary"]
    colours["input-selection-foreground"] = page
    return {**variables, **{name: one.hex for name, one in colours.items()}}


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    dark, light = sorted(map(_luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _make_readable(ink: Color, grounds: Sequence[Color]) -> Color:
    """Blend a colour into white or black until it can be read on all grounds."""

    def least(colour: Color) -> float:
        return min(contrast(colour, ground) for ground in grounds)

    end = max((Color(255, 255, 255), Color(0, 0, 0)), key=least)
    share = 0.0
    found = ink
    while least(found) < READABLE and share < 1:
        share += 0.05
        found = ink.blend(end, share)
    return found


def list_theme_names() -> list[str]:
    """List the names of all themes, our own first."""
    return [*(theme.name for theme in THEMES), *sorted(BUILTIN_THEMES)]
