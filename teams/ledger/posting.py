"""The ledger: the only writer of gold, SPP and a player's facts.

A change is posted under a key, so that posting it twice does nothing the second time. Gold and SPP
are added up again from the entries by the database, never nudged; all other facts come from the
effects' `apply`, with which the audit also refolds the history.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from accounts.models import User
from core.errors import Conflict
from core.prepared import prepared
from dungeonbowl.effects import LedgerLine, Rejoined, Renamed, fold, from_json, to_json
from dungeonbowl.purchases import default_number
from dungeonbowl.team.state import TeamState
from dungeonbowl.verdicts import Verdict, refuse_if
from dungeonbowl.wording import gold
from teams.ledger.chain import chain
from teams.ledger.keys import key_in_force
from teams.ledger.locked import OpenTeam, lock, lock_all
from teams.ledger.projection import project
from teams.models import Change, Entry, Player, Team

__all__ = [
    "OpenTeam",
    "Posting",
    "debt_verdicts",
    "line_of",
    "lock",
    "lock_all",
    "new_player",
    "post",
    "post_all",
    "post_sealed",
    "post_together",
    "reveal",
    "shortened",
    "take_back",
]

LONGEST = 300


def new_player(team: OpenTeam) -> int:
    """A row for somebody about to be hired; they aren't shown before the ledger says `hired`."""
    return Player.objects.create(team=team.row).pk


def forget_players(players: Iterable[int]) -> None:
    """Drop the rows of players who were never hired, and whom no entry names."""
    unsigned = Player.objects.filter(pk__in=list(players), status=Player.Status.UNSIGNED)
    unsigned.filter(entries=None).delete()


@dataclass(frozen=True, slots=True)
class Posting:
    """A change to be posted. `by` is None where the rules did it; match and step are ids.

    If it is `sealed`, only the team's coach sees it until the match reveals it.
    """

    key: str
    by: User | None
    why: str
    lines: Sequence[LedgerLine]
    match: int | None = None
    step: int | None = None
    reverses: Change | None = None
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class LedgerPage:
    """Changes to be written into one team's ledger, and the state after them."""

    team: OpenTeam
    postings: Sequence[Posting]
    after: TeamState


def post(team: OpenTeam, posting: Posting) -> Change:
    """Write one change with its lines and bring the team up to date.

    Raises Refused (TEAM-09) when the treasury would go below nothing.
    """
    (change,) = post_all(team, [posting])
    return change


def post_all(team: OpenTeam, postings: Sequence[Posting]) -> list[Change]:
    """Write several changes, each on the state that the ones before it left, and project once.

    A change whose key was posted before is skipped. Raises Refused (TEAM-09) when the treasury
    would go below nothing.
    """
    return post_together([(team, postings)])


def post_together(booked: Sequence[tuple[OpenTeam, Sequence[Posting]]]) -> list[Change]:
    """The same for several teams at once, in as many statements as for one."""
    keys = [posting.key for _, postings in booked for posting in postings]
    known = {change.key: change for change in _posted(*keys)} if keys else {}
    if known:
        booked = [(team, [_anew(one, known) for one in postings]) for team, postings in booked]
        keys = [posting.key for _, postings in booked for posting in postings]
    _demand_own(booked, known)
    written = _write([_page(team, postings, known) for team, postings in booked])
    known |= {change.key: change for change in written}
    return [known[key] for key in keys]


@prepared
def _posted(*keys: str) -> QuerySet[Change]:
    return Change.objects.filter(key__in=keys)


def _anew(posting: Posting, known: dict[str, Change]) -> Posting:
    """The posting as it is to be written now, also if a correction took back what was written."""
    key, posted = key_in_force(posting.key, known.get(posting.key))
    if posted is not None:
        known[key] = posted
    return replace(posting, key=key)


def _demand_own(
    booked: Sequence[tuple[OpenTeam, Sequence[Posting]]], known: Mapping[str, Change]
) -> None:
    """Raise Conflict if another team's ledger has one of these keys."""
    for team, postings in booked:
        for posting in postings:
            if posting.key in known and known[posting.key].team_id != team.id:
                raise Conflict(f"Another team's ledger has {posting.key} already.")


def _page(team: OpenTeam, postings: Sequence[Posting], known: Container[str]) -> LedgerPage:
    """What is still to be written: the changes whose keys aren't there yet."""
    fresh = [posting for posting in postings if posting.key not in known]
    after = team.state
    for posting in fresh:
        before, after = after, fold(after, posting.lines)
        refuse_if(debt_verdicts(before, after))
    return LedgerPage(team, fresh, after)


