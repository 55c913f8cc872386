"""The documents as a site; CONTRIBUTING.md has the command that builds it.

The sources are the pages as they are in the repository, README included, so that their
links work in both places.
"""

from __future__ import annotations

import elo_tui

project = "elo-tui"
version = release = elo_tui.__version__
project_copyright = "the authors of elo-tui, GPL-3.0-or-later"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "docs/index"
include_patterns = ["*.md", "docs/*.md", ".github/SECURITY.md"]
# the headings that links name, as on the page of a repository
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
# names in docstrings stand in single backticks
default_role = "code"
# terminals and keys are no language, and JSON is shortened in places
highlight_language = "none"
suppress_warnings = ["misc.highlighting_failure"]

autodoc_typehints = "signature"
autodoc_typehints_format = "short"
maximum_signature_line_length = 70
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True, "member-order": "bysource"}

html_theme = "furo"
html_title = "elo-tui"
html_show_sphinx = False
html_copy_source = False
