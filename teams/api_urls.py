from django.urls import path

from teams.api import equipping, export, naming, views

urlpatterns = [
    path("teams/", views.TeamList.as_view(), name="api-teams"),
    path("teams/<int:team_id>/", views.TeamDetail.as_view(), name="api-team"),
    path("teams/<int:team_id>/market/", views.Market.as_view()),
    path("teams/<int:team_id>/ledger/", views.Ledger.as_view()),
    path("teams/<int:team_id>/export/", export.Export.as_view()),
    path("teams/<int:team_id>/export/players.csv", export.ExportPlayers.as_view()),
    path("teams/<int:team_id>/export/ledger.csv", export.ExportLedger.as_view()),
    path("teams/<int:team_id>/hire/", views.HireView.as_view()),
    path("teams/<int:team_id>/release/", views.Release.as_view()),
    path("teams/<int:team_id>/rerolls/", views.RerollsView.as_view()),
    path("teams/<int:team_id>/fan-factor/", views.FanFactorView.as_view()),
    path("teams/<int:team_id>/apothecary/", views.ApothecaryView.as_view()),
    path("teams/<int:team_id>/return-rerolls/", views.ReturnRerolls.as_view()),
    path("teams/<int:team_id>/return-fan-factor/", views.ReturnFanFactor.as_view()),
    path("teams/<int:team_id>/return-apothecary/", views.ReturnApothecary.as_view()),
    path("teams/<int:team_id>/buy-back/", views.BuyBack.as_view()),
    path("teams/<int:team_id>/discard-item/", equipping.DiscardItem.as_view()),
    path("teams/<int:team_id>/arm/", equipping.ArmView.as_view()),
    path("teams/<int:team_id>/skills/", views.SkillsView.as_view()),
    path("teams/<int:team_id>/rename/", views.RenameView.as_view()),
    path("teams/<int:team_id>/name/", naming.TeamNameView.as_view()),
    path("teams/<int:team_id>/names/", naming.Names.as_view()),
    path("teams/<int:team_id>/numbers/", naming.NumbersView.as_view()),
    path("teams/<int:team_id>/undo/", naming.Undo.as_view()),
    path("teams/<int:team_id>/redo/", naming.Redo.as_view()),
    path("teams/<int:team_id>/register/", views.RegisterView.as_view()),
    path("teams/<int:team_id>/retire/", views.Retire.as_view()),
    path("teams/<int:team_id>/adjust/", views.AdjustView.as_view()),
]
