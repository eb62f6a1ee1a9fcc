"""`{% load league %}`."""

from __future__ import annotations

from collections.abc import Mapping

from django import template
from django.template import Context

from accounts.permissions import Perm, Person
from dungeonbowl import wording
from league.html import fixtures
from league.html.bracket import bracket
from league.html.leaders import board_head, board_rows, who_shown
from league.models import League
from league.queries.roles import name_of, roles_of
from league.queries.seasons import seeded_by_hand, seeds_given
from league.queries.teamsteps import TeamNextStep, next_steps
from teams.models import Team

register = template.Library()

register.simple_tag(fixtures.round_of)
register.simple_tag(fixtures.ways_to)
register.simple_tag(fixtures.ties_to_come)
register.simple_tag(bracket)
register.simple_tag(board_head)
register.simple_tag(board_rows)
register.simple_tag(who_shown)
register.simple_tag(seeded_by_hand)
register.simple_tag(seeds_given)


@register.simple_tag(takes_context=True)
def league_name(context: Context, slug: str) -> str:
    """The name of the league of a team or match, which know only its slug."""
    return name_of(context["request"].user, slug)


@register.simple_tag(takes_context=True)
def sees_league(context: Context, slug: str) -> bool:
    """Whether the reader may look at the league: who was removed reads their teams and matches."""
    return context["request"].user.has_perm(Perm.LEAGUE_VIEW, League(slug=slug))


@register.simple_tag
def leagues_to_choose(user: Person, now: str = "") -> list[tuple[str, str]]:
    """`{% leagues_to_choose user now as leagues %}`: slug and name of those that the person is a
    member of, by name, and of the one it is now.
    """
    slugs = {*roles_of(user), *([now] if now else [])}
    return sorted(((slug, name_of(user, slug)) for slug in slugs), key=lambda one: one[1].lower())


@register.simple_tag
def next_steps_of(team: Team) -> list[TeamNextStep]:
    """`{% next_steps_of team as steps %}`: the steps from registering a team to its first match."""
    return next_steps(team)


@register.filter
def role_in(roles: Mapping[str, str], slug: str) -> str:
    """The person's role in a league, `""` if they aren't a member."""
    return roles.get(slug, "")


@register.filter
def my_part(role: str) -> str:
    """A member's role, in words to that member."""
    return {"commissioner": "You run this league", "coach": "You coach here"}.get(role, "")


@register.filter
def counted(number: int, words: str) -> str:
    """`{{ 1|counted:"team" }}` is `1 team`, `{{ 2|counted:"match,matches" }}` `2 matches`."""
    one, _, many = words.partition(",")
    return wording.counted(number, one, many)


@register.filter
def grouped(number: int) -> str:
    """1200000 -> `1,200,000`."""
    return f"{number:,}".replace("-", "\u2212")
