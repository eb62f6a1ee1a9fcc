from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.permissions import Perm, signed_in
from core.api.numbers import id_in, number
from core.ui.attempt import attempt, form_status
from core.ui.refused import refused, refused_at, refused_by, sentences
from dungeonbowl.league.formats import offers
from dungeonbowl.wording import listed
from league import seasonpage, services
from league.cups import Cup
from league.forms import SeasonForm
from league.lines import fixture_lines, most_in_a_group
from league.models import Season
from league.queries import (
    TeamFacts,
    entrants_of,
    find_league,
    find_season,
    fixtures_of,
)
from league.queries.acts import act_before
from league.queries.challenges import ChallengesNow
from league.queries.fixtures import Rounds
from league.queries.redrafts import drafts_until, handed_in, is_redraft
from league.queries.roles import role_in
from league.queries.seasons import drafts_in, lot_numbers
from league.queries.stages import StagePart, stages_shown, takes_late
from league.queries.tables import champion_among, groups_so_far, present_part, still_in
from league.queries.teams import latecomers
from league.seasonpage import SeasonSheet, ShownTable, sheet_of, table_alone, tables_of
from league.services import challenges
from league.services.plans import plans_of, stage_outlooks, too_few
from league.services.stages import divisions_of
from league.views.formdata import posted
from league.views.parts import asked_part
from teams.models import Team
from teams.queries import teams_of_league

Teams = dict[int, TeamFacts]


@login_required
def season_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a season for entries."""
    league = find_league(request.user, slug, Perm.LEAGUE_MANAGE)
    form = SeasonForm(posted(request))
    if form.is_valid():
        with attempt(form):
            season = services.open_season(signed_in(request.user), slug, **form.cleaned_data)
            messages.success(request, f"{season} takes entries.")
            return redirect("season", season.pk)
    shown = {"league": league, "form": form, "offers": offers()}
    return render(request, "league/season_new.html", shown, status=form_status(form))


def season(request: HttpRequest, season_id: int) -> HttpResponse:
    """The table with its reasons, and one round of fixtures; before the start, the entries."""
    found: Any = find_season(request.user, season_id)
    present = found.stage.pk
    part = asked_part(request, found)
    entrants = entrants_of(found, part or present_part(found))
    shown = {
        "stages": stages_shown(found) if found.parts > 1 else [],
        "part": part,
        "season": found,
        "league": found.league,
        "entrants": entrants.values(),
        "drawn_by": seasonpage.seed_of_draw(found),
        "lots_carried": bool(lot_numbers(entrants.values())),
        "my_role": role_in(request.user, found.league.slug),
        "may_manage": request.user.has_perm(Perm.LEAGUE_MANAGE, found),
    }
    if found.status == Season.Status.ENTRY:
        shown |= _entries(request, found, entrants)
        return render(request, "league/season_entry.html", shown)
    if found.play.bracket:
        return render(request, "league/cup.html", shown | _cup(request, found, entrants, part))
    shown |= _played(request, found, entrants, part) | _challenges(request, found)
    if shown["my_role"] and found.status == Season.Status.STARTED and takes_late(found):
        # Read only once somebody asks for it.
        shown["latecomers"] = latecomers(found).filter(coach=request.user.pk)
    if found.stage.pk != present:
        # An earlier stage has no champion.
        shown["champion"] = None
    return render(request, "league/season.html", shown)


def _not_entered(request: HttpRequest, why: Exception, season_id: int) -> HttpResponse:
    """The season's page again, with what is against each ticked team."""
    teams = _ticked(request, find_season(request.user, season_id))
    request.ticked = {team: _against(why, team) for team in teams}  # type: ignore[attr-defined]
    return refused(request, why, "season", season_id)


@login_required
@require_POST
@refused_by(_not_entered)
def enter(request: HttpRequest, season_id: int) -> HttpResponse:
    """Enter the ticked teams, or all possible ones; all of them or none."""
    by = signed_in(request.user)
    teams = _ticked(request, find_season(by, season_id, Perm.LEAGUE_ENTER))
    entered = services.enter_teams(by, season_id, teams)
    names = [str(one.team) for one in entered]
    messages.success(request, f"{listed(names)} {'is' if len(names) == 1 else 'are'} in.")
    return redirect("season", season_id)


