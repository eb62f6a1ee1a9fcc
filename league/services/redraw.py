"""Taking back rounds with the result from which they were drawn, to be drawn again.

Matches that nobody began are removed, and what was paid for them is returned; those that had a date
stay visible as called off. A match that was begun and undone is set aside, with its log and dice:
if the same teams meet again in that round, it is their match.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from core.errors import Conflict
from dungeonbowl.effects import Impossible
from dungeonbowl.verdicts import Refused
from league.models import Fixture, Group
from league.services.agreed import AGREED, as_agreed, reads_as_agreed, restore_agreement
from league.services.minutes import record
from league.services.stopping import undraw
from matches.models import Match, Passage, Side
from teams import ledger
from teams.models import Change

Status = Match.Status
Meeting = tuple[int, ...]
Kept = TypeVar("Kept")


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
    _keep_for_meeting_again(later.exclude(match=None))
    Fixture.objects.filter(pk__in=[*later.values_list("pk", flat=True)]).delete()
    undraw(going, f"Its draw was taken back: {why}")
    for number, round in rounds:
        of = season.name if number == 1 else f"stage {number} of {season.name}"
        record(season.league, by, f"Took the draw of round {round} of {of} back: {why}")


def _keep_for_meeting_again(fixtures: QuerySet[Fixture]) -> None:
    """Store in their groups what was agreed for these, and which were begun and undone."""
    people = ("match__appointment__game_master", "match__appointment__referee")
    rows = fixtures.select_related(*people, "match__placed__version", "match__placed__by")
    for group in Group.objects.filter(pk__in=fixtures.values("group")):
        for fixture in rows.filter(group=group).prefetch_related("match__sides").order_by("pk"):
            assert fixture.match is not None
            if fixture.match.status != Status.SCHEDULED:
                group.undone[str(fixture.match.pk)] = fixture.round
            elif agreed := as_agreed(fixture.match):
                teams = [*_meeting(fixture.match)]
                group.agreed.append({"round": fixture.round, "teams": teams, AGREED: agreed})
        group.save(update_fields=["agreed", "undone"])


def restore_agreements(
    matches: Mapping[Meeting, Match], group: Group, round: int, by: User
) -> None:
    """Restore what these teams had agreed for this round, for matches that are drawn again."""
    kept = {tuple(one["teams"]): one for one in group.agreed if _is_of(one, round)}
    again = _met_again(matches, kept)
    if again:
        group.agreed = [one for one in group.agreed if one not in again.values()]
        group.save(update_fields=["agreed"])
    for meeting, one in again.items():
        restore_agreement(matches[meeting], one[AGREED], by)


def _is_of(kept: object, round: int) -> bool:
    """Whether this was agreed for this round; imported facts may be odd."""
    if not isinstance(kept, dict) or kept.get("round") != round:
        return False
    return isinstance(kept.get("teams"), list) and reads_as_agreed(kept.get(AGREED))


def set_aside(group: Group, round: int, meetings: Collection[Meeting]) -> dict[Meeting, Match]:
    """The matches of these meetings that were drawn earlier for this round, and undone."""
    numbers = [int(match) for match, of in group.undone.items() if of == round]
    return _met_again(meetings, _undone(numbers)) if numbers else {}


def _undone(numbers: Collection[int]) -> dict[Meeting, Match]:
    """Those of these matches that nobody has played since, by their teams."""
    rows = Match.objects.filter(pk__in=numbers, status=Status.STARTED)
    drawn = Exists(Fixture.objects.filter(match=OuterRef("pk")))
    # Locked, because confirming a match outside any season doesn't take the season's lock.
    locked = rows.filter(~drawn).order_by("id").select_for_update().prefetch_related("sides")
    return {_meeting(match): match for match in locked}


def _meeting(match: Match) -> Meeting:
    return tuple(side.team_id for side in match.sides.all())


def _met_again(meetings: Collection[Meeting], kept: dict[Meeting, Kept]) -> dict[Meeting, Kept]:
    """What is kept of these meetings; of two legs either gets its own, if it has one."""
    again: dict[Meeting, Kept] = {}
    for alike in (tuple, frozenset):
        for meeting in (one for one in meetings if one not in again):
            teams = next((one for one in kept if alike(one) == alike(meeting)), None)
            if teams is not None:
                again[meeting] = kept.pop(teams)
    return again


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
