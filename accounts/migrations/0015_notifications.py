"""Notices are called notifications. The names of tables, columns, indexes and constraints stay: no SQL runs
but the renaming of the permissions and (by Django) of the content type."""

from typing import Any

from django.db import migrations, models

ACTIONS = ("add", "change", "delete", "view")


def rename_permissions(apps: Any, schema_editor: Any, old: str = "notice", new: str = "notification") -> None:
    permissions = apps.get_model("auth", "Permission").objects.using(schema_editor.connection.alias)
    for action in ACTIONS:
        permissions.filter(content_type__app_label="accounts", codename=f"{action}_{old}").update(
            codename=f"{action}_{new}"
        )


def rename_permissions_back(apps: Any, schema_editor: Any) -> None:
    rename_permissions(apps, schema_editor, old="notification", new="notice")


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0014_owners_of_bots"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.AlterModelTable("notice", "accounts_notice"),
        migrations.RenameModel("Notice", "Notification"),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    "notification",
                    "user",
                    models.ForeignKey("accounts.User", models.CASCADE, related_name="notifications"),
                ),
                migrations.RemoveIndex("notification", "notice_letter_due"),
                migrations.AlterField(
                    "notification",
                    "letter_at",
                    models.DateTimeField(blank=True, db_column="letter_at", null=True),
                ),
                migrations.RenameField("notification", "letter_at", "email_at"),
                migrations.AddIndex(
                    "notification",
                    models.Index(
                        fields=["email_at"],
                        condition=models.Q(email_at__isnull=False),
                        name="notice_letter_due",
                    ),
                ),
                migrations.AlterField(
                    "user",
                    "email_notices",
                    models.BooleanField(
                        "e-mail notifications", db_column="email_notices", default=True
                    ),
                ),
                migrations.RenameField("user", "email_notices", "email_notifications"),
                migrations.AlterField(
                    "user",
                    "notice_choices",
                    models.JSONField(
                        "notification settings", blank=True, db_column="notice_choices", default=dict
                    ),
                ),
                migrations.RenameField("user", "notice_choices", "notification_choices"),
            ]
        ),
        migrations.RunPython(rename_permissions, rename_permissions_back, elidable=True),
    ]
