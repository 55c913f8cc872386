"""The stylesheet of pages: colours of the three media, phone, screen and paper."""

from __future__ import annotations

#: Colours by medium. Text, quiet text, gains and losses have a contrast of 4.5 to the
#: page and to its bands; the signs of the numbers carry the same meaning.
PALETTES = {
    "light": {
        "page": "#ffffff",
        "band": "#f4f4f4",
        "line": "#b4b4b4",
        "text": "#1a1a1a",
        "quiet": "#5f5f5f",
        "up": "#0a7029",
        "down": "#b81f27",
        "key": "#0b57d0",
        "amber": "#8a5000",
        "violet": "#8430ce",
        "teal": "#00696b",
    },
    "dark": {
        "page": "#141618",
        "band": "#1f2225",
        "line": "#5c6066",
        "text": "#ececec",
        "quiet": "#adadad",
        "up": "#6fd08c",
        "down": "#ff8a8a",
        "key": "#8ab4f8",
        "amber": "#f6b26b",
        "violet": "#d0a8ff",
        "teal": "#5fd3d3",
    },
    "print": {
        "page": "#ffffff",
        "band": "#f4f4f4",
        "line": "#cccccc",
        "text": "#000000",
        "quiet": "#444444",
        "up": "#0a7029",
        "down": "#b81f27",
        "key": "#0b3d91",
        "amber": "#8a5000",
        "violet": "#8430ce",
        "teal": "#00696b",
    },
}
#: The colours that pages without charts do not need.
_OF_CHARTS = ("key", "amber", "violet", "teal")
#: A closed <details> is printed open by browsers that know ::details-content.
_RULES = """
* { box-sizing: border-box }
body { font: 16px/1.45 system-ui, sans-serif; margin: 0 auto; padding: 1em }
body { max-width: 90em; color: var(--text); background: var(--page) }
h1 { font-size: 1.6em; line-height: 1.2; margin: 0 0 0.2em }
h2 { font-size: 1.1em; margin: 1.4em 0 0.4em }
h1, h2, p, li, summary { overflow-wrap: anywhere }
p { margin: 0; color: var(--quiet) }
ul { margin: 0; padding-left: 1.2em }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
.wide { overflow-x: auto; margin: 1em 0; border: 1px solid var(--line) }
.wide { border-radius: 6px }
.values { width: fit-content; max-width: 100% }
.values td { white-space: normal }
.CRs1, .rounds { width: 100%; font-size: 0.9em }
.answer { font-size: 1.5em; font-weight: 600; line-height: 1.3; color: var(--text) }
th, td { padding: 0.3em 0.5em; text-align: right; white-space: nowrap }
th { border-bottom: 2px solid var(--line); font-weight: 600; vertical-align: bottom }
thead th { white-space: normal }
td { vertical-align: top }
tbody tr:nth-child(even), tbody tr:nth-child(even) .n { background: var(--band) }
.t { text-align: left }
.n { position: sticky; left: 0; background: var(--page) }
.n { white-space: normal; min-width: 12em }
a { color: inherit; text-decoration-color: var(--line) }
.sorts thead th { cursor: pointer }
th[aria-sort=ascending]::after { content: " ↑" }
th[aria-sort=descending]::after { content: " ↓" }
.w { white-space: normal; min-width: 14em }
.n, .w { overflow-wrap: anywhere }
.turned td { white-space: normal; min-width: 7em }
.up { color: var(--up); font-weight: 600 }
.down { color: var(--down); font-weight: 600 }
tr { break-inside: avoid }
details { border-top: 1px solid var(--line); margin-top: 1em }
summary { padding: 0.5em 0; cursor: pointer }
.working { font-size: 0.9em; margin-bottom: 1em }
.working td { text-align: left; white-space: normal; overflow-wrap: anywhere }
.working tr { background: none !important }
@media screen and (max-width: 30em) {
  body { padding: 0.8em }
  th, td { padding: 0.3em 0.35em }
  .n { min-width: 8.5em }
}
@media screen and (min-width: 60em) {
  .dense .rounds, .dense .CRs1 { font-size: 0.8em }
  .dense th, .dense td { padding: 0.25em 0.3em }
}
@media print {
  body { font-size: 8pt; max-width: none; padding: 0 }
  .wide { overflow: visible; border: 0; margin: 0.6em 0 }
  .n { position: static; min-width: 6em }
  .w { min-width: 8em }
  th, td { padding: 1px 3px; border-bottom: 1px solid var(--line) }
  .working td { border: 0 }
  .again { display: none }
  thead { display: table-header-group }
  details::details-content { content-visibility: visible; block-size: auto }
}
"""
#: For pages with charts: letters are in units of the drawing, larger if it is small.
_CHART_RULES = """
.chart { margin: 1em 0; break-inside: avoid }
.chart svg { display: block; width: 100%; max-width: 60em }
.chart text { font: 12px system-ui, sans-serif; fill: var(--quiet) }
.chart .name { fill: currentColor }
.chart circle { fill: var(--text) }
.grid, .tick, .curve { fill: none; stroke: var(--line) }
.curve { stroke: currentColor; stroke-width: 2 }
.key { color: var(--key) }
.amber { color: var(--amber) }
.violet { color: var(--violet) }
.teal { color: var(--teal) }
.quiet { color: var(--quiet) }
@media screen and (max-width: 45em) {
  .chart text { font-size: 18px }
  .chart .inner { display: none }
}
@media print { .chart svg { max-width: 40em } }
"""


def _colours(medium: str, scheme: str, has_charts: bool) -> str:
    palette = {
        name: value
        for name, value in PALETTES[medium].items()
        if has_charts or name not in _OF_CHARTS
    }
    names = "; ".join(f"--{name}: {value}" for name, value in palette.items())
    return f":root {{ color-scheme: {scheme}; {names} }}\n"


def write_style(
    orientation: str, points: float, share: float = 1, has_charts: bool = False
) -> str:
    """Write the stylesheet for sheets of A4, ``portrait`` or ``landscape``.

    `points` is the size of letters in tables that are too wide for a sheet, `share`
    that of a laptop's letters to those of other dense tables.
    """
    return (
        f"\n@page {{ size: A4 {orientation}; margin: 10mm }}\n"
        + _colours("light", "light dark", has_charts)
        + "@media (prefers-color-scheme: dark) {\n  "
        + _colours("dark", "light dark", has_charts)
        + "}\n@media print {\n  "
        + _colours("print", "light", has_charts)
        + "}"
        + _RULES
        + _CHART_RULES * has_charts
        + "@media screen and (min-width: 60em) {\n"
        + f"  .many table {{ font-size: {0.8 * share:.2f}em !important }}\n"
        + "  .many th, .many td { padding: 0.25em 0.2em }\n}\n"
        + f"@media print {{ .many table {{ font-size: {points:.1f}pt }} }}\n"
        + "@media print { .many th, .many td { padding: 1px } }\n"
    )
