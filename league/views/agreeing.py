"""Pages on which coaches agree on a match before it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.commands import Command
from accounts.permissions import Perm, require, signed_in
from core.api.numbers import id_in
from core.errors import Conflict
from core.ui.attempt import attempt, form_status, renew
from core.ui.refused import refused, refused_at
from dungeonbowl.houserules import HouseRules, InvalidOption
from league.forms.proposal import (
    CallOffForm,
    DateForm,
    OptionsForm,
    Say,
    match_options_of,
    meaningful,
)
from league.queries.dates import league_of, resources_of
from league.services import scheduling as league_scheduling
from league.times import zone_of
from league.views.formdata import posted
from matches.models import Match, Proposal
from matches.queries import find_match, rules_of
from matches.queries.agreeing import appointment_of, find_proposal, lapsed, may_settle
from matches.services import options, placing, refereeing, scheduling

Kind = Proposal.Kind
Answer = Callable[..., Proposal]

ANSWERS: Mapping[tuple[str, str], Answer] = {
    (Kind.OPTIONS, "accept"): options.accept,
    (Kind.OPTIONS, "refuse"): options.refuse,
    (Kind.OPTIONS, "withdraw"): options.withdraw_proposal,
    (Kind.REFEREE, "accept"): refereeing.accept_referee,
    (Kind.REFEREE, "refuse"): refereeing.refuse_referee,
    (Kind.REFEREE, "withdraw"): refereeing.withdraw_referee,
    (Kind.DUNGEON, "accept"): placing.accept_dungeon,
    (Kind.DUNGEON, "refuse"): placing.refuse_dungeon,
    (Kind.DUNGEON, "withdraw"): placing.withdraw_dungeon,
    (Kind.DATE, "accept"): league_scheduling.accept_date,
    (Kind.DATE, "refuse"): scheduling.refuse_date,
    (Kind.DATE, "withdraw"): scheduling.withdraw_date,
}
# The part of the match's page about each kind of proposal, if it has one.
PARTS = {Kind.REFEREE: "refereeing", Kind.DUNGEON: "dungeon"}
DONE = {
    "accept": "You accepted it.",
    "refuse": "You refused it.",
    "withdraw": "You withdrew it.",
}


@login_required
def propose_options(request: HttpRequest, match_id: int) -> HttpResponse:
    """Propose other options: grouped, each with its rule, without those that have no effect."""
    match = find_match(request.user, match_id)
    say = _demand_say(request, match)
    if late := _late(request, match, Kind.OPTIONS):
        return late
    rules = rules_of(match)
    countered = _countered(request, match, Kind.OPTIONS)
    shown = _merged(rules, countered.options if countered else {})
    # A checkbox that wasn't shown wasn't left empty.
    offered = _offered(request) or meaningful(rules) | meaningful(shown)
    initial = {**shown.as_dict(), **_answering(countered), **_led_by(countered)}
    form = OptionsForm(posted(request), say=say, rules=rules, offered=offered, initial=initial)
    if form.is_valid():
        if "look" in request.POST:
            return _look(request, say, form, countered)
        command = form.command(signed_in(request.user), match_id)
        with attempt(form) as tried:
            proposal = options.propose(command, form.proposed())
            return _proposed(request, match, proposal)
        renew(form, tried.why)
    return _options_page(request, match, form, countered)


def _look(
    request: HttpRequest, say: Say, form: OptionsForm, countered: Proposal | None
) -> HttpResponse:
    """The same form, with options that have an effect only with those typed."""
    would = _merged(form.rules, form.proposed().options)
    before = {option.key for option in form.shown}
    fresh = meaningful(would) - before
    more = [one for one in match_options_of(form.rules) if one.key in fresh]
    initial = {**would.as_dict(), **form.cleaned_data}
    offered = before | fresh
    again = OptionsForm(say=say, rules=form.rules, offered=offered, fresh=fresh, initial=initial)
    return _options_page(request, say.match, again, countered, more=more, looked=True)


def _options_page(
    request: HttpRequest,
    match: Match,
    form: OptionsForm,
    countered: Proposal | None,
    **more: Any,
) -> HttpResponse:
    shown = {"match": match, "form": form, "countered": countered, **more}
    return render(request, "league/propose_options.html", shown, status=form_status(form))


@login_required
def propose_date(request: HttpRequest, match_id: int) -> HttpResponse:
    """Propose when, where and on what to play, in the league's time zone."""
    match = find_match(request.user, match_id)
    say = _demand_say(request, match)
    if late := _late(request, match, Kind.DATE):
        return late
    league = league_of(match)
    zone = zone_of(league)
    countered = _countered(request, match, Kind.DATE)
    appointed = countered or appointment_of(match)
    form = DateForm(
        posted(request),
        say=say,
        zone=zone,
        resources=list(resources_of(league)) if league else [],
        initial={**_as_typed(appointed, zone), **_answering(countered)},
    )
    if form.is_valid():
        command = form.command(signed_in(request.user), match_id)
        with attempt(form) as tried:
            proposal = league_scheduling.propose_date(command, form.proposed())
            return _proposed(request, match, proposal)
        renew(form, tried.why)
    shown = {"match": match, "form": form, "league": league, "zone": zone.key}
    shown["countered"] = countered
    return render(request, "league/propose_date.html", shown, status=form_status(form))


