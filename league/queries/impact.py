"""What a change of the rules would mean, before anybody decides it: the dry run.

Nothing here is carried out. Teams keep the rules under which they were founded; how they would
stand under the new ones shows a commissioner what the change means for the next teams.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from dungeonbowl.book import UnknownKey
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import OptionScope
from dungeonbowl.packs import RulePack, custom_verdicts
from dungeonbowl.roster import composition, starting
from dungeonbowl.team.state import TeamState
from dungeonbowl.team.value import team_rating, team_value
from dungeonbowl.verdicts import Verdict
from league.changes import Changed, book_called, changed_options, pack_change
from league.models import League, Season
from league.queries.tables import TABLE_RULES
from matches.models import Match, Side
from matches.queries import awaiting_rules, lineup, under, with_sides
from teams.models import Team
from teams.queries import team_state, teams_of_league


@dataclass(frozen=True, slots=True)
class Shift:
    """A figure that would change: gold pieces, points or re-rolls."""

    what: str
    was: int
    now: int


@dataclass(frozen=True, slots=True)
class Measured:
    """A team under some rules: the verdicts against it, its value, and its prices."""

    verdicts: tuple[Verdict, ...]
    value: int
    rating: int
    prices: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class TeamImpact:
    """How a team would stand under the new rules, if that differs from the present ones.

    `verdicts` are those that it doesn't have under the present rules.
    """

    team: Team
    verdicts: tuple[Verdict, ...]
    figures: tuple[Shift, ...]
    prices: tuple[Shift, ...]


@dataclass(frozen=True, slots=True)
class MatchImpact:
    """A match that would be played by the new rules, with what they change in its line-ups."""

    match: Match
    figures: tuple[tuple[Team, tuple[Shift, ...]], ...]


@dataclass(frozen=True)
class RulesImpact:
    """Everything a change of the rules touches. Cached, so ask it inside one request."""

    league: League
    before: HouseRules
    after: HouseRules
    pack: RulePack | None = None

    @cached_property
    def changes(self) -> list[Changed]:
        """The options whose value would change."""
        return changed_options(self.before, self.after)

    @cached_property
    def book_change(self) -> list[str]:
        """A sentence if the league would play by another book."""
        return pack_change(self.before.book, self.after.book)

    @property
    def books(self) -> tuple[str, str]:
        """The books the league plays by before and after."""
        return book_called(self.before.book), book_called(self.after.book)

    @cached_property
    def prices(self) -> tuple[Shift, ...]:
        """The prices that would change for every new team."""
        return shifts(_club_prices(self.before), _club_prices(self.after))

    @property
    def closed_colleges(self) -> list[str]:
        """Colleges of the pack that no team could be of under these house rules (OPT-01)."""
        every = self.after.book.colleges.values()
        return [one.name for one in every if custom_verdicts(one.key, self.after)]

    @property
    def any(self) -> bool:
        """Whether the change would change anything."""
        return bool(self.changes or self.book_change)

    @cached_property
    def team_count(self) -> int:
        """How many teams keep the rules under which they were founded."""
        return len(self._teams)

    @cached_property
    def teams(self) -> list[TeamImpact]:
        """Teams that would stand otherwise, illegal ones first."""
        found = [one for team in self._teams if (one := self._measured(team)) is not None]
        return sorted(found, key=lambda one: (not one.verdicts, one.team.name))

    @cached_property
    def illegal(self) -> list[TeamImpact]:
        """The teams among them that the new rules would refuse."""
        return [one for one in self.teams if one.verdicts]

    @cached_property
    def matches(self) -> list[MatchImpact]:
        """Matches that nobody has prepared or started, and that the new rules would change.

        A match keeps the options that were chosen for it.
        """
        if not self.of_matches:
            return []
        waiting = list(with_sides(awaiting_rules(self.league.slug).order_by("id")))
        states = self._states(side.team_id for match in waiting for side in match.sides.all())
        return [
            MatchImpact(match, self._shifted(match, states))
            for match in waiting
            if self.book_change or under(match, self.before) != under(match, self.after)
        ]

    @cached_property
    def kept(self) -> int:
        """How many matches are prepared or under way and keep the rules they have."""
        going_on = Match.objects.filter(league_slug=self.league.slug).exclude(status__in=Match.OVER)
        return going_on.count() - awaiting_rules(self.league.slug).count()

    @cached_property
    def seasons(self) -> list[Season]:
        """Seasons not yet started, which would begin with the new points or tie-breaks."""
        if not any(one.option.key in TABLE_RULES for one in self.changes):
            return []
        return list(self.league.seasons.filter(status=Season.Status.ENTRY).order_by("id"))

    @property
    def of_matches(self) -> bool:
        """Whether an option changes that matters to matches; who may read the league doesn't."""
        return bool(self.book_change) or any(one.option.key != "public" for one in self.changes)

    @cached_property
    def for_one_match(self) -> list[Changed]:
        """Options that a single match may set otherwise, and then keeps."""
        return [one for one in self.changes if one.option.scope is OptionScope.MATCH]

    @cached_property
    def _teams(self) -> list[Team]:
        playing = teams_of_league(self.league.slug).exclude(status=Team.Status.RETIRED)
        return list(playing.prefetch_related("players"))

    def _states(self, ids: Iterable[int]) -> dict[int, TeamState]:
        known = {team.pk: team for team in self._teams}
        strangers = Team.objects.filter(pk__in=set(ids) - set(known)).prefetch_related("players")
        return {
            team.pk: team_state(team, team.players.all()) for team in (*known.values(), *strangers)
        }

    def _measured(self, team: Team) -> TeamImpact | None:
        state = team_state(team, team.players.all())
        was, now = measured(team, state, self.before), measured(team, state, self.after)
        if was == now:
            return None
        return TeamImpact(
            team,
            tuple(one for one in now.verdicts if one not in was.verdicts),
            shifts({"value": was.value, "rating": was.rating}, _figures(now)),
            shifts(was.prices, now.prices),
        )

    def _shifted(
        self, match: Match, states: Mapping[int, TeamState]
    ) -> tuple[tuple[Team, tuple[Shift, ...]], ...]:
        """The sides that would have another rating or other re-rolls, with the differences."""
        rows = list(match.sides.all())
        was, now = under(match, self.before), under(match, self.after)
        pairs = [(one, _brought(one, rows, states, was)) for one in rows]
        found = [
            (one.team, shifts(before, _brought(one, rows, states, now))) for one, before in pairs
        ]
        return tuple((team, differing) for team, differing in found if differing)


