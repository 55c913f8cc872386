"""The name sent to hosts, with a contact for their operators."""

from __future__ import annotations

import os
import re
from importlib import metadata

from elo_tui import __version__

#: Names a contact, for anyone who runs this for others.
CONTACT_VARIABLE = "ELO_TUI_CONTACT"
_CONTACT = re.compile(r"[!-'*-\[\]-~]{3,100}")


def agent() -> str:
    """``elo-tui/VERSION (+contact)``; the contact is that of the installed package."""
    contact = os.environ.get(CONTACT_VARIABLE, "") or _of_package()
    named = f" (+{contact})" if _CONTACT.fullmatch(contact) else ""
    return f"elo-tui/{__version__}{named}"


def _of_package() -> str:
    """The first address in the package's metadata; empty if it has none."""
    try:
        urls = metadata.metadata("elo-tui").get_all("Project-URL") or ()
    except metadata.PackageNotFoundError:
        return ""
    return next((url.partition(",")[2].strip() for url in urls), "")
