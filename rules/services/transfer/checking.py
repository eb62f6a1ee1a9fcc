"""Whether a league's figures add up: what follows from others, worked out again.

So changing a figure and its check isn't enough: everything derived from it has to be changed too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from dungeonbowl.wording import gold
from rules.services.transfer.document import Carried
from rules.services.transfer.rehashing import chained, fingerprints


def faults_of(carried: Carried) -> Iterator[str]:
    """Every sum that differs from its parts."""
    yield from _treasuries(carried)
    yield from _careers(carried)
    yield from _ledgers(carried)
    for number, posted, due in fingerprints(carried):
        if posted != due:
            yield f"Match {number}: its result and events aren't those that were confirmed."


def _treasuries(carried: Carried) -> Iterator[str]:
    entered: dict[int, int] = defaultdict(int)
    for team, amount in carried.tables["teams.Entry"].picked("team_id", "gold"):
        entered[team] += amount
    teams = carried.tables["teams.Team"].picked("id", "name", "treasury")
    for number, name, treasury in teams:
        if treasury != entered[number]:
            says = gold(entered[number])
            yield f"The treasury of {name} is {gold(treasury)}, and its ledger says {says}."


def _careers(carried: Carried) -> Iterator[str]:
    earned: dict[int, int] = defaultdict(int)
    for player, spp in carried.tables["teams.Entry"].picked("player_id", "spp"):
        earned[player] += spp
    players = carried.tables["teams.Player"].picked("id", "name", "spp")
    for number, name, spp in players:
        if spp != earned[number]:
            who = name or f"Player {number}"
            yield f"{who} has {spp} SPP, and the ledger says {earned[number]}."


def _ledgers(carried: Carried) -> Iterator[str]:
    """Changes whose hash doesn't fit their content; a team's last hash is the end of its ledger."""
    names: dict[int, str] = dict(carried.tables["teams.Team"].picked("id", "name"))
    last: dict[int, str] = {}
    for change in chained(carried, carried.people):
        last[change.team] = change.kept[-1]
        if change.kept != change.due:
            team = names.get(change.team, change.team)
            yield f"Change {change.id} in the ledger of {team} isn't as it was written."
    for number, said in carried.tables["teams.Team"].picked("id", "ledger_hash"):
        if said != last.get(number, ""):
            yield f"The end of the ledger of {names[number]} is missing."
