"""The day on which a game ended becomes one of its terms, a day at a time, while others are played.

Stopped, it goes on where it was. Games that end meanwhile by the program of before get theirs from
`manage.py fill_marks`.
"""

from typing import Any

from django.db import migrations


def fill(apps: Any, schema_editor: Any) -> None:
    from games.replays.facts import write_days

    write_days(apps.get_model("games", "Seat").objects.using(schema_editor.connection.alias))


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0021_indexes_of_terms")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop, elidable=True)]
