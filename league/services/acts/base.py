"""An act of a commissioner on a season under way: recorded with its reason, and taken back once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from types import UnionType
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.http import Http404
from django.utils import timezone

from accounts.models import User
from accounts.permissions import Perm
from core.errors import Conflict
from league.models import Season, SeasonAct
from league.models.act import LONGEST_REASON
from league.queries import find_season
from league.services.facts import holds
from league.services.minutes import record
from league.services.rounds import lock_season
from league.services.text import clean


class ActKind(ABC):
    """A kind of act under its key; its service carries it out."""

    key: ClassVar[str]
    # The facts needed to take its acts back, and whether it concerns a team.
    facts: ClassVar[Mapping[str, type | UnionType]] = {}
    of_a_team: ClassVar[bool] = False

    def reads(self, act: SeasonAct) -> bool:
        """Whether the act has the facts needed to take it back; an imported one may not."""
        if self.of_a_team and act.team_id is None:
            return False
        return holds(act.facts, self.facts)

    @abstractmethod
    def undo(self, season: Season, act: SeasonAct, by: User) -> None:
        """Take it back; the season is locked. Raises Conflict if something builds on it."""


def is_day(said: object) -> bool:
    """Whether this is a day as facts store it, or None."""
    try:
        return said is None or bool(date.fromisoformat(str(said)))
    except ValueError:
        return False


def is_moment(said: object) -> bool:
    """Whether this is a moment as facts store it, or None."""
    try:
        return said is None or bool(datetime.fromisoformat(str(said)))
    except ValueError:
        return False


@dataclass(frozen=True)
class ActDone:
    """What was done: a sentence, the team concerned, and the facts to undo it."""

    text: str
    team: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


def lock_to_run(by: User, season_id: int) -> Season:
    """The season, locked, for whoever runs it. Raises Http404, PermissionDenied."""
    return lock_season(find_season(by, season_id, Perm.LEAGUE_MANAGE).pk)


def clean_reason(words: str) -> str:
    """The reason without stray space. Raises ValidationError without one."""
    reason = clean("reason", words)
    if not reason or len(reason) > LONGEST_REASON:
        said = f"At most {LONGEST_REASON} characters." if reason else "Say why, for the minutes."
        raise ValidationError({"reason": [said]})
    return reason


def demand_present(season: Season, act: SeasonAct) -> None:
    """Raise Conflict if the season has moved to another stage since this was done."""
    if season.stage.pk != act.stage_id:
        past = f"{act.stage} is past"
        if act.stage.number > season.stage.number:
            past = f"{act.stage} isn't drawn any more"
        raise Conflict(f"{past}: {season} is in {season.stage}.")


def enter_act(
    season: Season, kind: ActKind, by: User | None, reason: str, done: ActDone
) -> SeasonAct:
    """Write down what was done, with a line of minutes; without a person the rules did it."""
    act = SeasonAct.objects.create(
        season=season,
        stage=season.stage,
        kind=kind.key,
        team_id=done.team,
        text=done.text,
        reason=reason,
        facts=dict(done.facts),
        by=by,
    )
    record(season.league, by, f"{done.text} {reason}".strip())
    return act


def find_act(season: Season, act_id: int, kind: str = "") -> SeasonAct:
    """The act of this season, locked with it. Raises Http404, Conflict if it was taken back."""
    acts = season.acts.filter(pk=act_id)
    act = (acts.filter(kind=kind) if kind else acts).select_related("stage", "team").first()
    if act is None:
        raise Http404("There is nothing of the kind in this season.")
    if act.undone_at is not None:
        raise Conflict("This was taken back already.")
    return act


def mark_undone(act: SeasonAct, by: User, reason: str) -> None:
    """Write down that it was taken back, by whom and why."""
    act.undone_at, act.undone_by, act.undone_why = timezone.now(), by, reason
    act.save(update_fields=["undone_at", "undone_by", "undone_why"])
    record(act.season.league, by, f"Taken back: {act.text} {reason}")
