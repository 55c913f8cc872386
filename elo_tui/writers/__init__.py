"""Results written out: text, JSON, CSV, pages and report files."""
