"""Copying a league for a rehearsal: everything behind its table and teams.

Stand-ins without a sign-in or a mail address coach its teams, so that nobody's lists, desk, mail or
calendar show it.
"""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from accounts.permissions import Perm
from core.rows import overwrite
from dungeonbowl.keys import DiceMode
from league.models import League
from league.queries import find_league
from league.services.leagues import free_slug
from league.services.rehearsals import demand_no_rehearsal
from matches.models import Match
from rules.services.transfer import Destination, gather, restore
from rules.services.transfer.document import Carried
from rules.services.transfer.people import WhoIsWho

LONGEST_NAME, LONGEST_USERNAME = 60, 150
NAMED = " (rehearsal)"
# What isn't copied: invitations, dates and bookings, mails, and other people's dungeons.
LEFT_OUT = (
    "league.Invitation",
    "league.InvitationUse",
    "league.Membership",
    "league.Departure",
    "league.Resource",
    "league.Booking",
    "league.Arrival",
    "dungeons.TileBox",
    "dungeons.Dungeon",
    "dungeons.DungeonVersion",
    "matches.MatchDungeon",
    "matches.Opening",
    "matches.DungeonRating",
    "matches.Appointment",
    "matches.Proposal",
    "matches.Notice",
    "matches.Reminder",
    "rules.Nudge",
)
TABLE = {"dice": DiceMode.TABLE.value}


@transaction.atomic
def begin_rehearsal(by: User, slug: str) -> League:
    """Copy a league for its commissioner alone; nobody else learns of it.

    It plays with table dice, which the simulation throws. Raises Http404, PermissionDenied, and
    Conflict for a league that is a rehearsal itself.
    """
    league = find_league(by, slug, Perm.LEAGUE_MANAGE)
    demand_no_rehearsal(league)
    name = league.name[: LONGEST_NAME - len(NAMED)] + NAMED
    carried = gather(league)
    for label in LEFT_OUT:
        carried.tables[label].rows = []
    free = free_slug(name)
    people, marks = _understudied(carried, free), _marks(league, name)
    copy = restore(carried, Destination(by, free, people, _said(league), marks))
    _roll_at_the_table(copy)
    return copy


def stand_in_suffix(slug: str) -> str:
    """The ending of stand-ins' usernames in this rehearsal.

    It has a blank, which chosen usernames can't have.
    """
    return f" ({slug})"


def _understudied(carried: Carried, slug: str) -> WhoIsWho:
    """Create a stand-in for everybody, without any of their data."""
    longest = LONGEST_USERNAME - len(stand_in_suffix(slug))
    return WhoIsWho(made={name: name[:longest] + stand_in_suffix(slug) for name in carried.people})


def _roll_at_the_table(copy: League) -> None:
    """Set table dice, also in matches under way; finished ones stay as they were."""
    matches = list(Match.objects.filter(league_slug=copy.slug).exclude(status__in=Match.OVER))
    for match in matches:
        match.house_rules = {**match.house_rules, **TABLE}
    overwrite(matches, ["house_rules"])


def _said(league: League) -> str:
    return f"Began a rehearsal of {league}: nothing here counts."


def _marks(league: League, name: str) -> dict[str, object]:
    return {
        "name": name,
        "rehearses_id": league.pk,
        "public": False,
        "house_rules": {**league.house_rules, **TABLE},
        "remind_after_days": 0,
        "decide_after_days": 0,
        "late_after_days": 0,
    }
