"""The ledger: the only writer of gold, SPP and a player's facts.

A change is posted under a key, so that posting it twice does nothing the second time. Gold and
SPP are added up again from the entries by the database, never nudged; all other facts come out
of the effects' own `apply`, with which the audit refolds the whole history.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.db.models import OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce

from accounts.errors import Conflict
from accounts.models import User
from dungeonbowl.book import Book
from dungeonbowl.effects import Line, Rejoined, Renamed, fold, from_json, to_json
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases import default_number
from dungeonbowl.state import PlayerState, TeamState
from dungeonbowl.value import team_rating, team_value
from dungeonbowl.verdicts import Verdict, refuse_if
from dungeonbowl.wording import gold
from teams.models import Change, Entry, Player, Team
from teams.packs import rules_of
from teams.queries import PLAYER_FACTS, TEAM_FACTS, team_state

LONGEST = 300


@dataclass
class OpenTeam:
    """A team whose row is locked for this transaction, and its state as the ledger has it."""

    row: Team
    state: TeamState
    rules: HouseRules
    book: Book

    @property
    def id(self) -> int:
        return self.row.pk


def lock(team_id: int) -> OpenTeam:
    """Lock the team's row, first of all that is locked, until the transaction ends.

    Raises Team.DoesNotExist.
    """
    row = Team.objects.select_for_update().get(pk=team_id)
    rules = rules_of(row)
    return OpenTeam(row, team_state(row), rules, rules.book)


def lock_all(team_ids: Iterable[int]) -> dict[int, OpenTeam]:
    """Lock several teams, in the order of their ids, so that two callers can't deadlock."""
    return {team_id: lock(team_id) for team_id in sorted(set(team_ids))}


def new_player(team: OpenTeam) -> int:
    """A row for somebody about to be hired; nobody sees him before the ledger says `hired`."""
    return Player.objects.create(team=team.row).pk


@dataclass(frozen=True, slots=True)
class Posting:
    """A change to be posted. `by` is None where the rules did it; match and step are ids."""

    key: str
    by: User | None
    why: str
    lines: Sequence[Line]
    match: int | None = None
    step: int | None = None
    reverses: Change | None = None


def post(
    team: OpenTeam,
    *,
    key: str,
    by: User | None,
    why: str,
    lines: Sequence[Line],
    match: int | None = None,
    step: int | None = None,
    reverses: Change | None = None,
) -> Change:
    """Write one change with its lines and bring the team up to date.

    Raises Refused (TEAM-09) when the treasury would go below nothing.
    """
    (change,) = post_all(team, [Posting(key, by, why, lines, match, step, reverses)])
    return change


def post_all(team: OpenTeam, postings: Sequence[Posting]) -> list[Change]:
    """Write several changes, each on the state that the ones before it left, and project once.

    What was posted before under its key is left as it is. Raises Refused (TEAM-09) when the
    treasury would go below nothing.
    """
    keys = [posting.key for posting in postings]
    known = {change.key: change for change in Change.objects.filter(key__in=keys)}
    fresh = [posting for posting in postings if posting.key not in known]
    after = team.state
    for posting in fresh:
        before, after = after, fold(after, posting.lines)
        refuse_if(debt_verdicts(before, after))
    if fresh:
        written = Change.objects.bulk_create([_change(team, posting) for posting in fresh])
        Entry.objects.bulk_create(
            _entry(change, line)
            for change, posting in zip(written, fresh, strict=True)
            for line in posting.lines
        )
        _project(team, after)
        known |= {change.key: change for change in written}
    return [known[key] for key in keys]


def _change(team: OpenTeam, posting: Posting) -> Change:
    return Change(
        team=team.row,
        key=posting.key,
        by=posting.by,
        why=shortened(posting.why),
        match=posting.match,
        step=posting.step,
        reverses=posting.reverses,
    )


def shortened(words: str) -> str:
    """Words that fit into a row of the ledger; what is longer stands in full where it came from."""
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"


