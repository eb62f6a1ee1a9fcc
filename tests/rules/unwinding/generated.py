"""A season made up from a number: teams, matches, and whatever their coaches do between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

from accounts.commands import Command
from accounts.models import User
from dungeonbowl.dice import seed_hash
from dungeonbowl.purchases import HireOrder
from league.models import League, Season
from league.services import found_team, make_friendly
from matches.models import Match
from matches.services import Friendly
from rules.demo.cast import BUILDS, Build
from rules.services import correcting
from rules.services.correcting import WantedCorrection
from rules.services.simulating.throwing import rolling, tried
from teams import services as teams
from teams.models import Change, Team
from teams.services import Adjustment
from tests.rules.unwinding import evenings
from tests.rules.unwinding.errands import errand
from tests.rules.unwinding.world import World, night, world
from tests.verbs import found_league, join, start_season

FORMATS = ("round_robin", "double_round_robin", "swiss", "knockout", "open")
PRESETS = ("astrogranite", "dungeonbowl5", "official")
# Options that change what a match leaves behind; a season plays by a few of them.
HOUSES: tuple[dict[str, Any], ...] = (
    {"starting_treasury": 1_500_000, "apothecary": True},
    {"starting_treasury": 2_000_000, "max_secret_weapons": 4},
    {"casualty_table": "d68_lrb5", "niggling": "pre_match_roll", "broken_arm": "reroll"},
    {"journeymen": True, "magic_item_die": "D66", "weapon_to_existing": True},
    {"winnings": "manual", "fan_factor_roll": "manual", "mvp_mode": "chosen"},
    {"winnings": "none", "fan_factor_roll": "none", "team_rating": "value"},
    {"improvement_mode": "choose", "skill_value": 20_000, "trade_rounding": 5_000},
    {"extra_training_half_price_count": "per_invocation", "progression": "standard"},
    {"spp_values": [6, 6, 6, 6, 6], "broken_arm": "ag_minus_1", "trade_includes_item": False},
    {"dice": "table"},
)


@dataclass
class Played:
    """A match, how the world stood before anybody prepared it, and how it stood itself when begun.

    `since` is the ledgers' last change before it, `met` that before its report. It is `tangled`
    where something that belongs to another match lies in between, an answer that came late or a
    payment that was secret then: worlds can be compared only beyond that.
    """

    match: Match
    before: World
    since: int
    met: int = 0
    begun: World = field(default_factory=dict)
    tangled: bool = False


class Generated:
    """The same season for the same number. `first` is the world before its first match."""

    def __init__(self, number: int, alice: User, coaches: Sequence[User], most: int) -> None:
        self.number, self.dice = number, Random(number)
        self.league = self._found(alice, coaches)
        builds = self.dice.sample(BUILDS, len(coaches))
        self.teams = [self._team(*one) for one in zip(coaches, builds, strict=True)]
        self._favour(self.dice.choice(self.teams))
        self.season = self._season()
        self.first = world(self.league)
        self.opened = last_change()
        self.played: list[Played] = []
        self.late: list[Match] = []
        self.early: dict[int, int] = {}
        self.corrected = False
        for _ in range(self.dice.randint(2, most)):
            self._evening()
        self._answer_late()
        self._correct()

    def _found(self, alice: User, coaches: Sequence[User]) -> League:
        rules: dict[str, Any] = {}
        for house in self.dice.sample(HOUSES, self.dice.randint(0, 3)):
            rules |= house
        preset = self.dice.choice(PRESETS)
        league = found_league(alice, house_rules=rules, preset=preset)
        for coach in coaches:
            join(league, coach)
        return league

    def _team(self, coach: User, build: Build) -> Team:
        """As much of the build as the house allows."""
        team = found_team(coach, self.league.slug, name=build.team, college=build.college)
        for position, count, weapon in build.hires:
            for _ in range(count):
                tried(
                    teams.hire,
                    Command(coach, team.pk),
                    HireOrder(position, weapon=weapon, christen=True),
                )
        tried(teams.buy_rerolls, Command(coach, team.pk), count=build.rerolls)
        tried(teams.buy_fan_factor, Command(coach, team.pk), points=3)
        tried(teams.buy_apothecary, Command(coach, team.pk))
        teams.register(Command(coach, team.pk))
        Team.objects.filter(pk=team.pk).update(seed=f"{self.number} {build.team}")
        team.refresh_from_db()
        return team

    def _favour(self, team: Team) -> None:
        """A rich uncle, so that the others are given arrangements against this one."""
        gold = Adjustment(gold=100_000 * self.dice.randint(0, 6))
        if gold.gold:
            teams.adjust(Command(self.league.founded_by, team.pk), gold, why="A rich uncle")

    def _season(self) -> Season:
        form = self.dice.choice(FORMATS)
        rounds = 2 if form == "swiss" else None
        return start_season(self.league, self.teams, form, rounds=rounds)

    def _evening(self) -> None:
        self._errands()
        match = self._next()
        if match is None:
            return
        self._seed(match)
        self._prepare_early(but=match)
        played = Played(match, world(self.league), last_change())
        self.played.append(played)
        evenings.prepare(match, self.dice)
        if not tried(self._start, match):
            raise AssertionError(f"{match} doesn't start")
        evenings.tell(match, self.dice, most=6)
        played.begun, played.met = night(match), last_change()
        self._tangle(self.early.get(match.pk))
        evenings.report(match, self.dice)
        if match.confirmed_at:
            evenings.carry_on(match)
            self._postgame(match)

    def _start(self, match: Match) -> bool:
        evenings.start(match, self.dice)
        return True

    def _next(self) -> Match | None:
        """A match of the season, or a friendly that somebody fancies."""
        free = [team for team in self._fresh() if team.in_match is None]
        waiting = Match.objects.filter(league_slug=self.league.slug, status="scheduled")
        ready = [one for one in waiting if self._can_play(one, free)]
        if ready and self.dice.random() < 0.8:
            return self.dice.choice(ready)
        if len(free) < 2:
            return None
        return self._friendly(self.dice.sample(free, self.dice.randint(2, min(4, len(free)))))

    def _can_play(self, match: Match, free: list[Team]) -> bool:
        return set(match.sides.values_list("team_id", flat=True)) <= {team.pk for team in free}

    def _friendly(self, sides: list[Team]) -> Match:
        ids = [team.pk for team in sides]
        allied = [ids[:2], ids[2:]] if len(ids) == 4 else None
        return make_friendly(
            sides[0].coach,
            Friendly(ids, alliances=allied, exhibition=self.dice.random() < 0.15),
            league=self.league.slug,
        )

    def _fresh(self) -> list[Team]:
        for team in self.teams:
            team.refresh_from_db()
        return self.teams

    def _errands(self) -> None:
        for team in self._fresh():
            for _ in range(self.dice.randint(0, 3)):
                if team.in_match is None:
                    errand(team, self.dice)

    def _prepare_early(self, but: Match) -> None:
        """Somebody pays for a match that isn't the next, and comes to the ones before without."""
        if self.dice.random() < 0.8:
            return
        waiting = Match.objects.filter(league_slug=self.league.slug, status="scheduled")
        for match in waiting.exclude(pk=but.pk)[:1]:
            self._seed(match)
            evenings.prepare(match, self.dice)
            since = self.early.setdefault(match.pk, len(self.played))
            if not match.sides.filter(prepared_at=None).exists():
                self._tangle(since)

    def _seed(self, match: Match) -> None:
        """The program's own dice come from the season's number too."""
        if match.sides.exclude(prepared_at=None).exists():
            return
        text = sha256(f"{self.number} {match.pk}".encode()).hexdigest()
        Match.objects.filter(pk=match.pk).update(seed=text, seed_hash=seed_hash(text))
        match.refresh_from_db()

    def _tangle(self, since: int | None) -> None:
        """Of the matches from this place on to the last."""
        for one in self.played[since:] if since is not None else ():
            one.tangled = True

    def _postgame(self, match: Match) -> None:
        """Answered to the end, but for what a coach forgets for a while, or for ever."""
        forgets, gives_up = self.dice.random() < 0.15, self.dice.random() < 0.1
        while steps := evenings.waiting(match):
            if gives_up and self.dice.random() < 0.3:
                return
            if forgets and all(step.key == "item" for step in steps):
                self.late.append(match)
                return
            step = self.dice.choice(steps)
            assert evenings.answer(step, self.dice), f"{step.key} of {step.team} takes no answer"

    def _answer_late(self) -> None:
        for match in self.late:
            place = next(n for n, one in enumerate(self.played) if one.match.pk == match.pk)
            self._tangle(place + 1)
            since = self.played[place].met
            while steps := evenings.waiting(match):
                if not evenings.answer(steps[0], self.dice, untouched_since=since):
                    break

    def _correct(self) -> None:
        """A commissioner sets one of the matches right; what follows from it is written anew."""
        if self.dice.random() < 0.7 or not self.played:
            return
        match = self.dice.choice(self.played).match
        events = list(match.events.filter(revoked_at=None).values_list("pk", flat=True))
        gone = self.dice.sample(events, min(len(events), self.dice.randint(0, 2)))
        result = self.dice.choice([None, {"kind": "time_limit"}, {"kind": "abandoned"}])
        wanted: dict[str, Any] = {"revoke": gone, "result": result}
        self.corrected = bool(tried(rolling, self.dice, lambda _: self._corrected(match, wanted)))

    def _corrected(self, match: Match, wanted: dict[str, Any]) -> bool:
        """Done without whatever can't be had any more; not at all where it asks for something new,
        as for the winnings of a match that brought none before.
        """
        answers: list[dict[str, Any]] = []
        for _ in range(20):
            correction = WantedCorrection(**wanted, answers=answers)
            alice = self.league.founded_by
            done = correcting.correct(Command(alice, match.pk), correction, "Told wrong.")
            if done.carried_out:
                return True
            asked = [one for one in done.sheet["asked"] if one["must"]]
            if any("step" in one and one["step"] is None for one in asked):
                return False
            answers += map(_dropped, asked)
        raise AssertionError(done.sheet["asked"])


def _dropped(question: dict[str, Any]) -> dict[str, Any]:
    place = "step" if question.get("step") else "change"
    return {place: question[place], "drop": True}


def last_change() -> int:
    newest = Change.objects.order_by("-id").values_list("pk", flat=True).first()
    return newest or 0
