import django.db.models.deletion
from django.db import migrations, models


def make(apps, schema_editor):
    # Django itself makes no table that isn't managed.
    schema_editor.create_model(apps.get_model("accounts", "Disposal"))


def drop(apps, schema_editor):
    schema_editor.delete_model(apps.get_model("accounts", "Disposal"))


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0005_forget_answers'),
    ]

    operations = [
        migrations.CreateModel(
            name='Disposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=300)),
                ('never', models.ForeignKey(db_index=False, default=0, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='accounts.disposal')),
            ],
            options={
                'db_table': 'accounts_disposal',
                'managed': False,
                'constraints': [
                    models.CheckConstraint(condition=models.Q(never=0) & ~models.Q(id=0), name='accounts_disposal_never_stays'),
                ],
            },
        ),
        migrations.RunPython(make, drop),
    ]
