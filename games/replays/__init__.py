"""Finished games: records, replay pages, pictures, the check of a deal, the search and histories."""
