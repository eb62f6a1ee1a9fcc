"""Changing a league and its rules, with a dry run first.

A change holds for teams founded and matches prepared or started from now on. Teams keep the rules
under which they were founded, except for how fast their players learn, and a match those of the
moment when it was first prepared.
"""

from __future__ import annotations

from typing import Unpack

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.models import User
from accounts.permissions import Perm
from core.errors import check_version
from dungeonbowl import packs
from dungeonbowl.book import Book, BookError, book
from dungeonbowl.houserules import HouseRules
from league.models import League
from league.queries import book_of, find_league, house_rules_of
from league.queries.impact import RulesImpact, impact_of
from league.queries.roles import forget
from league.services.deadlines import deadlines_in_words
from league.services.minutes import record, record_rules
from league.services.text import clean
from league.services.wishes import Wish, apply, choose
from matches.services import renew_rules
from teams.house import House
from teams.queries.packs import keep
from teams.services.progressing import learn_by

LONGEST_WHY = 300


@transaction.atomic
def amend(
    by: User, slug: str, *, version: int | None = None, why: str = "", **wish: Unpack[Wish]
) -> League:
    """Change a league. If its house rules change, a version of them is stored.

    Raises ValidationError by field, Conflict for an old version.
    """
    league = _lock(by, slug, version)
    before, old_name, waited = house_rules_of(league), league.name, deadlines_in_words(league)
    apply(league, wish, before.book)
    if league.name != old_name:
        record(league, by, f"Renamed the league, which was {old_name}.")
    if deadlines_in_words(league) != waited:
        record(league, by, deadlines_in_words(league))
    return _settle(league, by, before, house_rules_of(league), why)


def rehearse(
    by: User, slug: str, *, version: int | None = None, **wish: Unpack[Wish]
) -> RulesImpact:
    """What `amend` would change. Nothing is written. Raises as `amend` does."""
    league = find_league(by, slug, Perm.LEAGUE_MANAGE)
    check_version(league.version, version)
    before = house_rules_of(league)
    apply(league, wish, before.book)
    return impact_of(league, before, house_rules_of(league))


@transaction.atomic
def adopt(by: User, slug: str, text: str, *, version: int | None = None, why: str = "") -> League:
    """Let the league play by a rule pack (OPT-01, OPT-83); with a blank text by the book alone.

    The text is stored, and teams founded and matches started under it stay with it. Raises
    ValidationError with line and reason for everything wrong with the pack, or if a house rule of
    the league refers to something that the pack doesn't have; Conflict for an old version.
    """
    league = _lock(by, slug, version)
    pack = read(text)
    if pack is not None:
        keep(pack)
    before, rulebook = house_rules_of(league), _made_by(pack)
    _put(league, rulebook)
    return _settle(league, by, before, house_rules_of(league, rulebook), why)


def rehearse_pack(by: User, slug: str, text: str, *, version: int | None = None) -> RulesImpact:
    """What `adopt` would change. Nothing is written. Raises as `adopt` does."""
    league = find_league(by, slug, Perm.LEAGUE_MANAGE)
    check_version(league.version, version)
    pack = read(text)
    before, rulebook = house_rules_of(league), _made_by(pack)
    _put(league, rulebook)
    return impact_of(league, before, house_rules_of(league, rulebook), pack)


def read(text: str) -> packs.RulePack | None:
    """The pack, None for a blank text. Raises ValidationError with line and reason."""
    if not text.strip():
        return None
    try:
        return packs.read_pack(text)
    except BookError as refused:
        said = [f"Line {problem.line}: {problem.reason}." for problem in refused.problems]
        raise ValidationError({"text": said}) from None


def _made_by(pack: packs.RulePack | None) -> Book:
    return pack.book if pack else book()


def _put(league: League, rulebook: Book) -> None:
    """Pin the league to a book, and check its house rules against it."""
    if book_of(league).pack != rulebook.pack:
        league.pack = rulebook.pack
        choose(league, rulebook, {})


def _lock(by: User, slug: str, version: int | None) -> League:
    find_league(by, slug, Perm.LEAGUE_MANAGE)
    league = League.objects.select_for_update(no_key=True).get(slug=slug)
    check_version(league.version, version)
    return league


def _settle(league: League, by: User, before: HouseRules, after: HouseRules, why: str) -> League:
    """Write the league's row and its minutes, and renew the rules of matches that wait."""
    reason = clean("why", why)
    if len(reason) > LONGEST_WHY:
        raise ValidationError({"why": [f"At most {LONGEST_WHY} characters."]})
    league.version += 1
    league.save()
    record_rules(league, by, before, after, reason)
    house = House(after, league.slug)
    renew_rules(house)
    if before.choice("progression") != after.choice("progression"):
        learn_by(by, house)
    forget()
    return league
