"""What people do, in one call each and through the services: `hire(team, "norse.catcher")`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from accounts.commands import Command
from accounts.models import User
from dungeonbowl.book import book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases import HireOrder
from dungeonbowl.table import SeatRole
from league import services as leagues
from league.models import League, Membership, Season
from matches import services as matches
from matches.models import Event, Match
from matches.services.seating import take_seat
from matches.services.syncing import sync
from rules.services import reports
from teams import services
from teams.house import House
from teams.ledger.shares import LedgerFault, TeamShare, audit_share
from teams.models import Player, Team
from tests.moulds import kind_of, moulded


def found(
    coach: User, college: str = "light", name: str = "", league_slug: str = "", **house_rules: Any
) -> Team:
    """A draft of this coach's, under the default rules except those given."""
    return services.found(
        coach,
        name=name or team_name(coach, college),
        college=college,
        coach=coach,
        house=House(house_rules_with(**house_rules), league_slug),
    )


def team_name(coach: User, college: str) -> str:
    """The name of a team whose name doesn't matter."""
    return f"{coach.username.title()}'s {college.title()}"


def house_rules_with(**options: Any) -> HouseRules:
    """The default rules except those given."""
    return HouseRules.resolve(book(), overrides=options)


def hire(team: Team, position: str, **order: Any) -> Player:
    """The team's coach hires somebody."""
    done = services.hire(Command(team.coach, team.pk), HireOrder(position, **order))
    team.refresh_from_db()
    return Player.objects.get(pk=done.player)


def draft_team(coach: User, college: str = "light", **drafting: Any) -> Team:
    """A draft that could be registered: two of each specialist, then linemen, of one race."""
    return cast("draft", build_draft, coach, college, **drafting)


def register_team(coach: User, college: str = "light", **drafting: Any) -> Team:
    """A team ready to play."""
    return cast(
        "registered",
        lambda *args, **rules: registered(build_draft(*args, **rules)),
        coach,
        college,
        **drafting,
    )


def cast(
    kind: str,
    build: Callable[..., Team],
    coach: User,
    college: str,
    players: int = 9,
    name: str = "",
    league_slug: str = "",
    **house_rules: Any,
) -> Team:
    """A team of this kind: a copy, if one was built before."""
    named, rules = name or team_name(coach, college), house_rules_with(**house_rules)
    return moulded(
        kind_of(rules, kind, college, players),
        lambda: build(coach, college, players, named, league_slug, **house_rules),
        coach,
        named,
        league_slug,
    )


def build_draft(coach: User, college: str, players: int, *founding: str, **rules: Any) -> Team:
    """Build a draft through the services, purchase by purchase."""
    team = found(coach, college, *founding, **rules)
    race = book().college(college).races[0]
    specialists = [one.key for one in race.positions if not one.is_lineman for _ in range(2)]
    lineman = book().lineman(college, race.key).key
    wanted = (specialists + [lineman] * players)[:players]
    for number, position in enumerate(wanted, 1):
        hire(team, position, name=f"{race.name} {number}")
    services.buy_rerolls(Command(coach, team.pk), count=2)
    services.buy_fan_factor(Command(coach, team.pk), points=3)
    team.refresh_from_db()
    return team


def registered(team: Team) -> Team:
    """The draft's coach registers it."""
    services.register(Command(team.coach, team.pk))
    team.refresh_from_db()
    return team


def found_league(by: User, name: str = "Cellar League", **founding: Any) -> League:
    """A league of this commissioner's."""
    return leagues.found_league(by, name, **founding)


def join(league: League, user: User, role: str = "coach") -> Membership:
    """Somebody comes in by a link that the founder made."""
    link = leagues.invite(league.founded_by, league.slug, role)
    return leagues.accept(user, link.code)


def open_season(league: League, format: str = "round_robin", **opening: Any) -> Season:
    """A season that takes entries."""
    return leagues.open_season(league.founded_by, league.slug, "Winter", format, **opening)


def start_season(league: League, teams: Iterable[Team], format: str, **opening: Any) -> Season:
    """A season of these teams, drawn the same way in every test."""
    season = open_season(league, format, **opening)
    for team in teams:
        leagues.enter(league.founded_by, season.pk, team.pk)
    return leagues.start_season(league.founded_by, season.pk, seed="the same every time")


def friendly(by: User, teams: Iterable[Team], *, league: str = "", **making: Any) -> Match:
    """A match that no season asks for, by the rules of the teams' league or of another."""
    wanted = matches.Friendly([team.pk for team in teams], **making)
    return leagues.make_friendly(by, wanted, league=league)


def league_friendly(by: User, home: User, away: User, players: int = 6, **founding: Any) -> Match:
    """In a league of this commissioner's the first coach's Light team against the other's Gold."""
    league = found_league(by, **founding)
    for coach in (home, away):
        join(league, coach)
    teams = [
        register_team(coach, college, players=players, league_slug=league.slug)
        for coach, college in ((home, "light"), (away, "gold"))
    ]
    return friendly(home, teams)


def friendly_of_several(by: User, *others: User, names: Iterable[str] = ()) -> Match:
    """In a league of this commissioner's a side of theirs, and one of each of the others."""
    league = found_league(by, house_rules={"multiball": "standard"})
    for coach in others:
        join(league, coach)
    drafting = [{"name": name} for name in names] or [{}] * (1 + len(others))
    teams = [
        register_team(coach, players=6, league_slug=league.slug, **more)
        for coach, more in zip((by, *others), drafting, strict=True)
    ]
    return friendly(others[0], teams)


def start(match: Match, by: User | None = None) -> Match:
    """The first side's coach starts the match."""
    return matches.start(Command(by or match.sides.all()[0].team.coach, match.pk))


def confirm(match: Match, by: User) -> Match:
    """Somebody confirms the report in its present state."""
    read = Match.objects.get(pk=match.pk)
    return reports.confirm(by, match.pk, read.version)


def tell(match: Match, event: str, by: User | None = None, **fields: Any) -> Event:
    """Somebody at the table, by default the first side's coach, tells what happened."""
    teller = by or match.sides.all()[0].team.coach
    return matches.record_events(teller, match.pk, [{"type": event, **fields}])[0]


def phone_of(match: Match, coach: User) -> Callable[..., Any]:
    """A coach's phone at the table: `phone({...}, ...)` records one thing after another on it."""
    seat = take_seat(coach, match.pk, SeatRole.COACH)

    def record(*bodies: dict[str, Any]) -> Any:
        done = match.log.filter(device=seat.device).count()
        entries = [{"n": n, "clock": n, **body} for n, body in enumerate(bodies, done + 1)]
        return sync(coach, match.pk, seat.device, entries)

    return record


def ledger_faults() -> list[LedgerFault]:
    """Everything that the audit finds wrong in any team's ledger."""
    return [fault for _, fault in audit_share(TeamShare())]
