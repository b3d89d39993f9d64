"""The day on which a game ended becomes one of its terms; written day by day while the site runs.

If it is stopped, it continues where it stopped. Games that processes of the previous version finish meanwhile
get theirs from `manage.py fill_marks`.

`of_day` is a frozen copy of `of_end` in games/replays/terms.py.
"""

import zlib
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models
from django.db.models import F, Func, Max, Min, Value

TERMS = ArrayField(models.IntegerField())
FIRST_DAY, LARGEST_DAY = date(2020, 1, 1), 40 * 365


def of_day(day: date) -> list[int]:
    number = min(max((day - FIRST_DAY).days, 0), LARGEST_DAY)
    words = [f"day:{number // width}/{width}" for width in (1, 10, 100)]
    return [-1 - (zlib.crc32(word.encode()) >> 1) for word in words]


def fill(apps: Any, schema_editor: Any) -> None:
    seats = apps.get_model("games", "Seat").objects.using(schema_editor.connection.alias)
    time = seats.aggregate(first=Min("finished_at"), last=Max("finished_at"))
    if time["first"] is None:
        return
    day, last = time["first"].astimezone(UTC).date(), time["last"].astimezone(UTC).date()
    while day <= last:
        midnight = datetime.combine(day, datetime.min.time(), UTC)
        ended = seats.filter(finished_at__gte=midnight, finished_at__lt=midnight + timedelta(days=1))
        missing = Value(of_day(day), output_field=TERMS)
        added = Func(F("terms"), missing, function="array_cat", output_field=TERMS)
        ended.exclude(terms=[]).exclude(terms__contains=missing).update(terms=added)
        day += timedelta(days=1)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0021_indexes_of_terms")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop, elidable=True)]
