from django.urls import path

from rulebook.api.document import LeagueRulebookView, PackRulebookView, RulebookView
from rulebook.api.procedures import Procedures, WorkedOut

urlpatterns = [
    path("rulebook/", RulebookView.as_view(), name="api-rulebook"),
    path("rulebook/packs/<slug:pack>/", PackRulebookView.as_view(), name="api-pack-rulebook"),
    path("leagues/<slug:slug>/rulebook/", LeagueRulebookView.as_view()),
    path("procedures/", Procedures.as_view(), name="api-procedures"),
    path("procedures/<slug:key>/", WorkedOut.as_view(), name="api-procedure"),
]