@login_required
@require_POST
@refused_at("season", "season_id")
def withdraw(request: HttpRequest, season_id: int) -> HttpResponse:
    """Take an entry back."""
    team_id = id_in(request.POST.get("team")) or 0
    services.withdraw(signed_in(request.user), season_id, team_id)
    messages.success(request, f"{Team.objects.get(pk=team_id)} is out again.")
    return redirect("season", season_id)


@login_required
@require_POST
@refused_at("season", "season_id")
def start(request: HttpRequest, season_id: int) -> HttpResponse:
    """Draw, and make the matches; without teams that are still drafts, if that was pressed."""
    left_out = "without_drafts" in request.POST
    services.start_season(signed_in(request.user), season_id, without_drafts=left_out)
    messages.success(request, "The season has started.")
    return redirect("season", season_id)


@login_required
@require_POST
@refused_at("season", "season_id")
def finish(request: HttpRequest, season_id: int) -> HttpResponse:
    """Close a season that is being played."""
    services.finish_season(signed_in(request.user), season_id)
    messages.success(request, "The season is closed.")
    return redirect("season", season_id)


@login_required
@require_POST
@refused_at("season", "season_id")
def challenge(request: HttpRequest, season_id: int) -> HttpResponse:
    """Challenge a team that stands above."""
    team, against = (id_in(request.POST.get(one)) or 0 for one in ("team", "against"))
    made = challenges.challenge(signed_in(request.user), season_id, team, against)
    messages.success(request, "The challenge is made.")
    return redirect("match", made.match_id)


def _against(refusal: Exception, team_id: int) -> list[str]:
    """What was said against this team; if it is alone, everything that was said."""
    if isinstance(refusal, services.NotEntered):
        return refusal.against.get(team_id, [])
    return sentences(refusal)


def _ticked(request: HttpRequest, found: Season) -> list[int]:
    """The ids of the ticked teams, each once, ignoring anything but numbers."""
    if request.POST.get("whom") == "all":
        entered = entrants_of(found)
        ready = [one for one in _speaks_for(request, found) if one.status == Team.Status.REGISTERED]
        return [team.pk for team in ready if team.pk not in entered]
    return list(dict.fromkeys(id_in(one) or 0 for one in request.POST.getlist("team")))


def _entries(request: HttpRequest, found: Season, entrants: Teams) -> dict[str, Any]:
    """What the page of a season open for entries shows: who may enter, and what starting brings."""
    teams = _speaks_for(request, found)
    others = [team for team in teams if team.pk not in entrants]
    ticked: dict[int, list[str]] = getattr(request, "ticked", {})
    waited_for, plans = drafts_in(found), plans_of(found)
    staying = sum(team.status != Team.Status.RETIRED for team in entrants.values())
    free = {team.pk for team in others if team.status == Team.Status.REGISTERED}
    manages = request.user.has_perm(Perm.LEAGUE_MANAGE, found)
    # A refused team comes back with the reason, unticked.
    return {
        "offered": [
            (team, ticked.get(team.pk) == [], ticked.get(team.pk, []))
            for team in teams
            if team.pk in free or ticked.get(team.pk)
        ],
        "free": len(free),
        "waited_for": [team for team in entrants.values() if team.id in waited_for],
        "drafts_until": drafts_until(found),
        "moves_day": manages and is_redraft(found),
        "may_leave_out": bool(waited_for) and handed_in(found),
        "drafts": [team for team in others if team.status == Team.Status.DRAFT],
        "divisions": _divisions(found, entrants),
        "staying": staying,
        "too_few": too_few(plans, staying),
        "lines": stage_outlooks(plans, staying),
        "plans": plans if len(plans) > 1 else [],
        "me": request.user.pk,
        "came_by": act_before(found) if manages else None,
    }


