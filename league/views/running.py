"""What a commissioner does to a season under way, each act with a preview and an undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.permissions import Perm, signed_in
from core.api.commands import try_out
from core.ui.attempt import attempt, form_status
from core.ui.refused import refused_at
from dungeonbowl.league.lateness import Ruled, Ruling
from league import services
from league.forms.acts import (
    SEATS,
    ActForm,
    AdjustForm,
    AmendForm,
    DraftDayForm,
    EnterForm,
    LateForm,
    PrizeForm,
    RedrawForm,
    WithdrawForm,
)
from league.models import Season, SeasonAct
from league.queries import entrants_of, find_season, fixtures_of
from league.queries.acts import acts_of
from league.queries.draws import SeasonDraw, draw_of
from league.queries.teams import latecomers
from league.services.acts.drawagain import REDRAW
from league.services.acts.swapping import reseated, teams_of
from league.views.formdata import posted
from matches.models import Match

Does = Callable[[User, int, Mapping[str, Any]], SeasonAct]
LOOK, SEAL, A_WEEK, PAIR = "look", "seal", 7, 2


def _adjust(by: User, season: int, sent: Mapping[str, Any]) -> SeasonAct:
    return services.adjust(by, season, sent["team"], sent["points"], sent["reason"])


def _enter(by: User, season: int, sent: Mapping[str, Any]) -> SeasonAct:
    services.enter(by, season, sent["comer"], reason=sent["reason"])
    return SeasonAct.objects.filter(season=season).latest("id")


def _withdraw(by: User, season: int, sent: Mapping[str, Any]) -> SeasonAct:
    return services.withdraw_team(by, season, sent["team"], sent["reason"], sent["results"])


def _award(by: User, season: int, sent: Mapping[str, Any]) -> SeasonAct:
    prize = services.Prize(sent["name"], sent["gold"] or 0)
    return services.award(by, season, sent["team"], prize, sent["reason"])


def _draw(by: User, season: int, sent: Mapping[str, Any]) -> SeasonAct:
    return services.draw_again(by, season, sent["reason"], sent["seal"])


def _amend(by: User, season: int, sent: Mapping[str, Any]) -> SeasonAct:
    row = find_season(by, season, Perm.LEAGUE_MANAGE).fixtures.filter(pk=sent["fixture"]).first()
    if row is None:
        raise Http404("There is no such fixture in this season.")
    named = [sent.get(place) for place in SEATS]
    teams = reseated(teams_of(row), named) if any(named) else None
    wanted = services.FixtureAmendment(sent["round"], teams, sent["date"], sent["date"] is not None)
    return services.amend_fixture(by, season, row.pk, wanted, sent["reason"])


def _late(by: User, season: int, sent: Mapping[str, Any]) -> SeasonAct:
    ruling = Ruling(Ruled(sent["what"]), sent["winner"], sent["days"] or A_WEEK)
    return services.settle_late(by, season, sent["fixture"], ruling, sent["reason"])


def _draft_day(by: User, season: int, sent: Mapping[str, Any]) -> SeasonAct:
    return services.set_draft_day(by, season, sent["day"], sent["reason"])


# By the last part of the address: the form, and the service that it calls.
ACTS: Mapping[str, tuple[type[ActForm], Does]] = {
    "adjust": (AdjustForm, _adjust),
    "enter": (EnterForm, _enter),
    "withdraw": (WithdrawForm, _withdraw),
    "prize": (PrizeForm, _award),
    "amend": (AmendForm, _amend),
    "late": (LateForm, _late),
    "draw": (RedrawForm, _draw),
    "draft-day": (DraftDayForm, _draft_day),
}


@login_required
def season_run(request: HttpRequest, season_id: int) -> HttpResponse:
    """Everything that may be done, and everything that was done, to take it back."""
    season = find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
    return _page(request, season)


@login_required
@require_POST
def season_act(request: HttpRequest, season_id: int, what: str) -> HttpResponse:
    """Carry out an act, or preview it."""
    season = find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
    if what not in ACTS:
        raise Http404("There is no such act.")
    shape, do = ACTS[what]
    form = shape(posted(request), prefix=what, **_choices(season))
    if form.is_valid():
        by, said = signed_in(request.user), form.cleaned_data
        with attempt(form):
            if LOOK in request.POST:
                seen, _ = try_out(lambda: _look(do(by, season_id, {**said, SEAL: ""})))
                return _page(request, season, _sealed(request, form, seen), seen)
            messages.success(request, do(by, season_id, said).text)
            return back(request, season)
    return _page(request, season, form)


@login_required
@require_POST
@refused_at("season-run", "season_id")
def season_undo(request: HttpRequest, season_id: int, act_id: int) -> HttpResponse:
    """Take an act back."""
    by, why = signed_in(request.user), request.POST.get("reason", "")
    act = services.undo_act(by, season_id, act_id, why)
    messages.success(request, f"Taken back: {act.text}")
    return back(request, act.season)


class ActSeen(NamedTuple):
    """A preview of an act; for a draw, with the pairings."""

    text: str
    draw: SeasonDraw | None


def _look(act: SeasonAct) -> ActSeen:
    return ActSeen(act.text, draw_of(act.season) if act.kind == REDRAW.key else None)


def _sealed(request: HttpRequest, form: ActForm, seen: ActSeen | None) -> ActForm:
    """The form with the previewed draw's seal, so that carrying it out gives just that draw."""
    if seen and seen.draw:
        sent = request.POST.copy()
        sent[form.add_prefix(SEAL)] = seen.draw.seal
        form.data = sent
    return form


def back(request: HttpRequest, season: Season) -> HttpResponse:
    """Redirect to the commissioner's week, if they came from there."""
    if request.POST.get("back") == "week":
        return redirect("league-week", season.league.slug)
    return redirect("season-run", season.pk)


def _page(
    request: HttpRequest, season: Season, bound: ActForm | None = None, seen: ActSeen | None = None
) -> HttpResponse:
    forms = [
        (what, bound if isinstance(bound, shape) else shape(prefix=what, **_choices(season)))
        for what, (shape, _) in ACTS.items()
        if shape.fits(season) or isinstance(bound, shape)
    ]
    shown = {
        "season": season,
        "league": season.league,
        "forms": forms,
        "bound": bound,
        "seen": seen,
        "acts": reversed(acts_of(season)),
    }
    return render(
        request, "league/season_run.html", shown, status=form_status(bound) if bound else 200
    )


def _choices(season: Season) -> dict[str, Any]:
    entrants = entrants_of(season)
    fixtures = [one for one in fixtures_of(season) if one.match_status == Match.Status.SCHEDULED]
    return {
        "seats": max((len(one.teams) for one in fixtures), default=PAIR),
        "teams": [(team.id, team.name) for team in entrants.values()],
        "staying": [(team.id, team.name) for team in entrants.values() if not team.withdrawn_at],
        "comers": [(team.pk, f"{team} ({team.coach.username})") for team in latecomers(season)],
        "fixtures": [
            (one.id, f"Round {one.round}: {' v '.join(entrants[t].name for t in one.teams)}")
            for one in fixtures
        ],
    }
