"""The name of an account that ends leaves the sentences that the program wrote with it.

What people typed stays as they typed it: a reason may hold a word that is somebody's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Q

from accounts.models import User
from core.rows import overwrite
from league.models import Minute
from matches.models import Passage, Proposal

# What stands before and after somebody's name in a league's minutes, and in a match's record.
MINUTES = (
    (r"^Handed .* over from ", r" to "),
    (r"^Handed .* over from \S+ to ", r"\. "),
    (r"^Gave .* back to ", r"\. "),
    (r"^Removed ", r"\.$"),
    (r"^Made ", r" (?:commissioner|coach)\.$"),
    (r"^Let ", r" finish "),
    (r"^Let in the imported team .* of ", r"\.$"),
    (r"^Declined .* of ", r": "),
)
PASSAGES = (
    (r"^(?:Accepts for .*|Refuses) what ", r" proposed\."),
    (r"^(?:Proposes|Decides on) ", r" as referee\."),
    (r"^(?:Proposes|Decides on) (?:.*, |.* and )?", r" as game master\."),
    (r": ", r"'s? proposal of .* lapsed, without "),
)
Places = Iterable[tuple[str, str]]


def forget_name(person: User, name: str) -> None:
    """Write this name where sentences of their leagues and matches name the person.

    Call it before the account is renamed, and once they have left their leagues.
    """
    minutes = Minute.objects.filter(league__departures__user=person).distinct()
    overwrite(list(_renamed(minutes, "text", MINUTES, person, name)), ["text"])
    named = Q(by=person) | Q(referee=person) | Q(game_master=person)
    matches = Proposal.objects.filter(named).values("match")
    passages = Passage.objects.filter(match__in=matches)
    overwrite(list(_renamed(passages, "why", PASSAGES, person, name)), ["why"])


def _renamed(rows: Any, column: str, places: Places, person: User, name: str) -> Iterator[Any]:
    """The rows whose sentence names the person, each with the other name."""
    longest = rows.model._meta.get_field(column).max_length
    was = re.escape(person.username)
    for row in rows.filter(**{f"{column}__contains": person.username}):
        said = text = getattr(row, column)
        for before, after in places:
            text = re.sub(f"({before}){was}(?={after})", rf"\g<1>{name}", text)
        if text != said:
            setattr(row, column, text[:longest])
            yield row
