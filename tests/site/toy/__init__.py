"""The site with a game that it does not know by name."""
