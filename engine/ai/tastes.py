"""What a bot is fond of: the colours of cards that it builds, and "wonder" and "sell", other uses of a card.

For games whose cards have these colours. A game says in its levels which bot has which taste.
"""

from collections.abc import Mapping

Taste = Mapping[str, float]

BUILDER: Taste = {"blue": 1.0, "wonder": 0.8, "brown": 0.4, "purple": 0.4}
MERCHANT: Taste = {"yellow": 1.0, "grey": 0.7, "brown": 0.7, "sell": 0.2}
GENERAL: Taste = {"red": 1.0, "wonder": 0.3, "brown": 0.3}
SCHOLAR: Taste = {"green": 1.0, "grey": 0.4, "wonder": 0.2}
