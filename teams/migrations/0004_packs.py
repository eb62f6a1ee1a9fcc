from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("teams", "0003_portraits")]

    operations = [
        migrations.CreateModel(
            name="Pack",
            fields=[
                ("hash", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=60)),
                ("text", models.TextField()),
                ("kept_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.AddField("team", "pack", models.CharField(blank=True, max_length=64)),
    ]
