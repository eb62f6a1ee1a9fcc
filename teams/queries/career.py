"""A player's career: everything the ledger says of them, and how their page shows it.

A long career has a hundred lines. They are values straight from the columns needed, and written
without a template, which would spend most of its time looking names up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from functools import lru_cache
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.dateformat import format as dated
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone

from core.templatetags.wheel import gold_change, signed
from core.ui.marks import mark
from dungeonbowl.postgame.steps.mvp import MvpStep
from teams.models import Entry, Player

COLUMNS = (
    "text", "gold", "spp", "effect", "change_id", "change__at", "change__match", "change__key",
    "change__reverses",
)  # fmt: skip
MARKS = {
    "hired": "door",
    "left": "door",
    "rejoined": "undo",
    "renamed": "pen",
    "improvement_rolled": "steps",
    "improvement_forgotten": "undo",
    "skill": "star",
    "skill_lost": "undo",
    "injury": "plaster",
    "healed": "undo",
    "miss_next_game": "plaster",
    "available": "tick",
    "item": "gem",
    "armed": "blade",
    "confiscated": "chain",
    "weapon_returned": "blade",
}


@dataclass(frozen=True, slots=True)
class Deed:
    """A line of a career, with their SPP after it. `gold` in gold pieces."""

    text: str
    gold: int
    spp: int
    effect: dict[str, Any]
    change: int
    at: datetime
    match: int | None
    together: int
    key: str = ""
    reverses: int | None = None

    @property
    def award(self) -> bool:
        """Whether a post-game named them most valuable player (POST-08)."""
        return self.key.startswith("postgame.") and f".{MvpStep.key}." in self.key

    @property
    def mark(self) -> str:
        """The mark that stands before it."""
        kind = self.effect.get("kind", "")
        if kind == "left" and self.effect.get("how") == Player.Status.DEAD:
            return "skull"
        return MARKS.get(kind, "ball" if self.spp else "coin")


def career(player_id: int) -> Iterator[Deed]:
    """Everything that concerns a player, oldest first, in one query."""
    together = 0
    entries = Entry.objects.filter(player=player_id).order_by("id")
    for text, gold, spp, effect, change, at, match, *cause in entries.values_list(*COLUMNS):
        together += spp
        yield Deed(text, gold, spp, effect, change, at, match, together, *cause)


def most_valuable(deeds: Iterable[Deed]) -> Counter[int]:
    """How often they were named most valuable player, by match, as far as it stands."""
    told = list(deeds)
    taken_back = {deed.reverses for deed in told}
    standing = (one for one in told if one.award and one.reverses is None)
    return Counter(one.match for one in standing if one.match and one.change not in taken_back)


def timeline(deeds: Iterable[Deed], team_id: int) -> SafeString:
    """The career as items of `ol.timeline`."""
    ledger, zone = reverse("team-ledger", args=[team_id]), get_current_timezone()
    return mark_safe("\n".join(_item(deed, ledger, zone) for deed in deeds))


def _item(deed: Deed, ledger: str, zone: tzinfo) -> str:
    return (
        f'<li><span class="timeline__mark">{mark(deed.mark, 12)}</span>'
        f'<span class="timeline__what">{escape(deed.text)}</span>'
        f'<span class="timeline__note">{" · ".join(_notes(deed, ledger, zone))}</span></li>'
    )


def _notes(deed: Deed, ledger: str, zone: tzinfo) -> Iterator[str]:
    if deed.spp:
        points = f'<strong class="num">{signed(deed.spp)} SPP</strong>'
        yield f"{points}, {deed.together} together"
    if deed.gold:
        yield gold_change(deed.gold)
    at = deed.at.astimezone(zone)
    yield f'<time datetime="{at.isoformat()}">{_day(at.date())}</time>'
    if deed.match and (page := _match_page()):
        yield f'<a href="{page.format(deed.match)}">the match</a>'
    yield f'<a href="{ledger}?at={deed.change}#change-{deed.change}">receipt</a>'


@lru_cache(maxsize=512)
def _day(day: date) -> str:
    return dated(day, "j F Y")


@lru_cache(maxsize=1)
def _match_page() -> str:
    """The address of a match, which is the floor above's to give; "" while there is none."""
    try:
        return reverse("match", args=[0]).replace("0", "{}")
    except NoReverseMatch:
        return ""
