from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.permissions import Perm, signed_in
from core.api.commands import carry_out, take_away
from core.api.fields import CommandBody, Whole
from league.api.commands import body_of
from league.models import League
from league.queries import find_league
from rules.models import Simulation
from rules.queries.rehearsals import find_rehearsal, latest_simulation, open_matches, rehearsals_of
from rules.services import rehearsing
from rules.services.simulating.running import LONGEST_SEED, MOST_ROUNDS

# Seconds that a request simulates before a worker goes on.
AT_ONCE = 20
GOES_ON = (Simulation.Status.PENDING, Simulation.Status.RUNNING)


class SeedField(serializers.CharField):
    """A text or a whole number, from which everything is drawn."""

    def to_internal_value(self, data: Any) -> str:
        if isinstance(data, bool) or not isinstance(data, str | int):
            self.fail("invalid")
        return super().to_internal_value(str(data))


class BeginRehearsal(CommandBody):
    """Takes no fields."""


class Simulate(CommandBody):
    seed = SeedField(max_length=LONGEST_SEED, help_text="The same seed, the same table.")
    rounds = Whole(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text="All that are left, unless named; of a ladder and an open season those named.",
    )


class RehearsalShown(serializers.Serializer[Any]):
    """A rehearsal, and how far its latest simulation is."""

    league = serializers.CharField(help_text="Its slug: a league of its own.")
    rehearses = serializers.CharField(help_text="The slug of the league that it is a copy of.")
    status = serializers.ChoiceField(["idle", *Simulation.Status.values])
    played = serializers.IntegerField(help_text="Matches of the latest simulation, so far.")
    open = serializers.IntegerField(help_text="Matches drawn and not over.")
    seed = serializers.CharField(allow_blank=True)
    error = serializers.CharField(allow_blank=True, help_text="Why it stopped, where it did.")
    url = serializers.CharField(help_text="Where it can be watched.")


class Rehearsals(APIView):
    commissioners_only = True

    @extend_schema(responses={200: RehearsalShown(many=True)})
    def get(self, request: Request, slug: str) -> Response:
        """Your own rehearsals of a league, the newest first."""
        league = find_league(request.user, slug, Perm.LEAGUE_MANAGE)
        mine = rehearsals_of(signed_in(request.user), league)
        return Response([document(request, one) for one in mine])

    @extend_schema(request=BeginRehearsal, responses={201: RehearsalShown})
    def post(self, request: Request, slug: str) -> Response:
        """Copy a league into a rehearsal that is yours alone; 409 for one of a rehearsal."""
        find_league(request.user, slug, Perm.LEAGUE_MANAGE)
        body_of(request, BeginRehearsal)
        return carry_out(
            request,
            lambda: rehearsing.begin_rehearsal(signed_in(request.user), slug),
            lambda copy: document(request, copy),
            201,
        )


class OneRehearsal(APIView):
    commissioners_only = True

    @extend_schema(responses={200: RehearsalShown})
    def get(self, request: Request, slug: str) -> Response:
        """A rehearsal, and how far its simulation is."""
        return Response(document(request, find_rehearsal(request.user, slug)))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Throw a rehearsal away: nothing of it is left."""
        find_rehearsal(request.user, slug)
        by = signed_in(request.user)
        return take_away(request, lambda: rehearsing.throw_away(by, slug))


class SimulateView(APIView):
    @extend_schema(request=Simulate, responses={200: RehearsalShown, 202: RehearsalShown})
    def post(self, request: Request, slug: str) -> Response:
        """Play so many rounds by lot, or all that are left; 409 while a simulation goes on.

        A long one is left to a worker: 202, and `url` says where to watch it.
        """
        league = find_rehearsal(request.user, slug)
        sent = body_of(request, Simulate)
        by, rounds = signed_in(request.user), sent.get("rounds")
        reply = carry_out(
            request,
            lambda: rehearsing.simulate(by, slug, sent["seed"], rounds, seconds=AT_ONCE),
            lambda row: document(request, league),
        )
        if reply.data.get("status") in GOES_ON:
            reply.status_code = 202
        return reply


def document(request: Request, league: League) -> dict[str, Any]:
    """A rehearsal in the API's shape."""
    row = latest_simulation(league)
    original = league.rehearses
    assert original is not None
    return {
        "league": league.slug,
        "rehearses": original.slug,
        "status": row.status if row else "idle",
        "played": row.played if row else 0,
        "open": open_matches(league),
        "seed": row.seed if row else "",
        "error": row.error if row else "",
        "url": _address(request, league),
    }


def _address(request: Request, league: League) -> str:
    return reverse("api-rehearsal", args=[league.slug], request=request)
