"""Reading teams: rows turned into the plain values on which the rules work."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import (
    BigIntegerField,
    Case,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    When,
)
from django.db.models.functions import Coalesce

from accounts.permissions import Person, things_seen
from core.prepared import prepared
from dungeonbowl.effects import OfferChanged, WeaponReturned
from dungeonbowl.keys import PlayerStatus
from dungeonbowl.team.state import Injury, PlayerState, TeamState
from teams.models import Change, Entry, Player, Team
from teams.queries.sealing import sealed_changes

PLAYER_FACTS = (
    "number",
    "name",
    "position",
    "price",
    "weapon",
    "weapon_price",
    "confiscated",
    "item",
    "miss_next_game",
    "spp",
    "stayed",
    "status",
)
PLAYER_COLUMNS = ("id", *PLAYER_FACTS, "gained", "rolled", "earned", "injuries")
# In the keys of changes that a correction took back, before the correction's number.
UNDONE = ".undone-c"
# How the key of a correction of a team ends.
CORRECTED = ".adjust"
# Entries by which a player was offered to their team in a redraft, once or again.
OFFERED = Q(effect__kind=OfferChanged.kind, effect__status=PlayerStatus.OFFERED)
# Entries by which a confiscated weapon was bought back, which is for good.
BOUGHT_BACK = Q(effect__kind=WeaponReturned.kind)
TEAM_FACTS = (
    "college",
    "name",
    "status",
    "treasury",
    "rerolls",
    "fan_factor",
    "half_price_rerolls",
    "apothecary",
)


def player_state(player: Player) -> PlayerState:
    """A player's row as a value."""
    return player_of(*(getattr(player, name) for name in PLAYER_COLUMNS))


def player_states(players: QuerySet[Player]) -> dict[int, dict[int, PlayerState]]:
    """Players as values, by team and id, read from only the needed columns."""
    return _by_team(players.values_list("team_id", *PLAYER_COLUMNS))


def people_of(*teams: int) -> dict[int, dict[int, PlayerState]]:
    """Everybody who ever was on these teams, by team and id, in shirt-number order."""
    return _by_team(_rows_of_teams(*teams))


@prepared
def _rows_of_teams(*teams: int) -> QuerySet[Player, Any]:
    rows = Player.objects.filter(team__in=teams).order_by("number", "id")
    return rows.values_list("team_id", *PLAYER_COLUMNS)


def _by_team(rows: Iterable[tuple[Any, ...]]) -> dict[int, dict[int, PlayerState]]:
    found: dict[int, dict[int, PlayerState]] = {}
    for team, *columns in rows:
        state = player_of(*columns)
        found.setdefault(team, {})[state.id] = state
    return found


def _people(team_id: int) -> dict[int, PlayerState]:
    return {row[0]: player_of(*row) for row in _rows_of(team_id)}


@prepared
def _rows_of(team: int) -> QuerySet[Player, Any]:
    return Player.objects.filter(team=team).values_list(*PLAYER_COLUMNS)


def team_state(team: Team, players: Iterable[Player] | None = None) -> TeamState:
    """A team's row and its players' rows as a value.

    Without `players` it takes all of them: those fetched with the team, or else fetched now.
    """
    if players is None:
        return team_with(team, team.people if team.people is not None else _people(team.pk))
    return team_with(team, {row.pk: player_state(row) for row in players})


def team_with(team: Team, players: dict[int, PlayerState]) -> TeamState:
    """A team's row as a value, with players given as values."""
    facts = {name: getattr(team, name) for name in TEAM_FACTS}
    return TeamState(players=players, **facts)


def player_of(*columns: Any) -> PlayerState:
    """A player out of their `PLAYER_COLUMNS`."""
    known = dict(zip(PLAYER_COLUMNS, columns, strict=True))
    known["gained"] = tuple(known["gained"])
    known["rolled"] = tuple((faces[0], faces[1]) for faces in known["rolled"])
    known["earned"] = tuple((progression, spp) for progression, spp in known["earned"])
    known["injuries"] = tuple(Injury(**injury) for injury in known["injuries"])
    return PlayerState(**known)


def visible_to(person: Person) -> QuerySet[Team]:
    """The teams the person may see, with their coaches, by name."""
    return Team.objects.filter(things_seen(person, "teams")).select_related("coach")


