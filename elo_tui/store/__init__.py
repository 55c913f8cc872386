"""What is kept on disk: people with their journals, drafts, and rating lists."""
