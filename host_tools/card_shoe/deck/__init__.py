"""Deck files: taught from a reader, checked, and turned into tables and back."""
