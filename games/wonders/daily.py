"""The deal of the day at 7 Wonders: four cities, second edition."""

from engine.wonders import data
from games.dailies import Choice, DailyGame
from games.wonders.move_words import advice


class WondersDaily(DailyGame):
    def choice(self, notation: str) -> Choice | None:
        """Without what is paid to the neighbours: it follows from the card."""
        verb, *rest = notation.split()
        return Choice(rest[0] if rest else "", verb)

    def choice_words(self, choice: Choice, seat: int) -> str:
        return advice(f"{choice.use} {choice.thing}".strip(), seat)


# By edition.
DAILIES = {
    data.SECOND: WondersDaily(
        seats=4,
        # Longer searches than the last day's may differ between the compiled core and plain Python.
        levels=(
            ("tavi", "nerissa", "drusus"),
            ("nerissa", "drusus", "melitta"),
            ("drusus", "melitta", "hanno"),
            ("drusus", "melitta", "ione"),
            ("melitta", "hanno", "ione"),
            ("melitta", "ione", "kallias"),
            ("hanno", "ione", "kallias"),
        ),
    )
}
