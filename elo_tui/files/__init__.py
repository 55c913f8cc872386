"""What people have, read into games, and results written out as text and JSON."""
