"""The pages' commands: a form is sent, the service decides, and the page it came from is shown.

A success redirects, so that a reload buys nothing twice; a refusal shows the page again with its
sentences and with what was typed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.generic import View

from accounts.permissions import Perm, signed_in
from core.api.numbers import id_in
from core.ui.attempt import attempt
from core.ui.refused import sentences, status_of
from dungeonbowl.verdicts import Refused
from dungeonbowl.wording import gold
from teams import services
from teams.forms import (
    ArmForm,
    CommandForm,
    CountForm,
    HireForm,
    NumbersForm,
    PlayerForm,
    PlayerStoryForm,
    PointsForm,
    PortraitForm,
    RegisterForm,
    RenameForm,
    SkillForm,
    TeamNameForm,
)
from teams.market.filters import current_filter
from teams.models import Team
from teams.queries.sealing import shown_to
from teams.services import CommandResult
from teams.views.access import with_team
from teams.views.equipping import show_arming
from teams.views.player import show_player
from teams.views.portrait import show_portrait
from teams.views.team import show_market, show_team
from teams.views.teampage import Obstacle
from teams.wording import namesake_warning

Act = Callable[..., CommandResult]
# The pages about one player, by their names in `back`.
ABOUT_ONE = {"player": show_player, "arm": show_arming}


class CommandPage(View):
    """A coach's command. The field `back` says where it came from."""

    command: str = ""
    form: type[CommandForm] = RegisterForm
    act: Act | None = None

    def get(self, request: HttpRequest, team_id: int) -> HttpResponse:
        """Somebody opened a command's address: redirect to the team."""
        return redirect("team", team_id)

    def post(self, request: HttpRequest, team_id: int) -> HttpResponseBase:
        return with_team(Perm.TEAM_MANAGE)(self.carry_out)(request, team_id)

    def carry_out(self, request: HttpRequest, team: Team) -> HttpResponse:
        form = self.form(request.POST)
        obstacle = self.carried_out(request, team, form)
        if obstacle is None:
            return _back(request, team)
        team = shown_to(request.user, Team.objects.select_related("coach").get(pk=team.pk))
        return _shown_again(request, team, obstacle)

    def carried_out(self, request: HttpRequest, team: Team, form: CommandForm) -> Obstacle | None:
        """Carry it out, or show what stands in the way."""
        assert self.act is not None
        if not form.is_valid():
            return self.obstacle(form, 400, sentences=_wrong_fields(form))
        with attempt() as tried:
            done = self.act(form.command(signed_in(request.user), team.pk), **form.arguments())
            self.say(request, done)
        # The page has several forms with equal fields, so the reason is shown above them.
        return self.refused(form, tried.why) if tried.why else None

    def say(self, request: HttpRequest, done: CommandResult) -> None:
        messages.success(request, _sentence(done))
        if self.command == "rename-team" and (warning := namesake_warning(done.team.row)):
            messages.warning(request, warning)

    def refused(self, form: CommandForm, why: Exception) -> Obstacle:
        verdicts = why.verdicts if isinstance(why, Refused) else ()
        return self.obstacle(form, status_of(why), verdicts=verdicts, sentences=sentences(why))

    def obstacle(self, form: CommandForm, status: int, **said: Any) -> Obstacle:
        return Obstacle(self.command, status, typed=form.data, **said)


def _sentence(done: CommandResult) -> str:
    """What was done and what is left, so that doing the same twice reads differently."""
    left = f" {gold(done.treasury)} are left." if done.paid else ""
    return f"{done.sentence}{left}"


def _wrong_fields(form: CommandForm) -> list[str]:
    return [
        f"{form[name].label if name in form.fields else name}: {' '.join(map(str, said))}"
        for name, said in form.errors.items()
    ]


def _back(request: HttpRequest, team: Team) -> HttpResponse:
    """To the page the command came from."""
    where = request.POST.get("back")
    if where == "market":
        return redirect(reverse("team-market", args=[team.pk]) + current_filter(request).query)
    if where == "portrait":
        return redirect("team-portrait", team.pk)
    player = id_in(request.POST.get("player"))
    if where in ABOUT_ONE and player is not None:
        return redirect("player", player)
    return redirect(reverse("team", args=[team.pk]) + current_filter(request).query)


def _shown_again(request: HttpRequest, team: Team, obstacle: Obstacle) -> HttpResponse:
    where = request.POST.get("back")
    if where == "market":
        return show_market(request, team, obstacle)
    if where == "portrait":
        return show_portrait(request, team, obstacle)
    player = id_in(request.POST.get("player"))
    if where in ABOUT_ONE and player and team.players.filter(pk=player).exists():
        return ABOUT_ONE[where](request, team, player, obstacle)
    return show_team(request, team, obstacle)


def page(command: str, form: type[CommandForm], act: Act) -> Any:
    """The view of one command."""
    return CommandPage.as_view(command=command, form=form, act=act)


hire = page("hire", HireForm, services.hire)
hire_again = page("hire-again", PlayerForm, services.hire_again)
release = page("release", PlayerForm, services.release)
rerolls = page("rerolls", CountForm, services.buy_rerolls)
return_rerolls = page("return-rerolls", CountForm, services.return_rerolls)
fan_factor = page("fan-factor", PointsForm, services.buy_fan_factor)
return_fan_factor = page("return-fan-factor", PointsForm, services.return_fan_factor)
apothecary = page("apothecary", RegisterForm, services.buy_apothecary)
return_apothecary = page("return-apothecary", RegisterForm, services.return_apothecary)
buy_back = page("buy-back", PlayerForm, services.buy_back)
discard_item = page("discard-item", PlayerForm, services.discard_item)
arm = page("arm", ArmForm, services.arm)
skill = page("skill", SkillForm, services.take_skill)
rename = page("rename", RenameForm, services.rename)
register = page("register", RegisterForm, services.register)
retire = page("retire", RegisterForm, services.retire)
rename_team = page("rename-team", TeamNameForm, services.rename_team)
name_everybody = page("names", RegisterForm, services.name_everybody)
renumber = page("numbers", NumbersForm, services.renumber)
portray = page("portray", PortraitForm, services.portray)
portray_player = page("portray-player", PlayerStoryForm, services.portray_player)
undo = page("undo", RegisterForm, services.undo)
redo = page("redo", RegisterForm, services.redo)
read_corrections = page("read-corrections", RegisterForm, services.read_corrections)
