"""A few nights between the same two teams, and what a commissioner sets right of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.core.management import call_command
from django.core.serializers import serialize

from accounts.commands import Command
from league.services import make_friendly
from matches.models import Event, Match, Side
from matches.services import Friendly
from rules.models import PostGame, Step
from rules.services import correcting
from rules.services.correcting import CorrectionResult, WantedCorrection
from teams.models import Player, Team
from tests.rules.night import Night, players
from tests.rules.recount import figures_agree


class Seasoned:
    """The nights of Bob and Carol, in the order played; `first` is the one to be corrected."""

    def __init__(self, night: Night) -> None:
        self.first, self.nights = night, [night]
        self.alice, self.bob, self.carol = night.alice, night.bob, night.carol
        self.home, self.away = night.home, night.away

    def again(self, **making: Any) -> Night:
        """Another night of the same teams, not started yet."""
        teams = [self.home.pk, self.away.pk]
        match = make_friendly(self.bob, Friendly(teams, **making), league=self.first.league.slug)
        self.nights.append(replace(self.first, match=match))
        return self.nights[-1]

    def correct(
        self, match: Match | None = None, preview: bool = False, **wanted: Any
    ) -> CorrectionResult:
        """Alice corrects the first night, or another."""
        correction = WantedCorrection(**wanted)
        one = match or self.first.match
        return correcting.correct(
            Command(self.alice, one.pk, preview=preview), correction, "Told wrong."
        )

    def fresh(self) -> Seasoned:
        for night in self.nights:
            night.fresh()
        return self


def killing(night: Night, by: int = 0, victim: int = 0, **fields: Any) -> dict[str, Any]:
    """One of Bob's kills one of Carol's with a block."""
    killer, dead = players(night.home)[by], players(night.away)[victim]
    return {
        "type": "casualty",
        "player": killer.pk,
        "victim": dead.pk,
        "cause": "block",
        "rolls": {"casualty": 16},
    } | fields


def state(*teams: Team) -> str:
    """All that is known of these teams and their matches, but for the ledger and the clock."""
    ids = [team.pk for team in teams]
    matches = Match.objects.filter(sides__team__in=ids).distinct()
    steps = Step.objects.filter(postgame__match__in=matches).exclude(status="reverted")
    kept = (
        "postgame",
        "team",
        "order",
        "key",
        "status",
        "needs",
        "text",
        "answers",
        "kept",
        "said",
    )
    return "\n".join(
        [
            serialize("json", Team.objects.filter(pk__in=ids).order_by("pk"), fields=TEAM),
            serialize("json", Player.objects.filter(team__in=ids).order_by("pk")),
            serialize("json", matches.order_by("pk"), fields=("status", "result", "confirmed_at")),
            serialize("json", Side.objects.filter(match__in=matches).order_by("pk")),
            serialize("json", Event.objects.filter(match__in=matches).order_by("pk")),
            serialize("json", steps.order_by("pk"), fields=(*kept, "done_at")),
            serialize("json", PostGame.objects.filter(match__in=matches), fields=("status",)),
        ]
    )


TEAM = (
    "name", "treasury", "rerolls", "fan_factor", "half_price_rerolls", "apothecary", "value",
    "rating", "status", "in_match",
)  # fmt: skip


def audited() -> None:
    """The ledger adds up, all in it follows from what was recorded, and so do all figures."""
    call_command("audit_ledger")
    call_command("audit_matches")
    figures_agree()
