"""What waits for one person in all their teams, each with its question."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from django.db.models import Q, QuerySet
from django.urls import reverse

from accounts.models import User
from dungeonbowl.advancement import skills_due
from dungeonbowl.postgame import kind_of
from dungeonbowl.postgame.answers import SKILL
from dungeonbowl.postgame.asking import Question
from matches.models import Match
from matches.queries import with_sides
from rules.models import Dispute, PostGame, Step
from rules.queries import words_against
from rules.queries.inbox.reports import (
    SentReport,
    WaitingReport,
    led,
    reported_of,
    sent_by,
    to_be_judged,
)
from rules.queries.questions import question_for
from teams.models import Player, Team
from teams.queries import player_state
from teams.queries.packs import rules_of
from teams.queries.sealing import opened

Status = Match.Status
TO_PLAY = (Status.SCHEDULED, *Match.LIVE)


@dataclass(frozen=True, slots=True)
class AwaitedStep:
    """A step that waits for the person, and its question."""

    step: Step
    question: Question

    @property
    def match(self) -> Match:
        """The match from which it follows."""
        return self.step.postgame.match


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match of the person's that isn't over, and what they may do about it next.

    `mine` says that the disputed report is the person's own, who has to report again.
    """

    match: Match
    act: str
    place: str
    argued: tuple[Dispute, ...] = ()
    mine: bool = False


@dataclass(frozen=True, slots=True)
class OpenPostGame:
    """A post-game of the person's that isn't done, and its steps that already ask something.

    `error` is why it stopped, if it did.
    """

    match: Match
    error: str
    shown: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SkillToChoose:
    """A player who may choose a skill outside any post-game."""

    player: Player
    team: Team
    due: int


@dataclass(frozen=True)
class Inbox:
    """Everything that one person has to do, in a fixed number of queries."""

    user: User
    teams: list[Team]
    steps: list[AwaitedStep] = field(default_factory=list)
    reports: list[WaitingReport] = field(default_factory=list)
    games: list[OpenMatch] = field(default_factory=list)
    learners: list[SkillToChoose] = field(default_factory=list)
    moving: list[OpenPostGame] = field(default_factory=list)
    sent: list[SentReport] = field(default_factory=list)

    @classmethod
    def of(cls, user: User) -> Inbox:
        """The desk as it is now."""
        mine = Team.objects.filter(coach=user).exclude(status=Team.Status.RETIRED)
        teams = [opened(team) for team in mine]
        ids = [team.pk for team in teams]
        steps = [_asked(step) for step in waiting_for(user)]
        matches = _matches(ids)
        next_up, argued = _next_up(matches, ids), _argued(matches)
        games = [_game(user, match, next_up, argued.get(match.pk, ())) for match in matches]
        reported, learners = reported_of(ids), _learners(teams, steps)
        waiting, sent = list(to_be_judged(reported, ids)), list(sent_by(reported, ids))
        return cls(user, teams, steps, waiting, games, learners, _moving(ids, steps), sent)

    @property
    def disputed(self) -> list[OpenMatch]:
        """Matches that the person has to report again, because their report is disputed."""
        return [game for game in self.games if game.mine]

    @property
    def others(self) -> list[OpenMatch]:
        """All other matches that aren't over."""
        return [game for game in self.games if not game.mine]

    @property
    def drafts(self) -> list[Team]:
        """Teams that aren't registered yet."""
        return [team for team in self.teams if team.status == Team.Status.DRAFT]

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""
        asked = self.steps or self.reports or self.moving
        return not (asked or self.games or self.learners or self.drafts)


def waiting_for(user: User) -> list[Step]:
    """What waits for this coach in all their teams, oldest first, ready to be asked."""
    return [step for step in _waiting(user) if _may_answer(user, step)]


def asked_after(user: User, match_id: int, shown: Collection[int] = ()) -> list[AwaitedStep]:
    """What waits for this coach after one match, without steps that are shown already."""
    waiting = _waiting(user).filter(postgame__match=match_id).exclude(pk__in=shown)
    return [_asked(step) for step in waiting if _may_answer(user, step)]


def still_moving(match_id: int) -> bool:
    """Whether the match's post-game is still being worked out."""
    return _open_postgames().filter(match=match_id, runnable=True).exists()


def _waiting(user: User) -> QuerySet[Step]:
    waiting = Step.objects.filter(status=Step.Status.WAITING, team__coach=user)
    return (
        waiting.filter(postgame__status=PostGame.Status.OPEN)
        .select_related("team", "postgame__match")
        .prefetch_related("team__players", "postgame__match__sides__team")
        .order_by("postgame_id", "order")
    )


