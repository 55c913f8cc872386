"""Title norms (FIDE B.01, 1 January 2024): the checklist and what is missing."""
