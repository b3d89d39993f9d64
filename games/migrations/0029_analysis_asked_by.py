"""An analysis knows who asked for it: the workers share their time fairly among people."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0028_evidence_without_handles'),
    ]

    operations = [
        migrations.AddField(
            model_name='analysis',
            name='asked_by',
            field=models.BigIntegerField(blank=True, null=True),
        ),
    ]
