"""The dungeon that a match is played in: chosen before it starts, sealed, and opened in play.

A coach proposes it to the other sides, as they do options; a commissioner's choice and the game
master's holds at once. It may be chosen until the match starts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F

from accounts.commands import Command
from accounts.models import User
from accounts.permissions import Perm, require
from core.broadcast import say
from core.errors import Conflict
from dungeonbowl.dungeon import Layout, dungeon_verdicts, numbered, read_layout
from dungeonbowl.dungeon.things import CHEST
from dungeonbowl.dungeon.verdicts import ERROR
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules, InvalidOption
from dungeonbowl.verdicts import Refused, Verdict, refuse_if
from dungeons.models import DungeonVersion
from dungeons.queries.finding import find_dungeon, find_version
from matches.models import Match, MatchDungeon, Opening, Proposal
from matches.queries import rules_of
from matches.queries.agreeing import game_master_of, may_referee, may_settle
from matches.queries.dungeon import (
    COUNTED,
    agreed_rules,
    sealed_of,
    survey_in,
    version_called,
)
from matches.queries.folding import last_entry
from matches.queries.placed import placed_in
from matches.queries.tablelog import topic_of
from matches.services import agreeing
from matches.services.locking import lock_match, touch

KIND = Proposal.Kind.DUNGEON
LONGEST = 300


@dataclass(frozen=True, slots=True)
class DungeonChoice:
    """A dungeon by its id, in this version or its latest.

    `consent` says in words why it may be used in spite of errors.
    """

    dungeon: int
    version: int | None = None
    consent: str = ""


@transaction.atomic
def place(command: Command, choice: DungeonChoice) -> Proposal | None:
    """Choose the dungeon, or propose it to the other sides; None if it is chosen at once.

    Raises Conflict once the match has started, Http404 for a dungeon that they may not see, Refused
    with its errors, unless consent is given in words.
    """
    match, by = agreeing.lock_to_agree(command), command.by
    agreeing.demand_time(match, KIND)
    version = find_version(by, find_dungeon(by, choice.dungeon), choice.version)
    consent = _words(choice.consent)
    _demand_sound(match, version, consent)
    if _stands(match, version, consent, by):
        return None
    proposal = Proposal(kind=KIND, by=by, dungeon=version, consent=consent)
    said = f"{version_called(version)}, as the dungeon."
    return agreeing.put(match, proposal, _play_in, said, decide=may_settle(match, by))


def accept_dungeon(command: Command, proposal_id: int, *, decide: bool = False) -> Proposal:
    """Accept; with the last side's acceptance it is chosen."""
    return agreeing.say_yes(command, KIND, proposal_id, settle, decide=decide)


def refuse_dungeon(command: Command, proposal_id: int, *, reason: str = "") -> Proposal:
    """Refuse, with or without a reason."""
    return agreeing.say_no(command, KIND, proposal_id, reason=reason)


def withdraw_dungeon(command: Command, proposal_id: int, *, reason: str = "") -> Proposal:
    """Withdraw one's own proposal."""
    return agreeing.take_back(command, KIND, proposal_id, reason=reason)


def settle(match: Match, proposal: Proposal) -> None:
    """Choose the agreed dungeon, checked once more: the options may have changed."""
    assert proposal.dungeon is not None
    _demand_sound(match, proposal.dungeon, proposal.consent)
    _play_in(match, proposal)


def place_again(match: Match, version: DungeonVersion, consent: str, by: User) -> None:
    """Choose again the dungeon that was agreed earlier for a match, for the floor above.

    Not if it has errors by now.
    """
    proposal = Proposal(kind=KIND, match=match, by=by, dungeon=version, consent=consent)
    with suppress(Refused):
        settle(match, proposal)


def _play_in(match: Match, proposal: Proposal) -> None:
    """Store the dungeon for the match, and seal its secrets.

    It is played with as many chests, teleporters and traps as it has (OPT-41, OPT-42, OPT-64).
    """
    version, by = proposal.dungeon, proposal.by
    assert version is not None
    agreed = agreed_rules(match, placed_in(match))
    row = MatchDungeon(
        match=match,
        version=version,
        by=by,
        consent=proposal.consent,
        hidden=_knowingly(match, by),
        agreed={option: agreed.number(option) for option in COUNTED.values()},
    )
    # The counts of a former dungeon are removed with it.
    match.options = {**match.options, **row.agreed}
    match.options |= _counted(read_layout(version.document), rules_of(match))
    _seal(match, row)
    touch(match, "options")


def keep_to_dungeon(match: Match, changed: Mapping[str, Any]) -> None:
    """After a change of options, keep those that count things as the match's dungeon has them.

    Raises Refused as `demand_dungeon_fits` does.
    """
    if (row := placed_in(match)) is None:
        return
    demand_dungeon_fits(match, changed)
    row.agreed |= _of_counted(changed)
    row.save(update_fields=["agreed"])
    match.options |= _counted(read_layout(row.version.document), rules_of(match))


