"""The rulebook's addresses, and the same again below each rule pack's."""

from django.urls import include, path

from rulebook import views

pages = [
    path("", views.front, name="rulebook"),
    path("colleges/", views.colleges, name="rulebook-colleges"),
    path("colleges/<slug:key>/", views.college, name="rulebook-college"),
    path("races/", views.races, name="rulebook-races"),
    path("races/<slug:key>/", views.race, name="rulebook-race"),
    path("skills/", views.skills, name="rulebook-skills"),
    path("skills/<slug:key>/", views.skill, name="rulebook-skill"),
    path("weapons/", views.weapons, name="rulebook-weapons"),
    path("items/", views.items, name="rulebook-items"),
    path("tactics/", views.tactics, name="rulebook-tactics"),
    path("dungeon/", views.dungeon, name="rulebook-dungeon"),
    path("monsters/", views.monsters, name="rulebook-monsters"),
    path("referees/", views.referees, name="rulebook-referees"),
    path("experience/", views.experience, name="rulebook-experience"),
    path("tables/", views.tables, name="rulebook-tables"),
    path("procedures/", views.procedures, name="rulebook-procedures"),
    path("procedures/<slug:key>/", views.procedure, name="rulebook-procedure"),
    path("options/", views.options, name="rulebook-options"),
    path("rules/", views.rules, name="rulebook-rules"),
    path("rules/<slug:rule_id>/", views.rule, name="rulebook-rule"),
]

urlpatterns = [
    path("rulebook/", include(pages)),
    path("rulebook/packs/<slug:pack>/", include(pages)),
    path("leagues/<slug:slug>/rulebook/", views.of_league, name="league-rulebook"),
]
