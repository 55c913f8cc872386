"""The app: its modes, themes, keys and settings, and what its dialogs lead to."""
