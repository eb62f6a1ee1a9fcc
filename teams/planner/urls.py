from django.urls import path

from teams.planner import views

urlpatterns = [
    path("", views.builder, name="builder"),
    path("share/", views.share, name="builder-share"),
    path("rules/", views.house_rules, name="builder-rules"),
    path("compare/", views.side_by_side, name="builder-compare"),
    path("text/", views.from_text, name="builder-text"),
    path("any/", views.anyone, name="builder-any"),
]
