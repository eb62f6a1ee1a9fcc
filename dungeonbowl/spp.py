"""Star Player Points for what a player does in a match (SPP-01, SPP-02, OPT-28)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from dungeonbowl.book import Book
from dungeonbowl.events import Event
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Cause, EventType, Hazard

NORMAL_LIST = ("completion", "casualty", "interception", "touchdown", "mvp")


@dataclass(frozen=True, slots=True)
class Award:
    """Points for one deed, and the reason in words."""

    spp: int
    text: str


NOTHING = Award(0, "")


def spp_value(key: str, book: Book, rules: HouseRules) -> int:
    """What a deed is worth: the normal list by the house rules, the rest by 003."""
    if key in NORMAL_LIST:
        return int(rules.numbers("spp_values")[NORMAL_LIST.index(key)])
    return int(getattr(book.spp, key))


def award(event: Event, book: Book, rules: HouseRules) -> Award:
    """The points an event earns its player, its outcome being known.

    Nobody earns what nobody did (C-102). Source: 003, Dungeonbowl Star Player Point Awards;
    Monster Activations and Injuries; Attacking the On-Site Ref; Secret Weapons.
    """
    if event.player is None or event.type not in AWARDS:
        return NOTHING
    return AWARDS[EventType(event.type)](event, book, rules)


def scores_casualty(event: Event, rules: HouseRules) -> bool:
    """Whether a casualty stands to somebody's name: an opponent's, and not made a knock-out.

    A casualty that regenerated was one all the same (C-137); one that drugs turned into a
    knock-out was none, unless the house says so (C-76, OPT-89).
    """
    if event.type != EventType.CASUALTY or event.player is None:
        return False
    if friendly(event):
        return False
    return not event.outcome.get("changed") or rules.flag("drugged_casualty_spp")


def friendly(event: Event) -> bool:
    """Whether it was done to one of one's own, or of an allied side (C-182).

    An event's outcome remembers that the sides were allied.
    """
    return event.player_team == event.victim_team or bool(event.outcome.get("allied"))


def _plain(key: str, words: str) -> Callable[[Event, Book, HouseRules], Award]:
    def worth(event: Event, book: Book, rules: HouseRules) -> Award:
        return Award(spp_value(key, book, rules), words)

    return worth


def _casualty(event: Event, book: Book, rules: HouseRules) -> Award:
    """A block earns the casualty, a weapon its own award if the victim stood (SW-08)."""
    if not scores_casualty(event, rules):
        return NOTHING
    cause = event.details.get("cause")
    if cause == Cause.BLOCK:
        return Award(spp_value("casualty", book, rules), "casualty")
    if cause == Cause.WEAPON and event.details.get("victim_standing", True):
        return Award(spp_value("weapon_casualty", book, rules), "casualty with a secret weapon")
    return NOTHING


def _hazard_push(event: Event, book: Book, rules: HouseRules) -> Award:
    """An opponent pushed into a trap, lava, a teleporter or off a ledge (C-101, OPT-87)."""
    if friendly(event):
        return NOTHING
    if event.details.get("hazard") == Hazard.CHASM and not rules.flag("chasm_is_ledge"):
        return NOTHING
    return Award(spp_value("hazard_push", book, rules), "opponent pushed into a hazard")


def _referee_removed(event: Event, book: Book, rules: HouseRules) -> Award:
    """As 003 and 000 give it, whatever the mode; 001 gives nothing for its own (C-187)."""
    if rules.choice("referee_mode") == "s1_model":
        return NOTHING
    return Award(spp_value("referee_removed", book, rules), "referee removed")


def _monster_removed(event: Event, book: Book, rules: HouseRules) -> Award:
    """2, a D6 more from Strength 6 on (C-90), and the casualty too if the house says so (C-89)."""
    bonus = int(event.outcome.get("monster_bonus") or 0)
    extra = spp_value("casualty", book, rules) if rules.flag("monster_casualty_spp") else 0
    heroic = f" and {bonus} for its strength" if bonus else ""
    return Award(
        spp_value("monster_removed", book, rules) + bonus + extra, f"monster removed{heroic}"
    )


AWARDS: Mapping[EventType, Callable[[Event, Book, HouseRules], Award]] = {
    EventType.TOUCHDOWN: _plain("touchdown", "touchdown"),
    EventType.COMPLETION: _plain("completion", "completion"),
    EventType.INTERCEPTION: _plain("interception", "interception"),
    EventType.CHEST_BALL: _plain("chest_ball", "chest with the ball"),
    EventType.REFEREE_REMOVED: _referee_removed,
    EventType.CASUALTY: _casualty,
    EventType.HAZARD_PUSH: _hazard_push,
    EventType.MONSTER_REMOVED: _monster_removed,
}
