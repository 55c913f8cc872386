"""Our two themes, in colours of the 256-colour cube.

Over SSH true colour is rarely announced; these colours look the same without it.
"""

from __future__ import annotations

from textual.color import Color
from textual.theme import Theme

DARK = Theme(
    name="elo-dark",
    primary="#87afff",
    secondary="#87afaf",
    accent="#ffd75f",
    foreground="#d0d0d0",
    background="#121212",
    surface="#1c1c1c",
    panel="#262626",
    success="#87d787",
    warning="#ffaf5f",
    error="#ff8787",
    dark=True,
    variables={
        "quiet": "#8a8a8a",
        "line": "#4e4e4e",
        "field": "#303030",
        "field-focus": "#005f87",
        "bright": "#ffffff",
        "input-cursor-background": "#ffffff",
        "input-cursor-foreground": "#000000",
        "input-selection-background": "#5f87af",
        "input-selection-foreground": "#ffffff",
    },
)

LIGHT = Theme(
    name="elo-light",
    primary="#005faf",
    secondary="#005f5f",
    accent="#875f00",
    foreground="#303030",
    background="#ffffff",
    surface="#eeeeee",
    panel="#e4e4e4",
    success="#005f00",
    warning="#875f00",
    error="#af0000",
    dark=False,
    variables={
        "quiet": "#6c6c6c",
        "line": "#b2b2b2",
        "field": "#e4e4e4",
        "field-focus": "#afd7ff",
        "bright": "#000000",
        "input-cursor-background": "#000000",
        "input-cursor-foreground": "#ffffff",
        "input-selection-background": "#5f87af",
        "input-selection-foreground": "#ffffff",
    },
)

THEMES = (DARK, LIGHT)
DEFAULT = DARK.name
#: The terminal's own sixteen colours.
DARK_ANSI, LIGHT_ANSI = "ansi-dark", "ansi-light"

#: Our variables in themes of others: their foreground faded by a share into the
#: background, else another variable.
FADED = {"quiet": 0.4, "line": 0.7}
FALLBACKS = {
    "quiet": "foreground-muted",
    "line": "panel-lighten-2",
    "field": "surface-lighten-1",
    "field-focus": "primary-muted",
    "bright": "foreground",
}


def complete_variables(variables: dict[str, str]) -> dict[str, str]:
    """Add our variables to those of a theme without them."""
    if "quiet" not in variables:
        ink, ground = (
            Color.parse(variables[name]) for name in ("foreground", "background")
        )
        # ANSI colours cannot be mixed
        if ink.ansi is None and ground.ansi is None:
            faded = {name: ink.blend(ground, part).hex for name, part in FADED.items()}
            variables = {**faded, **variables}
    theirs = {ours: variables[name] for ours, name in FALLBACKS.items()}
    return {**theirs, **variables}
