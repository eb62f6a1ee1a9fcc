"""Taking back a start, calling off or undrawing a match, with what a league does then."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from accounts.commands import Command
from accounts.permissions import Perm
from core.errors import Conflict
from dungeonbowl.book import book
from dungeonbowl.houserules import HouseRules
from league.models import Fixture, League
from league.queries import house_rules_of
from league.services import booking
from matches import services as matches
from matches.models import Match, MatchDungeon, Side
from matches.queries import find_match
from matches.services import scheduling
from teams.ledger import lock_all
from teams.models import Team


@transaction.atomic
def take_start_back(command: Command, reason: str) -> Match:
    """Take back a start made by mistake; the match then goes by its league's present rules.

    Raises what `matches.services.unstart` raises.
    """
    found = find_match(command.by, command.target, Perm.MATCH_PLAY)
    return matches.unstart(command, reason, _rules_now(found.league_slug))


@transaction.atomic
def call_off_friendly(command: Command, reason: str) -> Match:
    """Call off a friendly that nobody will play, with its date and bookings.

    Raises Conflict for a season's match, and what `matches.services.call_off` raises.
    """
    find_match(command.by, command.target, Perm.MATCH_PLAY)
    if fixture := Fixture.objects.select_related("season").filter(match=command.target).first():
        raise Conflict(f"This match belongs to {fixture.season}: {_instead(fixture)}.")
    return call_off_of_season(command, reason)


def _instead(fixture: Fixture) -> str:
    """What helps; a match of a team that has retired never starts, and takes no report."""
    sides = Side.objects.filter(match=fixture.match_id, team__status=Team.Status.RETIRED)
    if gone := sides.select_related("team").first():
        return f"{gone.team} has retired, and a commissioner withdraws it from there"
    return "report it as forfeited or abandoned instead"


def call_off_of_season(command: Command, reason: str) -> Match:
    """Call off a season's match, for a service that holds the season and decides what counts."""
    match = matches.call_off(command, reason)
    booking.release(match, command.by)
    scheduling.strike(match)
    return match


def lapse(match_id: int, why: str) -> bool:
    """Let the rules call off a season's match; False if somebody has begun it."""
    match = matches.lapse(match_id, why)
    if match is None:
        return False
    booking.release(match, None)
    scheduling.strike(match)
    return True


def undraw(matches: QuerySet[Match], why: str) -> None:
    """Remove these locked matches, to which no fixture belongs any more.

    Those that ever had an agreed date are called off instead: calendars show them as cancelled, and
    their links still lead to a page.
    """
    dated = matches.filter(appointment__revision__gt=0).values_list("pk", flat=True)
    kept = [*dated.order_by("pk")]
    matches.exclude(pk__in=kept).delete()
    if kept:
        # Lock all teams at once, in the order of their ids, before it is done match by match.
        lock_all(Side.objects.filter(match__in=kept).values_list("team", flat=True))
    # What a game master hid in a dungeon stays secret: the teams that meet now may play in it.
    MatchDungeon.objects.filter(match__in=kept).delete()
    for match in kept:
        lapse(match, why)


def _rules_now(slug: str) -> HouseRules:
    """The house rules, with the league locked so that nobody changes them meanwhile."""
    rows = League.objects.select_for_update(no_key=True).filter(slug=slug)
    league = rows.first() if slug else None
    return house_rules_of(league) if league else HouseRules.resolve(book())
