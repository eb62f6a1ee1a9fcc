from django.urls import include, path

from rules.api import accounts, correcting, desk, rehearsals, transfer, views, week

urlpatterns = [
    path("", include("rulebook.api_urls")),
    path("leagues/<slug:slug>/week/", week.WeekView.as_view()),
    path("accounts/me/", accounts.OwnAccount.as_view(), name="api-own-account"),
    path("leagues/import/", transfer.ImportLeague.as_view(), name="api-league-import"),
    path("leagues/import/<int:haul_id>/", transfer.ImportUnderWay.as_view(), name="api-import"),
    path("leagues/<slug:slug>/export/", transfer.ExportLeague.as_view(), name="api-league-export"),
    path(
        "leagues/<slug:slug>/export/<int:haul_id>/",
        transfer.ExportUnderWay.as_view(),
        name="api-export",
    ),
    path(
        "leagues/<slug:slug>/export/<int:haul_id>/document/",
        transfer.ExportedDocument.as_view(),
        name="api-exported",
    ),
    path("desk/", desk.DeskView.as_view(), name="api-desk"),
    path("matches/<int:match_id>/report/", views.ReportView.as_view()),
    path("matches/<int:match_id>/table/report/", views.TableReportView.as_view()),
    path("matches/<int:match_id>/confirm/", views.ConfirmView.as_view()),
    path("matches/<int:match_id>/dispute/", views.DisputeView.as_view()),
    path("matches/<int:match_id>/undo/", views.UndoView.as_view()),
    path("matches/<int:match_id>/correct/", correcting.CorrectView.as_view()),
    path("matches/<int:match_id>/corrections/", correcting.CorrectionList.as_view()),
    path(
        "matches/<int:match_id>/corrections/<int:correction_id>/",
        correcting.CorrectionDetail.as_view(),
        name="api-correction",
    ),
    path(
        "matches/<int:match_id>/corrections/<int:correction_id>/take-back/",
        correcting.TakeBackView.as_view(),
    ),
    path("leagues/<slug:slug>/rehearsals/", rehearsals.Rehearsals.as_view()),
    path("rehearsals/<slug:slug>/", rehearsals.OneRehearsal.as_view(), name="api-rehearsal"),
    path("rehearsals/<slug:slug>/simulate/", rehearsals.SimulateView.as_view()),
    path("matches/<int:match_id>/postgame/", views.PostGameView.as_view()),
    path("matches/<int:match_id>/postgame/again/", desk.AgainView.as_view()),
    path("matches/<int:match_id>/postgame/<int:step_id>/answer/", views.AnswerView.as_view()),
]
