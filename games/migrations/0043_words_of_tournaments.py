"""Names of columns and choices for the admin; no SQL."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0042_daily_deals'),
    ]

    operations = [
        migrations.AlterField(
            model_name='entry',
            name='missed',
            field=models.BooleanField(default=False, verbose_name='did not show up'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='match_kind',
            field=models.CharField(choices=[('best_of', 'ends as soon as it is decided'), ('all', 'all games are played')], db_default='best_of', default='best_of', max_length=10, verbose_name='kind of match'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='rating_max',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='maximum rating'),
        ),
        migrations.AlterField(
            model_name='lobby',
            name='rating_min',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='minimum rating'),
        ),
        migrations.AlterField(
            model_name='match',
            name='games',
            field=models.PositiveSmallIntegerField(verbose_name='games in the match'),
        ),
        migrations.AlterField(
            model_name='match',
            name='how',
            field=models.CharField(blank=True, choices=[('played', 'played'), ('resigned', 'resigned'), ('no_show', 'a player did not show up'), ('left', 'a player has left the site'), ('decided', 'decided by the organisers'), ('called_off', 'cancelled')], default='', max_length=12, verbose_name='ending'),
        ),
        migrations.AlterField(
            model_name='match',
            name='kind',
            field=models.CharField(choices=[('best_of', 'ends as soon as it is decided'), ('all', 'all games are played')], default='best_of', max_length=10, verbose_name='kind'),
        ),
        migrations.AlterField(
            model_name='pairing',
            name='kind',
            field=models.CharField(choices=[('played', 'played'), ('forfeit', 'decided without a game'), ('bye', 'bye'), ('half_bye', 'half-point bye'), ('absent', 'absent')], default='played', max_length=10, verbose_name='kind'),
        ),
        migrations.AlterField(
            model_name='pairingseat',
            name='missed',
            field=models.BooleanField(default=False, verbose_name='did not show up'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='bots',
            field=models.CharField(choices=[('none', 'no bots'), ('house', 'the site’s bots fill empty seats'), ('accounts', 'bot accounts may enter')], default='none', max_length=10, verbose_name='bots'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='break_seconds',
            field=models.PositiveIntegerField(default=60, verbose_name='break between rounds in seconds'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='has_final',
            field=models.BooleanField(default=False, verbose_name='final for the best players'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='max_entries',
            field=models.PositiveSmallIntegerField(default=1000, verbose_name='maximum players'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='max_rating',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='maximum rating'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='min_entries',
            field=models.PositiveSmallIntegerField(default=2, verbose_name='minimum players'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='min_games',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='minimum rated games'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='min_rating',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='minimum rating'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='pace',
            field=models.CharField(choices=[('when_done', 'when all have finished'), ('interval', 'at fixed intervals'), ('days', 'several days per round')], default='when_done', max_length=10, verbose_name='next round'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='round_days',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='days per round'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='table_size',
            field=models.PositiveSmallIntegerField(default=2, verbose_name='players per table'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='third_place',
            field=models.BooleanField(default=False, verbose_name='third-place match'),
        ),
        migrations.AlterField(
            model_name='tournamentaction',
            name='at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='time'),
        ),
        migrations.AlterField(
            model_name='tournamentaction',
            name='name',
            field=models.CharField(choices=[('create', 'created the event'), ('change', 'changed the event'), ('move_start', 'moved the start'), ('cancel', 'cancelled the event'), ('remove', 'removed a player'), ('readmit', 'readmitted a player'), ('set_result', 'set a result'), ('pair', 'paired a round by hand'), ('replay', 'annulled a game and had it replayed'), ('hide_chat', 'hid a chat line')], max_length=12, verbose_name='action'),
        ),
        migrations.AlterField(
            model_name='tournamentchatline',
            name='at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='time'),
        ),
    ]
