
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('teams', '0014_handovers'),
    ]

    operations = [
        migrations.AlterField(
            model_name='player',
            name='status',
            field=models.CharField(choices=[('unsigned', 'Unsigned'), ('active', 'Active'), ('offered', 'Offered'), ('dead', 'Dead'), ('petrified', 'Petrified'), ('released', 'Released'), ('traded', 'Traded')], default='unsigned', max_length=12),
        ),
    ]
