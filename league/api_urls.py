from django.urls import include, path

from league.api import arrivals, houserules, leagues, matches, members, seasons, teams

urlpatterns = [
    path("leagues/", leagues.Leagues.as_view(), name="api-leagues"),
    path("leagues/<slug:slug>/", leagues.OneLeague.as_view(), name="api-league"),
    path("leagues/<slug:slug>/rules/", houserules.RuleVersions.as_view()),
    path("leagues/<slug:slug>/rules/<int:number>/", houserules.OneRuleVersion.as_view()),
    path("leagues/<slug:slug>/pack/", houserules.LeaguePack.as_view()),
    path("leagues/<slug:slug>/invitations/", members.Invitations.as_view()),
    path("leagues/<slug:slug>/members/", members.Members.as_view()),
    path("leagues/<slug:slug>/members/<int:user_id>/", members.OneMember.as_view()),
    path("leagues/<slug:slug>/members/<int:user_id>/finish/", members.Finish.as_view()),
    path("leagues/<slug:slug>/seasons/", seasons.Seasons.as_view()),
    path("invitations/<str:code>/", members.OneInvitation.as_view()),
    path("invitations/<str:code>/accept/", members.Acceptance.as_view()),
    path("seasons/<int:season_id>/", seasons.OneSeason.as_view(), name="api-season"),
    path("seasons/<int:season_id>/entries/", seasons.Entries.as_view()),
    path("seasons/<int:season_id>/entries/<int:team_id>/", seasons.OneEntry.as_view()),
    path("seasons/<int:season_id>/start/", seasons.Start.as_view()),
    path("seasons/<int:season_id>/finish/", seasons.Finish.as_view()),
    path("seasons/<int:season_id>/fixtures/", seasons.Fixtures.as_view()),
    path("seasons/<int:season_id>/standings/", seasons.Standings.as_view()),
    path("teams/", teams.Teams.as_view()),
    path("teams/import/", arrivals.Import.as_view()),
    path("leagues/<slug:slug>/arrivals/", arrivals.Arrivals.as_view()),
    path("arrivals/<int:arrival_id>/", arrivals.OneArrival.as_view()),
    path("arrivals/<int:arrival_id>/approve/", arrivals.Approval.as_view()),
    path("arrivals/<int:arrival_id>/decline/", arrivals.Refusal.as_view()),
    path("arrivals/<int:arrival_id>/withdraw/", arrivals.Withdrawal.as_view()),
    path("matches/", matches.Matches.as_view()),
    path("", include("league.dates_api_urls")),
]
