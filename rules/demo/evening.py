"""The club's next evening: its tables, an agreed date, and two proposals to answer."""

from __future__ import annotations

from datetime import timedelta

from accounts.commands import Command
from accounts.models import User
from league.calendars import versus
from league.models import League, Resource
from league.queries.dates import matches_of_league
from league.services import booking, scheduling
from matches.models import Match
from matches.queries import with_sides
from matches.services import options
from matches.services.options import ProposedOptions
from matches.services.scheduling import ProposedDate
from rules.demo.evenings import ZONE, evening
from rules.demo.founding import Say

AHEAD = 5  # days


def plan_evening(league: League, say: Say) -> None:
    """Two tables and a box of tiles; one match has a date, two wait for an answer to a proposal."""
    table = furnish(league, league.founded_by)
    dated, undated, undecided = _unplayed(league)[-3:]
    soon = ProposedDate(evening(AHEAD), place="The cellar", holds=[table.pk])
    proposal = scheduling.propose_date(_coachs(dated, 0), soon)
    scheduling.accept_date(_coachs(dated, 1), proposal.pk)
    later = ProposedDate(evening(AHEAD) + timedelta(days=AHEAD), reason="After my shift.")
    scheduling.propose_date(_coachs(undated, 0), later)
    doors = {"features": ["doors"], "iron_gates": 2}
    wish = ProposedOptions(doors, reason="I painted some gates.")
    options.propose(_coachs(undecided, 1), wish)
    named = (versus(match) for match in (dated, undated, undecided))
    say("A date for {}; one to be answered for {}, and doors for {}.".format(*named))


def furnish(league: League, commissioner: User) -> Resource:
    """Enter what the club owns; returns the long table."""
    booking.set_time_zone(commissioner, league.slug, ZONE)
    booking.add_resource(commissioner, league.slug, "table", "The small table", "Seats two")
    booking.add_resource(commissioner, league.slug, "dungeon_set", "The blue box")
    return booking.add_resource(
        commissioner, league.slug, "table", "The long table", "By the window, seats four"
    )


def _unplayed(league: League) -> list[Match]:
    waiting = matches_of_league(league).filter(status=Match.Status.SCHEDULED)
    return list(with_sides(waiting.filter(sides__prepared_at=None).distinct().order_by("id")))


def _coachs(match: Match, place: int) -> Command:
    return Command(match.sides.all()[place].team.coach, match.pk)
