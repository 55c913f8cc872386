"""The documents as a site; CONTRIBUTING.md has the command that builds it.

The sources are the pages as they are in the repository, README included, so that their
links work in both places. The address of the repository is in pyproject.toml; while it
is empty no page leads to it or to its own source.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from sphinx.application import Sphinx

import elo_tui

project = "elo-tui"
version = release = elo_tui.__version__
project_copyright = "the authors of elo-tui, GPL-3.0-or-later"
_pyproject = Path(__file__).resolve().parents[2] / "pyproject.toml"
_hooks = tomllib.loads(_pyproject.read_text("utf-8"))["tool"]["hatch"].get(
    "metadata", {}
)
repository = _hooks.get("hooks", {}).get("custom", {}).get("repository", "")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
root_doc = "docs/index"
include_patterns = [
    "*.md",
    "docs/*.md",
    "docs/explained/*.md",
    "docs/screens/*.md",
    ".github/SECURITY.md",
    "changes/README.md",
    "packaging/README.md",
]
# the headings that links name, as on the page of a repository
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
# names in docstrings stand in single backticks
default_role = "code"
# terminals and keys are no language, and JSON is shortened in places
highlight_language = "none"
suppress_warnings = ["misc.highlighting_failure"]
# an option keeps its two hyphens
smartquotes = False
# of a shown command neither the prompt nor what it prints is copied
copybutton_prompt_text = "$ "

autodoc_typehints = "signature"
autodoc_typehints_format = "short"
maximum_signature_line_length = 70
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True, "member-order": "bysource"}

html_theme = "furo"
html_title = f"elo-tui {version}"
html_logo = html_favicon = "try/icon.svg"
html_extra_path = ["root"]
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_copy_source = False
# the accents of the screens, dark and light
html_theme_options: dict[str, object] = {
    "light_css_variables": {
        "color-brand-primary": "#005faf",
        "color-brand-content": "#005faf",
    },
    "dark_css_variables": {
        "color-brand-primary": "#87afff",
        "color-brand-content": "#87afff",
    },
}
if repository:
    html_theme_options |= {
        "source_repository": repository,
        "source_branch": "main",
        "source_directory": "",
        "footer_icons": [
            {"name": "Repository", "url": repository, "html": "Repository"}
        ],
    }

_TRY = '<p><a class="try" href="../try/index.html">Open it in this tab</a></p>'


def add_try_link(_app: Sphinx, docname: str, source: list[str]) -> None:
    """Lead to the page that `.ci/site` builds next to the documents."""
    if docname == "docs/browser":
        source[0] = source[0].replace("\n\n", f"\n\n{_TRY}\n\n", 1)


def leave_out_of_menu(app: Sphinx, _doctree: object) -> None:
    """Let the changelog alone lead to the long list of changes of 0.2."""
    if app.env.docname == "docs/changes-0.2":
        app.env.metadata[app.env.docname]["orphan"] = True


def setup(app: Sphinx) -> None:
    """Connect both."""
    app.connect("source-read", add_try_link)
    app.connect("doctree-read", leave_out_of_menu)
