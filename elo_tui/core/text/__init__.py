"""Numbers, names, results and time controls as people write them."""