def impact_of(
    league: League, before: HouseRules, after: HouseRules, pack: RulePack | None = None
) -> RulesImpact:
    """The dry run of a change from these rules to those."""
    return RulesImpact(league, before, after, pack)


def measured(team: Team, state: TeamState, rules: HouseRules) -> Measured:
    """The team under these rules; something that their book doesn't have is a refusal too."""
    judge = starting if team.status == Team.Status.DRAFT else composition
    try:
        verdicts = judge(state, rules.book, rules)
        prices = _prices(state, rules)
    except KeyError as unknown:
        said = str(unknown) if isinstance(unknown, UnknownKey) else f"There is no {unknown}."
        verdicts, prices = (Verdict("TEAM-01", said),), {}
    value, rating = team_value(state, rules).total, team_rating(state, rules).total
    return Measured(verdicts, value, rating, prices)


def shifts(was: Mapping[str, int], now: Mapping[str, int]) -> tuple[Shift, ...]:
    """The figures that both have and that differ."""
    return tuple(
        Shift(what, was[what], now[what]) for what in was if what in now and was[what] != now[what]
    )


def _figures(one: Measured) -> dict[str, int]:
    return {"value": one.value, "rating": one.rating}


def _prices(state: TeamState, rules: HouseRules) -> dict[str, int]:
    """What the team's college would charge for each position."""
    rulebook, college = rules.book, state.college
    names = {race.key: race.name for race in rulebook.college(college).races}
    offers = rulebook.positions(college, rules.choice("norse_catcher"))
    return {f"{names[one.race]}, {one.name}": one.cost for one in offers}


def _club_prices(rules: HouseRules) -> dict[str, int]:
    """What re-rolls and Fan Factor cost, whatever the college."""
    return {
        "Team re-roll in a draft": rules.number("reroll_cost_start"),
        "Team re-roll later": rules.number("reroll_cost_later"),
        "Point of Fan Factor": rules.number("fan_factor_cost"),
    }


def _brought(
    side: Side, rows: Sequence[Side], states: Mapping[int, TeamState], rules: HouseRules
) -> dict[str, int]:
    brings = lineup(side, rows, states, rules)
    return {"rating": brings.rating, "re-rolls": brings.rerolls["total"]}
