"""Undoing a match: result, consequences and post-game, by changes that reverse changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.commands import Command
from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict, check_version
from dungeonbowl.effects import FanFactorChanged, Impossible, RerollsChanged
from dungeonbowl.verdicts import Refused
from league.services import round_reopened
from league.services.rounds import lock_season_of
from matches.models import Match, Webhook
from matches.services import (
    lock_match,
    revoke_reported,
    set_status,
    take_result_back,
    take_up,
)
from matches.services.locking import under_way
from matches.services.webhooks import announce
from rules.models import PostGame, Report, Step
from rules.queries import current_postgame
from teams import ledger
from teams.models import Change, Team
from teams.queries import CORRECTED
from teams.queries.sealing import sealed_changes
from teams.services import occupy
from teams.services.redrafting import redrafted_since

# Statuses with a result to take back, confirmed or not.
REPORTED = (
    Match.Status.REPORTED,
    Match.Status.DISPUTED,
    Match.Status.POSTGAME,
    Match.Status.CLOSED,
)


# Figures of a team that a correction of it reaches.
CORRECTABLE = frozenset({RerollsChanged.field_name, FanFactorChanged.field_name})


class BuiltOn(Conflict):
    """A team has spent what the match brought, on `purchases`, newest first.

    `lacking` is the gold that it would need for the match to be undone. What a correction of a team
    reaches can be made up for: gold, some figures, and an earlier correction; not the half price of
    Extra Training (SA-02), nor a weapon bought back (CON-02), nor a skill taken for a roll of the
    match (SKL-02).
    """

    def __init__(
        self, team: Team, obstacle: Refused | Impossible, undone: Change, lacking: int
    ) -> None:
        self.team, self.purchases, self.lacking = team, _built_on(undone), lacking
        said, self.to_be_made_up_for = _in_the_way(obstacle, undone, self.purchases)
        standing = [f"{team}: {one.why}" for one in self.purchases]
        super().__init__(f"{team} has built on this match already: {said}", standing=standing)


def undo(command: Command, reason: str) -> Match:
    """Undo a match's result; the match is `started` again.

    What a team bought by itself stays; discarding an item from this match is undone too. Later
    matches don't matter if they were undone first. Raises Conflict with `standing` if a side has
    played on, BuiltOn if gold that it won is spent.
    """
    with transaction.atomic():
        lock_season_of(command.target)
        match, by = lock_match(command.target), command.by
        require(by, Perm.MATCH_DECIDE, match)
        check_version(match.version, command.version)
        postgame = current_postgame(match)
        if match.status not in REPORTED:
            raise Conflict(f"There is nothing to undo: the match is {match.state}.")
        if match.confirmed_at:
            # Before the teams are read, because what was paid for the next round returns to them.
            round_reopened(match.pk, by, reason, pays_back=True)
        teams = ledger.lock_all(match.sides.values_list("team_id", flat=True))
        if match.confirmed_at:
            _demand_last(match, teams)
        if postgame is not None:
            _reverse(by, postgame, teams, reason)
        take_result_back(match)
        revoke_reported(by, match, reason)
        set_status(match, Match.Status.STARTED, by=by, why=reason)
        announce(match.league_slug, Webhook.Event.UNDONE, match=match.pk)
        take_up(match, by)
        _hold(match, teams)
    return match


def _demand_last(match: Match, teams: Iterable[int]) -> None:
    """Raise Conflict unless every later match of these teams is undone.

    The later one is whichever was settled later: a match that was undone and told again may have
    begun before another was confirmed on which it builds.
    """
    later = Q(confirmed_at__gt=match.confirmed_at) | Q(
        confirmed_at=None, started_at__gt=match.started_at
    )
    reported = Exists(Report.objects.filter(match=OuterRef("pk")))
    found = _others(match, teams).filter(later).annotate(reported=reported)
    # A match that is `started` and has a report was undone.
    found = found.exclude(status=Match.Status.STARTED, reported=True)
    standing = [f"{one} was played since." for one in found.only("label").distinct()]
    if standing:
        raise Conflict("A side has played on since; undo its later match first.", standing=standing)


def _hold(match: Match, teams: Iterable[int]) -> None:
    """Tie each team to the oldest match of which it owes the report."""
    unreported = _others(match, teams).filter(status__in=Match.UNCONFIRMED)
    from_matches = [match.pk, *unreported.values_list("pk", flat=True)]
    for team, oldest in under_way(teams).items():
        occupy([team], oldest, from_matches)


def _others(match: Match, teams: Iterable[int]) -> QuerySet[Match]:
    found = Match.objects.filter(sides__team__in=list(teams)).exclude(pk=match.pk)
    return found.order_by("id")


def _reverse(
    by: User, postgame: PostGame, teams: Mapping[int, ledger.OpenTeam], reason: str
) -> None:
    """Reverse every change of the post-game's steps, newest first, and the steps with them."""
    changes = _standing(postgame)
    _demand_not_redrafted(changes)
    for place, change in enumerate(changes):
        team = teams[change.team_id]
        try:
            _reverse_one(by, team, change, reason)
        except (Refused, Impossible) as obstacle:
            lacking = _lacking(team, changes[place:])
            raise BuiltOn(team.row, obstacle, change, lacking) from obstacle
    postgame.steps.update(status=Step.Status.REVERTED, needs=[])
    PostGame.objects.filter(pk=postgame.pk).update(status=PostGame.Status.UNDONE, runnable=False)