def take_back(
    team: OpenTeam, change: Change, *, by: User | None, why: str, key: str = ""
) -> Change:
    """Post the inverse of a change, newest line first. Nothing is ever deleted.

    Raises Conflict when it was taken back before, Refused (TEAM-09) when its gold is spent, and
    Impossible when something that came later stands on it.
    """
    if Change.objects.filter(reverses=change).exists():
        raise Conflict("This was taken back already.")
    lines = [line_of(entry).inverse() for entry in reversed(change.entries.all())]
    lines += _renumbered(team.state, lines)
    return post(
        team,
        key=key or f"{change.key}.taken-back",
        by=by,
        why=why,
        lines=lines,
        match=change.match,
        step=change.step,
        reverses=change,
    )


def _renumbered(before: TeamState, lines: Sequence[Line]) -> list[Line]:
    """New shirts for those who come back to a number that somebody wears by now."""
    after, more = fold(before, lines), []
    for line in lines:
        player = after.player(line.player or 0)
        worn = {one.number for one in after.roster if one.id != player.id}
        if isinstance(line.effect, Rejoined) and player.number in worn:
            free = default_number(after)
            shirt = Renamed(player.name, free, player.name, player.number)
            more.append(Line(f"{player.name} comes back as number {free}", player.id, effect=shirt))
            after = more[-1].apply(after)
    return more


def line_of(entry: Entry) -> Line:
    """The stored entry as the rules know it."""
    return Line(entry.text, entry.player_id, entry.gold, entry.spp, from_json(entry.effect))


def debt_verdicts(before: TeamState, after: TeamState) -> tuple[Verdict, ...]:
    """TEAM-09 if the change between these states takes the treasury below nothing."""
    if after.treasury >= 0 or after.treasury >= before.treasury:
        return ()
    return (Verdict("TEAM-09", f"{gold(-after.treasury)} are lacking from the treasury."),)


def _entry(change: Change, line: Line) -> Entry:
    return Entry(
        change=change,
        team_id=change.team_id,
        player_id=line.player,
        gold=line.gold,
        spp=line.spp,
        effect=to_json(line.effect),
        text=shortened(line.text),
    )


def _project(team: OpenTeam, after: TeamState) -> None:
    """Bring the rows to what the ledger now says."""
    _write_players(team.state, after)
    treasury = _sum(Entry.objects.filter(team=OuterRef("pk")), "team", "gold")
    facts = {name: getattr(after, name) for name in TEAM_FACTS if name != "treasury"}
    Team.objects.filter(pk=team.id).update(
        treasury=treasury,
        value=team_value(after, team.rules).total,
        rating=team_rating(after, team.rules).total,
        version=team.row.version + 1,
        **facts,
    )
    team.row.refresh_from_db()
    team.state = after


def _write_players(before: TeamState, after: TeamState) -> None:
    """Write the facts that changed, and add up again the SPP of everybody who earned any."""
    earned = []
    for player in after.players.values():
        changed = _changed(before.player(player.id), player)
        if "spp" in changed:
            earned.append(player.id)
            del changed["spp"]
        if changed:
            Player.objects.filter(pk=player.id).update(**changed)
    if earned:
        spp = _sum(Entry.objects.filter(player=OuterRef("pk")), "player", "spp")
        Player.objects.filter(pk__in=earned).update(spp=spp)


def _changed(before: PlayerState, after: PlayerState) -> dict[str, Any]:
    """The columns of a player's row that now hold something else."""
    if before == after:
        return {}
    was = _columns(before)
    return {name: value for name, value in _columns(after).items() if was[name] != value}


def _columns(player: PlayerState) -> dict[str, Any]:
    return {
        **{name: getattr(player, name) for name in PLAYER_FACTS},
        "gained": list(player.gained),
        "rolled": [list(faces) for faces in player.rolled],
        "injuries": [asdict(injury) for injury in player.injuries],
    }


def _sum(entries, group: str, field: str):  # type: ignore[no-untyped-def]
    """A subquery that adds up `field` over the entries of one team or player."""
    total = entries.order_by().values(group).annotate(total=Sum(field)).values("total")
    return Coalesce(Subquery(total), 0)
