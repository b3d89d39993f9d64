"""Reports, sanctions and suspicions; annulled games and hidden chat lines."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0008_moderation_log"),
        ("games", "0013_indexes_of_facts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="chatline",
            name="hidden_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="hidden at"),
        ),
        migrations.AddField(
            model_name="game",
            name="annulled_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="annulled at"),
        ),
        migrations.CreateModel(
            name="Sanction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("warning", "warning"),
                            ("mute", "mute"),
                            ("suspension", "suspension"),
                            ("closing", "account closed"),
                            ("renaming", "new handle"),
                            ("reset", "ratings reset"),
                        ],
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                ("reason", models.TextField(verbose_name="reason")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="time")),
                ("until", models.DateTimeField(blank=True, null=True, verbose_name="until")),
                ("lifted_at", models.DateTimeField(blank=True, null=True, verbose_name="lifted at")),
                (
                    "line",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sanction",
                        to="accounts.moderationlog",
                        verbose_name="log entry",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sanctions",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "sanction",
                "verbose_name_plural": "sanctions",
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "category",
                    models.CharField(
                        choices=[
                            ("cheating", "Cheating: help from a program, or several accounts"),
                            ("ratings", "Losing on purpose, trading rating points"),
                            ("insults", "Insults or harassment"),
                            ("spam", "Spam"),
                            ("stalling", "Stalling, or leaving games"),
                            ("handle", "An offensive name"),
                            ("other", "Something else"),
                            ("appeal", "Appeal"),
                        ],
                        max_length=12,
                        verbose_name="category",
                    ),
                ),
                ("text", models.TextField(max_length=2000, verbose_name="what happened")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="time")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("taken", "taken"),
                            ("handled", "handled"),
                            ("rejected", "rejected"),
                        ],
                        default="open",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("answer", models.TextField(blank=True, max_length=2000, verbose_name="answer")),
                ("decided_at", models.DateTimeField(blank=True, null=True, verbose_name="decided at")),
                (
                    "chat_line",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reports",
                        to="games.chatline",
                        verbose_name="chat line",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reports",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
                (
                    "handler",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="moderator",
                    ),
                ),
                (
                    "reported",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reports",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
                (
                    "reporter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reports_made",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="reported by",
                    ),
                ),
                (
                    "sanction",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appeal",
                        to="games.sanction",
                        verbose_name="appeal against",
                    ),
                ),
            ],
            options={
                "verbose_name": "report",
                "verbose_name_plural": "reports",
            },
        ),
        migrations.CreateModel(
            name="SeenAddress",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.CharField(max_length=64)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "seen address",
                "verbose_name_plural": "seen addresses",
            },
        ),
        migrations.CreateModel(
            name="Suspicion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("results", "unusual results"),
                            ("leaving", "resigning and leaving"),
                            ("trading", "the same two players trading points"),
                            ("address", "shared address"),
                            ("moves", "moves like the strongest bot’s"),
                        ],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("weight", models.FloatField(verbose_name="weight")),
                ("evidence", models.JSONField(default=dict, verbose_name="evidence")),
                (
                    "first_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="first seen"),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="last seen")),
                ("dismissed_at", models.DateTimeField(blank=True, null=True, verbose_name="dismissed at")),
                ("dismissed_because", models.TextField(blank=True, verbose_name="dismissed because")),
                ("dismissed_weight", models.FloatField(default=0)),
                (
                    "dismissed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="dismissed by",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="suspicions",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "suspicion",
                "verbose_name_plural": "suspicions",
            },
        ),
        migrations.CreateModel(
            name="RatingCorrection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("annul", "game annulled"),
                            ("reset", "ratings reset"),
                            ("refund", "points refunded"),
                        ],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("pool", models.CharField(max_length=20, verbose_name="pool")),
                ("speed", models.CharField(max_length=20, verbose_name="speed")),
                ("amount", models.FloatField(default=0, verbose_name="points")),
                ("after_number", models.PositiveIntegerField()),
                ("undone_after", models.PositiveIntegerField(blank=True, null=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="time")),
                (
                    "abuser",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="corrections",
                        to="games.game",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rating_corrections",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "rating correction",
                "verbose_name_plural": "rating corrections",
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "annul"), ("undone_after__isnull", True)),
                        fields=("game",),
                        name="rating_correction_annulled_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("game__isnull", False), ("kind", "annul"), ("person__isnull", True)),
                            models.Q(
                                models.Q(("kind", "annul"), _negated=True),
                                ("game__isnull", True),
                                ("person__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="rating_correction_of_a_game_or_a_person",
                    ),
                ],
            },
        ),
        migrations.AddIndex(
            model_name="sanction",
            index=models.Index(fields=["person", "-id"], name="sanction_of_person"),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(fields=["state", "-id"], name="report_queue"),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(fields=["reported", "-id"], name="report_of_person"),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(fields=["reporter", "-id"], name="report_by_person"),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(
                condition=models.Q(("game__isnull", False), ("state__in", ("open", "taken"))),
                fields=("reporter", "reported", "game"),
                name="report_once_per_pair_and_game",
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("game__isnull", True), ("sanction__isnull", True), ("state__in", ("open", "taken"))
                ),
                fields=("reporter", "reported"),
                name="report_once_per_pair",
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("category", "appeal"),
                        ("reporter", models.F("reported")),
                        ("sanction__isnull", False),
                    ),
                    models.Q(
                        models.Q(("category", "appeal"), _negated=True),
                        ("sanction__isnull", True),
                        models.Q(("reporter", models.F("reported")), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="report_of_another_or_an_appeal",
            ),
        ),
        migrations.AddIndex(
            model_name="seenaddress",
            index=models.Index(fields=["at"], name="seen_address_old"),
        ),
        migrations.AddConstraint(
            model_name="seenaddress",
            constraint=models.UniqueConstraint(fields=("address", "person"), name="seen_address_once"),
        ),
        migrations.AddIndex(
            model_name="suspicion",
            index=models.Index(
                condition=models.Q(("dismissed_at__isnull", True)),
                fields=["-weight"],
                name="suspicion_heaviest",
            ),
        ),
        migrations.AddConstraint(
            model_name="suspicion",
            constraint=models.UniqueConstraint(
                fields=("person", "kind"), name="suspicion_one_per_person_and_kind"
            ),
        ),
    ]
