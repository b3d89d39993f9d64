"""What `python -m engine` needs of 7 Wonders: the board on a text screen, random games, measurements."""
