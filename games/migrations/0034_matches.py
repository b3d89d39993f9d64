"""Matches for two: several games in a row, which a lobby may offer."""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0033_index_of_reports_by_time'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='lobby',
            name='match_begins',
            field=models.CharField(choices=[('alternate', 'the players take turns'), ('loser', 'the loser of the previous game')], db_default='alternate', default='alternate', max_length=10),
        ),
        migrations.AddField(
            model_name='lobby',
            name='match_games',
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name='lobby',
            name='match_kind',
            field=models.CharField(choices=[('best_of', 'over as soon as it is decided'), ('all', 'all games are played')], db_default='best_of', default='best_of', max_length=10),
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(editable=False, max_length=12, unique=True)),
                ('ruleset', models.CharField(max_length=20)),
                ('options', models.JSONField(blank=True, default=dict)),
                ('time_control', models.CharField(max_length=10)),
                ('rated', models.BooleanField(default=False)),
                ('is_listed', models.BooleanField(default=True)),
                ('kind', models.CharField(choices=[('best_of', 'over as soon as it is decided'), ('all', 'all games are played')], default='best_of', max_length=10)),
                ('games', models.PositiveSmallIntegerField()),
                ('begins', models.CharField(choices=[('alternate', 'the players take turns'), ('loser', 'the loser of the previous game')], default='alternate', max_length=10)),
                ('extra_games', models.PositiveSmallIntegerField(default=0)),
                ('origin', models.CharField(max_length=12)),
                ('origin_key', models.CharField(max_length=40)),
                ('status', models.CharField(choices=[('playing', 'playing'), ('finished', 'finished'), ('cancelled', 'cancelled')], default='playing', max_length=10)),
                ('next_game_at', models.DateTimeField(blank=True, null=True)),
                ('ready', django.contrib.postgres.fields.ArrayField(base_field=models.SmallIntegerField(), blank=True, default=list, size=None)),
                ('one_half_points', models.PositiveSmallIntegerField(default=0)),
                ('other_half_points', models.PositiveSmallIntegerField(default=0)),
                ('how', models.CharField(blank=True, choices=[('played', 'played'), ('resigned', 'resigned'), ('no_show', 'a player did not come'), ('left', 'a player has left the site'), ('decided', 'decided by the organisers'), ('called_off', 'called off')], default='', max_length=12)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('one', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('winner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'match',
                'verbose_name_plural': 'matches',
            },
        ),
        migrations.CreateModel(
            name='MatchGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('attempt', models.PositiveSmallIntegerField(default=0)),
                ('is_settled', models.BooleanField(default=False)),
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='match_game', to='games.game')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='match_games', to='games.match')),
            ],
            options={
                'verbose_name': 'game of a match',
                'verbose_name_plural': 'games of matches',
                'ordering': ['number', 'attempt'],
            },
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(fields=['one', '-created_at'], name='match_of_one'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(fields=['other', '-created_at'], name='match_of_other'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(fields=['origin', 'origin_key'], name='match_by_origin'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('next_game_at__isnull', False), ('status', 'playing')), fields=['next_game_at'], name='match_next_game'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('one', models.F('other')), _negated=True), name='match_of_two_players'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('finished_at__isnull', True), ('status', 'playing')), models.Q(models.Q(('status', 'playing'), _negated=True), ('finished_at__isnull', False)), _connector='OR'), name='match_over_has_an_end'),
        ),
        migrations.AddIndex(
            model_name='matchgame',
            index=models.Index(condition=models.Q(('is_settled', False)), fields=['game'], name='match_game_to_settle'),
        ),
        migrations.AddConstraint(
            model_name='matchgame',
            constraint=models.UniqueConstraint(fields=('match', 'number', 'attempt'), name='match_game_once'),
        ),
    ]
