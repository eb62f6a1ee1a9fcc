"""Leagues, their people, and one team of each college, all founded through the services."""

from __future__ import annotations

from accounts.commands import Command
from accounts.models import User
from bench.generator.sizes import ROSTER
from dungeonbowl.book import book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases import HireOrder, market
from league.models import League, Membership, Role
from league.services import found_league, found_team
from teams import services
from teams.models import Team
from teams.queries import team_state

HOME, FAR, YEARS = "Home Cellar", "The Five Hundred", "The Years"
REROLLS = 2
GUESTS = 4  # players of other races than the cheapest


def people(prefix: str, count: int) -> list[User]:
    """So many people; nobody knows their passwords."""
    made = [User(username=f"{prefix}{number:03}") for number in range(1, count + 1)]
    for user in made:
        user.set_unusable_password()
    User.objects.bulk_create(made)
    return list(User.objects.filter(username__in=[one.username for one in made]).order_by("pk"))


def league_of(name: str, members: list[User]) -> League:
    """A public league; the first of its members commissions it, and coaches like the others."""
    league = found_league(members[0], name=name, public=True)
    Membership.objects.bulk_create(
        Membership(league=league, user=user, role=Role.COACH) for user in members[1:]
    )
    return league


def found_teams(league: League, coaches: list[User]) -> list[Team]:
    """A team of each college, as far as there are coaches, sixteen strong and registered."""
    pairs = zip(coaches, book().colleges.values(), strict=False)
    return [_team(league, coach, college.key) for coach, college in pairs]


def _team(league: League, coach: User, college: str) -> Team:
    name = f"{book().college(college).name} of {coach.username}"
    team = found_team(coach, league.slug, name=name, college=college)
    # A seed out of nowhere would roll other improvements every time.
    Team.objects.filter(pk=team.pk).update(seed=f"{team.pk:064x}")
    for number in range(1, ROSTER + 1):
        position = _affordable(Team.objects.get(pk=team.pk))
        services.hire(Command(coach, team.pk), HireOrder(position, name=f"Player {number}"))
    team.refresh_from_db()
    if team.treasury >= REROLLS * 50_000:
        services.buy_rerolls(Command(coach, team.pk), count=REROLLS)
    services.register(Command(coach, team.pk))
    return Team.objects.get(pk=team.pk)


def _affordable(team: Team) -> str:
    """The dearest position that leaves enough for a roster filled up with linemen.

    A few of other races are let in, the cheapest of the college makes up the rest.
    """
    state, rules = team_state(team), HouseRules.from_snapshot(team.house_rules)
    races = [race.key for race in book().college(team.college).races if not race.special]
    lineman = min((book().lineman(team.college, race) for race in races), key=lambda one: one.cost)
    core = lineman.race
    if not state.roster:
        return lineman.key
    purse = team.treasury - lineman.cost * (ROSTER - 1 - len(state.roster))
    full = sum(player.race != core for player in state.roster) >= GUESTS
    within = [
        offer
        for offer in market(state, book(), rules)
        if offer.allowed and offer.cost <= purse and not (full and offer.position.race != core)
    ]
    dearest = max(within, key=lambda offer: (offer.cost, offer.position.key))
    return dearest.position.key
