"""A player's page: who they are, what they may learn, and everything the ledger says of them."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.permissions import Perm
from core.rows import the_only
from dungeonbowl.advancement import (
    RISES,
    Learner,
    SkillChoice,
    rolls_for_improvement,
)
from dungeonbowl.keys import DiceMode
from dungeonbowl.purchases import Quote, quote_buy_back, quote_every_arm
from dungeonbowl.purchases.trading import trade_value
from dungeonbowl.verdicts import Verdict
from teams.html.meanings import meanings
from teams.market.groups import common
from teams.models import Player, Team
from teams.queries.career import career
from teams.queries.sealing import shown_to
from teams.services import closed_because
from teams.sheets import PlayerSheet, TeamSheet
from teams.views.access import nothing_there, sign_in_or_refuse
from teams.views.teampage import Obstacle


@dataclass(frozen=True, slots=True)
class SkillGroup:
    """The choices of one skill category."""

    name: str
    choices: list[SkillChoice]

    @property
    def open(self) -> bool:
        """Whether any of it may be chosen."""
        return any(choice.allowed for choice in self.choices)


CATEGORIES = {
    "G": "General",
    "S": "Strength",
    "A": "Agility",
    "P": "Passing",
    "PH": "Physical",
}


def player_page(request: HttpRequest, player_id: int) -> HttpResponse:
    """One player's career."""
    players = Player.objects.select_related("team__coach", "portrait")
    row = the_only(players.filter(pk=player_id))
    if row is None or row.status == Player.Status.UNSIGNED:
        return nothing_there(request)
    return sign_in_or_refuse(request, Perm.TEAM_VIEW, row.team) or _show(request, row)


def show_player(
    request: HttpRequest, team: Team, player_id: int, obstacle: Obstacle | None = None
) -> HttpResponse:
    """The page of one of the team's players."""
    row = Player.objects.select_related("team__coach", "portrait").get(pk=player_id, team=team)
    return _show(request, row, obstacle)


def _show(request: HttpRequest, row: Player, obstacle: Obstacle | None = None) -> HttpResponse:
    sheet = TeamSheet.of(shown_to(request.user, row.team), [row])
    player = sheet.player(row.pk)
    mine = request.user.has_perm(Perm.TEAM_MANAGE, row.team)
    closed = closed_because(row.team)
    shown = {
        "team": row.team,
        "sheet": sheet,
        "player": player,
        "career": list(career(row.pk)),
        "portrait": row.portrait,
        "meanings": meanings(sheet.book, [player], player.state.gained, ()),
        "mine": mine,
        "closed": closed,
        "may_improve": mine and not closed and player.skills_due > 0,
        "skill_groups": skill_groups(player) if mine and player.skills_due else [],
        "asks_dice": asks_dice(player),
        "trade_value": trade_value(player.state, sheet.rules) if player.state.rostered else None,
        "buy_back": _buy_back(player),
        "unarmable": _unarmable(player) if mine else (),
        "obstacle": obstacle,
        "rulebook_pack": row.team.pack,
    }
    status = obstacle.status if obstacle else 200
    return render(request, "teams/player.html", shown, status=status)


def _buy_back(player: PlayerSheet) -> Quote | None:
    """The quote for buying back their weapon, if the referee has it (CON-02)."""
    if not player.state.confiscated or not player.state.rostered:
        return None
    return quote_buy_back(player.team.state, player.state.id)


def _unarmable(player: PlayerSheet) -> tuple[Verdict, ...]:
    """The verdicts against any weapon for them, whoever else carries one (OPT-85, SW-02)."""
    if not player.state.rostered:
        return ()
    team = player.team
    quotes = quote_every_arm(team.state, player.state.id, team.book, team.rules)
    return common(list(quotes.values()))


def asks_dice(player: PlayerSheet) -> bool:
    """Whether the improvement's dice are rolled at the table and still to be given."""
    rules = player.team.rules
    at_the_table = rules.choice("dice") == DiceMode.TABLE and rolls_for_improvement(rules)
    return at_the_table and not player.state.rolled


def skill_groups(player: PlayerSheet) -> list[SkillGroup]:
    """Every rise and skill, category by category; what can't be taken says why."""
    extra = player.team.rules.keys_of("extra_skills")
    taught = [
        (skill.name, skill.category_with(extra)) for skill in player.team.book.skills.values()
    ]
    rises = SkillGroup("Rises", [_choice(player, rise) for rise in RISES])
    skills = [
        SkillGroup(name, [_choice(player, skill) for skill, category in taught if category == key])
        for key, name in CATEGORIES.items()
    ]
    return [group for group in (*skills, rises) if group.choices]


def _choice(player: PlayerSheet, skill: str) -> SkillChoice:
    """The choice with the verdicts against it, under the waiting roll that suits it best."""
    team = player.team
    learner = Learner(player.state, team.state.college, team.book, team.rules)
    verdicts = learner.verdicts(skill, learner.fitting_roll(skill))
    return SkillChoice(skill, not verdicts, verdicts)
