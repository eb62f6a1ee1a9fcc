from django.db import migrations

ROBIN, TWICE = 'round_robin', 'double_round_robin'


def stage_every_season(apps, schema_editor):
    """What there is of a season becomes its only stage, with one group of all its teams."""
    Season = apps.get_model('league', 'Season')
    for season in Season.objects.order_by('pk').iterator():
        entrants = list(season.entrants.order_by('order', 'pk'))
        group = _open(apps, season)
        if season.status != 'entry':
            _draw(apps, group, entrants)
        season.fixtures.update(group=group)
        if season.format == TWICE:
            a_leg = len(entrants) - 1 + len(entrants) % 2
            season.fixtures.filter(round__gt=a_leg).update(leg=2)


def _open(apps, season):
    settings = {'rounds': season.rounds}
    if season.format in (ROBIN, TWICE):
        settings['legs'] = 2 if season.format == TWICE else 1
    stage = apps.get_model('league', 'Stage').objects.create(
        season=season,
        number=1,
        format=ROBIN if season.format == TWICE else season.format,
        settings=settings,
        status=season.status,
        present_in=season,
    )
    return apps.get_model('league', 'Group').objects.create(stage=stage, number=1)


def _draw(apps, group, entrants):
    GroupEntrant = apps.get_model('league', 'GroupEntrant')
    GroupEntrant.objects.bulk_create(
        [
            GroupEntrant(group=group, entrant=entrant, order=number)
            for number, entrant in enumerate(entrants, start=1)
        ],
        batch_size=500,
    )


def unstage(apps, schema_editor):
    """Back to seasons of one format; those of several stages or groups have no way back."""
    Stage, Group = apps.get_model('league', 'Stage'), apps.get_model('league', 'Group')
    if Stage.objects.filter(number__gt=1).exists() or Group.objects.filter(number__gt=1).exists():
        raise RuntimeError('A season of several stages or groups is none of one format.')
    for stage in Stage.objects.select_related('season').order_by('pk').iterator():
        season = stage.season
        twice = stage.format == ROBIN and stage.settings.get('legs', 1) > 1
        season.format = TWICE if twice else stage.format
        season.rounds = stage.settings.get('rounds')
        season.save(update_fields=['format', 'rounds'])
    apps.get_model('league', 'Fixture').objects.update(group=None, leg=1)
    for model in ('GroupEntrant', 'Group', 'Stage'):
        rows = apps.get_model('league', model).objects.all()
        rows._raw_delete(rows.db)


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0009_stages'),
    ]

    operations = [
        migrations.RunPython(stage_every_season, unstage),
    ]
