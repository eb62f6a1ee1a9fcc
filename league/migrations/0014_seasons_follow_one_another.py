
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0013_stages_follow_one_another'),
    ]

    operations = [
        migrations.AddField(
            model_name='entrant',
            name='rank',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='season',
            name='follows',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='followed_by', to='league.season'),
        ),
    ]
