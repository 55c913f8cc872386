"""Files with rating lists -> rows of players."""
