from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from dungeonbowl.match.edition import EDITION
from teams.models import Team


def present_edition() -> int:
    """The rules' present edition; a function, so that a new edition needs no migration."""
    return EDITION


class Match(models.Model):
    """A game of two to four sides, from its scheduling to its closing.

    `house_rules` are the league's, all resolved: current until the match is first prepared or
    started, and from then on a fixed snapshot. `options` are those chosen for this match, which
    override them.
    """

    class Status(models.TextChoices):
        SCHEDULED = "scheduled"
        STARTED = "started"
        REPORTED = "reported"
        DISPUTED = "disputed"
        POSTGAME = "postgame"
        CLOSED = "closed"
        CALLED_OFF = "called_off"

    # While it is played, and recorded.
    LIVE = (Status.STARTED, Status.DISPUTED)
    # Begun, but no result counts yet: a dispute may reopen a report.
    UNCONFIRMED = (Status.STARTED, Status.REPORTED, Status.DISPUTED)
    # Its result counts.
    CONFIRMED = (Status.POSTGAME, Status.CLOSED)
    # Nothing follows these any more.
    OVER = (Status.CLOSED, Status.CALLED_OFF)

    # The league is on a floor above, so a match knows only its slug; "" is none.
    league_slug = models.SlugField(max_length=60, blank=True)
    label = models.CharField(max_length=80, blank=True)
    # A knock-out match can't end without a winner.
    needs_winner = models.BooleanField(default=False)
    exhibition = models.BooleanField(default=False)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.SCHEDULED)
    # The version of what is decided about it; recording doesn't change it.
    version = models.PositiveIntegerField(default=1)
    # The clock of the last entry of its log.
    clock = models.PositiveIntegerField(default=0)
    # The edition of the rules with which its log was folded (`dungeonbowl.match.edition`).
    edition = models.PositiveSmallIntegerField(default=present_edition)
    # Whether phones recorded it at the table: then flagged entries don't count.
    at_table = models.BooleanField(default=False)
    # How often somebody looked at what is sealed in its dungeon: phones then fetch their kit again.
    looked = models.PositiveSmallIntegerField(default=0)
    # The last entry that the latest report includes; later ones wait. Null while it is played.
    reported_to = models.PositiveBigIntegerField(null=True)
    # A fingerprint of everything that counted when it was confirmed or corrected; "" before.
    posted = models.CharField(max_length=64, blank=True)
    seed = models.CharField(max_length=64)
    seed_hash = models.CharField(max_length=64)
    seed_shown = models.BooleanField(default=False)
    # The result's kind (ResultKind) once it is confirmed.
    result_kind = models.CharField(max_length=20, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True)
    # Drawn at the start if the program rolls; with table dice people toss for it (SET-05).
    first_turn = models.ForeignKey(Team, models.PROTECT, related_name="+", null=True)
    confirmed_at = models.DateTimeField(null=True)
    # The rule pack under which it is played, by its hash; fixed when the house rules are.
    pack = models.CharField(max_length=64, blank=True)
    # Long documents come last: SQLite reads a row from its start, and counting thousands of results
    # shouldn't read everybody's house rules. The latest result reported: {"kind", "winner",
    # "touchdowns": {team: n}}; none before a report.
    result = models.JSONField(null=True)
    options = models.JSONField(default=dict)
    house_rules = models.JSONField(default=dict)

    class Meta:
        ordering = ["id"]
        verbose_name_plural = "matches"
        indexes = [models.Index(fields=["league_slug", "status"])]

    def __str__(self) -> str:
        return self.label or f"Match {self.pk}"

    @property
    def state(self) -> str:
        """Its status as a sentence says it."""
        return self.status.replace("_", " ")

    @property
    def stamp(self) -> str:
        """A stamp of its state: of what was decided about it, and of what was recorded."""
        return f"{self.version}.{self.clock}"

    def led_by(self, person: int | None, team: int) -> bool:
        """Whether this person acts for this team in the match, both by id."""
        return any(side.team_id == team and side.led_by(person) for side in self.sides.all())


class Side(models.Model):
    """One team's part in a match: how it was at the start, and at the end.

    `rating`, `rerolls`, `squad`, `available` and `unavailable` are frozen at the start, and
    `receipts` says how the first two came about. `squad` is everybody on the roster as they were
    called then and the journeymen who fill in, `available` the ids of those who could play, both
    in shirt-number order. `tactics` and `arrangements` are what was chosen in preparing, each
    tactic with what came of it. Sides with the same `alliance` win and lose together.
    """

    class Outcome(models.TextChoices):
        WON = "won"
        DRAWN = "drawn"
        LOST = "lost"

    match = models.ForeignKey(Match, models.CASCADE, related_name="sides")
    team = models.ForeignKey(Team, models.PROTECT, related_name="sides")
    order = models.PositiveSmallIntegerField()
    alliance = models.PositiveSmallIntegerField(null=True)
    rating = models.IntegerField(null=True)
    # Ratings are frozen with the match's first preparation, everything else at the start.
    prepared_at = models.DateTimeField(null=True)
    prepared_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    # Whether everybody may know what it prepared; once revealed, it stays so.
    revealed = models.BooleanField(default=False)
    touchdowns = models.PositiveSmallIntegerField(default=0)
    casualties = models.PositiveSmallIntegerField(default=0)
    outcome = models.CharField(max_length=8, choices=Outcome.choices, blank=True)
    conceded = models.BooleanField(default=False)
    # Whether its coach, removed from the league, may still play this match to its end.
    may_finish = models.BooleanField(default=False)
    # Long documents last, as above.
    rerolls = models.JSONField(default=dict)
    receipts = models.JSONField(default=dict)
    tactics = models.JSONField(default=list)
    arrangements = models.JSONField(default=list)
    available = models.JSONField(default=list)
    unavailable = models.JSONField(default=list)
    squad = models.JSONField(default=list)

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["match", "team"], name="a_team_plays_a_match_once")
        ]

    def __str__(self) -> str:
        return f"{self.team} in {self.match}"

    def led_by(self, person: int | None) -> bool:
        """Whether this person acts for the side: its coach, unless removed from the league."""
        if person is None or self.team.coach_id != person:
            return False
        ours = self.match.league_slug == self.team.league_slug
        return self.may_finish or not (ours and self.team.coach_removed_at)

    @property
    def journeymen(self) -> dict[int, dict[str, Any]]:
        """The ids of those in the squad who fill in for this match only (TEAM-12)."""
        return {one["player"]: one for one in self.squad if one.get("journeyman")}
