"""What `manage.py` does before Django: choose development defaults and have the embedded services running."""

import os


def main(argv: list[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "duelsite.settings")
    # A clone on somebody's machine has neither; a server has both.
    if "SECRET_KEY" not in os.environ and "DATABASE_URL" not in os.environ:
        os.environ.setdefault("DEVELOPMENT", "1")

    from django.core.management import execute_from_command_line

    execute_from_command_line(argv)
