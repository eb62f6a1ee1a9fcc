from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Max

from accounts.models import User
from dungeonbowl.houserules import HouseRules
from league.changes import changed_options, pack_change
from league.models import League, Minute, RuleChange

LONGEST = 500


def record(league: League, by: User | None, *texts: str) -> None:
    """Record a decision in the minutes. Without a person, the rules decided."""
    Minute.objects.bulk_create(_lines(league, by, texts))


def record_rules(
    league: League, by: User, before: HouseRules | None, after: HouseRules, why: str = ""
) -> RuleChange | None:
    """Keep a version of the house rules, and a line of minutes for each that changed.

    Does nothing if nothing changed. The league's row is locked, so versions are consecutive.
    """
    texts: list[str] = []
    if before is not None:
        texts = [one.text for one in changed_options(before, after)]
        texts = [*pack_change(before.book, after.book), *texts]
        if not texts:
            return None
    last = RuleChange.objects.filter(league=league).aggregate(last=Max("number"))["last"] or 0
    version = RuleChange.objects.create(
        league=league,
        number=last + 1,
        by=by,
        why=why,
        preset=league.preset,
        pack_before=before.book.pack if before else "",
        pack=after.book.pack,
        before=before.as_dict() if before else None,
        after=after.as_dict(),
    )
    Minute.objects.bulk_create(_lines(league, by, texts, version))
    return version


def _lines(
    league: League, by: User | None, texts: Iterable[str], rules: RuleChange | None = None
) -> list[Minute]:
    return [Minute(league=league, by=by, text=text[:LONGEST], rules=rules) for text in texts]
