from django.urls import include, path

from rules.views import accounts, carrying, correcting, desk, postgame, rehearsing, reports, week

urlpatterns = [
    path("", include("rulebook.urls")),
    path("accounts/data/", accounts.account_data, name="account-data"),
    path("accounts/delete/", accounts.account_end, name="account-end"),
    path("leagues/import/", carrying.league_import, name="league-import"),
    path("leagues/import/<int:haul_id>/", carrying.import_under_way, name="haul-import"),
    path("leagues/<slug:slug>/export/", carrying.league_export, name="league-export"),
    path("leagues/<slug:slug>/export/file/", carrying.league_file, name="league-file"),
    path(
        "leagues/<slug:slug>/export/<int:haul_id>/",
        carrying.export_under_way,
        name="haul-export",
    ),
    path("leagues/<slug:slug>/week/", week.week, name="league-week"),
    path("desk/", desk.desk, name="desk"),
    path("desk/count/", desk.count, name="desk-count"),
    path("desk/matches/<int:match_id>/", desk.after_match, name="desk-match"),
    path("leagues/<slug:slug>/rehearsals/", rehearsing.rehearsals, name="rehearsals"),
    path("leagues/<slug:slug>/rehearsals/begin/", rehearsing.begin, name="rehearsal-begin"),
    path("rehearsals/<slug:slug>/", rehearsing.rehearsal, name="rehearsal"),
    path("rehearsals/<slug:slug>/end/", rehearsing.end, name="rehearsal-end"),
    path("matches/<int:match_id>/report/", reports.report, name="report"),
    path("matches/<int:match_id>/confirm/", reports.confirm, name="report-confirm"),
    path("matches/<int:match_id>/dispute/", reports.dispute, name="report-dispute"),
    path("matches/<int:match_id>/undo/", reports.take_back, name="match-undo"),
    path("matches/<int:match_id>/correct/", correcting.form, name="match-correct"),
    path(
        "matches/<int:match_id>/corrections/<int:correction_id>/",
        correcting.show,
        name="match-correction",
    ),
    path(
        "matches/<int:match_id>/corrections/<int:correction_id>/take-back/",
        correcting.back,
        name="match-correction-back",
    ),
    path("matches/<int:match_id>/postgame/", postgame.show, name="postgame"),
    path("matches/<int:match_id>/postgame/<int:step_id>/", postgame.answer, name="postgame-answer"),
    path("matches/<int:match_id>/postgame/again/", postgame.again, name="postgame-retry"),
]
