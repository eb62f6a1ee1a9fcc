from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models

from dungeonbowl.team.state import PlayerState


def new_seed() -> str:
    """32 random bytes in hex, for dice that are rolled outside matches."""
    return secrets.token_hex(32)


class Team(models.Model):
    """A college team. Columns repeat what the ledger says, to be read quickly.

    `treasury` (gold pieces), `rerolls`, `fan_factor`, `half_price_rerolls`, `apothecary` and
    `status` are projections of the ledger: only `teams.ledger` writes them, and `ledger_hash`.
    `value` and `rating` are worked out from them whenever the ledger grows. Gold paid in secret is
    still in `treasury` and `rating` until it is revealed.
    """

    class Status(models.TextChoices):
        DRAFT = "draft"
        REGISTERED = "registered"
        RETIRED = "retired"

    name = models.CharField(max_length=60)
    college = models.CharField(max_length=20)
    coach = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="teams")
    # The league is on a floor above, so a team knows only its slug; "" is none.
    league_slug = models.SlugField(max_length=60, blank=True, db_index=True)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.DRAFT)
    treasury = models.BigIntegerField(default=0)
    rerolls = models.PositiveIntegerField(default=0)
    fan_factor = models.PositiveIntegerField(default=0)
    half_price_rerolls = models.PositiveIntegerField(default=0)
    apothecary = models.BooleanField(default=False)
    value = models.BigIntegerField(default=0)
    rating = models.IntegerField(default=0)
    # What was paid in secret, and others still see in the treasury (teams.queries.sealing):
    # {"changes": {change: match}, "gold": gold pieces, "points": of the rating}.
    sealed = models.JSONField(default=dict)
    # The match the team is in, from its start until its post-game reaches the hire step.
    in_match = models.BigIntegerField(null=True, blank=True)
    # Since when its coach has been removed from its league; null if they left by themselves.
    coach_removed_at = models.DateTimeField(null=True, blank=True)
    # The source of improvement rolls outside matches.
    seed = models.CharField(max_length=64, default=new_seed, editable=False)
    # Keys of `teams.heraldry`, as its coach last chose them; "" leaves the choice to the seed.
    ground = models.CharField(max_length=20, blank=True)
    figure = models.CharField(max_length=20, blank=True)
    charge = models.CharField(max_length=20, blank=True)
    # What its coach last wrote about it; older portraits stay as rows.
    portrait = models.ForeignKey("teams.Portrait", models.PROTECT, null=True, related_name="+")
    # The commissioner's latest correction, and the latest that the coach has read, by the change's
    # id.
    corrected = models.BigIntegerField(default=0)
    corrections_read = models.BigIntegerField(default=0)
    # The hash of its ledger's last change (teams.ledger.chain); "" if there is none yet.
    ledger_hash = models.CharField(max_length=64, blank=True)
    version = models.PositiveIntegerField(default=1)
    founded_at = models.DateTimeField(auto_now_add=True)
    # The rule pack of its league when it was founded, by its hash; "" is the program's own book.
    pack = models.CharField(max_length=64, blank=True)
    # The house rules under which the team was founded, all resolved. Long, so it comes last: SQLite
    # reads a row from its start.
    house_rules = models.JSONField(default=dict)

    # Everybody who was ever in it, by id, if they were fetched with the row.
    people: dict[int, PlayerState] | None = None

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name

    @property
    def correction_waits(self) -> bool:
        """Whether there is a commissioner's correction that the coach hasn't read yet."""
        return self.corrected > self.corrections_read