def teams_of_league(slug: str) -> QuerySet[Team]:
    """The league's teams with their coaches, by name."""
    return Team.objects.filter(league_slug=slug).select_related("coach")


def history(team: Team) -> QuerySet[Change]:
    """The team's ledger, oldest first, with what a page needs of each change.

    Sealed changes are left out, unless the row was opened for its coach.
    """
    return (
        Change.objects.filter(team=team)
        .exclude(pk__in=list(sealed_changes(team)))
        .select_related("by", "reversed_by")
        .prefetch_related("entries")
        .order_by("id")
    )


def story(team: Team, about: Q | None = None) -> QuerySet[Change]:
    """The ledger, the latest first, each change with `gold` and `spp` moved and `treasury` left.

    `about` is a condition on Entry: only changes with such an entry are shown.
    """
    mine = Entry.objects.filter(change=OuterRef("pk"))
    so_far = Entry.objects.filter(team=team, change__lte=OuterRef("pk")).exclude(
        change__in=list(sealed_changes(team))
    )
    changes = history(team) if about is None else history(team).filter(Exists(mine.filter(about)))
    return changes.annotate(
        gold=_added_up(mine, "gold", "change"),
        spp=_added_up(mine, "spp", "change"),
        treasury=_added_up(so_far, "gold", "team"),
    ).order_by("-id")


def _added_up(entries: QuerySet[Entry], what: str, by: str) -> Coalesce:
    total = entries.order_by().values(by).annotate(total=Sum(what)).values("total")
    return Coalesce(Subquery(total), 0)


@dataclass(frozen=True, slots=True)
class StatementLine:
    """A change with what it moved and the treasury it left, in gold pieces."""

    change: Change
    gold: int
    spp: int
    treasury: int


def statement(team: Team) -> list[StatementLine]:
    """The whole ledger, oldest first, added up; the last treasury is the team's."""
    lines, treasury = [], 0
    for change in history(team):
        entries = change.entries.all()
        gold = sum(entry.gold for entry in entries)
        treasury += gold
        lines.append(StatementLine(change, gold, sum(entry.spp for entry in entries), treasury))
    return lines


def unread_corrections(team: Team) -> list[Change]:
    """What commissioners corrected since the coach last looked; no query if nothing waits.

    A match's correction takes back many changes at once: of these only the first.
    """
    if not team.correction_waits:
        return []
    later = Change.objects.filter(team=team, pk__gt=team.corrections_read).select_related("by")
    corrected = Q(key__endswith=CORRECTED) | Q(key__contains=UNDONE)
    found = {
        change.key.partition(UNDONE)[2] or change.key: change
        for change in later.filter(corrected).exclude(by=team.coach_id).order_by("-id")
    }
    return list(found.values())[::-1]


def paid_for(player_id: int) -> int:
    """What the team has paid for this player so far, in gold pieces.

    After a redraft that is what they cost since they were offered in it, and what was paid to buy
    back a weapon, which they keep even when they are offered again.
    """
    return _paid(Entry.objects.filter(player=player_id)).get(player_id, 0)


def paid_for_each(team: Team) -> dict[int, int]:
    """The same for each of a team's players, by their id."""
    return _paid(Entry.objects.filter(team=team).exclude(player=None))


def _paid(spent: QuerySet[Entry]) -> dict[int, int]:
    again = OFFERED & Q(player=OuterRef("player"))
    offered = Entry.objects.filter(again).order_by("-id").values("id")[:1]
    since = spent.order_by().annotate(
        offered=Coalesce(Subquery(offered), 0, output_field=BigIntegerField())
    )
    kept = When(BOUGHT_BACK, offered__gt=0, then=0)
    paid = Sum(Case(kept, default=F("gold"), output_field=BigIntegerField()))
    found = since.filter(id__gt=F("offered")).values_list("player").annotate(paid=paid)
    return {player: -gold for player, gold in found}


def departed(team: Team) -> QuerySet[Player]:
    """Players who used to be on the roster."""
    gone = (Player.Status.ACTIVE, Player.Status.UNSIGNED, Player.Status.OFFERED)
    return team.players.exclude(status__in=gone)


def namesakes(team: Team) -> int:
    """How many other teams of its league have the same name, ignoring case."""
    if not team.league_slug:
        return 0
    others = Team.objects.filter(league_slug=team.league_slug, name__iexact=team.name)
    return others.exclude(pk=team.pk).count()
