"""`manage.py startgame NAME [FOLDER]`: a game to start from, with rules that can be played at once."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.core.management.templates import TemplateCommand

from engine.game import RULESET_ID

TEMPLATE = Path(__file__).parents[1] / "game_template"


class Command(TemplateCommand):
    help = (
        "Creates a folder with the rules of a small game, its plug-in for the site, templates, static files, "
        "a place for catalogues and tests: to be replaced bit by bit by a game of your own."
    )
    missing_args_message = "You must provide a name for the game."
    # Tools that read the sources of the site pass over the files of the template.
    rewrite_template_suffixes = ((".py-tpl", ".py"), (".html-tpl", ".html"))

    def handle(self, **options: Any) -> None:  # type: ignore[override]
        name, target = options.pop("name"), options.pop("directory")
        ruleset = name.replace("_", "-")
        if not RULESET_ID.fullmatch(ruleset):
            raise CommandError("The name of a game is made of small letters, digits and underscores.")
        options |= {
            "template": str(TEMPLATE),
            "extensions": ["py", "md"],
            "files": [],
            "ruleset": ruleset,
            "title": name.replace("_", " ").capitalize(),
        }
        super().handle("game", name, target, **options)
        self.stdout.write(f"Test it: pytest {target or name}/tests.py")
        self.stdout.write(f"Play it: GAME_PLUGINS={name}.plugin make run")