def _may_answer(user: User, step: Step) -> bool:
    return step.postgame.match.led_by(user.pk, step.team_id)


def _asked(step: Step) -> AwaitedStep:
    # The person coaches this team, so they see what it paid in secret.
    opened(step.team)
    return AwaitedStep(step, question_for(step.postgame.match, step))


def _open_postgames() -> QuerySet[PostGame]:
    return PostGame.objects.filter(status=PostGame.Status.OPEN)


def _moving(ids: list[int], steps: Iterable[AwaitedStep]) -> list[OpenPostGame]:
    """Post-games of these teams that are being worked out, or stopped at an error."""
    on_their_way = _open_postgames().filter(Q(runnable=True) | ~Q(error=""))
    found = on_their_way.filter(match__sides__team__in=ids).distinct().select_related("match")
    shown: dict[int, list[int]] = {}
    for one in steps:
        shown.setdefault(one.match.pk, []).append(one.step.pk)
    rows = found.defer("match__house_rules").prefetch_related("match__sides__team").order_by("pk")
    return [OpenPostGame(one.match, one.error, tuple(shown.get(one.match_id, ()))) for one in rows]


def _argued(matches: Iterable[Match]) -> dict[int, tuple[Dispute, ...]]:
    return words_against([one.pk for one in matches if one.status == Status.DISPUTED])


def _matches(ids: list[int]) -> list[Match]:
    """Matches of these teams that are still to be played or reported, or are disputed.

    Disputed ones come first, then those under way.
    """
    waiting = Match.objects.filter(led(ids), status__in=TO_PLAY)
    dated = with_sides(waiting).select_related("appointment")
    rows = dated.defer("house_rules", "options").order_by("-status", "id")
    return sorted(rows, key=lambda match: match.status != Status.DISPUTED)


def _next_up(matches: Iterable[Match], mine: Iterable[int]) -> dict[int, int]:
    """Each team's next match: the earliest agreed date, or else the first that was made.

    A season makes its matches round by round. One whose team has retired is nobody's next.
    """
    to_come = [m for m in matches if m.status == Status.SCHEDULED and not _of_retired(m)]
    ordered = sorted(to_come, key=lambda match: (_date(match), match.pk), reverse=True)
    nearest = {side.team_id: match.pk for match in ordered for side in match.sides.all()}
    return {team: nearest[team] for team in mine if team in nearest}


def _of_retired(match: Match) -> bool:
    return any(side.team.status == Team.Status.RETIRED for side in match.sides.all())


def _date(match: Match) -> datetime:
    appointment = getattr(match, "appointment", None)
    return (appointment and appointment.at) or datetime.max.replace(tzinfo=UTC)


def _game(
    user: User, match: Match, next_up: dict[int, int], argued: tuple[Dispute, ...]
) -> OpenMatch:
    """What may be done about it. Matches some rounds ahead are prepared from their own page."""
    if match.status == Status.SCHEDULED:
        due = [side for side in match.sides.all() if next_up.get(side.team_id) == match.pk]
        unprepared = [side for side in due if side.prepared_at is None]
        if unprepared:
            place = reverse("match-prepare", args=[match.pk, unprepared[0].team_id])
            return OpenMatch(match, "Prepare", place)
        return OpenMatch(match, "To the match", reverse("match", args=[match.pk]))
    act = "Report again" if match.status == Status.DISPUTED else "Report the result"
    mine = any(word.report.by_id == user.pk for word in argued)
    return OpenMatch(match, act, f"{reverse('report', args=[match.pk])}?back=desk", argued, mine)


def _learners(teams: list[Team], steps: list[AwaitedStep]) -> list[SkillToChoose]:
    """Players who are due a skill, without teams that are asked for it after a match."""
    asked = {one.step.team_id for one in steps if SKILL in kind_of(one.step.key).parts}
    free = {team.pk: team for team in teams if team.pk not in asked and team.in_match is None}
    rules = {team.pk: rules_of(team) for team in free.values()}
    earning = Player.objects.filter(team__in=free, status=Player.Status.ACTIVE, spp__gt=0)
    found = []
    for player in earning.order_by("team", "number", "id"):
        own = rules[player.team_id]
        if due := skills_due(player_state(player), own.book, own):
            found.append(SkillToChoose(player, free[player.team_id], due))
    return found
