"""A league written from values: the same rows by other numbers, under an address of its own.

Whoever holds a `Carried` calls `restore`; it is one transaction, and nothing is left of one that
was broken off.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.db import transaction

from accounts.models import User
from dungeonbowl.errors import FieldError
from dungeonbowl.packs import read_pack
from dungeons.models import DungeonVersion
from league.models import League, Membership, Role
from league.queries.roles import forget
from league.services.minutes import record
from rules.services.carrying.checking import faults_of
from rules.services.carrying.columns import SLUG, columns_of
from rules.services.carrying.document import Carried, ModelRows
from rules.services.carrying.drawing import draw_seeds
from rules.services.carrying.errors import Unreadable
from rules.services.carrying.gathering import Watch, nobody_looks, standings_by_number
from rules.services.carrying.inserting import insert_all
from rules.services.carrying.numbers import ABOUT, EVENT, NewNumbers, set_aside
from rules.services.carrying.people import WhoIsWho
from rules.services.carrying.playedelsewhere import begun_in_ours, set_apart
from rules.services.carrying.reading import NAMED
from rules.services.carrying.registry import CARRIED
from rules.services.carrying.rehashing import chained_anew, fingerprinted_anew
from rules.services.carrying.renumbering import HOUSE_RULES
from rules.services.carrying.sealinganew import seal_anew, unsealed
from teams.queries.packs import keep

DUNGEON, VERSION = "dungeons.Dungeon", "dungeons.DungeonVersion"
UNREADABLE = (TypeError, KeyError, ValueError, AttributeError, IndexError)


@dataclass(frozen=True)
class Wanted:
    """As what a league is to be written: by whom, under which slug, and who its people are.

    `marks` are columns of the league's row that are to be other ones than the document's.
    """

    by: User
    slug: str
    people: WhoIsWho
    said: str = "Brought the league here."
    marks: Mapping[str, Any] = field(default_factory=dict)


def demand_sound(carried: Carried) -> None:
    """Raise Unreadable where the league doesn't add up."""
    try:
        faults = [fault for fault, _ in zip(faults_of(carried), range(NAMED), strict=False)]
    except UNREADABLE as wrong:
        raise Unreadable(f"This league can't be read: {wrong!r}.") from None
    if faults:
        raise Unreadable(" ".join(faults))


@transaction.atomic
def restore(carried: Carried, wanted: Wanted, watch: Watch = nobody_looks) -> League:
    """Write the league, whose numbers become those here; the values are used up by it.

    Whoever it is for is a commissioner of it. Raises Unreadable where it doesn't come out as the
    document says, and leaves nothing then.
    """
    _keep_packs(carried)
    standings = carried.standings
    _drawn_as_there(carried)
    numbers = _renumbered(carried, wanted)
    people = wanted.people.numbers()
    draw_seeds(carried, _name_of(wanted))
    people.setdefault(_name_of(wanted), wanted.by.pk)
    chained_anew(carried, people)
    fingerprinted_anew(carried)
    bare, ours = unsealed(carried), begun_in_ours(carried)
    insert_all(carried, people, {"slug": wanted.slug, **wanted.marks}, watch)
    league = League.objects.get(slug=wanted.slug)
    seal_anew(bare)
    set_apart(ours)
    _demand_same(standings, numbers, league)
    _hand_over(league, wanted)
    forget()
    return league


def _drawn_as_there(carried: Carried) -> None:
    """Let lots fall here as they fell there: by the numbers that teams had where it was."""
    entrants = carried.tables["league.Entrant"]
    numbers = entrants.picked("drawn_as", "team_id")
    entrants.set("drawn_as", [team if lot is None else lot for lot, team in numbers])


def _name_of(wanted: Wanted) -> str:
    """What the importer is called in the document, or a name that nobody in it has."""
    for there, user in wanted.people.known.items():
        if user.pk == wanted.by.pk:
            return there
    # No username has a blank.
    return " "


def _keep_packs(carried: Carried) -> None:
    """Keep the rule packs named. Raises Unreadable for one that isn't what its hash says."""
    for named, text in carried.packs.items():
        try:
            pack = read_pack(text)
        except (FieldError, *UNREADABLE) as wrong:
            raise Unreadable(f"A rule pack of the league can't be read: {wrong}") from None
        if pack.hash != named:
            raise Unreadable(f"The text of the rule pack {pack.heading.name} was changed.")
        keep(pack)


def _renumbered(carried: Carried, wanted: Wanted) -> NewNumbers:
    people = wanted.people
    names = {there: people.here(there) for there in (*people.known, *people.made)}
    numbers = NewNumbers(people=names)
    _use_what_is_public(carried, numbers)
    for family in CARRIED:
        table, model = carried.tables[family.label], apps.get_model(family.label)
        if family.label != EVENT and model._meta.pk.remote_field is None:
            there = sorted(table.column("id"))
            fresh = set_aside(model, len(there))
            numbers.known.setdefault(family.label, {}).update(zip(there, fresh, strict=True))
    for label, table in carried.tables.items():
        _renumber(carried, label, table, numbers, wanted)
    carried.rules = [HOUSE_RULES.here(rules, numbers) for rules in carried.rules]
    return numbers


