from django.urls import path

from rulebook.api import LeagueRulebookView, PackRulebookView, RulebookView

urlpatterns = [
    path("rulebook/", RulebookView.as_view(), name="api-rulebook"),
    path("rulebook/packs/<slug:pack>/", PackRulebookView.as_view(), name="api-pack-rulebook"),
    path("leagues/<slug:slug>/rulebook/", LeagueRulebookView.as_view()),
]
