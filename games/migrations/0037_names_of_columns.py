"""Names of columns that the admin shows in the language of its reader. The tables stay as they are."""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0036_ties_of_finished_games'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name='analysis',
            name='asked_at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='requested at'),
        ),
        migrations.AlterField(
            model_name='analysis',
            name='asked_by',
            field=models.BigIntegerField(blank=True, null=True, verbose_name='requested by (user number)'),
        ),
        migrations.AlterField(
            model_name='analysis',
            name='done',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='moves reviewed'),
        ),
        migrations.AlterField(
            model_name='analysis',
            name='engine',
            field=models.CharField(blank=True, max_length=40, verbose_name='engine'),
        ),
        migrations.AlterField(
            model_name='analysis',
            name='finished_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='ended at'),
        ),
        migrations.AlterField(
            model_name='analysis',
            name='game',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='analysis', to='games.game', verbose_name='game'),
        ),
        migrations.AlterField(
            model_name='analysis',
            name='losses',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='times interrupted'),
        ),
        migrations.AlterField(
            model_name='analysis',
            name='moves',
            field=models.JSONField(blank=True, default=list, verbose_name='reviews'),
        ),
        migrations.AlterField(
            model_name='analysis',
            name='nodes',
            field=models.PositiveIntegerField(default=0, verbose_name='nodes per position'),
        ),
        migrations.AlterField(
            model_name='analysis',
            name='of',
            field=models.PositiveSmallIntegerField(verbose_name='moves in all'),
        ),
        migrations.AlterField(
            model_name='analysis',
            name='status',
            field=models.CharField(choices=[('waiting', 'waiting'), ('running', 'running'), ('done', 'done'), ('failed', 'failed')], default='waiting', max_length=10, verbose_name='status'),
        ),
        migrations.AlterField(
            model_name='analysis',
            name='touched_at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='last progress'),
        ),
        migrations.AlterField(
            model_name='chatline',
            name='at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='time'),
        ),
        migrations.AlterField(
            model_name='chatline',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chat', to='games.game', verbose_name='game'),
        ),
        migrations.AlterField(
            model_name='chatline',
            name='room',
            field=models.CharField(choices=[('players', 'players'), ('spectators', 'spectators')], max_length=12, verbose_name='audience'),
        ),
        migrations.AlterField(
            model_name='chatline',
            name='text',
            field=models.CharField(max_length=300, verbose_name='text'),
        ),
        migrations.AlterField(
            model_name='chatline',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chat_lines', to=settings.AUTH_USER_MODEL, verbose_name='user'),
        ),
        migrations.AlterField(
            model_name='game',
            name='asked_version',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.PositiveIntegerField(), blank=True, default=list, size=None, verbose_name='versions that ask for a decision'),
        ),
        migrations.AlterField(
            model_name='game',
            name='began_at',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.DateTimeField(blank=True, null=True), blank=True, default=list, size=None, verbose_name='clocks running since'),
        ),
        migrations.AlterField(
            model_name='game',
            name='bot_levels',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(blank=True, max_length=40), blank=True, default=list, size=None, verbose_name='bot levels'),
        ),
        migrations.AlterField(
            model_name='game',
            name='bot_to_move',
            field=models.BooleanField(default=False, verbose_name='a bot must move'),
        ),
        migrations.AlterField(
            model_name='game',
            name='clocks_ms',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.IntegerField(), blank=True, default=list, size=None, verbose_name='clocks (ms)'),
        ),
        migrations.AlterField(
            model_name='game',
            name='commitment',
            field=models.CharField(max_length=64, verbose_name='commitment'),
        ),
        migrations.AlterField(
            model_name='game',
            name='counted_ms',
            field=models.BigIntegerField(default=0, verbose_name='time on all clocks (ms)'),
        ),
        migrations.AlterField(
            model_name='game',
            name='created_at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='created'),
        ),
        migrations.AlterField(
            model_name='game',
            name='deadline',
            field=models.DateTimeField(blank=True, null=True, verbose_name='deadline'),
        ),
        migrations.AlterField(
            model_name='game',
            name='deal_key',
            field=models.CharField(blank=True, db_default='', default='', max_length=60, verbose_name='shared deal'),
        ),
        migrations.AlterField(
            model_name='game',
            name='finished_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='ended at'),
        ),
        migrations.AlterField(
            model_name='game',
            name='gain_share',
            field=models.FloatField(db_default=1.0, default=1.0, verbose_name='share of the gain that counts'),
        ),
        migrations.AlterField(
            model_name='game',
            name='how',
            field=models.CharField(blank=True, max_length=20, verbose_name='ending'),
        ),
        migrations.AlterField(
            model_name='game',
            name='is_listed',
            field=models.BooleanField(db_default=True, default=True, verbose_name='on public lists'),
        ),
        migrations.AlterField(
            model_name='game',
            name='lag_ms',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.IntegerField(), blank=True, default=list, size=None, verbose_name='network lag (ms)'),
        ),
        migrations.AlterField(
            model_name='game',
            name='moved',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.BooleanField(), blank=True, default=list, size=None, verbose_name='seats that have moved'),
        ),
        migrations.AlterField(
            model_name='game',
            name='options',
            field=models.JSONField(blank=True, default=dict, verbose_name='options'),
        ),
        migrations.AlterField(
            model_name='game',
            name='origin',
            field=models.CharField(blank=True, choices=[('lobby', 'lobby'), ('challenge', 'challenge'), ('rematch', 'rematch'), ('bots', 'game with bots'), ('match', 'match'), ('tournament', 'tournament'), ('daily', 'deal of the day'), ('puzzle', 'puzzle')], db_default='', default='', max_length=12, verbose_name='origin'),
        ),
        migrations.AlterField(
            model_name='game',
            name='origin_key',
            field=models.CharField(blank=True, db_default='', default='', max_length=40, verbose_name='key of the origin'),
        ),
        migrations.AlterField(
            model_name='game',
            name='pause_offers',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.SmallIntegerField(), blank=True, default=list, size=None, verbose_name='seats that offer a pause'),
        ),
        migrations.AlterField(
            model_name='game',
            name='paused_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='paused at'),
        ),
        migrations.AlterField(
            model_name='game',
            name='places',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.SmallIntegerField(), blank=True, null=True, size=None, verbose_name='places'),
        ),
        migrations.AlterField(
            model_name='game',
            name='players',
            field=models.ManyToManyField(related_name='games', through='games.Seat', to=settings.AUTH_USER_MODEL, verbose_name='players'),
        ),
        migrations.AlterField(
            model_name='game',
            name='ply',
            field=models.PositiveIntegerField(default=0, verbose_name='number of moves'),
        ),
        migrations.AlterField(
            model_name='game',
            name='pool',
            field=models.CharField(max_length=20, verbose_name='pool'),
        ),
        migrations.AlterField(
            model_name='game',
            name='position_version',
            field=models.PositiveIntegerField(default=0, verbose_name='version at the last move'),
        ),
        migrations.AlterField(
            model_name='game',
            name='rated',
            field=models.BooleanField(default=False, verbose_name='rated'),
        ),
        migrations.AlterField(
            model_name='game',
            name='rated_number',
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name='number among rated games'),
        ),
        migrations.AlterField(
            model_name='game',
            name='rating',
            field=models.SmallIntegerField(blank=True, null=True, verbose_name='average rating'),
        ),
        migrations.AlterField(
            model_name='game',
            name='rematch_of',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rematch', to='games.game', verbose_name='rematch of'),
        ),
        migrations.AlterField(
            model_name='game',
            name='rematch_offers',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.SmallIntegerField(), blank=True, default=list, size=None, verbose_name='seats that offer a rematch'),
        ),
        migrations.AlterField(
            model_name='game',
            name='rules_version',
            field=models.PositiveSmallIntegerField(default=1, verbose_name='version of the rules'),
        ),
        migrations.AlterField(
            model_name='game',
            name='ruleset',
            field=models.CharField(max_length=20, verbose_name='rules'),
        ),
        migrations.AlterField(
            model_name='game',
            name='scores',
            field=models.JSONField(blank=True, null=True, verbose_name='scores'),
        ),
        migrations.AlterField(
            model_name='game',
            name='speed',
            field=models.CharField(max_length=20, verbose_name='speed'),
        ),
        migrations.AlterField(
            model_name='game',
            name='started_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='began at'),
        ),
        migrations.AlterField(
            model_name='game',
            name='status',
            field=models.CharField(choices=[('starting', 'starting'), ('playing', 'playing'), ('finished', 'finished'), ('aborted', 'aborted')], default='starting', max_length=10, verbose_name='status'),
        ),
        migrations.AlterField(
            model_name='game',
            name='tallied',
            field=models.BooleanField(default=False, verbose_name='in the statistics'),
        ),
        migrations.AlterField(
            model_name='game',
            name='ties',
            field=models.JSONField(blank=True, null=True, verbose_name='tie-breaks'),
        ),
        migrations.AlterField(
            model_name='game',
            name='time_control',
            field=models.CharField(max_length=10, verbose_name='time control'),
        ),
        migrations.AlterField(
            model_name='game',
            name='to_move',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.SmallIntegerField(), blank=True, default=list, size=None, verbose_name='seats to move'),
        ),
        migrations.AlterField(
            model_name='game',
            name='uncounted',
            field=models.CharField(blank=True, choices=[('too_short', 'too short'), ('pair_limit', 'too many games between the same two players')], max_length=12, verbose_name='why it does not count'),
        ),
        migrations.AlterField(
            model_name='game',
            name='version',
            field=models.PositiveIntegerField(default=0, verbose_name='version'),
        ),
        migrations.AlterField(
            model_name='game',
            name='waiting_since',
            field=models.DateTimeField(blank=True, null=True, verbose_name='waiting since'),
        ),
        migrations.AlterField(
            model_name='game',
            name='winners',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.SmallIntegerField(), blank=True, null=True, size=None, verbose_name='winners'),
        ),
        migrations.AlterField(
            model_name='hint',
            name='at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='time'),
        ),
        migrations.AlterField(
            model_name='hint',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hints', to='games.game', verbose_name='game'),
        ),
        migrations.AlterField(
            model_name='hint',
            name='seat',
            field=models.SmallIntegerField(verbose_name='seat'),
        ),
        migrations.AlterField(
            model_name='hint',
            name='version',
            field=models.PositiveIntegerField(verbose_name='version'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='created_at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='created'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='game',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='lobbies', to='games.game', verbose_name='game'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='host',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lobbies', to=settings.AUTH_USER_MODEL, verbose_name='host'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='host_rating',
            field=models.FloatField(default=1500, verbose_name='rating of the host'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='invited',
            field=models.ManyToManyField(blank=True, related_name='invitations', to=settings.AUTH_USER_MODEL, verbose_name='invited players'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='kind',
            field=models.CharField(choices=[('open', 'open'), ('quick', 'quick pairing'), ('invite', 'invite link'), ('challenge', 'challenge')], max_length=10, verbose_name='kind'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='match_begins',
            field=models.CharField(choices=[('alternate', 'the players take turns'), ('loser', 'the loser of the previous game')], db_default='alternate', default='alternate', max_length=10, verbose_name='player who begins'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='match_games',
            field=models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name='games in the match'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='match_kind',
            field=models.CharField(choices=[('best_of', 'over as soon as it is decided'), ('all', 'all games are played')], db_default='best_of', default='best_of', max_length=10, verbose_name='kind of match'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='options',
            field=models.JSONField(blank=True, default=dict, verbose_name='options'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='rated',
            field=models.BooleanField(default=False, verbose_name='rated'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='rating_max',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='highest rating'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='rating_min',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='lowest rating'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='ruleset',
            field=models.CharField(max_length=20, verbose_name='rules'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='seen_at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='host last seen'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='size',
            field=models.PositiveSmallIntegerField(default=2, verbose_name='number of players'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='status',
            field=models.CharField(choices=[('waiting', 'waiting'), ('taken', 'taken'), ('closed', 'closed')], default='waiting', max_length=10, verbose_name='status'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='time_control',
            field=models.CharField(max_length=10, verbose_name='time control'),
        ),
        migrations.AlterField(
            model_name='missedevent',
            name='at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='time'),
        ),
        migrations.AlterField(
            model_name='missedevent',
            name='attempts',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='attempts'),
        ),
        migrations.AlterField(
            model_name='missedevent',
            name='details',
            field=models.JSONField(blank=True, default=dict, verbose_name='details'),
        ),
        migrations.AlterField(
            model_name='missedevent',
            name='event',
            field=models.CharField(max_length=40, verbose_name='event'),
        ),
        migrations.AlterField(
            model_name='missedevent',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='missed_events', to='games.game', verbose_name='game'),
        ),
        migrations.AlterField(
            model_name='missedevent',
            name='next_attempt_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='next attempt'),
        ),
        migrations.AlterField(
            model_name='missedevent',
            name='reason',
            field=models.CharField(max_length=300, verbose_name='reason'),
        ),
        migrations.AlterField(
            model_name='missedevent',
            name='subscriber',
            field=models.CharField(max_length=120, verbose_name='subscriber'),
        ),
        migrations.AlterField(
            model_name='move',
            name='at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='time'),
        ),
        migrations.AlterField(
            model_name='move',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='moves', to='games.game', verbose_name='game'),
        ),
        migrations.AlterField(
            model_name='move',
            name='notation',
            field=models.CharField(max_length=80, verbose_name='move'),
        ),
        migrations.AlterField(
            model_name='move',
            name='number',
            field=models.PositiveIntegerField(verbose_name='number'),
        ),
        migrations.AlterField(
            model_name='move',
            name='seat',
            field=models.SmallIntegerField(verbose_name='seat'),
        ),
        migrations.AlterField(
            model_name='move',
            name='spent_ms',
            field=models.PositiveIntegerField(default=0, verbose_name='time used (ms)'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='games.game', verbose_name='game'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='number',
            field=models.SmallIntegerField(verbose_name='seat'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='rating_before',
            field=models.FloatField(blank=True, null=True, verbose_name='rating before the game'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to=settings.AUTH_USER_MODEL, verbose_name='user'),
        ),
    ]
