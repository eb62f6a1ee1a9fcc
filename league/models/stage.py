from __future__ import annotations

from datetime import date, timedelta

from django.db import models

from dungeonbowl.league.formats import Format, FormatOffer, format_of, offered
from dungeonbowl.league.stages import Taker
from league.models.season import Entrant, Season


class Stage(models.Model):
    """A part of a season, played in one format by one or more groups; `number` counts from 1."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60, blank=True)
    # A key of `dungeonbowl.league.formats`, and its settings.
    format = models.CharField(max_length=20)
    settings = models.JSONField(default=dict)
    status = models.CharField(
        max_length=10, choices=Season.Status.choices, default=Season.Status.ENTRY
    )
    # Where its teams come from (`dungeonbowl.league.stages.Taker`); {} is the default: for the
    # first stage the entries, for any other everybody from the one before.
    takes = models.JSONField(default=dict)
    # The day of its first round, and the days from round to round; null for no dates.
    first_day = models.DateField(null=True)
    every = models.PositiveSmallIntegerField(default=7)
    # Points given and taken by hand, by team: the sum of the acts in force.
    adjusted = models.JSONField(default=dict)
    # How often it was drawn again before anybody had played.
    draws = models.PositiveSmallIntegerField(default=1)
    # The season whose present stage it is: the one under way, shown by default. The link is on this
    # side so that a season is read with it in one query.
    present_in = models.OneToOneField(Season, models.CASCADE, null=True, related_name="stage")

    class Meta:
        ordering = ["season", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="stages_are_numbered"),
            models.CheckConstraint(
                condition=models.Q(present_in__isnull=True)
                | models.Q(present_in=models.F("season")),
                name="a_stage_is_present_in_its_own_season",
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"Stage {self.number}"

    @property
    def taker(self) -> Taker:
        """Where its teams come from."""
        if not self.takes:
            return Taker(self.number - 1 if self.number > 1 else None)
        places = tuple(self.takes.get("places") or ())
        return Taker(self.takes.get("source"), places, bool(self.takes.get("cross")))

    @property
    def seed(self) -> str:
        """What its draw is made from: the season's seed, and what distinguishes this draw."""
        apart = f".{self.number}" if self.number > 1 else ""
        return self.season.seed + apart + (f".{self.draws}" if self.draws > 1 else "")

    def draw_after(self, number: int) -> int:
        """The number of the draw after that one.

        The first stage skips the other stages' numbers, in which their seeds end.
        """
        taken = self.season.stages.count() if self.number == 1 else 1
        return max(number, taken) + 1

    def day_of(self, round: int) -> date | None:
        """The day for which a round is set down, if the stage has dates."""
        if self.first_day is None:
            return None
        return self.first_day + timedelta(days=self.every * (round - 1))

    @property
    def play(self) -> Format:
        """How its teams meet."""
        return format_of(self.format, self.settings)

    @property
    def offer(self) -> FormatOffer:
        """What that is called, and means."""
        return offered(self.play)


class Group(models.Model):
    """Teams of a stage that meet one another; `number` counts from 1."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="groups")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60, blank=True)
    # What coaches had agreed for matches in rounds whose draw was taken back, in case the same
    # teams meet again: {"round", "teams", "agreed"} each.
    agreed = models.JSONField(default=list)
    # Matches of such rounds that were begun and undone, with the round of each. No label tells them
    # apart: two seasons of a league, or two stages of a season, may have the same name.
    undone = models.JSONField(default=dict)

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="groups_are_numbered")
        ]

    def __str__(self) -> str:
        return self.name or f"Group {self.number}"


class GroupEntrant(models.Model):
    """An entrant that was drawn into a group; `order` is its place in the group's draw."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="drawn")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="groups")
    order = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["group", "order"]
        constraints = [
            models.UniqueConstraint(
                fields=["group", "entrant"], name="an_entrant_is_in_a_group_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.entrant} in {self.group}"
