"""The house rules by which a team acted at a given time: a redraft adopts those of its day.

Something bought under the former rules isn't wrong under the new ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dungeonbowl.houserules import HouseRules
from league.queries.redrafts import rules_before
from rules.services.correcting.window import Act
from teams.ledger import OpenTeam
from teams.services.redrafting import drafts_anew


def in_their_time(team: OpenTeam, acts: Sequence[Act]) -> Iterator[tuple[OpenTeam, Act]]:
    """Each of these acts in order, with the team under the rules of its time.

    Except for the progression, which is the present one: earlier improvements are stored (C-191).
    """
    redrafts = [change.pk for act in acts if (change := act.change) and drafts_anew(change)]
    before = rules_before(team.id, redrafts) if redrafts else {}
    ahead = [one for one in redrafts if one in before]
    for act in acts:
        if ahead and act.change is not None and act.change.pk == ahead[0]:
            ahead.pop(0)
        yield (_by(team, before[ahead[0]]) if ahead else team), act


def _by(team: OpenTeam, house_rules: dict[str, object]) -> OpenTeam:
    then = {**house_rules, "progression": team.rules["progression"]}
    return replace(team, rules=HouseRules.from_snapshot(then, team.book))
