"""Learning 7 Wonders: the rules on one page, and a first game with a coach."""
