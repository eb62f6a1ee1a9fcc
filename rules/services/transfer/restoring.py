"""Writing a league from values: the same rows with other ids, under a slug of its own.

`restore` takes a `Carried`; it is one transaction, so nothing is left of an interrupted one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from django.db import transaction

from accounts.models import User
from dungeonbowl.errors import FieldError
from dungeonbowl.packs import read_pack
from league.models import League, Membership, Role
from league.queries.roles import forget
from league.services.minutes import record
from rules.services.transfer.checking import faults_of
from rules.services.transfer.document import Carried
from rules.services.transfer.errors import Unreadable
from rules.services.transfer.freshsecrets import draw_seeds
from rules.services.transfer.gathering import Watch, nobody_looks, standings_by_number
from rules.services.transfer.idmap import NewNumbers
from rules.services.transfer.inserting import insert_all
from rules.services.transfer.jsonids import HOUSE_RULES
from rules.services.transfer.newids import VERSION, numbers_for, renumber
from rules.services.transfer.people import WhoIsWho
from rules.services.transfer.playedelsewhere import begun_in_ours, set_apart
from rules.services.transfer.reading import NAMED
from rules.services.transfer.rehashing import rechain, refingerprint
from rules.services.transfer.resealing import reseal, unsealed
from rules.services.transfer.spool import Parcel
from teams.queries.packs import keep

UNREADABLE = (TypeError, KeyError, ValueError, AttributeError, IndexError)


@dataclass(frozen=True)
class Destination:
    """How a league is to be written: by whom, under which slug, and who its people are.

    `marks` are columns of the league's row that replace the document's.
    """

    by: User
    slug: str
    people: WhoIsWho
    said: str = "Brought the league here."
    marks: Mapping[str, Any] = field(default_factory=dict)


def demand_sound(carried: Carried) -> None:
    """Raise Unreadable if the league doesn't add up."""
    try:
        faults = [fault for fault, _ in zip(faults_of(carried), range(NAMED), strict=False)]
    except UNREADABLE as wrong:
        raise Unreadable(f"This league can't be read: {wrong!r}.") from None
    if faults:
        raise Unreadable(" ".join(faults))


def trust(_: Carried) -> None:
    """Check nothing: the league was read from this very database."""


@transaction.atomic
def restore(
    carried: Carried | Parcel,
    destination: Destination,
    watch: Watch = nobody_looks,
    held_to: Callable[[Carried], None] = trust,
) -> League:
    """Write the league with new ids, consuming the values.

    The importer becomes its commissioner. Raises Unreadable, and leaves nothing, if the result
    differs from the document. `held_to` checks each stretch.
    """
    stretches = carried.stretches()
    first = next(stretches)
    _keep_packs(first)
    numbers = numbers_for(carried, first, destination.people.names())
    writing = _Writing(first, numbers, destination, watch)
    for stretch in chain([first], stretches):
        held_to(stretch)
        writing.write(stretch)
    league = League.objects.get(slug=destination.slug)
    reseal(writing.bare)
    set_apart(writing.ours)
    _demand_same(first.standings, numbers, league)
    _hand_over(league, destination)
    forget()
    return league


class _Writing:
    """A league being written, a stretch at a time."""

    def __init__(
        self, first: Carried, numbers: NewNumbers, destination: Destination, watch: Watch
    ) -> None:
        self.numbers, self.destination, self.watch = numbers, destination, watch
        self.rules = [HOUSE_RULES.here(rules, numbers) for rules in first.rules]
        self.name = _name_of(destination)
        self.people = {self.name: destination.by.pk, **destination.people.numbers()}
        versions = first.tables[VERSION].column("id")
        self.came = {numbers.here(VERSION, version) for version in versions}
        self.bare: list[int] = []
        self.ours: list[int] = []

    def write(self, stretch: Carried) -> None:
        """Write this stretch, consuming it."""
        stretch.rules = self.rules
        _drawn_as_there(stretch)
        renumber(stretch, self.numbers, self.destination.slug)
        draw_seeds(stretch, self.name)
        rechain(stretch, self.people)
        refingerprint(stretch)
        self.bare += unsealed(stretch)
        self.ours += begun_in_ours(stretch, self.came)
        drawn = {"slug": self.destination.slug, **self.destination.marks}
        insert_all(stretch, self.people, drawn, self.watch)


def _drawn_as_there(carried: Carried) -> None:
    """Keep lots as they were, by storing the ids that teams had there."""
    entrants = carried.tables["league.Entrant"]
    numbers = entrants.picked("drawn_as", "team_id")
    entrants.set("drawn_as", [team if lot is None else lot for lot, team in numbers])


def _name_of(destination: Destination) -> str:
    """The importer's username in the document, or one that nobody in it has."""
    for there, user in destination.people.known.items():
        if user.pk == destination.by.pk:
            return there
    # No username has a blank.
    return " "


def _keep_packs(carried: Carried) -> None:
    """Store the rule packs. Raises Unreadable for one that doesn't fit its hash."""
    for named, text in carried.packs.items():
        try:
            pack = read_pack(text)
        except (FieldError, *UNREADABLE) as wrong:
            raise Unreadable(f"A rule pack of the league can't be read: {wrong}") from None
        if pack.hash != named:
            raise Unreadable(f"The text of the rule pack {pack.heading.name} was changed.")
        keep(pack)


def _demand_same(standings: Mapping[str, Any], numbers: NewNumbers, league: League) -> None:
    """Raise Unreadable if a season's table differs from the document's."""
    now = standings_by_number(league)
    for stage, rows in standings.items():
        here = str(numbers.here("league.Stage", int(stage))) if stage.isdecimal() else ""
        was = [[numbers.here("teams.Team", row[0]), *row[1:]] for row in rows]
        if now.get(here) != was:
            raise Unreadable(f"The table of stage {stage} isn't what its matches come to.")


def _hand_over(league: League, destination: Destination) -> None:
    """The importer becomes the only commissioner, because nobody else has agreed to be one."""
    Membership.objects.filter(league=league, role=Role.COMMISSIONER).update(role=Role.COACH)
    Membership.objects.update_or_create(
        league=league, user=destination.by, defaults={"role": Role.COMMISSIONER}
    )
    record(league, destination.by, destination.said)
