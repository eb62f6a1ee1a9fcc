from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0027_rolls_thrown_elsewhere")]

    operations = [
        migrations.AddField(
            model_name="matchdungeon",
            name="elsewhere",
            field=models.BooleanField(default=False),
        ),
    ]
