import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('teams', '0008_written_once'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name='change',
            name='at',
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        *(
            migrations.AddField(
                model_name='change',
                name=name,
                field=models.CharField(default='', max_length=64),
                preserve_default=False,
            )
            for name in ('entries_hash', 'before', 'hash')
        ),
        migrations.AddField(
            model_name='team',
            name='ledger_hash',
            field=models.CharField(blank=True, max_length=64),
        ),
    ]
