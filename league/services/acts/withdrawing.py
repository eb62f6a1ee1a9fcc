"""A team leaves a season under way: its open matches are called off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from accounts.commands import Command
from accounts.models import User
from core.errors import Conflict
from dungeonbowl.wording import counted
from league.models import Entrant, Fixture, Season, SeasonAct
from league.queries.acts import WITHDRAWAL
from league.services.acts.base import ActDone, ActKind, clean_reason, enter_act, lock_to_run
from league.services.acts.teams import demand_started, entry_of
from league.services.fixtures import due_of, make_match
from league.services.rounds import demand_last, go_back_to, go_on, lock_season
from league.services.stopping import call_off_of_season
from matches.models import Match
from matches.queries.silence import nothing_recorded

KEPT, ANNULLED, CALLED_OFF = "kept", "annulled", "called_off"
RESULTS = (KEPT, ANNULLED)
BACK = "A withdrawal is taken back."
WAITING = (Match.Status.SCHEDULED, Match.Status.STARTED)


class WithdrawKind(ActKind):
    """Taken back, new matches are made for those that were called off."""

    key = WITHDRAWAL
    facts = {"called_off": list, "annulled": list, "last": int}
    of_a_team = True

    def undo(self, season: Season, act: SeasonAct, by: User) -> None:
        ours = Fixture.objects.filter(season=season)
        called_off = _rows(ours.filter(pk__in=act.facts["called_off"]))
        season = _as_it_was(season, act, called_off, by)
        season.entrants.filter(team=act.team_id).update(withdrawn_at=None)
        for fixture in _rows(ours.filter(pk__in=act.facts["annulled"])):
            fixture.annulled = _left_to_others(act, ANNULLED, fixture)
            fixture.save(update_fields=["annulled"])
        for fixture in called_off:
            if _left_to_others(act, CALLED_OFF, fixture):
                _award(fixture, [act.team_id or 0])
            else:
                _play_after_all(season, fixture, by)
        go_on(season)


WITHDRAW = WithdrawKind()


@transaction.atomic
def withdraw_team(
    by: User, season_id: int, team_id: int, reason: str, results: str = KEPT
) -> SeasonAct:
    """Take a team out of a season under way; its open matches are called off.

    They don't count, and in a cup its opponent goes on. If it is annulled its results don't count
    either; gold, SPP and injuries stay. Raises ValidationError by field, Conflict with `standing`
    if one of its matches is being recorded.
    """
    season, why = lock_to_run(by, season_id), clean_reason(reason)
    entry = entry_of(season, team_id)
    if results not in RESULTS:
        raise ValidationError({"results": [f"Must be one of {', '.join(RESULTS)}."]})
    demand_started(season)
    _leave(entry)
    called_off = _call_off(season, team_id, by, why)
    annulled = _annul(season, team_id) if results == ANNULLED else []
    kept = "its results stay" if results == KEPT else "its results are annulled"
    facts = {
        "called_off": called_off,
        "annulled": annulled,
        "results": results,
        "last": season.fixtures.order_by("-pk").values_list("pk", flat=True).first() or 0,
    }
    open_ones = f"{counted(len(called_off), 'open match', 'open matches')} called off"
    done = ActDone(f"{entry.team} leaves {season}: {open_ones}, {kept}.", team_id, facts)
    act = enter_act(season, WITHDRAW, by, why, done)
    go_on(season)
    return act


def _leave(entry: Entrant) -> None:
    if entry.withdrawn_at is not None:
        raise Conflict(f"{entry.team} has withdrawn already.")
    entry.withdrawn_at = timezone.now()
    entry.save(update_fields=["withdrawn_at"])


def _call_off(season: Season, team_id: int, by: User, why: str) -> list[int]:
    """Call off the team's open matches, and let its opponents go on."""
    fixtures = _open_ones(season, team_id)
    busy = [
        one.match for one in fixtures if one.match and not nothing_recorded(one.match)
    ] + _begun(season, team_id)
    if busy:
        raise Conflict(
            "A match of this team is being played; finish it or undo it first.",
            standing=[f"{match} is {match.state}." for match in busy],
        )
    for fixture in fixtures:
        call_off_of_season(Command(by, fixture.match_id or 0), why)
        _award(fixture, [one for one in _teams_of(fixture) if one != team_id])
    return [fixture.pk for fixture in fixtures]


