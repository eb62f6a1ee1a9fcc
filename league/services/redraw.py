"""Taking back rounds with the result from which they were drawn, to be drawn again.

Matches that nobody began are removed, and what was paid for them is returned; those that had a date
stay visible as called off. A match that was begun and undone is set aside, with its log and dice:
if the same teams meet again in that round, it is their match.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from core.errors import Conflict
from dungeonbowl.effects import Impossible
from dungeonbowl.verdicts import Refused
from league.models import Fixture, Group, Season
from league.services.agreed import AGREED, as_agreed, reads_as_agreed, restore_agreement
from league.services.minutes import record
from league.services.stopping import undraw
from matches.models import Match, Passage, Side
from teams import ledger
from teams.models import Change

Status = Match.Status
Meeting = tuple[int, ...]


def take_rounds_back(fixture: Fixture, by: User, why: str, pays_back: bool) -> None:
    """Take back the draw of every later round that follows from results, and of every later stage.

    Raises Conflict with what stands in the way.
    """
    season, stage = fixture.season, fixture.group.stage
    later = Fixture.objects.filter(season=season, group__stage__number__gt=stage.number)
    if stage.play.drawn_on:
        later |= Fixture.objects.filter(group=fixture.group_id, round__gt=fixture.round)
    drawn = Match.objects.filter(pk__in=later.exclude(match=None).values("match"))
    _demand_untouched(drawn, pays_back)
    locked = list(drawn.select_for_update().order_by("pk"))
    _demand_untouched(drawn, pays_back)
    unplayed = [match.pk for match in locked if match.status == Status.SCHEDULED]
    going = Match.objects.filter(pk__in=unplayed)
    rounds = sorted({*later.values_list("group__stage__number", "round")})
    if pays_back:
        _pay_back(unplayed, fixture, by, why)
    _keep_agreed(later.filter(match__in=unplayed))
    Fixture.objects.filter(pk__in=[*later.values_list("pk", flat=True)]).delete()
    undraw(going, f"Its draw was taken back: {why}")
    for number, round in rounds:
        of = season.name if number == 1 else f"stage {number} of {season.name}"
        record(season.league, by, f"Took the draw of round {round} of {of} back: {why}")


def _keep_agreed(fixtures: QuerySet[Fixture]) -> None:
    """Store what was agreed for these in their groups, for teams that meet there again."""
    people = ("match__appointment__game_master", "match__appointment__referee")
    rows = fixtures.select_related(*people, "match__placed__version", "match__placed__by")
    for fixture in rows.prefetch_related("match__sides").order_by("pk"):
        assert fixture.match is not None
        if agreed := as_agreed(fixture.match):
            teams = [side.team_id for side in fixture.match.sides.all()]
            group = Group.objects.get(pk=fixture.group_id)
            group.agreed.append({"round": fixture.round, "teams": teams, AGREED: agreed})
            group.save(update_fields=["agreed"])


def restore_agreement_of_redrawn(match: Match, group: Group, round: int, by: User) -> None:
    """Restore what these teams had agreed for this round, for a match that is drawn again."""
    if not group.agreed:
        return
    teams = sorted(side.team_id for side in match.sides.all())
    waiting = [one for one in group.agreed if _is_of(one, round, teams)]
    if waiting:
        restore_agreement(match, waiting[-1][AGREED], by)
        group.agreed = [one for one in group.agreed if one not in waiting]
        group.save(update_fields=["agreed"])


def _is_of(kept: object, round: int, teams: Sequence[int]) -> bool:
    """Whether these teams agreed this for this round; imported facts may be odd."""
    if not isinstance(kept, dict) or kept.get("round") != round:
        return False
    named = kept.get("teams")
    same = isinstance(named, list) and sorted(named) == teams
    return same and reads_as_agreed(kept.get(AGREED))


def set_aside(season: Season, label: str, meetings: Collection[Meeting]) -> dict[Meeting, Match]:
    """The matches of these meetings with this label that were drawn earlier and undone.

    Of two legs either is the match that was played in the same places, if there is one.
    """
    free = _undone(season, label)
    again: dict[Meeting, Match] = {}
    for alike in (tuple, frozenset):
        for meeting in (one for one in meetings if one not in again):
            teams = next((one for one in free if alike(one) == alike(meeting)), None)
            if teams is not None:
                again[meeting] = free.pop(teams)
    return again


def _undone(season: Season, label: str) -> dict[Meeting, Match]:
    """Matches with this label that no round has, by their teams."""
    rows = Match.objects.filter(league_slug=season.league.slug, label=label, status=Status.STARTED)
    drawn = Exists(Fixture.objects.filter(match=OuterRef("pk")))
    free = rows.filter(~drawn, made_at__gte=season.made_at).order_by("id")
    # Locked, because confirming a match outside any season doesn't take the season's lock.
    locked = free.select_for_update().prefetch_related("sides")
    return {tuple(side.team_id for side in match.sides.all()): match for match in locked}


def demand_nothing_begun(matches: QuerySet[Match], said: str) -> None:
    """Raise Conflict if one of these has begun, or a side has prepared for it."""
    begun = matches.exclude(status__in=(Status.SCHEDULED, Status.CALLED_OFF)).order_by("id")
    standing = [f"{match} is {match.state}." for match in begun]
    prepared = matches.filter(status=Status.SCHEDULED, sides__prepared_at__isnull=False)
    standing += [f"{match} is prepared." for match in prepared.distinct().order_by("id")]
    if standing:
        raise Conflict(said, standing=standing)


def _demand_untouched(drawn: QuerySet[Match], pays_back: bool) -> None:
    reported = Exists(Passage.objects.filter(match=OuterRef("pk"), status=Status.REPORTED))
    undone = drawn.filter(reported, status=Status.STARTED)
    begun = drawn.exclude(status=Status.SCHEDULED).exclude(pk__in=undone).order_by("id")
    standing = [_stands(match) for match in begun]
    if standing:
        raise Conflict(
            "The next round was drawn from this result and has begun.", standing=standing
        )
    prepared = drawn.filter(status=Status.SCHEDULED, sides__prepared_at__isnull=False)
    if not pays_back and prepared.exists():
        raise Conflict(
            "The next round was drawn from this result, and a side has prepared for it.",
            standing=[f"{match} is prepared." for match in prepared.distinct().order_by("id")],
        )


def _stands(match: Match) -> str:
    if match.status != Status.CALLED_OFF:
        return f"{match} is {match.state}."
    return f"{match} is called off: take back first what was decided of it, or who left."


def _pay_back(matches: Iterable[int], fixture: Fixture, by: User, why: str) -> None:
    """Return what was paid for these matches, and undo what assassins did before them.

    The fixture's own teams are locked with theirs, in order, because undoing it needs them.
    """
    paid = Change.objects.filter(match__in=list(matches), reverses=None, reversed_by=None)
    changes = list(paid.order_by("-id"))
    if not changes:
        return
    meeting = Side.objects.filter(match=fixture.match_id).values_list("team_id", flat=True)
    teams = ledger.lock_all([*meeting, *(change.team_id for change in changes)])
    for change in changes:
        team = teams[change.team_id]
        ledger.reveal(team, change.match or 0)
        try:
            ledger.take_back(team, change, by=by, why=f"It isn't played: {why}")
        except (Refused, Impossible) as obstacle:
            raise Conflict(
                "What a side did to prepare the next round can't be taken back any more.",
                standing=[f"{team.row}: {change.why}: {obstacle}"],
            ) from obstacle
