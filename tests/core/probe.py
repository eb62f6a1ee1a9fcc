"""A few addresses that raise whatever a floor might, to see how the API puts it."""

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import DataError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import include, path
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from accounts.services import sign_up
from core.api.commands import asks_preview, expected_version, try_out
from core.errors import Conflict, check_version
from dungeonbowl.book import UnknownKey
from dungeonbowl.dice import DiceNeeded, ImpossibleFace, Need
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import InvalidOption
from dungeonbowl.verdicts import Refused, Verdict

ODD = {
    "refused": Refused([Verdict("TEAM-02", "No."), Verdict("TEAM-09", "Too little gold.")]),
    "dice": DiceNeeded([Need("casualty", "d16", 1, "Somebody is down.")]),
    "face": ImpossibleFace("casualty", "A d16 has no face 17."),
    "conflict": Conflict("A match is on.", standing=["Back spent it."]),
    "field": FieldError("name", "Too long."),
    "unknown": UnknownKey("There is no such skill."),
    "option": InvalidOption({"dice": ["Write app or table."]}),
    "gone": Http404(),
    "denied": PermissionDenied(),
    "model": ValidationError({"name": ["Too long."]}),
    "range": DataError("integer out of range"),
    "overflow": OverflowError(),
    "fields": serializers.ValidationError({"list": [{}, {"inner": ["Not so."]}]}),
    "list": serializers.ValidationError(["Not so."]),
    "crash": RuntimeError("unforeseen"),
}


class Raise(APIView):
    permission_classes = [AllowAny]

    def get(self, request, kind):
        raise ODD[kind]


class Say(APIView):
    """Answers with what it was sent."""

    permission_classes = [AllowAny]

    def post(self, request):
        return Response(request.data)


class Command(APIView):
    """Signs somebody up, unless the version is old or only a preview is asked for."""

    def post(self, request):
        check_version(3, expected_version(request))

        def act():
            if request.data["username"] == "refused":
                User.objects.create(username="half-done")
                raise Refused([Verdict("TEAM-09", "Too little gold.")])
            return sign_up(request.data["username"], "under-the-mountain-7").username

        if asks_preview(request.data):
            made, verdicts = try_out(act)
            said = [verdict.as_dict() for verdict in verdicts]
            return Response({"preview": True, "username": made, "verdicts": said})
        return Response({"username": act()}, status=201)


def form(request):
    """A page: signs somebody up and redirects, or shows the form again."""
    if User.objects.filter(username=request.POST["username"]).exists():
        return HttpResponse("that name is taken")
    sign_up(request.POST["username"], "under-the-mountain-7")
    return redirect("/done/")


urlpatterns = [
    path("api/v1/raise/<str:kind>/", Raise.as_view()),
    path("api/v1/say/", Say.as_view()),
    path("api/v1/command/", Command.as_view()),
    path("form/", form),
    path("", include("config.urls")),
]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.page_not_found"
handler500 = "config.errors.server_error"
