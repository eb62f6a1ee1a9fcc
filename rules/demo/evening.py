"""The club's next evening: what it plays on, a date agreed, and two proposals to answer."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from accounts.models import User
from league.calendars import versus
from league.models import League, Resource
from league.queries.dates import matches_of_league
from league.services import booking, dating
from matches.models import Match
from matches.queries import with_sides
from matches.services import options
from rules.demo.founding import Say

AHEAD = timedelta(days=5)
HOUR, ZONE = 19, "Europe/Berlin"


def plan_evening(league: League, say: Say) -> None:
    """Two tables and a box of tiles; of three matches one has a date, two wait for an answer."""
    table = furnish(league, league.founded_by)
    dated, undated, undecided = _unplayed(league)[-3:]
    at = _evening(ZoneInfo(ZONE))
    proposal = dating.propose_date(
        _coach(dated, 0), dated.pk, at, place="The cellar", resources=[table.pk]
    )
    dating.accept_date(_coach(dated, 1), dated.pk, proposal.pk)
    dating.propose_date(_coach(undated, 0), undated.pk, at + AHEAD, reason="After my shift.")
    wish = {"features": ["doors"], "iron_gates": 2}
    options.propose(_coach(undecided, 1), undecided.pk, wish, reason="I painted some gates.")
    named = (versus(match) for match in (dated, undated, undecided))
    say("A date for {}; one to be answered for {}, and doors for {}.".format(*named))


def furnish(league: League, commissioner: User) -> Resource:
    """What the club owns; the long table."""
    booking.set_time_zone(commissioner, league.slug, ZONE)
    booking.add_resource(commissioner, league.slug, "table", "The small table", "Seats two")
    booking.add_resource(commissioner, league.slug, "dungeon_set", "The blue box")
    return booking.add_resource(
        commissioner, league.slug, "table", "The long table", "By the window, seats four"
    )


def _unplayed(league: League) -> list[Match]:
    waiting = matches_of_league(league).filter(status=Match.Status.SCHEDULED)
    return list(with_sides(waiting.filter(sides__prepared_at=None).distinct().order_by("id")))


def _coach(match: Match, place: int) -> User:
    return match.sides.all()[place].team.coach


def _evening(zone: ZoneInfo) -> datetime:
    day = timezone.now().astimezone(zone) + AHEAD
    return day.replace(hour=HOUR, minute=0, second=0, microsecond=0)
