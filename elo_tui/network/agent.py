"""Under which name hosts are asked, and where their owners find who asks."""

from __future__ import annotations

import os
import re
from importlib import metadata

from elo_tui import __version__

#: Names someone to write to, for whoever runs this for others.
CONTACT_VARIABLE = "ELO_TUI_CONTACT"
_CONTACT = re.compile(r"[!-'*-\[\]-~]{3,100}")


def agent() -> str:
    """``elo-tui/VERSION (+contact)``; the contact is that of the installed package."""
    contact = os.environ.get(CONTACT_VARIABLE, "") or _of_package()
    named = f" (+{contact})" if _CONTACT.fullmatch(contact) else ""
    return f"elo-tui/{__version__}{named}"


def _of_package() -> str:
    """The first address that the package itself names; empty where it names none."""
    try:
        urls = metadata.metadata("elo-tui").get_all("Project-URL") or ()
    except metadata.PackageNotFoundError:
        return ""
    return next((url.partition(",")[2].strip() for url in urls), "")
