from django.db import migrations, models
from django.db.models import Exists, OuterRef


def remember_undone(apps, schema_editor):
    """Until now an undone match was found by its label: it is its group's, if only one has it."""
    Match, Fixture = apps.get_model('matches', 'Match'), apps.get_model('league', 'Fixture')
    rows = Match.objects.filter(status='started').exclude(league_slug='').exclude(label='')
    drawn = Exists(Fixture.objects.filter(match=OuterRef('pk')))
    for match in rows.filter(~drawn).order_by('pk').iterator():
        label, _, number = match.label.rpartition(', round ')
        near = apps.get_model('league', 'Group').objects.filter(
            stage__season__league__slug=match.league_slug,
            stage__season__made_at__lte=match.made_at,
        )
        called = [group for group in near.select_related('stage__season') if label in _labels(group)]
        if len(called) == 1 and number.isdecimal():
            called[0].undone[str(match.pk)] = int(number)
            called[0].save(update_fields=['undone'])


def _labels(group):
    """What its rounds are called: with stage and group if there are several, or their numbers."""
    stage, season = group.stage, group.stage.season
    several = stage.number > 1 or season.stages.count() > 1
    parts = [season.name, *([stage.name or f'Stage {stage.number}'] * several)]
    if stage.groups.count() > 1:
        parts.append(group.name or f'Group {group.number}')
    return ', '.join(parts), f'{season.name}, {stage.number}.{group.number}'


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0019_words_of_deadlines'),
        ('matches', '0031_webhooks'),
    ]

    operations = [
        migrations.AddField(
            model_name='group',
            name='undone',
            field=models.JSONField(default=dict),
        ),
        migrations.RunPython(remember_undone, migrations.RunPython.noop),
    ]
