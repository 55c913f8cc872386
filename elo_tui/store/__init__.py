"""Data on disk: people with their journals, drafts, and rating lists."""
