"""For newcomers: the landing page, the first game with its coach, and the rules on one page."""
