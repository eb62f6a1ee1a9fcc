"""A league changes how fast players learn: from the next skill on its teams learn by that."""

from __future__ import annotations

from accounts.models import User
from dungeonbowl.advancement import earning_lines
from teams import ledger
from teams.house import House
from teams.models import Team
from teams.services.commands import key

WHY = "The league changed how fast players learn: what was earned stays earned"


def learn_by(by: User, house: House) -> None:
    """Let the league's teams learn by its current progression (OPT-25, C-191).

    Nothing that was earned is taken away, and nothing is earned twice. A team whose own book
    doesn't have the progression keeps its old one. For the floor above: no permission is checked
    here. Call it in the transaction of the change.
    """
    progression = house.rules.choice("progression")
    running = Team.objects.filter(league_slug=house.league_slug).exclude(
        house_rules__progression=progression
    )
    for team in ledger.lock_all(running.values_list("pk", flat=True)).values():
        if progression in team.book.progressions:
            _turn(team, by, progression)


def _turn(team: ledger.OpenTeam, by: User, progression: str) -> None:
    before, after = team.rules, team.rules.merged({"progression": progression})
    lines = earning_lines(team.state.players.values(), team.book, before, after)
    if lines:
        ledger.post(team, ledger.Posting(key(team, "progression"), by, WHY, lines))
    team.rules = after
    team.row.house_rules = after.as_dict()
    team.row.version += 1
    team.row.save(update_fields=["house_rules", "version"])
