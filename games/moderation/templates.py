"""The templates of messages that moderators choose from.

Those that a migration creates are in English in the database; until a superuser rewrites one, moderators
read and send it in their own language.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.moderation.models import Template

# What the migration writes (games/migrations/0031_notes_and_templates.py), by its text.
FIRST: dict[str, Promise] = {
    "Insults": _("Insults"),
    "Stalling": _("Stalling"),
    "Leaving games": _("Leaving games"),
    "Several accounts": _("Several accounts"),
    "Help of a program": _("Help of a program"),
    "Acted": _("Acted"),
    "Nothing found": _("Nothing found"),
    "Please block": _("Please block"),
    "Please stay polite at the table and in the chat. Insults are not welcome here.": _(
        "Please stay polite at the table and in the chat. Insults are not welcome here."
    ),
    "Please do not let your opponents wait on purpose: resign if you do not want to play on.": _(
        "Please do not make your opponents wait on purpose: resign if you do not want to play on."
    ),
    "You have left many games. Please begin only games that you have time to finish.": _(
        "You have left many games. Please start only games that you have time to finish."
    ),
    "Everybody plays rated games with one account only.": _(
        "Everybody plays rated games with one account only."
    ),
    "In rated games nobody may use the help of a program or of another person.": _(
        "In rated games nobody may use help from a program or from another person."
    ),
    "Thank you. We have looked at the game and acted.": _("Thank you. We have looked at the game and acted."),
    "Thank you. We have looked at the game and found nothing against our rules.": _(
        "Thank you. We have looked at the game and found nothing against our rules."
    ),
    "If you do not want to meet this player again, you can block them on their profile.": _(
        "If you do not want to meet this player again, you can block them on their profile."
    ),
}


def by_use() -> dict[str, list[dict[str, str]]]:
    """The texts that moderators can choose, for the script of the page."""
    found: dict[str, list[dict[str, str]]] = {use: [] for use in Template.Use.values}
    for template in Template.objects.all():
        found[template.use].append({"title": in_words(template.title), "text": in_words(template.text)})
    return found


def in_words(stored: str) -> str:
    return str(FIRST.get(stored, stored))
