"""A kind of notification for tournaments."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0019_indexes_of_log'),
    ]

    operations = [
        migrations.AlterField(
            model_name='notification',
            name='kind',
            field=models.CharField(choices=[('challenge', 'Somebody challenges me'), ('your_turn', 'My turn in a correspondence game'), ('game_over', 'One of my games has ended while I was away'), ('followed_game', 'Somebody I follow begins a game'), ('moderation', 'A message from the moderators'), ('tournament', 'A tournament I have entered begins, or has paired me')], max_length=20, verbose_name='kind'),
        ),
    ]
