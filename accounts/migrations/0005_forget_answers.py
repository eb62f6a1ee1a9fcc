from django.db import migrations


def forget(apps, schema_editor):
    """Tokens and marks of passwords were kept among them; nobody waits for a week-old answer."""
    apps.get_model("accounts", "Answer").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_secrets_since")]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]
