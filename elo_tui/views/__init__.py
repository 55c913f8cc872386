"""What the screens show, as frozen values: forms read, results evaluated."""