def _award(fixture: Fixture, left: Sequence[int]) -> None:
    """If only one team is left in a fixture, let it go on."""
    fixture.awarded_id = left[0] if len(left) == 1 and not _climbs(fixture) else None
    fixture.save(update_fields=["awarded"])


def _play_after_all(season: Season, fixture: Fixture, by: User) -> None:
    fixture.match = make_match(season, fixture.group, fixture.round, _teams_of(fixture), by)
    fixture.awarded_id = None
    fixture.due = due_of(fixture.group)
    fixture.save(update_fields=["match", "awarded", "due"])


def _left_to_others(undone: SeasonAct, what: str, fixture: Fixture) -> bool:
    """Whether another of the fixture's teams has left too: then it comes back with that one."""
    others = [team for team in _teams_of(fixture) if team != undone.team_id]
    acts = SeasonAct.objects.filter(season=undone.season_id, kind=WITHDRAW.key, team__in=others)
    for act in acts.filter(undone_at=None).order_by("-id"):
        if what == CALLED_OFF or act.facts[ANNULLED] or act.facts.get("results") == ANNULLED:
            act.facts[what] = [*act.facts[what], fixture.pk]
            act.save(update_fields=["facts"])
            return True
    return False


def _climbs(fixture: Fixture) -> bool:
    """Whether the award would move a team up, as on a ladder."""
    return fixture.group.stage.play.challenges


def _open_ones(season: Season, team_id: int) -> list[Fixture]:
    mine = Fixture.objects.filter(season=season, match__sides__team=team_id)
    return _rows(mine.filter(match__status__in=WAITING))


def _begun(season: Season, team_id: int) -> list[Match]:
    mine = Match.objects.filter(
        pk__in=season.fixtures.values("match"),
        sides__team=team_id,
        status__in=(Match.Status.REPORTED, Match.Status.DISPUTED),
    )
    return list(mine)


def _annul(season: Season, team_id: int) -> list[int]:
    mine = Fixture.objects.filter(season=season, annulled=False)
    found = {*mine.filter(match__sides__team=team_id).values_list("pk", flat=True)}
    found |= {*mine.filter(bye=team_id).values_list("pk", flat=True)}
    Fixture.objects.filter(pk__in=found).update(annulled=True)
    return sorted(found)


def _rows(fixtures: Any) -> list[Any]:
    return list(fixtures.select_related("group__stage", "match").order_by("pk").distinct())


def _teams_of(fixture: Fixture) -> list[int]:
    if fixture.match is None:
        return [fixture.bye_id or 0]
    return [side.team_id for side in fixture.match.sides.order_by("order")]


def _as_it_was(season: Season, act: SeasonAct, called_off: Sequence[Fixture], by: User) -> Season:
    """The season as the team left it: rounds, or its end, that only followed from that go too.

    Raises Conflict if more was played, or rounds were drawn without the team.
    """
    over = season.status != Season.Status.STARTED
    if over:
        _demand_ended_by(season, act)
    if not over and act.stage_id == season.stage.pk and not _drawn_since(season, act):
        return season
    if not called_off:
        raise Conflict("Rounds were drawn without this team since; it can't come back.")
    first = min(called_off, key=lambda one: one.round)
    # Even if it was annulled, with the team's results.
    go_back_to(first, by, BACK)
    return lock_season(season.pk)


def _demand_ended_by(season: Season, act: SeasonAct) -> None:
    """Raise Conflict if the season went on after this, and then ended."""
    if season.play.endless:
        raise Conflict(f"{season} is over.")
    played = Match.objects.filter(pk__in=season.fixtures.values("match"), confirmed_at__gt=act.at)
    if played.exists():
        raise Conflict(f"{season} is over; undo its last result first.")
    demand_last(season)


def _drawn_since(season: Season, act: SeasonAct) -> bool:
    """Whether a round of its group, or the whole stage again, was drawn; challenges don't count."""
    if season.play.endless:
        return False
    drawn = season.fixtures.filter(group__stage=season.stage)
    since = drawn.filter(pk__gt=act.facts["last"])
    mine = since.filter(group__drawn__entrant__team=act.team_id)
    return mine.exists() or since.count() == drawn.count()
