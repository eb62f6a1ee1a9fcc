from django.db import migrations

from accounts.guards import guarding


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0006_disposal'),
        ('matches', '0012_first_entries'),
    ]

    operations = [guarding('matches', 'Entry')]
