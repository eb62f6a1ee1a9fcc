from django.db import migrations

from accounts.guards import guarding


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0006_disposal'),
        ('dungeons', '0001_initial'),
    ]

    operations = [guarding('dungeons', 'DungeonVersion')]