def _use_what_is_public(carried: Carried, numbers: NewNumbers) -> None:
    """A dungeon that stands in this installation's public library is that one."""
    dungeons, versions = carried.tables[DUNGEON], carried.tables[VERSION]
    ours = {number for number, slug in dungeons.picked("id", SLUG) if slug}
    wanted: dict[int, list[tuple[int, str]]] = {}
    for number, dungeon, named in versions.picked("id", "dungeon_id", "hash"):
        if dungeon not in ours:
            wanted.setdefault(dungeon, []).append((number, named))
    hashes = {named for some in wanted.values() for _, named in some}
    public = DungeonVersion.objects.filter(hash__in=hashes, dungeon__public=True, public=True)
    here = {one.hash: one for one in public.order_by("-pk")}
    for dungeon, some in wanted.items():
        found = {here[named].dungeon_id for _, named in some if named in here}
        if len(found) == 1 and all(named in here for _, named in some):
            numbers.known.setdefault(DUNGEON, {})[dungeon] = found.pop()
            known = {number: here[named].pk for number, named in some}
            numbers.known.setdefault(VERSION, {}).update(known)
    _leave_out(dungeons, numbers.known.get(DUNGEON, {}))
    _leave_out(versions, numbers.known.get(VERSION, {}))


def _leave_out(table: ModelRows, known: Mapping[int, int]) -> None:
    place = table.place("id")
    table.rows = [row for row in table.rows if row[place] not in known]


def _renumber(
    carried: Carried, label: str, table: ModelRows, numbers: NewNumbers, wanted: Wanted
) -> None:
    """Let a table's columns name rows by the numbers here."""
    for column in columns_of(label):
        if column.name == SLUG:
            ours = carried.league.get("slug")
            values = table.column(SLUG)
            table.set(SLUG, [wanted.slug if slug == ours else "" for slug in values])
        elif column.field.primary_key and column.field.remote_field is None:
            table.set("id", [numbers.here(label, number) for number in table.column("id")])
        elif column.of in numbers.known or column.of == EVENT:
            table.set(column.name, list(_links(column, table, numbers)))
        elif column.renumbering is not None:
            values = table.column(column.name)
            table.set(column.name, [column.renumbering.here(each, numbers) for each in values])
    _rename(label, table, numbers)


def _links(column: Any, table: ModelRows, numbers: NewNumbers) -> Any:
    """Where a column leads here; nowhere, where it may and what it names wasn't carried."""
    known, must = numbers.known.get(column.of, {}), not column.field.null
    strict = column.field.remote_field is not None
    for number in table.column(column.name):
        if number is None or number in known:
            yield None if number is None else known[number]
        elif must and strict:
            raise Unreadable(f"{column.family.label}: {column.name} names {number}, which lacks.")
        else:
            yield numbers.here(column.of, number) if must else None


def _rename(label: str, table: ModelRows, numbers: NewNumbers) -> None:
    """What has numbers in its words."""
    if label == "teams.Change":
        table.set("key", [numbers.change_key(key) for key in table.column("key")])
    elif label == "rules.Nudge":
        table.set("about", [numbers.in_words(ABOUT, said) for said in table.column("about")])
    elif label == "matches.Roll":
        values = list(table.picked("purpose", "thrown_as"))
        here = [numbers.purpose(purpose) for purpose, _ in values]
        table.set("purpose", here)
        fell = [
            first or (purpose if purpose != now else "")
            for (purpose, first), now in zip(values, here, strict=True)
        ]
        table.set("thrown_as", fell)


def _demand_same(standings: Mapping[str, Any], numbers: NewNumbers, league: League) -> None:
    """Raise Unreadable where a table isn't the one that the document shows."""
    now = standings_by_number(league)
    for stage, rows in standings.items():
        here = str(numbers.here("league.Stage", int(stage))) if stage.isdecimal() else ""
        was = [[numbers.here("teams.Team", row[0]), *row[1:]] for row in rows]
        if now.get(here) != was:
            raise Unreadable(f"The table of stage {stage} isn't what its matches come to.")


def _hand_over(league: League, wanted: Wanted) -> None:
    """The importer runs it, and nobody else: of the others none has said that they will."""
    Membership.objects.filter(league=league, role=Role.COMMISSIONER).update(role=Role.COACH)
    Membership.objects.update_or_create(
        league=league, user=wanted.by, defaults={"role": Role.COMMISSIONER}
    )
    record(league, wanted.by, wanted.said)
