"""Games know where they come from and may be dealt from a shared deal. The version before can still insert rows."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0023_missed_events'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='deal_key',
            field=models.CharField(blank=True, db_default='', default='', max_length=60),
        ),
        migrations.AddField(
            model_name='game',
            name='given_deal',
            field=models.JSONField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name='game',
            name='origin',
            field=models.CharField(blank=True, choices=[('lobby', 'lobby'), ('challenge', 'challenge'), ('rematch', 'rematch'), ('bots', 'game with bots'), ('match', 'match'), ('tournament', 'tournament'), ('daily', 'deal of the day'), ('puzzle', 'puzzle')], db_default='', default='', max_length=12),
        ),
        migrations.AddField(
            model_name='game',
            name='origin_key',
            field=models.CharField(blank=True, db_default='', default='', max_length=40),
        ),
    ]