def _divisions(found: Season, entrants: Teams) -> list[tuple[str, list[TeamFacts]]]:
    """Each team's division, if the season before decides it."""
    if found.follows_id is None:
        return []
    ranks = dict(found.entrants.values_list("team", "rank"))
    groups = list(found.stage.groups.order_by("number"))
    divided = divisions_of(ranks, list(entrants), len(groups))
    there = ([entrants[team] for team in teams] for teams in divided)
    return list(zip(map(str, groups), there, strict=False))


def _speaks_for(request: HttpRequest, found: Season) -> list[Team]:
    """The teams that this person may enter: a coach their own, a commissioner anybody's."""
    teams = teams_of_league(found.league.slug).exclude(status=Team.Status.RETIRED)
    manages = request.user.has_perm(Perm.LEAGUE_MANAGE, found)
    own = teams if manages else teams.filter(coach=request.user.pk)
    return list(own.order_by("name", "id"))


def _cup(
    request: HttpRequest, found: Season, entrants: dict[int, TeamFacts], part: StagePart | None
) -> dict[str, Any]:
    """What a started cup's page shows: every round."""
    groups = groups_so_far(found.stage, entrants, fixtures_of(found, part=part))
    cup = Cup(found, entrants, groups, request.user, _names_of(found, part))
    over = found.status == Season.Status.FINISHED
    champion = champion_among(found, groups, list(entrants))
    left = [] if over else still_in(found, groups)
    return {
        "cup": cup,
        "to_come": len({one.number for one in cup.to_come}),
        "still_in": [entrants[team] for team in left],
        "champion": entrants.get(champion or 0),
    }


def _played(
    request: HttpRequest, found: Season, entrants: dict[int, TeamFacts], part: StagePart | None
) -> dict[str, Any]:
    """What a started season's page shows."""
    rounds = Rounds(found, part)
    sheet = sheet_of(found, entrants, rounds)
    number = _asked_round(request, sheet)
    shown = rounds.round(number)
    teams = most_in_a_group(shown) or len(entrants)
    tables = _tables(request, found, entrants, sheet, part)
    return {
        "tables": tables,
        "round": number,
        "round_name": found.play.round_name(number, teams),
        "lines": fixture_lines(shown, entrants, request.user, groups=_names_of(found, part)),
        "rounds": range(1, sheet.last + 1),
        "to_come": 0 if found.finished_at else max(found.play.rounds_in(teams) - sheet.last, 0),
        "champion": entrants.get(sheet.champion or 0) if len(tables) == 1 else None,
    }


def _tables(
    request: HttpRequest,
    found: Any,
    entrants: dict[int, TeamFacts],
    sheet: SeasonSheet,
    part: StagePart | None,
) -> list[ShownTable]:
    """The tables group by group, unless one was asked for."""
    if found.parts < 2 or (part and part.group):
        return table_alone(sheet, entrants, request.user)
    return tables_of(found, entrants, sheet, request.user)


def _names_of(found: Any, part: StagePart | None) -> dict[int, str]:
    """The groups' names by id; none if there is only one."""
    if found.parts < 2 or (part and part.group):
        return {}
    groups = list(found.stage.groups.all())
    return {group.pk: str(group) for group in groups} if len(groups) > 1 else {}


def _challenges(request: HttpRequest, found: Season) -> dict[str, Any]:
    """Whom this person's teams may challenge; for a commissioner, everybody's teams."""
    on = found.play.challenges and found.status == Season.Status.STARTED
    if not on or not role_in(request.user, found.league.slug):
        return {}
    there, me = ChallengesNow(found), request.user.pk
    mine = [team.id for team in there.entrants.values() if team.coach_id == me]
    manages = request.user.has_perm(Perm.LEAGUE_MANAGE, found)
    others = [team for team in there.entrants if team not in mine] if manages else []
    return {"challengers": there.of(mine), "other_challengers": there.of(others)}


def _asked_round(request: HttpRequest, sheet: SeasonSheet) -> int:
    """The round asked for, if it exists, or else the first with an open match."""
    wished = number(request.GET.get("round")) or 0
    return wished if 1 <= wished <= sheet.last else sheet.current
