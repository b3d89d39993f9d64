"""The moderation log cannot be truncated, and forgets the handles of people who delete their accounts.

The only change of a line that the database accepts: the handle is replaced by the pseudonym of the account, once
that account has it. `duelsite.closed_handle` names the handle for the length of a transaction.
"""

from django.db import migrations

FORGET = r"""
    CREATE FUNCTION accounts_without_handle(said text, handle text, pseudonym text)
    RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT regexp_replace(
            said,
            '(?<![\w-])' || regexp_replace(handle, '(\W)', '\\\1', 'g') || '(?![\w-])',
            pseudonym,
            'gi'
        )
    $$;
    CREATE FUNCTION accounts_facts_without_handle(facts jsonb, handle text, pseudonym text)
    RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
        SELECT coalesce(
            jsonb_object_agg(
                key,
                CASE
                    WHEN jsonb_typeof(value) = 'string'
                    THEN to_jsonb(accounts_without_handle(value #>> '{}', handle, pseudonym))
                    ELSE value
                END
            ),
            '{}'
        )
        FROM jsonb_each(facts)
    $$;
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
                AND (NEW.id, NEW.moderator_id, NEW.act, NEW.person_id, NEW.undoes_id, NEW.at)
                    IS NOT DISTINCT FROM
                    (OLD.id, OLD.moderator_id, OLD.act, OLD.person_id, OLD.undoes_id, OLD.at)
            THEN
                RETURN NEW;
            END IF;
        END IF;
        RAISE EXCEPTION 'the moderation log is only ever added to';
    END $$;
    CREATE TRIGGER accounts_moderationlog_is_not_emptied BEFORE TRUNCATE ON accounts_moderationlog
    FOR EACH STATEMENT EXECUTE FUNCTION accounts_moderationlog_is_for_ever();
"""
REMEMBER = """
    DROP TRIGGER accounts_moderationlog_is_not_emptied ON accounts_moderationlog;
    CREATE OR REPLACE FUNCTION accounts_moderationlog_is_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'the moderation log is only ever added to';
    END $$;
    DROP FUNCTION accounts_facts_without_handle(jsonb, text, text);
    DROP FUNCTION accounts_without_handle(text, text, text);
"""


class Migration(migrations.Migration):
    dependencies = [("accounts", "0016_action_of_moderation_log")]

    operations = [migrations.RunSQL(FORGET, REMEMBER)]
