"""What `python -m engine` needs of Duel: the board on a text screen, random games, measurements."""
