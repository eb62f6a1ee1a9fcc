
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0025_dungeons_judged_by_what_was_agreed'),
    ]

    operations = [
        migrations.AddField(
            model_name='match',
            name='looked',
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
