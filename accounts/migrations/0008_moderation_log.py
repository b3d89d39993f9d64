"""The moderation log stores the person, the data of an undo, and the line it undoes. No line can change."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


ADD_ONLY = """
    CREATE FUNCTION accounts_moderationlog_is_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'the moderation log is only ever added to';
    END $$;
    CREATE TRIGGER accounts_moderationlog_is_for_ever BEFORE UPDATE OR DELETE ON accounts_moderationlog
    FOR EACH ROW EXECUTE FUNCTION accounts_moderationlog_is_for_ever();
"""
LIFT = """
    DROP TRIGGER accounts_moderationlog_is_for_ever ON accounts_moderationlog;
    DROP FUNCTION accounts_moderationlog_is_for_ever();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_notices"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="moderationlog",
            options={
                "permissions": [("moderate", "Can act as a moderator")],
                "verbose_name": "moderation log entry",
                "verbose_name_plural": "moderation log",
            },
        ),
        migrations.AddField(
            model_name="moderationlog",
            name="facts",
            field=models.JSONField(blank=True, default=dict, verbose_name="details"),
        ),
        migrations.AddField(
            model_name="moderationlog",
            name="person",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="moderated",
                to=settings.AUTH_USER_MODEL,
                verbose_name="user",
            ),
        ),
        migrations.AddField(
            model_name="moderationlog",
            name="undoes",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="undone_by",
                to="accounts.moderationlog",
                verbose_name="undoes",
            ),
        ),
        migrations.AlterField(
            model_name="moderationlog",
            name="moderator",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="moderator",
            ),
        ),
        migrations.RunSQL(ADD_ONLY, LIFT),
    ]
