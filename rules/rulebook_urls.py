from django.urls import path

from rules.rulebook import views

urlpatterns = [
    path("rulebook/", views.front, name="rulebook"),
    path("rulebook/colleges/", views.colleges, name="rulebook-colleges"),
    path("rulebook/colleges/<slug:key>/", views.college, name="rulebook-college"),
    path("rulebook/races/", views.races, name="rulebook-races"),
    path("rulebook/races/<slug:key>/", views.race, name="rulebook-race"),
    path("rulebook/skills/", views.skills, name="rulebook-skills"),
    path("rulebook/skills/<slug:key>/", views.skill, name="rulebook-skill"),
    path("rulebook/weapons/", views.weapons, name="rulebook-weapons"),
    path("rulebook/items/", views.items, name="rulebook-items"),
    path("rulebook/tactics/", views.tactics, name="rulebook-tactics"),
    path("rulebook/dungeon/", views.dungeon, name="rulebook-dungeon"),
    path("rulebook/monsters/", views.monsters, name="rulebook-monsters"),
    path("rulebook/referees/", views.referees, name="rulebook-referees"),
    path("rulebook/experience/", views.experience, name="rulebook-experience"),
    path("rulebook/tables/", views.tables, name="rulebook-tables"),
    path("rulebook/options/", views.options, name="rulebook-options"),
    path("rulebook/rules/", views.rules, name="rulebook-rules"),
    path("rulebook/rules/<slug:rule_id>/", views.rule, name="rulebook-rule"),
]
