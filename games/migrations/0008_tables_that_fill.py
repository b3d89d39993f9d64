"""Lobbies of more than two: their size, the seats that are taken, and the players who are invited."""

import django.db.models.deletion
import django.utils.timezone
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def seat_people(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Hosts take a seat in their lobbies, and a player who was challenged is invited."""
    lobby, taken = apps.get_model("games", "Lobby"), apps.get_model("games", "TakenSeat")
    alias = schema_editor.connection.alias
    seats = lobby.objects.using(alias).order_by("pk").values_list("pk", "host_id", "host_rating", "seen_at")
    taken.objects.using(alias).bulk_create(
        (
            taken(lobby_id=pk, user_id=host, rating=rating, seen_at=seen)
            for pk, host, rating, seen in seats.iterator()
        ),
        batch_size=1000,
    )
    challenges = lobby.objects.using(alias).filter(challenged__isnull=False).order_by("pk")
    lobby.invited.through.objects.using(alias).bulk_create(
        (
            lobby.invited.through(lobby_id=pk, user_id=user)
            for pk, user in challenges.values_list("pk", "challenged_id").iterator()
        ),
        batch_size=1000,
    )
    # Pending checks of foreign keys would forbid the changes of the table below.
    schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0007_places_and_pools"),
    ]

    operations = [
        migrations.AddField(
            model_name="lobby",
            name="size",
            field=models.PositiveSmallIntegerField(default=2),
        ),
        migrations.AddField(
            model_name="lobby",
            name="invited",
            field=models.ManyToManyField(blank=True, related_name="invitations", to=settings.AUTH_USER_MODEL),
        ),
        migrations.CreateModel(
            name="TakenSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("rating", models.FloatField(blank=True, null=True)),
                ("seen_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "lobby",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="taken", to="games.lobby"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="taken_seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "taken seat",
                "verbose_name_plural": "taken seats",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("lobby", "user"), name="taken_seat_one_per_user")
                ],
            },
        ),
        migrations.RunPython(seat_people, migrations.RunPython.noop),
        migrations.RemoveField(model_name="lobby", name="challenged"),
    ]
