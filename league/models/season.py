from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models

from dungeonbowl.league.formats import Format, FormatOffer
from dungeonbowl.league.lateness import Ruled
from league.models.league import League
from matches.models import Match
from teams.models import Team


def new_stamp() -> str:
    """A stamp that no season has had before."""
    return secrets.token_hex(8)


class Season(models.Model):
    """A season: entrants, and the stages that they play; `stage` is the current one."""

    class Status(models.TextChoices):
        ENTRY = "entry"
        STARTED = "started"
        FINISHED = "finished"

    league = models.ForeignKey(League, models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=60)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ENTRY)
    # The table's rules, fixed when the season starts.
    house_rules = models.JSONField(default=dict)
    # Renewed on every change of the season, its fixtures and what counts for them. What was worked
    # out under a stamp is valid for as long as it is the season's.
    stamp = models.CharField(max_length=16, default=new_stamp, editable=False)
    # The season from which its teams came on.
    follows = models.ForeignKey("self", models.PROTECT, null=True, related_name="followed_by")
    # What the order of the draw was made from, so that anybody can check it.
    seed = models.CharField(max_length=64, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.name

    @property
    def how_far(self) -> str:
        """Its progress, as a sentence says it."""
        said = {self.Status.ENTRY: "hasn't started", self.Status.STARTED: "has started"}
        return said.get(self.Status(self.status), "is over")

    @property
    def play(self) -> Format:
        """The format of the present stage."""
        return self.stage.play

    @property
    def offer(self) -> FormatOffer:
        """That format's name and description."""
        return self.stage.offer


class Entrant(models.Model):
    """A team that plays in a season; `order` is its place in the draw."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="entrants")
    team = models.ForeignKey(Team, models.PROTECT, related_name="+")
    order = models.PositiveSmallIntegerField()
    # If seeds are given by hand: 1 is the best.
    seed = models.PositiveSmallIntegerField(null=True)
    # If groups are divisions: its place among all entrants, best division first.
    rank = models.PositiveSmallIntegerField(null=True)
    # The number by which its lots are drawn, if it isn't its team's id: an imported league keeps
    # those of its first installation, so that draws stay as they were.
    drawn_as = models.BigIntegerField(null=True)
    # When it left the season.
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["order", "id"]
        constraints = [
            models.UniqueConstraint(fields=["season", "team"], name="a_team_enters_a_season_once")
        ]

    def __str__(self) -> str:
        return f"{self.team} in {self.season}"


class Decided(models.TextChoices):
    """How a fixture counts that nobody played."""

    DRAWN = Ruled.DRAWN.value
    FORFEITED = Ruled.FORFEITED.value


class Fixture(models.Model):
    """A pairing of a group's round: a match, or the bye of one team."""

    # The season of its group's stage, kept here because so many look it up by the match.
    season = models.ForeignKey(Season, models.CASCADE, related_name="fixtures")
    group = models.ForeignKey("league.Group", models.CASCADE, related_name="fixtures")
    leg = models.PositiveSmallIntegerField(default=1)
    round = models.PositiveSmallIntegerField()
    order = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, models.PROTECT, null=True, related_name="+")
    bye = models.ForeignKey(Team, models.PROTECT, null=True, related_name="+")
    # The day for which it is set down, if any.
    date = models.DateField(null=True)
    # If a challenge isn't played by then, whoever was challenged loses it.
    due = models.DateTimeField(null=True)
    # Who goes on, or wins a challenge, without a match.
    awarded = models.ForeignKey(Team, models.PROTECT, null=True, related_name="+")
    # How it counts if nobody played it: drawn, or forfeited by those to whom it isn't awarded.
    decided = models.CharField(max_length=10, choices=Decided.choices, blank=True)
    # Whether it no longer counts, whatever its result.
    annulled = models.BooleanField(default=False)

    class Meta:
        ordering = ["round", "order"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(match__isnull=True, bye__isnull=False)
                | models.Q(match__isnull=False, bye__isnull=True),
                name="a_fixture_is_a_match_or_a_bye",
            ),
            models.UniqueConstraint(
                fields=["group", "round", "order"], name="a_round_is_drawn_once"
            ),
        ]

    def __str__(self) -> str:
        return f"Round {self.round} of {self.season}"
