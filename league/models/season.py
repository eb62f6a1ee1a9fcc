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
    """A season: entrants, and the stages that they play; `stage` is the present one."""

    class Status(models.TextChoices):
        ENTRY = "entry"
        STARTED = "started"
        FINISHED = "finished"

    league = models.ForeignKey(League, models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=60)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ENTRY)
    # The table's rules, fixed when the season starts.
    house_rules = models.JSONField(default=dict)
    # Another after every change of the season, of its fixtures and of what counts for them. What
    # was worked out of these under one stamp stays right for as long as it is the stamp.
    stamp = models.CharField(max_length=16, default=new_stamp, editable=False)
    # The season from which its teams went on to it.
    follows = models.ForeignKey("self", models.PROTECT, null=True, related_name="followed_by")
    # What the order of the draw was made from, so that anybody can make it again.
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
        """How far it has come, as a sentence says it."""
        said = {self.Status.ENTRY: "hasn't started", self.Status.STARTED: "has started"}
        return said.get(self.Status(self.status), "is over")

    @property
    def play(self) -> Format:
        """How its teams meet in the present stage."""
        return self.stage.play

    @property
    def offer(self) -> FormatOffer:
        """What that is called, and means."""
        return self.stage.offer


class Entrant(models.Model):
    """A team that plays in a season; `order` is its place in the draw."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="entrants")
    team = models.ForeignKey(Team, models.PROTECT, related_name="+")
    order = models.PositiveSmallIntegerField()
    # Where seeds are given by hand: 1 is the best.
    seed = models.PositiveSmallIntegerField(null=True)
    # Where groups are divisions: its place among all who entered, the best division's first.
    rank = models.PositiveSmallIntegerField(null=True)
    # The number with which its lots are drawn, where it isn't its team's: a league that was carried
    # goes on with those of where it was first, so that what was drawn stays so.
    drawn_as = models.BigIntegerField(null=True)
    # Since when it plays no more.
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["order", "id"]
        constraints = [
            models.UniqueConstraint(fields=["season", "team"], name="a_team_enters_a_season_once")
        ]

    def __str__(self) -> str:
        return f"{self.team} in {self.season}"


class Decided(models.TextChoices):
    """What a fixture counts as that nobody played."""

    DRAWN = Ruled.DRAWN.value
    FORFEITED = Ruled.FORFEITED.value


class Fixture(models.Model):
    """A pairing of a group's round: a match, or the bye of one team."""

    # The season of its group's stage, where everybody asks for it who holds a match.
    season = models.ForeignKey(Season, models.CASCADE, related_name="fixtures")
    group = models.ForeignKey("league.Group", models.CASCADE, related_name="fixtures")
    leg = models.PositiveSmallIntegerField(default=1)
    round = models.PositiveSmallIntegerField()
    order = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, models.PROTECT, null=True, related_name="+")
    bye = models.ForeignKey(Team, models.PROTECT, null=True, related_name="+")
    # The day for which it is set down, if any.
    date = models.DateField(null=True)
    # When a challenge that isn't played by then is lost by who was challenged.
    due = models.DateTimeField(null=True)
    # Who goes on, or won a challenge, without a match.
    awarded = models.ForeignKey(Team, models.PROTECT, null=True, related_name="+")
    # What it counts as though nobody played it: drawn, or forfeited by whom it isn't awarded to.
    decided = models.CharField(max_length=10, choices=Decided.choices, blank=True)
    # Whether it counts for nobody any more, whatever its result.
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
