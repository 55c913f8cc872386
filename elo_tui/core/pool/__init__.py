"""Lists of a pool over time: columns in, ratings after every batch out."""
