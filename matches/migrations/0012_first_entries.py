"""What was told before there was a log becomes its first entries; nothing that counts is changed."""

import hashlib
import json
from collections import defaultdict

from django.db import connection, migrations

BEFORE_THE_LOG = 1
BATCH = 200
EVENT = (
    "id", "type", "player_id", "team_id", "victim_id", "victim_team_id", "details", "outcome", "spp",
)
SIDE = ("team_id", "touchdowns", "casualties", "outcome", "conceded")


def begin(apps, schema_editor):
    Match = apps.get_model("matches", "Match")
    last, revoked = 0, []
    while True:
        begun = Match.objects.filter(pk__gt=last, started_at__isnull=False).order_by("pk")
        rows = list(begun[:BATCH])
        if not rows:
            break
        revoked += _enter(apps, rows)
        last = rows[-1].pk
    _count_on()
    apps.get_model("matches", "Entry").objects.bulk_create(revoked, batch_size=500)


def _enter(apps, matches):
    """Write the events of these matches as entries; what took some of them back comes later."""
    Match, Event = apps.get_model("matches", "Match"), apps.get_model("matches", "Event")
    Seat, Entry = apps.get_model("matches", "Seat"), apps.get_model("matches", "Entry")
    Side = apps.get_model("matches", "Side")
    ids = [match.pk for match in matches]
    events = _by_match(Event.objects.filter(match__in=ids).order_by("id"))
    sides = _by_match(Side.objects.filter(match__in=ids).order_by("order"))
    faces = _faces(apps.get_model("matches", "Roll"), ids)
    seats, told, revoked = [], [], []
    for match in matches:
        log, its = Log(Entry, match.pk), events[match.pk]
        entries = {event.pk: log.told(event, faces[event.pk]) for event in its}
        told += entries.values()
        revoked += [log.revoked(one, entries[one.pk]) for one in its if one.revoked_at]
        seats += [Seat(match_id=match.pk, device=n, by_id=by) for by, n in log.devices.items()]
        match.clock, match.edition = log.clock, BEFORE_THE_LOG
        if match.confirmed_at is not None:
            match.posted = _fingerprint(match, its, sides[match.pk])
        for event in its:
            event.key = str(event.pk)
    Seat.objects.bulk_create(seats)
    Entry.objects.bulk_create(told, batch_size=500)
    keyed = [event for match in matches for event in events[match.pk]]
    Event.objects.bulk_update(keyed, ["key"], batch_size=100)
    Match.objects.bulk_update(matches, ["clock", "edition", "posted"], batch_size=100)
    return revoked


def _count_on():
    """Further entries are numbered after the events, whose numbers the first ones have."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT setval(pg_get_serial_sequence('matches_entry', 'id'),"
                " (SELECT COALESCE(MAX(id), 0) + 1 FROM matches_event), false)"
            )


class Log:
    """One match's, as it is written."""

    def __init__(self, model, match):
        self.model, self.match, self.clock = model, match, 0
        self.devices, self.counts = {}, defaultdict(int)

    def told(self, event, faces):
        named = {"id": event.pk, "key": str(event.pk), "dice": faces}
        return self._entry(event.by_id, event.at, "event", _body(event), **named)

    def revoked(self, event, entry):
        body = {"entry": [entry.device, entry.n], "why": event.revoke_reason}
        by = event.revoked_by_id or event.by_id
        return self._entry(by, event.revoked_at, "revoke", body)

    def _entry(self, by, at, kind, body, **more):
        device = self.devices.setdefault(by, len(self.devices) + 1)
        self.counts[device] += 1
        self.clock += 1
        n = self.counts[device]
        told = {"key": f"{device}.{n}", "kind": kind, "body": body, "by_id": by, "at": at, **more}
        return self.model(match_id=self.match, device=device, n=n, clock=self.clock, **told)


def _body(event):
    people = {"type": event.type, "player": event.player_id, "victim": event.victim_id}
    if event.player_id is None:
        people["team"] = event.team_id
    fields = {**event.details, **people}
    told = {name: value for name, value in fields.items() if value is not None}
    return {"event": told} | ({"with_report": True} if event.with_report else {})


def _faces(Roll, matches):
    """The faces that people declared for an event, the last word on each, by its number."""
    faces = defaultdict(dict)
    rows = Roll.objects.filter(match__in=matches, purpose__startswith="event.", told_by__isnull=False)
    for purpose, shown in rows.order_by("id").values_list("purpose", "faces"):
        _, event, what = purpose.split(".", 2)
        faces[int(event)][what] = shown
    return faces


def _fingerprint(match, events, sides):
    counted = {
        "result": match.result,
        "sides": [[getattr(side, name) for name in SIDE] for side in sides],
        "events": [
            [getattr(event, name) for name in EVENT] for event in events if event.revoked_at is None
        ],
    }
    told = json.dumps(counted, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(told.encode()).hexdigest()


def _by_match(rows):
    found = defaultdict(list)
    for row in rows:
        found[row.match_id].append(row)
    return found


def forget(apps, schema_editor):
    """The events say it all themselves, as far as they ever did."""
    apps.get_model("matches", "Seat").objects.all().delete()
    apps.get_model("matches", "Entry").objects.all().delete()


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0011_log'),
    ]

    operations = [
        migrations.RunPython(begin, forget, elidable=True),
    ]
