"""What leader boards count, of every match that was confirmed before there were any."""

from django.db import migrations

from dungeonbowl.book import book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.figures import MvpAward
from matches.queries.figures import MatchCount

BATCH = 100
CONFIRMED = ("postgame", "closed")
EVENT = ("match", "id", "type", "player", "team", "victim", "victim_team", "details", "outcome")


def count_all(apps, schema_editor):
    Match = apps.get_model("matches", "Match")
    waiting = Match.objects.filter(
        status__in=CONFIRMED, exhibition=False, confirmed_at__isnull=False
    )
    ids = list(waiting.order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(ids), BATCH):
        _count(apps, ids[start : start + BATCH])


def _count(apps, ids):
    PlayerFigures = apps.get_model("matches", "PlayerFigures")
    TeamFigures = apps.get_model("matches", "TeamFigures")
    matches = apps.get_model("matches", "Match").objects.in_bulk(ids)
    sides, events, awards = _sides(apps, ids), _events(apps, ids), _awards(apps, ids)
    positions = _positions(apps, sides)
    players, teams = [], []
    for one in ids:
        match, its = matches[one], sides[one]
        rules = HouseRules.from_snapshot({**match.house_rules, **match.options}, book())
        counting = MatchCount(match, its, events[one], rules, awards[one], positions)
        coaches = {side.team_id: side.team.coach_id for side in its}
        players += [_row(PlayerFigures, one, coaches, row) for row in counting.players()]
        teams += [_row(TeamFigures, one, coaches, row) for row in counting.teams()]
    TeamFigures.objects.bulk_create(teams, batch_size=500)
    PlayerFigures.objects.bulk_create(players, batch_size=500)


def _row(model, match, coaches, columns):
    """What is counted since this migration isn't known to it."""
    known = {field.attname for field in model._meta.concrete_fields}
    mine = {name: value for name, value in columns.items() if name in known}
    return model(match_id=match, coach_id=coaches[columns["team_id"]], **mine)


def _sides(apps, ids):
    rows = apps.get_model("matches", "Side").objects.filter(match__in=ids)
    found = {one: [] for one in ids}
    for side in rows.select_related("team").order_by("order"):
        found[side.match_id].append(side)
    return found


def _events(apps, ids):
    rows = apps.get_model("matches", "Event").objects.filter(match__in=ids, revoked_at=None)
    found = {one: [] for one in ids}
    for match, *values in rows.order_by("id").values_list(*EVENT):
        found[match].append(RecordedEvent(*values))
    return found


def _awards(apps, ids):
    changes = apps.get_model("teams", "Change")
    gone = changes._base_manager.exclude(reverses=None).values("reverses")
    rows = apps.get_model("teams", "Entry")._base_manager.filter(
        change__match__in=ids, change__key__startswith="postgame.", change__key__contains=".mvp.",
        change__reverses=None, player__isnull=False,
    )
    found = {one: [] for one in ids}
    standing = rows.exclude(change__in=gone).order_by("id")
    for match, *award in standing.values_list("change__match", "team", "player", "spp"):
        found[match].append(MvpAward(*award))
    return found


def _positions(apps, sides):
    """Everybody's position; of journeymen, whom no ledger knows, the match remembers it."""
    everybody = [side for some in sides.values() for side in some]
    known = {player for side in everybody for player in side.available}
    known |= {note["player"] for side in everybody for note in side.unavailable}
    rows = apps.get_model("teams", "Player").objects.filter(pk__in=known)
    found = dict(rows.values_list("pk", "position"))
    for side in everybody:
        found |= {one["player"]: one["position_key"] for one in side.squad if one.get("journeyman")}
    return found


def forget(apps, schema_editor):
    apps.get_model("matches", "PlayerFigures").objects.all().delete()
    apps.get_model("matches", "TeamFigures").objects.all().delete()


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0022_figures'),
        ('teams', '0012_apothecary'),
    ]

    operations = [
        migrations.RunPython(count_all, forget, elidable=True),
    ]
