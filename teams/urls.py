from django.urls import include, path

from teams.views import adjust, commands, export, ledger, paper, player, portrait, release, team

urlpatterns = [
    path("builder/", include("teams.planner.urls")),
    path("players/<int:player_id>/", player.player_page, name="player"),
    path("teams/<int:team_id>/", team.team_page, name="team"),
    path("teams/<int:team_id>/market/", team.market_page, name="team-market"),
    path("teams/<int:team_id>/receipts/<str:what>/", team.receipt_page, name="team-receipt"),
    path("teams/<int:team_id>/ledger/", ledger.ledger_page, name="team-ledger"),
    path("teams/<int:team_id>/sheet/", paper.sheet_page, name="team-sheet"),
    path("teams/<int:team_id>/sheet.pdf", paper.sheet_file, name="team-sheet-pdf"),
    path("teams/<int:team_id>/cards/", paper.cards_page, name="team-cards"),
    path("teams/<int:team_id>/cards.pdf", paper.cards_file, name="team-cards-pdf"),
    path("teams/<int:team_id>/export/team.json", export.team_file, name="team-export"),
    path("teams/<int:team_id>/export/players.csv", export.players_file, name="team-export-players"),
    path("teams/<int:team_id>/export/ledger.csv", export.ledger_file, name="team-export-ledger"),
    path("teams/<int:team_id>/adjust/", adjust.adjust_page, name="team-adjust"),
    path("teams/<int:team_id>/hire/", commands.hire, name="team-hire"),
    path("teams/<int:team_id>/release/", commands.release, name="team-release"),
    path(
        "teams/<int:team_id>/release/<int:player_id>/",
        release.release_page,
        name="team-release-ask",
    ),
    path("teams/<int:team_id>/rerolls/", commands.rerolls, name="team-rerolls"),
    path(
        "teams/<int:team_id>/return-rerolls/", commands.return_rerolls, name="team-return-rerolls"
    ),
    path("teams/<int:team_id>/fan-factor/", commands.fan_factor, name="team-fan-factor"),
    path(
        "teams/<int:team_id>/return-fan-factor/",
        commands.return_fan_factor,
        name="team-return-fan-factor",
    ),
    path("teams/<int:team_id>/buy-back/", commands.buy_back, name="team-buy-back"),
    path("teams/<int:team_id>/skill/", commands.skill, name="team-skill"),
    path("teams/<int:team_id>/rename/", commands.rename, name="player-rename"),
    path("teams/<int:team_id>/name/", commands.rename_team, name="team-rename"),
    path("teams/<int:team_id>/numbers/", commands.renumber, name="team-numbers"),
    path("teams/<int:team_id>/portrait/", portrait.portrait_page, name="team-portrait"),
    path("teams/<int:team_id>/portray/", commands.portray, name="team-portray"),
    path("teams/<int:team_id>/portray-player/", commands.portray_player, name="player-portray"),
    path(
        "teams/<int:team_id>/corrections/read/",
        commands.read_corrections,
        name="team-read-corrections",
    ),
    path("teams/<int:team_id>/undo/", commands.undo, name="team-undo"),
    path("teams/<int:team_id>/redo/", commands.redo, name="team-redo"),
    path("teams/<int:team_id>/register/", commands.register, name="team-register"),
    path("teams/<int:team_id>/retire/", commands.retire, name="team-retire"),
]
