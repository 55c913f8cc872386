"""What is stored on disk: people with their journals, drafts, and rating lists."""
