import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0010_every_season_has_a_stage'),
    ]

    operations = [
        migrations.AlterField(
            model_name='fixture',
            name='group',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fixtures', to='league.group'),
        ),
        migrations.RemoveConstraint(
            model_name='fixture',
            name='a_round_is_drawn_once',
        ),
        migrations.AddConstraint(
            model_name='fixture',
            constraint=models.UniqueConstraint(fields=('group', 'round', 'order'), name='a_round_is_drawn_once'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.UniqueConstraint(fields=('season', 'number'), name='stages_are_numbered'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.CheckConstraint(condition=models.Q(('present_in__isnull', True), ('present_in', models.F('season')), _connector='OR'), name='a_stage_is_present_in_its_own_season'),
        ),
        migrations.AddConstraint(
            model_name='group',
            constraint=models.UniqueConstraint(fields=('stage', 'number'), name='groups_are_numbered'),
        ),
        migrations.AddConstraint(
            model_name='groupentrant',
            constraint=models.UniqueConstraint(fields=('group', 'entrant'), name='an_entrant_is_in_a_group_once'),
        ),
        migrations.RemoveField(model_name='season', name='format'),
        migrations.RemoveField(model_name='season', name='rounds'),
    ]
