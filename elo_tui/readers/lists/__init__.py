"""Files of rating lists -> rows of players."""
