"""Files and pages that people have, read into games and events."""
