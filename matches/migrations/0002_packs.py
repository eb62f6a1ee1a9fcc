from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial")]

    operations = [
        migrations.AddField("match", "pack", models.CharField(blank=True, max_length=64)),
    ]