def demand_dungeon_fits(match: Match, changed: Mapping[str, Any]) -> None:
    """Raise Refused with every error that changed options cause in the match's dungeon.

    None without a dungeon, or if somebody consented to it in words.
    """
    row = placed_in(match)
    if row is None or row.consent:
        return
    rules = rules_of(match).merged({**changed, **row.agreed, **_of_counted(changed)})
    refuse_if(_errors(match, read_layout(row.version.document), rules, "The match's dungeon: "))


def _of_counted(changed: Mapping[str, Any]) -> dict[str, Any]:
    return {option: changed[option] for option in COUNTED.values() if option in changed}


def seal_for_good(match: Match, rules: HouseRules) -> None:
    """Deal again by the options with which a locked match starts, and fix it."""
    row = placed_in(match)
    if row is not None:
        _seal(match, row, rules)


@transaction.atomic
def look(command: Command, kind: str, number: int) -> None:
    """Open a chest or turn over a face-down thing, for everybody to know.

    By whoever may play, or the referee; hidden things only by the game master. Raises Conflict
    unless the match is under way in a dungeon, FieldError for what isn't sealed there.
    """
    match, by = lock_match(command.target), command.by
    if not may_referee(match, by):
        require(by, Perm.MATCH_PLAY, match)
    if match.status not in Match.LIVE:
        raise Conflict(f"Nothing is opened now: the match is {match.state}.")
    row = placed_in(match)
    if row is None:
        raise Conflict("Nobody chose a dungeon for this match.")
    if row.hidden and kind != CHEST and row.by_id != by.pk:
        raise PermissionDenied("Only the game master shows what they have hidden.")
    if not any((one.kind, one.number) == (kind, number) for one in sealed_of(match, row).secrets):
        raise FieldError("number", f"There is no {kind} {number} of which nobody knows.")
    _, fresh = Opening.objects.get_or_create(
        match=match, kind=kind, number=number, defaults={"by": by}
    )
    if fresh:
        _announce(match)


def _announce(match: Match) -> None:
    """Tell every phone at the table that there is news."""
    Match.objects.filter(pk=match.pk).update(looked=F("looked") + 1)
    transaction.on_commit(partial(say, topic_of(match.pk), last_entry(match)))


def _demand_sound(match: Match, version: DungeonVersion, consent: str) -> None:
    """Raise Refused with every error, unless there is consent to play in it anyway."""
    if consent:
        return
    layout = read_layout(version.document)
    refuse_if(_errors(match, layout, agreed_rules(match, placed_in(match))))


def _errors(match: Match, layout: Layout, rules: HouseRules, of: str = "") -> Iterator[Verdict]:
    """The verdicts, with words that say which dungeon they are about."""
    floors = len(layout.floors)
    for one in dungeon_verdicts(survey_in(match, layout, rules)):
        if one.severity == ERROR:
            yield replace(one, message=f"{of}{one.message}").refusal(floors)


def _stands(match: Match, version: DungeonVersion, consent: str, by: User) -> bool:
    """Whether exactly that is chosen already."""
    row = placed_in(match)
    now = (version.pk, consent, _knowingly(match, by))
    return row is not None and (row.version_id, row.consent, row.hidden) == now


def _knowingly(match: Match, by: User) -> bool:
    """Whether the game master chooses it, and alone may know what is hidden there (DUN-05)."""
    return game_master_of(match) == by.pk


def _counted(layout: Layout, rules: HouseRules) -> dict[str, int]:
    """The options for how many things of each kind it has."""
    counts = {option: len(numbered(layout, kind)) for kind, option in COUNTED.items()}
    return {option: count for option, count in counts.items() if _possible(rules, option, count)}


def _possible(rules: HouseRules, option: str, count: int) -> bool:
    try:
        rules.merged({option: count})
    except InvalidOption:
        return False
    return True


def _seal(match: Match, row: MatchDungeon, rules: HouseRules | None = None) -> None:
    sealed = sealed_of(match, row, rules)
    row.sealed, row.sealed_hash = sealed.text, sealed.hash
    MatchDungeon.objects.update_or_create(match=match, defaults=_columns(row))


def _columns(row: MatchDungeon) -> dict[str, object]:
    names = ("version", "by", "consent", "hidden", "agreed", "sealed", "sealed_hash")
    return {name: getattr(row, name) for name in names}


def _words(said: str) -> str:
    words = " ".join(said.split())
    if len(words) > LONGEST or not words.isprintable():
        raise FieldError("consent", f"At most {LONGEST} characters that can be printed.")
    return words