@login_required
@require_POST
@refused_at("match", "match_id")
def propose_referee(request: HttpRequest, match_id: int) -> HttpResponse:
    """Propose a third person, by their username, to sit as referee at the table."""
    match = find_match(request.user, match_id)
    command = Command(signed_in(request.user), match.pk)
    refereeing.propose_referee(command, request.POST.get("who", "").strip()[:150])
    messages.success(request, "Your proposal is made. Every other side can see it here.")
    return _back(match, "refereeing")


@login_required
@require_POST
@refused_at("match", "match_id")
def answer(
    request: HttpRequest, match_id: int, kind: str, proposal_id: int, what: str
) -> HttpResponse:
    """Accept, refuse or withdraw: one press, perhaps with a reason."""
    match = find_match(request.user, match_id)
    data: dict[str, Any] = {}
    if what == "accept":
        data["decide"] = request.POST.get("decide") == "1"
    else:
        data["reason"] = request.POST.get("reason", "")[:300]
    ANSWERS[kind, what](Command(signed_in(request.user), match.pk), proposal_id, **data)
    messages.success(request, DONE[what])
    return _back(match, PARTS.get(Kind(kind), "agreeing"))


@login_required
def call_off(request: HttpRequest, match_id: int) -> HttpResponse:
    """Call the agreed date off, and say why."""
    match = find_match(request.user, match_id)
    _demand_say(request, match)
    form = CallOffForm(posted(request))
    if form.is_valid():
        with attempt(form):
            command = Command(signed_in(request.user), match_id)
            league_scheduling.call_off(command, form.cleaned_data["reason"])
            messages.success(request, "The date is called off.")
            return _back(match)
    shown = {"match": match, "form": form}
    return render(request, "league/call_off.html", shown, status=form_status(form))


def record(request: HttpRequest, match_id: int) -> HttpResponse:
    """Everything that was proposed and said of the match, by whom and when."""
    match = find_match(request.user, match_id)
    league = league_of(match)
    passages = match.passages.select_related("by").order_by("id")
    shown = {"match": match, "passages": passages, "league": league, "zone": zone_of(league)}
    return render(request, "league/agreeing_record.html", shown)


def _demand_say(request: HttpRequest, match: Match) -> Say:
    """This person's say in it. Raises PermissionDenied for one without a say."""
    alone = may_settle(match, request.user)
    if not alone:
        require(request.user, Perm.MATCH_PLAY, match)
    return Say(match, alone)


def _late(request: HttpRequest, match: Match, kind: Kind) -> HttpResponse | None:
    if not lapsed(match, kind):
        return None
    said = "It is too late to agree on that: the match is prepared or has begun."
    if request.method == "POST":
        return refused(request, Conflict(said), "match", match.pk)
    messages.warning(request, said)
    return redirect("match", match.pk)


def _countered(request: HttpRequest, match: Match, kind: Kind) -> Proposal | None:
    data = (request.POST if request.method == "POST" else request.GET).get("answers", "")
    answered = id_in(data)
    return None if answered is None else find_proposal(match, kind, answered)


def _answering(countered: Proposal | None) -> dict[str, Any]:
    return {"answers": countered.pk} if countered else {}


def _led_by(countered: Proposal | None) -> dict[str, Any]:
    """The game master whom they proposed."""
    named = countered.game_master if countered else None
    return {"game_master": named.username} if named else {}


def _offered(request: HttpRequest) -> set[str]:
    return set(request.POST.getlist("offered"))


def _merged(rules: HouseRules, data: Mapping[str, object]) -> HouseRules:
    # Only a look: impossible options are refused when they are proposed.
    with suppress(InvalidOption):
        return rules.merged(data)
    return rules


def _as_typed(appointment: Any, zone: Any) -> dict[str, Any]:
    if appointment is None or appointment.at is None:
        return {}
    there = appointment.at.astimezone(zone).replace(tzinfo=None)
    rest = {name: getattr(appointment, name) for name in ("minutes", "place")}
    return {"at": there, "resources": appointment.holds, **rest}


def _proposed(request: HttpRequest, match: Match, proposal: Proposal) -> HttpResponse:
    agreed = proposal.status == Proposal.Status.AGREED
    said = (
        "It is settled." if agreed else "Your proposal is made. Every other side can see it here."
    )
    messages.success(request, said)
    return _back(match)


def _back(match: Match, part: str = "agreeing") -> HttpResponse:
    return redirect(f"{reverse('match', args=[match.pk])}#{part}")
