from django.urls import include, path

from matches.api import chronicle, drafts, dungeon, kit, playedin, streaming, table, views

# `matches/` itself is on the league's floor, which knows whose house rules a friendly takes.
urlpatterns = [
    path("matches/<int:match_id>/", views.MatchDetail.as_view(), name="api-match"),
    path("matches/<int:match_id>/start/", views.MatchStart.as_view(), name="api-match-start"),
    path("matches/<int:match_id>/prepare/", views.MatchPrepare.as_view(), name="api-match-prepare"),
    path("matches/<int:match_id>/dice/", views.MatchDice.as_view(), name="api-match-dice"),
    path("matches/<int:match_id>/events/", views.MatchEvents.as_view(), name="api-match-events"),
    path(
        "matches/<int:match_id>/events/<int:event_id>/revoke/",
        views.MatchRevoke.as_view(),
        name="api-match-revoke",
    ),
    path("matches/<int:match_id>/chronicle/", chronicle.MatchChronicle.as_view()),
    path("matches/<int:match_id>/kit/", kit.MatchKit.as_view(), name="api-match-kit"),
    path("matches/<int:match_id>/seats/", table.MatchSeats.as_view(), name="api-match-seats"),
    path("matches/<int:match_id>/table/", table.MatchTable.as_view(), name="api-match-table"),
    path(
        "matches/<int:match_id>/dungeon/",
        dungeon.MatchDungeonView.as_view(),
        name="api-match-dungeon",
    ),
    path("matches/<int:match_id>/dungeon/open/", dungeon.MatchDungeonOpening.as_view()),
    path("matches/<int:match_id>/dungeon/rating/", playedin.MatchDungeonRating.as_view()),
    # Here, because the dungeons' own floor doesn't know matches.
    path("dungeons/<int:dungeon_id>/played/", playedin.DungeonPlayed.as_view()),
    path(
        "matches/<int:match_id>/table/stream/",
        streaming.MatchTableStream.as_view(),
        name="api-match-stream",
    ),
    path("matches/<int:match_id>/drafts/<str:kind>/", drafts.MatchDraft.as_view()),
    path("", include("matches.agreeing_urls")),
]
