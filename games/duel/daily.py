"""The deal of the day at Duel."""

from django.utils.translation import gettext as _

from games.dailies import Choice, DailyGame, Ended, by_margin, by_margin_words
from games.duel import names
from games.duel.move_words import CARDS, advice

# The verbs whose last word is the card that they use.
ON_CARDS = ("build", "discard", "wonder", "destroy", "revive")


class DuelDaily(DailyGame):
    def score(self, ended: Ended, seat: int) -> int:
        return by_margin(ended, seat, on_points=ended.how == "civilian")

    def score_words(self, score: int) -> str:
        return by_margin_words(score)

    def choice(self, notation: str) -> Choice | None:
        verb, *things = notation.split()
        return Choice(things[-1], verb) if things else None

    def choice_words(self, choice: Choice, seat: int) -> str:
        if choice.use == "wonder":
            card = names.of(CARDS[choice.thing]) if choice.thing in CARDS else choice.thing
            return _("Build a wonder with {card}").format(card=card)
        return advice(f"{choice.use} {choice.thing}", seat)


DAILY = DuelDaily(
    seats=2,
    # Longer searches than the last one's may differ between the compiled core and plain Python.
    levels=(("nerissa",), ("drusus",), ("melitta",), ("hanno",), ("ione",), ("kallias",), ("sabitu",)),
)
