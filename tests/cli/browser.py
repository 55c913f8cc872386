"""Pages measured in Chromium, in frames as wide as a phone, a laptop and a sheet."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")

PHONE = 390
#: The room between the margins of A4, in CSS pixels: 190 and 277 mm.
_SHEETS = {"portrait": 718, "landscape": 1047}
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"),
    *("--no-first-run", "--disable-background-networking", "--disable-sync"),
    "--disable-component-update",
)
#: Frames have the origin of the page around them, whose script may look into them.
_SCRIPT = """
const light = text => {
  const [r, g, b] = text.match(/[0-9.]+/g).slice(0, 3).map(value => {
    value /= 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const ground = element => {
  for (; element; element = element.parentElement) {
    const colour = getComputedStyle(element).backgroundColor
    if (!colour.endsWith(", 0)")) return colour
  }
  return "rgb(255, 255, 255)"
}
const measure = frame => {
  const page = frame.contentDocument, root = page.documentElement
  const least = {contrast: 21}, edges = {}
  for (const one of page.body.querySelectorAll("*")) {
    if (![...one.childNodes].some(node => node.nodeType == 3)) continue
    const pair = [light(getComputedStyle(one).color), light(ground(one))].sort()
    const found = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05)
    if (found < least.contrast) least.contrast = found
    if (one.tagName == "TH" && !(one.textContent in edges))
      edges[one.textContent] = one.getBoundingClientRect().right
  }
  const tables = [...page.querySelectorAll("table")]
  const right = Math.max(0, ...tables.map(one => one.getBoundingClientRect().right))
  return [frame.title, root.scrollWidth - root.clientWidth, right, least.contrast,
    light(ground(page.body)), edges]
}
onload = () => {
  const found = [...document.querySelectorAll("iframe")].map(measure)
  document.body.innerHTML = "<pre>"
  document.querySelector("pre").textContent = JSON.stringify(found)
}
"""


class Measured(NamedTuple):
    """A page in a medium, in CSS pixels."""

    overflow: int
    """How much wider the page is than its medium."""
    right: float
    """The right edge of the widest table."""
    width: int
    contrast: float
    """The least contrast of a text to what is behind it."""
    light: float
    """The luminance of the page, 0 to 1."""
    edges: dict[str, float]
    """The right edges of the headings of columns."""


def measure_pages(
    pages: Mapping[str, str], folder: Path
) -> dict[tuple[str, str], Measured]:
    """Measure each page as phone, dark, laptop and print show it."""
    frames, widths = [], {}
    for name, text in pages.items():
        printed = text.replace("@media print", "@media all")
        printed = printed.replace("@media screen and", "@media not all and")
        (sheet,) = re.findall(r"size: A4 (\w+);", text)
        for medium, shown, width, scheme in (
            ("phone", text, PHONE, "light"),
            ("dark", text, PHONE, "dark"),
            ("laptop", text, 1280, "light"),
            # whoever prints may have a dark system
            ("print", printed, _SHEETS[sheet], "dark"),
        ):
            widths[name, medium] = width
            frames.append(
                f'<iframe title="{html.escape(f"{name}|{medium}")}"'
                f' srcdoc="{html.escape(shown)}" style="border: 0; height: 600px;'
                f' width: {width}px; color-scheme: {scheme}"></iframe>'
            )
    file = folder / "frames.html"
    body = f"<body>{''.join(frames)}<script>{_SCRIPT}</script>"
    file.write_text(f"<!DOCTYPE html><meta charset=utf-8>{body}", encoding="utf-8")
    assert CHROMIUM is not None
    profile = f"--user-data-dir={folder / 'profile'}"
    made = subprocess.run(
        [CHROMIUM, *FLAGS, profile, "--dump-dom", file.as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    (dumped,) = re.findall(r"<pre>(.*?)</pre>", made.stdout, re.DOTALL)
    found = {}
    for title, overflow, right, contrast, light, edges in json.loads(
        html.unescape(dumped)
    ):
        name, medium = title.split("|")
        width = widths[name, medium]
        found[name, medium] = Measured(overflow, right, width, contrast, light, edges)
    return found
