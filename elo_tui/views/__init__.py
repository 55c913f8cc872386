"""Contents of the screens as frozen values: forms read, results evaluated."""
