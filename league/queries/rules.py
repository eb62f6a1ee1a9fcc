"""A league's house rules, worked out from its preset and the changes to it."""

from __future__ import annotations

from django.db.models import QuerySet

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.packs import RulePack as PackRead
from league.models import League, RuleChange
from teams.house import House
from teams.models import Pack
from teams.queries.packs import book_for, stored_pack

PUBLIC = "public"


def book_of(league: League) -> Book:
    """The league's book: the program's own, perhaps with the league's rule pack laid over it."""
    return book_for(league.pack)


def house_rules_of(league: League, rulebook: Book | None = None) -> HouseRules:
    """Every option of the league, resolved (OPT-01 to OPT-96), under this book or its own.

    Who may read the league (OPT-93) is a column of its own, because pages filter by it.
    """
    rulebook = rulebook or book_of(league)
    preset = HouseRules.resolve(rulebook, league.preset)
    # Stored options were checked when they were written; a later book must not lock anybody out.
    chosen = {key: value for key, value in league.house_rules.items() if key in rulebook.options}
    return HouseRules.from_snapshot({**preset.as_dict(), **chosen, PUBLIC: league.public}, rulebook)


def house_of(league: League) -> House:
    """The league as a house, by whose rules teams are founded and matches are made."""
    return House(house_rules_of(league), league.slug)


def rule_changes_of(league: League) -> QuerySet[RuleChange]:
    """The versions of the league's house rules, newest first, with who made them."""
    return RuleChange.objects.filter(league=league).select_related("by").order_by("-number")


def rules_before(change: RuleChange) -> HouseRules | None:
    """The house rules that this version replaced; None for the first."""
    if change.before is None:
        return None
    return HouseRules.from_snapshot(change.before, book_for(change.pack_before))


def rules_after(change: RuleChange) -> HouseRules:
    """The house rules as this version made them."""
    return HouseRules.from_snapshot(change.after, book_for(change.pack))


def pack_of(league: League) -> PackRead | None:
    """The league's rule pack; None if it plays by the book alone."""
    return stored_pack(league.pack) if league.pack else None


def packs_of(league: League) -> QuerySet[Pack]:
    """Every pack by which the league plays or played, latest first."""
    versions = RuleChange.objects.filter(league=league)
    return Pack.objects.filter(pk__in=versions.values("pack")).order_by("-kept_at", "name")
