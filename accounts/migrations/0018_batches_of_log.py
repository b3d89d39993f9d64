"""Which lines of the moderation log one request has written. The trigger guards the new column, too."""

from django.db import migrations, models

GUARD = """
    CREATE OR REPLACE FUNCTION accounts_moderationlog_is_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
        closed text := current_setting('duelsite.closed_handle', true);
        pseudonym text;
    BEGIN
        IF TG_OP = 'UPDATE' AND closed <> '' THEN
            pseudonym := 'deleted-' || OLD.person_id;
            IF EXISTS (SELECT FROM accounts_user u WHERE u.id = OLD.person_id AND u.handle = pseudonym)
                AND NEW.subject = left(accounts_without_handle(OLD.subject, closed, pseudonym), 100)
                AND NEW.reason = accounts_without_handle(OLD.reason, closed, pseudonym)
                AND NEW.facts = accounts_facts_without_handle(OLD.facts, closed, pseudonym)
                AND (NEW.id, NEW.moderator_id, NEW.act, NEW.person_id, NEW.undoes_id, NEW.at{more_new})
                    IS NOT DISTINCT FROM
                    (OLD.id, OLD.moderator_id, OLD.act, OLD.person_id, OLD.undoes_id, OLD.at{more_old})
            THEN
                RETURN NEW;
            END IF;
        END IF;
        RAISE EXCEPTION 'the moderation log is only ever added to';
    END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("accounts", "0017_log_without_handles")]

    operations = [
        migrations.AddField(
            "moderationlog",
            "batch",
            models.CharField(blank=True, db_default="", default="", editable=False, max_length=12),
        ),
        migrations.RunSQL(
            GUARD.format(more_new=", NEW.batch", more_old=", OLD.batch"),
            GUARD.format(more_new="", more_old=""),
        ),
    ]
