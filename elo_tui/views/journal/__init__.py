"""A journal as its screen shows it: rows, words, details, a chart."""
