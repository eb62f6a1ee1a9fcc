from django.db import migrations, models

from accounts.guards import guarding


class Migration(migrations.Migration):

    dependencies = [
        ('teams', '0010_chained'),
    ]

    operations = [
        migrations.AddConstraint(
            model_name='change',
            constraint=models.UniqueConstraint(fields=('team', 'before'), name='teams_change_follows_once'),
        ),
        # SQLite made the table anew for every column, and dropped its triggers.
        guarding('teams', 'Change', 'Entry'),
    ]
