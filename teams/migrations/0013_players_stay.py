
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('teams', '0012_apothecary'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='stayed',
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
