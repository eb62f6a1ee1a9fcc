"""Finding matches, and who may see them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.http import Http404

from accounts.permissions import Perm, Person, require, things_seen
from core.prepared import prepared
from matches.models import Match, Side

# A team's own house rules are a long document that matches don't need.
SIDES = Side.objects.select_related("team__coach").defer("team__house_rules")
PREFETCHED_SIDES = Prefetch("sides", SIDES)


@dataclass(frozen=True, slots=True)
class Glimpse:
    """The facts that decide who may see a match, if fetching the match itself is too much.

    The permission question takes it instead of the match.
    """

    league_slug: str
    people: Collection[int | None]  # the coaches of its sides, and its game master


# The columns of which it is made.
GLIMPSED = (
    "match__league_slug",
    "match__appointment__game_master_id",
    "match__appointment__referee_id",
    "team__coach_id",
)


def glimpse_of(sides: Sequence[Mapping[str, Any]]) -> Glimpse:
    """A glimpse made from the rows of a match's sides."""
    coaches = {side["team__coach_id"] for side in sides}
    others = {sides[0][f"match__appointment__{one}_id"] for one in ("game_master", "referee")}
    return Glimpse(sides[0]["match__league_slug"], coaches | others)


@dataclass
class MatchReader:
    """Checks for one person and many matches whether they may see them.

    `leagues` are those in which they may see every match.
    """

    person: Person
    leagues: set[str] = field(default_factory=set)

    def sees(self, glimpse: Glimpse) -> bool:
        """Whether they may see the match, asked without fetching it."""
        if glimpse.league_slug in self.leagues:
            return True
        seen = self.person.has_perm(Perm.MATCH_VIEW, glimpse)  # type: ignore[arg-type]
        # A match of others that they may see, they may see as a member of its league.
        if seen and self.person.pk not in glimpse.people:
            self.leagues.add(glimpse.league_slug)
        return seen


def with_sides(matches: QuerySet[Match]) -> QuerySet[Match]:
    """These matches with their sides, teams and coaches."""
    return matches.prefetch_related(PREFETCHED_SIDES)


def awaiting_rules(league_slug: str) -> QuerySet[Match]:
    """The league's matches that nobody has prepared or started, which follow its house rules."""
    prepared = Side.objects.exclude(prepared_at=None).values("match")
    waiting = Match.objects.filter(league_slug=league_slug, status=Match.Status.SCHEDULED)
    return waiting.exclude(pk__in=prepared)


def never_named(match: Match, players: Iterable[int]) -> set[int]:
    """The players whom no event of the match names, not even a revoked one."""
    named = match.events.values_list("player", "victim")
    return set(players) - {player for pair in named for player in pair}


def find_match(person: Person, match_id: int, perm: Perm = Perm.MATCH_VIEW) -> Match:
    """The match with its sides, for somebody who has the right. One query.

    Raises Http404, PermissionDenied.
    """
    match = whole_match(match_id)
    require(person, perm, match)
    return match


def whole_match(match_id: int) -> Match:
    """The match with its sides and what its page needs. One query. Raises Http404."""
    sides = _whole(match_id)
    if not sides:
        raise Http404("There is no such match.")
    match = sides[0].match
    bring_sides(match, sides)
    return match


@prepared
def _whole(match: int) -> QuerySet[Side]:
    about = (
        "match__made_by",
        "match__appointment__game_master",
        "match__appointment__referee",
        "match__placed",
    )
    found = SIDES.select_related(*about).defer("team__house_rules", "match__placed__sealed")
    return found.filter(match__pk=match).order_by("order")


def read_sides(match: Match) -> list[Side]:
    """The sides of a match in their order, with their teams. One query."""
    sides = _sides_and_teams(match.pk)
    for side in sides:
        side.match = match
    return sides


@prepared
def _sides_and_teams(match: int) -> QuerySet[Side]:
    return Side.objects.select_related("team").filter(match=match).order_by("order")


def bring_sides(match: Match, sides: list[Side]) -> None:
    """Set the match's sides, in order, as a prefetch would, but cheaper."""
    at_hand: Any = match.sides.all()
    at_hand._result_cache = sides
    match._prefetched_objects_cache = {"sides": at_hand}  # type: ignore[attr-defined]


def seen_by(person: Person) -> QuerySet[Match]:
    """The matches that a person may see, each with its sides: every floor's policy adds its own."""
    seen = Match.objects.filter(things_seen(person, "matches"))
    return with_sides(seen).defer("house_rules", "options").order_by("-id")
