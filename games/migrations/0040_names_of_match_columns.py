"""Names of the columns of matches for the admin; no SQL."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0039_moderators_of_tournaments'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name='match',
            name='code',
            field=models.CharField(editable=False, max_length=12, unique=True, verbose_name='code'),
        ),
        migrations.AlterField(
            model_name='match',
            name='created_at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='created'),
        ),
        migrations.AlterField(
            model_name='match',
            name='games',
            field=models.PositiveSmallIntegerField(verbose_name='games'),
        ),
        migrations.AlterField(
            model_name='match',
            name='how',
            field=models.CharField(blank=True, choices=[('played', 'played'), ('resigned', 'resigned'), ('no_show', 'a player did not come'), ('left', 'a player has left the site'), ('decided', 'decided by the organisers'), ('called_off', 'called off')], default='', max_length=12, verbose_name='ending'),
        ),
        migrations.AlterField(
            model_name='match',
            name='kind',
            field=models.CharField(choices=[('best_of', 'over as soon as it is decided'), ('all', 'all games are played')], default='best_of', max_length=10, verbose_name='kind'),
        ),
        migrations.AlterField(
            model_name='match',
            name='next_game_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='next game at'),
        ),
        migrations.AlterField(
            model_name='match',
            name='one',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='player'),
        ),
        migrations.AlterField(
            model_name='match',
            name='other',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='opponent'),
        ),
        migrations.AlterField(
            model_name='match',
            name='rated',
            field=models.BooleanField(default=False, verbose_name='rated'),
        ),
        migrations.AlterField(
            model_name='match',
            name='status',
            field=models.CharField(choices=[('playing', 'playing'), ('finished', 'finished'), ('cancelled', 'cancelled')], default='playing', max_length=10, verbose_name='status'),
        ),
        migrations.AlterField(
            model_name='match',
            name='winner',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='winner'),
        ),
        migrations.AlterField(
            model_name='matchgame',
            name='attempt',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='attempt'),
        ),
        migrations.AlterField(
            model_name='matchgame',
            name='game',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='match_game', to='games.game', verbose_name='game'),
        ),
        migrations.AlterField(
            model_name='matchgame',
            name='is_settled',
            field=models.BooleanField(default=False, verbose_name='counted'),
        ),
        migrations.AlterField(
            model_name='matchgame',
            name='number',
            field=models.PositiveSmallIntegerField(verbose_name='number'),
        ),
    ]
