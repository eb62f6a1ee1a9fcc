"""Mapping the people of a league's document to people here.

The importer may say in `people` who somebody is. Of the others, the importer is themselves, and
people who share a league with them are matched by username. Everybody else becomes an account
without a sign-in, in whose name their deeds stay. Nobody but the importer runs the league here
until the importer says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain

from django.core.exceptions import ValidationError

from accounts.models import User
from accounts.services import free_names, new_placeholder
from dungeonbowl.errors import FieldErrors
from league.models import Membership
from rules.services.transfer.columns import PERSON, columns_of
from rules.services.transfer.document import Carried
from rules.services.transfer.spool import Parcel


@dataclass(frozen=True)
class WhoIsWho:
    """The username here for each username there; `made` are names of accounts yet to be made."""

    known: Mapping[str, User] = field(default_factory=dict)
    made: Mapping[str, str] = field(default_factory=dict)

    def here(self, username: str) -> str:
        """Somebody's username here."""
        known = self.known.get(username)
        return known.username if known else self.made[username]

    def names(self) -> dict[str, str]:
        """Everybody's username here."""
        return {there: self.here(there) for there in (*self.known, *self.made)}

    def numbers(self) -> dict[str, int]:
        """Everybody's id here; missing accounts are made."""
        fresh = {there: new_placeholder(here).pk for there, here in self.made.items()}
        return {**{there: user.pk for there, user in self.known.items()}, **fresh}


def called_here(carried: Carried | Parcel, by: User, asked: Mapping[str, str]) -> WhoIsWho:
    """Who its people are. Raises FieldErrors by `people.<username>`.

    Nobody here may be two people there, and everybody named must exist. People that no row
    references are ignored, so that nobody can probe for usernames.
    """
    said = carried.said.people
    named = _named(list(said), asked)
    needed = people_of(carried)
    names = [one for one in said if one in needed]
    known = {there: user for there, user in named.items() if there in needed}
    taken = {user.pk for user in known.values()}
    for name, user in _alike([one for one in names if one not in asked], by).items():
        if user.pk not in taken:
            known[name] = user
            taken.add(user.pk)
    return WhoIsWho(known, _free_names([one for one in names if one not in known]))


def people_of(carried: Carried | Parcel) -> frozenset[str]:
    """Everybody whom a row references."""
    if isinstance(carried, Parcel):
        return carried.named
    columns = (
        table.column(column.name)
        for label, table in carried.tables.items()
        for column in columns_of(label)
        if column.of == PERSON
    )
    return frozenset(chain.from_iterable(columns)) - {None}


def _named(names: list[str], asked: Mapping[str, str]) -> dict[str, User]:
    here = {one.username: one for one in User.objects.filter(username__in=asked.values())}
    wrong: dict[str, list[str]] = {}
    often = Counter(asked.values())
    for there, said in asked.items():
        if there not in names:
            wrong[f"people.{there}"] = ["The document knows nobody of that name."]
        elif said not in here or not here[said].is_active:
            wrong[f"people.{there}"] = [f"Nobody here is called {said}."]
        elif often[said] > 1:
            wrong[f"people.{there}"] = [f"{said} can't be two people."]
    if wrong:
        raise FieldErrors(wrong)
    return {there: here[said] for there, said in asked.items()}


def _alike(names: list[str], by: User) -> dict[str, User]:
    """The people of these names whom the importer knows here, and the importer."""
    ours = Membership.objects.filter(user=by).values("league")
    known = Membership.objects.filter(league__in=ours).values("user")
    found = User.objects.filter(username__in=names, is_active=True, pk__in=known)
    people = {one.username: one for one in found}
    return people | ({by.username: by} if by.username in names else {})


def _free_names(names: list[str]) -> dict[str, str]:
    """A free username for each: their own, perhaps with a number appended."""
    made: dict[str, str] = {}
    for name in names:
        given = {one.lower() for one in made.values()}
        made[name] = next(one for one in free_names(name) if one.lower() not in given)
    return made


def check_names(names: Iterable[str]) -> str:
    """What is wrong with these usernames; "" if nothing."""
    check = User._meta.get_field("username").run_validators
    for name in names:
        try:
            check(name)
        except ValidationError:
            return f"Nobody can be called {name!r}."
    return ""