def _demand_not_redrafted(changes: Iterable[Change]) -> None:
    """Raise Conflict if a team was drafted anew since: the gold of then isn't there any more.

    The changes come newest first, and each team's oldest counts.
    """
    oldest = {change.team_id: change for change in changes}
    drafted = [change.team for change in oldest.values() if redrafted_since(change)]
    if drafted:
        raise Conflict(
            "A team was drafted anew since; correct the match instead.",
            standing=[f"{team} was drafted anew since." for team in drafted],
        )


def _standing(postgame: PostGame) -> list[Change]:
    """The changes in force by the post-game's steps, newest first.

    A change and its reversal come from the same step, so both are read and compared here; in SQL,
    SQLite would read every change there is.
    """
    steps = list(postgame.steps.values_list("pk", flat=True))
    changes = list(Change.objects.filter(step__in=steps).order_by("-id"))
    reversed_ones = {change.reverses_id for change in changes}
    return [one for one in changes if one.reverses_id is None and one.pk not in reversed_ones]


def _reverse_one(by: User, team: ledger.OpenTeam, change: Change, reason: str) -> None:
    for one in (*_discards_of(change), change):
        ledger.take_back(team, one, by=by, why=f"Undone: {reason}")


def _lacking(team: ledger.OpenTeam, going: Iterable[Change]) -> int:
    """How far below 0 the treasury would fall while these are taken back, in gold pieces."""
    lowest = treasury = team.state.treasury
    for change in going:
        if change.team_id == team.id:
            treasury -= sum(entry.gold for entry in change.entries.all())
            lowest = min(lowest, treasury)
    return max(0, -lowest)


def _discards_of(change: Change) -> list[Change]:
    """Later discards of items that this change gave to players, newest first (ITEM-02)."""
    given = [entry.player_id for entry in change.entries.all() if entry.effect.get("item")]
    if not given:
        return []
    later = Change.objects.filter(team=change.team_id, pk__gt=change.pk, reversed_by=None)
    # A correction posts it again under the same key with its own number appended.
    thrown = later.filter(
        key__contains=".discard-item", reverses=None, entries__player__in=given
    ).distinct()
    return list(thrown.order_by("-id"))


def _in_the_way(
    obstacle: Refused | Impossible, undone: Change, purchases: Iterable[Change]
) -> tuple[str, bool]:
    """In words what stands in the way, and whether a correction of the team could make up for it.

    Of a player that is what was done with them since.
    """
    if isinstance(obstacle, Refused) or obstacle.figure:
        return str(obstacle), isinstance(obstacle, Refused) or obstacle.figure in CORRECTABLE
    affected = _players_of(undone)
    act = next((one for one in purchases if affected & _players_of(one)), None)
    if act is None:
        return "its players have changed since", False
    return act.why, act.key.endswith(CORRECTED)


def _players_of(change: Change) -> set[int]:
    return {entry.player_id for entry in change.entries.all() if entry.player_id}


def _built_on(change: Change) -> list[Change]:
    """The team's own later purchases, newest first, which stand in the way."""
    since = Change.objects.filter(team=change.team, pk__gt=change.pk, step=None, reversed_by=None)
    return list(since.exclude(pk__in=list(sealed_changes(change.team))).order_by("-id"))
