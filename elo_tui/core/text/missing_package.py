"""A package of others that is not installed, or not for this Python."""

from __future__ import annotations

from elo_tui.core.text.clean_text import clean_name

_REMEDY = "install elo-tui again, in an environment of its own"


def describe_missing_package(fault: BaseException) -> str:
    """Name the package that could not be imported, with the remedy.

    Empty for any other fault, also of a module of elo-tui.
    """
    if not isinstance(fault, ImportError):
        return ""
    package = (fault.name or "").partition(".")[0]
    if package in ("", "elo_tui"):
        return ""
    return f"the package {clean_name(package)} is missing or damaged; {_REMEDY}"
