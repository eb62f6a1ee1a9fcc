"""A match's dungeon: chosen before it, opened while it is played, proved after it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST

from accounts.commands import Command
from accounts.permissions import Perm, Person, require, signed_in
from core.api.numbers import id_in
from core.ui.attempt import attempt, form_status
from core.ui.refused import refused_at
from dungeonbowl.dungeon import DungeonVerdict, Layout, Secret, dungeon_verdicts, read_layout
from dungeonbowl.dungeon.sealing import EXPLOSION
from dungeonbowl.dungeon.things import CHEST, TRAP
from dungeonbowl.dungeon.verdicts import ERROR
from dungeons.drawing import picture
from dungeons.models import Dungeon, DungeonVersion
from dungeons.queries.finding import dungeons_seen_by, version_of
from matches.forms.dungeon import DungeonForm
from matches.models import Match, Proposal
from matches.queries import MatchSheet, find_match, rules_of
from matches.queries.agreeing import find_proposal, lapsed, may_settle, sides_of, standing
from matches.queries.dungeon import KnownDungeon, known_dungeon, survey_in, version_called
from matches.services import placing
from matches.services.rating import FEWEST, MOST, rate_dungeon

KIND = Proposal.Kind.DUNGEON
MOST_OFFERED = 200


@dataclass(frozen=True)
class DungeonSheet:
    """A dungeon for the page: drawn, and judged by the match's options."""

    match: Match
    version: DungeonVersion
    layout: Layout
    judged: Layout

    @classmethod
    def whole(cls, match: Match, version: DungeonVersion) -> DungeonSheet:
        """A version without secrets."""
        layout = read_layout(version.document)
        return cls(match, version, layout, layout)

    @classmethod
    def as_known(cls, known: KnownDungeon) -> DungeonSheet:
        """A match's, as far as its reader may know it."""
        return cls(known.match, known.row.version, known.layout, known.judged)

    @property
    def name(self) -> str:
        """`The Old Sewer, version 2`."""
        return version_called(self.version)

    @cached_property
    def drawn(self) -> SafeString:
        """The picture, with all floors."""
        return picture(self.layout)

    @cached_property
    def verdicts(self) -> list[DungeonVerdict]:
        """Its verdicts here, errors first."""
        found = dungeon_verdicts(survey_in(self.match, self.judged))
        return sorted(found, key=lambda one: one.severity != ERROR)


def dungeon_of(request: HttpRequest, match_id: int) -> HttpResponse:
    """The match's dungeon as far as the reader may know it; before the start, with a choice."""
    match = find_match(request.user, match_id)
    if request.method == "POST":
        return _choose(request, match)
    return _page(request, match, _form(request, match))


@login_required
@require_POST
@refused_at("match-dungeon", "match_id")
def open_one(request: HttpRequest, match_id: int) -> HttpResponse:
    """Open a chest or turn over a face-down thing, with one press."""
    match = find_match(request.user, match_id)
    kind, _, number = request.POST.get("opened", "").partition(" ")
    placing.look(Command(signed_in(request.user), match.pk), kind[:8], id_in(number) or 0)
    return redirect(f"{reverse('match-dungeon', args=[match.pk])}#found")


@login_required
@require_POST
@refused_at("match-dungeon", "match_id")
def rate(request: HttpRequest, match_id: int) -> HttpResponse:
    """Rate the dungeon, with one press."""
    match = find_match(request.user, match_id)
    stars = id_in(request.POST.get("stars", "")) or 0
    rate_dungeon(Command(signed_in(request.user), match.pk), stars)
    messages.success(request, "Thank you. Your rating counts on the dungeon's page.")
    return redirect(f"{reverse('match-dungeon', args=[match.pk])}#rating")


@login_required
def _choose(request: HttpRequest, match: Match) -> HttpResponse:
    if not may_settle(match, request.user):
        require(request.user, Perm.MATCH_PLAY, match)
    form = _form(request, match)
    if form.is_valid():
        with attempt(form):
            command = Command(signed_in(request.user), match.pk)
            return _chosen(request, match, placing.place(command, form.choice()))
    return _page(request, match, form)


def _chosen(request: HttpRequest, match: Match, proposal: Proposal | None) -> HttpResponse:
    waits = proposal is not None and proposal.status == Proposal.Status.OPEN
    said = "Your proposal is made. Every other side can see it here." if waits else "It is settled."
    messages.success(request, said)
    return redirect(f"{reverse('match', args=[match.pk])}#dungeon")


def _page(request: HttpRequest, match: Match, form: DungeonForm) -> HttpResponse:
    person, known = request.user, known_dungeon(match, request.user)
    has_say = may_settle(match, person) or person.has_perm(Perm.MATCH_PLAY, match)
    shown: dict[str, Any] = {
        "match": match,
        "sheet": MatchSheet.of(match, person),
        "proposed": "proposal" in request.GET,
        "known": known,
        "placed": DungeonSheet.as_known(known) if known else None,
        "look": _looked_at(request, match, form),
        "form": form,
        "may_choose": has_say and not lapsed(match, KIND),
        "decides": may_settle(match, person),
        "may_open": has_say and match.status in Match.LIVE,
        "closed": known.shut_to(person) if known else [],
        "may_rate": known and match.status in Match.CONFIRMED and bool(sides_of(match, person)),
        "rating": match.dungeon_ratings.filter(by=person.pk).first() if known else None,
        "stars": range(FEWEST, MOST + 1),
        "found": [_in_words(known, one) for one in known.secrets] if known else [],
    }
    return render(request, "matches/dungeon.html", shown, status=form_status(form))


def _in_words(known: KnownDungeon, one: Secret) -> str:
    """`Chest 3 at 6, 0: a ball.`"""
    where = f"{one.kind.capitalize()} {one.number} at {known.layout.said(one.thing.at)}"
    traps = rules_of(known.match).book.traps
    held = {CHEST: f"an {one.holds}" if one.holds == EXPLOSION else f"a {one.holds}"}
    if one.kind == TRAP:
        held[TRAP] = traps[one.holds].name
    return f"{where}: {held.get(one.kind, one.holds)}."


def _form(request: HttpRequest, match: Match) -> DungeonForm:
    data = request.POST if request.method == "POST" else None
    offered = _offered(request.user, match)
    return DungeonForm(data, dungeons=offered, initial={"dungeon": request.GET.get("dungeon")})


def _offered(person: Person, match: Match) -> list[Dungeon]:
    """Dungeons that the reader may see, with an end zone for each side."""
    seen = dungeons_seen_by(person).filter(teams=len(match.sides.all()))
    return list(seen[:MOST_OFFERED])


def _looked_at(request: HttpRequest, match: Match, form: DungeonForm) -> DungeonSheet | None:
    """The dungeon about to be chosen, or of a proposal. Raises Http404."""
    wanted = id_in(request.GET.get("proposal", ""))
    if wanted is not None:
        proposal = find_proposal(match, KIND, wanted)
        if proposal.dungeon is None or standing(match, proposal) != Proposal.Status.OPEN:
            raise Http404("This is no longer proposed.")
        return DungeonSheet.whole(match, proposal.dungeon)
    chosen = id_in(str(form["dungeon"].value() or ""))
    found = dungeons_seen_by(request.user).filter(pk=chosen).first() if chosen else None
    return DungeonSheet.whole(match, version_of(found)) if found else None
