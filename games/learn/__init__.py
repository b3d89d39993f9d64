"""What the pages of all games for newcomers share: rules on one page, and the words of a coach."""
