"""Games that are over: records in and out, replay pages, pictures, the check of a deal, the search."""
