"""A league night in verbs: start, tell, report, confirm, answer, play out."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import Any

from django.core.serializers import serialize

from accounts.commands import Command
from accounts.models import User
from dungeonbowl.dice import SeededDice, seed_hash
from dungeonbowl.postgame.steps import DONE
from dungeonbowl.purchases import HireOrder
from league.models import DecideHow, League
from league.queries import house_rules_of
from league.services import found_team, make_friendly
from matches import services as matches
from matches.models import Event, Match
from matches.services import Friendly
from rules.models import PostGame, Step
from rules.queries import current_postgame, steps_of
from rules.queries.defaults import default_answer
from rules.services import postgame, reports
from teams import services as teams
from teams.models import Player, Team
from tests.moulds import kind_of, moulded


@dataclass
class Night:
    """Bob hosts Carol."""

    league: League
    bob: User
    carol: User
    home: Team
    away: Team
    match: Match

    @classmethod
    def between(cls, league: League, bob: User, carol: User, **making: Any) -> Night:
        home = squad(league, bob, "light", "dwarfs.longbeard")
        away = squad(league, carol, "gold", "orcs.lineman")
        match = make_friendly(bob, Friendly([home.pk, away.pk], **making), league=league.slug)
        return cls(league, bob, carol, home, away, match)

    @property
    def alice(self) -> User:
        return self.league.founded_by

    def showing(self, face: int, die: str, purpose: str) -> Night:
        """With a seed by which the match's own dice show this face."""
        seeds = (f"{number:064x}" for number in count())
        seed = next(one for one in seeds if SeededDice(one).faces(purpose, die) == (face,))
        Match.objects.filter(pk=self.match.pk).update(seed=seed, seed_hash=seed_hash(seed))
        return self.fresh()

    def start(self) -> Night:
        matches.start(Command(self.bob, self.match.pk))
        return self.fresh()

    def tell(self, *events: dict[str, Any]) -> list[Event]:
        return matches.record_events(self.bob, self.match.pk, list(events))

    def report(self, events: list[dict[str, Any]] | None = None, **result: Any) -> Night:
        reported = result or self.home_wins()
        reports.report(Command(self.bob, self.match.pk), reported, events)
        return self.fresh()

    def confirm(self) -> Night:
        reports.confirm(self.carol, self.match.pk, self.fresh().match.version)
        return self.fresh()

    def settle(self, *events: dict[str, Any], **result: Any) -> Night:
        """Started, recorded, reported, confirmed, and carried as far as nobody has to be asked."""
        self.start()
        if events:
            self.tell(*events)
        self.report(**result).confirm()
        return self.advance()

    def advance(self) -> Night:
        postgame.advance(self.postgame.pk)
        return self.fresh()

    def play_out(self, *events: dict[str, Any], **result: Any) -> Night:
        """The whole night, everything that can be left out left out."""
        return self.settle(*events, **result).through()

    def through(self) -> Night:
        """To the end of the post-game: left out what can be, else as the rules would answer."""
        while waiting := list(self.steps().filter(status="waiting")):
            for step in waiting:
                answer = default_answer(self.match, step, DecideHow.LEAVE_OUT) or DONE
                postgame.answer(Command(step.team.coach, self.match.pk), step.pk, answer)
        return self.fresh()

    def answer(self, team: Team, key: str, **fields: Any) -> Step:
        return postgame.answer(Command(team.coach, self.match.pk), self.step(team, key).pk, fields)

    def home_wins(self) -> dict[str, Any]:
        touchdowns = {str(self.home.pk): 1}
        return {"kind": "touchdown", "winner": self.home.pk, "touchdowns": touchdowns}

    @property
    def postgame(self) -> PostGame:
        found = current_postgame(self.match)
        assert found is not None, "the match has a post-game"
        return found

    def steps(self):
        shown = [step.pk for step in steps_of(self.postgame)]
        return Step.objects.filter(pk__in=shown).order_by("order", "team")

    def step(self, team: Team, key: str) -> Step:
        return self.steps().get(team=team, key=key)

    def fresh(self) -> Night:
        for row in (self.match, self.home, self.away):
            row.refresh_from_db()
        return self


def squad(league: League, coach: User, college: str, lineman: str, players: int = 8) -> Team:
    """A registered team of one lineman after another, with two re-rolls and Fan Factor 5."""
    rules = house_rules_of(League.objects.get(pk=league.pk))  # as they stand now
    return moulded(
        kind_of(rules, "squad", college, lineman, players),
        lambda: build_squad(league, coach, college, lineman, players),
        coach,
        squad_name(coach, college),
        league.slug,
    )


def squad_name(coach: User, college: str) -> str:
    """What a squad is called: its coach has one of a college at most."""
    return f"{coach.username}'s {college}"


def build_squad(league: League, coach: User, college: str, lineman: str, players: int) -> Team:
    """The same through the services, purchase by purchase."""
    team = found_team(coach, league.slug, name=squad_name(coach, college), college=college)
    for number in range(1, players + 1):
        teams.hire(Command(coach, team.pk), HireOrder(lineman, name=f"{college.title()} {number}"))
    teams.buy_rerolls(Command(coach, team.pk), count=2)
    teams.buy_fan_factor(Command(coach, team.pk), points=5)
    teams.register(Command(coach, team.pk))
    team.refresh_from_db()
    return team


def guards(league: League, coach: User, weapon: str) -> Team:
    """A registered team of eight Dwarfs whose first carries this weapon."""
    team = found_team(coach, league.slug, name="Guards", college="light")
    for carried in (weapon, *[""] * 7):
        teams.hire(Command(coach, team.pk), HireOrder("dwarfs.longbeard", weapon=carried))
    teams.register(Command(coach, team.pk))
    return team


def disarmed(league: League, bob: User, carol: User, home: Team) -> tuple[Night, Player]:
    """A settled night on which the referee keeps the weapon of the home side's first player."""
    away = squad(league, carol, "gold", "orcs.lineman")
    match = make_friendly(bob, Friendly([home.pk, away.pk]), league=league.slug)
    night, bearer = Night(league, bob, carol, home, away, match), players(home)[0]
    night.showing(5, "d6", f"confiscation.{bearer.pk}")
    penalty = {"type": "infraction", "player": bearer.pk, "kind": "weapon", "rolls": {"penalty": 6}}
    night.settle(penalty)
    return night, bearer


def players(team: Team) -> list[Player]:
    """The roster in shirt-number order."""
    return list(team.players.filter(status="active").order_by("number"))


def snapshot(*rows: Team) -> str:
    """Everything the ledger keeps of these teams, as text to compare."""
    state = ("treasury", "rerolls", "fan_factor", "half_price_rerolls", "value", "rating", "status")
    teams_text = serialize("json", Team.objects.filter(pk__in=[r.pk for r in rows]), fields=state)
    return teams_text + serialize(
        "json", Player.objects.filter(team__in=[r.pk for r in rows]).order_by("pk")
    )
