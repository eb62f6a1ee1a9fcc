from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def as_they_stand(apps, schema_editor):
    """Of reports told before nobody wrote it down: whoever reads the match now has read them."""
    matches = apps.get_model("matches", "Match").objects.filter(pk=OuterRef("match"))
    apps.get_model("rules", "Report").objects.update(version=Subquery(matches.values("version")))


class Migration(migrations.Migration):
    dependencies = [("rules", "0005_post_games_without_leases")]

    operations = [
        migrations.AddField(
            model_name="report",
            name="version",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.RunPython(as_they_stand, migrations.RunPython.noop),
    ]
