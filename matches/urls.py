from django.urls import path

from matches.views import (
    chronicle,
    console,
    drafting,
    dungeon,
    kit,
    matchpage,
    paper,
    preparing,
    recording,
    scoreboard,
    starting,
)

# `match-new` is on the league's floor, which knows whose house rules a friendly takes.
urlpatterns = [
    path("matches/<int:match_id>/", matchpage.show, name="match"),
    path("matches/<int:match_id>/dice/", matchpage.dice, name="match-dice"),
    path("matches/<int:match_id>/dungeon/", dungeon.dungeon_of, name="match-dungeon"),
    path("matches/<int:match_id>/dungeon/open/", dungeon.open_one, name="match-dungeon-open"),
    path("matches/<int:match_id>/dungeon/rate/", dungeon.rate, name="match-dungeon-rate"),
    path("matches/<int:match_id>/chronicle/", chronicle.chronicle, name="match-chronicle"),
    path("matches/<int:match_id>/sheet/", paper.match_sheet, name="match-sheet"),
    path("matches/<int:match_id>/prepare/<int:team_id>/", preparing.prepare, name="match-prepare"),
    path("matches/<int:match_id>/start/", starting.start, name="match-start"),
    path("table-worker.js", console.worker, name="table-worker"),
    path("matches/<int:match_id>/table/", console.console, name="match-table"),
    path("matches/<int:match_id>/table/record/", console.record, name="match-record"),
    path("matches/<int:match_id>/board/", scoreboard.show, name="match-scoreboard"),
    path("matches/<int:match_id>/board/link/", scoreboard.share, name="scoreboard-share"),
    path("matches/<int:match_id>/board/link/make/", scoreboard.make_link, name="scoreboard-make"),
    path("matches/<int:match_id>/board/link/end/", scoreboard.end_link, name="scoreboard-end"),
    path(
        "matches/<int:match_id>/board/stream/",
        scoreboard.stream,
        name="match-scoreboard-stream",
    ),
    path("matches/<int:match_id>/board/by/<str:code>/", scoreboard.linked, name="scoreboard-link"),
    path(
        "matches/<int:match_id>/board/by/<str:code>/stream/",
        scoreboard.linked_stream,
        name="scoreboard-link-stream",
    ),
    path("matches/<int:match_id>/events/new/", recording.event, name="match-event"),
    path("matches/<int:match_id>/events/kit/", kit.kit, name="match-kit"),
    path("matches/<int:match_id>/drafts/<str:kind>/", drafting.keep, name="match-draft"),
    path("matches/<int:match_id>/drafts/<str:kind>/drop/", drafting.drop, name="match-draft-drop"),
    path(
        "matches/<int:match_id>/events/<int:event_id>/revoke/",
        recording.take_back,
        name="match-revoke",
    ),
]
