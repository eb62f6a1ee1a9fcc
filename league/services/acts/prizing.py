"""Prizes and trophies: what a team is given for a season."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.models import User
from core.errors import Conflict
from dungeonbowl.wording import gold
from league.models import Season, SeasonAct
from league.queries.acts import PRIZE
from league.services.acts.base import ActDone, ActKind, clean_reason, enter_act, lock_to_run
from league.services.acts.teams import team_in
from league.services.text import clean
from teams import ledger
from teams.ledger import OpenTeam
from teams.models import Change
from teams.queries.origins import as_it_stands
from teams.services.redrafting import redrafted_since
from teams.services.rewarding import reward
from teams.services.staying import go_back

LONGEST_NAME = 60
MOST_GOLD = 10_000_000


@dataclass(frozen=True)
class Prize:
    """What a team is given: the trophy's name, and gold pieces with it, or none."""

    name: str
    gold: int = 0


class PrizeKind(ActKind):
    """Taken back, the trophy goes and the gold returns, if it is still there.

    If a redraft has taken the gold already, only the trophy goes.
    """

    key = PRIZE
    facts = {"name": str, "gold": int, "change": int | None}
    of_a_team = True

    def undo(self, season: Season, act: SeasonAct, by: User) -> None:
        if act.facts["change"] is None:
            return
        change = Change.objects.filter(pk=act.facts["change"], team=act.team_id).first()
        if change is None:
            raise Conflict("No such prize is in the team's ledger.")
        team = ledger.lock(change.team_id)
        if not redrafted_since(change):
            go_back(team, as_it_stands(change), by, f"Not {act.facts['name']} after all")


PRIZE_KIND = PrizeKind()


def settle_prizes(team: OpenTeam, by: User) -> None:
    """When a redraft is taken back, also take the gold of prizes that were taken back during it.

    What was spent before the redraft stays spent.
    """
    undone = SeasonAct.objects.filter(kind=PRIZE, team=team.id).exclude(undone_at=None)
    given = [act.facts["change"] for act in undone if act.facts["change"] is not None]
    for change in map(as_it_stands, Change.objects.filter(pk__in=given)):
        with suppress(Conflict):
            go_back(team, change, by, f"Taken back: {change.why}")


@transaction.atomic
def award(by: User, season_id: int, team_id: int, prize: Prize, reason: str) -> SeasonAct:
    """Give a team of the season a trophy, and gold, if any, through its ledger.

    Raises ValidationError by field, Conflict before the season starts or if the team has retired.
    """
    season, why = lock_to_run(by, season_id), clean_reason(reason)
    team, name = team_in(season, team_id), _named(prize)
    if season.status == Season.Status.ENTRY:
        raise Conflict(f"{season} hasn't started: nobody has won anything.")
    with_gold = f", with {gold(prize.gold)}" if prize.gold else ""
    change = None
    if prize.gold:
        key = f"season.{season.pk}.act.{season.acts.count() + 1}.prize"
        said = f"{name} of {season}: {why}"
        change = reward(ledger.lock(team.pk), by, key, said, prize.gold).pk
    facts = {"name": name, "gold": prize.gold, "change": change}
    text = f"{team} gets {name} of {season}{with_gold}."
    return enter_act(season, PRIZE_KIND, by, why, ActDone(text, team.pk, facts))


def _named(prize: Prize) -> str:
    """The trophy's name. Raises ValidationError by field, for the gold too."""
    name = clean("name", prize.name)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise ValidationError({"name": [f"A trophy has a name of 1 to {LONGEST_NAME} characters."]})
    if not 0 <= prize.gold <= MOST_GOLD:
        raise ValidationError({"gold": [f"From 0 to {MOST_GOLD:,} gold pieces."]})
    return name
