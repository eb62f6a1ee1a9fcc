from __future__ import annotations

from django.conf import settings
from django.db import models

from dungeonbowl.match.figures import KEYS
from matches.models.match import Match, Side
from teams.models import Player, Team


class FigureRow(models.Model):
    """What leader boards count from a confirmed match; exhibitions don't count.

    A projection of result, events and awards, written and taken back with them. `spp` are all that
    the match earned, `award` those among them for most valuable players. League, moment and college
    repeat the match's and the team's, so that sums read one table.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="%(class)s")
    team = models.ForeignKey(Team, models.PROTECT, related_name="+")
    # Who coached it then.
    coach = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False
    )
    college = models.CharField(max_length=20)
    league_slug = models.SlugField(max_length=60, blank=True, db_index=False)
    at = models.DateTimeField()
    touchdowns = models.PositiveSmallIntegerField(default=0)
    completions = models.PositiveSmallIntegerField(default=0)
    interceptions = models.PositiveSmallIntegerField(default=0)
    casualties = models.PositiveSmallIntegerField(default=0)
    kills = models.PositiveSmallIntegerField(default=0)
    chests = models.PositiveSmallIntegerField(default=0)
    pushes = models.PositiveSmallIntegerField(default=0)
    mvps = models.PositiveSmallIntegerField(default=0)
    spp = models.IntegerField(default=0)
    award = models.IntegerField(default=0)
    sent_off = models.PositiveSmallIntegerField(default=0)
    suffered = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True


class PlayerFigures(FigureRow):
    """One player's part in a match: whoever could play, and whom an assassin killed before it."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="+")
    # Keys of the book.
    position = models.CharField(max_length=60, blank=True)
    race = models.CharField(max_length=60, blank=True)
    # 1, or 0 for somebody who was dead before it began.
    played = models.PositiveSmallIntegerField(default=1)
    # A key of `dungeonbowl.match.figures.Death`; "" is alive.
    died_of = models.CharField(max_length=20, blank=True)
    killer = models.ForeignKey(Player, models.PROTECT, null=True, related_name="+", db_index=False)

    class Meta:
        ordering = ["match", "team", "player"]
        constraints = [
            models.UniqueConstraint(fields=["match", "player"], name="a_match_counts_a_player_once")
        ]
        # A board reads only the rows that have some of its figure, from the index alone.
        indexes = [
            models.Index(fields=["league_slug", "player", "played"], name="leaders_played"),
            *(
                models.Index(
                    fields=["league_slug", "player", key],
                    condition=models.Q((f"{key}__gt", 0)),
                    name=f"leaders_by_{key}",
                )
                for key in KEYS
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.match}"


class TeamFigures(FigureRow):
    """One team's part in a match; touchdowns are the result's."""

    outcome = models.CharField(max_length=8, choices=Side.Outcome.choices)

    class Meta:
        ordering = ["match", "team"]
        constraints = [
            models.UniqueConstraint(fields=["match", "team"], name="a_match_counts_a_team_once")
        ]
        indexes = [models.Index(fields=["league_slug", "team"])]

    def __str__(self) -> str:
        return f"{self.team} in {self.match}"
