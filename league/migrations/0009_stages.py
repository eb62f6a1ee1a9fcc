import django.db.models.deletion
from django.db import migrations, models

STATUS = [('entry', 'Entry'), ('started', 'Started'), ('finished', 'Finished')]


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0008_formats'),
    ]

    operations = [
        migrations.CreateModel(
            name='Stage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(blank=True, max_length=60)),
                ('format', models.CharField(max_length=20)),
                ('settings', models.JSONField(default=dict)),
                ('status', models.CharField(choices=STATUS, default='entry', max_length=10)),
                ('present_in', models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='stage', to='league.season')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stages', to='league.season')),
            ],
            options={
                'ordering': ['season', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Group',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(blank=True, max_length=60)),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='groups', to='league.stage')),
            ],
            options={
                'ordering': ['stage', 'number'],
            },
        ),
        migrations.CreateModel(
            name='GroupEntrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField()),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='groups', to='league.entrant')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='drawn', to='league.group')),
            ],
            options={
                'ordering': ['group', 'order'],
            },
        ),
        migrations.AddField(
            model_name='fixture',
            name='leg',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='fixture',
            name='group',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='fixtures', to='league.group'),
        ),
        # So that the column can come back, should this be taken back.
        migrations.AlterField(
            model_name='season',
            name='format',
            field=models.CharField(default='', max_length=20),
        ),
    ]
