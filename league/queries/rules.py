"""A league's house rules, worked out from its preset and what was changed of it."""

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
    """The book the league plays by: the program's own, with its rule pack over it if it has one."""
    return book_for(league.pack)


def house_rules_of(league: League, rulebook: Book | None = None) -> HouseRules:
    """Every option of the league, resolved (OPT-01 to OPT-96), under this book or its own.

    Who may read the league (OPT-93) is a column of its own, because pages filter by it.
    """
    rulebook = rulebook or book_of(league)
    preset = HouseRules.resolve(rulebook, league.preset)
    # What is stored was checked when it was written; a later book is not to lock anybody out.
    chosen = {key: value for key, value in league.house_rules.items() if key in rulebook.options}
    return HouseRules.from_snapshot({**preset.as_dict(), **chosen, PUBLIC: league.public}, rulebook)


def house_of(league: League) -> House:
    """The league as a house, by whose rules teams are founded and matches are made."""
    return House(house_rules_of(league), league.slug)


def rule_changes_of(league: League) -> QuerySet[RuleChange]:
    """The versions of the league's house rules, newest first, with who made them."""
    return RuleChange.objects.filter(league=league).select_related("by").order_by("-number")


def rules_before(change: RuleChange) -> HouseRules | None:
    """The house rules that this version took the place of; None for the first."""
    if change.before is None:
        return None
    return HouseRules.from_snapshot(change.before, book_for(change.pack_before))


def rules_after(change: RuleChange) -> HouseRules:
    """The house rules as this version made them."""
    return HouseRules.from_snapshot(change.after, book_for(change.pack))


def pack_of(league: League) -> PackRead | None:
    """The league's rule pack, read; None where it plays by the book alone."""
    return stored_pack(league.pack) if league.pack else None


def packs_of(league: League) -> QuerySet[Pack]:
    """Every pack the league plays or played by, the latest kept first."""
    versions = RuleChange.objects.filter(league=league)
    return Pack.objects.filter(pk__in=versions.values("pack")).order_by("-kept_at", "name")
