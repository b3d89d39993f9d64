"""Games whose deal others still play."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0037_names_of_columns'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='is_sealed',
            field=models.BooleanField(db_default=False, default=False, verbose_name='sealed'),
        ),
    ]
