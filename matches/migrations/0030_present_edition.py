import matches.models.match
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0029_edition_5'),
    ]

    operations = [
        migrations.AlterField(
            model_name='match',
            name='edition',
            field=models.PositiveSmallIntegerField(default=matches.models.match.present_edition),
        ),
    ]
