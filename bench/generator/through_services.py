"""A few matches played like anybody's: made, started, reported, confirmed, answered."""

from __future__ import annotations

import hashlib
from random import Random

from accounts.commands import Command
from bench.generator.games import game_events, result
from dungeonbowl.dice import seed_hash
from league.models import League
from league.services import make_friendly
from matches.models import Match
from matches.services import Friendly, start
from rules.demo.playing import after
from rules.services import reports
from teams.models import Team

EVENTS = 40


def play_friendlies(league: League, teams: list[Team], count: int) -> None:
    """Neighbours of the list meet, to the last receipt."""
    dice = Random("friendlies")
    for number in range(count):
        home, away = teams[2 * number % len(teams)], teams[(2 * number + 1) % len(teams)]
        match = ready(league, home, away, f"friendly {number}")
        record(match, dice)
        after(match, dice)


def ready(league: League, home: Team, away: Team, seed: str) -> Match:
    """A friendly that has begun; its dice come out of these words."""
    match = make_friendly(home.coach, Friendly([home.pk, away.pk]), league=league.slug)
    text = hashlib.sha256(seed.encode()).hexdigest()
    Match.objects.filter(pk=match.pk).update(seed=text, seed_hash=seed_hash(text))
    start(Command(home.coach, match.pk))
    return Match.objects.get(pk=match.pk)


def record(match: Match, dice: Random) -> None:
    """A report of forty events by one side, and the other's word for it."""
    sides = list(match.sides.select_related("team__coach").order_by("order"))
    winner = dice.randrange(2)
    events = game_events([side.available for side in sides], winner, dice, EVENTS)
    home, away = (side.team for side in sides)
    ended = reports.report(
        Command(home.coach, match.pk), result([home.pk, away.pk], winner), events
    )
    reports.confirm(away.coach, match.pk, ended.version)
