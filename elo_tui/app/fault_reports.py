"""What is said and written down of a fault that the session outlives."""

from __future__ import annotations

from collections import deque

from elo_tui.app.workspace import Workspace
from elo_tui.session import crash_report

#: The newest faults of a session, as many as its report has.
MOST_REPORTED = 10


class FaultReports:
    """Says that something was not done; one report has all faults of the session."""

    def __init__(self, workspace: Workspace, keeps_reports: bool) -> None:
        self._workspace = workspace
        self._keeps_reports = keeps_reports
        self._faults: deque[Exception] = deque(maxlen=MOST_REPORTED)

    def add(self, fault: Exception, in_a_row: int) -> None:
        """Report a fault, the first or a later one since the last key."""
        self._faults.append(fault)
        # what comes of it may fail as well, and says less
        first = self._faults[-min(in_a_row, len(self._faults))]
        text = f"Not done: internal error ({type(first).__name__})"
        if self._keeps_reports and crash_report.write_report(*self._faults):
            text = f"{text}; {crash_report.DETAILS} says where"
        # what has failed may say something itself, and this is said after it
        self._workspace.app.call_later(self._workspace.say_anywhere, text, "wrong")
