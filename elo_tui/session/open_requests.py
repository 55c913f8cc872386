"""The source that is being read, the one read last, and the recent files."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from elo_tui.session import paths

if TYPE_CHECKING:
    from elo_tui.core.replay.journal_records import Account
    from elo_tui.readers.sources import Opened, Source
    from elo_tui.session.state_files import Recent
    from elo_tui.session.web import Web


class OpenRequest(NamedTuple):
    """Request to read a source."""

    source: Source
    encoding: str = ""
    before: Opened | None = None
    """The last source read, which is not read again if it is unchanged."""
    keeps_report: bool = True
    """Whether an internal error while reading leaves a report file."""
    web: Web | None = None
    """The network; None if pages may not be fetched."""
    refresh: bool = False
    """Whether a recently fetched page is requested again."""
    account: Account | None = None
    """The journal in front, to which one person's page is a history, not an event."""

    @property
    def prefers_history(self) -> bool:
        """Whether one person's page is a history rather than an event."""
        return self.account is not None


class Opening:
    """The current request, the last source read, and the recent files."""

    def __init__(self, keeps_reports: bool = True, web: Web | None = None) -> None:
        """Internal errors leave a report file if it `keeps_reports`.

        Without a `web` no page is fetched.
        """
        self.keeps_reports = keeps_reports
        self.web = web
        self.request: OpenRequest | None = None
        """The current request."""
        self._last: Opened | None = None
        self._recent: Recent | None = None

    @property
    def recent(self) -> Recent:
        """The recent files; looked up when first needed."""
        from elo_tui.session.state_files import Recent

        if self._recent is None:
            self._recent = Recent(paths.recent_file())
        return self._recent

    def begin(
        self,
        source: Source,
        encoding: str = "",
        refresh: bool = False,
        account: Account | None = None,
    ) -> OpenRequest | None:
        """Request a source; None while another one is being read.

        With `refresh` it is read as last time, in encoding and meanings; with an
        `account` its journal is in front.
        """
        if self.request is not None:
            return None
        last = self._last
        known = None if last is None else last.source._replace(meanings=source.meanings)
        if refresh and last is not None and known == source:
            encoding, source = encoding or last.encoding, last.source
        self.request = OpenRequest(
            source=source,
            encoding=encoding,
            before=last,
            keeps_report=self.keeps_reports,
            web=self.web,
            refresh=refresh,
            account=account,
        )
        return self.request

    def cancel(self) -> bool:
        """Cancel the current request; return whether one was running."""
        waited, self.request = self.request is not None, None
        return waited

    def end(self, request: OpenRequest) -> bool:
        """End a request; return whether its result is still wanted."""
        if request is not self.request:
            return False
        self.request = None
        return True

    def remember(self, opened: Opened) -> None:
        """Remember what the user looks at, and its file as a recent one."""
        self._last = opened
        if opened.source.path:
            self.recent.add(opened.source.path)
