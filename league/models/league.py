from __future__ import annotations

from django.conf import settings
from django.db import models

from dungeonbowl.league.lateness import LateRule, Ruled


def installations_zone() -> str:
    """The time zone of a league that hasn't chosen one."""
    return settings.TIME_ZONE


class DecideHow(models.TextChoices):
    """How the rules answer a step that nobody answers in time."""

    FIRST_CHOICE = "first_choice", "Take the first choice that is allowed"
    LEAVE_OUT = "leave_out", "Leave it out where that is allowed"


class LateHow(models.TextChoices):
    """What follows if a match isn't played by its last day, and not by an extended one either."""

    ASKED = Ruled.ASKED.value, "A commissioner decides"
    DRAWN = Ruled.DRAWN.value, "It counts as a draw without touchdowns"
    FORFEITED = Ruled.FORFEITED.value, "Whoever sought no date forfeits it"


class League(models.Model):
    """A club's league: a preset of the rules, and what its commissioners changed in it."""

    # Teams and matches know their league by its slug, so it never changes.
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=60)
    motto = models.CharField(max_length=120, blank=True)
    preset = models.CharField(max_length=30, default="astrogranite")
    # Only differences from the preset; the resolved rules are worked out from both.
    house_rules = models.JSONField(default=dict)
    # The rule pack laid over the book, by its hash; "" is the program's own book.
    pack = models.CharField(max_length=64, blank=True)
    public = models.BooleanField(default=False)
    # The IANA name of the time zone in which its dates are shown.
    time_zone = models.CharField(max_length=64, default=installations_zone)
    # After how many days somebody who keeps the league waiting is reminded, and after how many the
    # rules decide for them; 0 is never. They count from `deadlines_since` at the earliest, so that
    # nobody is late as soon as they are set.
    remind_after_days = models.PositiveSmallIntegerField(default=0)
    decide_after_days = models.PositiveSmallIntegerField(default=0)
    # A `DecideHow` and a `LateHow`, which their service knows and the form says in words: with
    # `choices` every word of these would be a migration.
    decide_how = models.CharField(max_length=12, blank=True)
    # How many days after its last day the rules decide about a match that wasn't played; 0 is
    # never. First its day is put off, as often as allowed.
    late_after_days = models.PositiveSmallIntegerField(default=0)
    late_how = models.CharField(max_length=10, default=LateHow.ASKED)
    extend_days = models.PositiveSmallIntegerField(default=7)
    extend_times = models.PositiveSmallIntegerField(default=0)
    deadlines_since = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)
    # The league that this one rehearses: nothing here counts, and nobody else hears of it.
    rehearses = models.ForeignKey("self", models.PROTECT, null=True, related_name="rehearsals")
    founded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    founded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name

    @property
    def late_rule(self) -> LateRule:
        """What follows if a match isn't played by its last day."""
        return LateRule(Ruled(self.late_how), self.extend_days, self.extend_times)


class Minute(models.Model):
    """A line of the league's minutes: what was decided, by whom and when."""

    league = models.ForeignKey(League, models.CASCADE, related_name="minutes")
    # Nobody by name means that the rules did it.
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    text = models.CharField(max_length=500)
    # The version of the house rules that this line is about, if any.
    rules = models.ForeignKey(
        "league.RuleChange", models.CASCADE, null=True, related_name="minutes"
    )

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.text
