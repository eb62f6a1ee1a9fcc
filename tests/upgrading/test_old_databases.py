"""A database of long ago comes through every migration whole, and goes back.

Before there was a log of a match, stages of a season and a chain of a ledger.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from rest_framework.test import APIClient

from accounts.commands import Command
from accounts.disposing import disposing
from accounts.guards import unguarded
from accounts.models import User
from dungeonbowl.match.edition import BEFORE_THE_LOG, EDITION
from league.models import Group, Season
from matches.models import Entry, Event, Match, Roll
from matches.queries import recorded_match
from matches.queries.auditing import MatchRecord, audit_log
from matches.queries.fingerprint import fingerprint
from matches.services import revoke
from matches.services.folding import refold
from rules.services import reports
from teams.ledger.audit import audit_team
from teams.models import Change, Team
from tests.conftest import person
from tests.league.playing import ready_teams, settle_round
from tests.verbs import (
    confirm,
    found_league,
    friendly,
    join,
    open_season,
    register_team,
    start,
    start_season,
    tell,
)

# There and back are some seventy migrations.
pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]
BEFORE = [
    ("teams", "0008_written_once"),
    ("matches", "0010_unstarted"),
    ("league", "0008_formats"),
]
OPENED = {
    "round_robin": {"rounds": 2},
    "double_round_robin": {},
    "swiss": {"rounds": 3},
    "knockout": {},
    "open": {},
}


def migrate(targets):
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    return executor.loader.project_state(targets).apps


def there_and_back():
    """To long ago, and forward again: the formats that seasons had then.

    Then dice hung on the event's number.
    """
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    keys = {(one.key, one.match_id): one.pk for one in Event.objects.all()}
    old = migrate(BEFORE)
    formats = list(
        old.get_model("league", "Season").objects.order_by("pk").values_list("format", "rounds")
    )
    for roll in old.get_model("matches", "Roll").objects.filter(purpose__startswith="event."):
        _, device, n, what = roll.purpose.split(".")
        roll.purpose = f"event.{keys[f'{device}.{n}', roll.match_id]}.{what}"
        roll.save()
    migrate(latest)
    return formats


def coach(name):
    return User.objects.get(username=name)


@dataclass
class ComeThrough:
    """What there was, with what was shown and rolled and posted then."""

    matches: list[Match]
    posted: str
    shown: list[Any]
    seasons: list[Any]
    rolled: list[str]
    hashes: list[str]
    formats: list[Any]


@pytest.fixture(scope="module")
def through(django_db_setup, django_db_blocker):
    """A league that went to long ago and forward again: once, for it takes its time.

    Migrations commit, so that it is thrown away by the door.
    """
    with django_db_blocker.unblock():
        try:
            matches = evening()
            some_seasons()
            posted = Match.objects.get(pk=matches[1].pk).posted
            before = ComeThrough(matches, posted, *what_is_shown(matches), formats=[])
            before.formats = there_and_back()
            yield before
        finally:
            with disposing("The suite's own data."):
                call_command("flush", interactive=False, verbosity=0)


def what_is_shown(matches):
    return [shown(match) for match in matches], seasons_shown(), rolled(), hashes()


def evening():
    """One match under way, with a deed taken back, and one that is confirmed."""
    alice, bob, carol = (person(name) for name in ("alice", "bob", "carol"))
    league = found_league(alice, house_rules={"first_turn": "agreed"})
    matches = []
    for colleges in (("light", "gold"), ("grey", "amber")):
        teams = []
        for coach, college in zip((bob, carol), colleges, strict=True):
            if not matches:
                join(league, coach)
            teams.append(register_team(coach, college, players=6, league_slug=league.slug))
        matches.append(start(friendly(bob, teams), bob))
    for match in matches:
        ours, theirs = (side.available for side in match.sides.all())
        blow = {"player": ours[0], "victim": theirs[0], "cause": "block"}
        tell(match, "casualty", by=bob, rolls={"casualty": 13, "lasting": 4}, **blow)
        gone = tell(match, "completion", by=carol, player=theirs[1])
        revoke(carol, match.pk, gone.pk, "It was dropped.")
        tell(match, "infraction", by=bob, player=ours[1], kind="foul", rolls={"penalty": 3})
    _, done = matches
    reports.report(Command(bob, done.pk), {"kind": "draw"}, [{"type": "note", "text": "Long."}])
    confirm(done, carol)
    return matches


def some_seasons():
    """One of each format, some of it played, and one that takes entries still."""
    arena = found_league(coach("alice"), "Arena League", public=True)
    teams = ready_teams(arena, coach("bob"), 5)
    for format, settings in OPENED.items():
        season = start_season(arena, teams, format, **settings)
        settle_round(season, 1)
    open_season(arena, "double_round_robin", rounds=7)


def shown(match):
    """All that the API says of a match, but for the keys of its events."""
    said = asked(f"matches/{match.pk}/")
    return {**said, "events": [{**event, "key": None} for event in said["events"]]}


def seasons_shown():
    """All that the API says of every season, but for the numbers of rows made anew."""
    found = []
    for season in Season.objects.order_by("pk"):
        whole, fixtures, standings = (
            asked(f"seasons/{season.pk}/{what}") for what in ("", "fixtures/", "standings/")
        )
        groups = whole["stages"][0]["groups"]
        for row in (*fixtures, *whole["stages"], *groups):
            row["stage"] = row["group"] = None
        for row in (*whole["stages"], *groups):
            row["id"] = None
        found.append((whole, fixtures, standings))
    return found


def asked(address):
    client = APIClient()
    client.force_authenticate(coach("bob"))
    return client.get(f"/api/v1/{address}").json()


def rolled():
    return sorted(map(str, Roll.objects.values_list("match", "faces", "entered_by")))


def hashes():
    return list(Change.objects.order_by("id").values_list("hash", flat=True))


def test_every_match_comes_through_as_it_was(through):
    assert [shown(match) for match in through.matches] == through.shown
    assert rolled() == through.rolled


def test_the_first_entries_are_numbered_and_keyed_as_the_events_were(through):
    for match in through.matches:
        entries = list(Entry.objects.filter(match=match, kind="event"))
        assert [(one.pk, one.key) for one in entries] == [
            (event.pk, str(event.pk)) for event in Event.objects.filter(match=match)
        ]
        assert [one.clock for one in entries] == list(range(1, len(entries) + 1))
        assert entries[0].dice == {"casualty": [13], "lasting": [4]}, (
            "what people declared is recorded once more"
        )
    assert Entry.objects.filter(kind="revoke").count() == 2


def test_what_was_confirmed_keeps_its_rules_and_its_fingerprint(through):
    done = Match.objects.get(pk=through.matches[1].pk)
    assert (done.edition, done.posted) == (BEFORE_THE_LOG, through.posted)
    so_far = recorded_match(done).so_far
    assert fingerprint(done, done.sides.all(), so_far.events) == through.posted


def test_the_log_folds_to_what_stands(through):
    match = Match.objects.get(pk=through.matches[0].pk)
    record = MatchRecord(
        match,
        list(match.sides.all()),
        list(match.log.all()),
        list(match.events.all()),
        list(match.rolls.all()),
    )
    assert [str(each) for each in audit_log(record, recorded_match(match))] == []


def test_telling_goes_on_under_the_rules_of_now(through):
    match = Match.objects.get(pk=through.matches[0].pk)
    player = match.sides.all()[0].available[2]
    event = tell(match, "completion", by=coach("bob"), player=player)
    assert event.key.count(".") == 1
    assert event.pk == Entry.objects.get(key=event.key, match=match).pk
    assert Match.objects.get(pk=match.pk).edition == EDITION
    refold(recorded_match(Match.objects.get(pk=match.pk)), coach("bob"))
    assert Event.objects.filter(match=match, revoked_at=None).count() == 3


def test_every_season_goes_back_to_one_format_and_comes_again_as_it_was(through):
    assert through.formats == [
        *((format, opened.get("rounds")) for format, opened in OPENED.items()),
        ("double_round_robin", 7),
    ]
    now = seasons_shown()
    assert now == through.seasons
    assert {one["leg"] for one in now[1][1]} == {1, 2}


def test_every_ledger_is_chained_as_it_was(through):
    assert hashes() == through.hashes
    assert unguarded() == []
    faults = [fault for team in Team.objects.all() for fault in audit_team(team)]
    assert [fault for fault in faults if not hasattr(fault, "ledger")] == []


def test_a_season_of_several_groups_has_no_way_back(through):
    season = open_season(found_league(coach("alice"), "Two Groups"), "open")
    Group.objects.create(stage=season.stage, number=2)
    migration = import_module("league.migrations.0010_every_season_has_a_stage")
    with pytest.raises(RuntimeError, match="several stages or groups"):
        migration.unstage(apps, None)
