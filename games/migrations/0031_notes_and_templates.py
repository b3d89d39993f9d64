"""Notes of moderators about people, and templates of the messages that they send often."""

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

FIRST = (
    ("reason", "Insults", "Please stay polite at the table and in the chat. Insults are not welcome here."),
    ("reason", "Stalling", "Please do not let your opponents wait on purpose: resign if you do not want to play on."),
    ("reason", "Leaving games", "You have left many games. Please begin only games that you have time to finish."),
    ("reason", "Several accounts", "Everybody plays rated games with one account only."),
    ("reason", "Help of a program", "In rated games nobody may use the help of a program or of another person."),
    ("answer", "Acted", "Thank you. We have looked at the game and acted."),
    ("answer", "Nothing found", "Thank you. We have looked at the game and found nothing against our rules."),
    ("answer", "Please block", "If you do not want to meet this player again, you can block them on their profile."),
)


def make(apps: Any, schema_editor: Any) -> None:
    templates = apps.get_model("games", "Template").objects.using(schema_editor.connection.alias)
    for use, title, text in FIRST:
        templates.get_or_create(use=use, title=title, defaults={"text": text})


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0030_unlisted_games_and_returns"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Note",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("text", models.TextField(max_length=2000, verbose_name="note")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="time")),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="moderator",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "note",
                "verbose_name_plural": "notes",
                "indexes": [models.Index(fields=["person", "-id"], name="note_of_person")],
            },
        ),
        migrations.CreateModel(
            name="Template",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                (
                    "use",
                    models.CharField(
                        choices=[("reason", "reason for a sanction"), ("answer", "answer to a report")],
                        max_length=10,
                        verbose_name="for",
                    ),
                ),
                ("title", models.CharField(max_length=60, verbose_name="title")),
                ("text", models.TextField(max_length=1000, verbose_name="text")),
            ],
            options={
                "verbose_name": "message template",
                "verbose_name_plural": "message templates",
                "ordering": ["use", "title"],
                "constraints": [models.UniqueConstraint(fields=("use", "title"), name="template_once")],
            },
        ),
        migrations.RunPython(make, migrations.RunPython.noop),
    ]
