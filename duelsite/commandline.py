"""What `manage.py` does before Django: choose development defaults and have the embedded services running."""

import os
import sys
from pathlib import Path

from duelsite import environment
from duelsite.run import ServicesError, addresses
from duelsite.run.client import attached

# Commands that touch no data, or (run) start the services themselves.
WITHOUT_SERVICES = {
    "check",
    "collectstatic",
    "compilemessages",
    "diffsettings",
    "findstatic",
    "help",
    "makemessages",
    "run",
    "startgame",
    "version",
}
# Commands that set something for their whole session, or run programs of PostgreSQL: not through a pooler.
WITH_A_SESSION = {"backup", "dbshell", "migrate", "restore"}


def main(argv: list[str]) -> None:
    argv = with_environment(argv)
    if argv[1:] and argv[1] in WITH_A_SESSION:
        connect_directly()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "duelsite.settings")
    # Only services are measured; their folder is there while one of them runs.
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
    # A developer's clone has neither; a server has both.
    if "SECRET_KEY" not in os.environ and "DATABASE_URL" not in os.environ:
        os.environ.setdefault("DEVELOPMENT", "1")

    from django.core.management import execute_from_command_line

    command = argv[1] if len(argv) > 1 else "help"
    if command in WITHOUT_SERVICES or command.startswith("-") or "--help" in argv:
        execute_from_command_line(argv)
        return
    try:
        with attached(addresses.var_folder()):
            execute_from_command_line(argv)
    except ServicesError as error:
        sys.exit(str(error))


def connect_directly() -> None:
    """Past the pooler, if there is one."""
    if direct := os.environ.get("DIRECT_DATABASE_URL"):
        os.environ |= {"DATABASE_URL": direct, "DATABASE_POOLER": "0"}


def with_environment(argv: list[str]) -> list[str]:
    """`manage.py --env FILE command`: the environment of the site's units, for commands by hand and by cron.

    A shell that reads such a file exports nothing by itself, and the command would serve the embedded
    database.
    """
    if argv[1:2] != ["--env"] or len(argv) < 3:
        return argv
    try:
        environment.load(Path(argv[2]))
    except OSError as error:
        sys.exit(str(error))
    return [argv[0], *argv[3:]]