def rewrite(team: OpenTeam, reversals: Sequence[Posting], again: Sequence[Posting]) -> list[Change]:
    """Take the team's latest changes back, newest first, and post others in their place.

    Projects once. Raises Refused (TEAM-09) when what is posted takes the treasury below nothing;
    while changes are taken back it may be.
    """
    after = team.state
    for posting in reversals:
        after = fold(after, posting.lines)
    for posting in again:
        before, after = after, fold(after, posting.lines)
        refuse_if(debt_verdicts(before, after))
    return _write([LedgerPage(team, [*reversals, *again], after)])


def reversal(team: OpenTeam, change: Change, by: User, why: str, mark: str) -> Posting:
    """The posting that takes a change back, its key ending in `mark`. It stays sealed."""
    key, hidden = f"{change.key}.{mark}", change.pk in team.sealed
    lines = inverses(change)
    return Posting(key, by, why, lines, change.match, change.step, change, sealed=hidden)


def inverses(change: Change) -> list[LedgerLine]:
    """The lines that take a change back, newest first."""
    return [line_of(entry).inverse() for entry in reversed(change.entries.all())]


def _write(pages: Sequence[LedgerPage]) -> list[Change]:
    """Write these changes, and bring the teams' rows up to date."""
    pages = [page for page in pages if page.postings]
    posted = [(page.team, posting) for page in pages for posting in page.postings]
    drawn_up = [_drawn_up(team, posting) for team, posting in posted]
    written = Change.objects.bulk_create([change for change, _ in drawn_up])
    Entry.objects.bulk_create(entry for _, entries in drawn_up for entry in entries)
    for change, (team, posting) in zip(written, posted, strict=True):
        if posting.sealed:
            team.sealed |= {change.pk: change.match or 0}
    project([(page.team, page.after) for page in pages])
    return written


def post_sealed(team: OpenTeam, posting: Posting) -> Change:
    """Write a change that only the team's coach sees, until `reveal`.

    The team's version stays: it would show the others that something was paid. Raises Refused
    (TEAM-09) when the treasury would go below nothing.
    """
    version = team.row.version
    (change,) = post_all(team, [replace(posting, sealed=True)])
    Team.objects.filter(pk=team.id).update(version=version)
    team.row.version = version
    return change


def reveal(team: OpenTeam, match_id: int) -> None:
    """Let everybody see what the team paid in secret for this match, if it paid anything."""
    kept = {change: match for change, match in team.sealed.items() if match != match_id}
    if kept != team.sealed:
        team.sealed = kept
        project([(team, team.state)])


def _drawn_up(team: OpenTeam, posting: Posting) -> tuple[Change, list[Entry]]:
    """The change and its entries, chained to the team's last change."""
    change = _change(team, posting)
    entries = [_entry(change, line) for line in posting.lines]
    team.row.ledger_hash = chain(change, entries, team.row.ledger_hash)
    return change, entries


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
    """Words cut to fit into a row of the ledger; in full they stand where they came from."""
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"


def take_back(
    team: OpenTeam, change: Change, *, by: User | None, why: str, key: str = ""
) -> Change:
    """Post the inverse of a change, newest line first. Nothing is ever deleted.

    Raises Conflict when it was taken back before, Refused (TEAM-09) when its gold is spent, and
    Impossible when something later builds on it.
    """
    if Change.objects.filter(reverses=change).exists():
        raise Conflict("This was taken back already.")
    lines = inverses(change)
    lines += _renumbered(team.state, lines)
    key = key or f"{change.key}.taken-back"
    return post(team, Posting(key, by, why, lines, change.match, change.step, change))


def _renumbered(before: TeamState, lines: Sequence[LedgerLine]) -> list[LedgerLine]:
    """New numbers for those whose old one somebody else wears by now."""
    after, more = fold(before, lines), []
    for line in lines:
        player = after.player(line.player or 0)
        worn = {one.number for one in after.roster if one.id != player.id}
        if isinstance(line.effect, Rejoined) and player.number in worn:
            free = default_number(after)
            shirt = Renamed(player.name, free, player.name, player.number)
            more.append(
                LedgerLine(f"{player.called} comes back as number {free}", player.id, effect=shirt)
            )
            after = more[-1].apply(after)
    return more


def line_of(entry: Entry) -> LedgerLine:
    """The stored entry as a value."""
    return LedgerLine(entry.text, entry.player_id, entry.gold, entry.spp, from_json(entry.effect))


def debt_verdicts(before: TeamState, after: TeamState) -> tuple[Verdict, ...]:
    """TEAM-09 if the change between these states takes the treasury below nothing."""
    if after.treasury >= 0 or after.treasury >= before.treasury:
        return ()
    return (Verdict("TEAM-09", f"{gold(-after.treasury)} are lacking from the treasury."),)


def _entry(change: Change, line: LedgerLine) -> Entry:
    return Entry(
        change=change,
        team_id=change.team_id,
        player_id=line.player,
        gold=line.gold,
        spp=line.spp,
        effect=to_json(line.effect),
        text=shortened(line.text),
    )
