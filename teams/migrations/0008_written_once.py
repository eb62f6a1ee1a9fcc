from django.db import migrations

from accounts.guards import guarding


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0006_disposal'),
        ('teams', '0007_earned'),
    ]

    operations = [guarding('teams', 'Change', 'Entry')]
